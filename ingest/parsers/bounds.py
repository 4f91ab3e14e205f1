"""A printed number → the bounds of its value (interval arithmetic): do redundant numbers fit each other?

rounded("0.55") * 10000     0.55 ms and 10000 events: 5450 to 5550 ms
    .meets(rounded("5539.1"))                         5539.05 to 5539.15 ms: both can be true
"""

from __future__ import annotations

import math
from dataclasses import dataclass

# What the arithmetic of floats may lose; far below any printed digit.
_LOST = 1e-12


@dataclass(frozen=True, slots=True)
class Bounds:
    """Where a number is; neither bound is below 0."""

    low: float
    high: float

    def __mul__(self, other: Bounds | float) -> Bounds:
        other = _bounds(other)
        return Bounds(self.low * other.low, self.high * other.high)

    def __add__(self, other: Bounds | float) -> Bounds:
        other = _bounds(other)
        return Bounds(self.low + other.low, self.high + other.high)

    def __truediv__(self, other: Bounds | float) -> Bounds:
        other = _bounds(other)
        return Bounds(
            self.low / other.high if other.high else math.inf,
            self.high / other.low if other.low else math.inf,
        )

    def widened(self, by: float) -> Bounds:
        """As much further to both sides."""
        return Bounds(max(0.0, self.low - by), self.high + by)

    def meets(self, other: Bounds | float) -> bool:
        """Whether one value can be both."""
        other = _bounds(other)
        slack = _LOST * max(other.low, self.low)
        return self.low <= other.high + slack and other.low <= self.high + slack


def _bounds(value: Bounds | float) -> Bounds:
    return value if isinstance(value, Bounds) else Bounds(value, value)


def around(value: float, by: float = 0.0) -> Bounds:
    """A known number, exactly or as much to both sides."""
    return Bounds(value, value).widened(by)


def decimals(digits: str) -> int:
    """How many digits are after the point or comma."""
    return len(digits.partition("e")[0].replace(",", ".").partition(".")[2])


def rounded(digits: str, unit: float = 1.0) -> Bounds:
    """A number rounded to its printed decimals, in units of `unit`; a whole one is exact."""
    value, places = float(digits.replace(",", ".")), decimals(digits)
    half = 0.5 * 10.0**-places if places else 0.0
    return Bounds(max(0.0, value - half) * unit, (value + half) * unit)


def significant(digits: str, count: int, unit: float = 1.0) -> Bounds:
    """A number as "%.5g" prints it: five significant digits, without the zeros at the end."""
    value = float(digits)
    half = 0.5 * 10.0 ** (math.floor(math.log10(value)) - count + 1) if value else 0.0
    return Bounds((value - half) * unit, (value + half) * unit)
