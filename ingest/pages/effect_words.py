"""How a table of influences is worded: figures with like decimals, and once what is the same in all cells.

A column: 0.99× 0.979–0.997 beside 1.71× 1.58–1.86 would be `0.988× 0.979–0.997` and `1.711× 1.582–1.860`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from ingest.core.labels import DASH, TIMES, factor_label, factor_word
from ingest.core.row import Row

FIGURE_SPACE = "\u2007"
_NOT_TOLD = {"cannot_tell": "cannot be told apart", "too_few": "too few for an interval"}
_SMALL = 0.1  # below, two decimals would leave one digit


class Figures:
    """The ratios of one column: with as many decimals as the closest to 1 needs, their points in one line."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self._digits = 3 if any(map(_needs_three, rows)) else 2
        self._places = max((len(f"{ratio:.0f}") for ratio in _ratios(rows)), default=1)

    def ratio(self, value: float) -> str:
        """0.988× beside 1.047×; with a figure space before it where another has a digit more."""
        return f"{value:{FIGURE_SPACE}>{self._places + 1 + self._digits}.{self._digits}f}{TIMES}"

    def span(self, low: float | None, high: float | None) -> str:
        """Its interval: 0.979–0.997."""
        if low is None or high is None:
            return ""
        return f"{low:.{self._digits}f}{DASH}{high:.{self._digits}f}"

    def ends(self, row: Row) -> Iterator[dict[str, str]]:
        """The lowest and the highest ratio among the levels of the factor on which it depends."""
        if row["verdict"] != "not_pooled":
            return
        levels = _levels(row)
        for level in (min(levels, key=_ratio), max(levels, key=_ratio)):
            text = factor_word(level["factor"], level["value"])
            yield {"text": text, "ratio": self.ratio(_ratio(level)).lstrip(FIGURE_SPACE)}


def word(row: Row) -> str:
    """What stands in a cell beside the ratio or its interval, or instead of them."""
    if row["verdict"] == "not_pooled":
        return f"depends on {factor_label(row['depends_on'])}"
    if row["verdict"] == "ranges":
        return _counted(row)
    return "one pair" if row["pairs"] == 1 else _NOT_TOLD.get(row["verdict"], "")


def same_pairs(rows: Iterable[Row]) -> int:
    """How many pairs stand behind every ratio of a table; 0 where that differs."""
    counts = {row["pairs"] for row in rows if row["verdict"] != "not_pooled"}
    return counts.pop() if len(counts) == 1 else 0


def _counted(row: Row) -> str:
    """Pairs of ranges: higher; higher in both; higher in all 3; higher in 2 of 3, overlapping in 1."""
    counts = {
        "higher": row["ranges_above"],
        "lower": row["ranges_below"],
        "within the accuracy": row["ranges_close"],
        "overlapping": row["ranges_overlapping"],
    }
    (first, most), *others = ((said, count) for said, count in counts.items() if count)
    total = sum(counts.values())
    if total == 1:
        return first
    if not others:
        return f"{first} in both" if total == 2 else f"{first} in all {total}"
    return ", ".join([f"{first} in {most} of {total}", *(f"{said} in {count}" for said, count in others)])


def _needs_three(row: Row) -> bool:
    """Whether two decimals would hide that a ratio can be told from 1, or leave one digit of it."""
    low, high = row["ci_low"], row["ci_high"]
    told = row["verdict"] in ("higher", "lower") and low is not None and high is not None
    hidden = told and round(low, 2) <= 1 <= round(high, 2)
    return hidden or any(ratio < _SMALL for ratio in _ratios([row]))


def _ratios(rows: Iterable[Row]) -> Iterator[float]:
    for row in rows:
        if row["verdict"] == "not_pooled":
            yield from map(_ratio, _levels(row))
        elif row["ratio"] is not None:
            yield float(row["ratio"])


def _levels(row: Row) -> list[Mapping[str, Any]]:
    return [level for level in json.loads(row["levels"]) if level["factor"] == row["depends_on"]]


def _ratio(level: Mapping[str, Any]) -> float:
    return float(level["ratio"])
