"""What no number of a set can exceed: what its drives' links carry, and its bus.

drives: [{…, interface: SATA II, count: 4}]  →  300 MB/s for each drive
machine: {bus: PCI 32/33}                    →  133 MB/s for all of them
a number of four drives                      →  SATA II, 4 links, 1.2 GB/s; behind the bus PCI 32/33, 133 MB/s

A link that the manifest does not name, or not with its speed, sets no limit: nothing is guessed.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import duckdb

from ingest.checks.queries import query
from ingest.store.tabular import select
from ingest.theory.interfaces import Ceiling, Interfaces, interface_ceiling, load_interfaces

# Of a drive's parallel cable or bus nobody says how many there are: each drive alone is the safe limit.
_LINKS = "select distinct interface from drives where coalesce(used_for, '') <> 'system' order by interface"
_BUSES = "select value from machines where topic = 'machine' and fact in ('bus', 'interface') order by fact"
_TABLE = """
-- one row per link or bus whose speed is known
create or replace temp table limits (what varchar, bytes_per_second double, each_drive boolean)
"""


def fill_limits(connection: duckdb.DuckDBPyConnection, theory: Path) -> None:
    """Makes the table `limits` of the one set in the database."""
    connection.execute(_TABLE)
    for ceiling, each_drive in _limits(connection, interfaces_in(theory)):
        name = f"{ceiling.name} x{ceiling.lanes}" if ceiling.lanes else ceiling.name
        connection.execute("insert into limits values (?, ?, ?)", [name, ceiling.rate, each_drive])


def limits_of(connection: duckdb.DuckDBPyConnection, theory: Path) -> list[dict[str, Any]]:
    """Rows of the table `interface_limits` for the one set in the database."""
    fill_limits(connection, theory)
    rows = select(connection, query("interface_limits"))
    connection.execute("drop table temp.limits")
    return rows


@cache
def interfaces_in(theory: Path) -> Interfaces:
    """The links that are known; read once for all sets of a process."""
    return load_interfaces(theory)


def _limits(connection: duckdb.DuckDBPyConnection, known: Interfaces) -> Iterator[tuple[Ceiling, bool]]:
    links = [_ceiling(text, known) for (text,) in connection.execute(_LINKS).fetchall()]
    fastest = max((link.rate for link in links if link), default=0.0)
    if links and all(links):  # the drives of an array may be any of them
        yield next(link for link in links if link and link.rate == fastest), True
    for (text,) in connection.execute(_BUSES).fetchall():
        if bus := _ceiling(text, known):
            yield bus, False


def _ceiling(text: str | None, known: Interfaces) -> Ceiling | None:
    return interface_ceiling(text, known) if text else None
