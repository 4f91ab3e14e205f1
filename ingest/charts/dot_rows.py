"""Rows of `summary` → rows of dots: a value, the best of several, or a median with its spread."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import median
from typing import Any

from ingest.charts import references
from ingest.charts.datum import datum
from ingest.charts.expectation import common
from ingest.charts.label_placement import Placer, around
from ingest.charts.request import ChartError
from ingest.charts.rows import groups, refuse_doubles
from ingest.charts.scene import Dot, Rule, Scene, Text
from ingest.charts.subject import Subject
from ingest.charts.words import best_row
from ingest.core.labels import colour_of, count_word, plural, with_unit, words
from ingest.core.row import Row

Key = tuple[Any, ...]


@dataclass(frozen=True)
class Entry:
    """One marker: `row` is missing where the median lies between two measured values."""

    operation: str
    value: float
    row: Row | None
    rows: Sequence[Row]  # from the lowest to the highest
    expected: float | None = None

    @property
    def low(self) -> Row:
        """The lowest."""
        return self.rows[0]

    @property
    def high(self) -> Row:
        """The highest."""
        return self.rows[-1]

    @property
    def count(self) -> int:
        """How many numbers it stands for."""
        return len(self.rows)


def entries(subject: Subject) -> dict[Key, dict[Key, dict[str, Entry]]]:
    """Panel → row → operation → entry."""
    request = subject.request
    if not request.best and not request.reduce:
        refuse_doubles(subject.rows, [*request.panels, *request.row_factors, "operation"], request.name)
    found: dict[Key, dict[Key, dict[str, Entry]]] = {}
    for panel, part in groups(subject.rows, request.panels).items():
        for key, rows in groups(part, request.row_factors).items():
            mine = groups(rows, ["operation"])
            found.setdefault(panel, {})[key] = {op: _entry(subject, own) for (op,), own in mine.items()}
    return found


def _entry(subject: Subject, rows: list[Row]) -> Entry:
    if not subject.request.reduce:
        best = best_row(subject, rows)
        return Entry(best["operation"], subject.reach(best), best, [best], subject.expected(best))
    if subject.request.series is None:
        raise ChartError(
            f"{subject.request.name}: reduce needs the factor that it reduces over; name it in series"
        )
    refuse_doubles(rows, [subject.request.series], subject.request.name)
    return median_of(subject, sorted(rows, key=subject.reach))


def median_of(subject: Subject, rows: list[Row]) -> Entry:
    """The median of sorted rows, with its ends; what is expected only where it is the same of all."""
    value = median(subject.reach(row) for row in rows)
    middle = rows[len(rows) // 2] if len(rows) % 2 else None
    expected = common(subject.expected(row) for row in rows)
    return Entry(rows[0]["operation"], value, middle, rows, expected)


def ordered(subject: Subject, found: dict[Key, dict[Key, dict[str, Entry]]]) -> list[Key]:
    """The rows of all panels, sorted by one operation in the first panel."""
    first = subject.request.sorted_by
    keys = list(dict.fromkeys(key for rows in found.values() for key in rows))
    leading = next(iter(found.values()))
    sign = 1 if subject.lower_is_better else -1

    def place(key: Key) -> tuple[bool, float, int]:
        entry = leading.get(key, {}).get(first)
        return entry is None, sign * (entry.value if entry else 0.0), keys.index(key)

    return sorted(keys, key=place)


def name_of(factors: Sequence[str], key: Key) -> str:
    """The row's configuration in words."""
    return words(dict(zip(factors, key, strict=True)), factors)


def level_of(subject: Subject, key: Key) -> str | None:
    """The row's level: its own factor, or the one that all its rows share."""
    own = dict(zip(subject.request.row_factors, key, strict=True))
    if "raid_level" in own:
        level: str | None = own["raid_level"]
        return level
    levels = {row.get("raid_level") for row in subject.rows}
    return next(iter(levels)) if len(levels) == 1 else None


def draw_row(scene: Scene, subject: Subject, mine: dict[str, Entry], y: float, level: str | None) -> None:
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
        references.interval_bar(scene, subject, entry.row, y, colour)
    facts = datum(subject, shown, **{subject.field: entry.value, "row": y})
    if entry.row is None:
        facts |= _between(subject, entry)
    size = 70 if not subject.request.reduce else 50
    scene.dots.append(Dot(entry.value, y, colour, subject.marker(level), subject.mark(entry.operation),
                          entry.operation, facts, size))  # fmt: skip


def _between(subject: Subject, entry: Entry) -> dict[str, Any]:
    """A median between two measured values has no line of its own to lead to."""
    series = subject.request.series
    over = plural(series) if series else "values"
    shown = subject.text(entry.value)
    spread = f"{subject.text(subject.reach(entry.low))} to {subject.text(subject.reach(entry.high))}"
    return {
        "id": "", "href": "", "shown": shown if subject.relative else with_unit(shown, subject.unit),
        "expected": "" if entry.expected is None else subject.full(entry.expected),
        "runs": f"median of {count_word(entry.count)} {over}, {spread}", "printed": "",
        "where": "", "interface": "", "evidence": "",
    }  # fmt: skip


def label_values(scene: Scene, subject: Subject, marked: set[tuple[str, float]] | None) -> None:
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
