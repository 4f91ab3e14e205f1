"""A printed number times a rule's factor, rounded once and without decimal arithmetic.

in_si("16923.80", "hdparm-mib")      1692380 × 1048576 ÷ 100
in_si("1,9", "dd-si-g")              a comma is a point in half of Europe
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from decimal import Decimal
from functools import cache
from itertools import repeat
from operator import add

from ingest.parsers._rules import rule

_MOST_ZEROS = 15  # of a factor


def in_si(digits: str, name: str) -> float:
    """Digits with at most one point or comma."""
    return scale(name)(digits)


@cache
def steps_of(name: str) -> tuple[str, float] | None:
    """A factor as a power of ten, to be written behind the digits, times a power of two: both are exact.

    float() rounds as IEEE 754 asks for, and a power of two moves the exponent of a float only. fio-kbit,
    1000 bits, is 125 bytes: ("e3", 0.125).
    """
    exact = Decimal(repr(factor(name)))
    for zeros in range(_MOST_ZEROS + 1):
        power = float(exact / 10**zeros)
        if math.frexp(power)[0] == 0.5 and Decimal(power) * 10**zeros == exact:
            return f"e{zeros}" if zeros else "", power
    _, digits, exponent = exact.normalize().as_tuple()
    return (f"e{exponent}", 1.0) if digits == (1,) else None


@cache
def scale(name: str) -> Callable[[str], float]:
    """How a rule's digits get their SI value, rounded once, by the cheapest way that is exact."""
    steps = steps_of(name)
    if steps is None:
        return lambda text: _divided(text, name)
    end, power = steps
    if power == 1.0:
        return lambda text: float(text.replace(",", ".") + end)
    return lambda text: float(text.replace(",", ".") + end) * power


@cache
def plain_scale(name: str) -> Callable[[str], float]:
    """The same for digits that have no comma."""
    steps = steps_of(name)
    if steps is None:
        return lambda text: _divided(text, name)
    end, power = steps
    if power == 1.0:
        return (lambda text: float(text + end)) if end else float
    return lambda text: float(text + end) * power


@cache
def scale_all(name: str) -> Callable[[Sequence[str]], list[float]]:
    """The same for many at once; none of them has a comma."""
    steps = steps_of(name)
    if steps is None:
        return lambda texts: [_divided(text, name) for text in texts]
    end, power = steps
    if power == 1.0:
        return lambda texts: list(map(float, map(add, texts, repeat(end))))
    return lambda texts: [float(text + end) * power for text in texts]


def _divided(digits: str, name: str) -> float:
    """The division of whole numbers is rounded once, too."""
    numerator, denominator = _exactly(digits, name)
    return numerator / denominator


def sum_in_si(*parts: tuple[str, str]) -> float:
    """The sum of several printed numbers, each with its rule: 2 hours, 3 minutes and 4.5 seconds."""
    numerator, denominator = 0, 1
    for digits, name in parts:
        above, below = _exactly(digits, name)
        numerator, denominator = numerator * below + above * denominator, denominator * below
    return numerator / denominator


def _exactly(digits: str, name: str) -> tuple[int, int]:
    multiplier, divisor = _ratio(name)
    if digits.isdecimal():
        return int(digits) * multiplier, divisor
    whole, _, part = digits.replace(",", ".").partition(".")
    return int(whole + part) * multiplier, divisor * 10 ** len(part)


@cache
def factor(name: str) -> float:
    """What one printed unit is."""
    return rule(name).factor


@cache
def _ratio(name: str) -> tuple[int, int]:
    """A rule's factor as a fraction of whole numbers."""
    return Decimal(repr(rule(name).factor)).as_integer_ratio()
