"""Numbers of all sets → the table `effects` over pairs of two sets (`set` is empty), memoised by measure.

build/cache/effects/<hash of a measure's numbers>    JSON of [[a, b, row], …]

Pairs grow faster than sets. One that changes has numbers of a few measures (tool, operation, metric): the
effects of all others are taken as they were.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import duckdb

from ingest.checks.compared import accuracies
from ingest.checks.effected import order_of, row_of
from ingest.checks.queries import query
from ingest.core.files import keep, kept, remove
from ingest.core.row import Row
from ingest.core.vocabulary import Vocabulary
from ingest.statistics.effects import effects, place
from ingest.statistics.numbers import Measure, Value, from_summary
from ingest.statistics.pairs import Change
from ingest.store.tabular import select

# Named by each set as it likes: sdc of one set instead of sdb of another says nothing.
_OWN_NAMES = frozenset({"drive", "machine", "tuning"})
_MEASURE = ", ".join(f'"{part}"' for part in Measure._fields)
# Each measure and what its numbers are, in which any change shows.
_MEASURES = f"""select {_MEASURE}, md5(string_agg(paired::varchar, chr(10) order by "set", id)) as digest
from paired group by all order by all"""  # noqa: S608 - own names
_OF_MEASURE = f"""select * from paired where ({_MEASURE}) is not distinct from (?, ?, ?, ?, ?)
order by "set", id"""  # noqa: S608 - own names
Kept = tuple[Value, Value, Row]  # what the two sides of an effect are, which its row has as text


def effects_between(
    connection: duckdb.DuckDBPyConnection, vocabulary: Vocabulary, cache: Path, code: str = ""
) -> list[Row]:
    """Rows of the table. Only numbers with a partner are looked at; `code` is the hash of what makes them."""
    connection.execute(f"create or replace temp table paired as {_paired(vocabulary)}")
    stated = accuracies(connection, vocabulary)
    made: dict[str, list[Kept]] = {}
    for *parts, digest in connection.execute(_MEASURES).fetchall():
        inputs = hashlib.sha256(f"{code} {sorted(stated.items())} {parts} {digest}".encode()).hexdigest()
        content = kept(cache / inputs, inputs)
        if content is None:
            content = json.dumps(_made(connection, vocabulary, parts, stated), ensure_ascii=False).encode()
            keep(cache / inputs, inputs, content)
        made[inputs] = json.loads(content)
    connection.execute("drop table paired")
    for path in cache.glob("*"):
        if path.name not in made:
            remove(path)
    return list(_in_order(made, vocabulary))


def _made(
    connection: duckdb.DuckDBPyConnection,
    vocabulary: Vocabulary,
    parts: Sequence[Any],
    stated: Mapping[tuple[str, str], float],
) -> list[Kept]:
    """The effects of one measure."""
    numbers = [
        from_summary(row, vocabulary.factors, row["runs_read"] or (), stated.get((row["set"], row["unit"])))
        for row in select(connection, _OF_MEASURE, parts)
    ]
    found = effects(numbers, order_of(vocabulary), between=True)
    shown = (effect for effect in found if effect.factor not in _OWN_NAMES)
    return [(effect.a, effect.b, row_of(effect, vocabulary)) for effect in shown]


def _in_order(made: dict[str, list[Kept]], vocabulary: Vocabulary) -> Iterator[Row]:
    """Those of all measures, as if they had been made at once."""
    order = order_of(vocabulary)

    def where(kept: Kept) -> tuple[object, ...]:
        a, b, row = kept
        measure = Measure(*(row[part] for part in Measure._fields))
        return place(Change("", row["factor"], a, b, measure), order)

    rows = sorted((each for of_measure in made.values() for each in of_measure), key=where)
    yield from ({"place": number, **row} for number, (*_, row) in enumerate(rows))


def _paired(vocabulary: Vocabulary) -> str:
    """Numbers that agree with one of another set in all factors but one; a pass a factor, linear in rows."""
    passes = []
    for left_out in (name for name in vocabulary.factors if name not in _OWN_NAMES):
        others = ", ".join(f'"{name}"' for name in vocabulary.factors if name != left_out)
        shared = f"partition by {_MEASURE}, job, {others}"
        partner = f'min("set") over ({shared}) <> max("set") over ({shared})'
        known = f'unit_certain and "{left_out}" is not null'
        passes.append(f"select id from comparable where {known} qualify {partner}")  # noqa: S608 - own names
    paired = " union ".join(passes)
    read = """select id, list_sort(list(distinct path || '#' || run)) as runs_read from measurements
        where value_basis = 'measured' group by id"""
    return f"""with comparable as ({query("comparable")}), paired as ({paired}), read as ({read})
        select comparable.*, runs_read from comparable join paired using (id) left join read using (id)
        order by "set", id"""  # noqa: S608 - own text
