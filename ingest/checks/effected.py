"""What each factor does: pairs of numbers of one set that differ in it alone, and such pairs between sets."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import duckdb

from ingest.checks.compared import accuracies
from ingest.checks.queries import query
from ingest.core.labels import factor_label, words
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
# Named by each set as it likes: sdc of one set instead of sdb of another says nothing.
_OWN_NAMES = frozenset({"drive", "machine", "tuning"})
_NESTED = ("levels", "shared", "ids")


def effects_of(connection: duckdb.DuckDBPyConnection, vocabulary: Vocabulary) -> list[Row]:
    """Rows of the table `effects` for the set in the database."""
    return _rows(
        effects(_numbers(connection, query("comparable"), vocabulary), _order(vocabulary)), vocabulary
    )


def effects_between(connection: duckdb.DuckDBPyConnection, vocabulary: Vocabulary) -> list[Row]:
    """Effects over pairs of two sets; their `set` is empty. Only numbers with a partner are looked at."""
    numbers = _numbers(connection, _across(vocabulary), vocabulary)
    between = effects(numbers, _order(vocabulary), between=True)
    return _rows((effect for effect in between if effect.factor not in _OWN_NAMES), vocabulary)


def _order(vocabulary: Vocabulary) -> dict[str, list[Any]]:
    return {name: list(factor.words) for name, factor in vocabulary.factors.items()}


def _across(vocabulary: Vocabulary) -> str:
    """Numbers that agree with one of another set in all factors but one; a pass a factor, linear in rows."""
    measure = ", ".join(f'"{part}"' for part in Measure._fields)
    passes = []
    for left_out in (name for name in vocabulary.factors if name not in _OWN_NAMES):
        others = ", ".join(f'"{name}"' for name in vocabulary.factors if name != left_out)
        shared = f"partition by {measure}, job, {others}"
        partner = f'min("set") over ({shared}) <> max("set") over ({shared})'
        known = f'unit_certain and "{left_out}" is not null'
        passes.append(f"select id from comparable where {known} qualify {partner}")  # noqa: S608 - own names
    paired = " union ".join(passes)
    with_pairs = f"with comparable as ({query('comparable')}), paired as ({paired})"
    return f'{with_pairs} select comparable.* from comparable join paired using (id) order by "set", id'  # noqa: S608 - own text


def _numbers(connection: duckdb.DuckDBPyConnection, sql: str, vocabulary: Vocabulary) -> list[Number]:
    rows = select(connection, sql)
    runs: dict[str, list[str]] = defaultdict(list)
    if rows:
        for number, path, run in connection.execute(_RUNS, [[row["id"] for row in rows]]).fetchall():
            runs[number].append(f"{path}#{run}")
    stated = accuracies(connection, vocabulary)
    return [
        from_summary(row, vocabulary.factors, runs[row["id"]], stated.get((row["set"], row["unit"])))
        for row in rows
    ]


def _rows(all_effects: Iterable[Effect], vocabulary: Vocabulary) -> list[Row]:
    return [{"place": place, **_row(effect, vocabulary)} for place, effect in enumerate(all_effects)]


def _row(effect: Effect, vocabulary: Vocabulary) -> Row:
    row = as_row(effect)
    nested = {name: json.dumps(without_noise(row[name]), ensure_ascii=False) for name in _NESTED}
    return {
        **row,
        **nested,
        "a": _text(effect.a),
        "b": _text(effect.b),
        "sentence": sentence(effect, _words, factor_label, _operation(effect.measure, vocabulary)),
    }


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _words(row: Mapping[str, Any], factors: Sequence[str]) -> str:
    return words(row, list(factors))


def _operation(measure: Measure, vocabulary: Vocabulary) -> str:
    """`read`; with the metric where it is not how fast something went: `read, latency`."""
    label = vocabulary.operations[measure.operation].label
    metric = vocabulary.metrics[measure.metric].label
    shown = metric if metric.isupper() else metric.lower()
    return label if measure.metric in ("throughput", "iops", "rate") else f"{label}, {shown}"
