"""Effects → /compare/pairs/<setting>.json: pairs that differ only in this setting, by set."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any

import duckdb

from ingest.compare.columns import number
from ingest.compare.settings import Setting
from ingest.core.labels import level_words, words
from ingest.core.row import Row
from ingest.core.vocabulary import Vocabulary
from ingest.store.tabular import select

_QUERY = Path(__file__).with_suffix(".sql").read_text(encoding="utf-8")
_RANGES = ("ranges_above", "ranges_below", "ranges_overlapping", "ranges_close")


def pairs_by_setting(
    connection: duckdb.DuckDBPyConnection,
    known: Sequence[Setting],
    place: Mapping[str, int],
    vocabulary: Vocabulary,
) -> dict[str, dict[str, Any]]:
    """Key of a setting → its effects as columns."""
    # Many effects have the same text, of the 50,000 that a thousand sets have.
    same = cache(partial(_same, vocabulary))
    by_column = {setting.column: setting for setting in known}
    parts: dict[str, list[Row]] = defaultdict(list)
    for row in select(connection, _QUERY):
        if row["factor"] in by_column and row["set"] in place:
            parts[row["factor"]].append(row)
    return {
        by_column[column].key: _columns(rows, by_column[column], place, same)
        for column, rows in sorted(parts.items())
    }


def _columns(
    rows: Sequence[Row], setting: Setting, place: Mapping[str, int], same: Callable[[str], str]
) -> dict[str, Any]:
    return {
        "set": [place[row["set"]] for row in rows],
        "measure": [_measure(row) for row in rows],
        "tool": [row["tool"] for row in rows],
        "a": [row["a"] for row in rows],
        "b": [row["b"] for row in rows],
        "words": _words(rows, setting),
        "pairs": [row["pairs"] for row in rows],
        "ranges": [[row[name] for name in _RANGES] for row in rows],
        "verdict": [row["verdict"] for row in rows],
        "ratio": [number(row["ratio"]) for row in rows],
        "low": [number(row["ci_low"]) for row in rows],
        "high": [number(row["ci_high"]) for row in rows],
        "depends": [row["depends_on"] for row in rows],
        "same": [same(row["shared"]) for row in rows],
    }


def _measure(row: Row) -> str:
    return "-".join(part for part in (row["operation"], row["metric"], row["latency_kind"]) if part)


def _words(rows: Sequence[Row], setting: Setting) -> dict[str, str]:
    """The two sides as readers see them."""
    sides = {row[side] for row in rows for side in ("a", "b")}
    return {side: _word(side, setting) for side in sorted(sides)}


def _word(side: str, setting: Setting) -> str:
    if setting.key == "level":
        level, _, layout = side.partition(" ")
        return level_words(level, layout or None)
    if setting.key == "direct":
        return setting.word(side == "true")
    return setting.word(float(side) if "." in side else int(side)) if setting.numeric else setting.word(side)


def _same(vocabulary: Vocabulary, text: str) -> str:
    """What all pairs of an effect have in common: RAID 5, 4 drives, ext4."""
    shared = json.loads(text)
    return words(shared, [name for name in vocabulary.factors if name in shared]) if shared else ""


def counted(parts: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, int]]:
    """Setting → how many pairs, and in how many sets; ranges are pairs too."""
    return {
        key: {
            "pairs": sum(part["pairs"]) + sum(map(sum, part["ranges"])),
            "sets": len(set(part["set"])),
        }
        for key, part in parts.items()
    }
