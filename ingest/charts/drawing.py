"""What a chart form makes of its subject: sentences, panels as scenes, and a table."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from ingest.charts.errors import ChartError
from ingest.charts.scene import Scene
from ingest.plain import printable

MAX_PANELS = 8
MAX_MARKS = 2000


@dataclass(frozen=True)
class Panel:
    """One small multiple at both sizes."""

    title: str
    subtitle: str
    level: str | None
    wide: Scene
    narrow: Scene


@dataclass(frozen=True)
class Table:
    """Every number in the chart. A cell is {"text"} or {"id", "text"}."""

    columns: list[str]
    rows: list[list[dict[str, str]]]


@dataclass(frozen=True)
class Drawing:
    """A chart before it is rendered."""

    title: str
    subtitle: str
    alt: str
    key: list[dict[str, str]]
    panels: list[Panel]
    table: Table
    rows: list[dict[str, str]] = field(default_factory=list)

    def check(self, name: str) -> Drawing:
        """At most eight panels stand on a page, none so full that nobody could read it."""
        if len(self.panels) > MAX_PANELS:
            raise ChartError(
                f"{name}: expected at most {MAX_PANELS} panels, found {len(self.panels)}; "
                "narrow it with where"
            )
        marks = max((panel.wide.marks for panel in self.panels), default=0)
        if marks > MAX_MARKS:
            raise ChartError(
                f"{name}: expected at most {MAX_MARKS:,} marks in a panel, found {marks:,}; "
                "narrow it with where"
            )
        return replace(self, title=printable(self.title), alt=printable(self.alt))
