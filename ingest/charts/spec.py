"""A scene → Vega-Lite, by Altair. Every data layer drops the series that the reader has hidden.

layer 0  rules     layer 1  context …     last  labels, each with a halo of paper under it
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import chain
from typing import Any, TypeVar

import altair as alt
from altair.utils import schemapi

from ingest.charts import layers, theme
from ingest.charts.cells import cells
from ingest.charts.scene import Rule, Scene, Trace
from ingest.charts.traces import traces

T = TypeVar("T")
Spec = dict[str, Any]


def layered(scene: Scene) -> Any:
    """All marks of a scene, without what only a whole spec may have."""
    single, joined = join(scene.rules)
    pictures: Iterable[Iterable[layers.Layer]] = (
        cells(scene, scene.cells),
        _each(single, _stroke, scene, layers.rules),
        _each(joined, _stroke, scene, traces),
        _each(scene.bands, lambda band: band.opacity, scene, layers.bands),
        _each(scene.traces, _stroke, scene, traces),
        _each(scene.lines, lambda line: (line.width, line.opacity, line.dash), scene, layers.lines),
        _each(scene.bars, lambda bar: (bar.filled, bar.thick), scene, layers.bars),
        _each(scene.dots, lambda dot: (dot.mark, dot.size), scene, layers.dots),
        layers.doubts(scene),
        _each(scene.texts, lambda text: (text.bold, text.size, text.halo), scene, layers.texts),
    )
    size = {"width": scene.x.length, "height": scene.y.length}
    return alt.layer(*chain.from_iterable(pictures)).properties(**size)


def _stroke(mark: Rule | Trace) -> Hashable:
    return mark.colour, mark.width, mark.dash, mark.opacity


def join(rules: Sequence[Rule]) -> tuple[list[Rule], list[Trace]]:
    """Rules that stand alone, and the others by what hides them: one path is lighter than many lines."""
    alike: dict[Hashable, list[Rule]] = {}
    for rule in rules:
        alike.setdefault((_stroke(rule), rule.series, rule.part), []).append(rule)
    single = [rule for group in alike.values() if len(group) == 1 for rule in group]
    return single, [_path(group) for group in alike.values() if len(group) > 1]


def _path(rules: Sequence[Rule]) -> Trace:
    first, pieces = rules[0], tuple(((rule.x, rule.y), (rule.x2, rule.y2)) for rule in rules)
    return Trace(pieces, first.colour, first.series, first.part, first.width, first.dash, first.opacity)


def _each(
    marks: Sequence[T],
    style: Callable[[T], Hashable],
    scene: Scene,
    draw: Callable[[Scene, list[T]], list[layers.Layer]],
) -> Iterable[layers.Layer]:
    """One layer per style, in the order in which styles first occur."""
    found: dict[Hashable, list[T]] = {}
    for mark in marks:
        found.setdefault(style(mark), []).append(mark)
    return chain.from_iterable(draw(scene, part) for part in found.values())


def panel_spec(scene: Scene) -> Spec:
    """The Vega-Lite spec of one panel, as it is rendered and as it lives.

    Without Altair's check against its schema, which takes nine tenths of the time: the published spec
    has the same layers and is checked.
    """
    padding = {"left": scene.left, "right": scene.right, "top": scene.top, "bottom": scene.bottom}
    with schemapi.debug_mode(arg=False):
        return _whole(layered(scene).properties(padding=padding, autosize="none"), check=False)


def published_spec(
    panels: Sequence[tuple[str, str, Scene]], columns: int, title: Spec, description: str
) -> Spec:
    """The Vega-Lite spec for download: all panels, light colours."""
    parts = [
        layered(scene).properties(title=alt.TitleParams(text=heading, subtitle=below, offset=scene.top + 6))
        if heading
        else layered(scene)
        for heading, below, scene in panels
    ]
    whole: alt.ConcatChart | alt.LayerChart = (
        parts[0] if len(parts) == 1 else alt.concat(*parts, columns=columns)
    )
    return {**_whole(whole.properties(description=description)), "title": title}


def _whole(chart: Any, *, check: bool = True) -> Spec:
    spec: Spec = chart.to_dict(validate=check)
    spec["config"] = theme.CONFIG
    spec["params"] = [{"name": "hidden", "value": []}]
    return spec
