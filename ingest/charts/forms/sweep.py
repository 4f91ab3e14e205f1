"""Values over an ordered factor → a line chart, one panel per combination of `panels`.

RAID 5                 the heavy line is `highlight` of `series`, the rest is context;
4× - - - - - -         published ranges are bars between min and max
3×   read ■──■
1×  ────────────       one drive
    64 128 256 KiB
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from ingest.charts import references, words
from ingest.charts.axes import factor_axis, tick_room, visible_ends
from ingest.charts.drawing import Drawing, Size, Wording, dot_of, drawing_of, panels_of, sizes, titled
from ingest.charts.forms import Form
from ingest.charts.label_placement import Placer, along, around, with_middles
from ingest.charts.request import ChartError, ChartRequest
from ingest.charts.scene import Band, Bar, Dot, Line, Scene, Text
from ingest.charts.subject import Subject, groups, known, refuse_doubles, span_text, values_of
from ingest.charts.tables import Drawn, Table, drawn_of, spread_of, table_of
from ingest.charts.words import aside, datum
from ingest.core.labels import colour_of, count_word, factor_label, factor_word, plural, reference
from ingest.core.row import Row


def draw(request: ChartRequest, subject: Subject) -> Drawing:
    """The drawing of a sweep."""
    known(request.by, subject.rows)
    factors = [*request.panels, *([request.series] if request.series else []), "operation", request.by]
    refuse_doubles(subject.rows, factors, request.name)
    references.check_expected(subject)
    heavy, drives = highlight(request, subject.rows), references.drives_of(subject)
    parts = list(groups(subject.rows, request.panels).values())
    panels = panels_of(parts, sizes(len(parts)), partial(_scene, subject, heavy, drives))
    return drawing_of(
        subject,
        titled(panels, parts, request.panels),
        _table(subject, heavy),
        [
            *words.operation_key(subject, bars=subject.ranged),
            *context_key(request, subject.rows),
            *references.keys(subject, drives),
        ],
        Wording(over=words.over(request.by, subject.rows), notes=heavy_note(request, subject.rows, heavy)),
    )


def highlight(request: ChartRequest, rows: Sequence[Row]) -> Any:
    """The value of the series that is drawn heavy: the one asked for, else the most complete."""
    if not request.series:
        return None
    known(request.series, rows)
    values = values_of(rows, request.series)
    if request.highlight is not None:
        _refuse_unknown(request.series, request.highlight, values)
        return request.highlight
    return max(values, key=lambda value: sum(row.get(request.series or "") == value for row in rows))


def _refuse_unknown(factor: str, highlight: Any, values: Sequence[Any]) -> None:
    """A highlight that no row has."""
    if highlight not in values:
        listed = ", ".join(str(value) for value in values)
        raise ChartError(
            f"highlight: expected a {factor_label(factor)} of the rows, found {highlight!r}; "
            f"write one of {listed}"
        )


def heavy_note(request: ChartRequest, rows: Sequence[Row], heavy: Any) -> list[str]:
    """Heavy line: cfq; band: lowest to highest of all four schedulers."""
    if not request.series or heavy is None:
        return []
    note = f"Heavy line: {factor_word(request.series, heavy)}"
    if request.context == "band" and len(values_of(rows, request.series)) > 1:
        note += f"; band: lowest to highest of {_several(request, rows)}"
    return [note]


def _several(request: ChartRequest, rows: Sequence[Row]) -> str:
    """Two to four schedulers: what the band spans at each point."""
    return words.several(rows, request.series or "", [*request.panels, request.by])


def context_key(request: ChartRequest, rows: Sequence[Row]) -> list[dict[str, str]]:
    """the other three schedulers."""
    others = len(values_of(rows, request.series)) - 1 if request.series else 0
    if not request.series or others < 1:
        return []
    if request.context == "band":
        text = f"lowest to highest of {_several(request, rows)}"
        return [{"text": text, "series": "context", "mark": "band"}]
    many = f"the other {count_word(others)} {plural(request.series)}"
    text = many if others > 1 else f"the other {factor_label(request.series)}"
    return [{"text": text, "series": "context", "mark": "context"}]


def _scene(subject: Subject, heavy: Any, drives: int | None, rows: list[Row], size: Size) -> Scene:
    """One panel at one size. All panels share their scales."""
    upright = references.axis(subject, references.top_of(subject, drives), size.height, "left")
    left, right, large = tick_room(upright) + 7, 9.0, size.width > LARGE
    values, edge = values_of(subject.rows, subject.request.by), 14 if subject.ranged else 8
    across = factor_axis(subject.request.by, values, size.width - left - right, edge)
    scene = Scene(across, upright, left, right, 4, 26)
    references.draw_references(scene, subject, drives, upright=False)
    _fill(scene, subject, rows, heavy, large=large)
    _expect(scene, subject, rows, heavy)
    placer = Placer(scene)
    with placer.below(references.ceiling_height(scene)):
        _label(scene, placer, subject, large=large)
    if large:
        references.label_references(scene, placer)
    return scene


def _expect(scene: Scene, subject: Subject, rows: Sequence[Row], heavy: Any) -> None:
    """A curve for each operation."""
    if subject.request.expected:
        for operation in subject.request.operations:
            of_operation = [row for row in rows if row["operation"] == operation]
            curve = references.expected_curve(subject, of_operation, heavy)
            references.add_expected(scene, subject, [curve], operation)


LARGE = 250  # pixels: wider panels have heavier marks, and names at their references
FLAT = 1.15  # a line of which the highest value is less than so many times its lowest


def _fill(scene: Scene, subject: Subject, rows: Sequence[Row], heavy: Any, *, large: bool) -> None:
    """Draws the rows of one panel; write before read, so that read lies above."""
    for operation in reversed(subject.request.operations):
        of_operation = [row for row in rows if row["operation"] == operation]
        ranges = [row for row in of_operation if subject.value(row) is None]
        points = [row for row in of_operation if subject.value(row) is not None]
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
    level, operation, points = rows[0].get("raid_level"), rows[0]["operation"], _points(subject, rows)
    colour, size = colour_of(level), 70 if large else 40
    references.interval_bars(scene, subject, rows, colour, operation)
    scene.lines.append(Line(points, colour, operation, width=2.5 if large else 2))
    placed = zip(_ordered(subject, rows), points, strict=True)
    scene.dots += [dot_of(scene, subject, row, at, level, size) for row, at in placed]


def _context(scene: Scene, subject: Subject, rows: Sequence[Row], heavy: Any) -> None:
    series = subject.request.series
    if not series or len(values_of(rows, series)) < 2:
        return
    colour, operation = colour_of(rows[0].get("raid_level")), rows[0]["operation"]
    if subject.request.context == "band":
        spans = [(float(x), part, [subject.reach(row) for row in part])
                 for (x,), part in groups(rows, [subject.request.by]).items()]  # fmt: skip
        ends = tuple((x, min(ys), max(ys)) for x, _, ys in spans)
        data = tuple(
            aside(
                subject,
                operation,
                span_text(subject, (min(ys), max(ys))),
                f"lowest to highest of {words.several(part, series, [])}",
            )
            for _, part, ys in spans
        )
        scene.bands.append(Band(ends, colour, operation, data=data))
        return
    for (value,), part in groups(rows, [series]).items():
        if value != heavy:
            data = tuple(datum(subject, row) for row in _ordered(subject, part))
            scene.lines.append(Line(_points(subject, part), colour, operation, "context", 1, 0.4, data=data))


def _bars(scene: Scene, subject: Subject, rows: Sequence[Row], operation: str, *, large: bool) -> None:
    are_several = len(subject.request.operations) > 1
    side = (subject.request.operations.index(operation) - 0.5) if are_several else 0.0
    thick = 9 if large else 6
    for row in _ordered(subject, rows):
        span = subject.extent(row)
        assert span is not None
        x, colour = float(row[subject.request.by]), colour_of(row.get("raid_level"))
        facts = datum(subject, row, **{subject.request.by: x, "min": span[0], "max": span[1]})
        filled = subject.mark(operation) == "filled"
        ends = visible_ends(scene.y, *span)
        scene.bars.append(
            Bar(x, ends[0], x, ends[1], colour, filled, operation, facts, side * (thick + 3), thick)
        )


def _label(scene: Scene, placer: Placer, subject: Subject, *, large: bool) -> None:
    """Writes the extreme values, then the names of the operations at their lines."""
    size = 13 if large else 12
    operations = [op for op in subject.request.operations if _line_or_bars(scene, op)]
    for operation in operations:
        for dot in _extremes(scene, operation, operations, large=large):
            text = Text(dot.x, dot.y, subject.text(dot.y), dot.colour, size=size, series=operation)
            placer.put(around(text, 15 if large else 12))
        _bar_values(scene, placer, subject, operation)
    for operation in operations:
        points, colour = _line_or_bars(scene, operation)
        name = Text(0, 0, reference().operations[operation].brief, colour, size=size, series=operation)
        placer.put(along(name, points, above=operation == operations[0]))


def _line_or_bars(scene: Scene, operation: str) -> Any:
    for line in scene.lines:
        if line.series == operation and line.part == "main":
            return with_middles(line.points, log=scene.y.log), line.colour
    bars = [bar for bar in scene.bars if bar.series == operation]
    return (tuple((bar.x, end) for bar in bars for end in (bar.y2, bar.y)), bars[0].colour) if bars else None


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


def _table(subject: Subject, heavy: Any) -> Table:
    """The points of lines; where a band replaces the lines around the heavy one, the CSV has its ends."""
    request = subject.request
    table = table_of(subject, [*request.panels, request.by, *([request.series] if request.series else [])])
    if not request.series or request.context != "band":
        return table
    drawn: list[Drawn] = []
    for part in groups(subject.rows, [*request.panels, request.by]).values():
        for operation in request.operations:
            of_operation = [row for row in part if row["operation"] == operation]
            drawn += [drawn_of(subject, row) for row in of_operation if subject.value(row) is None]
            points = [row for row in of_operation if subject.value(row) is not None]
            drawn += [_banded(subject, points, heavy)] if points else []
    return replace(table, drawn=drawn)


def _banded(subject: Subject, rows: Sequence[Row], heavy: Any) -> Drawn:
    """The heavy line's point with the band around it; where that line has none, the band alone."""
    heavies = [row for row in rows if row.get(subject.request.series or "") == heavy]
    return Drawn(heavies or rows, subject.value(heavies[0]) if heavies else None, *spread_of(subject, rows))


FORM = Form(draw, controls=True, over_an_axis=True)
