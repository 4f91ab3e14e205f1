"""Two charts with theory in them, and ways to look at what they draw."""

from __future__ import annotations

from typing import Any

from ingest.charts.chart import Chart, make_chart
from ingest.charts.drawing import Drawing, draw
from ingest.charts.request import ChartRequest
from ingest.charts.scene import Scene, Trace
from ingest.charts.subject import subject_of

Row = dict[str, Any]

SWEEP = {"form": "sweep", "by": "chunk_size", "operations": ["read", "write"], "as": "relative", "expected": True,
         "panels": ["raid_level", "raid_layout"], "series": "scheduler", "highlight": "cfq"}  # fmt: skip
COMPARE = {"form": "compare", "by": "raid_level", "rows": ["raid_level", "raid_layout"], "expected": True,
           "operations": ["read", "write"], "as": "relative", "best": True}  # fmt: skip


def make(request: dict[str, Any], rows: list[Row]) -> Chart:
    return make_chart(ChartRequest.model_validate(request), rows, set_title="A small set")


def drawn(request: dict[str, Any], rows: list[Row]) -> Drawing:
    asked = ChartRequest.model_validate(request)
    return draw(asked, subject_of(asked, rows))


def traces(scene: Scene, part: str = "expected") -> list[Trace]:
    return [trace for trace in scene.traces if trace.part == part]
