"""The charts of one set: drawn, written as files beside its page, and as the page itself gets them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from ingest.build.task import SetTask
from ingest.charts.chart import Chart, make_charts
from ingest.charts.defaults import default_charts
from ingest.charts.request import ChartError
from ingest.core.problems import ProblemsError
from ingest.core.workers import at_work_on
from ingest.pages.cite import chart_citation
from ingest.pages.requests import requested
from ingest.sets.records import ResultSet


def charts_of_set(
    task: SetTask, result_set: ResultSet, rows: list[dict[str, Any]], public: Path
) -> list[dict[str, Any]]:
    """The charts of a set's numbers and samples. Raises ProblemsError for one that cannot be drawn."""
    manifest = result_set.manifest.manifest
    charts = _drawn(task, result_set, rows)
    at_work_on("")
    _write(charts, public / "results" / task.slug)
    citations = (chart_citation(task.slug, manifest, chart.page()) for chart in charts)
    return [{**chart.page(), "cite": citation} for chart, citation in zip(charts, citations, strict=True)]


def _drawn(task: SetTask, result_set: ResultSet, rows: list[dict[str, Any]]) -> list[Chart]:
    manifest = result_set.manifest.manifest
    try:
        return make_charts(
            requested(manifest) or default_charts(rows),
            rows,
            set_title=manifest.title,
            cache_dir=task.project.build / "cache" / "charts",
        )
    except ChartError as error:
        wanted = ("charts",), "a chart that can be drawn", str(error), "fix the request"
        raise ProblemsError([result_set.manifest.problem(*wanted)]) from None


def _write(charts: Iterable[Chart], folder: Path) -> None:
    for chart in charts:
        for name, content in chart.files().items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
