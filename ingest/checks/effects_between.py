"""Numbers of all sets → the table `effects` over pairs of two sets (`set` is empty), memoised by measure.

build/cache/effects/<hash of a measure's numbers>    JSON of [[a, b, row], …]  (ingest/core/memo.py)

Pairs grow faster than sets. One that changes has numbers of a few measures (tool, operation, metric): the
effects of all others are taken as they were.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import duckdb

from ingest.checks.compared import accuracies
from ingest.checks.effected import NO_SETTING, order_of, row_of
from ingest.checks.queries import query
from ingest.core.memo import Memo
from ingest.core.row import Row
from ingest.core.vocabulary import Vocabulary
from ingest.statistics.effects import effects, place
from ingest.statistics.numbers import Measure, Value, from_summary
from ingest.statistics.pairs import Change
from ingest.store.tabular import select

# Named by each set as it likes: sdc of one set instead of sdb of another says nothing.
_OWN_NAMES = frozenset({"drive", "machine", "tuning"})
_MEASURE = ", ".join(f'"{part}"' for part in Measure._fields)
# Each measure, and a hash of its numbers in which any change shows.
_MEASURES = f"""select {_MEASURE}, sum(hash(paired)) as hash
from paired group by all order by all"""  # noqa: S608 - own names
_OF_MEASURE = f"""select * from paired where ({_MEASURE}) is not distinct from (?, ?, ?, ?, ?)
order by "set", id"""  # noqa: S608 - own names
Kept = tuple[Value, Value, Row]  # what the two sides of an effect are, which its row has as text


def effects_between(connection: duckdb.DuckDBPyConnection, vocabulary: Vocabulary, memo: Memo) -> list[Row]:
    """Rows of the table. Only numbers with a partner are looked at."""
    connection.execute(f"create or replace temp table paired as {_paired(vocabulary)}")
    stated = accuracies(connection, vocabulary)
    pairs: list[Kept] = []
    for *parts, content in connection.execute(_MEASURES).fetchall():
        make = partial(_effects_of_measure, connection, vocabulary, parts, stated)
        pairs += json.loads(memo.of(f"{sorted(stated.items())} {parts} {content}", make))
    connection.execute("drop table paired")
    return list(_in_order(pairs, vocabulary))


def _effects_of_measure(
    connection: duckdb.DuckDBPyConnection,
    vocabulary: Vocabulary,
    parts: Sequence[Any],
    stated: Mapping[tuple[str, str], float],
) -> bytes:
    """The effects of one measure, as JSON."""
    numbers = [
        from_summary(row, vocabulary.factors, row["runs_read"] or (), stated.get((row["set"], row["unit"])))
        for row in select(connection, _OF_MEASURE, parts)
    ]
    of_measure = effects(numbers, order_of(vocabulary), between=True)
    published = (effect for effect in of_measure if effect.factor not in {*_OWN_NAMES, NO_SETTING})
    sides = [(effect.a, effect.b, row_of(effect, vocabulary)) for effect in published]
    return json.dumps(sides, ensure_ascii=False).encode()


def _in_order(with_sides: Sequence[Kept], vocabulary: Vocabulary) -> Iterator[Row]:
    """Those of all measures, as if they had been made at once."""
    order = order_of(vocabulary)

    def position(effect: Kept) -> tuple[object, ...]:
        a, b, row = effect
        measure = Measure(*(row[part] for part in Measure._fields))
        return place(Change("", row["factor"], a, b, measure), order)

    yield from ({"place": number, **row} for number, (*_, row) in enumerate(sorted(with_sides, key=position)))


def _paired(vocabulary: Vocabulary) -> str:
    """The query of numbers with a partner; one pass, linear in rows."""
    factors = [name for name in vocabulary.factors if name not in _OWN_NAMES]
    return query("paired").format(
        comparable=query("comparable"),
        measure=_MEASURE,
        own=", ".join(f'"{name}"' for name in vocabulary.factors if name in _OWN_NAMES),
        hashes=", ".join(f"hash('{name}', \"{name}\")" for name in factors),
        known=", ".join(f'"{name}" is not null' for name in factors),
    )
