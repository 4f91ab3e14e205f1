"""A table or view → CSV and Parquet: same rows, same order, same bytes; data → JSON.

CSV: LF, empty for missing. Text that begins with = + - @ tab, CR or LF gets a ' before it, since a
spreadsheet would compute it; a number, also one that is text (-3.5 as printed), stays as it is.
JSON: null for missing, no NaN. Numbers of both: ingest/core/text.py.
"""

from __future__ import annotations

import csv
import json
import shutil
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TextIO

import duckdb

from ingest.core.text import csv_cell

_BATCH = 10_000


def write_csv(connection: duckdb.DuckDBPyConnection, query: str, path: Path) -> None:
    """The query's rows as CSV."""
    names, rows = _select(connection, query)
    with _text_file(path) as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(names)
        writer.writerows(map(csv_cell, row) for row in rows)


def append_csv(parts: Iterable[Path], target: Path) -> None:
    """Appends the rows of other files to `target`, which has the same columns."""
    with target.open("ab") as file:
        for path in parts:
            with path.open("rb") as part:
                part.readline()
                shutil.copyfileobj(part, file)


def write_parquet(connection: duckdb.DuckDBPyConnection, query: str, path: Path) -> None:
    """The query's rows as Parquet; snappy, so that small readers can open it."""
    target = str(path).replace("'", "''")
    path.parent.mkdir(parents=True, exist_ok=True)
    connection.execute(f"copy ({query}) to '{target}' (format parquet, compression snappy)")


def dumps(data: Any) -> str:
    """JSON in one line; refuses NaN and infinity."""
    return json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def write_data(data: Any, path: Path) -> None:
    """Data as a JSON file."""
    write_text(dumps(data), path)


def write_text(text: str, path: Path) -> None:
    """A file of one line."""
    with _text_file(path) as file:
        file.write(f"{text}\n")


def select(
    connection: duckdb.DuckDBPyConnection, query: str, parameters: Sequence[Any] | Mapping[str, Any] = ()
) -> list[dict[str, Any]]:
    """The query's rows as dictionaries."""
    names, rows = _select(connection, query, parameters)
    return [dict(zip(names, row, strict=True)) for row in rows]


def _select(
    connection: duckdb.DuckDBPyConnection, query: str, parameters: Sequence[Any] | Mapping[str, Any] = ()
) -> tuple[Sequence[str], Iterator[tuple[Any, ...]]]:
    result = connection.execute(query, parameters)
    return [column[0] for column in result.description], _batches(result)


def _batches(result: duckdb.DuckDBPyConnection) -> Iterator[tuple[Any, ...]]:
    while rows := result.fetchmany(_BATCH):
        yield from rows


def _text_file(path: Path) -> TextIO:
    path.parent.mkdir(parents=True, exist_ok=True)
    return path.open("w", encoding="utf-8", newline="")
