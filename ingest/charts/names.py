"""The titles of panels and rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ingest.charts.drawing import Panel
from ingest.charts.errors import ChartError
from ingest.charts.rows import ARRAY
from ingest.labels import factor_label, factor_word, level_words, words
from ingest.row import Row


def titled(panels: Sequence[Panel], rows: Sequence[Sequence[Row]], factors: Sequence[str]) -> list[Panel]:
    """Panels with their titles: RAID 10 near over layout n2, RAID 5 over left-symmetric, 64 KiB."""
    laid_out = any(part[0].get("raid_layout") for part in rows) and "raid_layout" in factors
    return [
        replace(panel, title=heading, subtitle=below, level=level)
        for panel, part in zip(panels, rows, strict=True)
        for heading, below, level in [_title(part, factors, laid_out=laid_out)]
    ]


def _title(rows: Sequence[Row], factors: Sequence[str], *, laid_out: bool) -> tuple[str, str, str | None]:
    row, others = rows[0], [factor for factor in factors if factor not in ARRAY]
    rest = words(row, others) if any(row.get(factor) is not None for factor in others) else ""
    if "raid_level" not in factors:
        return rest, "", None
    level, layout = row.get("raid_level"), row.get("raid_layout") if laid_out else None
    heading = level_words(level, layout if level == "raid10" else None)
    below = _layout(level, layout) if laid_out else ""
    return heading, ", ".join(part for part in (below, rest) if part), level


def _layout(level: str | None, layout: str | None) -> str:
    if layout is None:
        return "one layout"
    return f"layout {layout}" if level == "raid10" else factor_word("raid_layout", layout)


def refuse_unknown(factor: str, wanted: Any, values: Sequence[Any]) -> None:
    """A highlight that no row has."""
    if wanted not in values:
        there = ", ".join(str(value) for value in values)
        raise ChartError(
            f"highlight: expected a {factor_label(factor)} of the rows, found {wanted!r}; "
            f"write one of {there}"
        )
