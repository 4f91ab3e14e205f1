"""A scene → its Vega-Lite specification (a dict): layers of marks with data, scales and axes.

Altair says what each kind and style of mark is, once; a specification puts the rows, the scales and the axes
of its own into these templates. So Altair's copies do not grow with the number of charts, panels, sizes and
views. That the whole can be compiled is shown by vl-convert, which draws each panel of it (render.py); tests
hold whole specifications to the schema of Vega-Lite.

layer 0  cells     layer 1  rules …     last  labels, each with a halo of paper under it
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import chain
from typing import Any, Literal, ParamSpec, cast

import altair as alt
from altair.utils import schemapi

from ingest.charts import theme
from ingest.charts.scene import (
    ROW_NAME_GAP,
    ROW_NAME_SIZE,
    Axis,
    Band,
    Bar,
    Cell,
    Dot,
    Doubt,
    Line,
    Mark,
    Rule,
    Scene,
    Text,
    Trace,
)  # fmt: skip
from ingest.core.groups import grouped

P = ParamSpec("P")
Spec = dict[str, Any]
Template = Spec  # of a layer: its mark, what is encoded but for x and y, and what hides it

HIDDEN = "indexof(hidden, datum.series) < 0 && indexof(hidden, datum.part) < 0"
CELL_HUE = "raid5"  # from paper to #0F3F99, in dark from #1C1F23 to #97C4FD
DOUBT_SIZE = 34
LEVEL_COLOURS = alt.Scale(domain=theme.LEVELS, range=[theme.css(level) for level in theme.LEVELS])
STROKE = alt.Stroke("colour:N", scale=LEVEL_COLOURS)
FILL = alt.Fill("colour:N", scale=LEVEL_COLOURS)
TOOLTIP = alt.TooltipContent("data")  # the page says it in its own words (assets/js/tooltip.js)


# Templates: a kind and style of mark, as Altair says it.


def _blank() -> alt.Chart:
    """Without data; it drops what the reader has hidden."""
    return alt.Chart().transform_filter(HIDDEN)


def _once(make: Callable[P, list[alt.Chart]]) -> Callable[P, list[Template]]:
    """The layers of a mark as dicts, made once for each style."""

    @cache
    def templates(*args: P.args, **kwargs: P.kwargs) -> list[Template]:
        with schemapi.debug_mode(arg=False):  # or Altair checks every part
            specs = [chart.to_dict(validate=False) for chart in make(*args, **kwargs)]
        return [{name: spec[name] for name in ("mark", "encoding", "transform")} for spec in specs]

    return cast(Callable[P, list[Template]], templates)


def _encoded(chart: alt.Chart, **channels: Any) -> alt.Chart:
    """The chart with these channels; x and y keep their place, for `_placed`."""
    return chart.encode(x=alt.X("x:Q"), y=alt.Y("y:Q"), **channels)


@_once
def _rules(colour: str, width: float, dash: tuple[float, ...], opacity: float) -> list[alt.Chart]:
    mark = _blank().mark_rule(
        stroke=theme.css(colour),
        strokeWidth=width,
        strokeDash=list(dash) or alt.Undefined,
        opacity=opacity,
        clip=False,
    )
    return [_encoded(mark, x2=alt.X2("x2:Q"), y2=alt.Y2("y2:Q"))]


@_once
def _traces(colour: str, width: float, dash: tuple[float, ...], opacity: float) -> list[alt.Chart]:
    mark = _blank().mark_line(
        stroke=theme.css(colour),
        strokeWidth=width,
        strokeCap="butt",
        strokeJoin="miter",
        strokeDash=list(dash) or alt.Undefined,
        opacity=opacity,
    )
    return [_encoded(mark, detail=alt.Detail("trace:N"), order=alt.Order("place:Q"))]


@_once
def _bands(opacity: float) -> list[alt.Chart]:
    mark = _blank().mark_area(opacity=opacity, line=False)
    return [_encoded(mark, y2=alt.Y2("high:Q"), fill=FILL, detail=alt.Detail("band:N"))]


@_once
def _lines(width: float, opacity: float, dash: tuple[float, ...]) -> list[alt.Chart]:
    mark = _blank().mark_line(strokeWidth=width, opacity=opacity, strokeDash=list(dash) or alt.Undefined)
    return [_encoded(mark, stroke=STROKE, detail=alt.Detail("line:N"))]


@_once
def _bars(thick: float, filled: bool, upright: bool) -> list[alt.Chart]:  # noqa: FBT001 - the style of a Bar
    shift: Spec = {"xOffset" if upright else "yOffset": alt.expr("datum.shift")}
    paper: Spec = {} if filled else {"fill": theme.css("paper")}
    mark = _blank().mark_bar(
        orient="vertical" if upright else "horizontal",
        size=thick - (0 if filled else 1.5),
        strokeWidth=1.5,
        minBandSize=2,
        opacity=1,
        tooltip=TOOLTIP,
        **shift,
        **paper,
    )
    end: Spec = {"y2": alt.Y2("y2:Q")} if upright else {"x2": alt.X2("x2:Q")}
    paint: Spec = {"fill": FILL} if filled else {"stroke": STROKE}
    return [_encoded(mark, href=alt.Href("href:N"), **end, **paint)]


@_once
def _dots(fill: str, size: float) -> list[alt.Chart]:
    """The marker; within an open one what is filled: its half, or a dot."""
    paper: Spec = {} if fill == "filled" else {"fill": theme.css("paper")}
    paint: Spec = {"fill": FILL} if fill == "filled" else {}
    mark = _blank().mark_point(size=size, tooltip=TOOLTIP, **paper)
    shape = alt.Shape("shape:N", scale=None)
    outer = _encoded(mark, stroke=STROKE, shape=shape, href=alt.Href("href:N"), **paint)
    if fill == "half":
        half = _blank().mark_point(filled=True, size=size)
        return [outer, _encoded(half, fill=FILL, shape=alt.Shape("half:N", scale=None))]
    if fill == "dotted":
        dot = _blank().mark_point(filled=True, size=size / 6)
        return [outer, _encoded(dot, fill=FILL, shape=alt.ShapeValue("circle"))]
    return [outer]


@_once
def _doubts(colour: str) -> list[alt.Chart]:
    mark = _blank().mark_point(
        shape="triangle-up", size=DOUBT_SIZE, filled=True, fill=theme.css(colour),
        xOffset=alt.expr("datum.dx"), yOffset=alt.expr("datum.dy"),
    )  # fmt: skip
    return [_encoded(mark)]


@_once
def _cells() -> list[alt.Chart]:
    """Its colour, more or less transparent, over the paper: so one picture is right in light and dark,
    where a scale of Vega's would need two.
    """
    mark = _blank().mark_rect(fill=theme.css(CELL_HUE), tooltip=TOOLTIP)
    opacity = alt.FillOpacity("share:Q", scale=None)
    return [
        _encoded(mark, x2=alt.X2("x2:Q"), y2=alt.Y2("y2:Q"), fillOpacity=opacity, href=alt.Href("href:N"))
    ]


@_once
def _texts(size: float, bold: bool, halo: bool) -> list[alt.Chart]:  # noqa: FBT001 - the style of a Text
    """The label, over a halo of paper where it has one."""
    style: Spec = {
        "align": alt.expr("datum.align"),
        "dx": alt.expr("datum.dx"),
        "dy": alt.expr("datum.dy"),
        "fontSize": size,
        "fontWeight": "bold" if bold else "normal",
        "baseline": "middle",
    }
    text, paper = alt.Text("text:N"), theme.css("paper")
    label = _encoded(_blank().mark_text(**style), text=text, fill=alt.Fill("paint:N", scale=None))
    if not halo:
        return [label]
    mark = _blank().mark_text(stroke=paper, strokeWidth=5, strokeJoin="round", fill=paper, **style)
    return [_encoded(mark, text=text), label]


# Layers: the marks of a scene, those of one kind and style together.


TEMPLATES: dict[type[Mark], Callable[..., list[Template]]] = {
    Cell: _cells, Rule: _rules, Band: _bands, Trace: _traces, Line: _lines,
    Bar: _bars, Dot: _dots, Doubt: _doubts, Text: _texts,
}  # fmt: skip


def _layers(scene: Scene) -> Iterator[tuple[Template, list[Spec]]]:
    """From the ground to the labels: what marks look like, and the rows that they are drawn from."""
    for marks in scene.layers:
        for style, same in grouped((mark.style, mark) for mark in marks).items():
            placed = (mark.rows(scene.x.field, scene.y.field, place) for place, mark in enumerate(same))
            rows = list(chain.from_iterable(placed))
            yield from ((template, rows) for template in TEMPLATES[type(same[0])](*style))


# Scales and axes.


@cache
def _channel(kind: type[alt.X | alt.Y], axis: Axis) -> Spec:
    """The channel x or y with an explicit domain, so that nothing moves.

    Unchecked: all are alike, and tests hold whole specifications against the schema.
    """
    with schemapi.debug_mode(arg=False):
        channel = kind(f"{axis.field}:Q", scale=_scale(axis), axis=_axis(axis))
        return cast(Spec, channel.to_dict(validate=False))


def _scale(axis: Axis) -> alt.Scale:
    kind: Spec = {"type": "log", "base": 2} if axis.log else {"type": "linear", "zero": False}
    return alt.Scale(domain=[axis.low, axis.high], nice=False, padding=0, reverse=axis.flip, **kind)


def _axis(axis: Axis) -> alt.Axis:
    values = [value for value, _ in axis.ticks]
    texts = ",".join("'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'" for _, text in axis.ticks)
    rows = axis.field == "row"
    orient = cast(Literal["top", "bottom", "left"], axis.orient)
    return alt.Axis(
        values=values,
        labelExpr=f"[{texts}][indexof({values},datum.value)]",
        orient=orient,
        grid=axis.grid,
        domain=axis.line,
        ticks=axis.line,
        labelFontSize=11.5 if axis.line else ROW_NAME_SIZE if rows else 12,
        labelColor=theme.css("ink" if rows else "muted"),
        labelPadding=ROW_NAME_GAP if rows else 6,
        title=None,
    )


# Specifications.


def panel_spec(scene: Scene) -> Spec:
    """The specification of one panel, as it is rendered and as it lives."""
    datasets: Spec = {}
    padding = {"left": scene.left, "right": scene.right, "top": scene.top, "bottom": scene.bottom}
    return _specification(_panel(scene, datasets, padding=padding, autosize="none"), datasets)


def structure(panel: Spec) -> Spec:
    """A panel without what differs between its sizes and views: numbers, ticks, rows, linear or log."""
    names = {name: f"rows-{place}" for place, name in enumerate(panel["datasets"])}
    first = panel["layer"][0]["encoding"]
    channels = {name: _kind_of_channel(first[name]) for name in ("x", "y")}
    layers = [
        {
            **layer,
            "data": {"name": names[layer["data"]["name"]]},
            "encoding": {**layer["encoding"], **channels},
        }
        for layer in panel["layer"]
    ]
    sizes = {"padding": 0, "width": 100, "height": 100}
    return {**panel, **sizes, "layer": layers, "datasets": {name: [] for name in names.values()}}


def _kind_of_channel(channel: Spec) -> Spec:
    axis = {**channel["axis"], "values": [1], "labelExpr": "''"}
    alike = {name: value for name, value in channel["scale"].items() if name not in ("type", "base", "zero")}
    scale = {**alike, "domain": [1, 2], "type": "linear", "zero": False}
    return {**channel, "scale": scale, "axis": axis}


def published_spec(
    panels: Sequence[tuple[str, str, Scene]], columns: int, title: Spec, description: str
) -> Spec:
    """The specification for download: all panels with their headings."""
    datasets: Spec = {}
    about = {"description": description} if len(panels) == 1 else {}
    parts = [_panel(scene, datasets, **_heading(scene, *heading), **about) for *heading, scene in panels]
    several = {"concat": parts, "columns": columns, "description": description}
    return _specification(parts[0] if about else several, datasets) | {"title": title}


def _heading(scene: Scene, title: str, subtitle: str) -> Spec:
    return {"title": {"text": title, "offset": scene.top + 6, "subtitle": subtitle}} if title else {}


def _panel(scene: Scene, datasets: Spec, **more: Any) -> Spec:
    """Layers with the names of their data, which go to `datasets`."""
    x, y = _channel(alt.X, scene.x), _channel(alt.Y, scene.y)
    layers = [_placed(template, x, y, _dataset(rows, datasets)) for template, rows in _layers(scene)]
    about = {"height": scene.y.length, "width": scene.x.length, **more}
    return {"layer": layers, **dict(sorted(about.items()))}


def _placed(template: Template, x: Spec, y: Spec, data: str) -> Spec:
    return {"data": {"name": data}, **template, "encoding": {**template["encoding"], "x": x, "y": y}}


def _dataset(rows: Sequence[Spec], datasets: Spec) -> str:
    """Rows by a hash of what they hold, as Altair names them: two layers that share them say them once."""
    text = json.dumps(rows, sort_keys=True, default=str)
    name = f"data-{hashlib.sha256(text.encode()).hexdigest()[:32]}"
    datasets[name] = rows
    return name


def _specification(chart: Spec, datasets: Spec) -> Spec:
    """What only a whole specification has: the look, what readers hide, the data of all layers."""
    return {
        "config": theme.CONFIG,
        **chart,
        "$schema": alt.SCHEMA_URL,
        "datasets": datasets,
        "params": [{"name": "hidden", "value": []}],
    }
