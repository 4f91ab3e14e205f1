"""What a printed number can mean: the bounds that its last digit leaves open, neither below 0."""

from __future__ import annotations

import math
from decimal import Decimal
from functools import cache

from ingest.quantities import scaled

Bounds = tuple[float, float]
# What the arithmetic of floats may lose; far below any printed digit.
_LOST = 1e-9
_HALVES = [0.5 * 10.0**-places for places in range(24)]


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
    point = text.find(".")
    half = _HALVES[len(text) - point - 1] if point >= 0 else 0.0
    return (value - half if value > half else 0.0) * factor, (value + half) * factor


def five_digits(text: str | None, factor: float) -> Bounds | None:
    """A number as "%.5g" prints it: five significant digits, without the zeros at the end."""
    value = math.nan if text is None else float(text)
    if not 0 <= value < math.inf:
        return None
    half = half_of_five(value)
    return (value - half) * factor, (value + half) * factor


def half_of_five(value: float) -> float:
    """Half of the last of five significant digits."""
    return 0.5 * 10.0 ** (math.floor(math.log10(value)) - 4) if 0 < value < math.inf else 0.0


def is_whole(text: str) -> bool:
    """Whether "%.5g" can have left nothing out: it had fewer digits to print than it could."""
    digits = text.replace(".", "").lstrip("0")
    return text.replace(".", "").isdecimal() and (len(digits) < 5 or ("." not in text and len(digits) == 5))


def si(text: str, factor: float) -> float:
    """A printed number times a factor, rounded once; nan and inf as they are."""
    if factor >= 1.0:  # a power of two only moves the point; the factors of sysbench's units are such
        return float(text) * factor
    try:
        return float(text + _exponent(factor))
    except ValueError:  # nan, inf, 1e+06
        return float(text) * factor if "n" in text else scaled(text, factor)


@cache
def _exponent(factor: float) -> str:
    """A power of ten as a number ends with it, which float() rounds once."""
    _, digits, exponent = Decimal(repr(factor)).normalize().as_tuple()
    return f"e{exponent}" if digits == (1,) else " times another factor"
