"""The charts that a manifest asks for, held against the set's rows before any is drawn."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ingest.charts.request import ChartError, ChartRequest
from ingest.core.problems import Problem, quoted
from ingest.core.row import Row
from ingest.core.workers import at_work_on
from ingest.pages.labels import labelled, labelled_rows
from ingest.sets.files import DEVICE, is_device
from ingest.sets.manifest.model import Manifest
from ingest.sets.manifest.read import ReadManifest

# What the pages of a set have under these names already; tests/site/test_requests.py reads the templates.
TAKEN = frozenset(
    {
        "checks", "cite", "data", "effects", "embed", "facts", "files", "findings", "history", "main",
        "notes", "q", "ratios", "related", "sources", "table", "values",
    }
)  # fmt: skip
_OF_A_ROW = re.compile(r"[0-9a-f]{12}|(?:check|history|gap)-.*")
MOST = 100  # characters: it names files too, each with a few more


def requested(manifest: Manifest) -> list[ChartRequest]:
    """The requests, with labels for the words in `where:` as the rows have them."""
    return [
        request.model_copy(update={"where": labelled(request.where, manifest.labels)})
        for request in manifest.charts
    ]


def chart_problems(read: ReadManifest, rows: Sequence[Row]) -> Iterator[Problem]:
    """Every chart that cannot be drawn, and every name that stands twice."""
    from ingest.charts.drawing import draw
    from ingest.charts.subject import subject_of

    rows = labelled_rows(rows, read.manifest.labels)
    names: set[str] = set()
    for place, request in enumerate(requested(read.manifest)):
        location = ("charts", place)
        at_work_on(f"result.yaml (chart {request.name})")
        if request.name in names:
            yield read.problem(location, "charts of different names", quoted(request.name), "give one an id")
        names.add(request.name)
        yield from _name_problems(read, place, request)
        try:
            draw(request, subject_of(request, rows))
        except ChartError as error:
            yield read.problem(location, "a chart that can be drawn", str(error), "fix the request")


def _name_problems(read: ReadManifest, place: int, request: ChartRequest) -> Iterator[Problem]:
    """A chart's name is an id of its page, a folder, and the beginning of the names of its files."""
    name = request.name
    location, do = ("charts", place), "give it another id"
    if name in TAKEN or _OF_A_ROW.fullmatch(name):
        yield read.problem(location, "an id that the page does not have itself", quoted(name), do)
    if is_device(name):
        yield read.problem(location, DEVICE, quoted(name), do)
    if len(name) > MOST:
        yield read.problem(location, f"an id of at most {MOST} characters", f"{len(name)}", do)
