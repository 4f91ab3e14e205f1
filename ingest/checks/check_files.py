"""The checks: one .sql file each, in ingest/checks/sql/. Its name is the check's.

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
`numbers_with_facts` (its .sql), the set's tables, `limits` and `steadiness` (limits.py, rounds.py).
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from itertools import takewhile
from typing import Literal

from pydantic import BaseModel, ConfigDict

Severity = Literal["note", "doubt", "refuse"]
GRAVEST_FIRST: tuple[Severity, ...] = ("refuse", "doubt", "note")


class Check(BaseModel):
    """A question asked of a set, or of all sets; `severity` is the gravest that it can give."""

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
    folder = files(__package__) / "sql"
    found = (file for file in folder.iterdir() if file.name.endswith(".sql"))
    return tuple(
        check_of(file.name.removesuffix(".sql"), file.read_text(encoding="utf-8"))
        for file in sorted(found, key=lambda file: file.name)
    )


@cache
def titles() -> dict[str, str]:
    """Check → what a page calls it."""
    return {check.name: check.title for check in all_checks()}


def check_of(name: str, text: str) -> Check:
    """A check from its file: the grain, `-- key: value` lines, the query."""
    lines = text.splitlines()
    head = [line.removeprefix("--").strip() for line in takewhile(lambda line: line.startswith("--"), lines)]
    said = dict(line.split(": ", 1) for line in head[1:])
    query = "\n".join(lines[len(head) :]).strip()
    return Check.model_validate({"name": name, "grain": head[0], "query": query, **said})
