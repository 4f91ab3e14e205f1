"""How values are distributed: a line over the percentiles for each configuration, one panel per operation.

 10 ms           ╱─■ RAID 5       over 50 %, 90 %, 99 %, 99.9 %: each nine is as wide as the one before
  1 ms  ■──■──■─╱──● RAID 10
        50  90  99  99.9 %
Where a tool says fewer than four percentiles, each configuration has a row instead (percentile_rows.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import cycle

from ingest.charts import words
from ingest.charts.axes import tick_room, value_axis
from ingest.charts.captions import caption_of
from ingest.charts.datum import datum
from ingest.charts.distribution_words import alt, over, tail, title
from ingest.charts.drawing import Drawing, Panel
from ingest.charts.errors import ChartError
from ingest.charts.nines import log_axis, nines_axis, percent_of, place
from ingest.charts.percentile_rows import FEW, row_panel
from ingest.charts.request import ChartRequest
from ingest.charts.rows import groups, refuse_doubles
from ingest.charts.scaling import NARROW, WIDE, spread
from ingest.charts.scene import Axis, Dot, Line, Scene, Text
from ingest.charts.sizes import Size
from ingest.charts.subject import Subject
from ingest.charts.tables_percentiles import table_of_percentiles
from ingest.charts.unasked_percentiles import unasked
from ingest.charts.units import readable
from ingest.charts.width import fitted, roomy
from ingest.labels import colour_of, dash_of, reference
from ingest.labels import words as in_words
from ingest.row import Row

__all__ = ["caption", "draw", "unasked"]

MOST_LINES = 12
DASHES: tuple[tuple[float, ...], ...] = ((), (6, 3), (1.5, 3), (8, 3, 1.5, 3))
FAR = 8.0  # values farther apart than this stand on a log axis


@dataclass(frozen=True)
class Curve:
    """The percentiles of one configuration and operation, from low to high."""

    name: str
    rows: list[Row]
    dash: tuple[float, ...]


def draw(request: ChartRequest, subject: Subject) -> Drawing:
    """The drawing of a distribution."""
    reached = [subject.reach(row) for row in subject.rows]
    subject = readable(subject, min(reached), max(reached))
    refuse_doubles(subject.rows, [*request.row_factors, "operation", "statistic"], request.name)
    parts = list(groups(subject.rows, ["operation"]).values())
    parts.sort(key=lambda part: request.operations.index(part[0]["operation"]))
    most = max(len(groups(part, request.row_factors)) for part in parts)
    if most > MOST_LINES:
        raise ChartError(
            f"{request.name}: expected at most {MOST_LINES} lines, found {most}; narrow it with where"
        )
    few = len({row["statistic"] for row in subject.rows}) < FEW
    panels = [
        row_panel(subject, part, len(parts)) if few else _panel(subject, part, len(parts)) for part in parts
    ]
    heading = title(subject)
    return Drawing(
        title=heading,
        subtitle=words.subtitle(
            subject, over="" if few else over(log=_is_log(subject)), notes=[tail(subject)]
        ),
        alt=alt(subject, heading),
        key=words.operation_key(subject),
        panels=[_named(panel, part) for panel, part in zip(panels, parts, strict=True)],
        table=table_of_percentiles(subject),
    )


def caption(subject: Subject) -> str:
    """n; percentiles have no spread of their own."""
    return caption_of(subject).removesuffix("; spread not published")


def _named(panel: Panel, part: Sequence[Row]) -> Panel:
    label = reference().operations[part[0]["operation"]].label
    return Panel(words.upper(label), "", None, panel.wide, panel.narrow)


def _is_log(subject: Subject) -> bool:
    values = [subject.reach(row) for row in subject.rows]
    return min(values) > 0 and max(values) / min(values) >= FAR


def _curves(subject: Subject, rows: Sequence[Row]) -> list[Curve]:
    """One per configuration. Lines of one colour differ in their dash: the layout's, else in turn."""
    factors, taken = subject.request.row_factors, dict[str, "cycle[tuple[float, ...]]"]()
    found = []
    for part in groups(rows, factors).values():
        first = part[0]
        dash = next(taken.setdefault(colour_of(first.get("raid_level")), cycle(DASHES)))
        own = dash_of(first.get("raid_level"), first.get("raid_layout"))
        found.append(Curve(in_words(first, factors), sorted(part, key=percent_of), own or dash))
    return found


def _panel(subject: Subject, rows: list[Row], panels: int) -> Panel:
    wide = WIDE.get(panels, WIDE[3])
    return Panel("", "", None, *(_scene(subject, rows, size) for size in (wide, NARROW)))


def _scene(subject: Subject, rows: list[Row], size: Size) -> Scene:
    curves, upright = _curves(subject, rows), _upright(subject, size.height)
    left = tick_room(upright) + 7
    values = max(roomy(subject.text(subject.reach(row)), 12, bold=True) for row in rows) + 8
    right = 16 + values
    if len(curves) > 1:
        right += min(size.width * 0.36, max(roomy(curve.name, 12) for curve in curves))
    across = nines_axis([percent_of(row) for row in subject.rows], size.width - left - right)
    scene = Scene(across, upright, left, right, 8, 26)
    for curve in reversed(curves):
        _curve(scene, subject, curve)
    _ends(scene, subject, curves, values)
    return scene


def _upright(subject: Subject, length: float) -> Axis:
    values = [subject.reach(row) for row in subject.rows]
    if _is_log(subject):
        return log_axis(subject.field, min(values), max(values), length, subject.factor)
    top = max(values) * 1.1 or subject.factor
    return value_axis(subject.field, top, length, subject.factor, relative=False, side="left")


def _curve(scene: Scene, subject: Subject, curve: Curve) -> None:
    first = curve.rows[0]
    colour, operation = colour_of(first.get("raid_level")), first["operation"]
    points = tuple((place(percent_of(row)), subject.reach(row)) for row in curve.rows)
    scene.lines.append(Line(points, colour, operation, dash=curve.dash))
    for row, (x, y) in zip(curve.rows, points, strict=True):
        facts = datum(subject, row, nines=x, **{subject.field: y})
        facts["what"] = f"{facts['what']}, {percent_of(row):g} % take no longer"
        marker, mark = subject.marker(first.get("raid_level")), subject.mark(operation)
        scene.dots.append(Dot(x, y, colour, marker, mark, operation, facts, 24))


def _ends(scene: Scene, subject: Subject, curves: Sequence[Curve], column: float) -> None:
    """Value and name at the end of each line, moved apart where they would touch."""
    ends = sorted(curves, key=lambda curve: -subject.reach(curve.rows[-1]))
    places = [scene.at(0, subject.reach(curve.rows[-1]))[1] for curve in ends]
    room = scene.right - 15 - column
    for curve, place_of_end, height in zip(ends, places, spread(places, scene.y.length), strict=True):
        value, colour = subject.reach(curve.rows[-1]), colour_of(curve.rows[0].get("raid_level"))
        series, dy = curve.rows[0]["operation"], height - place_of_end
        scene.texts.append(Text(scene.x.high, value, subject.text(value), colour, column, dy, "right",
                                halo=False, series=series))  # fmt: skip
        if len(curves) > 1:
            name = fitted(curve.name, 12, room)
            scene.texts.append(Text(scene.x.high, value, name, colour, column + 8, dy, "left", bold=False,
                                    halo=False, series=series))  # fmt: skip
