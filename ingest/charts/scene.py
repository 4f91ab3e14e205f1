"""A picture before Altair: marks at data coordinates, labels with their offset in pixels.

Every mark belongs to a `series` (an operation) and a `part` (`main`, `context`, `baseline` …); the
reader hides either.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

Datum = dict[str, Any]

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
class Line:
    """A polyline."""

    points: tuple[tuple[float, float], ...]
    colour: str
    series: str
    part: str = "main"
    width: float = 2
    opacity: float = 1
    dash: tuple[float, ...] = ()
    data: tuple[Datum, ...] = ()  # of each point, where no marker stands for it


@dataclass(frozen=True)
class Trace:
    """Polylines in one path, without markers: what theory expects, intervals. Its colour is any token."""

    pieces: tuple[tuple[tuple[float, float], ...], ...]
    colour: str
    series: str
    part: str
    width: float
    dash: tuple[float, ...] = ()
    opacity: float = 1
    data: tuple[Datum, ...] = ()  # of each point of all pieces, in their order
    names: tuple[str, ...] = ()  # of each piece, where they differ


@dataclass(frozen=True)
class Band:
    """An area between two values: (x, low, high)."""

    points: tuple[tuple[float, float, float], ...]
    colour: str
    series: str
    part: str = "context"
    opacity: float = 0.14
    data: tuple[Datum, ...] = ()  # of each place


@dataclass(frozen=True)
class Dot:
    """A measured value. `mark` is filled, open, dotted or half."""

    x: float
    y: float
    colour: str
    marker: str
    mark: str
    series: str
    datum: Datum
    size: float = 44

    @property
    def sign(self) -> tuple[float, float, float, float]:
        """Where a sign stands that is about it."""
        return self.x, self.y, 8.0, -7.0


@dataclass(frozen=True)
class Bar:
    """A published range from (x, y) to (x2, y2), `shift` pixels beside its place."""

    x: float
    y: float
    x2: float
    y2: float
    colour: str
    filled: bool
    series: str
    datum: Datum
    shift: float = 0
    thick: float = 8

    @property
    def sign(self) -> tuple[float, float, float, float]:
        """Where a sign stands that is about it: beside its upper end, or over its right one."""
        upright = self.x == self.x2
        beside = (
            (self.shift + self.thick / 2 + 5, 3.0) if upright else (-4.0, self.shift - self.thick / 2 - 5)
        )
        return self.x2, self.y2, *beside


@dataclass(frozen=True)
class Cell:
    """A field of a heat map in column x, from y to y2. `share` is how much of its colour covers the paper."""

    x: float
    y: float
    y2: float
    share: float
    series: str
    datum: Datum

    @property
    def sign(self) -> tuple[float, float, float, float]:
        """Where a sign stands that is about it: in its upper left corner."""
        return self.x - 0.488, self.y, 7.0, 7.0


@dataclass(frozen=True)
class Rule:
    """A straight line that is no data: baseline, ceiling, the thread between two dots, a spread."""

    x: float
    y: float
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
class Text:
    """A label beside (x, y)."""

    x: float
    y: float
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
    def doubted(self) -> list[tuple[Dot | Bar | Cell, tuple[float, float, float, float]]]:
        """The marks whose number is in doubt, with where their sign stands: a place, and pixels beside it."""
        marks: list[Dot | Bar | Cell] = [*self.cells, *self.bars, *self.dots]
        return [(mark, mark.sign) for mark in marks if mark.datum.get("doubt")]

    @property
    def marks(self) -> int:
        """Data marks that the SVG must hold at least."""
        measured = len(self.cells) + len(self.dots) + len(self.bars) + len(self.lines)
        return measured + len(self.bands) + len(self.traces)
