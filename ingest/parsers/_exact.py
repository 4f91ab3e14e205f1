"""A printed number times a rule's factor, rounded once and without decimal arithmetic.

in_si("16923.80", "hdparm-mib")      1692380 × 1048576 ÷ 100
in_si("1,9", "dd-si-g")              a comma is a point in half of Europe
"""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from functools import cache

from ingest.parsers._rules import rule


def in_si(digits: str, name: str) -> float:
    """Digits with at most one point or comma."""
    return scale(name)(digits)


@cache
def scale(name: str) -> Callable[[str], float]:
    """How a rule's digits get their SI value, rounded once, by the cheapest way that is exact."""
    multiplier, divisor = _ratio(name)
    _, digits, exponent = Decimal(repr(factor(name))).normalize().as_tuple()
    if digits == (1,):  # a power of ten: float() rounds as IEEE 754 asks for
        end = f"e{exponent}" if exponent else ""
        return lambda text: float(text.replace(",", ".") + end)
    if divisor == 1 and multiplier.bit_count() == 1:  # a power of two moves the exponent only
        return lambda text: float(text.replace(",", ".")) * multiplier
    return lambda text: _divided(text, name)


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
