"""ingest/checks/sql/*.sql → the checks, run on one set: a row for each number that one applies to.

-- one row per number that one run stands for
-- code: K06
-- severity: note
-- title: Measured once
-- message: The spread between runs is unknown.
-- remedy: Run it at least five times.
-- source: one run has no spread
select id, 'note' as severity, 'one run' as seen from numbers_with_facts where n = 1

`-- over: sets` asks all sets together; its query gives the set too, and reads only what
ingest/checks/replications/found.py unites.

The query gives id (empty for the whole set), severity (note, doubt, refuse), and what was seen. It reads
`numbers_with_facts` and `factor_levels` (their .sql), the set's tables, `limits` (predicted.py) and
`steadiness` (steadiness.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import Literal

import duckdb
from pydantic import BaseModel, ConfigDict

from ingest.checks.steadiness import fill_steadiness
from ingest.core.files import beside
from ingest.core.labels import reference
from ingest.core.problems import Severity
from ingest.core.row import Row
from ingest.store.store import literal

LONGEST = 200  # characters of what was seen; some of it is the author's own text
_SHARED = ("factor_levels", "numbers_with_facts", "steadiness")


class Check(BaseModel):
    """An SQL query over a set, or over all sets; `severity` is the gravest that it can give."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    name: str
    grain: str
    code: str
    severity: Severity
    title: str
    message: str
    remedy: str
    source: str
    query: str
    over: Literal["set", "sets"] = "set"


@cache
def all_checks() -> tuple[Check, ...]:
    """Every check, by name."""
    paths = sorted(Path(__file__).with_name("sql").glob("*.sql"))
    return tuple(check_of(path.stem, path.read_text(encoding="utf-8")) for path in paths)


@cache
def titles() -> dict[str, str]:
    """Check → what a page calls it."""
    return {check.name: check.title for check in all_checks()}


def check_of(name: str, text: str) -> Check:
    """A check from its file: the grain, `-- key: value` lines, the query."""
    lines = text.splitlines()
    head = [line.removeprefix("--").strip() for line in takewhile(lambda line: line.startswith("--"), lines)]
    keys = dict(line.split(": ", 1) for line in head[1:])
    query = "\n".join(lines[len(head) :]).strip()
    return Check.model_validate({"name": name, "grain": head[0], "query": query, **keys})


def checks_of(connection: duckdb.DuckDBPyConnection) -> list[Row]:
    """Rows of the table `checks` for the one set in the database."""
    with shared_tables(connection):
        return [row for check in all_checks() if check.over == "set" for row in applies(connection, check)]


@contextmanager
def shared_tables(connection: duckdb.DuckDBPyConnection) -> Iterator[None]:
    """What the checks share, computed once and not once for each of them."""
    for name in ("words", "factor_levels", "numbers_with_facts"):
        connection.execute(beside(__file__, f"{name}.sql"))
    connection.execute(_labels())
    fill_steadiness(connection)
    try:
        yield
    finally:
        for name in _SHARED:
            connection.execute(f"drop table if exists temp.{name}")


@cache
def _labels() -> str:
    """The macro label_of(factor, value): 'xfs' of file systems → 'XFS', as readers see it."""
    factors = ("raid_level", "raid_layout", "filesystem")
    labels = ", ".join(
        f"{literal(f'{factor} {value}')}: {literal(label)}"
        for factor in factors
        for value, label in reference().factors[factor].words.items()
    )
    head = "create or replace temp macro label_of(factor, value) as"
    return f"{head} coalesce(map {{{labels}}}[factor || ' ' || value], value)"


def applies(connection: duckdb.DuckDBPyConnection, check: Check) -> Iterator[Row]:
    """The rows to which one check applies, in a fixed order."""
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
