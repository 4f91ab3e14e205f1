"""The marks of a row of ranked dots: thread, spread, markers, and the values beside them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ingest.charts import intervals
from ingest.charts.datum import datum
from ingest.charts.entries import Entry
from ingest.charts.place import Placer, around
from ingest.charts.scene import Dot, Rule, Scene, Text
from ingest.charts.subject import Subject
from ingest.labels import colour_of, count_word, plural, with_unit


def row(scene: Scene, subject: Subject, mine: dict[str, Entry], y: float, level: str | None) -> None:
    """One line: the thread first, write over it, read on top."""
    drawn = [mine[op] for op in reversed(subject.request.operations) if op in mine]
    if len(drawn) > 1 and not subject.request.reduce:
        low, high = (end(drawn, key=lambda entry: entry.value) for end in (min, max))
        # Series and part are its two ends, so that it goes when either is hidden.
        ends = Rule(low.value, y, high.value, y, colour_of(level), high.operation, low.operation)
        scene.rules.append(replace(ends, width=1.5, opacity=0.55))
    for entry in drawn:
        _mark(scene, subject, entry, y, level)


def _mark(scene: Scene, subject: Subject, entry: Entry, y: float, level: str | None) -> None:
    shown = entry.row or entry.high
    level = level or shown.get("raid_level")
    colour = colour_of(level)
    if entry.count > 1:
        ends = subject.reach(entry.low), subject.reach(entry.high)
        scene.rules.append(
            Rule(ends[0], y, ends[1], y, colour, "spread", entry.operation, width=5, opacity=0.28)
        )
    elif entry.row is not None:
        intervals.level(scene, subject, entry.row, y, colour)
    facts = datum(subject, shown, **{subject.field: entry.value, "row": y})
    if entry.row is None:
        facts |= _between(subject, entry)
    size = 70 if not subject.request.reduce else 50
    scene.dots.append(Dot(entry.value, y, colour, subject.marker(level), subject.mark(entry.operation),
                          entry.operation, facts, size))  # fmt: skip


def _between(subject: Subject, entry: Entry) -> dict[str, Any]:
    """A median between two measured values has no line of its own to lead to."""
    series = subject.request.series
    over = plural(series) if series else "numbers"
    shown = subject.text(entry.value)
    spread = f"{subject.text(subject.reach(entry.low))} to {subject.text(subject.reach(entry.high))}"
    return {
        "id": "", "href": "", "shown": shown if subject.relative else with_unit(shown, subject.unit),
        "expected": "" if entry.expected is None else subject.full(entry.expected),
        "runs": f"median of {count_word(entry.count)} {over}, {spread}", "printed": "",
        "where": "", "interface": "", "evidence": "",
    }  # fmt: skip


def label(scene: Scene, subject: Subject, marked: set[tuple[str, float]] | None) -> None:
    """Every value; in small panels only those that are `marked`, the two ends of all of them."""
    placer = Placer(scene)
    for dot in sorted(scene.dots, key=lambda dot: (dot.y, -dot.x)):
        if marked is not None and (dot.series, dot.x) not in marked:
            continue
        size = 13 if marked is None else 12
        text = Text(dot.x, dot.y, subject.text(dot.x), dot.colour, size=size, series=dot.series)
        if marked is not None:
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
    return [(0.0, outer), (1.0, inner), (30.0, under)]  # under it, the next row is as near
