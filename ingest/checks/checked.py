"""Asks every check of one set's tables and keeps what applies."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path

import duckdb

from ingest.checks.check_files import Check, all_checks
from ingest.checks.limits import fill_limits
from ingest.checks.queries import query
from ingest.checks.rounds import fill_steadiness
from ingest.core.row import Row

LONGEST = 200  # characters of what was seen; some of it is the author's own text
_SHARED = ("numbers_with_facts", "limits", "limited", "steadiness")


def checks_of(connection: duckdb.DuckDBPyConnection, theory: Path) -> list[Row]:
    """Rows of the table `checks` for the one set in the database; the speeds of links are in `theory`."""
    with shared_tables(connection, theory):
        return [row for check in all_checks() if check.over == "set" for row in applies(connection, check)]


@contextmanager
def shared_tables(connection: duckdb.DuckDBPyConnection, theory: Path) -> Iterator[None]:
    """What the checks share, computed once and not once for each of them."""
    for name in ("words", "numbers_with_facts"):
        connection.execute((files(__package__) / f"{name}.sql").read_text(encoding="utf-8"))
    fill_limits(connection, theory)
    connection.execute(f"create or replace temp table limited as {query('interface_limits')}")
    fill_steadiness(connection)
    try:
        yield
    finally:
        for name in _SHARED:
            connection.execute(f"drop table if exists temp.{name}")


def applies(connection: duckdb.DuckDBPyConnection, check: Check) -> Iterator[Row]:
    """What one check says, in a fixed order."""
    own = ("set",) if check.over == "sets" else ()
    columns = ", ".join(f'"{name}"' for name in (*own, "id", "severity", "seen"))
    cursor = connection.execute(f"select {columns} from ({check.query}) order by all")  # noqa: S608 - our own file
    for *whose, number, severity, seen in cursor.fetchall():
        yield {
            **dict(zip(own, whose, strict=True)),
            "id": number,
            "check": check.name,
            "severity": severity,
            "seen": _short(seen),
            "message": check.message,
            "remedy": check.remedy,
        }


def _short(seen: str) -> str:
    """One line of at most LONGEST characters."""
    line = " ".join(seen.split())
    return line if len(line) <= LONGEST else line[: LONGEST - 1] + "…"
