"""dd's output: each run with its records, transfer, times and messages, and all of them as a log."""

from __future__ import annotations

from dataclasses import dataclass, field

from ingest.parsers.dd.command import Command
from ingest.parsers.dd.lines import Records, Transfer
from ingest.parsers.dd.operands import Dd
from ingest.parsers.lines import Line
from ingest.parsers.times import Timing


@dataclass(slots=True)
class Run:
    """One dd. `interim`: a report while it ran (USR1), followed by a later one."""

    command: Command | None = None
    dd: Dd | None = None
    before: Records | None = None
    after: Records | None = None
    transfer: Transfer | None = None
    timing: Timing | None = None
    sync: Timing | None = None
    messages: list[tuple[Line, str]] = field(default_factory=list)
    notes: list[tuple[int, str]] = field(default_factory=list)
    lines: set[int] = field(default_factory=set)
    time_is_shared: bool = False  # with other runs or commands
    interim: bool = False
    follows: bool = False  # more of the run before it, no run of its own
    bad_block: bool = False  # with conv=noerror dd goes on after it: none of its figures counts

    @property
    def first(self) -> int:
        return min(self.lines)

    @property
    def last(self) -> int:
        return max(self.lines)

    @property
    def is_progress(self) -> bool:
        """Whether it is a line of progress, and no result: without records, and in whole seconds."""
        if self.before or self.after or self.transfer is None:
            return False
        is_requested = self.dd is not None and self.dd.shows_progress
        return self.transfer.is_as_progress or (is_requested and self.transfer.seconds.isdigit())

    def note(self, text: str) -> None:
        """A warning at the line of its figures, or of its records."""
        place = self.after or self.before
        if self.transfer:
            number = self.transfer.line.number
        else:
            number = place.at.line if place else self.messages[-1][0].number
        self.notes.append((number, text))


@dataclass(slots=True)
class Log:
    """What dd has printed: its runs, and which lines ended the output of a command."""

    runs: list[Run] = field(default_factory=list)
    typed: dict[int, str] = field(default_factory=dict)  # line of a command → its text
    unread: list[Line] = field(default_factory=list)  # dd's by their figures, in no form that is known
    progress: Line | None = None  # a progress line that no result followed

    @property
    def is_empty(self) -> bool:
        """Whether dd has printed nothing."""
        return not self.progress and not any(run.messages or run.transfer or run.after for run in self.runs)
