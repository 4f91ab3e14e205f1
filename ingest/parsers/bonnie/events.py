"""What bonnie says beside its figures: that it begins, how far it is, why it fails; and its command line.

Using uid:1000, gid:1000.
Writing intelligently...Can't write block.: No space left on device
$ bonnie++ -d /mnt -s 2g -n 0

The bonnie of SuSE states each rate twice: where its phase is done, and in the table.

Writing with putc()...  done:  13038 kB/s  99.8 %CPU
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from ingest.parsers.bonnie.csv import CutLine, csv_row
from ingest.parsers.bonnie.model import CPU, PHASES, RATE, Command, Row, command_of
from ingest.parsers.bonnie.table import Tables, rows_of
from ingest.parsers.lines import Line, lines_of
from ingest.parsers.report import ParseError

_DONE = re.compile(
    r"([RW][a-z]+ing[a-z ()]{0,20})\.\.\. *done: +(\d{1,15}) kB/s +(\d{1,9}\.\d) %CPU", re.ASCII
)
_PHASES = {
    "Writing with putc()": 0, "Writing intelligently": 1, "Rewriting": 2,
    "Reading with getc()": 3, "Reading intelligently": 4,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Done:
    """A phase that was done, with its figures as printed."""

    line: int
    phase: int
    rate: str
    cpu: str


def done(line: Line) -> Done | None:
    """What a line of progress says."""
    match = _DONE.search(line.text)
    if match is None or match[1] not in _PHASES:
        return None
    return Done(line.number, _PHASES[match[1]], match[2], match[3])


def disagreements(row: Row, progress: list[Done]) -> Iterator[tuple[int, str]]:
    """Where the table has other figures than the progress above it."""
    for one in progress:
        for kind, text, unit in ((RATE, one.rate, "kB/s"), (CPU, one.cpu, "%CPU")):
            cell = row.cells.get((one.phase, kind))
            if cell is not None and cell.text != text:
                label = f"{PHASES[one.phase].label} {kind}"
                yield one.line, f"{label}: this line says {text} {unit}, the table {cell.text}"


@dataclass(slots=True)
class Scan:
    """What was found, in the order of the lines."""

    has_csv: bool = False
    has_tables: bool = False  # with rows
    empty_tables: list[int] = field(default_factory=list)  # their lines
    failures: list[tuple[int, str]] = field(default_factory=list)
    warnings: list[tuple[int, str]] = field(default_factory=list)
    problems: list[ParseError] = field(default_factory=list)  # with tables
    cut: list[CutLine] = field(default_factory=list)
    begun: int | None = None  # the line where a run began that has not said how it ended
    commands: list[tuple[int, Command]] = field(default_factory=list)
    progress: list[Done] = field(default_factory=list)


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


def event(found: Scan, tables: Tables, line: Line) -> bool:
    """A failure, a start or a command line."""
    if failure := _failure(found, line.text):
        _fail(found, line.number, failure)
    elif phase := done(line):
        found.progress.append(phase)
        _start(found, tables, line)
    elif _STARTS.match(line.text):
        _start(found, tables, line)
    elif "bonnie" in line.text and (command := command_of(line.text)):
        found.commands.append((line.number, command))
        found.begun = None
        tables.close()
    else:
        return False
    return True


def _start(found: Scan, tables: Tables, line: Line) -> None:
    if found.begun is None or found.begun < 0:
        found.begun = line.number
    if not line.text.startswith("Create files"):
        tables.close()


def _failure(found: Scan, text: str) -> str | None:
    match = _FAILURE.search(text)
    if match is None and "Can't " in text and (found.begun is not None or _STARTS.match(text)):
        match = _CANNOT.search(text)
    if match is None or "turning off dir-sync" in text:
        return None
    return text[match.start() :].lstrip(".").strip()


def _fail(found: Scan, line: int, message: str) -> None:
    """Its last words may be several: the first says most. A negative `begun` is a run that has failed."""
    if found.begun is None or found.begun >= 0:
        found.failures.append((line, message))
    found.begun = -1


# Without what opens a run: "Writing …" and "Create files in sequential order".
_PROGRESS = re.compile(
    r"(?:Rewriting|Reading (?:a byte at a time|intelligently|with getc\(\))|start 'em"
    r"|Create files in random order|(?:Stat|Delete) files in (?:sequential|random) order)"
    r"\.\.\.(?:done\.{0,3})*"
)
_LONGEST = 4000  # characters of a line that could be bonnie's


class Scanner:
    """Goes over the lines of a log, once, and gives each row when it is whole. What else there is, is put
    into `found`.

    Raises ParseError for a CSV line of a kind that is not known.
    """

    def __init__(self, found: Scan) -> None:
        self._found = found
        self._tables = Tables()

    def rows(self, text: str) -> Iterator[Row]:
        """Those of the tables that are whole, and of the lines of CSV."""
        found, tables = self._found, self._tables
        for line in lines_of(text):
            if line.text and len(line.text) <= _LONGEST and not line.text.isspace():
                row = _take(found, tables, line)
                if tables.some_closed:
                    yield from _rows_of_tables(found, tables)
                if row:
                    yield row

    def finish(self) -> Iterator[Row]:
        """The log is over."""
        found, tables = self._found, self._tables
        tables.finish()
        yield from _rows_of_tables(found, tables)
        found.problems = tables.problems
        found.warnings += tables.unread
        found.warnings += [(one.line, f"the log ends within the table: {one}") for one in tables.at_end]


def _rows_of_tables(found: Scan, tables: Tables) -> Iterator[Row]:
    for table in tables.closed():
        found.has_tables = found.has_tables or table.has_rows
        if not (table.has_rows or table.seen):
            found.empty_tables.append(table.line)
        yield from rows_of(table)


def _take(found: Scan, tables: Tables, line: Line) -> Row | None:
    """A row of CSV, if the line is one."""
    if "..." in line.text and _PROGRESS.fullmatch(line.text):
        tables.pass_by(line)
        return None
    if "," in line.text:
        is_csv, row = _csv(found, tables, line)
        if is_csv:
            return row
    if tables.read(line):
        found.begun = None
    elif not event(found, tables, line):
        tables.stranger(line)
    return None


def _csv(found: Scan, tables: Tables, line: Line) -> tuple[bool, Row | None]:
    """Whether it is a line of CSV, and its row; without one where the line is not whole."""
    try:
        row = csv_row(line)
    except ParseError as problem:
        if not line.ended:
            found.warnings.append((line.number, f"the log ends within this line of CSV: {problem}"))
        elif isinstance(problem, CutLine):
            found.cut.append(problem)
        else:
            raise
        return True, None
    if row is not None:
        found.has_csv, found.begun = True, None
        tables.close()
    return row is not None, row
