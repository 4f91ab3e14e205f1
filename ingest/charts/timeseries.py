"""Lines over time, from the side files of fio: one panel per configuration and operation.

random write
MB/s  ▓▓▓▓▓▓▓▒░   ▓▓▓▓▓▓   the line is the mean of neighbouring windows, the band goes from the lowest
      ─────────╲  ───────  window to the highest; it is cut where nothing was logged
      0    60    120   s
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ingest.charts import names, words
from ingest.charts.axes import tick_room, ticks_to, value_axis
from ingest.charts.course import Course, broken, courses, thinned
from ingest.charts.course_words import alt, caption, key, title
from ingest.charts.datum import aside, datum
from ingest.charts.drawing import Drawing, Panel
from ingest.charts.errors import ChartError
from ingest.charts.place import Placer, around
from ingest.charts.request import ChartRequest
from ingest.charts.rows import TIME, groups
from ingest.charts.scene import Axis, Band, Dot, Scene, Text, Trace
from ingest.charts.sizes import Size
from ingest.charts.subject import Subject
from ingest.charts.tables_courses import table_of_courses
from ingest.charts.unasked_courses import unasked
from ingest.charts.units import readable
from ingest.labels import NBSP, colour_of, reference
from ingest.row import Row

__all__ = ["caption", "draw", "unasked"]

MOST_LINES = 12  # in a panel: repeats and jobs
WIDE = {1: Size(768, 280), 2: Size(560, 260), 3: Size(370, 220), 4: Size(560, 220)}
NARROW = Size(333, 200, narrow=True)
PER_POINT = 2.0  # pixels


def draw(request: ChartRequest, subject: Subject) -> Drawing:
    """The drawing of lines over time."""
    if request.by != TIME:
        raise ChartError(
            f"{request.name}: expected by: {TIME}, found {request.by}; write time, or ask for form: sweep"
        )
    subject = readable(
        subject, min(row["value"] for row in subject.rows), max(row["max"] for row in subject.rows)
    )
    found = courses(subject.rows)
    parts = [courses(part) for part in _parts(request, subject.rows)]
    if len(most := max(parts, key=len)) > MOST_LINES:
        raise ChartError(
            f"{request.name}: expected at most {MOST_LINES} lines in a panel, found {len(most)}; "
            "name what tells them apart in panels, or narrow it with where"
        )
    heading = title(subject, found)
    return Drawing(
        title=heading,
        subtitle=words.subtitle(subject, over="over time in s"),
        alt=alt(subject, heading, found),
        key=key(subject, found),
        panels=_named([_panel(subject, part, len(parts)) for part in parts], parts, request),
        table=table_of_courses(subject, found),
    )


def _parts(request: ChartRequest, rows: Sequence[Row]) -> list[list[Row]]:
    """The rows of each panel, operations in their order."""
    found = groups(rows, [*request.panels, "operation"])
    order = {operation: place for place, operation in enumerate(request.operations)}
    return [part for _, part in sorted(found.items(), key=lambda pair: order[str(pair[0][-1])])]


def _named(panels: Sequence[Panel], parts: Sequence[list[Course]], request: ChartRequest) -> list[Panel]:
    """The configuration as the title, the operation under it."""
    rows = [[course.first for course in part] for part in parts]
    several = len(request.operations) > 1
    return [
        replace(panel, subtitle=", ".join(text for text in (panel.subtitle, said if several else "") if text))
        if panel.title
        else replace(panel, title=words.upper(said) if several else "")
        for panel, part in zip(names.titled(panels, rows, request.panels), rows, strict=True)
        for said in [reference().operations[part[0]["operation"]].label]
    ]


def _panel(subject: Subject, part: list[Course], panels: int) -> Panel:
    wide = WIDE.get(panels, WIDE[3])
    return Panel(
        "", "", part[0].first.get("raid_level"), *(_scene(subject, part, size) for size in (wide, NARROW))
    )


def _scene(subject: Subject, part: list[Course], size: Size) -> Scene:
    top = max(row["max"] for row in subject.rows) * 1.12
    upright = value_axis(subject.field, top or 1.0, size.height, subject.factor, relative=False, side="left")
    left = tick_room(upright) + 7
    scene = Scene(_time_axis(subject, size.width - left - 12), upright, left, 12, 8, 26)
    for place, course in reversed(list(enumerate(part))):
        _line(scene, subject, course, context=place > 0)
    _extremes(scene, subject, part[0])
    return scene


def _time_axis(subject: Subject, length: float) -> Axis:
    """Seconds from the start, the same in all panels."""
    last = max(row["time"] for row in subject.rows) or 1.0
    ticks = ticks_to(last, max(2, int(length // 90)), 1, relative=False)
    return Axis("time", 0, last * 1.01, length, ticks, line=True)


def _line(scene: Scene, subject: Subject, course: Course, *, context: bool) -> None:
    """Band and line of one log; of several the first is heavy."""
    colour, series = colour_of(course.first.get("raid_level")), course.first["operation"]
    pieces = broken(thinned(course.rows, int(scene.x.length / PER_POINT)))
    if not context:
        scene.bands += [
            Band(
                tuple((row["time"], row["min"], row["max"]) for row in piece), colour, series, "spread", 0.28
            )
            for piece in pieces
            if any(row["windows"] > 1 for row in piece)
        ]
    drawn = tuple(_points(scene, piece) for piece in pieces)
    data = tuple(
        aside(subject, series, subject.text(value), f"{time:.3g}{NBSP}s from the start")
        for piece in drawn
        for time, value in piece
    )
    width, opacity = (1.0, 0.4) if context else (1.5, 1.0)
    scene.traces.append(
        Trace(drawn, colour, series, "context" if context else "main", width, opacity=opacity, data=data)
    )


def _points(scene: Scene, piece: Sequence[Row]) -> tuple[tuple[float, float], ...]:
    """A piece of one point is a short level line."""
    points = tuple((row["time"], row["value"]) for row in piece)
    (x, y) = points[0]
    return points if len(points) > 1 else ((x, y), (scene.x.moved(x, 2), y))


def _extremes(scene: Scene, subject: Subject, course: Course) -> None:
    """Dots and values at the lowest and the highest window."""
    ends = [(course.lowest, "min"), (course.highest, "max")]
    for row, which in ends if course.lowest["min"] < course.highest["max"] else ends[:1]:
        _end(scene, subject, row, which)
    placer = Placer(scene)
    for dot in list(scene.dots):
        text = Text(dot.x, dot.y, subject.text(dot.y), dot.colour, series=dot.series)
        placer.put(around(text, 12))


def _end(scene: Scene, subject: Subject, row: Row, which: str) -> None:
    level, value = row.get("raid_level"), row[which]
    facts = datum(subject, {**row, "evidence": f"{row['path']}#L{row[f'{which}_line']}"},
                  time=row[f"{which}_time"], **{subject.field: value})  # fmt: skip
    shown = {"id": "", "href": "", "shown": subject.full(value), "runs": "one window", "interface": ""}
    scene.dots.append(Dot(row[f"{which}_time"], value, colour_of(level), subject.marker(level), "filled",
                          row["operation"], facts | shown, 30))  # fmt: skip
