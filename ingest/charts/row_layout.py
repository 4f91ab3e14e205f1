"""Names and values of rows → a scene with a row per configuration, values from left to right as dots.

labels left     RAID 10 far  ──○────────●──        wide, or where names are short
labels above    RAID 10 far                        narrow
                ──○────────●──
labels beside   the page lists them once, left of all panels

A dot is a value, the best of several, or a median with its spread.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import median
from typing import Any, Literal

from ingest.charts import references
from ingest.charts.axes import row_axis
from ingest.charts.drawing import Size
from ingest.charts.label_placement import Placer, around, box_of, fitted, roomy
from ingest.charts.references import common
from ingest.charts.request import ChartError
from ingest.charts.scene import Axis, Dot, Rule, Scene, Text
from ingest.charts.subject import Subject, groups, refuse_doubles
from ingest.charts.tables import Drawn, drawn_of, spread_of
from ingest.charts.words import best_row, datum
from ingest.core.labels import colour_of, count_word, plural, with_unit, words
from ingest.core.row import Row

MOST_ROWS = 40
BESIDE_ROW = 27  # as high as a line of the page's list of rows
BESIDE_WIDTH = 264  # three of these and the list fill a page of 66rem
MOST_BESIDE = 204
NAME = 13
GAP = 3  # between a name and a rule that would cross it
SMALL = 157
NAMED, UNNAMED = 34, 21  # above the plot: the ticks, and the names of references where there may be any

Labels = Literal["left", "above", "beside"]


@dataclass(frozen=True)
class Style:
    """How rows are laid out at one size."""

    labels: Labels
    row: float
    width: float


def style_for(names: Sequence[str], size: Size, *, panels: int, row: float) -> Style:
    """Names stand left where they leave two thirds to the plot, else above their rows.

    On a phone up to three panels stand one below the other, more stand two by two.
    """
    if panels > 1 and not size.narrow and listable(names):
        return Style("beside", BESIDE_ROW, BESIDE_WIDTH)
    if panels > 3 and size.narrow:
        return Style("above", row + 13, SMALL)
    widest = max(roomy(name, NAME) for name in names)
    width = size.width if panels == 1 else 333
    limit = 0.5 if row <= BESIDE_ROW or not size.narrow else 0.36
    return Style("left", row, width) if widest + 12 <= width * limit else Style("above", row + 13, width)


def listable(names: Sequence[str]) -> bool:
    """Whether the names fit the page's list, where they are larger and have a marker before them."""
    return max(roomy(name, 15) for name in names) + 18 <= MOST_BESIDE


def referenced_ground(
    subject: Subject, names: Sequence[str], style: Style, *, top: float, drives: int | None
) -> Scene:
    """An empty scene with its axes, references and row names."""
    above = NAMED if references.may_refer(subject) or style.labels == "beside" else UNNAMED
    scene = ground(names, style, lambda length: references.axis(subject, top, length, "top"), above)
    written = list(scene.texts)
    references.draw_references(scene, subject, drives, upright=True)
    _name_references(scene)
    interrupt(scene, written)
    return scene


def ground(
    names: Sequence[str], style: Style, across: Callable[[float], Axis], above: float = NAMED
) -> Scene:
    """Rows and their names; `across` makes the axis of values of the length that is left."""
    if len(names) > MOST_ROWS:
        raise ChartError(
            f"expected at most {MOST_ROWS} rows, found {len(names)}; narrow it with where, or ask for best"
        )
    named = names if style.labels == "left" else [""] * len(names)
    widest = max(roomy(name, NAME) for name in names)
    left = widest + 12 if style.labels == "left" else 6.0
    right = 24.0
    length = style.width - left - right
    upright = row_axis(named, style.row * len(names))
    scene = Scene(across(length), upright, left, right, above, 3)
    if style.labels == "above":
        scene.texts += [_above(scene, place, name) for place, name in enumerate(names)]
    return scene


def interrupt(scene: Scene, names: Sequence[Text]) -> None:
    """No upright rule runs through the name of a row that stands above it."""
    scene.rules[:] = [piece for rule in scene.rules for piece in _pieces(scene, rule, names)]


def _pieces(scene: Scene, rule: Rule, names: Sequence[Text]) -> Iterator[Rule]:
    """What is left of a rule between the names that it would cross."""
    top = rule.y
    for name in names:
        if box_of(scene, name).right + GAP > scene.x.place(rule.x):
            above, below = (
                shifted(scene, name.y, name.dy + side * (name.size / 2 + GAP)) for side in (-1, 1)
            )
            if above > shifted(scene, top, GAP):
                yield replace(rule, y=top, y2=above)
            top = below
    yield replace(rule, y=top)


def _name_references(scene: Scene) -> None:
    """Writes "one drive" and "four drives" above the ticks; of two that would touch, the first."""
    right = -math.inf
    for rule in sorted(scene.rules, key=lambda rule: rule.x):
        middle, half = scene.x.place(rule.x), roomy(rule.name, 13) / 2
        if middle - half < right:
            continue
        right = middle + half + 4
        scene.texts.append(
            Text(rule.x, scene.y.low, rule.name, "muted", 0, -26, bold=False, halo=False, part=rule.part)
        )


def _above(scene: Scene, place: int, name: str) -> Text:
    lift = -scene.y.length / _count(scene.y) / 2 + 10
    size = 12 if scene.width <= SMALL else NAME
    name = fitted(name, size, scene.width - scene.left)  # what is right of the plot is empty here
    return Text(scene.x.low, place, name, "ink", 0, lift, "left", bold=False, size=size)


def lowered(style: Style) -> float:
    """Pixels by which marks stand under the middle of their row, where its name is above them."""
    return 9.0 if style.labels == "above" else 0.0


def shifted(scene: Scene, place: float, pixels: float) -> float:
    """The row coordinate `pixels` below the middle of row `place`."""
    return place + pixels * _count(scene.y) / scene.y.length


def tick(
    scene: Scene, value: float, place: float, ends: tuple[float, float]
) -> tuple[tuple[float, float], ...]:
    """An upright tick at a value, from and to so many pixels below its row."""
    return tuple((value, shifted(scene, place, end)) for end in ends)


def _count(axis: Axis) -> float:
    return axis.high - axis.low


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


def drawn_of_entries(
    subject: Subject, panels: Iterable[dict[Key, dict[str, Entry]]], keys: Iterable[Key]
) -> list[Drawn]:
    """The dots of a comparison: panel by panel, row by row."""
    order = list(keys)
    rows = [own[key] for own in panels for key in order if key in own]
    return [_drawn(subject, row[op]) for row in rows for op in subject.request.operations if op in row]


def _drawn(subject: Subject, entry: Entry) -> Drawn:
    """A number, or the median of several; of these the one that is the median stands first."""
    if entry.count == 1:
        return drawn_of(subject, entry.high)
    rows = sorted(entry.rows, key=lambda row: row is not entry.row)
    return Drawn(rows, entry.value, *spread_of(subject, rows))


def listed(subject: Subject, names: Sequence[str], keys: Sequence[Key]) -> list[dict[str, str]]:
    """The page's list of rows."""
    return [{"text": name, "level": level_of(subject, key) or "single"}
            for name, key in zip(names, keys, strict=True)]  # fmt: skip


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
