"""Rows of one set → what theory expects of every number of an array, and the ceilings of links and bus.

drives: [{…, interface: SATA II, count: 4}]  →  300 MB/s for each drive
machine: {bus: PCI 32/33}                    →  133 MB/s for all of them
a number of four drives                      →  SATA II, 4 links, 1.2 GB/s; behind the bus PCI 32/33, 133 MB/s

A link that the manifest does not name, or not with its speed, sets no limit: nothing is guessed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any

import duckdb

from ingest.checks.queries import query
from ingest.core.row import Row
from ingest.store.tabular import select
from ingest.theory.case import Case
from ingest.theory.expect import expect
from ingest.theory.interfaces import Ceiling, Interfaces, interface_ceiling, load_interfaces
from ingest.theory.read import Theory, load_theory

# Of a drive's parallel cable or bus nobody says how many there are: each drive alone is the safe limit.
_LINKS = "select distinct interface from drives where coalesce(used_for, '') <> 'system' order by interface"
_BUSES = "select value from machines where topic = 'machine' and fact in ('bus', 'interface') order by fact"
_LIMITS = """
-- one row per link or bus whose speed is known
create or replace temp table limits (what varchar, bytes_per_second double, each_drive boolean)
"""
# Read once for all sets of a process.
_theory_in, _interfaces_in = cache(load_theory), cache(load_interfaces)


def predictions_of(connection: duckdb.DuckDBPyConnection, folder: Path) -> list[Row]:
    """Rows of the table `predictions`, by the formulas in `folder` (data/reference/theory)."""
    rows = select(connection, query("arrays"))
    return list(_predictions(rows, _theory_in(folder))) if rows else []


def _predictions(rows: Iterable[Row], theory: Theory) -> Iterator[Row]:
    expect_once = cache(partial(expect, theory=theory))
    for row in rows:
        expectation = expect_once(case_of(row))
        if expectation:
            assumes, source = " ".join(expectation.assumes), "; ".join(expectation.sources)
            yield {"id": row["id"], **vars(expectation), "assumes": assumes, "source": source}


def case_of(row: Mapping[str, Any]) -> Case:
    """The case of theory that a number is."""
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


def limits_of(connection: duckdb.DuckDBPyConnection, theory: Path) -> list[dict[str, Any]]:
    """Rows of the table `interface_limits` for the one set in the database; makes its table `limits`."""
    connection.execute(_LIMITS)
    for ceiling, each_drive in _limits(connection, _interfaces_in(theory)):
        name = f"{ceiling.name} x{ceiling.lanes}" if ceiling.lanes else ceiling.name
        connection.execute("insert into limits values (?, ?, ?)", [name, ceiling.rate, each_drive])
    return select(connection, query("interface_limits"))


def _limits(connection: duckdb.DuckDBPyConnection, interfaces: Interfaces) -> Iterator[tuple[Ceiling, bool]]:
    links = [_ceiling(text, interfaces) for (text,) in connection.execute(_LINKS).fetchall()]
    fastest = max((link.rate for link in links if link), default=0.0)
    if links and all(links):  # the drives of an array may be any of them
        yield next(link for link in links if link and link.rate == fastest), True
    for (text,) in connection.execute(_BUSES).fetchall():
        if bus := _ceiling(text, interfaces):
            yield bus, False


def _ceiling(text: str | None, interfaces: Interfaces) -> Ceiling | None:
    return interface_ceiling(text, interfaces) if text else None
