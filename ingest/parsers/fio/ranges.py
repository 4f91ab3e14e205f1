"""A number of fio's text as printed → the lowest and highest value that it can stand for.

    IOPS=2802, BW=10.1MiB/s    2.19, where 2805 requests of 4096 bytes are 10.96 MiB: 10 and 970 ÷ 1024,
                               cut to its first digit. Up to 2.19 digits after the point are no fraction
    IOPS=13.0k                 2.20 to 3.25: 13.0 thousand or 14.0. A fraction of .95 and more is rounded to
                               1.0, of which only the 0 is printed, and the whole number stays

By these ranges, numbers are held against each other. From 2.17 to 2.19 up to a tenth of the value hides in
the digits: such a print is sure to 1 of its unit only. Up to 2.16 at least 976 stands before the point, so
that a thousandth hides at most: the print is read as it stands.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace

from ingest.parsers.fio.model import Number, Range
from ingest.parsers.fio.units import LOST_CARRY, ODD_DIGITS, rule_name
from ingest.parsers.units import factor, rule

LETTERS = "kKMGP"


@dataclass(slots=True)
class Totals:
    """Amount (io), bandwidth (bw, and once more in brackets: other), requests per second (iops) and runtime.

    numbers: as printed for one direction. units: of io, bw and other. lacking: those without their carry.
    """

    line: int
    numbers: dict[str, Number] = field(default_factory=dict)
    units: dict[str, str] = field(default_factory=dict)
    lacking: frozenset[str] = frozenset()

    def has(self, name: str) -> bool:
        """Whether one is there: where all is 0, none is."""
        return name in self.numbers

    def text(self, name: str) -> str:
        """One as printed, without its unit."""
        return self.numbers[name].text

    @property
    def runtime(self) -> int:
        """Milliseconds."""
        return int(self.text("runtime"))

    def without_carry(self, names: frozenset[str]) -> Totals:
        """The same, of which some lack a carry."""
        return replace(self, lacking=names)


def allowed(text: str, unit: float, *, exact_digits: bool) -> Range:
    """What a print allows: its last digit (or its unit) more or less."""
    if not exact_digits:
        return odd_range(text, unit)
    digits = text.rstrip(LETTERS)
    value, step = float(digits), 10.0 ** -len(digits.partition(".")[2])
    return (value - step if value > step else 0.0) * unit, (value + step) * unit


def odd_range(text: str, unit: float) -> Range:
    """Of a print up to 2.19; without a point it is rounded."""
    value, step = float(text.rstrip(LETTERS)), rule(ODD_DIGITS).factor
    low = math.floor(value) if "." in text else max(value - step, 0)
    return low * unit, (math.floor(value) + step) * unit


def carried_range(text: str, unit: float) -> Range:
    """Of a print that lacks its carry."""
    whole, _, digits = text.rstrip(LETTERS).partition(".")
    high = int(whole) + rule(LOST_CARRY).factor
    return (high - 10.0 ** -len(digits) / 2) * unit, high * unit


def overlap(one: Range, other: Range) -> bool:
    """Whether two ranges have a value in common."""
    return one[0] <= other[1] * (1 + 1e-9) and other[0] <= one[1] * (1 + 1e-9)


def per_second(amount: Range, milliseconds: int) -> Range | None:
    """The range of amount ÷ runtime; None where there was none."""
    if not milliseconds:
        return None
    return amount[0] * 1000 / milliseconds, amount[1] * 1000 / milliseconds


def printed_range(totals: Totals, name: str, base: str, *, exact_digits: bool) -> Range:
    """What `io`, `bw` or `other` can be, in bytes."""
    text, unit = totals.text(name), factor(rule_name(totals.line, totals.units[name], base))
    if name in totals.lacking:
        return carried_range(text, unit)
    return allowed(text, unit, exact_digits=exact_digits)


def computed_range(totals: Totals, base: str, *, exact_digits: bool) -> Range | None:
    """Amount ÷ runtime."""
    return per_second(printed_range(totals, "io", base, exact_digits=exact_digits), totals.runtime)


def iops_range(totals: Totals, *, exact_digits: bool) -> Range:
    """What the printed requests per second can be."""
    text = totals.text("iops")
    letter = text[-1].lower() if text[-1].isalpha() else ""
    unit = {"": 1.0, "k": factor("fio-iops-k")}.get(letter, factor("fio-iops-m"))
    if "iops" in totals.lacking:
        return carried_range(text, unit)
    return allowed(text, unit, exact_digits=exact_digits)
