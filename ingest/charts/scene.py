"""Marks at data coordinates → a scene: the picture of one panel at one size, before Vega-Lite.

Every mark belongs to a `series` (an operation) and a `part` (`main`, `context`, `baseline` …); the
reader hides either. Labels have an offset in pixels.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from itertools import repeat
from typing import Any, ClassVar

from ingest.charts import theme
from ingest.core.groups import grouped

Datum = dict[str, Any]
Point = tuple[float, float]

ROW_NAME_SIZE, ROW_NAME_GAP = 13, 10  # pixels: the type of a row's name, and its distance from the axis


@dataclass(frozen=True)
class Axis:
    """A scale with its ticks. `field` names the column that it shows in the published spec."""

    field: str
    low: float
    high: float
    length: float
    ticks: tuple[tuple[float, str], ...]
    log: bool = False
    flip: bool = False  # small values far from the origin: rows from top to bottom
    orient: str = "bottom"
    grid: bool = False
    line: bool = False

    def place(self, value: float) -> float:
        """Pixels from the low end."""
        turn = math.log2 if self.log else float
        share = (turn(value) - turn(self.low)) / (turn(self.high) - turn(self.low))
        return self.length * (1 - share if self.flip else share)

    def moved(self, value: float, pixels: float) -> float:
        """The value so many pixels farther from the low end."""
        if self.log:
            return float(value * (self.high / self.low) ** (pixels / self.length))
        return value + (self.high - self.low) * pixels / self.length


@dataclass(frozen=True)
class Mark(ABC):
    """What all marks have: their style, and the rows of the specification that draws them."""

    STYLE: ClassVar[tuple[str, ...]] = ()  # marks of one kind that agree in these are one layer
    COLUMNS: ClassVar[tuple[str, ...]] = ()  # of its row, beside its position and what its datum says

    @property
    def style(self) -> tuple[Hashable, ...]:
        """How it looks: the arguments of its template (ingest/charts/vegalite.py)."""
        return tuple(getattr(self, name) for name in self.STYLE)

    @abstractmethod
    def rows(self, x: str, y: str, place: int) -> list[Datum]:
        """Its rows, with its position in these columns; `place` tells it from others of its layer."""

    def _columns(self) -> Datum:
        return {name: getattr(self, name) for name in self.COLUMNS}


@dataclass(frozen=True)
class Placed(Mark):
    """A mark at one place."""

    x: float
    y: float

    def rows(self, x: str, y: str, place: int) -> list[Datum]:  # noqa: ARG002 - only paths need a place
        """One row."""
        return [{x: self.x, y: self.y} | self._columns() | getattr(self, "datum", {})]


@dataclass(frozen=True)
class Line(Mark):
    """A polyline."""

    STYLE = ("width", "opacity", "dash")
    COLUMNS = ("series", "part", "colour")
    points: tuple[Point, ...]
    colour: str
    series: str
    part: str = "main"
    width: float = 2
    opacity: float = 1
    dash: tuple[float, ...] = ()
    data: tuple[Datum, ...] = ()  # of each point, where no marker stands for it

    def rows(self, x: str, y: str, place: int) -> list[Datum]:
        """A row for each point."""
        facts = zip(self.points, self.data or repeat({}), strict=False)
        return [fact | {x: at, y: up, "line": place, **self._columns()} for (at, up), fact in facts]


@dataclass(frozen=True)
class Trace(Mark):
    """Polylines in one path, without markers: what theory expects, intervals. Its colour is any token."""

    STYLE = ("colour", "width", "dash", "opacity")
    COLUMNS = ("series", "part")
    pieces: tuple[tuple[Point, ...], ...]
    colour: str
    series: str
    part: str
    width: float
    dash: tuple[float, ...] = ()
    opacity: float = 1
    data: tuple[Datum, ...] = ()  # of each point of all pieces, in their order
    names: tuple[str, ...] = ()  # of each piece, where they differ

    def rows(self, x: str, y: str, place: int) -> list[Datum]:
        """A row for each point; one without numbers lifts the pen between two pieces."""
        points: list[tuple[float | None, float | None]] = []
        for piece in self.pieces:
            points += [*([(None, None)] if points else []), *piece]
        data = iter(self.data)
        return [
            ({} if at is None else next(data, {}))
            | {x: at, y: up, "place": step, **self._columns(), "trace": place}
            for step, (at, up) in enumerate(points)
        ]


@dataclass(frozen=True)
class Band(Mark):
    """An area between two values: (x, low, high)."""

    STYLE = ("opacity",)
    COLUMNS = ("series", "part", "colour")
    points: tuple[tuple[float, float, float], ...]
    colour: str
    series: str
    part: str = "context"
    opacity: float = 0.14
    data: tuple[Datum, ...] = ()  # of each place

    def rows(self, x: str, y: str, place: int) -> list[Datum]:
        """A row for each place."""
        facts = zip(self.points, self.data or repeat({}), strict=False)
        return [
            fact | {x: at, y: low, "high": high, "band": place, **self._columns()}
            for (at, low, high), fact in facts
        ]


@dataclass(frozen=True)
class Dot(Placed):
    """A measured value. `mark` is filled, open, dotted or half; its datum has its position."""

    STYLE = ("mark", "size")
    COLUMNS = ("series", "part", "colour", "shape", "half")
    part: ClassVar[str] = "main"
    colour: str
    marker: str
    mark: str
    series: str
    datum: Datum
    size: float = 44

    @property
    def shape(self) -> str:
        """Its marker as Vega names or draws it."""
        return theme.MARKERS[self.marker].get("vega", self.marker)

    @property
    def half(self) -> str:
        """The path of its left half."""
        return theme.MARKERS[self.marker]["half"]

    def rows(self, x: str, y: str, place: int) -> list[Datum]:  # noqa: ARG002 - its datum has its position
        """One row."""
        return [self._columns() | self.datum]

    @property
    def sign(self) -> tuple[float, float, float, float]:
        """Where a sign stands that is about it."""
        return self.x, self.y, 8.0, -7.0


@dataclass(frozen=True)
class Bar(Placed):
    """A published range from (x, y) to (x2, y2), `shift` pixels beside its place."""

    STYLE = ("thick", "filled", "upright")
    COLUMNS = ("x2", "y2", "shift", "series", "part", "colour")
    part: ClassVar[str] = "main"
    x2: float
    y2: float
    colour: str
    filled: bool
    series: str
    datum: Datum
    shift: float = 0
    thick: float = 8

    @property
    def upright(self) -> bool:
        """Whether it stands."""
        return self.x == self.x2

    @property
    def sign(self) -> tuple[float, float, float, float]:
        """The place of its doubt sign: next to its upper end, or above its right one."""
        if self.upright:
            return self.x2, self.y2, self.shift + self.thick / 2 + 5, 3.0
        return self.x2, self.y2, -4.0, self.shift - self.thick / 2 - 5


@dataclass(frozen=True)
class Cell(Placed):
    """A field of a heat map from (x, y) to (x2, y2). `share` is how much of its colour covers the paper,
    `ink` what is read on it.
    """

    COLUMNS = ("x2", "y2", "share", "series", "part")
    part: ClassVar[str] = "main"
    x2: float
    y2: float
    share: float
    series: str
    datum: Datum
    ink: str = "ink"

    @property
    def sign(self) -> tuple[float, float, float, float]:
        """Where a sign stands that is about it: in its upper left corner."""
        return self.x, self.y, 5.5, 5.5


@dataclass(frozen=True)
class Rule(Placed):
    """A straight line that is no data: baseline, ceiling, the thread between two dots, a spread."""

    STYLE = ("colour", "width", "dash", "opacity")
    COLUMNS = ("x2", "y2", "series", "part", "colour")
    x2: float
    y2: float
    colour: str
    part: str
    series: str = ""
    width: float = 1
    dash: tuple[float, ...] = ()
    opacity: float = 1
    name: str = ""  # written beside it, where there is room


@dataclass(frozen=True)
class Text(Placed):
    """A label beside (x, y). `halo` puts paper under it."""

    STYLE = ("size", "bold", "halo")
    COLUMNS = ("text", "dx", "dy", "align", "paint", "series", "part", "colour")
    text: str
    colour: str
    dx: float = 0
    dy: float = 0
    align: str = "center"
    bold: bool = True
    size: float = 12
    halo: bool = True
    series: str = ""
    part: str = "main"

    @property
    def paint(self) -> str:
        """Its colour as the page knows it."""
        return theme.css(self.colour)


@dataclass(frozen=True)
class Doubt(Placed):
    """A small triangle beside a mark whose number is in doubt, so many pixels from (x, y)."""

    STYLE = ("colour",)
    COLUMNS = ("dx", "dy", "series", "part")
    part: ClassVar[str] = "doubt"
    dx: float
    dy: float
    series: str
    colour: str


@dataclass
class Scene:
    """One panel at one size. Margins are in pixels, outside the plot."""

    x: Axis
    y: Axis
    left: float
    right: float
    top: float
    bottom: float
    cells: list[Cell] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)
    bands: list[Band] = field(default_factory=list)
    traces: list[Trace] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    bars: list[Bar] = field(default_factory=list)
    dots: list[Dot] = field(default_factory=list)
    texts: list[Text] = field(default_factory=list)

    @property
    def width(self) -> float:
        """Pixels of the whole picture."""
        return self.left + self.x.length + self.right

    @property
    def height(self) -> float:
        """Pixels of the whole picture."""
        return self.top + self.y.length + self.bottom

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Pixels from the plot's upper left corner."""
        return self.x.place(x), self.y.length - self.y.place(y)

    @property
    def doubts(self) -> list[Doubt]:
        """The signs of marks whose number is in doubt."""
        marks: list[Dot | Bar | Cell] = [*self.cells, *self.bars, *self.dots]
        return [
            Doubt(
                *mark.sign,
                mark.series,
                "paper" if isinstance(mark, Cell) and mark.ink == "paper" else "doubt",
            )
            for mark in marks
            if mark.datum.get("doubt")
        ]

    @property
    def layers(self) -> list[Sequence[Mark]]:
        """All marks, from the ground to the labels."""
        separate, joined = joined_rules(self.rules)
        return [self.cells, separate, joined, self.bands, self.traces,
                self.lines, self.bars, self.dots, self.doubts, self.texts]  # fmt: skip

    @property
    def marks(self) -> int:
        """Data marks that the SVG must hold at least."""
        measured = len(self.cells) + len(self.dots) + len(self.bars) + len(self.lines)
        return measured + len(self.bands) + len(self.traces)


def joined_rules(rules: Sequence[Rule]) -> tuple[list[Rule], list[Trace]]:
    """Rules that stand alone, and the others by what hides them: one path is lighter than many lines."""
    alike = grouped(((rule.style, rule.series, rule.part), rule) for rule in rules)
    single = [rule for group in alike.values() if len(group) == 1 for rule in group]
    return single, [_path(group) for group in alike.values() if len(group) > 1]


def _path(rules: Sequence[Rule]) -> Trace:
    first, pieces = rules[0], tuple(((rule.x, rule.y), (rule.x2, rule.y2)) for rule in rules)
    return Trace(pieces, first.colour, first.series, first.part, first.width, first.dash, first.opacity)
