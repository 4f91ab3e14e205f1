"""A log of bonnie → its runs: the table and the CSV line of each, cross-checked; starts, failures.

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
from itertools import islice

from ingest.parsers.bonnie.csv import CutLine, csv_row
from ingest.parsers.bonnie.measurements import is_lost, measured
from ingest.parsers.bonnie.model import CPU, PHASES, RATE, Command, Key, Row, command_of, in_bytes
from ingest.parsers.bonnie.table import Tables
from ingest.parsers.lines import Line, Printed, lines_of
from ingest.parsers.report import ParseError, Reading
from ingest.parsers.units import factor

_LONGEST = 4000  # characters of a line that could be bonnie's
_WINDOW = 32  # tables that may wait for their CSV: one stream printed all of its runs before the other
_LEAST = 4  # equal figures that make a run of two machines' names
_SIZES = ("size", "chunk")
_SETTINGS = (*_SIZES, "concurrency", "files", "max", "min")
_DONE = re.compile(
    r"([RW][a-z]+ing[a-z ()]{0,20})\.\.\. *done: +(\d{1,15}) kB/s +(\d{1,9}\.\d) %CPU", re.ASCII
)
_DONE_UNITS = {RATE: "kB/s", CPU: "%CPU"}
_PHASES = {
    "Writing with putc()": 0, "Writing intelligently": 1, "Rewriting": 2,
    "Reading with getc()": 3, "Reading intelligently": 4,
}  # fmt: skip
_STARTS = re.compile(r"Using uid:|Writing (?:with putc|a byte|intelligently)|Create files in seq")
# bonnie++ -p 3 makes a semaphore that -y waits for; without -q two at work show in one line.
_AT_ONCE = re.compile(
    r"Creating semaphore for (?!1 )\d{1,9} procs"
    r"|((?:Writing|Rewriting|Reading|Create files|Stat files|Delete files)[a-z ()]{0,40}\.\.\.)\1"
)
_FAILURE = re.compile(
    r"(?:^[>\s]{0,40}|\.\.\.)"
    r"(?:Bonnie: drastic I/O error|File size should be double RAM|You must use the \"-u\" switch"
    r"|Not enough ram to test|Exceeded CPU usage|Expected \d+ files but only got|File size \d+ too big"
    r"|Can't have more than 99,999|Invalid chunk size)"
)
# Other programs say so too: only of a bonnie that has begun.
_CANNOT = re.compile(
    r"(?:^|\.\.\.)Can't (?:write|read|open|create|delete|make|stat|change|get|fork|chdir|sync file|set)"
)


def disagreements(row: Row, progress: Iterable[tuple[Key, Printed]]) -> Iterator[tuple[int, str]]:
    """Where the table has other figures than the progress above it."""
    for (phase, kind), early in progress:
        cell = row.cells.get((phase, kind))
        if cell is not None and cell.text != early.text:
            label = f"{PHASES[phase].label} {kind}"
            text = f"{label}: this line says {early.text} {_DONE_UNITS[kind]}, the table {cell.text}"
            yield early.line, text


class Log:
    """What was found, in the order of the lines. Raises ParseError for CSV of a kind that is not known."""

    def __init__(self, text: str) -> None:
        self.rows: list[Row] = []
        self.tables = Tables(self.rows)
        self.failures: list[tuple[int, str]] = []
        self.warnings: list[tuple[int, str]] = []
        self.cut: list[CutLine] = []
        self.begun: int | None = None  # where a run began that has not ended; below 0: it has failed
        self.commands: list[tuple[int, Command]] = []
        self.progress: list[tuple[Key, Printed]] = []  # figures of phases that are done
        self._at_once = False
        for line in lines_of(text):
            if line.text and len(line.text) <= _LONGEST and not line.text.isspace():
                self._read(line)
        self.tables.finish()
        self.warnings += self.tables.warnings

    def _read(self, line: Line) -> None:
        if self._read_csv(line):
            return
        if self.tables.read(line):
            self.begun = None
        elif not self._read_event(line):
            self.tables.pass_over(line)

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
        if row:
            self.begun = None
            self.tables.close()
            self.rows.append(row)
        return row is not None

    def _read_event(self, line: Line) -> bool:
        """A failure, a start, a phase that is done, or a command line."""
        if not self._at_once and _AT_ONCE.match(line.text):
            self._at_once = True
            self.warnings.append((line.number, "several bonnie++ at once: the figures of each are its share"))
        if failure := self._failure(line.text):
            if self.begun is None or self.begun >= 0:  # its last words may be several: the first says most
                self.failures.append((line.number, failure))
            self.begun = -1
        elif (match := _DONE.search(line.text)) and match[1] in _PHASES:
            phase = _PHASES[match[1]]
            self.progress.append(((phase, RATE), line.printed(*match.span(2))))
            self.progress.append(((phase, CPU), line.printed(*match.span(3))))
            self._start(line)
        elif _STARTS.match(line.text):
            self._start(line)
        elif "bonnie" in line.text and (command := command_of(line.text)):
            self.commands.append((line.number, command))
            self.begun = None
            self.tables.close()
        else:
            return False
        return True

    def _start(self, line: Line) -> None:
        if self.begun is None or self.begun < 0:
            self.begun = line.number
        if not line.text.startswith("Create files"):
            self.tables.close()

    def _failure(self, text: str) -> str | None:
        match = _FAILURE.search(text)
        if match is None and "Can't " in text and (self.begun is not None or _STARTS.match(text)):
            match = _CANNOT.search(text)
        if match is None or "turning off dir-sync" in text:
            return None
        return text[match.start() :].lstrip("> .").strip()


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


def runs_of(rows: Iterable[Row]) -> list[Run]:
    """The runs of a log, in the order in which their first rows are complete."""
    runs: list[Run] = []
    tables: list[Run] = []  # that wait for their line of CSV
    lines: list[Run] = []  # that wait for their table
    for row in rows:
        if _join(row, lines if row.is_table else tables):
            continue
        run = Run(row.line, row, None) if row.is_table else Run(row.line, None, row)
        runs.append(run)
        waiting = tables if row.is_table else lines
        waiting.append(run)
        del waiting[:-_WINDOW]
    return runs


def _join(row: Row, waiting: list[Run]) -> bool:
    """Joined to the first that agrees; else to the nearest that nearly does. It waits no longer."""
    chosen: tuple[int, list[tuple[int, str]]] | None = None
    for place, run in enumerate(waiting):
        differences = _differences(run.table or row, run.csv or row)
        if differences is not None:
            chosen = place, differences
            if not differences:
                break
    if chosen is None:
        return False
    run = waiting.pop(chosen[0])
    table, csv = run.table or row, run.csv or row
    run.table, run.csv, run.warnings = table, csv, chosen[1]
    csv.settings = table.settings | csv.settings
    return True


def _differences(table: Row, csv: Row) -> list[tuple[int, str]] | None:
    """How they differ, each with a line; None if too much to be one run, or too little of it is known."""
    in_both = [name for name in _SETTINGS if name in table.settings and name in csv.settings]
    settings = [name for name in in_both if _is_other_setting(name, table.settings[name], csv.settings[name])]
    same_name = csv.machine.startswith(table.machine)
    if not same_name and (settings or table.cells.keys() != csv.cells.keys()):
        return None
    keys = sorted(table.cells.keys() | csv.cells.keys())
    most = (len(in_both) + len(keys)) // 2 if same_name else 0
    # Most pairs differ, so it ends where that is certain.
    figures = list(islice((key for key in keys if not _agree(table, csv, key)), most + 1))
    if len(settings) + len(figures) > most:
        return None
    if not same_name and sum(cell.text[0].isdecimal() for cell in table.cells.values()) < _LEAST:
        return None
    texts = [] if same_name else [f"machine: the table says {table.machine}, the CSV {csv.machine}"]
    texts += [
        f"{name}: the table says {table.settings[name]}, the CSV {csv.settings[name]}" for name in settings
    ]
    return [*((table.line, text) for text in texts), *(_other_figure(table, csv, key) for key in figures)]


def _other_figure(table: Row, csv: Row, key: Key) -> tuple[int, str]:
    cells = [row.cells.get(key) for row in (table, csv)]
    ours, theirs = (cell.text if cell else "nothing" for cell in cells)
    text = f"{PHASES[key[0]].label} {key[1]}: the table says {ours}, the CSV {theirs}"
    return cells[0].line if cells[0] else table.line, text


def _is_other_setting(name: str, table: str, csv: str) -> bool:
    return table != csv and (name not in _SIZES or in_bytes(table) != in_bytes(csv))


def _agree(table: Row, csv: Row, key: Key) -> bool:
    """Whether rounding can explain the difference of what is printed; of a rate nothing may be."""
    phase, kind = key
    if key not in table.cells or key not in csv.cells:
        return False
    ours, theirs = table.cells[key].text, csv.cells[key].text
    if ours == theirs:
        return True
    if kind != RATE:
        return False
    rounded, exact = measured(table, phase, RATE), measured(csv, phase, RATE)
    if not (ours[0].isdigit() and theirs[0].isdigit()):
        return rounded.reason is not None and rounded.reason == exact.reason
    return is_lost(table, phase) or _are_near(rounded, exact)


def _are_near(rounded: Reading, exact: Reading) -> bool:
    if rounded.value is None or exact.value is None:
        return rounded.value is exact.value
    if rounded.rule == exact.rule == "bonnie-kib":
        return False  # both are the same whole number
    most = _half(rounded) + 2 * _half(exact)
    return abs(rounded.value - exact.value) <= most * (1 + 1e-9)


def _half(figure: Reading) -> float:
    """Half of a figure's last digit."""
    digits = figure.printed.split()[0].rstrip("kmg").partition(".")[2]
    return float(0.5 * 10.0 ** -len(digits) * (factor(figure.rule) if figure.rule else 1))
