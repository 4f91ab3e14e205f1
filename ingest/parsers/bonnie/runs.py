"""A log of bonnie → its runs: the table and the CSV line of each, held against each other; starts, failures.

Using uid:1000, gid:1000.
Writing intelligently...Can't write block.: No space left on device
$ bonnie++ -d /mnt -s 2g -n 0

The bonnie of SuSE states each rate twice: where its phase is done, and in the table.

Writing with putc()...  done:  13038 kB/s  99.8 %CPU

1.0x to 1.9x print the same digits in table and CSV, but seeks: 1628 and 1627.7. 2.00 rounds its table to k, m
or g. They belong together if machine and figures agree, or if most do, with a warning for the rest.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from ingest.parsers.bonnie.csv import CutLine, csv_row
from ingest.parsers.bonnie.measurements import figure_of, is_lost
from ingest.parsers.bonnie.model import CPU, PHASES, RATE, Command, Row, command_of, in_bytes
from ingest.parsers.bonnie.table import Tables
from ingest.parsers.lines import Line, lines_of
from ingest.parsers.report import ParseError
from ingest.parsers.units import factor

_LONGEST = 4000  # characters of a line that could be bonnie's
_WINDOW = 32  # tables that may wait for their CSV: one stream printed all of its runs before the other
_LEAST = 4  # equal figures that make a run of two machines' names
_SIZES = ("size", "chunk")
_SETTINGS = (*_SIZES, "concurrency", "files", "max", "min")
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


@dataclass(slots=True)
class Run:
    """One run: at least one of the two."""

    line: int
    table: Row | None = None
    csv: Row | None = None
    warnings: list[tuple[int, str]] = field(default_factory=list)

    @property
    def version(self) -> str | None:
        """As printed."""
        return (self.csv and self.csv.version) or (self.table and self.table.version) or None

    @property
    def row(self) -> Row:
        """The more exact of the two."""
        row = self.csv or self.table
        assert row is not None
        return row


@dataclass(slots=True)
class _Match:
    """How far a table and a line of CSV agree."""

    table: Row
    csv: Row
    same_name: bool
    settings: list[str]  # that differ
    keys: list[tuple[int, str]] = field(default_factory=list)  # of figures that differ

    @property
    def exact(self) -> bool:
        return self.same_name and not (self.settings or self.keys)

    def warnings(self) -> Iterator[tuple[int, str]]:
        """Each difference in words."""
        line = self.table.line
        if not self.same_name:
            yield line, f"machine: the table says {self.table.machine}, the CSV {self.csv.machine}"
        for name in self.settings:
            table, csv = self.table.settings[name], self.csv.settings[name]
            yield line, f"{name}: the table says {table}, the CSV {csv}"
        for phase, kind in self.keys:
            cells = [row.cells.get((phase, kind)) for row in (self.table, self.csv)]
            table, csv = (cell.text if cell else "nothing" for cell in cells)
            text = f"{PHASES[phase].label} {kind}: the table says {table}, the CSV {csv}"
            yield cells[0].line if cells[0] else line, text


def runs_of(rows: Iterable[Row]) -> list[Run]:
    """The runs of a log, in the order in which their first rows are complete."""
    runs: list[Run] = []
    tables: list[Run] = []  # that wait for their line of CSV
    lines: list[Run] = []  # that wait for their table
    for row in rows:
        is_table = row.layout.startswith("table")
        if _join(row, lines if is_table else tables):
            continue
        run = Run(row.line, row, None) if is_table else Run(row.line, None, row)
        runs.append(run)
        waiting = tables if is_table else lines
        waiting.append(run)
        del waiting[:-_WINDOW]
    return runs


def _join(row: Row, waiting: list[Run]) -> bool:
    """Joined to the first that agrees; else to the nearest that nearly does. It waits no longer."""
    chosen: tuple[int, _Match] | None = None
    for place, run in enumerate(waiting):
        match = _match(run.table or row, run.csv or row)
        if match:
            chosen = place, match
            if match.exact:
                break
    if chosen is None:
        return False
    place, match = chosen
    run = waiting.pop(place)
    run.table, run.csv, run.warnings = match.table, match.csv, list(match.warnings())
    run.csv.settings = match.table.settings | match.csv.settings
    return True


def _match(table: Row, csv: Row) -> _Match | None:
    """None where they differ too much to be one run. Most pairs do, so it ends where that is certain."""
    both = [name for name in _SETTINGS if name in table.settings and name in csv.settings]
    differing = [name for name in both if _is_other_setting(name, table.settings[name], csv.settings[name])]
    match = _Match(table, csv, csv.machine.startswith(table.machine), differing)
    if not match.same_name and (differing or table.cells.keys() != csv.cells.keys()):
        return None
    keys = table.cells.keys() | csv.cells.keys()
    most = (len(both) + len(keys)) // 2 if match.same_name else 0
    for key in sorted(keys):
        if not _agree(table, csv, key):
            match.keys.append(key)
            if len(differing) + len(match.keys) > most:
                return None
    enough = len(differing) <= most if match.same_name else _equal_figures(match, keys) >= _LEAST
    return match if enough else None


def _is_other_setting(name: str, table: str, csv: str) -> bool:
    return table != csv and (name not in _SIZES or in_bytes(table) != in_bytes(csv))


def _equal_figures(match: _Match, keys: Iterable[tuple[int, str]]) -> int:
    """How many figures with digits agree."""
    texts = [match.table.cells[key].text for key in keys if key not in match.keys]
    return sum(text[0].isdecimal() for text in texts)


def _agree(table: Row, csv: Row, key: tuple[int, str]) -> bool:
    """Whether rounding can explain the difference of what is printed; of a rate nothing may be."""
    phase, kind = key
    if key not in table.cells or key not in csv.cells:
        return False
    ours, theirs = table.cells[key].text, csv.cells[key].text
    if ours == theirs:
        return True
    if kind != RATE or not (ours[0].isdigit() and theirs[0].isdigit()):
        return False
    return is_lost(table, phase) or _are_near(table, csv, phase, ours, theirs)


def _are_near(table: Row, csv: Row, phase: int, ours: str, theirs: str) -> bool:
    rounded, exact = figure_of(table, phase, RATE, ours), figure_of(csv, phase, RATE, theirs)
    if rounded.value is None or exact.value is None:
        return rounded.value is exact.value
    if rounded.rule == exact.rule == "bonnie-kib":
        return False  # both are the same whole number
    most = _half(ours, rounded.rule) + 2 * _half(theirs, exact.rule)
    return abs(rounded.value - exact.value) <= most * (1 + 1e-9)


def _half(text: str, name: str | None) -> float:
    """Half of a figure's last digit."""
    digits = -len(text.rstrip("kmg").partition(".")[2])
    return float(0.5 * 10.0**digits * (factor(name) if name else 1))
