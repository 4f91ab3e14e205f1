"""Bytes on the wire (gzip): each set page, the fonts, and what a live chart brings."""

from __future__ import annotations

from collections.abc import Iterator

from tests.bench.pages.bench import Bench, Line
from tests.browser import limits
from tests.browser.weight import weigh

ANCHORS = "KB: Phoronix 5, asv 143, ClickBench 331"


def lines(bench: Bench) -> Iterator[Line]:
    """A line for each set, then fonts and scripts of the heaviest."""
    weights = {path: weigh(bench.site, path) for path in bench.sets}
    for path, weight in weights.items():
        ours = f"{kb(weight.first)} = {kb(weight.page)} HTML + {kb(weight.style)} CSS"
        name = path.strip("/").rpartition("/")[2]
        yield Line(f"bytes: {name}", ANCHORS, "≤ 35 KB", ours, weight.first <= limits.FIRST)
    fonts = max(weight.fonts for weight in weights.values())
    yield Line("bytes: fonts, never waited for", "", "≤ 60 KB", kb(fonts), fonts <= limits.FONTS)
    heavy = max(weights.values(), key=lambda weight: weight.live)
    ours = f"{kb(heavy.scripts)} scripts + {kb(heavy.chart)} a chart; all charts of the page {kb(heavy.data)}"
    yield Line(
        "bytes: live charts, once in sight",
        "Evidence 11,291 KB in all",
        "≤ 160 KB",
        ours,
        heavy.live <= limits.LIVE,
    )


def kb(count: int) -> str:
    """Of 1024 bytes."""
    return f"{count / limits.KB:.1f} KB"
