"""A request and the rows of a set → a chart: its JSON for the page and its files to download.

chart = make_chart(request, rows, set_title="…", cache_dir=Path("build/cache/charts"))
chart.page()     the JSON of docs/interfaces.md
chart.files()    {"sweep-….svg": b"…", …}, published at /results/<slug>/charts/
"""

from __future__ import annotations

import base64
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ingest.charts import cache
from ingest.charts.drawing import caption, draw
from ingest.charts.request import ChartRequest
from ingest.charts.subject import subject_of
from ingest.core.row import Row
from ingest.core.workers import at_work_on


@dataclass(frozen=True)
class Chart:
    """A rendered chart."""

    product: dict[str, Any]

    def page(self) -> dict[str, Any]:
        """What a page's JSON holds under `charts`."""
        page: dict[str, Any] = self.product["page"]
        return page

    def files(self) -> dict[str, bytes]:
        """Path under the set's address → content, in order of path."""
        texts = {name: text.encode() for name, text in self.product["files"].items()}
        pictures = {name: base64.b64decode(text) for name, text in self.product["pictures"].items()}
        return {f"charts/{name}": content for name, content in sorted({**texts, **pictures}.items())}


def make_chart(
    request: ChartRequest, rows: Sequence[Row], *, set_title: str, cache_dir: Path | None = None
) -> Chart:
    """Draws the request; the caption has n and spread as far as the rows have them."""
    at_work_on(f"result.yaml (chart {request.name})")
    subject = subject_of(request, rows)
    text = caption(subject)
    facts = [dict(sorted(row.items())) for row in subject.rows]
    name = cache.key(request=request.canonical(), rows=facts, set_title=set_title, caption=text)

    def rendered() -> dict[str, Any]:
        drawing = draw(request, subject)
        from ingest.charts.produce import produce

        return produce(drawing, subject, set_title=set_title, caption=text, cache_dir=cache_dir)

    return Chart(cache.cached(cache_dir, name, rendered))
