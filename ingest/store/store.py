"""Rows into tables, tables into partitions, partitions into the whole.

A set is ingested alone, into build/sets/<slug>/<table>.parquet; the database is the union of these.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import duckdb

from ingest.core.row import Row
from ingest.store.schema import column_names, table_names

_CHUNK = 50_000
# Millions of rows: they come in their order (database/samples.py), since sorting would hold them a second
# time, and are written a few at a time.
_MANY = ("samples",)
_FEW = "row_group_size 20480"


def insert(connection: duckdb.DuckDBPyConnection, rows: Mapping[str, Sequence[Row]]) -> None:
    """All rows, by columns in chunks: the fast way without Arrow (docs/decisions/0003)."""
    for table, all_rows in rows.items():
        types = {name: kind for name, kind, *_ in connection.execute(f'describe "{table}"').fetchall()}
        for chunk in _chunks(all_rows):
            _insert_chunk(connection, table, types, chunk)


def _chunks(rows: Sequence[Row]) -> Iterator[Sequence[Row]]:
    for start in range(0, len(rows), _CHUNK):
        yield rows[start : start + _CHUNK]


def _insert_chunk(
    connection: duckdb.DuckDBPyConnection, table: str, types: Mapping[str, str], rows: Sequence[Row]
) -> None:
    columns: list[list[Any]] = [[row.get(name) for row in rows] for name in types]
    values = ", ".join(f"unnest(?::{kind}[])" for kind in types.values())
    connection.execute(f'insert into "{table}" select {values}', columns)


def write_partition(connection: duckdb.DuckDBPyConnection, folder: Path) -> None:
    """Every table of a one-set database, and its summary, as Parquet."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in (*table_names(), "summary"):
        _copy(connection, name, folder / f"{name}.parquet")


def _copy(connection: duckdb.DuckDBPyConnection, name: str, path: Path) -> None:
    order, more = ("", f", {_FEW}") if name in _MANY else ("order by all", "")
    options = f"format parquet, compression snappy{more}"
    connection.execute(f'copy (select * from "{name}" {order}) to {_literal(path)} ({options})')


def unite(connection: duckdb.DuckDBPyConnection, folders: Sequence[Path], tables: Sequence[str] = ()) -> None:
    """The union of the partitions, in the order of the sets; of all tables, unless some are named."""
    for name in tables or table_names():
        paths = ", ".join(_literal(folder / f"{name}.parquet") for folder in folders)
        columns = ", ".join(f'"{column}"' for column in column_names(connection, name))
        connection.execute(f'insert into "{name}" select {columns} from read_parquet([{paths}])')


@contextmanager
def disk_errors() -> Iterator[None]:
    """A full disk under DuckDB is an OSError as any other, and a lack of memory a MemoryError."""
    try:
        yield
    except duckdb.OutOfMemoryException as error:
        raise MemoryError(str(error).splitlines()[0]) from None
    except duckdb.IOException as error:
        raise OSError(str(error).splitlines()[0]) from None


def _literal(path: Path) -> str:
    return "'" + str(path).replace("'", "''") + "'"
