"""How values grow with threads or queue depth: a line per row, its value and name at its end.

random read              each operation has its own panel, unless `panels` says otherwise
    ／───●  99,200  RAID 10 near
  ／ ／──■  66,300  RAID 5
 1       16 threads
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ingest.charts import bounds, expectation, intervals, names, words
from ingest.charts.axes import factor_axis, tick_room
from ingest.charts.datum import datum
from ingest.charts.drawing import Drawing, Panel
from ingest.charts.request import ChartRequest
from ingest.charts.rows import groups, known, refuse_doubles, values_of
from ingest.charts.scene import Dot, Line, Scene, Text
from ingest.charts.sizes import Size
from ingest.charts.subject import Subject
from ingest.charts.sweep import over
from ingest.charts.tables import table_of
from ingest.charts.width import fitted, roomy
from ingest.labels import colour_of, dash_of, reference
from ingest.labels import words as in_words
from ingest.row import Row

VIEWS = ("as", "scale", "ceilings")
LINE = 15.0  # pixels between two names
WIDE = {1: Size(768, 320), 2: Size(560, 320), 3: Size(370, 280)}
NAMES = 0.4  # the most of a picture that names may take
NARROW = Size(333, 240, narrow=True)


def draw(request: ChartRequest, subject: Subject) -> Drawing:
    """The drawing of a scaling."""
    known(request.by, subject.rows)
    rows = [row for row in subject.rows if row.get(request.by) is not None]
    factors = line_factors(request)
    panels = [*request.panels, "operation"]
    refuse_doubles(rows, [*panels, *factors, request.by], request.name)
    expectation.check(subject)
    parts = _operations_in_order(request, groups(rows, panels))
    heading, drives = words.title(subject), bounds.drives_of(subject)
    drawn = [_panel(subject, part, drives, len(parts)) for part in parts]
    expectation.name_once(drawn)
    return Drawing(
        title=heading,
        subtitle=words.subtitle(subject, over=over(request.by, rows)),
        alt=words.alt(subject, heading),
        key=[*words.operation_key(subject), *intervals.key(subject), *expectation.key(subject),
             *bounds.reference_key(subject, drives)],
        panels=_named(drawn, parts, request),
        table=table_of(subject, [*request.panels, *factors, request.by]),
    )  # fmt: skip


def line_factors(request: ChartRequest) -> list[str]:
    """What makes a line: the rows, and the series."""
    return [*(f for f in request.rows if f != request.by), *([request.series] if request.series else [])]


def _operations_in_order(
    request: ChartRequest, found: dict[tuple[object, ...], list[Row]]
) -> list[list[Row]]:
    order = request.operations
    return [rows for _, rows in sorted(found.items(), key=lambda pair: order.index(str(pair[0][-1])))]


def _named(panels: Sequence[Panel], parts: Sequence[list[Row]], request: ChartRequest) -> list[Panel]:
    """Operation as the title, other panel factors under it."""
    below = names.titled(panels, parts, request.panels)
    return [
        Panel(
            words.upper(reference().operations[part[0]["operation"]].label),
            ", ".join(text for text in (panel.title, panel.subtitle) if text),
            None,
            panel.wide,
            panel.narrow,
        )
        for panel, part in zip(below, parts, strict=True)
    ]


def _panel(subject: Subject, rows: list[Row], drives: int | None, panels: int) -> Panel:
    wide = WIDE.get(panels, WIDE[3])
    return Panel("", "", None, *(_scene(subject, rows, drives, size) for size in (wide, NARROW)))


def _scene(subject: Subject, rows: list[Row], drives: int | None, size: Size) -> Scene:
    factor, lines = subject.request.by, _lines(subject, rows)
    top = bounds.top_of(subject, drives)
    upright = bounds.axis(subject, top, size.height, "left")
    left = tick_room(upright) + 7
    values = _column(subject, rows)
    right = 16 + values + _room(lines, size)
    across = factor_axis(factor, values_of(subject.rows, factor), size.width - left - right)
    scene = Scene(across, upright, left, right, 8, 26)
    bounds.references(scene, subject, drives, upright=False)
    for part in reversed(lines.values()):
        _line(scene, subject, part)
    if subject.request.expected:
        curves = _curves(subject, lines)
        names = curves.values() if len(curves) > 1 else ()
        expectation.add(scene, subject, curves, rows[0]["operation"], list(names))
    _ends(scene, subject, lines)
    return scene


def _curves(subject: Subject, lines: Mapping[str, list[Row]]) -> dict[tuple[expectation.Point, ...], str]:
    """What theory expects of the lines, each curve once, with the names of those of which it is expected."""
    found: dict[tuple[expectation.Point, ...], list[str]] = {}
    for name, part in lines.items():
        found.setdefault(expectation.curve(subject, part), []).append(name)
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
    intervals.upright(scene, subject, rows, colour, operation)
    scene.lines.append(Line(points, colour, operation, dash=dash_of(level, layout)))
    for row, (x, y) in zip(rows, points, strict=True):
        facts = datum(subject, row, **{subject.request.by: x, subject.field: y})
        scene.dots.append(Dot(x, y, colour, marker, subject.mark(operation), operation, facts, 50))


def _ends(scene: Scene, subject: Subject, lines: dict[str, list[Row]]) -> None:
    """Value and name at the end of each line, moved apart where they would touch."""
    ends = sorted(
        ((subject.reach(rows[-1]), name, rows[-1]) for name, rows in lines.items()), key=lambda e: -e[0]
    )
    heights = spread([scene.at(scene.x.high, value)[1] for value, _, _ in ends], scene.y.length)
    column = _column(subject, [row for _, _, row in ends])
    for (value, name, row), height in zip(ends, heights, strict=True):
        x, colour, series = scene.x.high, colour_of(row.get("raid_level")), row["operation"]
        dy = height - scene.at(x, value)[1]
        scene.texts.append(
            Text(x, value, subject.text(value), colour, column, dy, "right", halo=False, series=series)
        )
        if len(lines) > 1:
            said = fitted(name, 12, scene.right - 15 - (column - 8))
            scene.texts.append(
                Text(x, value, said, colour, column + 8, dy, "left", bold=False, halo=False, series=series)
            )


def spread(heights: Sequence[float], room: float) -> list[float]:
    """Heights from top to bottom, at least a line apart, moved as little as may be."""
    found = list(heights)
    for place in range(1, len(found)):
        found[place] = max(found[place], found[place - 1] + LINE)
    if found and found[-1] > room - 4:
        found[-1] = max(room - 4, heights[-1])
        for place in range(len(found) - 2, -1, -1):
            found[place] = min(found[place], found[place + 1] - LINE)
    return found
