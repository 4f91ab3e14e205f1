"""A scene and a label → the position of the label, out of candidates, that covers least (label placement).

Lines cost by the length that a label would cover, labels and markers by area, and leaving the
picture costs most. Widths are those of Helvetica, Arial and Liberation Sans (which agree).
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache

from ingest.charts.scene import ROW_NAME_GAP, ROW_NAME_SIZE, Bar, Point, Scene, Text

OUTSIDE = 400.0
COVER_MARK = 6.0
COVER_TEXT = 30.0

SLACK = 1.12  # the reader's font may be wider than the one we measure with
BOLD = 1.06

_WIDTHS = (
    "278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 "
    "556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 "
    "667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 "
    "556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584 "
)
_BY_CHAR = {chr(32 + place): int(width) for place, width in enumerate(_WIDTHS.split())}
_BY_CHAR |= {"×": 584, "−": 584, "–": 556, "\u00a0": 278, "\u202f": 200, "·": 278, "…": 1000}


Width = Callable[[str, float], float]  # of a text in a size, in pixels


@dataclass(frozen=True)
class Box:
    """A rectangle in pixels."""

    left: float
    top: float
    right: float
    bottom: float

    def touches(self, other: Box) -> bool:
        """Whether the two have anything in common; asked far more often than answered with yes."""
        return (
            self.left <= other.right and other.left <= self.right
            and self.top <= other.bottom and other.top <= self.bottom
        )  # fmt: skip

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
        self.taken += [
            (self._dot(sign.x, sign.y, (sign.dx, sign.dy), 4), COVER_MARK) for sign in scene.doubts
        ]
        self.taken += [(box_of(scene, text), COVER_TEXT) for text in scene.texts]
        self.taken += [(box, COVER_TEXT) for box in _row_names(scene)]
        self.segments = [(ends, _spanned(*ends), weight) for *ends, weight in self._segments()]

    @contextmanager
    def below(self, height: float | None) -> Iterator[None]:
        """Meanwhile nothing goes above this height: a ceiling is no place for values."""
        frame = self.frame
        self.frame = frame if height is None else replace(frame, top=height + 1)
        yield
        self.frame = frame

    def put(self, candidates: Iterable[tuple[float, Text]], limit: float | None = None) -> bool:
        """The cheapest candidate joins the scene, unless even that costs more than `limit`."""
        cost, best = math.inf, None
        for base, text in candidates:
            price = self._cost(text, base, cost)
            if best is None or price < cost:
                cost, best = price, text
        if best is None or (limit is not None and cost > limit):
            return False
        self.scene.texts.append(best)
        self.taken.append((box_of(self.scene, best), COVER_TEXT))
        return True

    def _cost(self, text: Text, base: float, most: float) -> float:
        """With what it covers; without, where it costs `most` already."""
        box = box_of(self.scene, text)
        cost = box.outside(self.frame) * OUTSIDE
        if base + cost >= most:
            return math.inf
        cost += sum(box.overlap(other) * weight * 10 for other, weight in self.taken if box.touches(other))
        cost += sum(box.crossed(*ends) * weight for ends, its, weight in self.segments if box.touches(its))
        return base + cost

    def _dot(self, x: float, y: float, moved: tuple[float, float] = (0, 0), half: float = 5) -> Box:
        px, py = (place + offset for place, offset in zip(self.scene.at(x, y), moved, strict=True))
        return Box(px - half, py - half, px + half, py + half)

    def _bar(self, bar: Bar) -> Box:
        (x, y), (x2, y2) = self.scene.at(bar.x, bar.y), self.scene.at(bar.x2, bar.y2)
        half = bar.thick / 2
        if bar.upright:
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


def _spanned(start: tuple[float, float], end: tuple[float, float]) -> Box:
    (x, y), (x2, y2) = start, end
    return Box(min(x, x2), min(y, y2), max(x, x2), max(y, y2))


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


def with_middles(points: Sequence[Point], *, log: bool = False) -> tuple[Point, ...]:
    """The points and, between them, the middles; of heights on a log axis the geometric ones."""
    curve = [points[0]]
    for (x, y), (x2, y2) in itertools.pairwise(points):
        middle = (y * y2) ** 0.5 if log else (y + y2) / 2
        curve += [((x * x2) ** 0.5 if x > 0 else (x + x2) / 2, middle), (x2, y2)]
    return tuple(curve)


def along(text: Text, points: Sequence[Point], *, above: bool) -> list[tuple[float, Text]]:
    """Places beside a line: at each of its points, above and below; the middle is best."""
    candidates = []
    middle = (len(points) - 1) / 2
    for place, (x, y) in enumerate(points):
        for dy in (-13.0, 13.0, -18.0, 18.0, -24.0, 24.0):
            cost = abs(place - middle) * 0.6 + abs(dy) / 6 + (0.0 if (dy < 0) == above else 1.5)
            candidates.append((cost, replace(text, x=x, y=y, dy=dy)))
    return candidates


@lru_cache(maxsize=4096)
def measure(text: str, size: float = 12, *, bold: bool = False) -> float:
    """Width in pixels, without slack."""
    units = sum(_BY_CHAR.get(char, 600) for char in text)
    return units / 1000 * size * (BOLD if bold else 1)


def roomy(text: str, size: float = 12, *, bold: bool = False) -> float:
    """Width in pixels that the text must be given."""
    return measure(text, size, bold=bold) * SLACK


def wrap(text: str, size: float, room: float, width: Width = roomy) -> list[str]:
    """The text in lines that fit; a word wider than a line in pieces."""
    most = max(1, int(room / (size * 1.15)))
    words = [
        piece
        for word in text.split(" ")
        for piece in ([word] if width(word, size) <= room else _pieces(word, most))
    ]
    lines = words[:1]
    for word in words[1:]:
        longer = f"{lines[-1]} {word}"
        if width(longer, size) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _pieces(word: str, most: int) -> list[str]:
    return [word[start : start + most] for start in range(0, len(word), most)]


def fitted(text: str, size: float, room: float) -> str:
    """The text, cut with … where it has no room. What is whole is in the tooltip and in the table."""
    if roomy(text, size) <= room:
        return text
    length = len(text)
    while length > 1 and roomy(f"{text[:length].rstrip()}…", size) > room:
        length -= 1
    return f"{text[:length].rstrip()}…"
