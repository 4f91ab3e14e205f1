"""Tables of bonnie → rows: head lines, a line of figures for each run, and its latencies.

State goes by the head lines: a row counts below the column heads that say what it is, and a line of latencies
right below its row. Anything else is a problem, which is an error unless a CSV line gives the figures.

    Version  1.96       ------Sequential Output------ --Sequential Input- --Random-
    Concurrency   1     -Per Chr- --Block-- -Rewrite- -Per Chr- --Block-- --Seeks--
    Machine        Size K/sec %CP K/sec %CP K/sec %CP K/sec %CP K/sec %CP  /sec %CP
    lat196         512M   444  35 151322  22 363302  18   503  25 +++++ +++  7926  22
    Latency               450ms     255ms   90789us     733ms   10297us     163ms

bon_csv2txt prints the CSV of many runs as one table, below the version of its own.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import zip_longest

from ingest.parsers.bonnie.model import (
    Row,
    cited,
    known_version,
)
from ingest.parsers.bonnie.table_rows import (
    FORMS,
    LATENCY_HEAD,
    NO_SIZE,
    Form,
    is_rest_of_latencies,
    latency_cells,
    latency_cells_of_two_lines,
    looks_like_row,
    row_of,
    row_of_two_lines,
)
from ingest.parsers.lines import Line
from ingest.parsers.report import ParseError

_VERSION = re.compile(r"Version +(\d\S{0,11}) ", re.ASCII)
# bonnie++ writes the version in five places, bon_csv2txt of 2.00a in nine.
_CONVERTED = re.compile(r"Version {3,6}2\.\d")
_CONCURRENCY = re.compile(r"Concurrency +(\d{1,9}) ", re.ASCII)
_OTHER_HEADS = ("-Per Chr-", "-Per Char-", "-Create-- --Read---")
_ROW = "a row of figures for six tests, such as 'oldhost  128M 75095  29 +++++ +++ …'"


@dataclass(slots=True)
class Section:
    """The lines below column heads. rows: those of the table; None for one that cannot be read."""

    form: Form
    heads_at: int
    rows: list[Row | None]
    unread: list[tuple[int, str]] = field(default_factory=list)
    odd: Line | None = None  # the first line that is no row
    begun: Line | None = None  # the last line that is no row, perhaps the first half of one

    @property
    def is_waiting(self) -> bool:
        """Whether there is no row yet."""
        return not any(self.rows)

    def row(self, line: Line) -> Row | None:
        """The line as a row, perhaps with the half of it that is before."""
        row = row_of(line, self.form)
        if row is None and self.begun:
            row = row_of_two_lines(self.begun, line, self.form)
            self.begun = None if row else self.begun
        self.give_up_begun_row()
        self.begun = None if row else line
        return row

    def give_up_begun_row(self) -> None:
        """The line before was not the first half of a row: with many figures it is a row that is not read."""
        line, self.begun = self.begun, None
        if line and looks_like_row(line.text):
            text = f"this row is not read: expected {_ROW}, found {cited(line.text)}"
            self.unread.append((line.number, text))
            self.rows.append(None)


@dataclass(slots=True)
class Table:
    """A table: the rows of its sections."""

    line: int
    version: str | None = None
    concurrency: str | None = None
    layout: str = "table-1.03"
    converted: bool = False
    io: list[Row | None] = field(default_factory=list)
    files: list[Row | None] = field(default_factory=list)
    sections: set[str] = field(default_factory=set)  # forms of sections

    def rows(self) -> list[Row]:
        """One for each run: its nth row of each section (bon_csv2txt prints many).

        A run without files or without a size has no row in that section: then the nth are not of one run.
        """
        pairs = (
            zip_longest(self.io, self.files)
            if self._are_in_pairs()
            else zip([*self.io, *self.files], strict=True)
        )
        return [self._joined([part for part in pair if part]) for pair in pairs if any(pair)]

    def _are_in_pairs(self) -> bool:
        """Whether both sections have as many rows, of the same machines; a long name is cut by its size."""
        pairs = [(io, files) for io, files in zip(self.io, self.files, strict=False) if io and files]
        same_machines = all(_is_cut_name(io.machine, files.machine) for io, files in pairs)
        return not (self.io and self.files) or (same_machines and len(self.io) == len(self.files))

    def _joined(self, parts: list[Row]) -> Row:
        settings = {"concurrency": self.concurrency} if self.concurrency else {}
        row = Row(parts[0].line, self.layout, self.version, parts[0].machine, settings)
        row.converted, row.beside_rates = self.converted, "io" in self.sections
        for part in parts:
            row.settings |= part.settings
            row.cells |= part.cells
            row.cut |= part.cut
        if self.converted:  # it prints the seeks where bonnie++ prints the concurrency
            row.settings.pop("concurrency", None)
        return row


class Tables:
    """The tables of a log, line by line. rows: what their rows are added to."""

    def __init__(self, rows: list[Row]) -> None:
        self.problems: list[ParseError] = []
        self.empty: list[int] = []  # lines of tables without rows
        self.warnings: list[tuple[int, str]] = []  # of rows beside others that are read, and of the log's end
        self._rows = rows
        self._open: Table | None = None
        self._section: Section | None = None
        self._above: Row | None = None  # the row, while it is the line before
        self._latencies: tuple[Line, Row] | None = None  # the last line of them, and whose they are

    def read(self, line: Line) -> bool:
        """Whether the line belongs to a table."""
        above, self._above = self._above, None
        text = line.text
        if "Sequential Output" in text and "--" in text:
            self._begin(line)
        elif "Sequential Create" in text and "--" in text:
            self._begin_files(line)
        elif "%CP" in text and "/sec" in text:
            self._read_heads(line)
        elif LATENCY_HEAD.match(text):
            self._read_latencies(line, above)
        elif self._latencies and self._latencies[0].number == line.number - 1 and is_rest_of_latencies(text):
            self._read_rest_of_latencies(line, *self._latencies)
        else:
            return self._read_row(line) or self._read_other_head(text)
        return True

    def pass_over(self, line: Line) -> None:
        """A line that is no part of a table: where a row should be, perhaps one that is broken."""
        if self._section and self._section.odd is None:
            self._section.odd = line

    def close(self) -> None:
        """What follows is another run's."""
        table, self._open = self._open, None
        if table:
            self._end_section()
            rows = table.rows()
            self._rows += rows
            if not (rows or table.sections):
                self.empty.append(table.line)

    def finish(self) -> None:
        """The log is over."""
        section = self._section
        if section and section.is_waiting and (section.odd is None or not section.odd.ended):
            self._warn_of_end(ParseError(section.heads_at, _ROW, "the end of the log"))
            self._section = None
        self.close()

    def _begin(self, line: Line) -> None:
        self.close()
        self._open = Table(line.number, _version(line), converted=bool(_CONVERTED.search(line.text)))
        if self._open.version and self._open.version >= "1.90":
            self._open.layout = "table-1.96" if self._open.version >= "1.92" else "table-1.90"

    def _begin_files(self, line: Line) -> None:
        self._end_section()
        version = _version(line)
        if self._open is None or "files" in self._open.sections or version not in (None, self._open.version):
            self._begin(line)

    def _read_heads(self, line: Line) -> None:
        if self._section and self._section.heads_at == line.number - 1:
            # The second half of the heads, broken like the rows below them.
            if not _units(line.text) <= _units(self._section.form.sign):
                self._add_problem(line.number, "the same unit in all columns", line.text)
            return
        self._end_section()
        form = next((form for form in FORMS if form.sign in line.text), None)
        if form and _units(line.text) != _units(form.sign):
            form = None
        if self._open is None:
            self._add_problem(line.number, "the head lines of a table above its columns", line.text)
        elif form is None:
            self._add_problem(line.number, "columns of K/sec, /sec or files", line.text)
        else:
            self._begin_section(self._open, form, line)

    def _begin_section(self, table: Table, form: Form, line: Line) -> None:
        of_files = form.name == "files"
        self._section = Section(form, line.number, table.files if of_files else table.io)
        table.sections.add(form.name)
        if of_files and table.version and table.version >= "2":
            table.layout = "table-2.00"
        table.layout = form.layout or table.layout

    def _read_row(self, line: Line) -> bool:
        section = self._section
        row = section.row(line) if section else None
        if section is None or row is None:
            return False
        if why := row.settings.pop(NO_SIZE, None):
            section.unread.append((line.number, f"{why}: the row has none"))
        section.rows.append(row)
        self._above, section.odd = row, None
        return True

    def _read_other_head(self, text: str) -> bool:
        """The other head lines; concurrency is in one of them since 1.93."""
        if not any(head in text for head in _OTHER_HEADS):
            return False
        if self._open and (match := _CONCURRENCY.search(text)):
            self._open.concurrency = match[1]
        return True

    def _read_latencies(self, line: Line, row: Row | None) -> None:
        cells = latency_cells(line, _first_phase(row)) if row else None
        if row and cells:
            row.cells |= cells
            row.cut = not line.ended
            self._latencies = line, row
            if self._open and self._open.layout == "table-1.03":
                self._open.layout = "table-1.96"
            return
        if self._section and self._section.is_waiting and self._section.odd:
            return  # the row above is not read, which is what is to be said
        problem = ParseError(line.number, "latencies in their columns, right below a row", cited(line.text))
        if line.ended:
            self.problems.append(problem)
        else:
            self._warn_of_end(problem)

    def _read_rest_of_latencies(self, line: Line, begun: Line, row: Row) -> None:
        """Those that a mail program has put into the next line."""
        if cells := latency_cells_of_two_lines(begun, line, _first_phase(row)):
            row.cells |= cells
            row.cut = not line.ended
        else:
            self._add_problem(line.number, "the rest of six latencies", line.text)

    def _end_section(self) -> None:
        section, self._section, self._above = self._section, None, None
        if section is None:
            return
        section.give_up_begun_row()
        if section.is_waiting:
            odd = section.odd
            self._add_problem(odd.number if odd else section.heads_at, _ROW, odd.text if odd else "")
        else:
            self.warnings += section.unread

    def _add_problem(self, line: int, expected: str, found: str) -> None:
        self.problems.append(ParseError(line, expected, cited(found) if found.strip() else "nothing"))

    def _warn_of_end(self, problem: ParseError) -> None:
        self.warnings.append((problem.line, f"the log ends within the table: {problem}"))


def _first_phase(row: Row) -> int:
    """Six phases have a line of latencies of their own: those of throughput, or those of files."""
    return 6 if any(phase >= 6 for phase, _ in row.cells) else 0


def _units(heads: str) -> set[str]:
    """Those of throughput: `K/sec`."""
    return {word for word in heads.split() if word.endswith("/sec")} - {"/sec"}


def _is_cut_name(name: str, other: str) -> bool:
    return name.startswith(other) or other.startswith(name)


def _version(line: Line) -> str | None:
    match = _VERSION.search(line.text)
    return known_version(match[1], line.number) if match else None
