"""Tables of text: head lines, a row for each run, and its latencies.

State goes by the head lines: a row counts below the column heads that say what it is, and a line of latencies
right below its row. Anything else is a problem, which is an error unless a CSV line gives the figures.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import zip_longest

from ingest.parsers.bonnie.columns import (
    broken_row,
    is_latency,
    is_rest_of_latency,
    latency_cells,
    looks_like_row,
    row_cells,
)
from ingest.parsers.bonnie.model import Cells, Row, file_settings, io_settings, known_version, shown
from ingest.parsers.lines import Line
from ingest.parsers.report import ParseError


@dataclass(slots=True)
class Part:
    """A row of a table, with its latencies."""

    line: int
    machine: str
    settings: dict[str, str]
    cells: Cells
    cut: bool


@dataclass(slots=True)
class Block:
    """A table: rows of the io section, and rows of the files section."""

    line: int
    version: str | None = None
    concurrency: str | None = None
    layout: str = "table-1.03"
    io: list[Part | None] = field(default_factory=list)  # None for a row that cannot be read
    files: list[Part | None] = field(default_factory=list)
    seen: set[str] = field(default_factory=set)

    def rows(self, section: str) -> list[Part | None]:
        """Those of one section."""
        return self.files if section == "files" else self.io

    @property
    def has_rows(self) -> bool:
        """Whether some row was read."""
        return any(self.io) or any(self.files)


def settings_of(section: str, printed: str) -> dict[str, str]:
    """The size or the number of files at the head of a row; bonnie-64 cuts it to whole thousands of MB."""
    if section == "bray-64":
        return {}
    if section == "files":
        return file_settings(printed) or {}
    return {"size": printed} if section == "bray" else io_settings(printed)


def rows_of(block: Block) -> list[Row]:
    """The runs of a table: its nth row of each section (bon_csv2txt prints many)."""
    pairs = zip_longest(block.io, block.files)
    return [_joined(block, io, files) for io, files in pairs if io or files]


def _joined(block: Block, io: Part | None, files: Part | None) -> Row:
    parts = [part for part in (io, files) if part]
    settings = {"concurrency": block.concurrency} if block.concurrency else {}
    row = Row(parts[0].line, block.layout, block.version, parts[0].machine, settings)
    for part in parts:
        row.settings |= part.settings
        row.cells.update(part.cells)
        row.cut = row.cut or part.cut
    return row


_VERSION = re.compile(r"Version +(\d\S{0,11}) ", re.ASCII)
_CONCURRENCY = re.compile(r"Concurrency +(\d{1,9}) ", re.ASCII)
_OTHER_HEADS = ("-Per Chr-", "-Per Char-", "-Create-- --Read---")
_ROW = "a row of figures for six tests, such as 'oldhost  128M 75095  29 +++++ +++ …'"


class Tables:
    """The tables of a log, line by line."""

    def __init__(self) -> None:
        self._closed: list[Block] = []
        self.problems: list[ParseError] = []
        self.at_end: list[ParseError] = []  # the same, where the log ends within the table
        self.unread: list[tuple[int, str]] = []  # rows beside others that are read, and why
        self._unread: list[tuple[int, str]] = []  # those of the section that is open
        self._open: Block | None = None
        self._section: str | None = None
        self._heads = 0  # the line of the section's column heads
        self._odd: Line | None = None  # the first line below them that is no row
        self._last: Part | None = None  # the row, while it is the line before
        self._told = 0  # the last line of latencies
        self._begun: Line | None = None  # the last line that is no row, perhaps the first half of one

    def read(self, line: Line) -> bool:
        """Whether the line belongs to a table."""
        last, self._last = self._last, None
        text = line.text
        if "Sequential Output" in text and "--" in text:
            self._begin(line)
        elif "Sequential Create" in text and "--" in text:
            self._begin_files(line)
        elif "%CP" in text and "/sec" in text:
            self._columns(line)
        elif is_latency(line):
            self._latency(line, last)
        elif self._told == line.number - 1 and is_rest_of_latency(line):
            self._problem(line.number, "all latencies in one line", text)
        else:
            return self._row(line) or self._other(text)
        return True

    def pass_by(self, line: Line) -> None:
        """A line that is surely none of a table."""
        self._last = None
        self.stranger(line)

    def close(self) -> None:
        """What follows is another run's."""
        if self._open:
            self._end_section()
            self._closed.append(self._open)
            self._open = None

    @property
    def some_closed(self) -> bool:
        """Whether `closed` has something to give."""
        return bool(self._closed)

    def closed(self) -> list[Block]:
        """The tables that are whole, each once."""
        found, self._closed = self._closed, []
        return found

    def finish(self) -> None:
        """The log is over."""
        if self._waiting() and (self._odd is None or not self._odd.ended):
            self.at_end.append(ParseError(self._heads, _ROW, "the end of the log"))
            self._section = None
        self.close()

    def _begin(self, line: Line) -> None:
        self.close()
        self._open = Block(line.number, _version(line))
        if self._open.version and self._open.version >= "1.90":
            self._open.layout = "table-1.96" if self._open.version >= "1.92" else "table-1.90"

    def _begin_files(self, line: Line) -> None:
        self._end_section()
        version = _version(line)
        table = self._open
        if table is None or "files" in table.seen or version not in (None, table.version):
            self._begin(line)

    def _columns(self, line: Line) -> None:
        if self._section and self._heads == line.number - 1:
            return  # the second half of the heads, broken like the rows below them
        self._end_section()
        if self._open is None:
            self._problem(line.number, "the head lines of a table above its columns", line.text)
            return
        self._heads = line.number
        self._section = self._section_of(self._open, line.text)
        if self._section:
            self._open.seen.add("files" if self._section == "files" else "io")

    def _section_of(self, block: Block, text: str) -> str | None:
        if "M/sec %CPU" in text:
            block.layout = "table-bonnie-64"
            return "bray-64"
        if "K/sec %CPU" in text:
            block.layout = "table-bonnie"
            return "bray"
        if "K/sec %CP" in text:
            return "io"
        if "Name:Size etc" in text:
            block.layout = "table-2.00"
            return "io"
        if "files" in text:
            if block.version and block.version >= "2":
                block.layout = "table-2.00"
            return "files"
        self._problem(self._heads, "columns of K/sec, /sec or files", text)
        return None

    def _row(self, line: Line) -> bool:
        if self._section is None or self._open is None:
            return False
        found = row_cells(line, self._section)
        if found is None and self._begun:
            found = broken_row(self._begun, line, self._section)
            self._begun = None if found else self._begun
        self._pass_over()
        if found is None:
            self._begun = line
            return False
        machine, printed, cells = found
        if self._section == "io" and printed.isdecimal():
            self._unread.append((line.number, f"the size {printed} has no unit: the row has none"))
        settings = settings_of(self._section, printed)
        self._last = Part(line.number, machine, settings, cells, not line.ended)
        self._open.rows(self._section).append(self._last)
        self._odd = None
        return True

    def _pass_over(self) -> None:
        """The line before was not the first half of a row: with many figures it is a row that is not read."""
        line, self._begun = self._begun, None
        if line and self._section and self._open and looks_like_row(line.text):
            self._unread.append(
                (line.number, f"this row is not read: expected {_ROW}, found {shown(line.text)}")
            )
            self._open.rows(self._section).append(None)

    def _other(self, text: str) -> bool:
        """The other head lines; concurrency stands in one of them since 1.93."""
        if "-" not in text or not any(head in text for head in _OTHER_HEADS):
            return False
        if self._open and (match := _CONCURRENCY.search(text)):
            self._open.concurrency = match[1]
        return True

    def stranger(self, line: Line) -> None:
        """A line that is no part of a table: where a row should be, perhaps one that is broken."""
        if self._waiting() and self._odd is None:
            self._odd = line

    def _latency(self, line: Line, row: Part | None) -> None:
        files = row is not None and any(phase >= 6 for phase, _ in row.cells)
        cells = latency_cells(line, 6 if files else 0) if row else None
        if row is None or cells is None:
            problem = ParseError(
                line.number, "latencies in their columns, right below a row", shown(line.text)
            )
            (self.problems if line.ended else self.at_end).append(problem)
            return
        row.cells |= cells
        self._told = line.number
        row.cut = not line.ended
        if self._open and self._open.layout == "table-1.03":
            self._open.layout = "table-1.96"

    def _waiting(self) -> bool:
        if self._section is None or self._open is None:
            return False
        return not any(self._open.rows(self._section))

    def _end_section(self) -> None:
        self._pass_over()
        self.unread += [] if self._waiting() else self._unread
        self._unread = []
        if self._waiting():
            odd = self._odd
            self._problem(odd.number if odd else self._heads, _ROW, odd.text if odd else "")
        self._section, self._odd, self._last = None, None, None

    def _problem(self, line: int, expected: str, found: str) -> None:
        self.problems.append(ParseError(line, expected, shown(found) if found.strip() else "nothing"))


def _version(line: Line) -> str | None:
    match = _VERSION.search(line.text)
    return known_version(match[1], line.number) if match else None
