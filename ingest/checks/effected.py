"""Numbers of one set → the table `effects`: what each factor does, of pairs that differ in it alone."""

from __future__ import annotations

import json
from collections import defaultdict
from typing import Any

import duckdb

from ingest.checks.compared import accuracies
from ingest.checks.queries import query
from ingest.core.row import Row
from ingest.core.text import without_noise
from ingest.core.vocabulary import Vocabulary
from ingest.statistics.effect_words import sentence
from ingest.statistics.effects import Effect, as_row, effects
from ingest.statistics.numbers import Measure, Number, from_summary
from ingest.store.tabular import select

# The tool's own percentiles and extremes would multiply the effects without adding one.
_RUNS = """select distinct id, path, run from measurements
where value_basis = 'measured' and id in (select unnest(?::varchar[])) order by all"""
_NESTED = ("levels", "shared", "ids")
NO_SETTING = "command"  # what was done: another one is no setting that has an effect


def effects_of(connection: duckdb.DuckDBPyConnection, vocabulary: Vocabulary) -> list[Row]:
    """Rows of the table `effects` for the set in the database."""
    of_set = effects(_numbers(connection, vocabulary), order_of(vocabulary))
    published = (effect for effect in of_set if effect.factor != NO_SETTING)
    return [{"place": place, **row_of(effect, vocabulary)} for place, effect in enumerate(published)]


def order_of(vocabulary: Vocabulary) -> dict[str, list[Any]]:
    """Factor → its words, as they are sorted."""
    return {name: list(factor.words) for name, factor in vocabulary.factors.items()}


def _numbers(connection: duckdb.DuckDBPyConnection, vocabulary: Vocabulary) -> list[Number]:
    rows = select(connection, query("comparable"))
    runs: dict[str, list[str]] = defaultdict(list)
    if rows:
        for number, path, run in connection.execute(_RUNS, [[row["id"] for row in rows]]).fetchall():
            runs[number].append(f"{path}#{run}")
    stated = accuracies(connection, vocabulary)
    return [
        from_summary(row, vocabulary.factors, runs[row["id"]], stated.get((row["set"], row["unit"])))
        for row in rows
    ]


def row_of(effect: Effect, vocabulary: Vocabulary) -> Row:
    """A row of the table, without its place."""
    row = as_row(effect)
    nested = {name: json.dumps(without_noise(row[name]), ensure_ascii=False) for name in _NESTED}
    return {
        **row,
        **nested,
        "a": _text(effect.a),
        "b": _text(effect.b),
        "sentence": sentence(effect, _operation(effect.measure, vocabulary)),
    }


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _operation(measure: Measure, vocabulary: Vocabulary) -> str:
    """`read`; with the metric where it is not how fast something went: `read, latency`."""
    label = vocabulary.operations[measure.operation].label
    metric = vocabulary.metrics[measure.metric].label
    name = metric if metric.isupper() else metric.lower()
    return label if measure.metric in ("throughput", "iops", "rate") else f"{label}, {name}"
