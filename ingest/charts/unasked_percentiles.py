"""The charts of percentiles that a set gets unasked."""

from __future__ import annotations

from collections.abc import Sequence

from ingest.charts.choice import families, needed, of_one_kind, of_one_tool
from ingest.charts.request import ChartRequest
from ingest.charts.rows import of_summary, percentiles
from ingest.row import Row
from ingest.vocabulary import Vocabulary


def unasked(rows: Sequence[Row], vocabulary: Vocabulary) -> list[ChartRequest]:
    """One for each family of operations, a line per configuration."""
    found, there = [], percentiles(row for row in of_summary(rows) if row["metric"] == "latency")
    for operations in families(there, vocabulary):
        mine = of_one_kind(of_one_tool([row for row in there if row["operation"] in operations]))
        named = needed(mine) or ["raid_level"]
        where = {column: mine[0][column] for column in ("tool", "latency_kind") if mine[0].get(column)}
        found.append(
            ChartRequest(
                form="distribution",
                label="Percentiles",
                by=named[0],
                rows=named,
                operations=operations,
                metric="latency",
                where=where,
            )
        )
    return found
