"""Runs of a number → its spread; without logs, the spread that its author published."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

import duckdb

from ingest.checks.queries import query
from ingest.core.labels import DASH, significant, unit_of, with_unit
from ingest.core.row import Row
from ingest.statistics.repeats import PublishedMean, PublishedRange, Repeats, repeats, words
from ingest.statistics.wording import Show


def statistics_of(connection: duckdb.DuckDBPyConnection) -> list[Row]:
    """Rows of the table `statistics`."""
    return [*_measured(connection), *_published(connection)]


def _measured(connection: duckdb.DuckDBPyConnection) -> Iterator[Row]:
    runs_by_number = connection.execute(query("runs")).fetchall()
    for number, group in groupby(runs_by_number, key=lambda row: row[0]):
        rows = list(group)
        values = [value for _, _, value, _ in rows]
        try:
            runs = repeats(values, in_order=all(ordered for *_, ordered in rows))
        except ValueError:
            continue  # no statistics of values that no tool can mean: below zero, beyond 1e100
        yield {"id": number, **_columns(runs), "words": words(runs, show_as(rows[0][1]))}


def _columns(runs: Repeats) -> Row:
    interval = runs.interval
    return {
        "cv": runs.cv,
        "ci_low": interval and interval.low,
        "ci_high": interval and interval.high,
        "ci_of": interval and interval.of,
        "ci_method": interval and interval.method,
        "outliers": len(runs.outliers),
        "drifts": runs.drifts,
        "two_modes": runs.two_modes,
    }


def _published(connection: duckdb.DuckDBPyConnection) -> Iterator[Row]:
    for number, metric, n, kind, low, high, is_range in connection.execute(query("published")).fetchall():
        if is_range:
            yield {"id": number, "words": PublishedRange(n, low, high).words(show_as(metric))}
        elif kind in ("mean", "median"):
            yield {"id": number, "words": PublishedMean(n, kind=kind).words()}
        else:
            words_of_one = PublishedMean(n).words() if n == 1 else "number of runs not stated"
            yield {"id": number, "words": words_of_one}


def show_as(metric: str) -> Show:
    """Values of a metric in its unit: `96–104 MB/s`."""

    def show(*values: float) -> str:
        name, factor = unit_of(metric, values)
        return with_unit(DASH.join(significant(value / factor) for value in values), name)

    return show
