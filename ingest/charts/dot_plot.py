"""Rows of ratios → an SVG: names, marks on a logarithmic axis, values (dot plot, forest plot).

<svg class="vg" viewBox="0 0 312 62" role="group" aria-label="…">…</svg>

Colours are the page's variables, so that one picture serves light and dark, phone and desktop.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from xml.etree.ElementTree import Element, SubElement, tostring

from ingest.charts.theme import MARKERS
from ingest.core.labels import colour_of, marker_of, reference

ROW, TOP, AXIS = 23, 8, 20  # pixels: a row, the space above the first, the axis below the last
STACKED = 0.46  # of the width: a longer name is above its marks
ABOVE = 20  # pixels of such a name
LETTER = 6.3  # pixels of one
VALUE = 62  # pixels of the values at the right
MOST_TICKS = 30  # in one row; more are a band
TICKS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)


@dataclass(frozen=True)
class Dot:
    """One ratio: what its mark looks like, and the range and the expectation around it."""

    ratio: float
    operation: str
    level: str | None
    low: float | None = None
    high: float | None = None
    theory: float | None = None
    ticks: tuple[float, ...] = ()  # each value alone; where they are too many to tell apart, the range


@dataclass(frozen=True)
class Line:
    """A row: dots of several studies, or a gap in words."""

    name: str
    dots: tuple[Dot, ...] = ()
    value: str = ""
    href: str = ""
    gap: str = ""
    doubt: bool = False


@dataclass(frozen=True)
class Axis:
    """A logarithmic axis from `low` to `high`, at pixels `start` to `end`."""

    low: float
    high: float
    start: float
    end: float

    def at(self, ratio: float) -> float:
        """Pixels."""
        share = math.log(ratio / self.low) / math.log(self.high / self.low)
        return round(self.start + share * (self.end - self.start), 1)

    @property
    def ticks(self) -> list[float]:
        """At most five, 1 among them."""
        within = [tick for tick in TICKS if self.low * 0.999 <= tick <= self.high * 1.001]
        while len(within) > 5:
            within = [
                tick for place, tick in enumerate(within) if tick == 1 or place % 2 == within.index(1) % 2
            ]
        return within


def scale(lines: Iterable[Sequence[Line]]) -> tuple[float, float]:
    """The ends of an axis that all these charts can share: steps of 1, 2 and 5 around every mark, and 1."""
    ends = [
        end for chart in lines for line in chart for dot in line.dots
        for end in (dot.ratio, dot.low, dot.high, dot.theory) if end
    ]  # fmt: skip
    low, high = min([*ends, 0.7]), max([*ends, 1.4])
    least = max([tick for tick in TICKS if tick <= low] or [low])
    most = min([tick for tick in TICKS if tick >= high] or [high])
    return least, most


def row_chart(
    lines: Sequence[Line],
    label: str,
    baseline: str,
    ends: tuple[float, float],
    *,
    width: int = 312,
    letters: int = 0,
) -> str:
    """The SVG of these rows. `baseline` names what 1× is; `letters` of a longer name in a chart beside it."""
    longest = max([letters, *(len(line.name) for line in lines)]) * LETTER
    stacked = longest > STACKED * width
    names = 0 if stacked else longest + 12
    axis = Axis(*ends, names + (14 if stacked else 6), width - VALUE)  # half of the first tick's name
    step = ROW + ABOVE if stacked else ROW
    bottom = TOP + step * len(lines)
    svg = picture(width, bottom + AXIS - 4, label, linked=any(line.href for line in lines))
    reach = [len(line.name) * LETTER if stacked else 0 for line in lines]
    crossed = [TOP + step * place for place, end in enumerate(reach) if end > axis.at(1)]
    _axis(svg, axis, bottom, baseline, crossed)
    for place, line in enumerate(lines):
        _row(svg, line, axis, TOP + step * place, width, stacked=stacked)
    return tostring(svg, encoding="unicode")


def picture(width: float, height: float, label: str, *, linked: bool) -> Element:
    """An empty SVG; of one with links a screen reader reads what is in it."""
    role = "group" if linked else "img"
    return Element(
        "svg", {"class": "vg", "viewBox": f"0 0 {width} {height}", "role": role, "aria-label": label}
    )


def _axis(svg: Element, axis: Axis, bottom: float, baseline: str, crossed: Sequence[float]) -> None:
    """Grid lines and tick labels. `crossed`: the tops of rows' names that the line of 1× leaves out."""
    names = _tick_names(axis, baseline)
    for tick in axis.ticks:
        x = axis.at(tick)
        if tick == 1:
            SubElement(svg, "path", {"d": _around(x, TOP - 4, bottom - 2, crossed), "stroke": "var(--base)"})
        else:
            grid = numbers(x1=x, x2=x, y1=TOP - 4, y2=bottom - 2)
            SubElement(svg, "line", grid | {"stroke": "var(--grid)"})
        if tick in names:
            text(svg, x, bottom + 11, names[tick], anchor="middle")


def _around(x: float, start: float, end: float, crossed: Sequence[float]) -> str:
    """The path of a line down from `start` to `end` with a gap at each of these names."""
    pieces = zip([start, *(top + ABOVE - 4 for top in crossed)], [*crossed, end], strict=True)
    return "".join(f"M{x:g} {above:g}V{below:g}" for above, below in pieces if below > above)


def _tick_names(axis: Axis, baseline: str) -> dict[float, str]:
    """Names of ticks that have room, from 1× outwards; what 1× is gives way to one on either side."""
    names = _with_room(axis, f"1× = {baseline}" if baseline else "1×")
    sides = {tick > 1 for tick in axis.ticks if tick != 1}
    return names if {tick > 1 for tick in names if tick != 1} == sides else _with_room(axis, "1×")


def _with_room(axis: Axis, centre: str) -> dict[float, str]:
    names = {1.0: centre}
    for tick in sorted(axis.ticks, key=lambda tick: abs(axis.at(tick) - axis.at(1))):
        word = f"{tick:g}×"
        if all(
            abs(axis.at(tick) - axis.at(other)) > (len(word) + len(label)) * LETTER / 2
            for other, label in names.items()
        ):
            names[tick] = word
    return names


def _row(svg: Element, line: Line, axis: Axis, top: float, width: float, *, stacked: bool) -> None:
    colour = colour_of(line.dots[0].level) if line.dots and line.dots[0].level else "ink"
    centre = top + (ABOVE + 8.5 if stacked else ROW / 2)
    text(svg, 0, top + 12 if stacked else centre + 4, line.name, kind=f"l {colour}")
    if line.gap:
        _gap(svg, line.gap, 0 if stacked else axis.start, axis.end, centre)
    for dot in line.dots:
        _dot(svg, dot, axis, centre)
    if line.value:
        parent = SubElement(svg, "a", {"href": line.href}) if line.href else svg
        text(parent, width, centre + 4.5, line.value, kind=f"v {colour}", anchor="end")
    if line.doubt:
        text(svg, width - 8 * len(line.value) - 4, centre + 4, "▲", kind="d", anchor="end")


def _gap(svg: Element, why: str, start: float, end: float, centre: float) -> None:
    box = numbers(x=start, y=centre - 8.5, width=end - start, height=17)
    SubElement(
        svg, "rect", box | {"fill": "var(--paper)", "stroke": "var(--axis)", "stroke-dasharray": "3 3"}
    )
    text(svg, (start + end) / 2, centre + 4, why, anchor="middle")


def _dot(svg: Element, dot: Dot, axis: Axis, y: float) -> None:
    colour = f"var(--{colour_of(dot.level)})" if dot.level else "var(--ink)"
    places = sorted({round(axis.at(tick)) for tick in dot.ticks})
    if 0 < len(places) <= MOST_TICKS:
        _ticks(svg, places, y, colour)
    elif dot.low and dot.high and dot.high > dot.low:
        left, right = axis.at(dot.low), axis.at(dot.high)
        bar = numbers(x=left, y=y - 2.5, width=round(right - left, 1), height=5)
        SubElement(svg, "rect", bar | {"fill": colour, "opacity": ".28"})
    if dot.theory:
        x = axis.at(dot.theory)
        dash = {"stroke": "var(--muted)", "stroke-width": "1.6", "stroke-dasharray": "3 2.4"}
        SubElement(svg, "line", numbers(x1=x, x2=x, y1=y - 9, y2=y + 9) | dash)
    marker(svg, dot, axis.at(dot.ratio), y, colour)


def _ticks(svg: Element, places: Sequence[int], y: float, colour: str) -> None:
    outline = "".join(f"M{x} {y - 5:g}v10" for x in places)
    SubElement(svg, "path", {"d": outline, "stroke": colour, "opacity": ".55", "fill": "none"})


def marker(svg: Element, dot: Dot, x: float, y: float, colour: str) -> None:
    """The mark of a ratio: the shape of its level, filled for reads."""
    filled = reference().operations[dot.operation].mark == "filled"
    outline = MARKERS[marker_of(dot.level) if dot.level else "circle"]["row"]
    SubElement(svg, "path", {
        "d": outline, "transform": f"translate({x:g} {y:g})", "stroke": colour, "stroke-width": "2",
        "fill": colour if filled else "var(--paper)",
    })  # fmt: skip


def text(parent: Element, x: float, y: float, words: str, *, kind: str = "", anchor: str = "") -> None:
    """Words at a place."""
    attributes = numbers(x=x, y=y) | ({"class": kind} if kind else {})
    SubElement(parent, "text", attributes | ({"text-anchor": anchor} if anchor else {})).text = words


def numbers(**numbers: float) -> dict[str, str]:
    """Attributes, to a tenth of a pixel."""
    return {name: f"{number:.1f}".removesuffix(".0") for name, number in numbers.items()}


def years_line(years: Sequence[int], near: Sequence[int], ends: tuple[int, int]) -> str:
    """A line of years: a full dot for each study that measures it, an open one for each that comes near."""
    first, last = ends
    label = f"measured in {', '.join(map(str, years))}" if years else "measured by nobody"
    svg = picture(222, 12, label, linked=False)
    text(svg, 0, 10, str(first))
    text(svg, 222, 10, str(last), anchor="end")
    SubElement(svg, "line", numbers(x1=36, x2=186, y1=6, y2=6) | {"stroke": "var(--axis)"})
    for year in [*sorted(set(near) - set(years)), *sorted(set(years))]:
        x = 36 + 150 * (year - first) / max(1, last - first)
        fill = "var(--ink)" if year in years else "var(--paper)"
        circle = numbers(cx=x, cy=6, r=4) | {"fill": fill, "stroke": "var(--ink)", "stroke-width": "1.5"}
        SubElement(svg, "circle", circle)
    return tostring(svg, encoding="unicode")
