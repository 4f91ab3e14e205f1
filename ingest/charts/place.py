"""Where a label goes: the place, among some, that covers least.

Lines cost by the length that a label would cover, labels and markers by area, and leaving the
picture costs most.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

from ingest.charts.scene import ROW_NAME_GAP, ROW_NAME_SIZE, Scene, Text
from ingest.charts.width import roomy

OUTSIDE = 400.0
COVER_MARK = 6.0
COVER_TEXT = 30.0


@dataclass(frozen=True)
class Box:
    """A rectangle in pixels."""

    left: float
    top: float
    right: float
    bottom: float

    def overlap(self, other: Box) -> float:
        """Share of this box that the other covers."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        if wide <= 0 or high <= 0:
            return 0.0
        return wide * high / max(1.0, (self.right - self.left) * (self.bottom - self.top))

    def outside(self, frame: Box) -> float:
        """Pixels by which this box leaves the frame."""
        return (
            max(0, frame.left - self.left) + max(0, self.right - frame.right)
            + max(0, frame.top - self.top) + max(0, self.bottom - frame.bottom)
        )  # fmt: skip

    def crossed(self, start: tuple[float, float], end: tuple[float, float]) -> float:
        """Pixels of a straight line within this box (Liang–Barsky)."""
        dx, dy = end[0] - start[0], end[1] - start[1]
        enter, leave = 0.0, 1.0
        edges = (
            (-dx, start[0] - self.left), (dx, self.right - start[0]),
            (-dy, start[1] - self.top), (dy, self.bottom - start[1]),
        )  # fmt: skip
        for step, room in edges:
            if step == 0 and room < 0:
                return 0.0
            if step < 0:
                enter = max(enter, room / step)
            elif step > 0:
                leave = min(leave, room / step)
        return max(0.0, leave - enter) * math.hypot(dx, dy)


def box_of(scene: Scene, text: Text) -> Box:
    """Where the label would stand, with the slack for other fonts."""
    x, y = scene.at(text.x, text.y)
    wide = roomy(text.text, text.size, bold=text.bold)
    left = x + text.dx - {"left": 0.0, "center": wide / 2, "right": wide}[text.align]
    middle = y + text.dy
    return Box(left, middle - text.size * 0.55, left + wide, middle + text.size * 0.55)


class Placer:
    """Puts labels into a scene, one after the other, the most important first."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        left = 0 if scene.y.ticks and scene.y.field != "row" else -scene.left
        self.frame = Box(left, -scene.top, scene.x.length + scene.right, scene.y.length - 2)
        self.taken: list[tuple[Box, float]] = [(self._dot(dot.x, dot.y), COVER_MARK) for dot in scene.dots]
        self.taken += [(self._bar(bar), COVER_MARK) for bar in scene.bars]
        self.taken += [(self._sign(*place), COVER_MARK) for _, place in scene.doubted]
        self.taken += [(box_of(scene, text), COVER_TEXT) for text in scene.texts]
        self.taken += [(box, COVER_TEXT) for box in _row_names(scene)]
        self.segments = list(self._segments())

    @contextmanager
    def below(self, height: float | None) -> Iterator[None]:
        """Meanwhile nothing goes above this height: a ceiling is no place for values."""
        whole = self.frame
        self.frame = whole if height is None else replace(whole, top=height + 1)
        yield
        self.frame = whole

    def put(self, candidates: Iterable[tuple[float, Text]], limit: float | None = None) -> bool:
        """The cheapest candidate joins the scene, unless even that costs more than `limit`."""
        cost, _, best = min(
            (base + self._cost(text), place, text) for place, (base, text) in enumerate(candidates)
        )
        if limit is not None and cost > limit:
            return False
        self.scene.texts.append(best)
        self.taken.append((box_of(self.scene, best), COVER_TEXT))
        return True

    def _cost(self, text: Text) -> float:
        box = box_of(self.scene, text)
        cost = box.outside(self.frame) * OUTSIDE
        cost += sum(box.overlap(other) * weight * 10 for other, weight in self.taken)
        return cost + sum(box.crossed(start, end) * weight for start, end, weight in self.segments)

    def _dot(self, x: float, y: float) -> Box:
        px, py = self.scene.at(x, y)
        return Box(px - 5, py - 5, px + 5, py + 5)

    def _sign(self, x: float, y: float, dx: float, dy: float) -> Box:
        px, py = self.scene.at(x, y)
        return Box(px + dx - 4, py + dy - 4, px + dx + 4, py + dy + 4)

    def _bar(self, bar: object) -> Box:
        from ingest.charts.scene import Bar

        assert isinstance(bar, Bar)
        (x, y), (x2, y2) = self.scene.at(bar.x, bar.y), self.scene.at(bar.x2, bar.y2)
        half = bar.thick / 2
        if bar.x == bar.x2:
            return Box(x + bar.shift - half, min(y, y2), x + bar.shift + half, max(y, y2))
        return Box(min(x, x2), y + bar.shift - half, max(x, x2), y + bar.shift + half)

    def _segments(self) -> Iterable[tuple[tuple[float, float], tuple[float, float], float]]:
        at = self.scene.at
        for line in self.scene.lines:
            weight = 2.5 if line.part == "main" else 0.25
            for start, end in zip(line.points, line.points[1:], strict=False):
                yield at(*start), at(*end), weight
        for trace in self.scene.traces:
            for piece in trace.pieces:
                for start, end in itertools.pairwise(piece):
                    yield at(*start), at(*end), 1.6 if trace.part == "expected" else 0.6
        for rule in self.scene.rules:
            yield (
                at(rule.x, rule.y),
                at(rule.x2, rule.y2),
                1.6 if rule.part in ("baseline", "ceiling") else 0.6,
            )


def _row_names(scene: Scene) -> Iterator[Box]:
    """Where the names of rows stand, left of their axis: a value near zero would cover its own row's."""
    if scene.y.field != "row":
        return
    for value, name in scene.y.ticks:
        middle = scene.y.place(value)
        wide = roomy(name, ROW_NAME_SIZE)
        yield Box(-ROW_NAME_GAP - wide, middle - ROW_NAME_SIZE / 2, -ROW_NAME_GAP, middle + ROW_NAME_SIZE / 2)


def around(text: Text, gap: float = 12) -> list[tuple[float, Text]]:
    """Places around a point: above, below, then beside and askew, each dearer."""
    moved = [
        (0.0, 0.0, -gap, "center"), (1.0, 0.0, gap, "center"),
        (2.0, 6.0, -gap, "right"), (2.0, -6.0, -gap, "left"),
        (3.0, 6.0, gap, "right"), (3.0, -6.0, gap, "left"),
        (6.0, 9.0, 0.0, "left"), (6.0, -9.0, 0.0, "right"),
        (7.0, 0.0, -gap * 1.5, "center"), (7.0, 0.0, gap * 1.5, "center"),
        (4.0, -6.0, gap * 1.5, "left"), (4.0, 6.0, gap * 1.5, "right"),
    ]  # fmt: skip
    return [(cost, replace(text, dx=dx, dy=dy, align=align)) for cost, dx, dy, align in moved]


def along(text: Text, points: Sequence[tuple[float, float]], *, above: bool) -> list[tuple[float, Text]]:
    """Places beside a line: at each of its points, above and below; the middle is best."""
    found = []
    middle = (len(points) - 1) / 2
    for place, (x, y) in enumerate(points):
        for dy in (-13.0, 13.0, -18.0, 18.0, -24.0, 24.0):
            cost = abs(place - middle) * 0.6 + abs(dy) / 6 + (0.0 if (dy < 0) == above else 1.5)
            found.append((cost, replace(text, x=x, y=y, dy=dy)))
    return found
