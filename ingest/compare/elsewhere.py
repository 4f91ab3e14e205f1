"""All sets → for each the view of Compare that shows it with other sets: ?randread&in=units&level=5,10."""

from __future__ import annotations

import re

import duckdb

from ingest.core.files import beside
from ingest.core.row import Row
from ingest.store.tabular import select

_QUERY = beside(__file__, "elsewhere.sql")


def elsewhere(connection: duckdb.DuckDBPyConnection) -> dict[str, str]:
    """Set → the address below /compare/; without sets that share no operation and level with another."""
    return {row["set"]: _address(row) for row in select(connection, _QUERY)}


def _address(row: Row) -> str:
    """Relative to one drive where the set has one, else in units of its own."""
    words = [re.sub(r"^raid(?=\d)", "", level) for level in row["levels"]]
    return f"?{row['operation']}{'' if row['is_relative'] else '&in=units'}&level={','.join(words)}"
