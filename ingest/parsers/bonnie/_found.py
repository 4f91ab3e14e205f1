"""What is found in the lines of a log beside its rows."""

from __future__ import annotations

from dataclasses import dataclass, field

from ingest.parsers._report import ParseError
from ingest.parsers.bonnie._csv import CutLine
from ingest.parsers.bonnie._model import Command
from ingest.parsers.bonnie._progress import Done


@dataclass(slots=True)
class Scan:
    """What was found, in the order of the lines."""

    has_csv: bool = False
    has_tables: bool = False  # with rows
    empty_tables: list[int] = field(default_factory=list)  # their lines
    failures: list[tuple[int, str]] = field(default_factory=list)
    doubts: list[tuple[int, str]] = field(default_factory=list)
    problems: list[ParseError] = field(default_factory=list)  # with tables
    cut: list[CutLine] = field(default_factory=list)
    begun: int | None = None  # the line where a run began that has not said how it ended
    commands: list[tuple[int, Command]] = field(default_factory=list)
    progress: list[Done] = field(default_factory=list)
