"""Many charts of a set, in this process or in any executor, in the order of their requests."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path

from ingest.charts.chart import Chart, make_chart
from ingest.charts.errors import ChartError
from ingest.charts.request import ChartRequest
from ingest.row import Row


@dataclass(frozen=True)
class Job:
    """One chart to make. Picklable, so that any executor takes it."""

    request: ChartRequest
    rows: Sequence[Row]
    set_title: str
    caption: str | None
    cache_dir: Path | None


def make(job: Job) -> Chart:
    """One job, in any process."""
    return make_chart(
        job.request, job.rows, set_title=job.set_title, caption=job.caption, cache_dir=job.cache_dir
    )


def make_charts(
    requests: Iterable[ChartRequest],
    rows: Sequence[Row],
    *,
    set_title: str,
    caption: str | None = None,
    cache_dir: Path | None = None,
    executor: Executor | None = None,
) -> list[Chart]:
    """The charts of one set; two of one name would overwrite each other and are refused."""
    jobs = [Job(request, rows, set_title, caption, cache_dir) for request in requests]
    names = [job.request.name for job in jobs]
    for name in names:
        if names.count(name) > 1:
            raise ChartError(f"expected charts of different names, found {name!r} twice; give one an id")
    return list(executor.map(make, jobs) if executor else map(make, jobs))
