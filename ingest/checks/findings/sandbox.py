"""The process that runs the queries of one set's findings: python -m ingest.checks.findings.sandbox

stdin, a line each; the first has the files, of which each is a table of its name:
["/tmp/…/summary.parquet"]
{"holds": "select max(relative) > 3.8 from summary"}
{"rows": "select id, relative from summary"}
stdout, a line each:
{"ready": 4711}
{"holds": true, "figures": [["best", 3.88]]}
{"columns": ["id", "relative"], "rows": [["01cb6f06461e", 3.88]]}
{"refused": ["no function now(): …"]}
{"exhausted": true}
NUL, when the process has ended, however it did

Before the first query the database is shut: no file, network, extension, setting, attach or temporary file.
It has one thread. What it uses is watched from outside (watched.py), which ends this process, not the build.
"""

from __future__ import annotations

import json
import math
import os
import sys
from pathlib import Path
from typing import Any

import duckdb

from ingest.checks.findings.query import consistent_functions, refusals
from ingest.core.limits import most
from ingest.core.text import printable

END = "\0\n"  # is in no JSON, nor in a part of it
MOST_FIGURES = 8
MOST_ROWS = 5000
_LONGEST = 200
_ONE_THREAD = {"threads": 1, "async_threads": 0}
_RESERVED = 4  # times the memory that a query may use: a second wall, should the watch be late
_SHUT = """
set timezone = 'UTC';
set memory_limit = '{bytes}B';
set temp_directory = '';
set autoinstall_known_extensions = false;
set autoload_known_extensions = false;
set enable_external_access = false;
set lock_configuration = true;
"""


def opened(*tables: Path) -> duckdb.DuckDBPyConnection:
    """A database that holds these tables (`summary`, …) and nothing else, and is shut."""
    connection = duckdb.connect(":memory:", config=dict(_ONE_THREAD))
    for path in tables:
        table = connection.read_parquet(str(path))
        table.create(path.stem)
    connection.execute(_SHUT.format(bytes=most("finding_bytes")))
    return connection


def limit_memory() -> None:
    """A query that asks for many times what it may use is refused before it has it; only on Linux.

    RLIMIT_DATA counts what may be written to. RLIMIT_AS would count what is only reserved too.
    """
    try:
        import resource

        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[5])
        limit = pages * resource.getpagesize() + _RESERVED * most("finding_bytes")
        resource.setrlimit(resource.RLIMIT_DATA, (limit, limit))
    except (ImportError, OSError, ValueError):
        return


def answer(
    connection: duckdb.DuckDBPyConnection,
    sql: str,
    functions: frozenset[str],
    wanted: str = "holds",
    tables: frozenset[str] = frozenset({"summary"}),
) -> dict[str, Any]:
    """What a query gives: whether it holds, and the figures of its other columns; or its rows."""
    refused = refusals(sql, connection, functions, tables)
    if refused:
        return {"refused": refused}
    try:
        cursor = connection.execute(sql)
        rows = cursor.fetchmany(2 if wanted == "holds" else MOST_ROWS + 1)
    except (duckdb.OutOfMemoryException, MemoryError):
        return {"exhausted": True}
    except duckdb.Error as error:
        return {"refused": [str(error).split("\n", 1)[0]]}
    return (_outcome if wanted == "holds" else _rows)(cursor.description or [], rows)


def _rows(columns: list[Any], rows: list[tuple[Any, ...]]) -> dict[str, Any]:
    if len(rows) > MOST_ROWS:
        return {"refused": [f"at most {MOST_ROWS} rows, found more"]}
    names = [str(column[0])[:_LONGEST] for column in columns]
    return {"columns": names, "rows": [[_cell(value) for value in row] for row in rows]}


def _cell(value: object) -> object:
    """An id such as 12345678e012 is text and no number."""
    return printable(value)[:_LONGEST] if isinstance(value, str) else _plain(value)


def _outcome(columns: list[Any], rows: list[tuple[Any, ...]]) -> dict[str, Any]:
    if len(rows) != 1:
        return {"refused": [f"one row, found {'none' if not rows else 'several'}"]}
    if len(columns) > 1 + MOST_FIGURES:
        return {"refused": [f"at most {MOST_FIGURES} values after the condition, found {len(columns) - 1}"]}
    if rows[0][0] is not None and not isinstance(rows[0][0], bool):
        return {"refused": [f"a condition in the first column, found {columns[0][1]}"]}
    names = [str(column[0])[:_LONGEST] for column in columns[1:]]
    return {"holds": rows[0][0], "figures": list(zip(names, map(_plain, rows[0][1:]), strict=True))}


def _plain(value: object) -> object:
    if value is None or isinstance(value, (bool, int)):
        return value
    try:
        number = float(value)  # type: ignore[arg-type]  # whatever is no number raises, and is shown as text
    except (TypeError, ValueError, OverflowError):
        return printable(str(value))[:_LONGEST]
    return number if math.isfinite(number) else None


def main() -> None:
    """For each line of files starts a copy of this process (fork), which has loaded them and answers."""
    copy = 0
    while line := sys.stdin.readline():
        if copy:  # until now nobody else could have its number
            os.waitpid(copy, 0)
            copy = 0
        files = json.loads(line)
        if isinstance(files, list):  # no question to a copy that has ended
            copy = _copy([Path(name) for name in files])


def _copy(tables: list[Path]) -> int:
    """Its number, when it has ended."""
    reading, writing = os.pipe()
    copy = os.fork()
    if not copy:
        os.close(reading)
        try:
            _answer_all(tables)
        finally:
            os._exit(0)
    os.close(writing)  # the copy's own is shut when it ends, however it does
    os.read(reading, 1)
    os.close(reading)
    sys.stdout.write(END)
    sys.stdout.flush()
    return copy


def _answer_all(paths: list[Path]) -> None:
    """Answers line by line."""
    connection, tables = opened(*paths), frozenset(path.stem for path in paths)
    functions = consistent_functions(connection)
    limit_memory()
    _send({"ready": os.getpid()})
    for line in sys.stdin:
        ((wanted, sql),) = json.loads(line).items()
        _send(answer(connection, sql, functions, wanted, tables))


def _send(reply: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(reply) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
