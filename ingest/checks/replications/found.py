"""All sets looked at together: what is to be said of each, as text that its page is made from.

{"2008-07-a-set": '{"reproductions": [{"id": "0a1b…", "others": 2, …}], "shared_logs": […], "checks": […]}'}
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

import duckdb

from ingest.checks.check_files import all_checks
from ingest.checks.checked import applies
from ingest.core.row import Row
from ingest.core.vocabulary import Vocabulary
from ingest.store.schema import connect, create
from ingest.store.store import insert, unite
from ingest.store.tabular import dumps, select

FILLED = ("shared_logs", "reproductions")  # in this order: copies reproduce nothing
_READ = ("checks", "configurations", "drives", "logs", "machines", "measurements", "result_sets")


def said_of_sets(partitions: Sequence[Path], vocabulary: Vocabulary) -> dict[str, str]:
    """Set → what the others say of it; sets of which nothing is said are left out."""
    if len(partitions) < 2:
        return {}
    connection = connect()
    create(connection, vocabulary)
    unite(connection, partitions, _READ)
    fill(connection)
    return _by_set({name: select(connection, f'select * from "{name}" order by all') for name in _TABLES})  # noqa: S608 - own names


def fill(connection: duckdb.DuckDBPyConnection) -> None:
    """Makes the tables of all sets together say what they say of each other, and nothing from before."""
    names = [check.name for check in _checks()]
    connection.execute('delete from checks where "check" in (select unnest(?::varchar[]))', [names])
    fill_tables(connection)
    rows = [row for check in _checks() for row in applies(connection, check)]
    connection.execute("delete from checks")
    insert(connection, {"checks": rows})


def fill_tables(connection: duckdb.DuckDBPyConnection) -> None:
    """What the checks over all sets read."""
    connection.execute(_sql("words"))
    for table in FILLED:
        connection.execute(f'insert into "{table}" by name ({_sql(table)})')


_TABLES = (*FILLED, "checks")


def _checks() -> list[Any]:
    return [check for check in all_checks() if check.over == "sets"]


def _sql(name: str) -> str:
    return (files(__package__) / f"{name}.sql").read_text(encoding="utf-8")


def _by_set(tables: Mapping[str, Sequence[Row]]) -> dict[str, str]:
    found: dict[str, dict[str, list[Row]]] = defaultdict(lambda: {name: [] for name in _TABLES})
    for name, rows in tables.items():
        for row in rows:
            found[row["set"]][name].append(row)
    return {slug: dumps(said) for slug, said in found.items()}
