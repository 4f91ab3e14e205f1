"""Pairs along an ordered setting → small multiples of the ratio, a panel for each split (line chart)."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any
from xml.etree.ElementTree import SubElement, tostring

import duckdb

from ingest.charts.dot_plot import TICKS, Axis, Dot, marker, numbers, picture, text
from ingest.core.labels import colour_of, factor_word, reference
from ingest.core.sentences import upper
from ingest.core.text import listed, natural
from ingest.questions.marks import label_of, sql
from ingest.questions.model import Curve, Question
from ingest.store.tabular import select

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 312, 190, 34, 222, 18, 166
NAME = 30  # pixels of a line's name and last ratio
MOST_PANELS = 6
_Key = tuple[str, str, str, str]  # set, tool, operation, label


@dataclass(frozen=True)
class Point:
    """The ratios of all pairs of a study at one value of the setting."""

    x: float
    ratio: float
    low: float
    high: float


def panels(connection: duckdb.DuckDBPyConnection, question: Question, curve: Curve) -> list[dict[str, Any]]:
    """A picture for each split that two values of the setting know; at most six."""
    lines = {key: points for key, points in _lines(connection, question, curve).items() if len(points) > 1}
    by_label: dict[str, dict[_Key, list[Point]]] = defaultdict(dict)
    levels: dict[str, str | None] = {}
    for (key, level), points in lines.items():
        by_label[key[3]][key] = points
        levels[key[3]] = level
    everything = list(lines.values())
    return [
        {
            "title": upper(label) or upper(question.b.name),
            "colour": colour_of(levels[label]),
            "sets": sorted({key[0] for key in of_label}),
            "svg": _panel(question, curve, of_label, levels[label], everything),
        }
        for label, of_label in _ordered(by_label, levels)[:MOST_PANELS]
    ]


def _ordered(
    by_label: Mapping[str, Mapping[_Key, list[Point]]], levels: Mapping[str, str | None]
) -> list[tuple[str, Mapping[_Key, list[Point]]]]:
    """As the vocabulary orders levels and layouts, then by name; RAID 5 before RAID 10, near before far."""
    order, layouts = list(reference().levels), list(reference().factors["raid_layout"].words.values())

    def place(label: str) -> tuple[Any, ...]:
        level = levels[label]
        layout = next((at for at, word in enumerate(layouts) if label.endswith(word)), -1)
        return order.index(level) if level in order else len(order), layout, natural(label)

    return sorted(by_label.items(), key=lambda item: place(item[0]))


def _lines(
    connection: duckdb.DuckDBPyConnection, question: Question, curve: Curve
) -> Mapping[tuple[_Key, str | None], list[Point]]:
    rows = select(connection, sql(question, b=curve.where))
    grouped: dict[tuple[_Key, str | None], dict[float, list[float]]] = defaultdict(lambda: defaultdict(list))
    for row in rows:
        if row[curve.factor]:
            key = (row["set"], row["tool"], row["operation"], label_of(curve.split or question.split, row))
            grouped[key, row["raid_level"]][row[curve.factor]].append(row["ratio"])
    return {key: [_point(x, at) for x, at in sorted(values.items())] for key, values in grouped.items()}


def _point(x: float, ratios: Sequence[float]) -> Point:
    return Point(x, math.exp(fmean(map(math.log, ratios))), min(ratios), max(ratios))


def _panel(
    question: Question, curve: Curve, lines: Mapping[_Key, Sequence[Point]], level: str | None,
    everything: Sequence[Sequence[Point]],
) -> str:  # fmt: skip
    x, y = _axes(everything)
    svg = picture(WIDTH, HEIGHT, _spoken(question, curve, lines), linked=False)
    _ground(svg, curve, x, y, sorted({point.x for points in everything for point in points}))
    for key, points in lines.items():
        _line(svg, key, points, level, x, y)
    _names(svg, lines, level, y)
    return tostring(svg, encoding="unicode")


def _axes(everything: Sequence[Sequence[Point]]) -> tuple[Axis, Axis]:
    """The same for all panels."""
    xs = [point.x for points in everything for point in points]
    ends = [end for points in everything for point in points for end in (point.low, point.high)]
    low, high = min([*ends, 0.8]) * 0.95, max([*ends, 1.25]) * 1.05
    return Axis(min(xs), max(xs), LEFT + 8, RIGHT - 8), Axis(low, high, BOTTOM, TOP)


def _spoken(question: Question, curve: Curve, lines: Mapping[_Key, Sequence[Point]]) -> str:
    crossings = []
    for (slug, _, operation, _), points in lines.items():
        at = listed([f"{point.ratio:.2f}× at {factor_word(curve.factor, point.x)}" for point in points])
        crossings.append(f"{reference().operations[operation].label}, {slug[:4]}: {at}")
    return f"{curve.caption or question.caption}: {'; '.join(crossings)}"


def _ground(svg: Any, curve: Curve, x: Axis, y: Axis, values: Sequence[float]) -> None:
    for tick in (tick for tick in TICKS if y.low <= tick <= y.high):
        at = y.at(tick)
        colour = "var(--base)" if tick == 1 else "var(--grid)"
        SubElement(svg, "line", numbers(x1=LEFT, x2=RIGHT, y1=at, y2=at) | {"stroke": colour})
        text(svg, LEFT - 6, at + 4, f"{tick:g}×", anchor="end")
    SubElement(svg, "line", numbers(x1=LEFT, x2=RIGHT, y1=BOTTOM, y2=BOTTOM) | {"stroke": "var(--axis)"})
    free = -math.inf
    for value in values:
        word = factor_word(curve.factor, value).split("\u00a0")[0].split()[-1]
        if x.at(value) - len(word) * 3.5 > free:
            text(svg, x.at(value), HEIGHT - 8, word, anchor="middle")
            free = x.at(value) + len(word) * 3.5 + 6
    if curve.usual and x.low <= curve.usual <= x.high:
        at = x.at(curve.usual)
        dots = {"stroke": "var(--muted)", "stroke-dasharray": "1.5 3"}
        SubElement(svg, "line", numbers(x1=at, x2=at, y1=TOP, y2=BOTTOM) | dots)
        text(svg, at - 5, TOP - 5, "today’s default", anchor="end" if at > WIDTH / 2 else "start")


def _line(svg: Any, key: _Key, points: Sequence[Point], level: str | None, x: Axis, y: Axis) -> None:
    colour = f"var(--{colour_of(level)})" if level else "var(--ink)"
    upper = [f"{x.at(point.x):g},{y.at(point.high):g}" for point in points]
    lower = [f"{x.at(point.x):g},{y.at(point.low):g}" for point in reversed(points)]
    SubElement(svg, "polygon", {"points": " ".join([*upper, *lower]), "fill": colour, "opacity": ".14"})
    path = " ".join(f"{x.at(point.x):g},{y.at(point.ratio):g}" for point in points)
    SubElement(svg, "polyline", {"points": path, "fill": "none", "stroke": colour, "stroke-width": "2"})
    for point in points:
        marker(svg, Dot(point.ratio, key[2], level), x.at(point.x), y.at(point.ratio), colour)


def _names(svg: Any, lines: Mapping[_Key, Sequence[Point]], level: str | None, y: Axis) -> None:
    """What each line is, and its last ratio: beside its end, moved until no two lie on each other."""
    last = sorted(((points[-1].ratio, key[2]) for key, points in lines.items()), reverse=True)
    top = TOP - 4.0
    for place, (ratio, operation) in enumerate(last):
        room = BOTTOM - NAME * (len(last) - place)
        top = min(max(y.at(ratio) - NAME / 2, top), max(room, top))
        spec = reference().operations[operation]
        text(svg, RIGHT + 6, top + 11, spec.short or spec.label)
        text(svg, RIGHT + 6, top + 25, f"{ratio:.2f}×", kind=f"v {colour_of(level)}")
        top += NAME
