"""The charts over time that a set with side files gets unasked."""

from __future__ import annotations

from collections.abc import Sequence

from ingest.charts.choice import families
from ingest.charts.request import ChartRequest
from ingest.charts.rows import varying
from ingest.row import Row
from ingest.vocabulary import Vocabulary

PREFERRED = (("iops", "throughput"), ("latency",))  # of each the first that there is


def unasked(rows: Sequence[Row], vocabulary: Vocabulary) -> list[ChartRequest]:
    """One chart of speed and one of latency for each family of operations; a panel for each configuration."""
    found, series = [], [row for row in rows if "windows" in row]
    for choice in PREFERRED:
        metric = next((name for name in choice if any(row["metric"] == name for row in series)), None)
        mine = [row for row in series if row["metric"] == metric]
        for operations in families(mine, vocabulary):
            part = [row for row in mine if row["operation"] in operations]
            found.append(
                ChartRequest(
                    form="timeseries", by="time", operations=operations, metric=metric, panels=varying(part)
                )
            )
    return found
