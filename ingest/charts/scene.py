"""Marks at data coordinates → a scene: the picture of one panel at one size, before Vega-Lite.

Every mark belongs to a `series` (an operation) and a `part` (`main`, `context`, `baseline` …); the
reader hides either. Labels have an offset in pixels.
"""

from __future__ import annotations

import math
from collections.abc import Hashable
from dataclasses import dataclass, field
from itertools import repeat
from typing import Any, Protocol

from ingest.charts import theme

Datum = dict[str, Any]
Point = tuple[float, float]

CELL_HALF = 0.488  # of a column; the rest is the gap to the next
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


class Mark(Protocol):
    """What every mark knows: how it looks, and the rows of the specification that it is drawn from."""

    @property
    def style(self) -> tuple[Hashable, ...]:
        """Marks of one kind and style are one layer (ingest/charts/vegalite.py)."""

    def rows(self, x: str, y: str, place: int) -> list[Datum]:
        """Its rows, with its position in these columns; `place` tells it from others of its layer."""


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

    @property
    def style(self) -> tuple[Hashable, ...]:
        """Width, opacity, dash."""
        return self.width, self.opacity, self.dash

    def rows(self, x: str, y: str, place: int) -> list[Datum]:
        """A row for each point."""
        about = {"line": place, "series": self.series, "part": self.part, "colour": self.colour}
        facts = zip(self.points, self.data or repeat({}), strict=False)
        return [fact | {x: point[0], y: point[1], **about} for point, fact in facts]


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

    @property
    def style(self) -> tuple[Hashable, ...]:
        """Colour, width, dash, opacity."""
        return self.colour, self.width, self.dash, self.opacity

    def rows(self, x: str, y: str, place: int) -> list[Datum]:
        """A row for each point; one without numbers lifts the pen between two pieces."""
        points: list[tuple[float | None, float | None]] = []
        for piece in self.pieces:
            points += [*([(None, None)] if points else []), *piece]
        about, data = {"series": self.series, "part": self.part, "trace": place}, iter(self.data)
        return [
            ({} if across is None else next(data, {})) | {x: across, y: up, "place": step, **about}
            for step, (across, up) in enumerate(points)
        ]


@dataclass(frozen=True)
class Band:
    """An area between two values: (x, low, high)."""

    points: tuple[tuple[float, float, float], ...]
    colour: str
    series: str
    part: str = "context"
    opacity: float = 0.14
    data: tuple[Datum, ...] = ()  # of each place

    @property
    def style(self) -> tuple[Hashable, ...]:
        """Opacity."""
        return (self.opacity,)

    def rows(self, x: str, y: str, place: int) -> list[Datum]:
        """A row for each place."""
        about = {"band": place, "series": self.series, "part": self.part, "colour": self.colour}
        facts = zip(self.points, self.data or repeat({}), strict=False)
        return [fact | {x: at, y: low, "high": high, **about} for (at, low, high), fact in facts]


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
    def style(self) -> tuple[Hashable, ...]:
        """How it is filled, size."""
        return self.mark, self.size

    def rows(self, x: str, y: str, place: int) -> list[Datum]:  # noqa: ARG002 - its datum has its position
        """One row."""
        about = {"series": self.series, "part": "main", "colour": self.colour}
        shape = {"shape": theme.SHAPES.get(self.marker, self.marker), "half": theme.HALF[self.marker]}
        return [{**about, **shape, **self.datum}]

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
    def style(self) -> tuple[Hashable, ...]:
        """Thickness, whether it is filled, whether it stands."""
        orient = "vertical" if self.x == self.x2 else "horizontal"
        return self.thick, "filled" if self.filled else "open", orient

    def rows(self, x: str, y: str, place: int) -> list[Datum]:  # noqa: ARG002 - bars need no place
        """One row."""
        ends = {x: self.x, y: self.y, "x2": self.x2, "y2": self.y2, "shift": self.shift}
        return [{**ends, "series": self.series, "part": "main", "colour": self.colour, **self.datum}]

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
    def style(self) -> tuple[Hashable, ...]:
        """All fields look alike."""
        return ()

    def rows(self, x: str, y: str, place: int) -> list[Datum]:  # noqa: ARG002 - fields need no place
        """One row."""
        ends = {x: self.x - CELL_HALF, y: self.y, "x2": self.x + CELL_HALF, "y2": self.y2}
        return [{**ends, "share": self.share, "series": self.series, "part": "main", **self.datum}]

    @property
    def sign(self) -> tuple[float, float, float, float]:
        """Where a sign stands that is about it: in its upper left corner."""
        return self.x - CELL_HALF, self.y, 7.0, 7.0


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

    @property
    def style(self) -> tuple[Hashable, ...]:
        """Colour, width, dash, opacity."""
        return self.colour, self.width, self.dash, self.opacity

    def rows(self, x: str, y: str, place: int) -> list[Datum]:  # noqa: ARG002 - rules need no place
        """One row."""
        about = {"series": self.series, "part": self.part, "colour": self.colour}
        return [{x: self.x, y: self.y, "x2": self.x2, "y2": self.y2, **about}]


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

    @property
    def style(self) -> tuple[Hashable, ...]:
        """Size, whether it is bold, whether it has a halo of paper under it."""
        return self.size, "bold" if self.bold else "normal", "halo" if self.halo else ""

    def rows(self, x: str, y: str, place: int) -> list[Datum]:  # noqa: ARG002 - labels need no place
        """One row."""
        about = {"series": self.series, "part": self.part, "colour": self.colour}
        offset = {"dx": self.dx, "dy": self.dy, "align": self.align}
        return [{x: self.x, y: self.y, "text": self.text, **offset, "paint": theme.css(self.colour), **about}]


@dataclass(frozen=True)
class Doubt:
    """A small triangle beside a mark whose number is in doubt, so many pixels from (x, y)."""

    x: float
    y: float
    dx: float
    dy: float
    series: str

    @property
    def style(self) -> tuple[Hashable, ...]:
        """All look alike."""
        return ()

    def rows(self, x: str, y: str, place: int) -> list[Datum]:  # noqa: ARG002 - signs need no place
        """One row."""
        return [{x: self.x, y: self.y, "dx": self.dx, "dy": self.dy, "series": self.series, "part": "doubt"}]


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
