"""A scene → the Vega specification that lives on the page, and the clean SVG that is there before it.

The SVG has no fonts, no ids of a process-wide counter, no empty attributes, short numbers. A picture that
lacks marks never leaves the build.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import Any

import vl_convert

from ingest.charts import cache
from ingest.charts.fonts import load_fonts
from ingest.charts.request import ChartError
from ingest.charts.scene import Scene
from ingest.charts.theme import ROUND
from ingest.charts.vegalite import Spec, panel_spec, structure
from ingest.charts.words import SAID

VL_VERSION = "6.4"
WHOLE = (-(2**31), 2**32)  # what vl-convert hands on as whole numbers


@dataclass(frozen=True)
class Rendered:
    """One panel at one size."""

    svg: str
    vega: Spec


def compiled(scene: Scene, cache_dir: Path | None = None) -> Spec:
    """The Vega specification of a scene. Both sizes and all views of a chart differ in little but numbers.

    So Vega-Lite is asked once for each structure, and the numbers, ticks and rows of the scene put into it.
    Structures are kept beside the charts: many charts have them in common, and to load Vega-Lite takes longer
    than to draw one.
    """
    spec = panel_spec(scene)
    vega: Spec = json.loads(_from_cache(json.dumps(structure(spec)), cache_dir))
    vega |= {side: _plain_numbers(spec[side]) for side in ("padding", "width", "height")}
    channels = spec["layer"][0]["encoding"]
    vega["scales"] = [
        _scaled(scale, channels[scale["name"]]["scale"]) if scale["name"] in channels else scale
        for scale in vega["scales"]
    ]
    for axis in vega["axes"]:
        channel = channels[axis["scale"]]["axis"]
        axis["values"] = _plain_numbers(channel["values"])
        if "encode" in axis:
            axis["encode"]["labels"]["update"]["text"]["signal"] = channel["labelExpr"]
    rows = list(spec["datasets"].values())
    for data in (data for data in vega["data"] if "values" in data):
        data["values"] = _plain_numbers(rows[data["values"][0]])
    return vega


def _scaled(scale: Spec, target: Spec) -> Spec:
    """The scale with its own domain. A logarithmic one differs from a linear one in nothing but this."""
    domain = {"domain": _plain_numbers(target["domain"])}
    if target.get("type") != "log":
        return scale | domain
    logarithmic = {"base" if name == "zero" else name: value for name, value in scale.items()}
    return logarithmic | domain | {"type": "log", "base": target["base"]}


@lru_cache(maxsize=256)
def _from_cache(spec: str, cache_dir: Path | None) -> str:
    name = cache.key(structure=spec)
    folder = cache_dir.with_name("structures") if cache_dir else None
    return str(cache.cached(folder, name, lambda: {"vega": _compiled(spec)})["vega"])


def _compiled(spec: str) -> str:
    """Vega-Lite → Vega, both as JSON. Data are called by their place, and hold the place they had before."""
    vega: Spec = vl_convert.vegalite_to_vega(spec, vl_version=VL_VERSION)
    vega.pop("description", None)
    names = {}
    for place, data in enumerate(vega["data"]):
        if "values" in data:
            names[data["name"]] = f"data-{place}"
            data["values"] = [int(data["name"].removeprefix("rows-"))]
    text = json.dumps(vega)
    for name, short in names.items():
        text = text.replace(f'"{name}"', f'"{short}"')
    return text


def _plain_numbers(value: Any) -> Any:
    """610.0 → 610, as vl-convert hands numbers on, in lists and records too."""
    if isinstance(value, list):
        return [_plain_numbers(each) for each in value]
    if isinstance(value, dict):
        return {name: _plain_numbers(each) for name, each in value.items()}
    if not isinstance(value, int | float) or isinstance(value, bool) or not float(value).is_integer():
        return value
    return int(value) if WHOLE[0] <= value < WHOLE[1] else float(value)


def render(scene: Scene, *, name: str, alt: str, cache_dir: Path | None = None) -> Rendered:
    """Compiles and draws; refuses a picture that lacks marks."""
    vega = compiled(scene, cache_dir)
    still, texts = _numbered(vega, scene)
    load_fonts()
    svg = _NUMBERED.sub(lambda match: _text(match, texts), vl_convert.vega_to_svg(still))
    return Rendered(clean(svg, name=name, alt=alt, expected=scene.marks), vega)


_NUMBERED = re.compile(r'<text([^>]*) font-family="(\d+)"([^>]*)/>')
_SPACE = {"value": " "}


def _text(match: re.Match[str], texts: Sequence[str]) -> str:
    """The element with its text in place of its number."""
    return f"<text{match[1]}{match[3]}>{escape(texts[int(match[2])], quote=False)}</text>"


def _numbered(vega: Spec, scene: Scene) -> tuple[Spec, list[str]]:
    """The specification with a space in place of each text, numbered by its font; and the texts.

    vl-convert shapes every text to measure it, but one of spaces alone; that takes longer than all the rest
    of the picture, and nothing depends on it: each label has its place. What tooltips say is nothing to the
    picture either.
    """
    texts = [text for axis in (scene.x, scene.y) for _, text in axis.ticks]
    first = {"x": 0, "y": len(scene.x.ticks)}
    axes = [_blank_labels(axis, first[axis["scale"]]) if "encode" in axis else axis for axis in vega["axes"]]
    data = []
    for dataset in vega["data"]:
        rows = [{name: row[name] for name in row if name not in SAID} for row in dataset.get("values", [])]
        for row in rows:
            if "text" in row:
                texts.append(row["text"])
                row["text"] = str(len(texts) - 1)
        data.append(dataset | ({"values": rows} if rows else {}))
    marks = [_blank(mark) if mark["type"] == "text" else mark for mark in vega["marks"]]
    return {**vega, "axes": axes, "data": data, "marks": marks}, texts


def _blank_labels(axis: Spec, first: int) -> Spec:
    """Labels whose fonts are the numbers from `first` on."""
    font = {"signal": f"toString({first}+indexof({axis['values']},datum.value))"}
    return {**axis, "encode": {"labels": {"update": {"text": _SPACE, "font": font}}}}


def _blank(mark: Spec) -> Spec:
    """Texts whose fonts are what their rows say."""
    update = {**mark["encode"]["update"], "text": _SPACE, "font": {"field": "text"}}
    return {**mark, "encode": {"update": update}}


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
# What nearly all texts and all outlined points are, their style says once (assets/css/06-figures.css).
_USUAL = (
    re.compile(r'(<text[^>]*) font-size="12"'),
    re.compile(r'(<a [^>]*><path [^>]*) stroke-width="1\.75"'),
)
_DATA = re.compile(r'class="mark-(symbol|line|rect|area) role-mark[^"]*"[^>]*>(.*?)</g>', re.DOTALL)
_WRAPPER = re.compile(r"<g>((?:(?!<g[ >]|</g>).)*)</g>", re.DOTALL)


def drawn_marks(svg: str) -> int:
    """Data marks in an SVG as Vega writes it: symbols, lines, bars, areas."""
    return sum(len(re.findall(r"<path ", inner)) for _, inner in _DATA.findall(svg))


def clean(svg: str, *, name: str, alt: str, expected: int) -> str:
    """The SVG as a page inlines it."""
    count = drawn_marks(svg)
    if count < expected:
        raise ChartError(f"{name}: expected {expected} marks, found {count} in the drawing; report it")
    head, body = svg.split(">", 1)
    body = _HREF.sub('tabindex="-1" href="#', body)
    for junk in _DROP:
        body = junk.sub("", body)
    body = _GEOMETRY.sub(_rounded, body)
    for places in _PLACES:
        body = places.sub(_to_pixel, body)
    body = _PATH.sub(lambda path: path[1] + shorter(path[2]) + path[3], body)
    body = body.replace('px"', '"').replace(ROUND, 'class="c"')
    body = _unwrap(_haloed(_LINKLESS.sub(r"\1", body)))
    for usual in _USUAL:
        body = usual.sub(r"\1", body)
    return _head(head, alt) + _ids(body, name)


def _rounded(match: re.Match[str]) -> str:
    return match[1] + _NUMBER.sub(lambda n: f"{float(n[0]):.1f}".removesuffix(".0"), match[2]) + match[3]


def _to_pixel(match: re.Match[str]) -> str:
    return match[1] + _NUMBER.sub(lambda n: f"{float(n[0]):.0f}", match[2]) + match[3]


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
        body = _classed(body, halo, text)
    body = re.sub(r' font-weight="bold"([^>]*) class="h"', r'\1 class="b h"', body)
    return body.replace('font-weight="bold"', 'class="b"')


def _classed(body: str, label: str, text: str) -> str:
    """The first text that begins so, has any colour and says this, with the class of a halo.

    Found without a pattern: compiling one for each label costs more than all the rest of the cleaning.
    """
    place = body.find(f'{label} fill="')
    while place >= 0:
        end = place + len(label)
        if body.startswith(f'">{text}<', body.find('"', end + len(' fill="'))):
            return f'{body[:end]} class="h"{body[end:]}'
        place = body.find(f'{label} fill="', end)
    return body


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
