"""Traces as Altair layers: each is one path, however many pieces it has, so that a page stays light."""

from __future__ import annotations

from typing import Any

import altair as alt

from ingest.charts import encode, theme
from ingest.charts.scene import Scene, Trace


def traces(scene: Scene, traces: list[Trace]) -> list[alt.Chart]:
    """Traces of one style. A row without numbers lifts the pen between two pieces."""
    values = [point for place, trace in enumerate(traces) for point in _points(scene, trace, place)]
    first = traces[0]
    mark = encode.chart(values).mark_line(
        stroke=theme.css(first.colour),
        strokeWidth=first.width,
        strokeCap="butt",
        strokeJoin="miter",
        strokeDash=list(first.dash) or alt.Undefined,
        opacity=first.opacity,
    )
    order = alt.Order("place:Q")
    return [mark.encode(encode.x(scene), encode.y(scene), detail="trace:N", order=order)]


def _points(scene: Scene, trace: Trace, place: int) -> list[dict[str, Any]]:
    found: list[tuple[float | None, float | None]] = []
    for piece in trace.pieces:
        found += [*([(None, None)] if found else []), *piece]
    about = {"series": trace.series, "part": trace.part, "trace": place}
    data = iter(trace.data)
    return [
        ({} if x is None else next(data, {})) | {scene.x.field: x, scene.y.field: y, "place": n, **about}
        for n, (x, y) in enumerate(found)
    ]
