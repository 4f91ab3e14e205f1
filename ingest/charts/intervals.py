"""The 95 % interval of repeats as a bar behind its marker; nothing where there were none."""

from __future__ import annotations

from collections.abc import Iterable

from ingest.charts.scene import Scene, Trace
from ingest.charts.subject import Subject
from ingest.labels import THIN
from ingest.row import Row

PART = "interval"


def upright(scene: Scene, subject: Subject, rows: Iterable[Row], colour: str, series: str) -> None:
    """Bars over an ordered factor, of one operation."""
    spans = ((float(row[subject.request.by]), subject.interval(row)) for row in rows)
    _add(scene, [((x, span[0]), (x, span[1])) for x, span in spans if span], colour, series)


def level(scene: Scene, subject: Subject, row: Row, y: float, colour: str) -> None:
    """The bar of one marker in a row."""
    span = subject.interval(row)
    _add(scene, [((span[0], y), (span[1], y))] if span else [], colour, row["operation"])


def _add(scene: Scene, pieces: list[tuple[tuple[float, float], ...]], colour: str, series: str) -> None:
    if pieces:
        scene.traces.append(Trace(tuple(pieces), colour, series, PART, width=5, opacity=0.28))


def key(subject: Subject) -> list[dict[str, str]]:
    """95 % interval, where any is drawn."""
    known = any(subject.interval(row) for row in subject.rows) and not subject.request.reduce
    return [{"text": f"95{THIN}% interval", "series": PART, "mark": "spread"}] if known else []


def lows(subject: Subject) -> list[float]:
    """The lower ends of all intervals."""
    return [span[0] for span in map(subject.interval, subject.rows) if span]


def highest(subject: Subject) -> float:
    """The largest end of an interval; 0 without any."""
    spans = (subject.interval(row) for row in subject.rows)
    return max((span[1] for span in spans if span), default=0.0)
