"""Data and channels that all layers of a scene share."""

from __future__ import annotations

from typing import Any, Literal, cast

import altair as alt

from ingest.charts import theme
from ingest.charts.scene import ROW_NAME_GAP, ROW_NAME_SIZE, Axis, Scene

Spec = dict[str, Any]

HIDDEN = "indexof(hidden, datum.series) < 0 && indexof(hidden, datum.part) < 0"


def chart(values: list[Spec]) -> alt.Chart:
    """Data inlined, without what the reader has hidden."""
    return alt.Chart(alt.InlineData(values=values)).transform_filter(HIDDEN)


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


def x(scene: Scene) -> alt.X:
    """The x channel, its domain said outright, so that nothing moves."""
    return alt.X(f"{scene.x.field}:Q", scale=_scale(scene.x), axis=_axis(scene.x))


def y(scene: Scene) -> alt.Y:
    """The y channel."""
    return alt.Y(f"{scene.y.field}:Q", scale=_scale(scene.y), axis=_axis(scene.y))
