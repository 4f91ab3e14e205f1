"""Side files of a set (table `samples`) → the table `steadiness`: whether values reached a steady state.

The rule for drives of the SNIA's Performance Test Specification (SSS PTS, definition 2.1.24), of rounds of
one minute: over the last five, max − min is at most 20 % of their mean, and the best straight line through
them rises or falls by at most 10 % of the mean from the first to the last. A run of less than five minutes
cannot be judged.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import duckdb

ROUNDS = 5
SPREAD = 0.20
DRIFT = 0.10


@dataclass(frozen=True)
class Steadiness:
    """The shape of five rounds. As parts of their mean: max − min, and what the best line changes in all."""

    steady: bool
    spread: float
    drift: float


def steady(values: Sequence[float]) -> Steadiness | None:
    """Of the last five values; None where there are fewer, or nothing to be a part of."""
    last = values[-ROUNDS:]
    mean = sum(last) / ROUNDS
    if len(last) < ROUNDS or mean <= 0:
        return None
    spread, drift = (max(last) - min(last)) / mean, abs(_slope(last)) * (ROUNDS - 1) / mean
    return Steadiness(_at_most(spread, SPREAD) and _at_most(drift, DRIFT), spread, drift)


def _slope(values: Sequence[float]) -> float:
    """Of the best straight line, per value."""
    middle = (len(values) - 1) / 2
    squares = sum((place - middle) ** 2 for place in range(len(values)))
    return sum((place - middle) * value for place, value in enumerate(values)) / squares


def _at_most(part: float, limit: float) -> bool:
    """A value on the limit passes: 1e-12 is for binary fractions."""
    return part <= limit + 1e-12


_ROUNDS = """
-- one row per side file × operation × whole minute: the mean of the windows that end in it
with windows as (
    select configuration, operation, path, "time", value, greatest(1, ceil("time" / 60 - 1e-9)) as minute
    from samples
    where stands_for = 'window' and metric in ('throughput', 'iops') and coalesce(statistic, 'mean') = 'mean'
      and value is not null
), minutes as (
    select configuration, operation, path, minute, avg(value) as value, max("time") as until
    from windows group by all
)
select configuration, operation, path, value
from minutes
qualify minute * 60 <= max(until) over (partition by configuration, operation, path) + 1e-6
order by configuration, operation, path, minute
"""
_STEADINESS = """
-- one row per configuration × operation whose side files are long enough: the least steady of them
create or replace temp table steadiness (
    configuration varchar, operation varchar, steady boolean, seen varchar
)
"""


def fill_steadiness(connection: duckdb.DuckDBPyConnection) -> None:
    """Makes the table `steadiness` of the one set in the database."""
    connection.execute(_STEADINESS)
    for row in _judged(connection.execute(_ROUNDS).fetchall()):
        connection.execute("insert into steadiness values (?, ?, ?, ?)", list(row))


def _judged(minutes: list[tuple[Any, ...]]) -> Iterator[tuple[str, str, bool, str]]:
    for (configuration, operation), group in groupby(minutes, key=lambda row: row[:2]):
        files = groupby(group, key=lambda row: row[2])
        judged = [verdict for _, rows in files if (verdict := steady([row[3] for row in rows]))]
        if judged:
            worst = max(judged, key=lambda verdict: (not verdict.steady, verdict.spread, verdict.drift))
            spread, drift = round(100 * worst.spread), round(100 * worst.drift)
            seen = f"the last five minutes lie {spread} % apart and drift by {drift} %"
            yield configuration, operation, worst.steady, seen
