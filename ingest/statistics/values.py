"""Values → the same, or a refusal: some, not negative, not beyond reason (preconditions of statistics)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from statistics import fmean

SMALLEST, LARGEST = 1e-100, 1e100  # of anything measured; squares and ratios of these are still numbers
ROUNDING = 1e-9  # of a logarithm: nearer to 0 than this it is the computer's rounding of 0
_EXPONENT = 700.0  # e to this is nearly the largest float


def checked(values: Iterable[float]) -> tuple[float, ...]:
    """The values. A rate, a time or a size is a number and not below zero."""
    numbers = tuple(float(value) for value in values)
    if not numbers:
        raise ValueError("expected at least one value, found none; leave the statistic out")
    for value in numbers:
        check_value(value)
    return numbers


def check_value(value: float) -> None:
    """Refuses what is no measured value."""
    if value != 0 and not SMALLEST <= value <= LARGEST:  # NaN is not in between either
        message = f"expected 0 or a value from {SMALLEST:g} to {LARGEST:g}, found {value}; give it as missing"
        raise ValueError(message)


def stdev(values: Sequence[float]) -> float:
    """The standard deviation of a sample of two and more; `statistics.stdev` is far slower."""
    if all_equal(values):
        return 0.0  # their mean, a fraction of a sum, may differ from them in its last digit
    middle = fmean(values)
    return math.sqrt(math.fsum((value - middle) ** 2 for value in values) / (len(values) - 1))


def all_equal(values: Sequence[float]) -> bool:
    """Whether there is no spread at all."""
    return min(values) == max(values)


def logarithms(values: Sequence[float]) -> list[float] | None:
    """The natural logarithms, if every value has one."""
    return [math.log(value) for value in values] if min(values) > 0 else None


def side(low: float, high: float) -> int:
    """Where an interval of logarithms lies: 1 above 0, −1 below, 0 where it holds 0 or ends there."""
    return int(low > ROUNDING) - int(high < -ROUNDING)


def side_of_one(low: float, high: float) -> int:
    """The same of an interval of ratios, and 1."""
    return side(math.log(low), math.log(high))


def exponential(logarithm: float) -> float:
    """The value of a logarithm; the end of an absurdly wide interval stays a number above zero."""
    return math.exp(max(-_EXPONENT, min(logarithm, _EXPONENT)))
