"""What theory expects of every number of an array."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import duckdb

from ingest.checks.queries import query
from ingest.core.row import Row
from ingest.store.tabular import select
from ingest.theory.case import Case
from ingest.theory.expect import Expectation, expect
from ingest.theory.read import Theory, load_theory


def predictions_of(connection: duckdb.DuckDBPyConnection, folder: Path) -> list[Row]:
    """Rows of the table `predictions`, by the formulas in `folder` (data/reference/theory)."""
    rows = select(connection, query("arrays"))
    return list(_predictions(rows, theory_in(folder))) if rows else []


@cache
def theory_in(folder: Path) -> Theory:
    """The formulas; read once for all sets of a process."""
    return load_theory(folder)


def _predictions(rows: Iterable[Row], theory: Theory) -> Iterator[Row]:
    known: dict[Case, Expectation | None] = {}
    for row in rows:
        case = case_of(row)
        if case not in known:
            known[case] = expect(case, theory)
        found = known[case]
        if found:
            yield {"id": row["id"], **_columns(found)}


def case_of(row: Mapping[str, Any]) -> Case:
    """What is asked of theory for a number."""
    return Case(
        level=row["raid_level"],
        operation=row["operation"],
        drives=row["drives"],
        layout=row["raid_layout"],
        state=row["state"] or "optimal",
        mix_read=row["mix_read"],
        chunk_size=row["chunk_size"],
        baseline_rate=row["baseline"] if row["metric"] == "throughput" else None,
        rpm=row["rpm"],
        threads=row["threads"],
        queue_depth=row["queue_depth"],
        md=str(row["raid"] or "").startswith("md"),
        linux=row["kernel"],
    )


def _columns(found: Expectation) -> Row:
    return {
        "formula": found.formula,
        "model": found.model,
        "expected": found.expected,
        "ceiling": found.ceiling,
        "at_most": found.at_most,
        "at_depth": found.at_depth,
        "arithmetic": found.arithmetic,
        "assumes": " ".join(found.assumes),
        "source": "; ".join(found.sources),
    }
