"""Two databases of builds, before and after, compared by the .sql files beside this module."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

import duckdb

from ingest.core.row import Row
from ingest.core.yaml_lines import own_yaml
from ingest.store.schema import connect
from ingest.store.tabular import select

Columns = Mapping[str, str | Mapping[str, str]]
SIDES = ("before", "after")


@dataclass(frozen=True)
class Differences:
    """What differs: rows of changed.sql and findings.sql, and the summary of each side by id."""

    numbers: Sequence[Row]
    findings: Sequence[Row]
    before: Mapping[str, Row]
    after: Mapping[str, Row]


def compare(before: Path, after: Path) -> Differences:
    """Everything that differs between two builds, in one order."""
    connection = connect()
    for side, path in zip(SIDES, (before, after), strict=True):
        quoted = str(path).replace("'", "''")
        connection.execute(f"attach '{quoted}' as {side} (read_only)")
    for table, types in _wanted().items():
        _stage(connection, table, types)
    for name in ("evidence", "pairs"):
        connection.execute(_sql(name))
    numbers = select(connection, _sql("changed"))
    touched = {side: [row[f"{side}_id"] for row in numbers] for side in SIDES}
    return Differences(
        numbers,
        select(connection, _sql("findings")),
        *(_rows(connection, side, touched[side]) for side in SIDES),
    )


def _sql(name: str) -> str:
    return (files(__package__) / f"{name}.sql").read_text(encoding="utf-8")


@cache
def _wanted() -> Mapping[str, Columns]:
    """Table → column → type."""
    text = (files(__package__) / "tables.yaml").read_text(encoding="utf-8")
    tables: Mapping[str, Columns] = own_yaml(text)
    return tables


def _stage(connection: duckdb.DuckDBPyConnection, table: str, types: Columns) -> None:
    """A table both_… with the rows of both sides; a column that one side lacks is empty in both.

    Its name must be new: a view of an attached database takes our tables for its own.
    """
    have = {side: _columns(connection, side, table) for side in SIDES}
    shared = set.intersection(*(columns for columns in have.values() if columns))
    given = ", ".join(f'{_column(name, kind, shared)} as "{name}"' for name, kind in types.items())
    # S608: the names are those of our own tables.yaml
    parts = [f"select '{side}' as side, {given} from {side}.{table}" for side in SIDES if have[side]]  # noqa: S608 - own names
    connection.execute(f"create temp table both_{table} as {' union all '.join(parts)}")


def _column(name: str, kind: str | Mapping[str, str], shared: set[str]) -> str:
    """A column of tables.yaml in SQL; columns below another one are packed."""
    if isinstance(kind, str):
        return f"{_quoted(name) if name in shared else 'null'}::{kind}"
    packed = (f"{_quoted(inner)}: {_column(inner, its, shared)}" for inner, its in kind.items())
    return f"{{{', '.join(packed)}}}"


def _quoted(name: str) -> str:
    return f'"{name}"'


def _columns(connection: duckdb.DuckDBPyConnection, side: str, table: str) -> set[str]:
    query = "select column_name from duckdb_columns() where database_name = ? and table_name = ?"
    return {name for (name,) in connection.execute(query, [side, table]).fetchall()}


def _rows(connection: duckdb.DuckDBPyConnection, side: str, ids: Sequence[str | None]) -> dict[str, Row]:
    """The rows of summary as that side has them, with its own factors."""
    query = f"select * from {side}.summary where id in (select unnest(?::varchar[]))"  # noqa: S608 - a word of ours
    return {row["id"]: row for row in select(connection, query, [ids])}
