"""The units of dd, by the rules of data/reference/rules/dd.yaml."""

from __future__ import annotations

import re
from functools import cache, lru_cache

import msgspec

from ingest.parsers._exact import factor, in_si
from ingest.parsers._rules import rule, rules

_POWERS = " kmgtp"
_PART = re.compile(r"(?P<number>\d{1,18})(?P<suffix>[A-Za-z]{0,3})")
_MOST = 2**63


class Figure(msgspec.Struct, frozen=True, gc=False):
    """A printed number with a unit, and the rule that says what the unit is."""

    text: str
    unit: str
    rule: str
    value: float
    slack: float  # half a unit of the last digit, and a little: the steps before it may round too

    def agrees(self, lowest: float, highest: float) -> bool:
        """Whether the printed digits can stand for something in [lowest, highest]."""
        return self.value - self.slack <= highest and lowest <= self.value + self.slack


@lru_cache(maxsize=4096)  # of two to four digits each, so that a log has the same ones again
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
