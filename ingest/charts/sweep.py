"""Lines over an ordered factor, one panel per combination of `panels`.

RAID 5                 the heavy line is `highlight` of `series`, the rest is context;
4× - - - - - -         published ranges are bars between min and max
3×   read ■──■
1×  ────────────       one drive
    64 128 256 KiB
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ingest.charts import bounds, expectation, intervals, lines, names, words
from ingest.charts.axes import factor_axis, is_log, size_unit, tick_room
from ingest.charts.drawing import Drawing, Panel
from ingest.charts.place import Placer
from ingest.charts.request import ChartRequest
from ingest.charts.rows import groups, known, refuse_doubles, values_of
from ingest.charts.scene import Scene
from ingest.charts.sizes import Size, sizes
from ingest.charts.subject import Subject
from ingest.charts.tables import table_of
from ingest.labels import count_word, factor_label, factor_word, plural, reference
from ingest.row import Row

VIEWS = ("as", "scale", "ceilings")


def draw(request: ChartRequest, subject: Subject) -> Drawing:
    """The drawing of a sweep."""
    known(request.by, subject.rows)
    factors = [*request.panels, *([request.series] if request.series else []), "operation", request.by]
    rows = [row for row in subject.rows if row.get(request.by) is not None]
    refuse_doubles(rows, factors, request.name)
    expectation.check(subject)
    heading, heavy = words.title(subject), highlight(request, rows)
    drives = bounds.drives_of(subject, rows)
    found = groups(rows, request.panels)
    panels = [panel(subject, part, heavy, drives, sizes(len(found))) for part in found.values()]
    expectation.name_once(panels)
    return Drawing(
        title=heading,
        subtitle=words.subtitle(subject, over=over(request.by, rows), notes=heavy_note(request, rows, heavy)),
        alt=words.alt(subject, heading),
        key=[
            *words.operation_key(subject, bars=subject.ranged),
            *context_key(request, rows),
            *intervals.key(subject),
            *expectation.key(subject),
            *bounds.reference_key(subject, drives),
        ],
        panels=names.titled(panels, list(found.values()), request.panels),
        table=table_of(subject, [*request.panels, request.by, *([request.series] if request.series else [])]),
    )


def highlight(request: ChartRequest, rows: Sequence[Row]) -> Any:
    """The value of the series that is drawn heavy: the one asked for, else the most complete."""
    if not request.series:
        return None
    known(request.series, rows)
    values = values_of(rows, request.series)
    if request.highlight is not None:
        names.refuse_unknown(request.series, request.highlight, values)
        return request.highlight
    return max(values, key=lambda value: sum(row.get(request.series or "") == value for row in rows))


def over(factor: str, rows: Sequence[Row]) -> str:
    """over chunk size in KiB, log scale."""
    values = values_of(rows, factor)
    spec = reference().factors[factor]
    unit = {"size": f" in {size_unit(factor, values)}", "ratio": " in %"}.get(spec.kind, "")
    return f"over {factor_label(factor)}{unit}{', log scale' if is_log(factor, values) else ''}"


def heavy_note(request: ChartRequest, rows: Sequence[Row], heavy: Any) -> list[str]:
    """Heavy line: cfq; band: lowest to highest of all four schedulers."""
    if not request.series or heavy is None:
        return []
    note = f"Heavy line: {factor_word(request.series, heavy)}"
    count = len(values_of(rows, request.series))
    if request.context == "band" and count > 1:
        note += f"; band: lowest to highest of {count_word(count)} {plural(request.series)}"
    return [note]


def context_key(request: ChartRequest, rows: Sequence[Row]) -> list[dict[str, str]]:
    """the other three schedulers."""
    others = len(values_of(rows, request.series)) - 1 if request.series else 0
    if not request.series or others < 1:
        return []
    if request.context == "band":
        text = f"lowest to highest of {count_word(others + 1)} {plural(request.series)}"
        return [{"text": text, "series": "context", "mark": "band"}]
    many = f"the other {count_word(others)} {plural(request.series)}"
    text = many if others > 1 else f"the other {factor_label(request.series)}"
    return [{"text": text, "series": "context", "mark": "context"}]


def panel(
    subject: Subject, rows: list[Row], heavy: Any, drives: int | None, both: tuple[Size, Size]
) -> Panel:
    """One combination at both sizes; its title comes later."""
    wide, narrow = (scene(subject, rows, heavy, drives, size) for size in both)
    return Panel("", "", rows[0].get("raid_level"), wide, narrow)


def scene(subject: Subject, rows: list[Row], heavy: Any, drives: int | None, size: Size) -> Scene:
    """One panel at one size. All panels share their scales."""
    request = subject.request
    top = bounds.top_of(subject, drives)
    upright = bounds.axis(subject, top, size.height, "left")
    left = tick_room(upright) + 7
    right = 9.0
    length = size.width - left - right
    edge = 14 if subject.ranged else 8
    across = factor_axis(request.by, values_of(subject.rows, request.by), length, edge)
    found = Scene(across, upright, left, right, 4, 26)
    bounds.references(found, subject, drives, upright=False)
    lines.fill(found, subject, rows, heavy, large=size.width > 250)
    if request.expected:
        for operation in request.operations:
            mine = [row for row in rows if row["operation"] == operation]
            expectation.add(found, subject, [expectation.curve(subject, mine, heavy)], operation)
    placer, large = Placer(found), size.width > 250
    with placer.below(bounds.ceiling_height(found)):
        lines.label(found, placer, subject, large=large)
    if large:
        bounds.label_references(found, placer)
    return found
