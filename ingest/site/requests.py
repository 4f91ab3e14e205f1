"""The charts that a manifest asks for, held against the set's rows before any is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ingest.charts.errors import ChartError
from ingest.charts.request import ChartRequest
from ingest.manifest.model import Manifest
from ingest.manifest.read import ReadManifest
from ingest.problems import Problem, quoted
from ingest.row import Row
from ingest.site.labels import labelled, labelled_rows


def requested(manifest: Manifest) -> list[ChartRequest]:
    """The requests, with labels for the words in `where:` as the rows have them."""
    return [
        request.model_copy(update={"where": labelled(request.where, manifest.labels)})
        for request in manifest.charts
    ]


def chart_problems(read: ReadManifest, rows: Sequence[Row]) -> Iterator[Problem]:
    """Every chart that cannot be drawn, and every name that stands twice."""
    from ingest.charts.forms import draw
    from ingest.charts.subject import subject_of

    rows = labelled_rows(rows, read.manifest.labels)
    names: set[str] = set()
    for place, request in enumerate(requested(read.manifest)):
        location = ("charts", place)
        if request.name in names:
            yield read.problem(location, "charts of different names", quoted(request.name), "give one an id")
        names.add(request.name)
        try:
            draw(request, subject_of(request, rows))
        except ChartError as error:
            yield read.problem(location, "a chart that can be drawn", str(error), "mend the request")
