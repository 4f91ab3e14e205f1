"""A question between two levels → each study's values of either relative to its own single drive.

A study of RAID 5 alone is in no pair: relative to one drive it is seen beside the others, never mixed in.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import duckdb

from ingest.charts.dot_plot import Dot, Line, row_chart, scale
from ingest.core.groups import grouped
from ingest.core.labels import format_ratio, level_words
from ingest.core.media import MEDIA
from ingest.core.sentences import does, load
from ingest.core.text import listed
from ingest.questions.marks import Mark, marks
from ingest.questions.model import Question
from ingest.questions.words import Cards

SPLIT = ("raid_level", "raid_layout", "drives")
MOST_LINES = 24  # of a chart: of more the newest


@dataclass(frozen=True)
class AgainstDrive:
    """Both sides of a question relative to one drive; `pairs` are the marks of its comparison."""

    connection: duckdb.DuckDBPyConnection
    question: Question
    pairs: Sequence[Mark]
    cards: Cards

    @cached_property
    def marks(self) -> list[Mark]:
        """Of every study, load and level; none where no study has one side only."""
        if not self.question.either:
            return []
        # a bitmap costs far more than a level, and has a question of its own
        condition = (
            f"(({self.question.a.where}) or ({self.question.b.where})) and coalesce(bitmap, 'none') = 'none'"
        )
        either = {"name": "either", "where": condition}
        changes = {"against": "drive", "split": SPLIT, "states": ("optimal",), "b": either}
        question = Question.model_validate(self.question.model_dump() | changes)
        ratios = [mark for mark in marks(self.connection, question) if mark.ratio]
        labelled = [replace(mark, label=self._name(mark, ratios)) for mark in ratios]
        return labelled if any(map(self._is_alone, labelled)) else []

    def _is_alone(self, mark: Mark) -> bool:
        return (mark.set, mark.operation) not in {(pair.set, pair.operation) for pair in self.pairs}

    def _name(self, mark: Mark, others: Sequence[Mark]) -> str:
        """RAID 10 far on 4 hard disks: with the layout where the level has several here."""
        row = mark.rows[0]
        layouts = {each.rows[0]["raid_layout"] for each in others if each.level == mark.level}
        level = level_words(mark.level, row["raid_layout"] if len(layouts - {None}) > 1 else None)
        drive, drives = MEDIA[mark.medium]
        noun = drive if row["drives"] == 1 else drives
        return f"{level} on {row['drives'] or ''} {noun}".replace("  ", " ")

    def data(self) -> dict[str, Any] | None:
        """A title, and a chart for each load, all with one axis."""
        if not self.marks:
            return None
        ends = scale([[Line("", (_dot(mark),)) for mark in self.marks]])
        by_load = grouped((mark.operation, mark) for mark in self.marks)
        charts = [
            {"load": load(name), "svg": self._chart(name, of, ends), "further": max(0, len(of) - MOST_LINES)}
            for name, of in by_load.items()
        ]
        return {"title": self._title(), "charts": charts}

    def _title(self) -> str:
        """Of the studies with one side only: the value that is farthest from theory."""
        mark = max(filter(self._is_alone, self.marks), key=_off)
        did = f"{mark.label} did {format_ratio(mark.ratio or 0)} the {does(mark.operation)} of one drive"
        return f"{did}; theory expects {format_ratio(mark.theory)}" if mark.theory else did

    def _chart(self, operation: str, of: Sequence[Mark], ends: tuple[float, float]) -> str:
        by_date = sorted(of, key=lambda mark: self.cards[mark.set]["iso_date"])
        lines = [self._line(mark) for mark in by_date[-MOST_LINES:]]
        values = listed([f"{line.name} {line.value}" for line in lines])
        return row_chart(lines, f"{load(operation)} relative to one drive: {values}", "one drive", ends)

    def _line(self, mark: Mark) -> Line:
        name = f"{self.cards[mark.set]['year']}, {mark.label}"
        return Line(
            name, (_dot(mark),), format_ratio(mark.ratio or 0), f"#{mark.name}", doubt=bool(mark.doubts)
        )


def _off(mark: Mark) -> float:
    """How far from theory, by which factor; 0 where theory is silent."""
    return abs(math.log((mark.ratio or 1) / mark.theory)) if mark.theory else 0.0


def _dot(mark: Mark) -> Dot:
    return Dot(mark.ratio or 1.0, mark.operation, mark.level, *mark.ends, mark.theory)
