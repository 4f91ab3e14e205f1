"""A drawing and its rendered panels → one SVG in light colours that needs no page; also as PNG.

Title, subtitle, key, panels and caption. The PNG is twice as large, for slides and where SVG is not taken;
its font is the one that vl-convert brings along, so that every machine draws the same bytes.
"""

from __future__ import annotations

import base64
import re
from dataclasses import dataclass
from html import escape

import vl_convert

from ingest.charts.drawing import Drawing, abreast
from ingest.charts.fonts import load_fonts
from ingest.charts.label_placement import fitted, roomy, wrap
from ingest.charts.theme import MARKERS, ROUND, light
from ingest.core.labels import colour_of, marker_of
from ingest.core.text import one_line

FONT = "Arial, Helvetica, 'Liberation Sans', sans-serif"
MARGIN = 24
GAP = 20
BOLD = 'font-weight="bold"'
HALO = 'paint-order="stroke" stroke="var(--paper)" stroke-width="5" stroke-linejoin="round"'
_OUTLINED = re.compile(r"(<a [^>]*><path (?![^>]*stroke-width)[^>]* stroke=\"[^\"]*\")")
HEADING = 24  # a panel's title
BELOW = 20  # and its subtitle


@dataclass(frozen=True)
class Picture:
    """A rendered panel with its heading."""

    title: str
    subtitle: str
    level: str | None
    svg: str
    width: float
    height: float


def compose(drawing: Drawing, caption: str, pictures: list[Picture]) -> str:
    """The whole chart as a file of its own."""
    rows = drawing.rows
    names = max((roomy(row["text"], 13) for row in rows), default=0) + (34 if rows else 0)
    columns = abreast(len(pictures)) if rows else _columns(len(pictures))
    inner = names + columns * pictures[0].width + (columns - 1) * GAP
    inner = max(inner, 480.0)
    parts, y = _head(drawing, inner)
    for place, picture in enumerate(pictures):
        x = MARGIN + names + (place % columns) * (picture.width + GAP)
        if place and place % columns == 0:
            y += _height(pictures) + 20
        if place % columns == 0:
            parts += _rows(rows, y + _heading(pictures) + 34)
        parts += _panel(picture, x, y, heading=_heading(pictures))
    y += _height(pictures) + 22
    lines = wrap(caption, 12, inner)
    parts += [_text(MARGIN, y + 16 * n, line, 12, "#5A5C60") for n, line in enumerate(lines)]
    return _frame("".join(parts), inner + 2 * MARGIN, y + 16 * len(lines) + 4, drawing.title)


def side_by_side(pictures: list[Picture], gap: float) -> str:
    """Panels side by side under their headings, and nothing else, in light colours."""
    parts, x, heading = [], 0.0, _heading(pictures)
    for picture in pictures:
        parts += _panel(picture, x, 0, heading=heading)
        x += picture.width + gap
    size = f'viewBox="0 0 {x - gap:.0f} {_height(pictures):.0f}"'
    return light(
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="{FONT}">{"".join(parts)}</svg>'
    )


def size_of(svg: str) -> tuple[float, float]:
    """Width and height of a picture."""
    size = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', svg)
    assert size
    return float(size[1]), float(size[2])


def _columns(panels: int) -> int:
    return panels if panels <= 5 else 4 if panels in (7, 8) else 3


def _heading(pictures: list[Picture]) -> int:
    titled, below = any(each.title for each in pictures), any(each.subtitle for each in pictures)
    return titled * HEADING + below * BELOW


def _height(pictures: list[Picture]) -> float:
    return _heading(pictures) + max(picture.height for picture in pictures)


def _frame(body: str, width: float, height: float, title: str) -> str:
    size = f'viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" height="{height:.0f}"'
    escaped = escape(one_line(title))
    return light(
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" font-family="{FONT}">'
        f'<title>{escaped}</title><rect width="100%" height="100%" fill="var(--paper)"/>{body}</svg>\n'
    )


def _text(x: float, y: float, text: str, size: float, colour: str, *, bold: bool = False) -> str:
    weight, escaped = ' font-weight="bold"' if bold else "", escape(one_line(text))
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}"{weight} fill="{colour}">{escaped}</text>'


def _head(drawing: Drawing, room: float) -> tuple[list[str], float]:
    parts, y = [], MARGIN + 16.0
    for line in wrap(drawing.title, 22, room):
        parts.append(_text(MARGIN, y, line, 20, "var(--ink)", bold=True))
        y += 26
    for line in wrap(drawing.subtitle, 13, room):
        parts.append(_text(MARGIN, y - 2, line, 13, "var(--muted)"))
        y += 18
    keys = wrap(" · ".join(item["text"].replace(" ", "\u00a0") for item in drawing.key), 12, room)
    parts += [_text(MARGIN, y + 2 + 16 * n, line, 12, "var(--muted)") for n, line in enumerate(keys)]
    return parts, y + 16 * len(keys) + 12


def _panel(picture: Picture, x: float, y: float, *, heading: int) -> list[str]:
    parts, shift = [], 0
    if picture.level:
        colour = colour_of(picture.level)
        path = MARKERS[marker_of(picture.level)]["alone"]
        parts.append(f'<path transform="translate({x + 5:g},{y + 7:g})" d="{path}" fill="var(--{colour})"/>')
        shift = 16
    if heading:
        title = fitted(picture.title, 16, picture.width - shift)
        parts.append(_text(x + shift, y + 12, title, 15, "var(--ink)", bold=True))
    if picture.subtitle:
        parts.append(_text(x, y + 30, fitted(picture.subtitle, 13, picture.width), 13, "var(--muted)"))
    parts.append(_placed(picture.svg, x, y + heading))
    return parts


def _rows(rows: list[dict[str, str]], top: float) -> list[str]:
    parts = []
    for place, row in enumerate(rows):
        y = top + 27 * place + 13.5
        path, colour = MARKERS[marker_of(row["level"])]["alone"], colour_of(row["level"])
        parts.append(f'<path transform="translate({MARGIN + 5},{y:g})" d="{path}" fill="var(--{colour})"/>')
        parts.append(_text(MARGIN + 18, y + 4.5, row["text"], 13, "var(--ink)"))
    return parts


def _placed(svg: str, x: float, y: float) -> str:
    """A panel inside the whole: no links to a page that is not there, what a page's style says outright."""
    svg = _OUTLINED.sub(r'\1 stroke-width="1.75"', svg)
    svg = re.sub(r"</?a\b[^>]*>", "", svg)
    for name, style in (("b", BOLD), ("h", HALO), ("b h", f"{BOLD} {HALO}"), ("c", ROUND)):
        svg = svg.replace(f'class="{name}"', style)
    svg = re.sub(r' (?:class|role|aria-label|xmlns)="[^"]*"', "", svg)
    return svg.replace("<svg ", f'<svg x="{x:g}" y="{y:g}" overflow="visible" font-size="12" ', 1)


SCALE = 2
OWN_FONT = "Liberation Sans"


def png(svg: str) -> str:
    """The PNG of a standalone SVG, in Base64, as the cache of charts holds it."""
    load_fonts()
    drawn: bytes = vl_convert.svg_to_png(svg.replace(f'"{FONT}"', f'"{OWN_FONT}"'), scale=SCALE)
    return base64.b64encode(drawn).decode()
