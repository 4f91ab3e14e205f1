"""A selection with names and ratios → a dot plot of an article: two sizes, an SVG and a CSV to take away."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from statistics import geometric_mean
from typing import Any

from ingest.build.articles.asked import Asked
from ingest.build.articles.model import Dots
from ingest.charts.dot_plot import Dot, Line, row_chart, scale
from ingest.charts.theme import light
from ingest.core.groups import grouped
from ingest.core.labels import format_ratio
from ingest.core.row import Row
from ingest.core.text import csv_safe

_WIDE, _NARROW = 760, 350
_STYLE = (
    "<style>.vg text{font:400 12px Arial,Helvetica,sans-serif;fill:#5A5C60}"
    ".vg .l{font-weight:600;fill:#1B1C1E}.vg .v{font-size:13px;font-weight:700;fill:#1B1C1E}"
    ".vg .d{font-size:10px;fill:#8A5300}</style>"
)


def dot_plot(dots: Dots, asked: Asked, address: str) -> tuple[dict[str, Any], dict[str, bytes]]:
    """The chart for the page, and its files below /articles/. Rows without a ratio are left out."""
    pools = grouped((str(row["name"]), row) for row in asked.rows if row["ratio"] is not None)
    lines = [_line(name, rows) for name, rows in pools.items()]
    ratios = [line.dots[0].ratio for line in lines]
    alt = f"{dots.title}: lowest {format_ratio(min(ratios))}, highest {format_ratio(max(ratios))}"
    ends = scale([lines])
    wide, narrow = (row_chart(lines, alt, dots.one, ends, width=width) for width in (_WIDE, _NARROW))
    base, alone = f"articles/{address}/{dots.id}", _alone(wide)
    chart = {
        "id": dots.id, "title": dots.title, "subtitle": dots.subtitle, "of": dots.of, "wide": wide,
        "narrow": narrow, "alone": alone, "theory": any(line.dots[0].theory for line in lines),
        "files": {"svg": f"{base}.svg", "csv": f"{base}.csv"},
    }  # fmt: skip
    return chart, {f"{base}.svg": alone.encode(), f"{base}.csv": _csv(asked)}


def _line(name: str, rows: Sequence[Row]) -> Line:
    """Rows of one name: their geometric mean, between the lowest and the highest."""
    first, ratios = rows[0], [row["ratio"] for row in rows]
    several = len(rows) > 1
    mean = geometric_mean(ratios)
    dot = Dot(
        mean, first.get("operation") or "read", first.get("raid_level"),
        min(ratios) if several else None, max(ratios) if several else None, first.get("theory"),
    )  # fmt: skip
    return Line(f"{name} ({len(rows)})" if several else name, (dot,), format_ratio(mean))


def _alone(svg: str) -> str:
    """The picture as a file of its own, in light colours."""
    head, _, body = svg.partition(">")
    head = head.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    ground = '<rect width="100%" height="100%" fill="#FBFAF6"/>'
    return light(f"{head}>{_STYLE}{ground}{body}\n")


def _csv(asked: Asked) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(asked.columns)
    writer.writerows(
        [csv_safe(cell) if isinstance(cell, str) else cell for cell in row.values()] for row in asked.rows
    )
    return text.getvalue().encode()
