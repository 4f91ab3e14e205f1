"""A chart's panels, as its page has them → SVGs to choose from for a picture that a feed shows small.

Without the chart's own heading, key and caption: their letters would be too small there.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from ingest.charts.standalone import Picture, beside

GAP = 24.0
MOST = 5  # panels that still can be told from each other
Panel = Mapping[str, Any]


def ways(chart: Mapping[str, Any]) -> list[str]:
    """The panels side by side, wide and narrow; of many the first and the last."""
    panels: Sequence[Panel] = chart["panels"]
    shown = panels if len(panels) <= MOST else [panels[0], panels[-1]]
    # Wide panels may leave the names of their rows to a list beside all of them.
    return [_beside(shown, size) for size in (["narrow"] if chart["rows"] else ["wide", "narrow"])]


def _beside(part: Sequence[Panel], size: str) -> str:
    pictures = [
        Picture(one["title"], one["subtitle"], one["level"], one[size], *_size(one[size])) for one in part
    ]
    return beside(pictures, GAP)


def _size(svg: str) -> tuple[float, float]:
    found = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', svg)
    assert found
    return float(found[1]), float(found[2])
