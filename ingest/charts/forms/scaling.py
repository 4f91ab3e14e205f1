"""Values over threads or queue depth → scaling curves: a line per row, with its last value and name.

random read              each operation has its own panel, unless `panels` says otherwise
    ／───●  99,200  RAID 10 near
  ／ ／──■  66,300  RAID 5
 1       16 threads
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ingest.charts import references, words
from ingest.charts.axes import factor_axis
from ingest.charts.drawing import (
    Drawing,
    Size,
    Wording,
    beside_names,
    drawing_of,
    panels_of,
    parts_of,
    titled_by_operation,
)
from ingest.charts.forms import Form
from ingest.charts.named_lines import LineAxis, NamedLine, line_scene
from ingest.charts.request import ChartRequest
from ingest.charts.scene import Scene
from ingest.charts.subject import Subject, groups, known, refuse_doubles, values_of
from ingest.charts.tables import table_of
from ingest.core.groups import grouped
from ingest.core.labels import dash_of
from ingest.core.labels import words as in_words
from ingest.core.row import Row


def draw(request: ChartRequest, subject: Subject) -> Drawing:
    """The drawing of a scaling."""
    known(request.by, subject.rows)
    factors = line_factors(request)
    refuse_doubles(subject.rows, [*request.panels, "operation", *factors, request.by], request.name)
    references.check_expected(subject)
    parts, drives = parts_of(request, subject.rows, request.panels), references.drives_of(subject)
    panels = panels_of(parts, beside_names(len(parts)), partial(_scene, subject, drives))
    return drawing_of(
        subject,
        titled_by_operation(panels, parts, request.panels),
        table_of(subject, [*request.panels, *factors, request.by]),
        [*words.operation_key(subject), *references.keys(subject, drives)],
        Wording(over=words.over(request.by, subject.rows)),
    )


def line_factors(request: ChartRequest) -> list[str]:
    """What makes a line: the rows, and the series."""
    return [*(f for f in request.rows if f != request.by), *([request.series] if request.series else [])]


def _scene(subject: Subject, drives: int | None, rows: list[Row], size: Size) -> Scene:
    factor, lines = subject.request.by, _lines(subject, rows)
    across = partial(factor_axis, factor, values_of(subject.rows, factor))
    upright = references.axis(subject, references.top_of(subject, drives), size.height, "left")
    scene = line_scene(subject, lines, LineAxis(across, lambda row: float(row[factor]), 50), upright, size)
    references.draw_references(scene, subject, drives, upright=False)
    for line in reversed(lines):
        references.interval_bars(scene, subject, line.rows, line.colour, line.series)
    if subject.request.expected:
        _expect(scene, subject, lines)
    return scene


def _expect(scene: Scene, subject: Subject, lines: Sequence[NamedLine]) -> None:
    """What theory expects of the lines, each curve once, with the names of those of which it is expected."""
    names_of_curve = grouped((references.expected_curve(subject, line.rows), line.name) for line in lines)
    names_of_curve.pop((), None)
    names = [", ".join(alike) for alike in names_of_curve.values()] if len(names_of_curve) > 1 else []
    references.add_expected(scene, subject, names_of_curve, lines[0].series, names)


def _lines(subject: Subject, rows: Sequence[Row]) -> list[NamedLine]:
    factors, by = line_factors(subject.request), subject.request.by
    return [
        NamedLine(
            in_words(part[0], factors),
            sorted(part, key=lambda row: float(row[by])),
            dash_of(part[0].get("raid_level"), part[0].get("raid_layout")),
        )
        for part in groups(rows, factors).values()
    ]


FORM = Form(draw, controls=True, over_an_axis=True, panel_per_operation=True)
