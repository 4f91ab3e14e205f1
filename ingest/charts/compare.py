"""Ranked dots: write and read of a configuration on one line, rows sorted by the first operation.

RAID 10 far   ───────○─────────────●
RAID 5        ──────□────────────■
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from ingest.charts import bounds, names, words
from ingest.charts.board import Style, board, listable, lowered, shifted, style_for
from ingest.charts.drawing import Drawing, Panel, Subject, datum
from ingest.charts.entries import Entry, Key, entries, level_of, name_of, ordered
from ingest.charts.labels import colour_of, count_word, factor_label, marker_of, plural, reference, with_unit
from ingest.charts.place import Placer, around
from ingest.charts.request import ChartRequest
from ingest.charts.rows import groups, values_of, varying
from ingest.charts.scene import Dot, Rule, Scene, Text
from ingest.charts.sizes import sizes
from ingest.charts.tables_rows import table_of_entries

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
    found = entries(subject)
    keys = ordered(subject, found)
    drives = bounds.drives_of(subject)
    named = [name_of(request.row_factors, key) for key in keys]
    top, ends = bounds.top_of(subject, drives), _ends(request.operations, found)
    plan = Plan(subject, keys, named, top, drives, len(found), ends)
    heading = words.title(subject) if not request.reduce else _median_title(plan, found)
    parts = list(groups(subject.rows, request.panels).values())
    return Drawing(
        title=heading,
        subtitle=words.subtitle(subject, notes=[*_choice(subject), _sorting(plan)]),
        alt=words.alt(subject, heading),
        key=[*words.operation_key(subject), *_spread_key(subject),
             *words.reference_key(drives, baseline=subject.relative)],
        panels=names.titled([_panel(plan, rows) for rows in found.values()], parts, request.panels),
        table=table_of_entries(subject, found, keys),
        rows=_listed(plan) if len(found) > 1 and listable(named) else [],
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


def _listed(plan: Plan) -> list[dict[str, str]]:
    return [{"text": name, "level": level_of(plan.subject, key) or "single"}
            for name, key in zip(plan.names, plan.keys, strict=True)]  # fmt: skip


def _sorting(plan: Plan) -> str:
    subject = plan.subject
    operation = reference().operations[subject.request.operations[0]].label
    return f"Rows sorted by {operation}{' in the first panel' if plan.panels > 1 else ''}"


def _choice(subject: Subject) -> list[str]:
    """Which of several values a row shows."""
    request = subject.request
    if request.reduce and request.series:
        count = len(values_of(subject.rows, request.series))
        return [f"Point: median of {count_word(count)} {plural(request.series)}; bar: lowest to highest"]
    over = [f for f in varying(subject.rows) if f not in (*request.panels, *request.row_factors)]
    if not request.best or not over:
        return []
    told = [factor_label(factor) for factor in over]
    return [f"Best of each row over {' and '.join([', '.join(told[:-1]), told[-1]] if told[1:] else told)}"]


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
    return Panel("", "", None, *(_scene(plan, rows, style, tight=tight) for style in styles))


def _scene(plan: Plan, rows: Rows, style: Style, *, tight: bool) -> Scene:
    scene = board(plan.subject, plan.names, style, top=plan.top, drives=plan.drives)
    drop = lowered(style) if style.labels == "above" else (0 if tight else 6)
    for place, key in enumerate(plan.keys):
        _row(scene, plan, rows.get(key, {}), shifted(scene, place, drop), level_of(plan.subject, key))
    _labels(scene, plan, tight=tight)
    return scene


def _row(scene: Scene, plan: Plan, mine: dict[str, Entry], y: float, level: str | None) -> None:
    """One line: the thread first, write over it, read on top."""
    drawn = [mine[op] for op in reversed(plan.subject.request.operations) if op in mine]
    if len(drawn) > 1 and not plan.subject.request.reduce:
        low, high = (end(drawn, key=lambda entry: entry.value) for end in (min, max))
        # Series and part are its two ends, so that it goes when either is hidden.
        ends = Rule(low.value, y, high.value, y, colour_of(level), high.operation, low.operation)
        scene.rules.append(replace(ends, width=1.5, opacity=0.55))
    for entry in drawn:
        _mark(scene, plan.subject, entry, y, level)


def _mark(scene: Scene, subject: Subject, entry: Entry, y: float, level: str | None) -> None:
    row = entry.row or entry.high
    level = level or row.get("raid_level")
    colour = colour_of(level)
    if entry.count > 1:
        ends = subject.reach(entry.low), subject.reach(entry.high)
        scene.rules.append(
            Rule(ends[0], y, ends[1], y, colour, "spread", entry.operation, width=5, opacity=0.28)
        )
    facts = datum(subject, row, **{subject.field: entry.value, "row": y})
    if entry.row is None:
        facts |= _between(subject, entry)
    size = 70 if not subject.request.reduce else 50
    scene.dots.append(Dot(entry.value, y, colour, marker_of(level), subject.mark(entry.operation),
                          entry.operation, facts, size))  # fmt: skip


def _between(subject: Subject, entry: Entry) -> dict[str, Any]:
    """A median between two measured values has no line of its own to lead to."""
    series = subject.request.series or ""
    shown = subject.text(entry.value)
    spread = f"{subject.text(subject.reach(entry.low))} to {subject.text(subject.reach(entry.high))}"
    return {
        "id": "", "href": "", "shown": shown if subject.relative else with_unit(shown, subject.unit),
        "runs": f"median of {count_word(entry.count)} {plural(series)}, {spread}", "printed": "", "where": "",
    }  # fmt: skip


def _labels(scene: Scene, plan: Plan, *, tight: bool) -> None:
    """Every value; in small panels only the two ends of all of them."""
    placer = Placer(scene)
    for dot in sorted(scene.dots, key=lambda dot: (dot.y, -dot.x)):
        if tight and (dot.series, dot.x) not in plan.marked:
            continue
        size = 12 if tight else 13
        text = Text(dot.x, dot.y, plan.subject.text(dot.x), dot.colour, size=size, series=dot.series)
        if tight:
            placer.put(_beside(scene, dot, text), limit=90)
        else:
            placer.put(around(text, 13))


def _beside(scene: Scene, dot: Dot, text: Text) -> list[tuple[float, Text]]:
    """In small panels a value stands past the spread of its marker, away from the row's other marker."""
    others = [other.x for other in scene.dots if other.y == dot.y and other is not dot]
    spreads = [r for r in scene.rules if (r.part, r.y, r.series) == ("spread", dot.y, dot.series)]
    ends = [x for rule in spreads for x in (rule.x, rule.x2)] or [dot.x]
    here = scene.x.place(dot.x)
    right = replace(text, dx=max(scene.x.place(max(ends)) - here, 5) + 5, align="left")
    left = replace(text, dx=min(scene.x.place(min(ends)) - here, -5) - 5, align="right")
    under = replace(text, dy=12.5)
    outer, inner = (left, right) if others and min(others) > dot.x else (right, left)
    return [(0.0, outer), (1.0, inner), (2.0, under)]
