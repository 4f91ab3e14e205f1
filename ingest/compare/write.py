"""The united database → build/public/compare/ and build/data/compare.json.

build/cache/compare/<hash of the rows of a measure>    what the index says of it, and its files
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import duckdb

from ingest.compare.index import Places, block, blocks, dictionary, measure, sets_of, sums, words_of
from ingest.compare.one_set import ROWS
from ingest.compare.pairs import pairs_by_setting
from ingest.compare.settings import Setting, settings
from ingest.core.memo import Memo
from ingest.core.vocabulary import Vocabulary
from ingest.store.tabular import dumps, select, write_data, write_text

_MANY_IDS = 20_000  # from here on an id is looked up by its first two signs, not by one
VERSION = 1
_SETS = 'select distinct "set", year from compared'
_IDS = 'select id, "set" from compared order by "set", id'
# Each measure and what its rows are, in which any change shows.
_DIGESTS = "select measure, sum(hash(compared))::varchar from compared group by measure order by measure"
_OF_MEASURE = 'select * from compared where measure = ? order by "set", id'


def write_compare(
    connection: duckdb.DuckDBPyConnection, vocabulary: Vocabulary, public: Path, memo: Memo
) -> None:
    """Everything that a view fetches, in `public`/compare/. A measure whose rows are as before is kept."""
    folder, known = public / "compare", settings(vocabulary)
    connection.execute(f"create or replace temp view compared as {ROWS}")
    titles = dict(connection.execute('select "set", title from result_sets').fetchall())
    sets = sets_of(select(connection, _SETS), titles)
    dictionaries = dictionary(_values(connection, known), known, vocabulary)
    place = {slug: number for number, slug in enumerate(sets["slug"])}
    places = Places(place, words_of(dictionaries), known)
    pairs = {}
    for key, counts, columns in pairs_by_setting(connection, known, place, vocabulary, memo):
        pairs[key] = counts
        write_text(columns, folder / "pairs" / f"{key}.json")
    index = {
        "version": VERSION,
        "signs": _write_ids(connection, place, folder),
        "settings": dictionaries,
        "sets": sets,
        "measures": dict(_write_measures(connection, places, folder, memo)),
        "pairs": pairs,
        **drawing_words(vocabulary),
    }
    write_data(index, folder / "index.json")


def _values(connection: duckdb.DuckDBPyConnection, settings: Sequence[Setting]) -> dict[str, list[Any]]:
    """Column of each setting → the values that it has."""
    columns = [setting.column for setting in settings]
    lists = (f'list(distinct "{name}") filter ("{name}" is not null)' for name in columns)
    lists_of_values = connection.execute(f"select {', '.join(lists)} from compared").fetchall()[0]  # noqa: S608 - own names
    return {name: values or [] for name, values in zip(columns, lists_of_values, strict=True)}


def _write_measures(
    connection: duckdb.DuckDBPyConnection, places: Places, folder: Path, memo: Memo
) -> Iterator[tuple[str, Any]]:
    """Writes the files of each measure; yields its entry in the index."""
    places_text = dumps([list(places.sets), {key: list(values) for key, values in places.words.items()}])
    for key, digest in connection.execute(_DIGESTS).fetchall():
        make = partial(_measure_lines, connection, key, places)
        summary, *files = memo.of(f"{key} {digest} {places_text}", make).decode().split("\n")
        for file in files:
            name, _, content = file.partition(" ")
            write_text(content, folder / name)
        yield key, json.loads(summary)


def _measure_lines(connection: duckdb.DuckDBPyConnection, key: str, places: Places) -> bytes:
    """The index entry of a measure, and its files, a line each."""
    rows = select(connection, _OF_MEASURE, [key])
    lines = [dumps(measure(rows, places)), f"sum/{key}.json {dumps(sums(rows, places))}"]
    for number, some in enumerate(blocks(rows)):
        lines.append(f"rows/{key}/{number}.json {dumps(block(some, places))}")
    return "\n".join(lines).encode()


def _write_ids(connection: duckdb.DuckDBPyConnection, place: Mapping[str, int], folder: Path) -> int:
    """Which set a value is of, by the first signs of its id; gives how many signs."""
    rows = connection.execute(_IDS).fetchall()
    signs = 2 if len(rows) > _MANY_IDS else 1
    shards: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    for name, slug in rows:
        shards[name[:signs]][name].append(place[slug])
    for sign, shard in shards.items():
        write_data(shard, folder / "ids" / f"{sign}.json")
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
