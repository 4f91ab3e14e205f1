"""The picture as SVG: paper, the title, a chart with its finding or a fingerprint, the mark below left."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from ingest.charts.label_placement import measure
from ingest.charts.preview.font import FAMILY
from ingest.charts.theme import LIGHT

WIDTH, HEIGHT = 1200, 630
MARGIN = 40
INNER = WIDTH - 2 * MARGIN
FOOT = 62  # the line of the mark
FONT = "Liberation Sans, Arial, Helvetica, sans-serif"
SERIF = f'font-family="{FAMILY}, Liberation Serif, {FONT}"'
TITLE = ((54, 1), (46, 1), (40, 2), (32, 3))  # sizes, each with the lines that it may take
SMALLEST, MOST_LINES = TITLE[-1]
BOLD = f'font-weight="bold" fill="{LIGHT["ink"]}"'
INK = f'fill="{LIGHT["ink"]}"'
TITLED = f'{SERIF} fill="{LIGHT["ink"]}"'
SAYS = (30, 22)  # pixels: what the chart says, and of what; a feed shows a third of that
MUTED = f'fill="{LIGHT["muted"]}"'
END = f'{MUTED} text-anchor="end"'
LEAST, LARGEST = 0.45, 2.4  # how far a chart is shrunk and enlarged
FULL = 0.7  # of the width, which a chart is to fill
MARK = (
    '<g fill="none" stroke="{ink}" stroke-width="2.6" stroke-linecap="round"><circle cx="14" cy="18" r="10"/>'
    '<path d="M14 8H29"/></g><circle cx="14" cy="18" r="2.6" fill="{ink}"/>'
)


def picture(
    title: str,
    site: str,
    below: str,
    charts: Sequence[str] = (),
    fingerprint: Mapping[str, Any] | None = None,
    says: Sequence[str] = (),
) -> str:
    """`site` and `below` stand left and right in the foot; `says` over one of `charts`, whole SVGs."""
    lines, size = fitted(title)
    step = size * 1.14
    parts = [
        _text(MARGIN, MARGIN + size * 0.8 + step * n, line, size, TITLED) for n, line in enumerate(lines)
    ]
    top = MARGIN + step * len(lines) + 8
    for line, size, style in zip(says, SAYS, (INK, MUTED), strict=False):
        parts.append(_text(MARGIN, top + size * 0.9, _cut(line, size, INNER), size, style))
        top += size * 1.4
    room = HEIGHT - MARGIN - FOOT - top
    parts.append(_chart(charts, top, room) or _strip(fingerprint or {}, top, room))
    return _frame("".join([*parts, _foot(site, below)]))


def fitted(title: str) -> tuple[list[str], float]:
    """The title in at most three lines that fit, and its size; what is longer ends in an ellipsis."""
    words = _words(title)
    for size, most in TITLE:
        lines = _lines(words, size)
        if len(lines) <= most and all(_width(line, size) <= INNER for line in lines):
            return lines, size
    kept = _lines(words, SMALLEST)[:MOST_LINES]
    return [*kept[:-1], _cut(kept[-1] + "…", SMALLEST, INNER)], SMALLEST


def _cut(text: str, size: float, room: float) -> str:
    """The text, with an ellipsis for what does not fit."""
    while len(text) > 1 and _width(text, size) > room:
        text = text[:-2].rstrip("… ") + "…"
    return text


def _words(title: str) -> list[str]:
    """Words, none wider than a line of the smallest size."""
    found: list[str] = []
    for word in title.split():
        piece = ""
        for char in word:
            if _width(piece + char, SMALLEST) > INNER:
                found.append(piece)
                piece = ""
            piece += char
        found.append(piece)
    return found


def _lines(words: list[str], size: float) -> list[str]:
    lines: list[str] = []
    for word in words:
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and _width(longer, size) <= INNER:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _width(text: str, size: float) -> float:
    """With room for characters that are wider than Latin ones."""
    return sum(measure(char, size, bold=True) if ord(char) < 0x250 else size * 1.05 for char in text) * 1.04


def _text(x: float, y: float, text: str, size: float, style: str) -> str:
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" {style}>{_safe(text)}</text>'


def _safe(text: str) -> str:
    """Without what XML cannot hold."""
    return escape(re.sub(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]", "", text))


def _chart(charts: Sequence[str], top: float, room: float) -> str:
    """The chart whose letters are largest of those that fill the width; none if all are too small."""
    sizes = [(svg, *_size(svg)) for svg in charts]
    scaled = [(svg, wide, high, min(INNER / wide, room / high)) for svg, wide, high in sizes]
    legible = [one for one in scaled if one[3] >= LEAST]
    if not legible:
        return ""
    svg, wide, high, scale = max(legible, key=lambda one: (one[1] * one[3] >= FULL * INNER, one[3]))
    scale = min(scale, LARGEST)
    inner = re.sub(r' (?:width|height)="\d+"', "", svg[: svg.index(">")], count=2) + svg[svg.index(">") :]
    left = MARGIN + (INNER - wide * scale) / 2
    place = f'x="{left:.1f}" y="{top:.1f}" width="{wide * scale:.1f}" height="{high * scale:.1f}"'
    return inner.replace("<svg ", f"<svg {place} ", 1)


def _size(svg: str) -> tuple[float, float]:
    found = re.search(r'viewBox="0 0 (\d+) (\d+)"', svg)
    assert found
    return float(found[1]), float(found[2])


def _strip(fingerprint: Mapping[str, Any], top: float, room: float) -> str:
    """Every value of the set from zero; its ends in words below."""
    if not fingerprint:
        return ""
    high = min(150.0, room - 50)
    y = top + (room - 50 - high) / 2
    ink = LIGHT["ink"]
    parts = [f'<path d="M{MARGIN} {y + high + 4:.1f}h{INNER}" stroke="{LIGHT["axis"]}"/>']
    for low, upper in fingerprint["bands"]:
        x, wide = MARGIN + low * INNER, max(2.0, (upper - low) * INNER)
        size = f'width="{wide:.1f}" height="{high:.1f}"'
        parts.append(f'<rect x="{x:.1f}" y="{y:.1f}" {size} fill="{ink}" opacity=".16"/>')
    for tick in sorted(set(fingerprint["ticks"])):
        x = MARGIN + tick * INNER
        parts.append(f'<path d="M{x:.1f} {y:.1f}v{high:.1f}" stroke="{ink}" stroke-width="2" opacity=".5"/>')
    base = y + high + 38
    parts.append(_text(MARGIN, base, fingerprint["low"], 26, MUTED))
    parts.append(_text(WIDTH - MARGIN, base, f"{fingerprint['count']} · {fingerprint['high']}", 26, END))
    return "".join(parts)


def _foot(site: str, below: str) -> str:
    mark = MARK.format(ink=LIGHT["ink"])
    y = HEIGHT - 36
    said = _cut(below, 24, INNER - 230)
    return (
        f'<g transform="translate({MARGIN - 5},{y - 32}) scale(1.3)">{mark}</g>'
        + _text(MARGIN + 44, y, site, 32, BOLD)
        + _text(WIDTH - MARGIN, y, said, 24, END)
    )


def _frame(body: str) -> str:
    size = f'width="{WIDTH}" height="{HEIGHT}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" {size} font-family="{FONT}">'
        f'<rect {size} fill="{LIGHT["paper"]}"/>{body}</svg>'
    )
