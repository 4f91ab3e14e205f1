"""A run of dd, and what a log holds of them."""

from __future__ import annotations

import msgspec

from ingest.parsers._lines import Line
from ingest.parsers._many import Many, many_readings
from ingest.parsers._report import Failure, Reading, Warn
from ingest.parsers.dd._checks import Speed
from ingest.parsers.dd._command import Command, Dd
from ingest.parsers.dd._layouts import Transfer
from ingest.parsers.dd._records import Records
from ingest.parsers.shell_time._blocks import Timing


class Run(msgspec.Struct, gc=False):
    """One dd. `interim`: a report while it ran (USR1), followed by a later one."""

    command: Command | None = None
    dd: Dd | None = None
    before: Records | None = None
    after: Records | None = None
    transfer: Transfer | None = None
    timing: Timing | None = None
    sync: Timing | None = None
    speed: Speed | None = None
    messages: list[tuple[Line, str]] = []
    notes: list[tuple[Line, str]] = []
    lines: set[int] = set()
    interim: bool = False
    follows: bool = False  # more of the run before it, no run of its own
    bad_block: bool = False  # with conv=noerror dd goes on after it: none of its figures counts

    @property
    def first(self) -> int:
        return min(self.lines)

    @property
    def last(self) -> int:
        return max(self.lines)

    def last_line(self) -> Line:
        """The line of its figures, or of its records."""
        part = self.transfer or self.after or self.before
        return part.line if part else self.messages[-1][0]


class Grouped(msgspec.Struct):
    """What grouping found: the runs, and which lines ended the output of a command."""

    runs: list[Run] = []
    typed: dict[int, str] = {}  # line of a command → its text
    unread: list[Line] = []  # dd's by their figures, in no form that is known
    progress: Line | None = None  # a progress line that no result followed


class Found(msgspec.Struct):
    """What a log says."""

    readings: Many[Reading] = msgspec.field(default_factory=many_readings)
    warnings: list[Warn] = []
    failures: list[Failure] = []
    lines_used: set[int] = set()
