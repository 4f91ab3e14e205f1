"""What the page's slim Vega can run: it registers these transforms, marks and scales and no others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ingest.charts.errors import ChartError

# The data transforms that assets/js/vega.js registers: our charts filter, and are reckoned here.
TRANSFORMS = frozenset({"collect", "extent", "filter", "formula", "stack"})
MARKS = frozenset({"group", "line", "area", "rect", "rule", "symbol", "text"})
SCALES = frozenset({"linear", "log", "ordinal", "band", "point"})


def refuse_unregistered(vega: dict[str, Any], name: str) -> None:
    """A spec that the page could not run never leaves the build."""
    for kind, found, known in (
        ("transform", transforms(vega), TRANSFORMS),
        ("mark", marks(vega), MARKS),
        ("scale", (scale["type"] for scale in vega.get("scales", [])), SCALES),
    ):
        strange = sorted(set(found) - known)
        if strange:
            raise ChartError(
                f"{name}: expected {kind}s that the page registers, found {', '.join(strange)}; draw without"
            )


def transforms(vega: dict[str, Any]) -> Iterator[str]:
    """The transforms of all data sets and marks."""
    for data in vega.get("data", []):
        yield from (step["type"] for step in data.get("transform", []))
    for mark in vega.get("marks", []):
        yield from (step["type"] for step in mark.get("transform", []))
        yield from transforms(mark)


def marks(vega: dict[str, Any]) -> Iterator[str]:
    """The marks, those in groups too."""
    for mark in vega.get("marks", []):
        yield mark["type"]
        yield from marks(mark)
