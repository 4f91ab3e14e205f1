"""Effects → /compare/pairs/<setting>.json: pairs that differ only in this setting, by set."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any

import duckdb

from ingest.compare.columns import number
from ingest.compare.settings import Setting
from ingest.core.files import beside
from ingest.core.labels import level_words, words
from ingest.core.memo import Memo
from ingest.core.row import Row
from ingest.core.vocabulary import Vocabulary
from ingest.store.tabular import dumps, select

_QUERY = beside(__file__, "pairs.sql")
# Each setting and what its effects are, in which any change shows.
_DIGESTS = "select factor, sum(hash(pairs))::varchar from pairs group by factor order by factor"
_OF_FACTOR = 'select * from pairs where factor = ? order by "set", place'
_RANGES = ("ranges_above", "ranges_below", "ranges_overlapping", "ranges_close")


def pairs_by_setting(
    connection: duckdb.DuckDBPyConnection,
    settings: Sequence[Setting],
    place: Mapping[str, int],
    vocabulary: Vocabulary,
    memo: Memo,
) -> Iterator[tuple[str, dict[str, int], str]]:
    """Key of each setting that has effects, how many they are, and the JSON of their columns."""
    connection.execute(f"create or replace temp view pairs as {_QUERY}")
    by_column = {setting.column: setting for setting in settings}
    sets = dumps(list(place))
    for factor, digest in connection.execute(_DIGESTS).fetchall():
        if setting := by_column.get(factor):
            make = partial(_columns_of_setting, connection, setting, place, vocabulary)
            counts, columns = memo.of(f"pairs {setting} {digest} {sets}", make).decode().split("\n")
            yield setting.key, json.loads(counts), columns


def _columns_of_setting(
    connection: duckdb.DuckDBPyConnection,
    setting: Setting,
    place: Mapping[str, int],
    vocabulary: Vocabulary,
) -> bytes:
    """Two lines of JSON: how many effects a setting has, and these as columns."""
    # Many effects have the same text, of the 50,000 that a thousand sets have.
    same = cache(partial(_same, vocabulary))
    rows = [row for row in select(connection, _OF_FACTOR, [setting.column]) if row["set"] in place]
    columns = _columns(rows, setting, place, same)
    return f"{dumps(_counted(columns))}\n{dumps(columns)}".encode()


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
        return level_words(*side.split(" "))
    if setting.key == "direct":
        return setting.word(side == "true")
    return setting.word(float(side) if "." in side else int(side)) if setting.numeric else setting.word(side)


def _same(vocabulary: Vocabulary, text: str) -> str:
    """What all pairs of an effect have in common: RAID 5, 4 drives, ext4."""
    shared = json.loads(text)
    return words(shared, [name for name in vocabulary.factors if name in shared]) if shared else ""


def _counted(part: Mapping[str, Any]) -> dict[str, int]:
    """How many pairs, and in how many sets; ranges are pairs too."""
    return {"pairs": sum(part["pairs"]) + sum(map(sum, part["ranges"])), "sets": len(set(part["set"]))}
