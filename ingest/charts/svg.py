"""Cleans what Vega writes: no fonts, no ids of a process-wide counter, no empty attributes, short numbers."""

from __future__ import annotations

import re
from html import escape

from ingest.charts.errors import ChartError

# vl-convert resolves `#id` against a base of its own.
_HREF = re.compile(r'xlink:href="[^"#]*#')
_NUMBER = re.compile(r"-?\d+\.\d+")
_GEOMETRY = re.compile(r'( (?:transform|d|x2|y2|width|height)=")([^"]*)(")')
_DROP = (
    re.compile(
        r' (?:font-family|aria-hidden|aria-roledescription|role|pointer-events|display|cursor)="[^"]*"'
    ),
    re.compile(r' opacity="1"| stroke-width="1"(?=[ />])| font-weight="normal"| text-anchor="start"'),
    re.compile(r"<text [^>]*(?:/>|></text>)"),
    re.compile(r'<path class="(?:background|foreground)"[^>]*(?:/>|></path>)'),
    re.compile(r' class="mark-[^"]*"'),
    re.compile(r' [xy]2="0"| stroke-miterlimit="10"| stroke-linecap="butt"| stroke-linejoin="miter"'),
    re.compile(r' transform="translate\(0,0\)"'),
)
_PAPER = ' fill="var(--paper)" stroke="var(--paper)" stroke-width="5" stroke-linejoin="round"'
_HALO = re.compile(rf"(<text [^>]*?){re.escape(_PAPER)}>([^<]*)</text>")
# A place needs no tenths of a pixel, the shape of a marker does. Half a pixel is less than the line is wide.
_PLACES = (re.compile(r'(<path d=")([^"]*)(")'), re.compile(r'( transform=")(?!translate\(0\.5,)([^"]*)(")'))
_PATH = re.compile(r'( d=")(M[^"]*)(")')
_STEP = re.compile(r"([A-Za-z])([^A-Za-z]*)")
# A median between two values has no line of its own to lead to.
_LINKLESS = re.compile(r'<a tabindex="-1" href="#">(.*?)</a>')
_DATA = re.compile(r'class="mark-(symbol|line|rect|area) role-mark[^"]*"[^>]*>(.*?)</g>', re.DOTALL)
_WRAPPER = re.compile(r"<g>((?:(?!<g[ >]|</g>).)*)</g>", re.DOTALL)


def marks(svg: str) -> int:
    """Data marks in an SVG as Vega writes it: symbols, lines, bars, areas."""
    return sum(len(re.findall(r"<path ", inner)) for _, inner in _DATA.findall(svg))


def clean(svg: str, *, name: str, alt: str, expected: int) -> str:
    """The SVG as a page inlines it."""
    found = marks(svg)
    if found < expected:
        raise ChartError(f"{name}: expected {expected} marks, found {found} in the drawing; report it")
    head, body = svg.split(">", 1)
    body = _HREF.sub('tabindex="-1" href="#', body)
    for junk in _DROP:
        body = junk.sub("", body)
    body = _GEOMETRY.sub(_rounded, body)
    for places in _PLACES:
        body = places.sub(_whole, body)
    body = _PATH.sub(lambda path: path[1] + shorter(path[2]) + path[3], body)
    body = body.replace('px"', '"')
    body = _unwrap(_haloed(_LINKLESS.sub(r"\1", body)))
    return _head(head, alt) + _ids(body, name)


def _rounded(found: re.Match[str]) -> str:
    return found[1] + _NUMBER.sub(lambda n: f"{float(n[0]):.1f}".removesuffix(".0"), found[2]) + found[3]


def _whole(found: re.Match[str]) -> str:
    return found[1] + _NUMBER.sub(lambda n: f"{float(n[0]):.0f}", found[2]) + found[3]


def shorter(path: str) -> str:
    """M8,64L41,64L41,80 → M8,64H41V80."""
    steps, at = [], ("", "")
    for letter, numbers in _STEP.findall(path):
        x, _, y = numbers.partition(",")
        level, upright = letter == "L" and y == at[1], letter == "L" and x == at[0]
        steps.append(f"H{x}" if level else f"V{y}" if upright else letter + numbers)
        at = (x, y) if letter in "ML" else ("", "")
    return "".join(steps)


def _haloed(body: str) -> str:
    """A label over its halo becomes one text with a class for both; so does the weight of a bold one."""
    for halo, text in _HALO.findall(body):
        body = body.replace(f"{halo}{_PAPER}>{text}</text>", "", 1)
        over = re.compile(re.escape(halo) + r'( fill="[^"]*">' + re.escape(text) + "<)")
        body = over.sub(rf'{halo} class="h"\1', body, count=1)
    body = re.sub(r' font-weight="bold"([^>]*) class="h"', r'\1 class="b h"', body)
    return body.replace('font-weight="bold"', 'class="b"')


def _unwrap(body: str) -> str:
    """Groups that say nothing fall away."""
    before = ""
    while body != before:
        before, body = body, _WRAPPER.sub(r"\1", body)
    return body


def _head(head: str, alt: str) -> str:
    width, height = (re.search(rf' {side}="([\d.]+)"', head) for side in ("width", "height"))
    assert width
    assert height
    wide, high = (f"{float(side[1]):g}" for side in (width, height))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="vg" viewBox="0 0 {wide} {high}" width="{wide}" '
        f'height="{high}" role="img" aria-label="{escape(alt)}">'
    )


def _ids(body: str, name: str) -> str:
    """gradient_7, clip3 → <name>-gradient-0: numbered anew, unique on a page."""
    for place, old in enumerate(dict.fromkeys(re.findall(r' id="([^"]+)"', body))):
        kind = re.sub(r"[^a-z]", "", old)
        fresh = f"{name}-{kind}-{place}"
        body = body.replace(f' id="{old}"', f' id="{fresh}"').replace(f"url(#{old})", f"url(#{fresh})")
    return body
