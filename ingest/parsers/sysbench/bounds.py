"""A printed number of sysbench → the bounds that its last digit leaves open, neither below 0."""

from __future__ import annotations

import math

Bounds = tuple[float, float]
# What the arithmetic of floats may lose; far below any printed digit.
_LOST = 1e-9


def times(one: Bounds, other: Bounds) -> Bounds:
    """Every product."""
    return one[0] * other[0], one[1] * other[1]


def plus(one: Bounds, other: Bounds) -> Bounds:
    """Every sum."""
    return one[0] + other[0], one[1] + other[1]


def over(one: Bounds, other: Bounds) -> Bounds:
    """Every quotient."""
    low, high = other
    return one[0] / high if high else math.inf, one[1] / low if low else math.inf


def wider(one: Bounds, by: float) -> Bounds:
    """With so much more on both sides."""
    return max(0.0, one[0] - by), one[1] + by


def meet(one: Bounds, other: Bounds) -> bool:
    """Whether one value can be both."""
    low, high = one
    least, most = other
    slack = _LOST * (max(least, low))
    return low <= most + slack and least <= high + slack


def exact(value: float) -> Bounds:
    """A number that was not rounded."""
    return value, value


def decimals(text: str | None, factor: float = 1.0) -> Bounds | None:
    """A number rounded to its printed decimals; None for nan, inf and what is below 0."""
    if text is None or text[0] == "-":
        return None
    value = float(text)
    if not value < math.inf:
        return None
    half = 0.5 * 10.0 ** -len(text.partition(".")[2]) if "." in text else 0.0
    return (value - half if value > half else 0.0) * factor, (value + half) * factor


def five_digits(text: str | None, factor: float) -> Bounds | None:
    """A number as "%.5g" prints it: five significant digits, without the zeros at the end."""
    value = math.nan if text is None else float(text)
    if not 0 <= value < math.inf:
        return None
    half = _half_of_five(value)
    return (value - half) * factor, (value + half) * factor


def _half_of_five(value: float) -> float:
    """Half of the last of five significant digits."""
    return 0.5 * 10.0 ** (math.floor(math.log10(value)) - 4) if 0 < value < math.inf else 0.0
