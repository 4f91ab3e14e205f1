"""The fields of a heat map as an Altair layer.

Each is its colour, more or less transparent, over the paper: so one picture is right in light and dark,
where a scale of Vega's would need two.
"""

from __future__ import annotations

import altair as alt

from ingest.charts import encode, theme
from ingest.charts.layers import TOOLTIP
from ingest.charts.scene import Cell, Scene

HUE = "raid5"  # from paper to #0F3F99, in dark from #1C1F23 to #97C4FD
HALF = 0.488  # of a column; the rest is the gap to the next


def cells(scene: Scene, cells: list[Cell]) -> list[alt.Chart]:
    """All fields of a panel."""
    if not cells:
        return []
    across, along = scene.x.field, scene.y.field
    values = [
        {across: cell.x - HALF, along: cell.y, "x2": cell.x + HALF, "y2": cell.y2,
         "share": cell.share, "series": cell.series, "part": "main", **cell.datum}
        for cell in cells
    ]  # fmt: skip
    mark = encode.chart(values).mark_rect(fill=theme.css(HUE), tooltip=TOOLTIP)
    return [
        mark.encode(
            encode.x(scene),
            encode.y(scene),
            x2="x2:Q",
            y2="y2:Q",
            fillOpacity=alt.FillOpacity("share:Q", scale=None),
            href="href:N",
        )
    ]
