"""How many rows a published table has: CSV, Parquet, or a set's JSON → a count."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from pathlib import Path

import duckdb

from ingest.build.site.fresh_site import FreshSite
from ingest.core.limits import most
from ingest.core.problems import Problem


def count(relation: duckdb.DuckDBPyRelation) -> int:
    """Of a table, or of what is asked of one."""
    return int(relation.aggregate("count(*)").fetchall()[0][0])


def rows(path: Path) -> int:
    """Of a file."""
    if path.suffix == ".parquet":
        return count(duckdb.from_parquet(str(path)))
    if path.suffix == ".json":
        return len(json.loads(path.read_text(encoding="utf-8"))["summary"])
    csv.field_size_limit(most("set_bytes"))  # evidence of thousands of runs behind one number is one cell
    with path.open(encoding="utf-8", newline="") as file:
        return sum(1 for _ in csv.reader(file)) - 1


def differs(site: FreshSite, file: Path, expected: int, found: int, what: str = "rows") -> Iterator[Problem]:
    """A count that is not the database's."""
    if expected != found:
        yield site.problem(
            file, 0, f"{expected} {what} as in the database", str(found), "look at what writes it"
        )
