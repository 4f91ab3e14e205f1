"""Rows of configurations → a scene of lines, each with its last value and its name right of the plot.

  ／───●  99,200  RAID 10 near
／ ／──■  66,300  RAID 5
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from ingest.charts.axes import tick_room
from ingest.charts.drawing import Size, dot_of
from ingest.charts.label_placement import fitted, roomy
from ingest.charts.scene import Axis, Datum, Line, Scene, Text
from ingest.charts.subject import Subject
from ingest.core.labels import colour_of
from ingest.core.row import Row

_EXPLAINED = re.compile(r" \([^()]*\)")
NAMES = 0.4  # the most of a picture that names may take
LETTERS = 12
GAP = 8.0  # pixels between a value and its name
LEADING = 15.0  # pixels between the names at the ends of two lines


@dataclass(frozen=True)
class NamedLine:
    """The rows of one configuration and operation, from left to right."""

    name: str
    rows: Sequence[Row]
    dash: tuple[float, ...] = ()

    @property
    def level(self) -> str | None:
        """Of all its rows."""
        return self.rows[0].get("raid_level")

    @property
    def series(self) -> str:
        """Its operation."""
        return str(self.rows[0]["operation"])

    @property
    def colour(self) -> str:
        """That of its level."""
        return colour_of(self.level)


@dataclass(frozen=True)
class LineAxis:
    """What lines go over: the axis of a length, where on it a row is; and the facts of its dot."""

    axis: Callable[[float], Axis]
    place: Callable[[Row], float]
    dot: float  # its size
    facts: Callable[[Row], Datum] = lambda _: {}


def line_scene(
    subject: Subject, lines: Sequence[NamedLine], over: LineAxis, upright: Axis, size: Size
) -> Scene:
    """The first line lies on top."""
    column = max(_roomy_value(subject, row) for line in lines for row in line.rows) + 8
    names = min(NAMES * size.width, max(roomy(line.name, LETTERS) for line in lines)) if len(lines) > 1 else 0
    left, right = tick_room(upright) + 7, 16 + column + names
    scene = Scene(over.axis(size.width - left - right), upright, left, right, 8, 26)
    for line in reversed(lines):
        _draw(scene, subject, line, over)
    _label_ends(scene, subject, lines, column, names + 9)
    return scene


def _roomy_value(subject: Subject, row: Row) -> float:
    return roomy(subject.text(subject.reach(row)), LETTERS, bold=True)


def _draw(scene: Scene, subject: Subject, line: NamedLine, over: LineAxis) -> None:
    points = tuple((over.place(row), subject.reach(row)) for row in line.rows)
    scene.lines.append(Line(points, line.colour, line.series, dash=line.dash))
    scene.dots += [
        dot_of(scene, subject, row, at, line.level, over.dot, **over.facts(row))
        for row, at in zip(line.rows, points, strict=True)
    ]


def _label_ends(
    scene: Scene, subject: Subject, lines: Sequence[NamedLine], column: float, room: float
) -> None:
    """Values in a column right of the plot, and beside it names, where there is more than one line.

    They are moved apart where they would touch; a name that is wider than `room` is shortened.
    """
    ends = sorted(((subject.reach(line.rows[-1]), line) for line in lines), key=lambda end: -end[0])
    places = [scene.at(scene.x.high, value)[1] for value, _ in ends]
    names = shortened([line.name for _, line in ends], room)
    heights = spread(places, scene.y.length)
    for (value, line), name, place, height in zip(ends, names, places, heights, strict=True):
        label = Text(scene.x.high, value, subject.text(value), line.colour, column, height - place, "right",
                     halo=False, series=line.series)  # fmt: skip
        scene.texts.append(label)
        if len(lines) > 1:
            scene.texts.append(replace(label, text=name, dx=column + GAP, align="left", bold=False))


def shortened(names: Sequence[str], room: float) -> list[str]:
    """Names that have room: without their first words where they still differ, else with letters cut.

    Samsung 860 PRO, RAID mode → 860 PRO, RAID mode
    """
    brief = [_without_first_words(name, room) for name in names]
    return brief if len(set(brief)) == len(set(names)) else [short(name, room) for name in names]


def _without_first_words(name: str, room: float) -> str:
    first, comma, last = _EXPLAINED.sub("", name).rpartition(", ")
    parts = first.split()
    shorter = (f"{' '.join(parts[start:])}{comma}{last}" for start in range(len(parts)))
    return next((each for each in (name, *shorter) if roomy(each, LETTERS) <= room), short(name, room))


def short(name: str, room: float) -> str:
    """What has no room goes without its brackets, and is cut in its first part: the last tells lines apart.

    RAID 0+1 (mirror of stripes) → RAID 0+1; Samsung 860 PRO, RAID mode → Samsung 8…, RAID mode
    """
    if roomy(name, LETTERS) <= room:
        return name
    first, comma, last = _EXPLAINED.sub("", name).rpartition(", ")
    first = fitted(first, LETTERS, room - roomy(f"{comma}{last}", LETTERS))
    return fitted(f"{first}{comma}{last}", LETTERS, room)


def spread(heights: Sequence[float], room: float) -> list[float]:
    """Heights from top to bottom, at least a line apart, moved as little as may be."""
    placed = list(heights)
    for place in range(1, len(placed)):
        placed[place] = max(placed[place], placed[place - 1] + LEADING)
    if placed and placed[-1] > room - 4:
        placed[-1] = max(room - 4, heights[-1])
        for place in range(len(placed) - 2, -1, -1):
            placed[place] = min(placed[place], placed[place + 1] - LEADING)
    return placed
