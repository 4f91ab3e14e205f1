"""Unit rules, as data: data/reference/rules/<tool>.yaml.

    hdparm-mib:
      printed: [MB/sec]
      factor: 1048576
      says: hdparm counts in units of 2^20 bytes and prints MB.
      source: time_device() in hdparm.c, 3.0 to 9.65

A parser never writes a factor down: it asks for the rule by its name, so that pages can say which one
gave a value.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict, TypeAdapter

from ingest.yaml_lines import own_yaml

_FOLDER = Path(__file__).parents[2] / "data" / "reference" / "rules"


class Span(BaseModel):
    """The first and the last version in which something was found. Empty: not looked for further."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    first: str | None = None
    last: str | None = None


class Rule(BaseModel):
    """What a printed unit means: one printed unit is `factor` SI units.

    since, until: bounds that a parser reads, so that another one changes a value.
    corrects: the tool prints a wrong figure, and the rule makes the right one of it.
    seen: where the form itself tells the rule, the versions that print it; told to people, read by no parser.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)
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
    text = (_FOLDER / f"{tool}.yaml").read_text(encoding="utf-8")
    return TypeAdapter(dict[str, Rule]).validate_python(own_yaml(text))


def rule(name: str) -> Rule:
    """One rule, by its name `<tool>-…` (bonnie++ is `bonnie-…`)."""
    return _all()[name]


@cache
def _all() -> dict[str, Rule]:
    found: dict[str, Rule] = {}
    for path in sorted(_FOLDER.glob("*.yaml")):
        found |= rules(path.stem)
    return found
