"""What each factor does, as tables: a row for each change of its value, a column for each operation."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ingest.charts.labels import factor_label, factor_word
from ingest.row import Row
from ingest.statistics.effect_words import times
from ingest.vocabulary import Vocabulary

# Of several figures of the same runs one is shown: in fixed blocks the others follow from it, and all are in
# effects.csv.
_SHOWN = ("throughput", "iops", "rate", "latency", "elapsed")
_AT_RANDOM = ("iops", *_SHOWN)
_PROVES_LITTLE = "one pair proves little"
ON_THE_PAGE = 50  # changes of one factor; a set may have a word of its own in each of 20,000 rows
_NO_SETTING = ("drive",)  # drives of one machine differ, but nobody set them so
_WORDS = {"cannot_tell": "cannot be told apart", "too_few": "too few for an interval"}


def influences(rows: Sequence[Row], vocabulary: Vocabulary) -> list[dict[str, Any]]:
    """One table a factor, in the vocabulary's order, from rows of the table `effects`."""
    groups: dict[str, list[Row]] = defaultdict(list)
    shown = _shown(rows)
    for row in rows:
        if _measure(row) in shown and row["factor"] not in _NO_SETTING:
            groups[row["factor"]].append(row)
    known = sorted(groups, key=lambda name: vocabulary.factor_order.get(name, len(vocabulary.factor_order)))
    return [_table(name, _telling(name, groups[name], vocabulary), vocabulary) for name in known]


def _shown(rows: Sequence[Row]) -> set[tuple[str, str, str]]:
    """Of each operation and tool one metric."""
    found: dict[tuple[str, str], set[str]] = defaultdict(set)
    for row in rows:
        found[row["operation"], row["tool"]].add(row["metric"])
    return {
        (operation, metric, tool)
        for (operation, tool), metrics in found.items()
        for metric in [name for name in _order(operation) if name in metrics][:1]
    }


def _order(operation: str) -> Sequence[str]:
    return _AT_RANDOM if operation.startswith("rand") else _SHOWN


def _telling(factor: str, rows: Sequence[Row], vocabulary: Vocabulary) -> Sequence[Row]:
    """Of an ordered factor each value against the lowest and the one before; the rest follows from these."""
    known = vocabulary.factors.get(factor)
    if not known or not known.ordered:
        return rows
    steps = sorted({float(row[end]) for row in rows for end in ("a", "b")})
    return [row for row in rows if _tells(steps.index(float(row["a"])), steps.index(float(row["b"])))]


def _tells(low: int, high: int) -> bool:
    return low == 0 or high == low + 1


def _table(factor: str, rows: Sequence[Row], vocabulary: Vocabulary) -> dict[str, Any]:
    columns = list(dict.fromkeys(_measure(row) for row in sorted(rows, key=_measure)))
    changes: dict[str, dict[tuple[str, str, str], Row]] = defaultdict(dict)
    for row in rows:
        changes[_change(row)][_measure(row)] = row
    alone = all(_word(row) == _PROVES_LITTLE for row in rows)
    further = len(changes) - ON_THE_PAGE
    return {
        "factor": factor,
        "alone": alone,
        "label": factor_label(factor).capitalize(),
        "columns": [_heading(column, columns, vocabulary) for column in columns],
        "rows": [
            {"change": change, "cells": [_cell(there[c], alone=alone) if c in there else {} for c in columns]}
            for change, there in list(changes.items())[:ON_THE_PAGE]
        ],
    } | ({"further": further} if further > 0 else {})


def _measure(row: Row) -> tuple[str, str, str]:
    return row["operation"], row["metric"], row["tool"]


def _change(row: Row) -> str:
    """`RAID 10 far instead of near`: the sentence's own words, without the name of the table."""
    said = str(row["sentence"]).split(": ", 1)[0]
    return said.removeprefix(f"{factor_label(row['factor'])} ")


def _heading(
    column: tuple[str, str, str], columns: Sequence[tuple[str, str, str]], vocabulary: Vocabulary
) -> str:
    """The operation; with metric and tool where it stands there twice."""
    operation, metric, tool = column
    label = vocabulary.operations[operation].label
    alike = [one for one in columns if one[0] == operation]
    parts = [label]
    if len({one[1] for one in alike}) > 1:
        parts.append(vocabulary.metrics[metric].label.lower())
    if len({one[2] for one in alike}) > 1:
        parts.append(vocabulary.tools[tool].label)
    return ", ".join(parts)


def _cell(row: Row, *, alone: bool = False) -> dict[str, Any]:
    """The ratio, what it may be, and over how many pairs; `alone` is said of the whole table already."""
    return {
        "ratio": times(row["ratio"]) if row["ratio"] is not None else "",
        "range": _range(row),
        "word": "" if alone else _word(row),
        "pairs": row["pairs"] or _ranges(row),
        "told": row["verdict"] in ("higher", "lower"),
        "levels": list(_levels(row)),
    }


def _range(row: Row) -> str:
    low, high = row["ci_low"], row["ci_high"]
    if low is None or high is None or row["ratio"] is None:
        return ""
    return f"{times(low, row['ratio']).rstrip('×')}\N{EN DASH}{times(high, row['ratio']).rstrip('×')}"


def _ranges(row: Row) -> int:
    return int(row["ranges_above"] + row["ranges_below"] + row["ranges_overlapping"])


def _word(row: Row) -> str:
    """What stands there instead of an interval."""
    verdict = row["verdict"]
    if verdict == "not_pooled":
        return f"depends on {factor_label(row['depends_on'])}"
    if verdict == "ranges":
        counts = {
            "higher": row["ranges_above"],
            "lower": row["ranges_below"],
            "overlapping": row["ranges_overlapping"],
        }
        return ", ".join(f"{word} {count}" for word, count in counts.items() if count)
    return _PROVES_LITTLE if row["pairs"] == 1 else _WORDS.get(verdict, "")


def _levels(row: Row) -> Iterator[dict[str, str]]:
    """The lowest and the highest ratio among the levels of the factor on which it depends."""
    if row["verdict"] != "not_pooled":
        return
    levels = [level for level in json.loads(row["levels"]) if level["factor"] == row["depends_on"]]
    for level in (min(levels, key=_ratio), max(levels, key=_ratio)):
        text = factor_word(level["factor"], level["value"])
        yield {"text": text, "ratio": times(level["ratio"])}


def _ratio(level: Mapping[str, Any]) -> float:
    return float(level["ratio"])
