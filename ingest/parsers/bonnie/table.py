"""Tables of bonnie → rows: head lines, a line of figures for each run, and its latencies.

State goes by the head lines: a row counts below the column heads that say what it is, and a line of latencies
right below its row. Anything else is a problem, which is an error unless a CSV line gives the figures.

A row is read by what it holds and not by columns: six-digit numbers push the others to the right.

    very-long-machin 2G           304094  58 1209597  51           2014800  46 +++++ +++
                    16 31108  58 +++++ +++ +++++ +++  4987  27 +++++ +++ 31386  30
    Latency                        1706us    2227us             25973us   90049us

bon_csv2txt prints the CSV of many runs as one table, below the version of its own.

A column is " %5d" and " %3d"; one left out is ten spaces. So ten spaces more than a number's own are a
column without a test.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice, zip_longest

from ingest.parsers.bonnie.model import (
    CPU,
    LATENCY,
    RATE,
    Cells,
    Row,
    file_settings,
    known_version,
    shown,
)
from ingest.parsers.lines import Line
from ingest.parsers.report import ParseError

_LONGEST = 400  # characters of a row: bonnie's have less than 100
_TRIED = 7  # words of a row that could be its size
_WIDTH = 10
_ENOUGH = 6  # figures of a line below the heads of a table
# Beside what bonnie prints, what its tables are kept as: `51,684`, `1585.`, and no figure at all.
_NONE = r"\*{3,9}|[nN]/?[aA]|-{1,5}"
_FIGURE = rf"(\+{{3,9}}|{_NONE}|\d{{1,3}}(?:,\d{{3}}){{1,4}}|\d{{1,15}}(?:\.\d{{0,9}})?[kmg]?)"
_PAIR, _PAIR_BRAY = (
    re.compile(rf"( +){_FIGURE}(?= ) {{1,9}}(\+{{3}}|{_NONE}|{cpu})(?=\s|$)", re.ASCII)
    for cpu in (r"\d{1,15}", r"\d{1,9}\.\d")
)
# Behind the last figure: a separator, or a note that begins with no number.
_NOTE = re.compile(r"\s*(?:\Z|\|?\s*[^\W\d_]|[|#<(\[])")
# A size of its own, or right behind sixteen characters of the machine's name.
_IO_HEAD = re.compile(
    r"(?:(?<!\S)|(?<=^.{16}))\d{1,9}[MG](?:i?B)?(?::\d{0,9}[kmg]?(?::\d{0,9}){0,3})?(?= )", re.ASCII
)
_BARE_HEAD = re.compile(r"(?<=\s)\d{3,9}(?= )", re.ASCII)  # a size that has lost its unit
_FILES_HEAD = re.compile(r"(?<!\S)\d{1,9}(?::(?:link|symlink|\d+(?::\d+)?))?(?:[/:]\d+)?(?= )", re.ASCII)
_BRAY_HEAD = re.compile(r"(?<!\S)(?:\d{1,6}\* *)?\d{1,9}(?= )", re.ASCII)
_LATENCY = re.compile(r"\d{1,12}(?:us|ms|s)(?!\S)", re.ASCII)
_LATENCY_HEAD = re.compile(r"[>\s]{0,40}Latency(?= {6,}\S| \d{1,12}(?:us|ms|s)(?:\s|$))", re.ASCII)
# Where a latency column ends, from the L of its line: "Latency          " and then " %9s" each.
_LATENCY_START = 17
_REST = re.compile(r"[> \t]{0,40}([\d.+][\d.+ ]{0,100})", re.ASCII)  # of a broken row: figures alone
_VERSION = re.compile(r"Version +(\d\S{0,11}) ", re.ASCII)
# bonnie++ writes the version in five places, bon_csv2txt of 2.00a in nine.
_CONVERTED = re.compile(r"Version {3,6}2\.\d")
_CONCURRENCY = re.compile(r"Concurrency +(\d{1,9}) ", re.ASCII)
_OTHER_HEADS = ("-Per Chr-", "-Per Char-", "-Create-- --Read---")
_ROW = "a row of figures for six tests, such as 'oldhost  128M 75095  29 +++++ +++ …'"


@dataclass(frozen=True, slots=True)
class Form:
    """A section by a sign in its column heads: what stands before the figures of a row, pairs of figures, the
    phase that the first pair is of; the layout of the table, where this tells it."""

    name: str
    sign: str
    heads: Sequence[re.Pattern[str]]
    pair: re.Pattern[str] = _PAIR
    first: int = 0
    layout: str | None = None


_IN_MB = " MB K/sec %CP"  # 1.00 to 1.00c
_FORMS = (
    Form("bonnie-64", "M/sec %CPU", (_BRAY_HEAD,), _PAIR_BRAY, layout="table-bonnie-64"),
    Form("bonnie", "K/sec %CPU", (_BRAY_HEAD,), _PAIR_BRAY, layout="table-bonnie"),
    Form("io", _IN_MB, (_IO_HEAD, _BARE_HEAD)),
    Form("io", "K/sec %CP", (_IO_HEAD, _BARE_HEAD)),
    Form("io", "Name:Size etc", (_IO_HEAD, _BARE_HEAD), layout="table-2.00"),
    Form("files", "files", (_FILES_HEAD,), first=6),
)


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
        """The line as a row, perhaps with the half of it that stands before."""
        row = _row(line, self.form)
        if row is None and self.begun:
            row = _broken_row(self.begun, line, self.form)
            self.begun = None if row else self.begun
        self.give_up_begun_row()
        self.begun = None if row else line
        return row

    def give_up_begun_row(self) -> None:
        """The line before was not the first half of a row: with many figures it is a row that is not read."""
        line, self.begun = self.begun, None
        if line and _looks_like_row(line.text):
            text = f"this row is not read: expected {_ROW}, found {shown(line.text)}"
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
    seen: set[str] = field(default_factory=set)  # forms of sections

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
        both = [(io, files) for io, files in zip(self.io, self.files, strict=False) if io and files]
        same = all(_is_cut_name(io.machine, files.machine) for io, files in both)
        return not (self.io and self.files) or (same and len(self.io) == len(self.files))

    def _joined(self, parts: list[Row]) -> Row:
        settings = {"concurrency": self.concurrency} if self.concurrency else {}
        row = Row(parts[0].line, self.layout, self.version, parts[0].machine, settings)
        row.converted, row.beside_rates = self.converted, "io" in self.seen
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
        self._latency_at = 0  # the last line of latencies

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
        elif _LATENCY_HEAD.match(text):
            self._read_latencies(line, above)
        elif self._latency_at == line.number - 1 and _is_rest_of_latencies(text):
            self._add_problem(line.number, "all latencies in one line", text)
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
            if not (rows or table.seen):
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
        if self._open is None or "files" in self._open.seen or version not in (None, self._open.version):
            self._begin(line)

    def _read_heads(self, line: Line) -> None:
        if self._section and self._section.heads_at == line.number - 1:
            return  # the second half of the heads, broken like the rows below them
        self._end_section()
        form = next((form for form in _FORMS if form.sign in line.text), None)
        if self._open is None:
            self._add_problem(line.number, "the head lines of a table above its columns", line.text)
        elif form is None:
            self._add_problem(line.number, "columns of K/sec, /sec or files", line.text)
        else:
            self._begin_section(self._open, form, line)

    def _begin_section(self, table: Table, form: Form, line: Line) -> None:
        of_files = form.name == "files"
        self._section = Section(form, line.number, table.files if of_files else table.io)
        table.seen.add(form.name)
        if of_files and table.version and table.version >= "2":
            table.layout = "table-2.00"
        table.layout = form.layout or table.layout

    def _read_row(self, line: Line) -> bool:
        section = self._section
        row = section.row(line) if section else None
        if section is None or row is None:
            return False
        if size := row.settings.pop("bare_size", None):
            section.unread.append((line.number, f"the size {size} has no unit: the row has none"))
        section.rows.append(row)
        self._above, section.odd = row, None
        return True

    def _read_other_head(self, text: str) -> bool:
        """The other head lines; concurrency stands in one of them since 1.93."""
        if not any(head in text for head in _OTHER_HEADS):
            return False
        if self._open and (match := _CONCURRENCY.search(text)):
            self._open.concurrency = match[1]
        return True

    def _read_latencies(self, line: Line, row: Row | None) -> None:
        of_files = row is not None and any(phase >= 6 for phase, _ in row.cells)
        cells = _latency_cells(line, 6 if of_files else 0)
        if row and cells:
            row.cells |= cells
            row.cut = not line.ended
            self._latency_at = line.number
            if self._open and self._open.layout == "table-1.03":
                self._open.layout = "table-1.96"
            return
        problem = ParseError(line.number, "latencies in their columns, right below a row", shown(line.text))
        if line.ended:
            self.problems.append(problem)
        else:
            self._warn_of_end(problem)

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
        self.problems.append(ParseError(line, expected, shown(found) if found.strip() else "nothing"))

    def _warn_of_end(self, problem: ParseError) -> None:
        self.warnings.append((problem.line, f"the log ends within the table: {problem}"))


def _is_cut_name(one: str, other: str) -> bool:
    return one.startswith(other) or other.startswith(one)


def _version(line: Line) -> str | None:
    match = _VERSION.search(line.text)
    return known_version(match[1], line.number) if match else None


def _row(line: Line, form: Form) -> Row | None:
    """A row in a section of this form."""
    if len(line.text) > _LONGEST:
        return None
    for pattern in form.heads:
        for head in islice(pattern.finditer(line.text), _TRIED):
            cells = _cells(line, head.end(), form)
            machine = line.text[: head.start()].strip("> \t")  # mail quotes with >
            # Before the figure of a row that was cut in two there are others, and no name.
            is_cut = machine.isdigit() if form.name == "files" else not machine[:1].isalpha()
            if cells is not None and not (is_cut and pattern in (_FILES_HEAD, _BARE_HEAD)):
                settings = _settings(form, head[0])
                return Row(line.number, "", None, machine, settings, cells, cut=not line.ended)
    return None


def _settings(form: Form, printed: str) -> dict[str, str]:
    """The head of a row: `256M:16k:2:4:100` are size, chunk, concurrency, seeks and their processes.

    A bare number is no size; bonnie-64 cuts its size to whole thousands of MB.
    """
    if form.name == "bonnie-64":
        return {}
    if form.name == "files":
        return file_settings(printed) or {}
    if form.name == "bonnie":
        return {"size": printed}
    if printed.isdecimal():
        return {"size": f"{printed}M"} if form.sign == _IN_MB else {"bare_size": printed}
    names = ("size", "chunk", "concurrency")
    return {name: value for name, value in zip(names, printed.split(":"), strict=False) if value}


def _cells(line: Line, at: int, form: Form) -> Cells | None:
    """Six pairs up to the end of the line; the last one is never left out."""
    cells: Cells = {}
    phase = 0
    while phase < 6:
        match = form.pair.match(line.text, at)
        if match is None:
            return None
        phase += len(match[1]) // _WIDTH
        cells[form.first + phase, RATE] = line.printed(*match.span(2))
        cells[form.first + phase, CPU] = line.printed(*match.span(3))
        phase, at = phase + 1, match.end()
    return cells if phase == 6 and _NOTE.match(line.text, at) else None


def _broken_row(begun: Line, line: Line, form: Form) -> Row | None:
    """A row that a mail program has broken in two, each figure with its place in its own line."""
    rest = _REST.fullmatch(line.text)
    if rest is None or begun.number + 1 != line.number or len(begun.text) > _LONGEST:
        return None
    first = begun.text.rstrip()
    row = _row(Line(begun.number, f"{first} {rest[1]}"), form)
    if row is None:
        return None
    by = rest.start(1) - len(first) - 1
    row.line, row.cut = line.number, not line.ended
    for key, joined in row.cells.items():
        of_first = joined.start < len(first)
        source, shift = (begun, 0) if of_first else (line, by)
        row.cells[key] = source.printed(joined.start + shift, joined.end + shift)
    return row


def _looks_like_row(text: str) -> bool:
    """Whether a line that is not understood has figures enough for a row."""
    words = text[:_LONGEST].split()
    return sum(word[0] in "0123456789+*" for word in words) >= _ENOUGH


def _latency_cells(line: Line, first: int) -> Cells | None:
    """The latencies of the phases from `first` on; None if their columns cannot be told."""
    head = _LATENCY_HEAD.match(line.text)
    if head is None or len(line.text) > _LONGEST:
        return None
    latencies = list(_LATENCY.finditer(line.text, head.end()))
    if len(latencies) != len(line.text[head.end() :].split()) or len(latencies) > 6:
        return None
    start = head.end() - len("Latency") + _LATENCY_START
    places = range(6) if len(latencies) == 6 else [_column(match.end() - start) for match in latencies]
    if None in places or len(set(places)) != len(latencies):
        return None
    return {
        (first + place, LATENCY): line.printed(*match.span())
        for place, match in zip(places, latencies, strict=True)
        if place is not None
    }


def _column(end: int) -> int | None:
    column, rest = divmod(end, _WIDTH)
    return column - 1 if not rest and 1 <= column <= 6 else None


def _is_rest_of_latencies(text: str) -> bool:
    """Whether this may be the second half of a line of latencies."""
    words = text[:_LONGEST].strip("> \t").split()
    return bool(words) and all(map(_LATENCY.fullmatch, words))
