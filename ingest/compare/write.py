"""The united database → build/public/compare/ and build/data/compare.json."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import duckdb

from ingest.compare.index import (
    Words,
    block,
    blocks,
    by_measure,
    dictionary,
    measure,
    sets_of,
    sums,
    words_of,
)
from ingest.compare.one_set import ROWS
from ingest.compare.pairs import counted, pairs_by_setting
from ingest.compare.settings import Setting, settings
from ingest.core.row import Row
from ingest.core.vocabulary import Vocabulary
from ingest.store.tabular import select, write_data

_MANY_IDS = 20_000  # from here on an id is looked up by its first two signs, not by one
VERSION = 1


def write_compare(connection: duckdb.DuckDBPyConnection, vocabulary: Vocabulary, public: Path) -> None:
    """Everything that a view fetches, in `public`/compare/."""
    folder, known = public / "compare", settings(vocabulary)
    rows = select(connection, ROWS)
    titles = dict(connection.execute('select "set", title from result_sets').fetchall())
    sets = sets_of(rows, titles)
    place = {slug: number for number, slug in enumerate(sets["slug"])}
    dictionaries = dictionary(rows, known, vocabulary)
    words, parts = words_of(dictionaries), by_measure(rows)
    pairs = pairs_by_setting(connection, known, place, vocabulary)
    signs = _write_ids(rows, place, folder)
    _write_rows(parts, place, words, known, folder)
    for key, part in pairs.items():
        write_data(part, folder / "pairs" / f"{key}.json")
    index = {
        "version": VERSION,
        "signs": signs,
        "settings": dictionaries,
        "sets": sets,
        "measures": {key: measure(part, place, words) for key, part in parts.items()},
        "pairs": counted(pairs),
        **drawing_words(vocabulary),
    }
    write_data(index, folder / "index.json")


def _write_rows(
    parts: Mapping[str, Sequence[Row]],
    place: Mapping[str, int],
    words: Words,
    known: Sequence[Setting],
    folder: Path,
) -> None:
    for key, part in parts.items():
        write_data(sums(part, place, words), folder / "sum" / f"{key}.json")
        for number, some in enumerate(blocks(part)):
            write_data(block(some, place, words, known), folder / "rows" / key / f"{number}.json")


def _write_ids(rows: Sequence[Row], place: Mapping[str, int], folder: Path) -> int:
    """Which set a value is of, by the first signs of its id; gives how many signs."""
    signs = 2 if len(rows) > _MANY_IDS else 1
    shards: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    for row in rows:
        shards[row["id"][:signs]][row["id"]].append(place[row["set"]])
    for name, shard in shards.items():
        write_data(shard, folder / "ids" / f"{name}.json")
    return signs


def drawing_words(vocabulary: Vocabulary) -> dict[str, Any]:
    """How levels, layouts and operations are drawn, and in which units metrics are shown."""
    return {
        "levels": {
            name: {"label": level.label, "place": level.place, "colour": level.colour, "marker": level.marker}
            for name, level in vocabulary.levels.items()
        },
        "layouts": {
            name: {"label": layout.label, "dash": layout.dash} for name, layout in vocabulary.layouts.items()
        },
        "operations": {
            name: {"label": operation.label, "mark": operation.mark, "random": operation.at_random}
            for name, operation in vocabulary.operations.items()
        },
        "metrics": {
            name: {"label": metric.label, "better": metric.better, "shown": metric.shown}
            for name, metric in vocabulary.metrics.items()
        },
    }
