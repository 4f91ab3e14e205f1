"""What one command printed: the lines that were understood, and doubts."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from ingest.parsers._lines import Line
from ingest.parsers.sysbench._command import Command
from ingest.parsers.sysbench._field import Field


@dataclass(frozen=True, slots=True)
class Found:
    """A line that is a field's."""

    line: Line
    match: re.Match[str]

    def __getitem__(self, group: str) -> str:
        return self.match[group]


@dataclass(slots=True)
class Section:
    """What one command printed."""

    line: int
    version: str | None = None
    command: Command | None = None
    found: dict[str, Found] = field(default_factory=dict)
    heading: str | None = None
    milliseconds: bool = False  # the heading of the latencies says their unit
    doubts: list[tuple[int, str]] = field(default_factory=list)
    checkpoint: str | None = None  # None, "announced", "printing", "printed" or "past"

    def get(self, name: str) -> Found | None:
        """The line of a field, if it was printed."""
        return self.found.get(name)


def is_full(section: Section, kind: Field) -> bool:
    """Whether this line cannot belong to the section, since it has such a line already."""
    if section.checkpoint in ("announced", "printing", "printed"):
        return False
    if kind.name == "running":
        return bool(section.found)
    return kind.name in section.found


def between_checkpoints(section: Section, kind: Field) -> bool:
    """Whether a line belongs to the report of a checkpoint: up to its last line, or the next report."""
    if section.checkpoint in (None, "past"):
        return False
    if section.checkpoint == "announced":
        section.checkpoint = "printing"
        return True
    if kind.name in ("operations", "operations_1.0"):
        section.checkpoint = "past"
        return False
    section.checkpoint = {"sum": "printed", "fair_time": "past"}.get(kind.name, section.checkpoint)
    return True
