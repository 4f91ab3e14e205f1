"""Published ranges → a bar from lowest to highest per row and operation, without a marker.

XFS, RAID 50, n = 11     read   ████████ 140–202
                         write  ▭ 80–88
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from ingest.charts import references, words
from ingest.charts.axes import visible_ends
from ingest.charts.drawing import Drawing, Wording, drawing_of, panels_of, titled
from ingest.charts.entries import Key, level_of, listed
from ingest.charts.forms import Form
from ingest.charts.request import ChartError, ChartRequest
from ingest.charts.row_layout import (
    SMALL,
    Style,
    listable,
    name_of,
    referenced_ground,
    shifted,
    styles_for,
    tick,
)
from ingest.charts.scene import Bar, Scene, Text
from ingest.charts.subject import Subject, groups, refuse_doubles, span_text
from ingest.charts.tables import Drawn, in_turn, table_of
from ingest.charts.words import caption_of, datum
from ingest.core.labels import colour_of, reference
from ingest.core.row import Row

Rows = dict[Key, list[Row]]


@dataclass(frozen=True)
class Plan:
    """What all panels share."""

    subject: Subject
    keys: list[Key]
    names: list[str]
    drives: int | None


def draw(request: ChartRequest, subject: Subject) -> Drawing:
    """The drawing of ranges."""
    rows = [row for row in subject.rows if subject.extent(row) is not None]
    if not rows:
        raise ChartError(
            f"{request.name}: none of {len(subject.rows)} rows has a min and max; ask for form: compare"
        )
    refuse_doubles(rows, [*request.panels, *request.row_factors, "operation"], request.name)
    references.check_expected(subject)
    parts = list(groups(rows, request.panels).values())
    keys = _sorted(subject, groups(rows, request.row_factors))
    drives, labels, several = references.drives_of(subject), _names(subject, rows, keys), len(parts) > 1
    plan = Plan(subject, keys, labels, drives)
    styles = styles_for(labels, len(parts), (27, 27) if several else (40, 40))
    panels = panels_of(parts, styles, partial(_scene, plan))
    first = reference().operations[request.sorted_by].label
    return drawing_of(
        subject,
        titled(panels, parts, request.panels),
        replace(table_of(subject, [*request.panels, *request.row_factors]), drawn=_drawn(plan, parts)),
        [
            *words.operation_key(subject, bars=True),
            *references.expected_key(subject),
            *references.reference_key(subject, drives),
        ],
        Wording(notes=[f"Bars: lowest to highest; rows sorted by {first}"]),
        listed(subject, labels, keys) if several and listable(labels) else [],
    )


def _drawn(plan: Plan, panels: Sequence[Sequence[Row]]) -> list[Drawn]:
    """The bars: panel by panel, rows as they are sorted there."""
    subject = plan.subject
    parts = [groups(rows, subject.request.row_factors).get(key, []) for rows in panels for key in plan.keys]
    return [
        Drawn([row], None, subject.extent(row), "published range")
        for part in parts
        for row in in_turn(subject, part)
    ]


def _sorted(subject: Subject, rows_of: Rows) -> list[Key]:
    first = subject.request.sorted_by

    def high(key: Key) -> float:
        return max((_span(subject, row)[1] for row in rows_of[key] if row["operation"] == first), default=0.0)

    return sorted(rows_of, key=lambda key: -high(key))


def _span(subject: Subject, row: Row) -> tuple[float, float]:
    span = subject.extent(row)
    assert span is not None
    return span


def _names(subject: Subject, rows: Sequence[Row], keys: list[Key]) -> list[str]:
    """Rows in words; with n where rows differ in it, for the caption has what is the same for all."""
    factors = subject.request.row_factors
    counts = {key: {row.get("n") for row in own} for key, own in groups(rows, factors).items()}
    alike = len(set().union(*counts.values())) == 1
    runs = {key: next(iter(n)) if len(n) == 1 and not alike else None for key, n in counts.items()}
    return [name_of(factors, key) + (f", n = {runs[key]}" if runs.get(key) else "") for key in keys]


def _scene(plan: Plan, rows: list[Row], style: Style) -> Scene:
    subject = plan.subject
    top = references.top_of(subject, plan.drives) * (1.12 if style.width < 400 else 1.04)
    scene = referenced_ground(subject, plan.names, style, top=top, drives=plan.drives)
    grouped = groups(rows, subject.request.row_factors)
    drop = 5 if style.labels == "above" else 0
    for place, key in enumerate(plan.keys):
        for row in grouped.get(key, []):
            _bar(scene, subject, row, shifted(scene, place, drop + _offset(subject, row)), key)
    return scene


def _offset(subject: Subject, row: Row) -> float:
    """The first operation is above the second."""
    operations = subject.request.operations
    return (operations.index(row["operation"]) - (len(operations) - 1) / 2) * 15


def _bar(scene: Scene, subject: Subject, row: Row, y: float, key: Key) -> None:
    low, high = _span(subject, row)
    operation = row["operation"]
    colour = colour_of(level_of(subject, key) or row.get("raid_level"))
    facts = datum(subject, row, **{subject.field: low, "row": y, "min": low, "max": high})
    ends = visible_ends(scene.x, low, high)
    bar = Bar(ends[0], y, ends[1], y, colour, subject.mark(operation) == "filled", operation, facts, thick=8)
    scene.bars.append(bar)
    expected = subject.expected(row)
    if subject.request.expected and expected is not None:
        references.add_expected(scene, subject, [tick(scene, expected, y, (-7, 7))], operation)
    if scene.width <= SMALL:
        return
    text = span_text(subject, (low, high))
    scene.texts.append(Text(high, y, text, colour, 8, 0, "left", size=12, series=operation))


FORM = Form(
    draw,
    caption=partial(caption_of, kinds=False),  # a bar from lowest to highest is neither mean nor median
    controls=True,
    naming=lambda request: request.row_factors,
)
