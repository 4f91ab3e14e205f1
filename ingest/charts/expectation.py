"""What theory expects → marks beside what was measured: a curve over an ordered factor, or a tick in a row.

read  ■──■──■
      ╌╌╌╌╌╌╌  expected      one path per operation and panel
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import repeat
from typing import Any

from ingest.charts.datum import aside
from ingest.charts.drawing import Panel
from ingest.charts.forms import form_of
from ingest.charts.label_placement import Placer, along
from ingest.charts.request import ChartError
from ingest.charts.rows import groups
from ingest.charts.scene import Scene, Text, Trace
from ingest.charts.subject import Subject
from ingest.core.labels import reference
from ingest.core.row import Row

PART = "expected"
DASH = (3.0, 2.0)
WIDTH = 1.25
ROOM = 200  # narrower panels have their names in the key only

Point = tuple[float, float]


def check(subject: Subject) -> None:
    """Whoever asks for an expectation and has none hears of it."""
    if subject.request.expected and highest(subject) == 0:
        raise ChartError(
            f"{subject.request.name}: expected: theory expects nothing of these {len(subject.rows)} rows, "
            "or they have no baseline; leave expected out"
        )


def highest(subject: Subject) -> float:
    """The largest expectation that is drawn; 0 without any."""
    if not subject.request.expected:
        return 0.0
    return max((subject.expected(row) or 0.0 for row in subject.rows), default=0.0)


def curve(subject: Subject, rows: Sequence[Row], heavy: Any = None) -> tuple[Point, ...]:
    """Over the ordered factor: what is expected of the heavy line, or of all others alike."""
    parts = groups(rows, [subject.request.by]).items()
    found = ((float(x), _of(subject, part, heavy)) for (x,), part in parts)
    return tuple((x, value) for x, value in found if value is not None)


def _of(subject: Subject, rows: Sequence[Row], heavy: Any) -> float | None:
    series = subject.request.series
    own = [row for row in rows if not series or row.get(series) == heavy]
    return common(subject.expected(row) for row in own or rows)


def common(values: Iterable[float | None]) -> float | None:
    """The one value of all that have any; None where they differ."""
    found = {round(value, 9) for value in values if value is not None}
    return found.pop() if len(found) == 1 else None


def add(
    scene: Scene,
    subject: Subject,
    pieces: Iterable[tuple[Point, ...]],
    series: str,
    names: Sequence[str] = (),
) -> None:
    """The pieces as one path, dashed alike. A curve of one point becomes a short level line."""
    drawn = tuple(piece if len(piece) > 1 else _dash(scene, *piece[0]) for piece in pieces if piece)
    along = 0 if scene.x.field == subject.field else 1
    data = tuple(
        aside(subject, series, subject.text(point[along]), "expected by theory")
        for piece in drawn
        for point in piece
    )
    if drawn:
        scene.traces.append(Trace(drawn, "base", series, PART, WIDTH, DASH, data=data, names=tuple(names)))


def _dash(scene: Scene, x: float, y: float) -> tuple[Point, ...]:
    return (scene.x.moved(x, -12), y), (scene.x.moved(x, 12), y)


def slot(operations: Sequence[str], operation: str, half: float) -> tuple[float, float]:
    """Where in its row a tick stands, in pixels from the middle: the first operation above."""
    step = 2 * half / len(operations)
    start = -half + step * operations.index(operation)
    return start, start + step - (1 if operation != operations[-1] else 0)


def name_once(panels: Sequence[Panel]) -> None:
    """Writes what is expected: in the first panel that has room; in all whose curves have names."""
    for scenes in ([panel.wide for panel in panels], [panel.narrow for panel in panels]):
        done = False
        for scene in scenes:
            if scene.width > ROOM and (not done or any(trace.names for trace in scene.traces)):
                done = _name(scene) or done


def _name(scene: Scene) -> bool:
    """One label for each expectation of a panel, as far as there is room."""
    drawn = [trace for trace in reversed(scene.traces) if trace.part == PART]
    several = len({trace.series for trace in drawn}) > 1
    found: dict[tuple[str, str], list[tuple[Point, ...]]] = {}
    for trace in drawn:
        own = reference().operations[trace.series].brief if several else ""
        for piece, name in zip(trace.pieces, trace.names or repeat(own), strict=False):
            found.setdefault((trace.series, f"{PART} {name}".strip()), []).append(piece)
    placer = Placer(scene)
    # Where curves run into each other, the name of the higher one is above them and the others are below.
    labels = sorted(found, key=lambda label: _height(found[label]), reverse=True)
    named = [
        placer.put(_beside(found[label], *label, above=label == labels[0]), limit=30) for label in labels
    ]
    return any(named)


def _height(pieces: Iterable[tuple[Point, ...]]) -> float:
    """The highest point of a curve."""
    return max(y for piece in pieces for _, y in piece)


def _beside(
    pieces: Iterable[tuple[Point, ...]], series: str, name: str, *, above: bool
) -> list[tuple[float, Text]]:
    """Where the name of an expectation may stand."""
    text = Text(0, 0, name, "muted", bold=False, series=series, part=PART)
    return [place for piece in pieces for place in _places(piece, text, above=above)]


def _places(piece: tuple[Point, ...], text: Text, *, above: bool) -> list[tuple[float, Text]]:
    """Along a curve; beside an upright tick."""
    (x, y), (x2, y2) = piece[0], piece[-1]
    if x != x2:
        return along(text, _finer(piece), above=above)
    middle = replace(text, x=x, y=(y + y2) / 2)
    return [
        (cost + abs(dy) / 10, replace(middle, dx=dx, dy=dy, align=align))
        for cost, dx, align in ((0.0, 6, "left"), (0.5, -6, "right"))
        for dy in (0, 5, -5)
    ]


def _finer(points: tuple[Point, ...]) -> tuple[Point, ...]:
    """The points and the middles between them."""
    halves = [((x * x2) ** 0.5 if x > 0 else (x + x2) / 2, (y + y2) / 2)
              for (x, y), (x2, y2) in itertools.pairwise(points)]  # fmt: skip
    return tuple(sorted([*points, *halves]))


def key(subject: Subject, *, ticks: bool = False) -> list[dict[str, str]]:
    """expected by theory; in rows, which tick belongs to which operation."""
    if not subject.request.expected:
        return []
    drawn = [op for op in subject.request.operations if any(row["operation"] == op for row in subject.rows)]
    told = [reference().operations[op].label for op in drawn]
    text = "expected by theory"
    if ticks and len(told) > 1:
        text += f": {told[0]} above, {told[-1]} below"
    return [{"text": text, "series": PART, "mark": "prediction"}]


def everywhere(subject: Subject, farthest: float) -> bool:
    """Whether every panel has an expectation and none of them would flatten the data."""
    request = subject.request
    panels = [*request.panels, *(["operation"] if form_of(request).panel_per_operation else [])]
    parts = groups(subject.rows, panels).values()
    most = max((subject.expected(row) or 0.0 for row in subject.rows), default=0.0)
    flat = most > farthest * max(subject.reach(row) for row in subject.rows)
    return not flat and all(any(subject.expected(row) is not None for row in part) for part in parts)
