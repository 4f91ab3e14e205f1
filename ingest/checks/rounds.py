"""Whether what a tool logged while it ran became steady: one-minute rounds of each side file.

The last five rounds are judged by the SNIA's rule (parsers/fio/series_rounds.py). A run of less than five
minutes cannot be judged.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

import duckdb

from ingest.parsers.fio.series_rounds import Steadiness, steady

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
_TABLE = """
-- one row per configuration × operation whose side files are long enough: the least steady of them
create or replace temp table steadiness (
    configuration varchar, operation varchar, steady boolean, seen varchar
)
"""


def fill_steadiness(connection: duckdb.DuckDBPyConnection) -> None:
    """Makes the table `steadiness` of the one set in the database."""
    connection.execute(_TABLE)
    for row in _judged(connection.execute(_ROUNDS).fetchall()):
        connection.execute("insert into steadiness values (?, ?, ?, ?)", list(row))


def _judged(minutes: list[tuple[Any, ...]]) -> Iterator[tuple[str, str, bool, str]]:
    for (configuration, operation), group in groupby(minutes, key=lambda row: row[:2]):
        files = groupby(group, key=lambda row: row[2])
        found = [one for _, rows in files if (one := steady([row[3] for row in rows]))]
        if found:
            worst = max(found, key=lambda one: (not one.steady, one.spread, one.drift))
            yield configuration, operation, worst.steady, _words(worst)


def _words(found: Steadiness) -> str:
    spread, drift = round(100 * found.spread), round(100 * found.drift)
    return f"the last five minutes lie {spread} % apart and drift by {drift} %"
