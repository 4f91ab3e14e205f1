"""A printed number and the name of its unit rule → its SI value; the rules: data/reference/rules/<tool>.yaml.

    hdparm-mib:
      printed: [MB/sec]
      factor: 1048576
      says: hdparm counts in units of 2^20 bytes and prints MB.
      source: time_device() in hdparm.c, 3.0 to 9.65

    in_si("16923.80", "hdparm-mib")      1692380 × 1048576 ÷ 100, rounded once
    in_si("1,9", "dd-si-g")              a comma is a point in half of Europe

A parser never writes a factor down: it asks for the rule by its name, so that pages can say which one
gave a value.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[2] / "data" / "reference" / "rules"


@dataclass(frozen=True, slots=True)
class Span:
    """The first and the last version in which something was found. Empty: not looked for further."""

    first: str | None = None
    last: str | None = None


@dataclass(frozen=True, slots=True)
class Rule:
    """What a printed unit means: one printed unit is `factor` SI units.

    since, until: bounds that a parser reads, so that another one changes a value.
    corrects: the tool prints a wrong figure, and the rule makes the right one of it.
    seen: where the form itself tells the rule, the versions that print it; told to people, read by no parser.
    """

    printed: list[str]
    factor: float
    says: str
    source: str
    since: str | None = None
    until: str | None = None
    corrects: bool = False
    seen: Span | None = None


@cache
def rules(tool: str) -> dict[str, Rule]:
    """Every rule of a tool, by name."""
    from ingest.core.yaml_lines import own_yaml

    text = (FOLDER / f"{tool}.yaml").read_text(encoding="utf-8")
    return {name: _rule(fields) for name, fields in own_yaml(text).items()}


def _rule(fields: Mapping[str, Any]) -> Rule:
    """Raises TypeError for a field that no rule has, or one that is missing."""
    span = fields.get("seen")
    return Rule(**{**fields, "factor": float(fields["factor"]), "seen": Span(**span) if span else None})


def rule(name: str) -> Rule:
    """One rule, by its name `<tool>-…` (bonnie++ is `bonnie-…`)."""
    return all_rules()[name]


@cache
def all_rules() -> dict[str, Rule]:
    """Those of all tools."""
    return {name: each for path in sorted(FOLDER.glob("*.yaml")) for name, each in rules(path.stem).items()}


@cache
def factor(name: str) -> float:
    """What one printed unit is."""
    return rule(name).factor


def in_si(digits: str, name: str) -> float:
    """Digits with at most one point or comma, and perhaps an exponent, times the factor of a rule."""
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
    """As a fraction of whole numbers, whose division is rounded once."""
    multiplier, divisor = _ratio(name)
    if digits.isdecimal():
        return int(digits) * multiplier, divisor
    integer, _, decimals = digits.replace(",", ".").partition(".")
    if "e" in digits or "E" in digits:
        return (Fraction(digits) * Fraction(multiplier, divisor)).as_integer_ratio()
    return int(integer + decimals) * multiplier, divisor * 10 ** len(decimals)


@cache
def _ratio(name: str) -> tuple[int, int]:
    return Decimal(repr(factor(name))).as_integer_ratio()
