"""The marks of a sweep: heavy lines with markers, context, bars of ranges, and their labels."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

from ingest.charts import intervals
from ingest.charts.axes import seen
from ingest.charts.datum import aside, datum
from ingest.charts.place import Placer, along, around
from ingest.charts.rows import groups, values_of
from ingest.charts.scene import Band, Bar, Dot, Line, Scene, Text
from ingest.charts.subject import Subject, span_text
from ingest.labels import colour_of, count_word, plural, reference
from ingest.row import Row

FLAT = 1.15


def fill(scene: Scene, subject: Subject, rows: Sequence[Row], heavy: Any, *, large: bool) -> None:
    """Draws the rows of one panel; write before read, so that read lies above."""
    for operation in reversed(subject.request.operations):
        mine = [row for row in rows if row["operation"] == operation]
        ranges = [row for row in mine if subject.value(row) is None]
        points = [row for row in mine if subject.value(row) is not None]
        _bars(scene, subject, ranges, operation, large=large)
        _context(scene, subject, points, heavy)
        series = subject.request.series
        _heavy(scene, subject, [row for row in points if not series or row.get(series) == heavy], large=large)


def _ordered(subject: Subject, rows: Sequence[Row]) -> list[Row]:
    return sorted(rows, key=lambda row: float(row[subject.request.by]))


def _points(subject: Subject, rows: Sequence[Row]) -> tuple[tuple[float, float], ...]:
    return tuple((float(row[subject.request.by]), subject.reach(row)) for row in _ordered(subject, rows))


def _heavy(scene: Scene, subject: Subject, rows: Sequence[Row], *, large: bool) -> None:
    if not rows:
        return
    first = rows[0]
    colour, marker = colour_of(first.get("raid_level")), subject.marker(first.get("raid_level"))
    operation, points = first["operation"], _points(subject, rows)
    intervals.upright(scene, subject, rows, colour, operation)
    scene.lines.append(Line(points, colour, operation, width=2.5 if large else 2))
    for row, (x, y) in zip(_ordered(subject, rows), points, strict=True):
        facts = datum(subject, row, **{subject.request.by: x, subject.field: y})
        scene.dots.append(
            Dot(x, y, colour, marker, subject.mark(operation), operation, facts, 70 if large else 40)
        )


def _context(scene: Scene, subject: Subject, rows: Sequence[Row], heavy: Any) -> None:
    series = subject.request.series
    if not series or len(values_of(rows, series)) < 2:
        return
    colour, operation = colour_of(rows[0].get("raid_level")), rows[0]["operation"]
    if subject.request.context == "band":
        spans = [(float(x), [subject.reach(row) for row in part])
                 for (x,), part in groups(rows, [subject.request.by]).items()]  # fmt: skip
        ends = tuple((x, min(ys), max(ys)) for x, ys in spans)
        said = f"lowest to highest of {count_word(len(values_of(rows, series)))} {plural(series)}"
        data = tuple(
            aside(subject, operation, span_text(subject, (low, high)), said) for _, low, high in ends
        )
        scene.bands.append(Band(ends, colour, operation, data=data))
        return
    for (value,), part in groups(rows, [series]).items():
        if value != heavy:
            data = tuple(datum(subject, row) for row in _ordered(subject, part))
            scene.lines.append(Line(_points(subject, part), colour, operation, "context", 1, 0.4, data=data))


def _bars(scene: Scene, subject: Subject, rows: Sequence[Row], operation: str, *, large: bool) -> None:
    both = len(subject.request.operations) > 1
    side = (subject.request.operations.index(operation) - 0.5) if both else 0.0
    thick = 9 if large else 6
    for row in _ordered(subject, rows):
        span = subject.extent(row)
        assert span is not None
        x, colour = float(row[subject.request.by]), colour_of(row.get("raid_level"))
        facts = datum(subject, row, **{subject.request.by: x, "min": span[0], "max": span[1]})
        filled = subject.mark(operation) == "filled"
        ends = seen(scene.y, *span)
        scene.bars.append(
            Bar(x, ends[0], x, ends[1], colour, filled, operation, facts, side * (thick + 3), thick)
        )


def label(scene: Scene, placer: Placer, subject: Subject, *, large: bool) -> None:
    """Writes the extreme values, then the names of the operations at their lines."""
    size = 13 if large else 12
    operations = [op for op in subject.request.operations if _mine(scene, op)]
    for operation in operations:
        for dot in _extremes(scene, operation, operations, large=large):
            text = Text(dot.x, dot.y, subject.text(dot.y), dot.colour, size=size, series=operation)
            placer.put(around(text, 15 if large else 12))
        _bar_values(scene, placer, subject, operation)
    for operation in operations:
        points, colour = _mine(scene, operation)
        name = Text(0, 0, reference().operations[operation].brief, colour, size=size, series=operation)
        placer.put(along(name, points, above=operation == operations[0]))


def _mine(scene: Scene, operation: str) -> Any:
    for line in scene.lines:
        if line.series == operation and line.part == "main":
            return _with_middles(line.points, log=scene.y.log), line.colour
    bars = [bar for bar in scene.bars if bar.series == operation]
    return (tuple((bar.x, end) for bar in bars for end in (bar.y2, bar.y)), bars[0].colour) if bars else None


def _with_middles(points: tuple[tuple[float, float], ...], *, log: bool) -> tuple[tuple[float, float], ...]:
    """The points and, between them, the middles (of a log axis: the geometric ones, near enough)."""
    found = [points[0]]
    for (x, y), (x2, y2) in itertools.pairwise(points):
        middle = (y * y2) ** 0.5 if log else (y + y2) / 2
        found += [((x * x2) ** 0.5 if x > 0 else (x + x2) / 2, middle), (x2, y2)]
    return tuple(found)


def _extremes(scene: Scene, operation: str, operations: Sequence[str], *, large: bool) -> list[Dot]:
    """The highest of the first operation, the lowest of the last; both where there is one.

    A flat line has no extreme worth a number: it says where it ends, if there is room for that.
    """
    dots = [dot for dot in scene.dots if dot.series == operation]
    if not dots:
        return []
    high, low = max(dots, key=lambda dot: dot.y), min(dots, key=lambda dot: dot.y)
    if len(operations) > 1 and high.y < FLAT * low.y:
        return [max(dots, key=lambda dot: dot.x)] if large else []
    if len(operations) == 1:
        return [high, low] if high.y != low.y else [high]
    return [high] if operation == operations[0] else [low]


def _bar_values(scene: Scene, placer: Placer, subject: Subject, operation: str) -> None:
    bars = [bar for bar in scene.bars if bar.series == operation]
    if not bars:
        return
    best = max(bars, key=lambda bar: bar.y2)
    text = Text(
        best.x, best.y2, span_text(subject, (best.y, best.y2)), best.colour, size=12, series=operation
    )
    placer.put(around(text, 11))
