"""Whether what a tool logged while it ran became steady: one-minute rounds of each side file.

The last five rounds are judged by the SNIA's rule (ingest.parsers.fio_series.steady). A run of less than five
minutes cannot be judged.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

import duckdb

from ingest.parsers.fio_series.steady import Steadiness, rounds, steady

ROUND = 60.0  # seconds
_WINDOWS = """
-- one row per window of a side file, in order
select configuration, operation, path, "time", value
from samples
where stands_for = 'window' and metric in ('throughput', 'iops') and coalesce(statistic, 'mean') = 'mean'
  and value is not null
order by configuration, operation, path, line
"""
_TABLE = """
-- one row per configuration × operation with side files that are long enough: the least steady of them
create or replace temp table steadiness (configuration varchar, operation varchar, steady boolean, seen varchar)
"""


def fill_steadiness(connection: duckdb.DuckDBPyConnection) -> None:
    """Makes the table `steadiness` of the one set in the database."""
    connection.execute(_TABLE)
    for row in _judged(connection.execute(_WINDOWS).fetchall()):
        connection.execute("insert into steadiness values (?, ?, ?, ?)", list(row))


def _judged(windows: list[tuple[Any, ...]]) -> Iterator[tuple[str, str, bool, str]]:
    for (configuration, operation), group in groupby(windows, key=lambda row: row[:2]):
        found = [one for one in _of_files(list(group)) if one]
        if found:
            worst = max(found, key=lambda one: (not one.steady, one.spread))
            yield configuration, operation, worst.steady, _words(worst)


def _of_files(windows: list[tuple[Any, ...]]) -> Iterator[Steadiness | None]:
    for _, group in groupby(windows, key=lambda row: row[2]):
        rows = list(group)
        means = rounds([row[3] for row in rows], [row[4] for row in rows], ROUND)
        yield steady([mean for mean in means if mean is not None])


def _words(found: Steadiness) -> str:
    spread, drift = round(100 * found.spread), round(100 * found.drift)
    return f"the last five minutes lie {spread} % apart and drift by {drift} %"
