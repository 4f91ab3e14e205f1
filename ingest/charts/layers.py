"""The marks of a scene as Altair layers, one kind a function. Each drops what the reader has hidden."""

from __future__ import annotations

from itertools import repeat
from typing import Any

import altair as alt

from ingest.charts import encode, theme
from ingest.charts.scene import Band, Bar, Dot, Line, Rule, Scene, Text

Layer = alt.Chart
Spec = dict[str, Any]

HALF = {
    "circle": "M0,-1A1,1,0,0,0,0,1Z",
    "square": "M0,-1H-1V1H0Z",
    "diamond": "M0,-1L-1,0L0,1Z",
    "triangle": "M0,-1L-1,1H0Z",
    "cross": "M0,-1H-0.4V-0.4H-1V0.4H-0.4V1H0Z",
    "bar": "M-1,-0.3H0V0.3H-1Z",
    "triangle-down": "M0,1L-1,-1H0Z",
}
TOOLTIP = alt.TooltipContent("data")  # the page says it in its own words (assets/js/tooltip.js)
DOUBT_SIZE = 34
COLOURS = alt.Scale(domain=theme.LEVELS, range=[theme.css(level) for level in theme.LEVELS])


def _common(mark: Line | Band | Dot | Bar | Rule | Text, part: str) -> Spec:
    return {"series": mark.series, "part": part, "colour": mark.colour}


def rules(scene: Scene, rules: list[Rule]) -> list[Layer]:
    """Baselines, ceilings, threads and spreads, all of one style."""
    first = rules[0]
    values = [
        {scene.x.field: r.x, scene.y.field: r.y, "x2": r.x2, "y2": r.y2, **_common(r, r.part)} for r in rules
    ]
    mark = encode.chart(values).mark_rule(
        stroke=theme.css(first.colour),
        strokeWidth=first.width,
        strokeDash=list(first.dash) or alt.Undefined,
        opacity=first.opacity,
        clip=False,
    )
    return [mark.encode(encode.x(scene), encode.y(scene), x2="x2:Q", y2="y2:Q")]


def bands(scene: Scene, bands: list[Band]) -> list[Layer]:
    """Context as areas."""
    values = [
        facts
        | {scene.x.field: x, scene.y.field: low, "high": high, "band": place, **_common(band, band.part)}
        for place, band in enumerate(bands)
        for (x, low, high), facts in zip(band.points, band.data or repeat({}), strict=False)
    ]
    mark = encode.chart(values).mark_area(opacity=bands[0].opacity, line=False)
    return [
        mark.encode(
            encode.x(scene),
            encode.y(scene),
            y2="high:Q",
            fill=alt.Fill("colour:N", scale=COLOURS),
            detail="band:N",
        )
    ]


def lines(scene: Scene, lines: list[Line]) -> list[Layer]:
    """Polylines of one style."""
    values = [
        facts | {scene.x.field: x, scene.y.field: y, "line": place, **_common(line, line.part)}
        for place, line in enumerate(lines)
        for (x, y), facts in zip(line.points, line.data or repeat({}), strict=False)
    ]
    first = lines[0]
    dash = list(first.dash) or alt.Undefined
    mark = encode.chart(values).mark_line(strokeWidth=first.width, opacity=first.opacity, strokeDash=dash)
    return [
        mark.encode(
            encode.x(scene), encode.y(scene), stroke=alt.Stroke("colour:N", scale=COLOURS), detail="line:N"
        )
    ]


def bars(scene: Scene, bars: list[Bar]) -> list[Layer]:
    """Published ranges."""
    upright = bars[0].x == bars[0].x2
    values = [
        {
            scene.x.field: b.x,
            scene.y.field: b.y,
            "x2": b.x2,
            "y2": b.y2,
            "shift": b.shift,
            **_common(b, "main"),
            **b.datum,
        }
        for b in bars
    ]
    shift: Spec = {"xOffset" if upright else "yOffset": alt.expr("datum.shift")}
    fill: Spec = {} if bars[0].filled else {"fill": theme.css("paper")}
    mark = encode.chart(values).mark_bar(
        orient="vertical" if upright else "horizontal",
        size=bars[0].thick - (0 if bars[0].filled else 1.5),
        strokeWidth=1.5,
        minBandSize=2,
        opacity=1,
        tooltip=TOOLTIP,
        **shift,
        **fill,
    )
    ends = {"y2": "y2:Q"} if upright else {"x2": "x2:Q"}
    paint: Spec = {"stroke": alt.Stroke("colour:N", scale=COLOURS)}
    if bars[0].filled:
        paint = {"fill": alt.Fill("colour:N", scale=COLOURS)}
    return [mark.encode(encode.x(scene), encode.y(scene), href="href:N", **ends, **paint)]


def dots(scene: Scene, dots: list[Dot]) -> list[Layer]:
    """Measured values, with their link and tooltip."""
    shapes = [{"shape": theme.SHAPES.get(dot.marker, dot.marker), "half": HALF[dot.marker]} for dot in dots]
    base = encode.chart(
        [{**_common(dot, "main"), **shape, **dot.datum} for dot, shape in zip(dots, shapes, strict=True)]
    )
    kind, size = dots[0].mark, dots[0].size
    paper: Spec = {} if kind == "filled" else {"fill": theme.css("paper")}
    fill: Spec = {"fill": alt.Fill("colour:N", scale=COLOURS)} if kind == "filled" else {}
    outer = base.mark_point(size=size, tooltip=TOOLTIP, **paper).encode(
        encode.x(scene),
        encode.y(scene),
        stroke=alt.Stroke("colour:N", scale=COLOURS),
        shape=alt.Shape("shape:N", scale=None),
        href="href:N",
        **fill,
    )
    return [outer, *_inner(scene, base, kind, size)]


def _inner(scene: Scene, base: Layer, kind: str, size: float) -> list[Layer]:
    """What is filled within an open marker: its half, or a dot."""
    shape = {"half": alt.Shape("half:N", scale=None), "dotted": alt.ShapeValue("circle")}.get(kind)
    if shape is None:
        return []
    mark = base.mark_point(filled=True, size=size if kind == "half" else size / 6)
    paint = alt.Fill("colour:N", scale=COLOURS)
    return [mark.encode(encode.x(scene), encode.y(scene), fill=paint, shape=shape)]


def doubts(scene: Scene) -> list[Layer]:
    """A small triangle beside every mark whose number is in doubt."""
    values = [
        {scene.x.field: x, scene.y.field: y, "dx": dx, "dy": dy, "series": mark.series, "part": "doubt"}
        for mark, (x, y, dx, dy) in scene.doubted
    ]
    mark = encode.chart(values).mark_point(
        shape="triangle-up", size=DOUBT_SIZE, filled=True, fill=theme.css("doubt"),
        xOffset=alt.expr("datum.dx"), yOffset=alt.expr("datum.dy"),
    )  # fmt: skip
    return [mark.encode(encode.x(scene), encode.y(scene))] if values else []


def texts(scene: Scene, texts: list[Text]) -> list[Layer]:
    """Labels, each over a halo of paper."""
    base = encode.chart([_label(scene, text) for text in texts])
    style: Spec = {
        "align": alt.expr("datum.align"),
        "dx": alt.expr("datum.dx"),
        "dy": alt.expr("datum.dy"),
        "fontSize": texts[0].size,
        "fontWeight": "bold" if texts[0].bold else "normal",
        "baseline": "middle",
    }
    place = (encode.x(scene), encode.y(scene))
    label = base.mark_text(**style).encode(*place, text="text:N", fill=alt.Fill("paint:N", scale=None))
    if not texts[0].halo:
        return [label]
    paper = theme.css("paper")
    halo = base.mark_text(stroke=paper, strokeWidth=5, strokeJoin="round", fill=paper, **style)
    return [halo.encode(*place, text="text:N"), label]


def _label(scene: Scene, text: Text) -> Spec:
    return {
        scene.x.field: text.x,
        scene.y.field: text.y,
        "text": text.text,
        "dx": text.dx,
        "dy": text.dy,
        "align": text.align,
        "paint": theme.css(text.colour),
        **_common(text, text.part),
    }
