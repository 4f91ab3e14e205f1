"""A printed size or rate of dd → the rule of its unit: whether MB means MiB.

What the line looks like tells, or which of both its numbers fit.

209715200 bytes (200.0MB) copied, 1.600000 seconds, 125.0MB/s             busybox: no blank before the unit
16777216 bytes (16 M) copied, 1.104671 s, 14 M/s                          toybox on Android
209715200 bytes (200 MB) copied, 1.600 s, 125 MB/s                        toybox: 200 MB fit as MiB alone
1048576000 bytes (1.0 GB) copied, 123.456 s, 8.5 MB/s                     coreutils: 8.5 MB do not fit as MiB
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from functools import cache

from ingest.parsers.units import factor, in_si, rule, rules

_POWERS = " kmgtp"
_PART = re.compile(r"(?P<number>\d{1,18})(?P<suffix>[A-Za-z]{0,3})")
_MOST = 2**63


@dataclass(frozen=True, slots=True)
class Figure:
    """A printed number with a unit, and the rule that says what the unit is."""

    text: str
    unit: str
    rule: str
    value: float
    slack: float  # half a unit of the last digit, and a little: the steps before it may round too

    def agrees(self, lowest: float, highest: float) -> bool:
        """Whether the printed digits can stand for something in [lowest, highest]."""
        return self.value - self.slack <= highest and lowest <= self.value + self.slack


def figure(text: str, unit: str, name: str, *, cut: bool = False) -> Figure:
    """The figure with its SI value by a rule; `cut` where digits are left out and nothing is rounded."""
    digit = 10.0 ** -decimals(text) * factor(name)
    return Figure(text, unit, name, in_si(text, name), digit * (1.05 if cut else 0.55))


def decimals(text: str) -> int:
    """How many digits stand behind the point or comma."""
    point = max(text.find("."), text.find(","))
    if point < 0:
        return 0
    end = text.find("e")
    return (end if end >= 0 else len(text)) - point - 1


@cache
def unit_rule(unit: str, *, binary: bool) -> str | None:
    """The rule of a unit; `binary` where MB means MiB. None for a unit we do not know."""
    power = _POWERS.find(unit[0].lower())
    if unit == "B":
        return "dd-bytes"
    system = "iec" if "i" in unit else "binary" if binary or unit in ("K", "M", "G", "T", "KB") else "si"
    name = f"dd-{system}-{unit[0].lower()}"
    return name if power > 0 and name in rules("dd") else None


def operand_size(text: str) -> int | None:
    """`64k`, `2x512`, `1MB` as a number; None for what the program would need to tell (w, a variable)."""
    size = 1
    for part in text.split("x")[:8]:
        match = _PART.fullmatch(part)
        if match is None:
            return None
        suffix = match["suffix"]
        if suffix and suffix not in _suffixes():
            return None
        size *= int(match["number"]) * int(rule(_suffixes()[suffix]).factor if suffix else 1)
    return size if size < _MOST else None


@cache
def _suffixes() -> dict[str, str]:
    found = rules("dd").items()
    return {suffix: name for name, one in found if name.startswith("dd-bs-") for suffix in one.printed}


_SIX_DIGITS = 100.0  # seconds from here on may have three decimals in %g too


def is_binary(match: re.Match[str]) -> bool:
    """Whether the units of a match are powers of 1024."""
    if match["second"]:
        return False
    if match["first"] is None:  # below 1000 bytes there is no bracket
        return bool(match["rate"]) and not match["rate_gap"]
    if not match["gap"]:
        return True
    size, unit = int(match["bytes"]), match["first_unit"]
    if len(unit) == 1 and unit != "B":
        return True
    fits = [_fits(match["first"], unit, size, size, binary=binary) for binary in (False, True)]
    return fits == [False, True] or (fits == [True, True] and unit != "B" and _of_toybox(match))


def _of_toybox(match: re.Match[str]) -> bool:
    """Where the size fits either: three decimals, which GNU prints by chance or above 100 s, and the rate."""
    if decimals(match["seconds"]) != 3 or "e" in match["seconds"] or not match["rate"]:
        return False
    size, seconds = int(match["bytes"]), float(match["seconds"].replace(",", "."))
    lowest, highest = size / (seconds + 0.001), size / (seconds - 0.001) if seconds > 0.001 else math.inf
    si, binary = (
        _fits(match["rate"], match["rate_unit"], lowest, highest, binary=binary) for binary in (False, True)
    )
    return binary if si != binary else seconds < _SIX_DIGITS


def _fits(text: str, unit: str, lowest: float, highest: float, *, binary: bool) -> bool:
    name = unit_rule(unit, binary=binary)
    return name is not None and figure(text, unit, name).agrees(lowest, highest)
