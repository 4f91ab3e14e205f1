"""Values over threads or queue depth → how they grow: a line per row, its value and name at its end.

random read              each operation has its own panel, unless `panels` says otherwise
    ／───●  99,200  RAID 10 near
  ／ ／──■  66,300  RAID 5
 1       16 threads
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ingest.charts import references, words
from ingest.charts.axes import factor_axis, tick_room
from ingest.charts.drawing import Drawing, Panel, Size, beside_names, parts_of, titled_by_operation
from ingest.charts.forms import ALL_CONTROLS, Form
from ingest.charts.label_placement import End, label_ends, roomy
from ingest.charts.request import ChartRequest
from ingest.charts.scene import Dot, Line, Scene
from ingest.charts.subject import Subject, groups, known, refuse_doubles, values_of
from ingest.charts.tables import table_of
from ingest.charts.words import datum
from ingest.core.labels import colour_of, dash_of
from ingest.core.labels import words as in_words
from ingest.core.row import Row

NAMES = 0.4  # the most of a picture that names may take


def draw(request: ChartRequest, subject: Subject) -> Drawing:
    """The drawing of a scaling."""
    known(request.by, subject.rows)
    rows = [row for row in subject.rows if row.get(request.by) is not None]
    factors = line_factors(request)
    refuse_doubles(rows, [*request.panels, "operation", *factors, request.by], request.name)
    references.check_expected(subject)
    parts = parts_of(request, rows, request.panels)
    heading, drives = words.title(subject), references.drives_of(subject)
    drawn = [_panel(subject, part, drives, len(parts)) for part in parts]
    references.name_expected(drawn)
    return Drawing(
        title=heading,
        subtitle=words.subtitle(subject, over=words.over(request.by, rows)),
        alt=words.alt(subject, heading),
        key=[*words.operation_key(subject), *references.interval_key(subject),
             *references.expected_key(subject),
             *references.reference_key(subject, drives)],
        panels=titled_by_operation(drawn, parts, request.panels),
        table=table_of(subject, [*request.panels, *factors, request.by]),
    )  # fmt: skip


def line_factors(request: ChartRequest) -> list[str]:
    """What makes a line: the rows, and the series."""
    return [*(f for f in request.rows if f != request.by), *([request.series] if request.series else [])]


def _panel(subject: Subject, rows: list[Row], drives: int | None, panels: int) -> Panel:
    return Panel(*(_scene(subject, rows, drives, size) for size in beside_names(panels)))


def _scene(subject: Subject, rows: list[Row], drives: int | None, size: Size) -> Scene:
    factor, lines = subject.request.by, _lines(subject, rows)
    top = references.top_of(subject, drives)
    upright = references.axis(subject, top, size.height, "left")
    left = tick_room(upright) + 7
    values = _column(subject, rows)
    right = 16 + values + _room(lines, size)
    across = factor_axis(factor, values_of(subject.rows, factor), size.width - left - right)
    scene = Scene(across, upright, left, right, 8, 26)
    references.draw_references(scene, subject, drives, upright=False)
    for part in reversed(lines.values()):
        _line(scene, subject, part)
    if subject.request.expected:
        curves = _curves(subject, lines)
        names = curves.values() if len(curves) > 1 else ()
        references.add_expected(scene, subject, curves, rows[0]["operation"], list(names))
    ends = [_end(subject, name, part[-1]) for name, part in lines.items()]
    label_ends(scene, ends, values, right - 7 - values)
    return scene


def _curves(subject: Subject, lines: Mapping[str, list[Row]]) -> dict[tuple[references.Point, ...], str]:
    """What theory expects of the lines, each curve once, with the names of those of which it is expected."""
    found: dict[tuple[references.Point, ...], list[str]] = {}
    for name, part in lines.items():
        found.setdefault(references.expected_curve(subject, part), []).append(name)
    return {curve: ", ".join(names) for curve, names in found.items() if curve}


def _room(lines: Iterable[str], size: Size) -> float:
    """Pixels for the names at the ends: what the longest needs, but no more than a third or so."""
    named = list(lines)
    return min(NAMES * size.width, max(roomy(name, 12) for name in named)) if len(named) > 1 else 0.0


def _lines(subject: Subject, rows: Sequence[Row]) -> dict[str, list[Row]]:
    """Name → its rows along the axis."""
    factors = line_factors(subject.request)
    return {
        in_words(part[0], factors): sorted(part, key=lambda row: float(row[subject.request.by]))
        for part in groups(rows, factors).values()
    }


def _column(subject: Subject, rows: Sequence[Row]) -> float:
    return max(roomy(subject.text(subject.reach(row)), 12, bold=True) for row in rows) + 8


def _line(scene: Scene, subject: Subject, rows: Sequence[Row]) -> None:
    first = rows[0]
    level, layout = first.get("raid_level"), first.get("raid_layout")
    colour, marker, operation = colour_of(level), subject.marker(level), first["operation"]
    points = tuple((float(row[subject.request.by]), subject.reach(row)) for row in rows)
    references.interval_bars(scene, subject, rows, colour, operation)
    scene.lines.append(Line(points, colour, operation, dash=dash_of(level, layout)))
    for row, (x, y) in zip(rows, points, strict=True):
        facts = datum(subject, row, **{subject.request.by: x, subject.field: y})
        scene.dots.append(Dot(x, y, colour, marker, subject.mark(operation), operation, facts, 50))


def _end(subject: Subject, name: str, last: Row) -> End:
    value = subject.reach(last)
    return End(value, subject.text(value), name, colour_of(last.get("raid_level")), last["operation"])


FORM = Form(draw, controls=ALL_CONTROLS, over_an_axis=True, panel_per_operation=True)
