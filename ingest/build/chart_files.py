"""A set's chart requests and rows → its charts: files to download, and JSON for the page."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ingest.build.task import SetTask
from ingest.charts.chart import Chart, make_chart
from ingest.charts.defaults import default_charts
from ingest.charts.request import ChartError
from ingest.core.problems import Problem
from ingest.core.row import Row
from ingest.core.workers import at_work_on
from ingest.pages.cite import chart_citation
from ingest.pages.requests import not_drawn, requested
from ingest.sets.records import ResultSet


def make_charts(
    task: SetTask, result_set: ResultSet, rows: Sequence[Row]
) -> tuple[list[Chart], list[Problem]]:
    """The charts of a set's numbers and samples, and those that cannot be drawn."""
    read = result_set.manifest
    charts, problems = list[Chart](), list[Problem]()
    for place, request in enumerate(requested(read.manifest) or default_charts(rows)):
        try:
            folder = task.project.build / "cache" / "charts"
            charts.append(make_chart(request, rows, set_title=read.manifest.title, cache_dir=folder))
        except ChartError as error:
            problems.append(not_drawn(read, place, error))
    at_work_on("")
    return charts, problems


def write_charts(charts: Sequence[Chart], result_set: ResultSet, public: Path) -> list[dict[str, Any]]:
    """Their files below the set's address; what its page gets of each."""
    slug, manifest = result_set.slug, result_set.manifest.manifest
    for chart in charts:
        for name, content in chart.files().items():
            path = public / "results" / slug / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    return [{**chart.page(), "cite": chart_citation(slug, manifest, chart.page())} for chart in charts]
