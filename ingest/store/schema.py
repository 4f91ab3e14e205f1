"""The tables and views of the database, from the .sql files beside this module.

One more table is one more file in tables/ (its name is the table's) and rows from rows.py;
one more view is one more file in derive/.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files

import duckdb

from ingest.core.vocabulary import Factor, Vocabulary

_TYPES = {
    "word": "varchar",
    "text": "varchar",
    "integer": "bigint",
    "size": "bigint",
    "boolean": "boolean",
    "ratio": "double",
}
# Views build on each other.
VIEWS = ("numbers", "with_baseline", "judged", "doubted", "summary", "recomputed", "set_facts")


def connect(path: str = ":memory:") -> duckdb.DuckDBPyConnection:
    """A database that never asks the network for an extension and always gives rows in one order."""
    connection = duckdb.connect()
    connection.execute("set autoinstall_known_extensions = false; set autoload_known_extensions = false")
    connection.execute("set preserve_insertion_order = true; set threads = 2")
    if path != ":memory:":
        quoted = path.replace("'", "''")
        connection.execute(f"attach '{quoted}' as spindle (storage_version 'v1.0.0'); use spindle")
    return connection


def table_names() -> list[str]:
    """Every table, `configurations` among them (its columns are the vocabulary's factors)."""
    folder = files(__package__) / "tables"
    return sorted(
        [
            "configurations",
            *(file.name.removesuffix(".sql") for file in folder.iterdir() if file.name.endswith(".sql")),
        ]
    )


def create(connection: duckdb.DuckDBPyConnection, vocabulary: Vocabulary) -> None:
    """Every table and view."""
    for name in table_names():
        connection.execute(_configurations(vocabulary) if name == "configurations" else _sql("tables", name))
    for name in VIEWS:
        connection.execute(_sql("derive", name))


def column_names(connection: duckdb.DuckDBPyConnection, table: str) -> Sequence[str]:
    """The columns of a table or view, in order."""
    return [column[0] for column in connection.execute(f'select * from "{table}" limit 0').description]


def _configurations(vocabulary: Vocabulary) -> str:
    """One row per result set × configuration; a column for every factor, in the vocabulary's order."""
    factors = ", ".join(f'"{name}" {_type(factor)}' for name, factor in vocabulary.factors.items())
    return (
        'create table configurations ("set" varchar not null, configuration varchar not null, '
        f'{factors}, job varchar, primary key ("set", configuration))'
    )


def _type(factor: Factor) -> str:
    return _TYPES[factor.kind]


def _sql(folder: str, name: str) -> str:
    return (files(__package__) / folder / f"{name}.sql").read_text(encoding="utf-8")
