"""A log of bonnie → its rows, and what stands beside them: starts, progress, failures, command lines.

Using uid:1000, gid:1000.
Writing intelligently...Can't write block.: No space left on device
$ bonnie++ -d /mnt -s 2g -n 0

The bonnie of SuSE states each rate twice: where its phase is done, and in the table.

Writing with putc()...  done:  13038 kB/s  99.8 %CPU
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ingest.parsers.bonnie.csv import CutLine, csv_row
from ingest.parsers.bonnie.model import CPU, PHASES, RATE, Command, Row, command_of
from ingest.parsers.bonnie.table import Tables
from ingest.parsers.lines import Line, lines_of
from ingest.parsers.report import ParseError

_LONGEST = 4000  # characters of a line that could be bonnie's
_DONE = re.compile(
    r"([RW][a-z]+ing[a-z ()]{0,20})\.\.\. *done: +(\d{1,15}) kB/s +(\d{1,9}\.\d) %CPU", re.ASCII
)
_PHASES = {
    "Writing with putc()": 0, "Writing intelligently": 1, "Rewriting": 2,
    "Reading with getc()": 3, "Reading intelligently": 4,
}  # fmt: skip
_STARTS = re.compile(r"Using uid:|Writing (?:with putc|a byte|intelligently)|Create files in seq")
_FAILURE = re.compile(
    r"Bonnie: drastic I/O error|File size should be double RAM|You must use the \"-u\" switch"
    r"|Not enough ram to test|Exceeded CPU usage|Expected \d+ files but only got|File size \d+ too big"
    r"|Can't have more than 99,999|Invalid chunk size"
)
# Other programs say so too: only of a bonnie that has begun.
_CANNOT = re.compile(
    r"(?:^|\.\.\.)Can't (?:write|read|open|create|delete|make|stat|change|get|fork|chdir|sync file|set)"
)


@dataclass(frozen=True, slots=True)
class Done:
    """A phase that was done, with its figures as printed."""

    line: int
    phase: int
    rate: str
    cpu: str


def disagreements(row: Row, progress: list[Done]) -> Iterator[tuple[int, str]]:
    """Where the table has other figures than the progress above it."""
    for done in progress:
        for kind, text, unit in ((RATE, done.rate, "kB/s"), (CPU, done.cpu, "%CPU")):
            cell = row.cells.get((done.phase, kind))
            if cell is not None and cell.text != text:
                label = f"{PHASES[done.phase].label} {kind}"
                yield done.line, f"{label}: this line says {text} {unit}, the table {cell.text}"


class Log:
    """What was found, in the order of the lines. Raises ParseError for CSV of a kind that is not known."""

    def __init__(self, text: str) -> None:
        self.rows: list[Row] = []
        self.has_csv = False
        self.has_tables = False  # with rows
        self.empty_tables: list[int] = []  # their lines
        self.failures: list[tuple[int, str]] = []
        self.warnings: list[tuple[int, str]] = []
        self.problems: list[ParseError] = []  # with tables
        self.cut: list[CutLine] = []
        self.begun: int | None = None  # where a run began that has not ended; below 0: it has failed
        self.commands: list[tuple[int, Command]] = []
        self.progress: list[Done] = []
        self._tables = Tables()
        for line in lines_of(text):
            if line.text and len(line.text) <= _LONGEST and not line.text.isspace():
                self._read(line)
        self._finish()

    def _finish(self) -> None:
        self._tables.finish()
        self._take_closed_tables()
        self.problems = self._tables.problems
        self.warnings += self._tables.unread
        for problem in self._tables.at_end:
            self.warnings.append((problem.line, f"the log ends within the table: {problem}"))

    def _read(self, line: Line) -> None:
        if self._read_csv(line):
            return
        if self._tables.read(line):
            self.begun = None
        elif not self._read_event(line):
            self._tables.pass_over(line)
        self._take_closed_tables()

    def _take_closed_tables(self) -> None:
        for table in self._tables.closed:
            rows = table.rows()
            self.rows += rows
            self.has_tables = self.has_tables or bool(rows)
            if not (rows or table.seen):
                self.empty_tables.append(table.line)
        self._tables.closed.clear()

    def _read_csv(self, line: Line) -> bool:
        """Whether it is a line of CSV; one that is not whole gives no row."""
        try:
            row = csv_row(line)
        except ParseError as problem:
            if not line.ended:
                self.warnings.append((line.number, f"the log ends within this line of CSV: {problem}"))
            elif isinstance(problem, CutLine):
                self.cut.append(problem)
            else:
                raise
            return True
        if row is None:
            return False
        self.has_csv, self.begun = True, None
        self._tables.close()
        self._take_closed_tables()
        self.rows.append(row)
        return True

    def _read_event(self, line: Line) -> bool:
        """A failure, a start, a phase that is done, or a command line."""
        if failure := self._failure(line.text):
            if self.begun is None or self.begun >= 0:  # its last words may be several: the first says most
                self.failures.append((line.number, failure))
            self.begun = -1
        elif (match := _DONE.search(line.text)) and match[1] in _PHASES:
            self.progress.append(Done(line.number, _PHASES[match[1]], match[2], match[3]))
            self._start(line)
        elif _STARTS.match(line.text):
            self._start(line)
        elif "bonnie" in line.text and (command := command_of(line.text)):
            self.commands.append((line.number, command))
            self.begun = None
            self._tables.close()
        else:
            return False
        return True

    def _start(self, line: Line) -> None:
        if self.begun is None or self.begun < 0:
            self.begun = line.number
        if not line.text.startswith("Create files"):
            self._tables.close()

    def _failure(self, text: str) -> str | None:
        match = _FAILURE.search(text)
        if match is None and "Can't " in text and (self.begun is not None or _STARTS.match(text)):
            match = _CANNOT.search(text)
        if match is None or "turning off dir-sync" in text:
            return None
        return text[match.start() :].lstrip(".").strip()
