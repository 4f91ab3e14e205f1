"""Rows of `effects` → tables of what each factor does: a row for each change, a column for each operation.

Figures of a column have like decimals: 0.99× 0.979–0.997 beside 1.71× 1.58–1.86 would be `0.988× 0.979–0.997`
and `1.711× 1.582–1.860`. What is the same in all cells is said once.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from ingest.core.groups import grouped
from ingest.core.labels import DASH, TIMES, factor_label, factor_word
from ingest.core.row import Row
from ingest.core.vocabulary import Vocabulary
from ingest.pages.requests import Labels

FIGURE_SPACE = "\u2007"
_NOT_TOLD = {"cannot_tell": "cannot be told apart", "too_few": "too few for an interval"}
_SMALL = 0.1  # below, two decimals would leave one digit
# Of several figures of the same runs one is shown: in fixed blocks the others follow from it, and all are in
# effects.csv.
_SHOWN = ("throughput", "iops", "rate", "latency", "elapsed")
_AT_RANDOM = ("iops", *_SHOWN)
ON_THE_PAGE = 50  # changes of one factor; a set may have a word of its own in each of 20,000 rows
_NO_SETTING = ("drive",)  # drives of one machine differ, but nobody set them so


class Figures:
    """The ratios of one column: with as many decimals as the closest to 1 needs, their points in one line."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self._digits = 3 if any(map(_needs_three, rows)) else 2
        self._places = max((len(f"{ratio:.0f}") for ratio in _ratios(rows)), default=1)

    def ratio(self, value: float) -> str:
        """0.988× beside 1.047×; with a figure space before it where another has a digit more."""
        return f"{value:{FIGURE_SPACE}>{self._places + 1 + self._digits}.{self._digits}f}{TIMES}"

    def texts(self, row: Row) -> dict[str, str]:
        """0.988×, 0.979–0.997: the ratio and its interval, each empty where there is none."""
        ratio, low, high = row["ratio"], row["ci_low"], row["ci_high"]
        has_interval = None not in (ratio, low, high)
        span = f"{low:.{self._digits}f}{DASH}{high:.{self._digits}f}" if has_interval else ""
        return {"ratio": "" if ratio is None else self.ratio(ratio), "range": span}

    def ends(self, row: Row) -> Iterator[dict[str, str]]:
        """The lowest and the highest ratio among the levels of the factor on which it depends."""
        if row["verdict"] != "not_pooled":
            return
        levels = _levels(row)
        for level in (min(levels, key=_ratio), max(levels, key=_ratio)):
            text = factor_word(level["factor"], level["value"])
            yield {"text": text, "ratio": self.ratio(_ratio(level)).lstrip(FIGURE_SPACE)}


def word(row: Row) -> str:
    """The word in a cell next to the ratio or its interval, or instead of them."""
    if row["verdict"] == "not_pooled":
        return f"depends on {factor_label(row['depends_on'])}"
    if row["verdict"] == "ranges":
        return _counted(row)
    return "one pair" if row["pairs"] == 1 else _NOT_TOLD.get(row["verdict"], "")


def same_pairs(rows: Iterable[Row]) -> int:
    """How many pairs every ratio of a table has; 0 where that differs."""
    counts = {row["pairs"] for row in rows if row["verdict"] != "not_pooled"}
    return counts.pop() if len(counts) == 1 else 0


def _counted(row: Row) -> str:
    """Pairs of ranges: higher; higher in both; higher in all 3; higher in 2 of 3, overlapping in 1."""
    counts = {
        "higher": row["ranges_above"],
        "lower": row["ranges_below"],
        "too close to tell": row["ranges_close"],
        "overlapping": row["ranges_overlapping"],
    }
    (first, most), *others = ((words, count) for words, count in counts.items() if count)
    total = sum(counts.values())
    if total == 1:
        return first
    if not others:
        return f"{first} in both" if total == 2 else f"{first} in all {total}"
    return ", ".join([f"{first} in {most} of {total}", *(f"{words} in {count}" for words, count in others)])


def _needs_three(row: Row) -> bool:
    """Whether two decimals would hide that a ratio differs from 1, or leave one digit of it."""
    low, high = row["ci_low"], row["ci_high"]
    is_decided = row["verdict"] in ("higher", "lower") and low is not None and high is not None
    hidden = is_decided and round(low, 2) <= 1 <= round(high, 2)
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


def effect_tables(rows: Sequence[Row], vocabulary: Vocabulary, labels: Labels) -> list[dict[str, Any]]:
    """One table a factor, in the vocabulary's order, from rows of `effects`; with the set's own words."""
    measures = _main_measures(rows, vocabulary)
    listed = (row for row in rows if _measure(row) in measures and row["factor"] not in _NO_SETTING)
    groups = grouped((row["factor"], row) for row in listed)
    names = sorted(groups, key=lambda name: vocabulary.factor_order.get(name, len(vocabulary.factor_order)))
    return [_table(name, _informative(name, groups[name], vocabulary), vocabulary, labels) for name in names]


def _main_measures(rows: Sequence[Row], vocabulary: Vocabulary) -> set[tuple[str, str, str]]:
    """Of each operation and tool one metric."""
    by_operation: dict[tuple[str, str], set[str]] = defaultdict(set)
    for row in rows:
        by_operation[row["operation"], row["tool"]].add(row["metric"])
    measures = set()
    for (operation, tool), metrics in by_operation.items():
        order = _AT_RANDOM if vocabulary.operations[operation].at_random else _SHOWN
        measures |= {(operation, metric, tool) for metric in [name for name in order if name in metrics][:1]}
    return measures


def _informative(factor: str, rows: Sequence[Row], vocabulary: Vocabulary) -> Sequence[Row]:
    """Of an ordered factor each value against the lowest and the one before; the rest follows from these."""
    spec = vocabulary.factors.get(factor)
    if not spec or not spec.ordered:
        return rows
    steps = sorted({float(row[end]) for row in rows for end in ("a", "b")})
    place = {step: number for number, step in enumerate(steps)}
    return [row for row in rows if place[float(row["a"])] in (0, place[float(row["b"])] - 1)]


def _table(factor: str, rows: Sequence[Row], vocabulary: Vocabulary, labels: Labels) -> dict[str, Any]:
    columns = list(dict.fromkeys(_measure(row) for row in sorted(rows, key=_measure)))
    figures = {column: Figures([row for row in rows if _measure(row) == column]) for column in columns}
    changes: dict[str, dict[tuple[str, str, str], Row]] = defaultdict(dict)
    for row in rows:
        changes[_change(row, labels.get(factor, {}))][_measure(row)] = row
    pairs, further = same_pairs(rows), len(changes) - ON_THE_PAGE
    few = pairs > 1 and all(row["verdict"] == "too_few" for row in rows)
    mostly = not pairs and 2 * sum(map(_is_single_pair, rows)) > len(rows)
    once = {"few": few, "mostly": mostly}
    return {
        "factor": factor,
        "pairs": pairs,
        "word": _NOT_TOLD["too_few"] if few else "",
        **({"mostly": True} if mostly else {}),
        "ranges": all(row["verdict"] == "ranges" for row in rows),
        "label": factor_label(factor).capitalize(),
        "columns": [_heading(column, columns, vocabulary) for column in columns],
        "rows": [
            {
                "change": change,
                "cells": [_cell(row.get(name), figures[name], pairs, **once) for name in columns],
            }
            for change, row in list(changes.items())[:ON_THE_PAGE]
        ],
        **({"further": further} if further > 0 else {}),
    }


def _measure(row: Row) -> tuple[str, str, str]:
    return row["operation"], row["metric"], row["tool"]


def _change(row: Row, labels: Mapping[str, str]) -> str:
    """`RAID 10 far vs near`: the sentence's own words, without the name of the table."""
    if labels:
        return f"{labels.get(row['b'], row['b'])} vs {labels.get(row['a'], row['a'])}"
    name = str(row["sentence"]).split(": ", 1)[0]
    return name.removeprefix(f"{factor_label(row['factor'])} ")


def _heading(
    column: tuple[str, str, str], columns: Sequence[tuple[str, str, str]], vocabulary: Vocabulary
) -> str:
    """The operation; with metric and tool where it is there twice."""
    operation, metric, tool = column
    label = vocabulary.operations[operation].label
    alike = [other for other in columns if other[0] == operation]
    parts = [label]
    if len({other[1] for other in alike}) > 1:
        parts.append(vocabulary.metrics[metric].label.lower())
    if len({other[2] for other in alike}) > 1:
        parts.append(vocabulary.tools[tool].label)
    return ", ".join(parts)


def _is_single_pair(row: Row) -> bool:
    """Whether a ratio comes from a single pair."""
    return row["pairs"] == 1 and row["verdict"] not in ("not_pooled", "ranges")


def _cell(row: Row | None, figures: Figures, pairs: int, *, few: bool, mostly: bool) -> dict[str, Any]:
    """The ratio, what it may be, and over how many pairs. `pairs`: all have so many; `few`: all too few;
    `mostly`: most have one.
    """
    if row is None:
        return {}
    return {
        **figures.texts(row),
        "word": "" if few or ((pairs or mostly) and _is_single_pair(row)) else word(row),
        "pairs": 0 if pairs else row["pairs"],
        "told": row["verdict"] in ("higher", "lower"),
        "levels": list(figures.ends(row)),
    }
