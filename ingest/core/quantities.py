"""The text of a number, size or ratio → its exact value, or a refusal (strict parsing of quantities).

12,765.49   3.01   64 KiB   128k   70 MB/s   140-202   +13 %
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal

# No thousands begin with 0: 0,125 has a decimal comma.
NUMBER = r"[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?"
_NUMBER = re.compile(NUMBER, re.ASCII)
_WITH_UNIT = re.compile(rf"({NUMBER})[ \u00a0]*(\D.*)", re.ASCII)
_RANGE = re.compile(rf"({NUMBER}) *[-–] *({NUMBER})", re.ASCII)
_CHANGE = re.compile(rf"([+\-−]) *({NUMBER}) *%", re.ASCII)

# kB and MB are decimal; k, M and G alone are what storage tools mean by them: powers of 1024.
SIZES: Mapping[str, int] = {
    "B": 1, "bytes": 1,
    "kB": 10**3, "MB": 10**6, "GB": 10**9, "TB": 10**12,
    "KiB": 2**10, "MiB": 2**20, "GiB": 2**30, "TiB": 2**40,
    "k": 2**10, "K": 2**10, "M": 2**20, "G": 2**30, "T": 2**40,
}  # fmt: skip


class NotAQuantity(ValueError):
    """The text is not of the expected kind, which is the message."""


def number(text: str) -> float:
    """A plain number; thousands may be parted by commas."""
    if not _NUMBER.fullmatch(text):
        raise NotAQuantity("a number such as 12,765.49")
    return finite(exactly(text))


# Nothing of storage is so small or so large, in whatever unit; ratios and squares of these are still numbers.
IN_REACH = "a number from 1e-30 to 1e30, or 0"


def finite(value: Decimal) -> float:
    """As a float. Raises NotAQuantity for what nothing can be computed with."""
    if not in_reach(float(value)):
        raise NotAQuantity(IN_REACH)
    return float(value)


def in_reach(value: float) -> bool:
    """Whether anything of storage can be so small or so large."""
    return not value or 1e-30 <= abs(value) <= 1e30


def more_than_zero(text: str) -> float:
    """A number that something can be divided by."""
    value = number(text)
    if not value:
        raise NotAQuantity("a number above 0")
    return value


def whole_number(text: str, most: int | None = None) -> int:
    """A whole number."""
    number(text)
    return _whole_number(exactly(text), "a whole number", most)


def runs(text: str) -> int:
    """How often something was measured."""
    count = whole_number(text, most=2**31 - 1)
    if not count:
        raise NotAQuantity("at least 1 run")
    return count


def _whole_number(value: Decimal, expected: str, most: int | None = None) -> int:
    if most is not None and value > most:
        raise NotAQuantity(f"{expected} of at most {most}")
    if value != value.to_integral_value():
        raise NotAQuantity(expected)
    return int(value)


def size(text: str, unit: str | None = None) -> int:
    """A size in bytes. A bare number needs `unit`."""
    match = _WITH_UNIT.fullmatch(text)
    if match is None and unit is not None and _NUMBER.fullmatch(text):
        return size(f"{text} {unit}")
    if match is None or match[2] not in SIZES:
        raise NotAQuantity("a size such as 64 KiB")
    return _whole_number(exactly(match[1]) * SIZES[match[2]], "a size of whole bytes")


def with_unit(text: str, units: Mapping[str, float]) -> float:
    """A number with one of `units`, in the SI unit."""
    match = _WITH_UNIT.fullmatch(text)
    if match is None or match[2] not in units:
        raise NotAQuantity(f"a number and a unit ({', '.join(units)})")
    return scaled(match[1], units[match[2]])


def number_range(text: str) -> tuple[str, str]:
    """`140-202` as its two printed numbers, the lower one first."""
    match = _RANGE.fullmatch(text)
    if match is None or exactly(match[1]) > exactly(match[2]):
        raise NotAQuantity("a range such as 140-202, the lower number first")
    return match[1], match[2]


def change(text: str) -> float:
    """`+13 %` as the ratio 1.13."""
    match = _CHANGE.fullmatch(text)
    if match is None:
        raise NotAQuantity("a change such as +13 % or −20 %")
    sign = 1 if match[1] == "+" else -1
    ratio = finite(1 + sign * exactly(match[2]) / 100)
    if ratio < 0:
        raise NotAQuantity("a change of −100 % or more")
    return ratio


def exactly(text: str) -> Decimal:
    """The printed number, without the loss of a binary fraction."""
    return Decimal(text.replace(",", ""))


def scaled(text: str, factor: float) -> float:
    """A printed number times a factor, rounded once."""
    return finite(exactly(text) * Decimal(repr(factor)))
