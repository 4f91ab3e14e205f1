"""One set → /compare/sets/<slug>.json: its conditions, and every value with settings, runs, evidence.

What two results are compared by. Values of one measure have the order of their rows in /compare/rows/.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import duckdb

from ingest.checks.check_files import titles
from ingest.compare.columns import figures
from ingest.compare.settings import settings
from ingest.core.files import beside
from ingest.core.row import Row
from ingest.core.vocabulary import Vocabulary
from ingest.store.tabular import select

ROWS = beside(__file__, "rows.sql")
_RUNS = """
-- one row per number: the values of its runs
select id, list(value order by path, line, span_start) as runs
from measurements where value is not null and value_basis = 'measured' group by id
"""
_CONDITIONS = """
-- one row per stated fact of the machine and the method
select topic, fact, value from machines where lower(value) <> 'not stated' order by topic, fact
"""
_DRIVES = """
-- one row per drive, or kind of drives, of the array
select drive, model, kind, rpm, interface, count from drives
where coalesce(used_for, '') <> 'system' order by place
"""
MOST_RUNS = 100  # of one value; more are not needed to draw it


def of_set(
    connection: duckdb.DuckDBPyConnection, vocabulary: Vocabulary, hrefs: Mapping[str, str]
) -> dict[str, Any]:
    """The file of the set in the database. `hrefs`: id → its evidence, below the page of the set."""
    rows = select(connection, f'{ROWS} order by "set", id')
    runs = dict(connection.execute(_RUNS).fetchall()) if rows else {}
    return {
        "conditions": [list(row) for row in connection.execute(_CONDITIONS).fetchall()],
        "drives": select(connection, _DRIVES),
        "settings": _stated(rows, vocabulary),
        "id": [row["id"] for row in rows],
        "measure": [row["measure"] for row in rows],
        "version": [row["tool_version"] for row in rows],
        "job": [row["job"] for row in rows],
        "runs": [_runs(runs.get(row["id"], [])) for row in rows],
        "low": [row["min"] for row in rows],
        "high": [row["max"] for row in rows],
        "doubts": [_titles(row["doubts"]) for row in rows],
        "href": [hrefs.get(row["id"], "") for row in rows],
        **figures(rows),
    }


def _stated(rows: Sequence[Row], vocabulary: Vocabulary) -> dict[str, list[Any]]:
    columns = {each.key: [row[each.column] for row in rows] for each in settings(vocabulary)}
    return {key: column for key, column in columns.items() if any(value is not None for value in column)}


def _titles(doubts: str | None) -> str:
    """What pages call the checks: Few runs; Short run."""
    return "; ".join(titles()[name] for name in doubts.split("; ")) if doubts else ""


def _runs(runs: list[float]) -> list[float]:
    return runs if len(runs) <= MOST_RUNS else []
