"""What a printed number can mean: the interval that its last digit leaves open."""

from __future__ import annotations

import math
from dataclasses import dataclass

# What the arithmetic of floats may lose; far below any printed digit.
_LOST = 1e-9


@dataclass(frozen=True, slots=True)
class Interval:
    """The true value is somewhere from `low` to `high`; neither is below 0."""

    low: float
    high: float

    def times(self, other: Interval) -> Interval:
        """Every product."""
        return Interval(self.low * other.low, self.high * other.high)

    def plus(self, other: Interval) -> Interval:
        """Every sum."""
        return Interval(self.low + other.low, self.high + other.high)

    def over(self, other: Interval) -> Interval:
        """Every quotient."""
        return Interval(
            self.low / other.high if other.high else math.inf,
            self.high / other.low if other.low else math.inf,
        )

    def wider(self, by: float) -> Interval:
        """With so much more on both sides."""
        return Interval(max(0.0, self.low - by), self.high + by)

    def meets(self, other: Interval) -> bool:
        """Whether one value can be both."""
        slack = _LOST * max(abs(self.low), abs(other.low))
        return self.low <= other.high + slack and other.low <= self.high + slack


def exact(value: float) -> Interval:
    """A number that was not rounded."""
    return Interval(value, value)


def decimals(text: str, factor: float = 1.0) -> Interval | None:
    """A number rounded to its printed decimals; None for nan, inf and what is below 0."""
    value = float(text)
    if not math.isfinite(value) or text.startswith("-"):
        return None
    half = 0.5 * 10.0 ** -len(text.partition(".")[2]) if "." in text else 0.0
    return Interval(max(0.0, value - half) * factor, (value + half) * factor)


def five_digits(text: str, factor: float) -> Interval | None:
    """A number as "%.5g" prints it: five significant digits, without the zeros at the end."""
    value = float(text)
    if not math.isfinite(value) or value < 0:
        return None
    half = 0.5 * 10.0 ** (math.floor(math.log10(value)) - 4) if value else 0.0
    return Interval((value - half) * factor, (value + half) * factor)


def is_whole(text: str) -> bool:
    """Whether "%.5g" can have left nothing out: it had fewer digits to print than it could."""
    digits = text.replace(".", "").lstrip("0")
    return text.replace(".", "").isdecimal() and (len(digits) < 5 or ("." not in text and len(digits) == 5))
