"""Numbers and their baselines → the ratio of each, and whether the runs show a difference (significance).

108, 109, 107 MB/s   baseline 100, 101, 99   about 8 % faster (6–10 %)
108 MB/s             baseline 100, 112       cannot be told apart: 1 and 2 runs, ranges overlap
108 MB/s             baseline 100            no row: nothing tells how far runs lie apart
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import duckdb

from ingest.checks.queries import query
from ingest.core.row import Row
from ingest.core.vocabulary import Vocabulary
from ingest.sets.set_checks import FACT, stated_accuracy
from ingest.statistics.compare import Comparison, Side, compare
from ingest.statistics.repeats import PublishedMean, PublishedRange
from ingest.statistics.wording import direction_of
from ingest.store.tabular import select

KnownRuns = Mapping[str, Any]  # a row of known_runs.sql
Accuracies = Mapping[tuple[str, str], float]
_STATED = """select "set", value from machines where topic = 'method' and fact = ? order by "set\""""


def comparisons_of(connection: duckdb.DuckDBPyConnection, vocabulary: Vocabulary) -> Iterator[Row]:
    """Rows of the table `comparisons`."""
    pairs = connection.execute(query("one_of")).fetchall()
    pairs = [pair for pair in pairs if pair[1] not in (None, pair[0])]
    by_id = {number["id"]: number for number in select(connection, query("known_runs"))} if pairs else {}
    stated = accuracies(connection, vocabulary)
    for name, baseline, metric in pairs:
        number = by_id[name]
        accuracy = stated.get((number["set"], number["unit"]))
        comparison = comparison_of(metric, number, by_id[baseline], accuracy)
        if comparison:
            yield {"id": name, "baseline_id": baseline, "baseline_n": comparison.other_n, **vars(comparison)}


def comparison_of(
    metric: str, number: KnownRuns, baseline: KnownRuns, accuracy: float | None = None
) -> Comparison | None:
    """The comparison of a number with its baseline (known_runs.sql); None where it is not possible."""
    if number["unit_certain"] != baseline["unit_certain"]:
        return None  # one of the two may be in another unit than it seems
    if not (_has_reach(number) or _has_reach(baseline)):
        return None
    try:
        return compare(_side(number), _side(baseline), direction_of(metric), accuracy=accuracy)
    except ValueError:
        return None  # no statistics of no value, or of one that no tool can mean: below zero, beyond 1e100


def _has_reach(number: KnownRuns) -> bool:
    """Whether it is known how far its runs lie apart."""
    return len(number["runs"]) > 1 if number["runs"] else number["min"] is not None


def _side(number: KnownRuns) -> Side:
    if number["runs"]:
        runs: list[float] = number["runs"]
        return runs
    if number["min"] is not None and number["max"] is not None:
        return PublishedRange(number["n"], number["min"], number["max"])
    return PublishedMean(number["n"], number["value"])


def accuracies(connection: duckdb.DuckDBPyConnection, vocabulary: Vocabulary) -> Accuracies:
    """(set, SI unit) → how far a value may be off; only sets that say so."""
    rows = connection.execute(_STATED, [FACT]).fetchall()
    stated = [(slug, stated_accuracy(text, vocabulary)) for slug, text in rows]
    return {(slug, accuracy.unit): accuracy.value for slug, accuracy in stated}
