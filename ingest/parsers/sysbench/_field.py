"""A kind of line: the label that only sysbench prints, and the form of a whole line.

A line that has the label and not the form is an error. Of `total time:   0.3517s` the field `elapsed` keeps
three texts, `elapsed` (the line from its first blank), `elapsed_value` and `elapsed_value_unit`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

# The C library prints nan and inf where a run took no time; old counters overflow below 0.
REAL = r"-?(?:\d{1,20}\.\d\d|nan|inf)"
EXACT = r"-?(?:\d{1,20}\.\d{4}|nan|inf)"
COUNT = r"-?\d{1,20}"
_SIZE = r"\d{1,20}(?:\.\d{1,9})?(?:e[+-]\d\d)?|-?nan|-?inf"


@dataclass(frozen=True, slots=True)
class Field:
    """One kind of line. group: the heading under which it stands. opens: a run may begin here."""

    name: str
    label: re.Pattern[str]
    source: str
    form: re.Pattern[str]
    sample: str
    group: str | None
    opens: bool


def field(
    name: str, label: str, rest: str = "", sample: str = "", *, group: str | None = None, opens: bool = False
) -> Field:
    """A line that begins with `label` and goes on with `rest`, both regular expressions."""
    figures = f"{label}{rest}".replace("(?P<", f"(?P<{name}_")
    source = rf"(?P<{name}>[ \t]*{figures})"
    whole = re.compile(rf"{source}\s*", re.ASCII)
    return Field(name, re.compile(rf"\s*{label}", re.ASCII), source, whole, sample, group, opens)


def size(name: str, suffix: str = "") -> str:
    """A number as sb_print_value_size() prints it: five significant digits and a letter."""
    return rf"(?P<{name}>{_SIZE})(?P<{name}_unit>(?:[KMGT]i?)?[bB]{suffix})"
