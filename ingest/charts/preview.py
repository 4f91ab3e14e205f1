"""A page's title and first chart → the 1200 × 630 PNG that other sites show beside a link to it (og:image).

results/<slug>/preview.png    a set's title over what its first chart says and shows, or over its fingerprint
articles/<name>/preview.png   an article's title over the same of its first chart
preview.png                   what the site is, for all other pages

What was drawn before comes from build/cache/previews/.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from html import escape
from pathlib import Path
from typing import Any

import vl_convert

from ingest.charts.cache import drawn_by
from ingest.charts.fonts import heading_font, load_fonts, register_heading_font
from ingest.charts.label_placement import measure, wrap
from ingest.charts.standalone import Picture, side_by_side, size_of
from ingest.charts.theme import FONT, LIGHT
from ingest.core.files import kept_or_made

NAME = "preview.png"
TITLE = "Storage benchmarks you can check"
BELOW = "Every value links to its line in the raw log"

WIDTH, HEIGHT = 1200, 630
MARGIN = 40
INNER = WIDTH - 2 * MARGIN
FOOT = 62  # the line of the mark
FAMILY = "Newsreader SemiBold"
TITLED = f'font-family="{FAMILY}, Liberation Serif, {FONT}" fill="{LIGHT["ink"]}"'
TITLE_SIZES = ((54, 1), (46, 1), (40, 2), (32, 3))  # each with the lines that it may take
SMALLEST, MOST_LINES = TITLE_SIZES[-1]
INK = f'fill="{LIGHT["ink"]}"'
MUTED = f'fill="{LIGHT["muted"]}"'
MIDDLE, END = (f'{MUTED} text-anchor="{side}"' for side in ("middle", "end"))
SAYS = ((30, INK), (22, MUTED))  # what the chart says, and of what, in pixels; a feed shows a third of that
LEAST, LARGEST = 0.45, 2.4  # how far a chart is shrunk and enlarged
FULL = 0.7  # of the width, which a chart is to fill
GAP = 24.0  # between panels
TALLEST = 330  # pixels of a dot plot whose names can still be read
MOST_PANELS = 5  # that still can be told from each other
MARK = (
    '<g fill="none" stroke="{ink}" stroke-width="2.6" stroke-linecap="round"><circle cx="14" cy="18" r="10"/>'
    '<path d="M14 8H29"/></g><circle cx="14" cy="18" r="2.6" fill="{ink}"/>'
)


def set_preview(page: Mapping[str, Any], site: str, public: Path, cache_dir: Path) -> None:
    """A set's title over the texts and panels of its first chart; if none fits, over its fingerprint."""
    below = ", ".join(part for part in (page["author"], page["date_label"]) if part)
    charts, texts = _first(page["charts"])
    svg = picture(page["title"], site, below, charts, page["fingerprint"], texts)
    _write(svg, public / "results" / page["slug"], cache_dir)


def article_preview(
    title: str, below: str, charts: Sequence[Mapping[str, Any]], site: str, folder: Path, cache_dir: Path
) -> None:
    """An article's title over the texts and panels of its first chart that is legible so small."""
    legible = [chart for chart in charts if "panels" in chart or size_of(chart["alone"])[1] <= TALLEST]
    drawn, texts = _first(legible or charts)
    _write(picture(title, site, below, drawn, texts=texts), folder, cache_dir)


def _first(charts: Sequence[Mapping[str, Any]]) -> tuple[list[str], list[str]]:
    """The SVGs of the first chart, and its texts; a number needs its unit: the subtitle begins with it."""
    for chart in charts[:1]:
        drawn = ways(chart) if "panels" in chart else [chart["alone"]]
        return drawn, [chart["title"], chart["subtitle"].partition(". ")[0].rstrip(".")]
    return [], []


def site_preview(cards: Sequence[Mapping[str, Any]], site: str, public: Path, cache_dir: Path) -> None:
    """What the site is, over the fullest fingerprint that a set has; of equals the newest."""
    prints = [card["fingerprint"] for card in cards if card["fingerprint"]]
    fullest = max(prints, key=lambda strip: len(strip["ticks"]) + len(strip["bands"]), default=None)
    _write(picture(TITLE, site, BELOW, (), fullest), public, cache_dir)


def _write(svg: str, folder: Path, cache_dir: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / NAME).write_bytes(png(svg, cache_dir))


def png(svg: str, cache_dir: Path) -> bytes:
    """The picture as PNG, drawn once: the same SVG gives the same bytes."""
    name = hashlib.sha256(f"{drawn_by()}\0{svg}\0".encode() + heading_font()).hexdigest()
    return kept_or_made(cache_dir / name, name, partial(_drawn, svg))


def _drawn(svg: str) -> bytes:
    load_fonts()
    register_heading_font()
    drawn: bytes = vl_convert.svg_to_png(svg, scale=1)
    return drawn


def ways(chart: Mapping[str, Any]) -> list[str]:
    """SVGs to choose from: a chart's panels side by side, wide and narrow; of many the first and the last.

    Without the chart's own heading, key and caption: their letters would be too small.
    """
    panels: Sequence[Mapping[str, Any]] = chart["panels"]
    chosen = panels if len(panels) <= MOST_PANELS else [panels[0], panels[-1]]
    # Wide panels may leave the names of their rows to a list beside all of them.
    sizes = ["narrow"] if chart["rows"] else ["wide", "narrow"]
    return [
        side_by_side(
            [Picture(p["title"], p["subtitle"], p["level"], p[size], *size_of(p[size])) for p in chosen], GAP
        )
        for size in sizes
    ]


def picture(
    title: str,
    site: str,
    below: str,
    charts: Sequence[str] = (),
    fingerprint: Mapping[str, Any] | None = None,
    texts: Sequence[str] = (),
) -> str:
    """The SVG; `site` and `below` stand left and right in the foot, `texts` over one of `charts` (SVGs)."""
    lines, size = fitted(title)
    step = size * 1.14
    parts = [
        _text(MARGIN, MARGIN + size * 0.8 + step * n, line, size, TITLED) for n, line in enumerate(lines)
    ]
    top = MARGIN + step * len(lines) + 8
    for line, (size, style) in zip(texts, SAYS, strict=False):
        parts.append(_text(MARGIN, top + size * 0.9, _cut(line, size, INNER), size, style))
        top += size * 1.4
    room = HEIGHT - MARGIN - FOOT - top
    parts.append(_chart(charts, top, room) or _strip(fingerprint or {}, top, room))
    return _frame("".join([*parts, _foot(site, below)]))


def fitted(title: str) -> tuple[list[str], float]:
    """The title in at most three lines that fit, and its size; what is longer ends in an ellipsis."""
    words, lines = title.split(), list[str]()
    for size, most in TITLE_SIZES:
        lines = wrap(" ".join(words), size, INNER, _width) if words else []
        unbroken = all(_width(word, size) <= INNER for word in words)
        if len(lines) <= most and (unbroken or size == SMALLEST):
            return lines, size
    *first, last = lines[:MOST_LINES]
    return [*first, _cut(last + "…", SMALLEST, INNER)], SMALLEST


def _cut(text: str, size: float, room: float) -> str:
    """The text, with an ellipsis for what does not fit."""
    while len(text) > 1 and _width(text, size) > room:
        text = text[:-2].rstrip("… ") + "…"
    return text


def _width(text: str, size: float) -> float:
    """In pixels, with room for characters that are wider than Latin ones."""
    return sum(measure(char, size, bold=True) if ord(char) < 0x250 else size * 1.05 for char in text) * 1.04


def _text(x: float, y: float, text: str, size: float, style: str) -> str:
    """Without what XML cannot hold."""
    safe = escape(re.sub(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]", "", text))
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" {style}>{safe}</text>'


def _chart(charts: Sequence[str], top: float, room: float) -> str:
    """The chart whose letters are largest of those that fill the width; none if all are too small."""
    sizes = [(svg, *size_of(svg)) for svg in charts]
    scaled = [(svg, wide, high, min(INNER / wide, room / high)) for svg, wide, high in sizes]
    legible = [sized for sized in scaled if sized[3] >= LEAST]
    if not legible:
        return ""
    svg, wide, high, scale = max(legible, key=lambda sized: (sized[1] * sized[3] >= FULL * INNER, sized[3]))
    scale = min(scale, LARGEST)
    inner = re.sub(r' (?:width|height)="\d+"', "", svg[: svg.index(">")], count=2) + svg[svg.index(">") :]
    left = MARGIN + (INNER - wide * scale) / 2
    place = f'x="{left:.1f}" y="{top:.1f}" width="{wide * scale:.1f}" height="{high * scale:.1f}"'
    return inner.replace("<svg ", f"<svg {place} ", 1)


def _strip(fingerprint: Mapping[str, Any], top: float, room: float) -> str:
    """Every value of the set from zero; each end named under its mark, and what they are below."""
    if not fingerprint:
        return ""
    high = min(150.0, room - 84)
    y = top + (room - 84 - high) / 2
    ink = LIGHT["ink"]
    parts = [f'<path d="M{MARGIN} {y + high + 4:.1f}h{INNER}" stroke="{LIGHT["axis"]}"/>']
    for low, upper in fingerprint["bands"]:
        x, wide = MARGIN + low * INNER, max(2.0, (upper - low) * INNER)
        size = f'width="{wide:.1f}" height="{high:.1f}"'
        parts.append(f'<rect x="{x:.1f}" y="{y:.1f}" {size} fill="{ink}" opacity=".16"/>')
    for tick in sorted(set(fingerprint["ticks"])):
        x = MARGIN + tick * INNER
        parts.append(f'<path d="M{x:.1f} {y:.1f}v{high:.1f}" stroke="{ink}" stroke-width="2" opacity=".5"/>')
    return "".join([*parts, *_ends(fingerprint, y + high + 38)])


def _ends(fingerprint: Mapping[str, Any], base: float) -> Iterator[str]:
    """What a strip's ends are, and how many values of what."""
    if fingerprint["low"]:
        at = fingerprint["low_at"]
        yield _text(MARGIN + at * INNER, base, fingerprint["low"], 26, MIDDLE if at else MUTED)
    yield _text(WIDTH - MARGIN, base, fingerprint["high"], 26, END)
    yield _text(WIDTH - MARGIN, base + 34, f"{fingerprint['count']}, {fingerprint['metric']}", 26, END)


def _foot(site: str, below: str) -> str:
    y = HEIGHT - 36
    return (
        f'<g transform="translate({MARGIN - 5},{y - 32}) scale(1.3)">{MARK.format(ink=LIGHT["ink"])}</g>'
        + _text(MARGIN + 44, y, site, 32, f'font-weight="bold" {INK}')
        + _text(WIDTH - MARGIN, y, _cut(below, 24, INNER - 230), 24, END)
    )


def _frame(body: str) -> str:
    size = f'width="{WIDTH}" height="{HEIGHT}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" {size} font-family="{FONT}">'
        f'<rect {size} fill="{LIGHT["paper"]}"/>{body}</svg>'
    )
