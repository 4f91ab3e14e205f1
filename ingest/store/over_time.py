"""The samples of a set as lines over time that a chart can hold.

A log of a day has 86,400 windows. A line keeps at most 500 groups of neighbouring ones: their mean, their
lowest and their highest, so that a stall of one window is still there to see.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import duckdb

from ingest.store.tabular import select

MOST = 500


def over_time(connection: duckdb.DuckDBPyConnection) -> list[dict[str, Any]]:
    """The groups of windows, line by line, in the order of time. Empty without side files."""
    sql = (files(__package__) / "over_time.sql").read_text(encoding="utf-8")
    return select(connection, sql, {"most": MOST})
