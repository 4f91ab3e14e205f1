"""Values of configurations → ranked dots: write and read on one line, rows sorted by the first operation.

RAID 10 far   ───────○─────────────●
RAID 5        ──────□────────────■
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ingest.charts import references, row_layout, words
from ingest.charts.drawing import Drawing, Panel, sizes, titled
from ingest.charts.forms import ALL_CONTROLS, Form
from ingest.charts.request import ChartRequest
from ingest.charts.row_layout import (
    Entry,
    Key,
    Style,
    drawn_of_entries,
    entries,
    level_of,
    listable,
    listed,
    lowered,
    name_of,
    ordered,
    referenced_ground,
    shifted,
    style_for,
    tick,
)
from ingest.charts.scene import Scene
from ingest.charts.subject import Subject, groups, values_of
from ingest.charts.tables import Cell, Table, column, expected_cells, expected_column, heading, number_cell
from ingest.core.labels import count_word, factor_label, plural, reference
from ingest.core.labels import words as in_words

Rows = dict[Key, dict[str, Entry]]


@dataclass(frozen=True)
class Plan:
    """What all panels share."""

    subject: Subject
    keys: list[Key]
    names: list[str]
    top: float
    drives: int | None
    panels: int
    marked: set[tuple[str, float]]


def draw(request: ChartRequest, subject: Subject) -> Drawing:
    """The drawing of a comparison."""
    references.check_expected(subject)
    found = entries(subject)
    keys = ordered(subject, found)
    drives = references.drives_of(subject)
    named = [name_of(request.row_factors, key) for key in keys]
    top, ends = references.top_of(subject, drives), _ends(request.operations, found)
    plan = Plan(subject, keys, named, top, drives, len(found), ends)
    heading = words.title(subject) if not request.reduce else _median_title(plan, found)
    parts = list(groups(subject.rows, request.panels).values())
    panels = [_panel(plan, rows) for rows in found.values()]
    references.name_expected(panels)
    return Drawing(
        title=heading,
        subtitle=words.subtitle(subject, notes=[*_choice(subject), _sorting(plan)]),
        alt=words.alt(subject, heading),
        key=[*words.operation_key(subject), *_spread_key(subject),
             *references.interval_key(subject), *references.expected_key(subject, ticks=True),
             *references.reference_key(subject, drives)],
        panels=titled(panels, parts, request.panels),
        table=_table(subject, found, keys),
        rows=listed(subject, named, keys) if len(found) > 1 and listable(named) else [],
    )  # fmt: skip


def _median_title(plan: Plan, found: dict[Key, Rows]) -> str:
    """RAID 10 far reads fastest: median 3.69× at 128 KiB."""
    subject, request = plan.subject, plan.subject.request
    if request.title:
        return request.title
    mine = [
        own[op]
        for rows in found.values()
        for own in rows.values()
        for op in request.operations[:1]
        if op in own
    ]
    if not mine:
        return words.title(subject)
    sign = -1 if subject.lower_is_better else 1
    best = max(mine, key=lambda entry: sign * entry.value)
    return words.sentence(subject, best.high, f"median {subject.full(best.value)}", [request.series or ""])


def _ends(operations: Sequence[str], found: dict[Key, Rows]) -> set[tuple[str, float]]:
    """What small panels name: over all, the highest of the first operation and the lowest of the last."""
    every = [entry for rows in found.values() for own in rows.values() for entry in own.values()]
    first, last = ([e.value for e in every if e.operation == op] for op in (operations[0], operations[-1]))
    high = {(operations[0], max(first))} if first else set()
    return high | ({(operations[-1], min(last))} if last else set())


def _sorting(plan: Plan) -> str:
    subject = plan.subject
    operation = reference().operations[subject.request.sorted_by].label
    return f"Rows sorted by {operation}{' in the first panel' if plan.panels > 1 else ''}"


def _choice(subject: Subject) -> list[str]:
    """Which of several values a row shows."""
    request = subject.request
    if request.reduce and request.series:
        count = len(values_of(subject.rows, request.series))
        return [f"Point: median of {count_word(count)} {plural(request.series)}; bar: lowest to highest"]
    over = [f for f in subject.varying if f not in (*request.panels, *request.row_factors)]
    if not request.best or not over:
        return []
    told = [factor_label(factor) for factor in over]
    named = " and ".join([", ".join(told[:-1]), told[-1]] if told[1:] else told)
    return [f"Each row shows its best value across {named}"]


def _spread_key(subject: Subject) -> list[dict[str, str]]:
    series = subject.request.series
    if not subject.request.reduce or not series:
        return []
    count = count_word(len(values_of(subject.rows, series)))
    return [{"text": f"lowest to highest of {count} {plural(series)}", "series": "spread", "mark": "spread"}]


def _panel(plan: Plan, rows: Rows) -> Panel:
    wide, narrow = sizes(plan.panels)
    tight = plan.panels > 1
    high = (27, 27) if tight else (48, 44)
    styles = [
        style_for(plan.names, size, panels=plan.panels, row=row)
        for size, row in zip((wide, narrow), high, strict=True)
    ]
    return Panel(*(_scene(plan, rows, style, tight=tight) for style in styles))


def _scene(plan: Plan, rows: Rows, style: Style, *, tight: bool) -> Scene:
    scene = referenced_ground(plan.subject, plan.names, style, top=plan.top, drives=plan.drives)
    drop = lowered(style) if style.labels == "above" else (0 if tight else 6)
    for place, key in enumerate(plan.keys):
        y = shifted(scene, place, drop)
        row_layout.draw_row(scene, plan.subject, rows.get(key, {}), y, level_of(plan.subject, key))
    if plan.subject.request.expected:
        _expectations(
            scene, plan, rows, drop, half=9 if tight else 6 + 4 * len(plan.subject.request.operations)
        )
    row_layout.label_values(scene, plan.subject, plan.marked if tight else None)
    return scene


def _expectations(scene: Scene, plan: Plan, rows: Rows, drop: float, *, half: float) -> None:
    """The ticks of each operation as one path."""
    operations = plan.subject.request.operations
    for operation in operations:
        first, last = references.slot(operations, operation, half)
        mine = [(place, rows[key][operation].expected) for place, key in enumerate(plan.keys)
                if key in rows and operation in rows[key]]  # fmt: skip
        ticks = [tick(scene, value, place, (drop + first, drop + last))
                 for place, value in mine if value is not None]  # fmt: skip
        references.add_expected(scene, plan.subject, ticks, operation)


Found = dict[Key, dict[Key, dict[str, Entry]]]


def _table(subject: Subject, found: Found, keys: list[Key]) -> Table:
    """One row per panel and row of the chart."""
    request = subject.request
    first = " and ".join(column(f) for f in request.row_factors if f != "raid_layout") or "Level"
    columns = [*(column(factor) for factor in request.panels if factor != "raid_layout"), first]
    for operation in request.operations:
        columns += [heading(subject, operation), *expected_column(subject), *_more_columns(subject)]
    rows = [
        [
            *_panel_cells(subject, panel),
            {"text": name_of(request.row_factors, key)},
            *_cells(subject, own[key]),
        ]
        for panel, own in found.items()
        for key in keys
        if key in own
    ]
    return Table(subject, columns, rows, drawn_of_entries(subject, found.values(), keys))


def _panel_cells(subject: Subject, panel: Key) -> list[Cell]:
    factors = subject.request.panels
    row = dict(zip(factors, panel, strict=True))
    merged = [f for f in factors if f != "raid_layout"]
    return [
        {"text": in_words(row, [f, "raid_layout"] if f == "raid_level" and "raid_layout" in factors else [f])}
        for f in merged
    ]


def _more_columns(subject: Subject) -> list[str]:
    if subject.request.reduce:
        return ["lowest", "highest"]
    return ["at"] if subject.request.best and _free(subject) else []


def _free(subject: Subject) -> list[str]:
    """The factors over which the best was chosen."""
    fixed = (*subject.request.panels, *subject.request.row_factors)
    return [factor for factor in subject.varying if factor not in fixed]


def _cells(subject: Subject, mine: dict[str, Entry]) -> list[Cell]:
    cells: list[Cell] = []
    for operation in subject.request.operations:
        entry = mine.get(operation)
        cells += _entry_cells(subject, entry) if entry else _blank(subject)
    return cells


def _blank(subject: Subject) -> list[Cell]:
    blank = number_cell(subject, None)
    return [blank, *expected_cells(subject, None), *(blank for _ in _more_columns(subject))]


def _entry_cells(subject: Subject, entry: Entry) -> list[Cell]:
    number = number_cell(subject, entry.row) if entry.row else {"text": subject.text(entry.value)}
    shown = [number, *expected_cells(subject, entry.expected)]
    if subject.request.reduce:
        return [*shown, number_cell(subject, entry.low), number_cell(subject, entry.high)]
    return [*shown, {"text": in_words(entry.low, _free(subject))}] if _more_columns(subject) else shown


FORM = Form(draw, controls=ALL_CONTROLS, naming=lambda request: request.row_factors)
