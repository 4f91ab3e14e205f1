"""A manifest's key figures, charts and labels → the rows that each selects, or a problem.

The data keep a set's own words; only pages and charts show their labels (`labels:` in the manifest): `slot6`
is shown as "one controller in slot 6".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

from ingest.charts.request import ChartError, ChartRequest
from ingest.core.problems import Problem, quoted
from ingest.core.row import Row
from ingest.core.text import bound
from ingest.core.workers import at_work_on
from ingest.pages.numbers import display
from ingest.sets.files import DEVICE, is_device
from ingest.sets.manifest.model import KeyFigure, Manifest
from ingest.sets.manifest.read import ReadManifest

Selection = TypeVar("Selection", KeyFigure, ChartRequest)
Labels = Mapping[str, Mapping[str, str]]
# What the pages of a set have under these names already; tests/site/test_requests.py reads the templates.
TAKEN = frozenset(
    {
        "checks", "cite", "data", "effects", "embed", "facts", "files", "findings", "history", "main",
        "notes", "q", "ratios", "related", "sources", "table", "values",
    }
)  # fmt: skip
_OF_A_ROW = re.compile(r"[0-9a-f]{12}|(?:check|history|gap)-.*")
MOST = 100  # characters: it names files too, each with a few more


def labelled_rows(rows: Sequence[Mapping[str, Any]], labels: Labels) -> list[dict[str, Any]]:
    """Rows of summary, with labels for words."""
    return [
        {**row, **{name: words.get(row[name], row[name]) for name, words in labels.items()}} for row in rows
    ]


def labelled(selection: Mapping[str, Any], labels: Labels) -> dict[str, Any]:
    """A selection (`where:`) that finds the same rows after they were labelled."""
    return {name: _either(value, labels.get(name, {})) for name, value in selection.items()}


def _either(value: Any, words: Mapping[str, str]) -> Any:
    return [words.get(word, word) for word in value] if isinstance(value, list) else words.get(value, value)


def _with_labels(selections: Sequence[Selection], labels: Labels) -> list[Selection]:
    return [
        selection.model_copy(update={"where": labelled(selection.where, labels)}) for selection in selections
    ]


def chosen(
    rows: Sequence[Row], operation: str | None, metric: str | None, where: Mapping[str, Any]
) -> list[Row]:
    """The numbers that these words select; of a tool's own statistics, the mean."""
    selected = {"operation": operation, "metric": metric}
    selected = {**{name: word for name, word in selected.items() if word}, "versus": None, **where}
    fitting = [row for row in rows if all(row[name] == value for name, value in selected.items())]
    return [row for row in fitting if row["statistic"] in (None, "mean")] or fitting


def key_figures(manifest: Manifest, rows: Sequence[Row]) -> list[dict[str, Any]]:
    """The figures for the page; the rows are labelled already."""
    return [
        {"id": row["id"], "display": display(row), "text": bound(figure.says)}
        for figure in _with_labels(manifest.keys, manifest.labels)
        for row in chosen(rows, figure.operation, figure.metric, figure.where)
    ]


def key_problems(read: ReadManifest, rows: Sequence[Row]) -> Iterator[Problem]:
    """Figures that select no number, or several."""
    for place, figure in enumerate(read.manifest.keys):
        count = len(chosen(rows, figure.operation, figure.metric, figure.where))
        if count != 1:
            expected, remedy = "a selection of one number", "fix where, operation or metric"
            yield read.problem(("keys", place), expected, f"{count or 'none'}", remedy)


def requested(manifest: Manifest) -> list[ChartRequest]:
    """The requests, with labels for the words in `where:` as the rows have them."""
    return _with_labels(manifest.charts, manifest.labels)


def name_problems(read: ReadManifest) -> Iterator[Problem]:
    """Names of charts that occur twice, or that cannot be names."""
    names: set[str] = set()
    for place, request in enumerate(requested(read.manifest)):
        if request.name in names:
            expected, found = "charts of different names", quoted(request.name)
            yield read.problem(("charts", place), expected, found, "give one an id")
        names.add(request.name)
        yield from _problems_of_name(read, place, request)


def drawing_problems(read: ReadManifest, rows: Sequence[Row]) -> Iterator[Problem]:
    """Every chart that cannot be drawn, for `spindle check`, which needs no picture."""
    from ingest.charts.drawing import draw
    from ingest.charts.subject import subject_of

    rows = labelled_rows(rows, read.manifest.labels)
    for place, request in enumerate(requested(read.manifest)):
        at_work_on(f"result.yaml (chart {request.name})")
        try:
            draw(request, subject_of(request, rows))
        except ChartError as error:
            yield not_drawn(read, place, error)


def not_drawn(read: ReadManifest, place: int, error: ChartError) -> Problem:
    """The problem of a chart, by its place among those that the manifest requests."""
    return read.problem(("charts", place), "a chart that can be drawn", str(error), "fix the request")


def _problems_of_name(read: ReadManifest, place: int, request: ChartRequest) -> Iterator[Problem]:
    """A chart's name is an id of its page, a folder, and the beginning of the names of its files."""
    name = request.name
    location, do = ("charts", place), "give it another id"
    if name in TAKEN or _OF_A_ROW.fullmatch(name):
        yield read.problem(location, "an id that the page does not have itself", quoted(name), do)
    if is_device(name):
        yield read.problem(location, DEVICE, quoted(name), do)
    if len(name) > MOST:
        yield read.problem(location, f"an id of at most {MOST} characters", f"{len(name)}", do)
