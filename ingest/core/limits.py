"""data/reference/limits.yaml → the most that a result set may have: files, bytes, values, nesting.

files:
  {name: Files of a set, most: 20000, of: files, why: "Each source becomes a page; …"}

The page /method/limits/ shows the same file.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml

_FILE = Path(__file__).parents[2] / "data" / "reference" / "limits.yaml"


@dataclass(frozen=True)
class Limit:
    """The most of something, and why."""

    name: str
    most: int
    of: str
    why: str


@cache
def limits() -> dict[str, Limit]:
    """Every limit by its id, in the order of the page."""
    rows = yaml.load(_FILE.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    return {name: Limit(**row) for name, row in rows.items()}


def most(name: str) -> int:
    """The number of one limit."""
    return limits()[name].most
