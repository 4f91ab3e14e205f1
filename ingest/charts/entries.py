"""A subject → the entries of its rows, ranked: a value, the best of several, or a median with its spread.

RAID 10 far  ──○────────●──        a dot for each operation; the table, CSV and list of rows say the same
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from statistics import median
from typing import Any

from ingest.charts import references
from ingest.charts.label_placement import Placer, around
from ingest.charts.references import common
from ingest.charts.row_layout import name_of
from ingest.charts.scene import Dot, Rule, Scene, Text
from ingest.charts.subject import Subject, groups, refuse_doubles
from ingest.charts.tables import Cell, Drawn, Table, column, drawn_of, factor_cells, factor_columns, spread_of
from ingest.charts.words import best_row, datum
from ingest.core.labels import colour_of, count_word, plural, with_unit
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


Entries = dict[str, Entry]  # operation → its entry


def level_of(subject: Subject, key: Key) -> str | None:
    """The row's level: its own factor, or the one that all its rows share."""
    factors = dict(zip(subject.request.row_factors, key, strict=True))
    if "raid_level" in factors:
        level: str | None = factors["raid_level"]
        return level
    levels = {row.get("raid_level") for row in subject.rows}
    return next(iter(levels)) if len(levels) == 1 else None


def listed(subject: Subject, names: Sequence[str], keys: Sequence[Key]) -> list[dict[str, str]]:
    """The page's list of rows."""
    return [{"text": name, "level": level_of(subject, key) or "single"}
            for name, key in zip(names, keys, strict=True)]  # fmt: skip


@dataclass(frozen=True)
class Ranking:
    """The entries of a subject: panel → row → operation, and what all panels share."""

    subject: Subject
    panels: dict[Key, dict[Key, Entries]]

    @cached_property
    def keys(self) -> list[Key]:
        """The rows of all panels, sorted by one operation in the first panel."""
        first, leading = self.subject.request.sorted_by, next(iter(self.panels.values()))
        keys = list(dict.fromkeys(key for rows in self.panels.values() for key in rows))
        sign = 1 if self.subject.lower_is_better else -1

        def place(key: Key) -> tuple[bool, float, int]:
            entry = leading.get(key, {}).get(first)
            return entry is None, sign * (entry.value if entry else 0.0), keys.index(key)

        return sorted(keys, key=place)

    @cached_property
    def names(self) -> list[str]:
        """The rows in words."""
        return [name_of(self.subject.request.row_factors, key) for key in self.keys]

    @property
    def entries(self) -> Iterator[tuple[Key, Entry]]:
        """Every entry with its row, panel by panel."""
        return (
            (key, entry)
            for rows in self.panels.values()
            for key, own in rows.items()
            for entry in own.values()
        )

    @property
    def drawn(self) -> list[Drawn]:
        """The dots: panel by panel, row by row."""
        rows = [own[key] for own in self.panels.values() for key in self.keys if key in own]
        return [
            _drawn(self.subject, row[op])
            for row in rows
            for op in self.subject.request.operations
            if op in row
        ]

    def table(
        self, heads: Callable[[str], Sequence[str]], cells: Callable[[Entry | None], Sequence[Cell]]
    ) -> Table:
        """One row per panel and row of the chart; `heads` and `cells` are those of an operation."""
        request = self.subject.request
        first = " and ".join(column(f) for f in request.row_factors if f != "raid_layout") or "Level"
        columns = [*factor_columns(request.panels), first]
        columns += [head for operation in request.operations for head in heads(operation)]
        rows = [
            [*factor_cells(dict(zip(request.panels, panel, strict=True)), request.panels), {"text": name},
             *(cell for operation in request.operations for cell in cells(own[key].get(operation)))]
            for panel, own in self.panels.items()
            for key, name in zip(self.keys, self.names, strict=True)
            if key in own
        ]  # fmt: skip
        return Table(self.subject, columns, rows, self.drawn)


def ranking_of(subject: Subject) -> Ranking:
    """One entry for each place: its only number, or as requested the best or the median of several."""
    request, panels = subject.request, dict[Key, dict[Key, Entries]]()
    if not request.best and not request.reduce:
        refuse_doubles(subject.rows, [*request.panels, *request.row_factors, "operation"], request.name)
    entry_of = median_of if request.reduce else _best_of
    for panel, part in groups(subject.rows, request.panels).items():
        for key, rows in groups(part, request.row_factors).items():
            parts = groups(rows, ["operation"])
            panels.setdefault(panel, {})[key] = {op: entry_of(subject, own) for (op,), own in parts.items()}
    return Ranking(subject, panels)


def _best_of(subject: Subject, rows: Sequence[Row]) -> Entry:
    best = best_row(subject, rows)
    return Entry(best["operation"], subject.reach(best), best, [best], subject.expected(best))


def median_of(subject: Subject, rows: Sequence[Row]) -> Entry:
    """The median with its ends; what is expected only where it is the same of all."""
    ordered = sorted(rows, key=subject.reach)
    middle = ordered[len(rows) // 2] if len(rows) % 2 else None
    value = median(map(subject.reach, ordered))
    expected = common(map(subject.expected, ordered))
    return Entry(ordered[0]["operation"], value, middle, ordered, expected)


def _drawn(subject: Subject, entry: Entry) -> Drawn:
    """A number, or the median of several; of these the one that is the median is first."""
    if entry.count == 1:
        return drawn_of(subject, entry.high)
    rows = sorted(entry.rows, key=lambda row: row is not entry.row)
    return Drawn(rows, entry.value, *spread_of(subject, rows))


def draw_row(scene: Scene, subject: Subject, entries: dict[str, Entry], y: float, level: str | None) -> None:
    """One line: the thread first, write over it, read on top."""
    drawn = [entries[op] for op in reversed(subject.request.operations) if op in entries]
    if len(drawn) > 1 and not subject.request.reduce:
        low, high = (end(drawn, key=lambda entry: entry.value) for end in (min, max))
        # Series and part are its two ends, so that it goes when either is hidden.
        ends = Rule(low.value, y, high.value, y, colour_of(level), high.operation, low.operation)
        scene.rules.append(replace(ends, width=1.5, opacity=0.55))
    for entry in drawn:
        _mark(scene, subject, entry, y, level)


def _mark(scene: Scene, subject: Subject, entry: Entry, y: float, level: str | None) -> None:
    row = entry.row or entry.high
    level = level or row.get("raid_level")
    colour = colour_of(level)
    if entry.count > 1:
        ends = subject.reach(entry.low), subject.reach(entry.high)
        scene.rules.append(
            Rule(ends[0], y, ends[1], y, colour, "spread", entry.operation, width=5, opacity=0.28)
        )
    elif entry.row is not None:
        references.interval_bar(scene, subject, entry.row, y, colour)
    facts = datum(subject, row, **{subject.field: entry.value, "row": y})
    if entry.row is None:
        facts |= _between(subject, entry)
    size = 70 if not subject.request.reduce else 50
    scene.dots.append(Dot(entry.value, y, colour, subject.marker(level), subject.mark(entry.operation),
                          entry.operation, facts, size))  # fmt: skip


def _between(subject: Subject, entry: Entry) -> dict[str, Any]:
    """A median between two measured values has no line of its own to lead to."""
    series = subject.request.series
    over = plural(series) if series else "values"
    median = subject.text(entry.value)
    spread = f"{subject.text(subject.reach(entry.low))} to {subject.text(subject.reach(entry.high))}"
    return {
        "id": "", "href": "", "shown": median if subject.relative else with_unit(median, subject.unit),
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
            placer.put(_value_places(scene, dot, text), limit=90)
        else:
            placer.put(around(text, 13))


def _value_places(scene: Scene, dot: Dot, text: Text) -> list[tuple[float, Text]]:
    """In small panels a value is placed past its marker's spread, away from the row's other marker."""
    others = [other.x for other in scene.dots if other.y == dot.y and other is not dot]
    spreads = [r for r in scene.rules if (r.part, r.y, r.series) == ("spread", dot.y, dot.series)]
    ends = [x for rule in spreads for x in (rule.x, rule.x2)] or [dot.x]
    dot_place = scene.x.place(dot.x)
    right = replace(text, dx=max(scene.x.place(max(ends)) - dot_place, 5) + 5, align="left")
    left = replace(text, dx=min(scene.x.place(min(ends)) - dot_place, -5) - 5, align="right")
    under = replace(text, dy=12.5)
    outer, inner = (left, right) if others and min(others) > dot.x else (right, left)
    return [(0.0, outer), (1.0, inner), (30.0, under)]  # under it, the next row is as near
