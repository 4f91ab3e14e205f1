"""The table under measured against expected: what was measured, what theory says, and the ratio."""

from __future__ import annotations

from ingest.charts.drawing import Table
from ingest.charts.entries import Entry, Key, name_of
from ingest.charts.shares import Shares
from ingest.charts.tables import Cell, column, heading
from ingest.labels import DASH, format_ratio

NONE = {"text": "not judged"}


def table_of_shares(shares: Shares, found: dict[Key, dict[str, Entry]], keys: list[Key]) -> Table:
    """One row per row of the chart. Single numbers lead to their evidence."""
    factors, operations = shares.request.row_factors, shares.request.operations
    columns = [" and ".join(column(f) for f in factors if f != "raid_layout") or "Level"]
    for operation in operations:
        columns += [f"{heading(shares, operation)} ÷ expected", *_more(shares)]
    rows = [
        [
            {"text": name_of(factors, key)},
            *(c for op in operations for c in _cells(shares, found[key].get(op))),
        ]
        for key in keys
    ]
    return Table(columns, rows)


def _more(shares: Shares) -> list[str]:
    return ["lowest", "highest", "numbers"] if shares.request.reduce else ["measured", "expected"]


def _cells(shares: Shares, entry: Entry | None) -> list[Cell]:
    if entry is None:
        return [NONE] * (1 + len(_more(shares)))
    share = {"text": shares.text(entry.value)}
    if shares.request.reduce:
        ends = [{"id": row["id"], "text": shares.shown(row)} for row in (entry.low, entry.high)]
        return [share, *ends, {"text": str(entry.count)}]
    row = entry.low
    measured = DASH if row.get("relative") is None else format_ratio(row["relative"])
    return [share, {"id": row["id"], "text": measured}, {"text": format_ratio(row["expected"])}]
