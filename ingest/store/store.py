"""Rows → the database (DuckDB): tables and views; tables → partitions (Parquet) → the database of all sets.

A set is ingested alone, into build/sets/<slug>/<table>.parquet; the database is the union of these. One more
table is one more file in tables/ (its name is the table's) and rows from rows.py; one more view is one more
file in derive/, its query.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import duckdb

from ingest.core.files import beside
from ingest.core.row import Row
from ingest.core.vocabulary import Vocabulary

_TYPES = {
    "word": "varchar",
    "text": "varchar",
    "integer": "bigint",
    "size": "bigint",
    "boolean": "boolean",
    "ratio": "double",
}
_MEMORY = "1GB"  # for all sets together, however many
# Views build on each other.
VIEWS = ("numbers", "with_baseline", "judged", "doubted", "studies", "summary", "recomputed", "set_facts")
# Of these a set keeps its rows, as it does of tables: no row of theirs is made of two sets.
EVALUATED = ("judged", "summary")


def connect(path: str = ":memory:", spill: Path | None = None) -> duckdb.DuckDBPyConnection:
    """A database that never asks the network for an extension and always gives rows in one order.

    With `spill`, a folder that need not exist, what does not fit into memory goes to the disk.
    """
    connection = duckdb.connect()
    if spill:
        connection.execute(f"set memory_limit = '{_MEMORY}'; set temp_directory = {literal(spill)}")
    connection.execute("set autoinstall_known_extensions = false; set autoload_known_extensions = false")
    connection.execute("set preserve_insertion_order = true; set threads = 2")
    if path != ":memory:":
        connection.execute(f"attach {literal(path)} as spindle (storage_version 'v1.0.0'); use spindle")
    return connection


def table_names() -> list[str]:
    """Every table, `configurations` among them (its columns are the vocabulary's factors)."""
    return sorted(
        ["configurations", *(path.stem for path in Path(__file__).with_name("tables").glob("*.sql"))]
    )


def create(connection: duckdb.DuckDBPyConnection, vocabulary: Vocabulary) -> None:
    """Every table and view."""
    create_tables(connection, vocabulary)
    for name in VIEWS:
        connection.execute(f'create view "{name}" as {_sql("derive", name)}')


def create_tables(connection: duckdb.DuckDBPyConnection, vocabulary: Vocabulary) -> None:
    """Every table, for who evaluates the views."""
    for name in table_names():
        connection.execute(_configurations(vocabulary) if name == "configurations" else _sql("tables", name))


def evaluate(connection: duckdb.DuckDBPyConnection, *views: str) -> None:
    """Computes views once, when all is there that they are made of; each is a table then.

    All that asks for one from then on, other views too, reads rows, where each would compute them anew.
    """
    for view in views:
        connection.execute(f'create temp table "{view}" as {_sql("derive", view)}')


def column_names(connection: duckdb.DuckDBPyConnection, table: str) -> Sequence[str]:
    """The columns of a table or view, in order."""
    return [column[0] for column in connection.execute(f'select * from "{table}" limit 0').description]


def _configurations(vocabulary: Vocabulary) -> str:
    """One row per result set × configuration; a column for every factor, in the vocabulary's order."""
    factors = ", ".join(f'"{name}" {_TYPES[factor.kind]}' for name, factor in vocabulary.factors.items())
    return (
        'create table configurations ("set" varchar not null, configuration varchar not null, '
        f'{factors}, job varchar, primary key ("set", configuration))'
    )


def _sql(folder: str, name: str) -> str:
    return beside(__file__, f"{folder}/{name}.sql")


_CHUNK = 50_000
# Millions of rows: they come in their order (samples.py), since sorting would hold them a second
# time, and are written a few at a time.
_MANY = ("samples",)
_FEW = "row_group_size 20480"
# In which a table is published, where that is not the order of its columns; a full key.
ORDERS = {"measurements": '"set", path, line, span_start, id'}


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
    """Every table of a one-set database that has rows, and the views that are kept, as Parquet.

    The union opens each file of each set, which takes longer than reading it.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for name in table_names():
        if connection.execute(f'select 1 from "{name}" limit 1').fetchall():
            _copy(connection, name, folder / f"{name}.parquet")
    for name in EVALUATED:
        _copy(connection, name, folder / f"{name}.parquet")


def _copy(connection: duckdb.DuckDBPyConnection, name: str, path: Path) -> None:
    order, more = ("", f", {_FEW}") if name in _MANY else (f"order by {ORDERS.get(name, 'all')}", "")
    options = f"format parquet, compression snappy{more}"
    connection.execute(f'copy (select * from "{name}" {order}) to {literal(path)} ({options})')


def unite(connection: duckdb.DuckDBPyConnection, folders: Sequence[Path], tables: Sequence[str] = ()) -> None:
    """The union of the partitions, in the order of the sets; of all tables, unless some are named."""
    for name in tables or table_names():
        paths = [path for folder in folders if (path := folder / f"{name}.parquet").is_file()]
        if not paths:
            continue
        listed = ", ".join(map(literal, paths))
        columns = ", ".join(f'"{column}"' for column in column_names(connection, name))
        connection.execute(f'insert into "{name}" select {columns} from read_parquet([{listed}])')


@contextmanager
def disk_errors() -> Iterator[None]:
    """A full disk under DuckDB is an OSError as any other, and a lack of memory a MemoryError."""
    try:
        yield
    except duckdb.OutOfMemoryException as error:
        raise MemoryError(str(error).splitlines()[0]) from None
    except duckdb.IOException as error:
        raise OSError(str(error).splitlines()[0]) from None


def literal(text: Path | str) -> str:
    """A path, or any text, as SQL has it."""
    return "'" + str(text).replace("'", "''") + "'"
