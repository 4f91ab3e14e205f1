"""Tables of bonnie → rows: head lines, a line of figures for each run, and its latencies.

State goes by the head lines: a row counts below the column heads that say what it is, and a line of latencies
right below its row. Anything else is a problem, which is an error unless a CSV line gives the figures.

A row is read by what it holds and not by columns: six-digit numbers push the others to the right.

    very-long-machin 2G           304094  58 1209597  51           2014800  46 +++++ +++
                    16 31108  58 +++++ +++ +++++ +++  4987  27 +++++ +++ 31386  30
    Latency                        1706us    2227us             25973us   90049us

A column is " %5d" and " %3d"; one left out is ten spaces. So ten spaces more than a number's own are a
column without a test.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import islice, zip_longest

from ingest.parsers.bonnie.model import (
    CPU,
    LATENCY,
    RATE,
    Cells,
    Row,
    cell,
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
_FILES_HEAD = re.compile(r"(?<!\S)\d{1,9}(?::(?:link|symlink|\d+(?::\d+)?))?(?:/\d+)?(?= )", re.ASCII)
_BRAY_HEAD = re.compile(r"(?<!\S)(?:\d{1,6}\* *)?\d{1,9}(?= )", re.ASCII)
_HEADS = {
    "io": (_IO_HEAD, _BARE_HEAD), "files": (_FILES_HEAD,), "bray": (_BRAY_HEAD,), "bray-64": (_BRAY_HEAD,)
}  # fmt: skip
_LATENCY = re.compile(r"\d{1,12}(?:us|ms|s)(?!\S)", re.ASCII)
_LATENCY_HEAD = re.compile(r"[>\s]{0,40}Latency(?= {6,}\S| \d{1,12}(?:us|ms|s)(?:\s|$))", re.ASCII)
# Where a latency column ends, from the L of its line: "Latency          " and then " %9s" each.
_LATENCY_START = 17
_REST = re.compile(r"[> \t]{0,40}([\d.+][\d.+ ]{0,100})", re.ASCII)  # of a broken row: figures alone
_VERSION = re.compile(r"Version +(\d\S{0,11}) ", re.ASCII)
_CONCURRENCY = re.compile(r"Concurrency +(\d{1,9}) ", re.ASCII)
_OTHER_HEADS = ("-Per Chr-", "-Per Char-", "-Create-- --Read---")
_ROW = "a row of figures for six tests, such as 'oldhost  128M 75095  29 +++++ +++ …'"


@dataclass(slots=True)
class Table:
    """A table: rows of the io section, and rows of the files section; None for one that cannot be read."""

    line: int
    version: str | None = None
    concurrency: str | None = None
    layout: str = "table-1.03"
    io: list[Row | None] = field(default_factory=list)
    files: list[Row | None] = field(default_factory=list)
    seen: set[str] = field(default_factory=set)  # sections

    def section_rows(self, section: str) -> list[Row | None]:
        """Those of one section."""
        return self.files if section == "files" else self.io

    def rows(self) -> list[Row]:
        """One for each run: its nth row of each section (bon_csv2txt prints many)."""
        pairs = zip_longest(self.io, self.files)
        return [self._joined([part for part in pair if part]) for pair in pairs if any(pair)]

    def _joined(self, parts: list[Row]) -> Row:
        settings = {"concurrency": self.concurrency} if self.concurrency else {}
        row = Row(parts[0].line, self.layout, self.version, parts[0].machine, settings)
        for part in parts:
            row.settings |= part.settings
            row.cells |= part.cells
            row.cut |= part.cut
        return row


class Tables:
    """The tables of a log, line by line."""

    def __init__(self) -> None:
        self.closed: list[Table] = []
        self.problems: list[ParseError] = []
        self.at_end: list[ParseError] = []  # the same, where the log ends within the table
        self.unread: list[tuple[int, str]] = []  # rows beside others that are read, and why
        self._unread: list[tuple[int, str]] = []  # those of the section that is open
        self._open: Table | None = None
        self._section: str | None = None
        self._heads_at = 0  # the line of the section's column heads
        self._odd: Line | None = None  # the first line below them that is no row
        self._above: Row | None = None  # the row, while it is the line before
        self._latency_at = 0  # the last line of latencies
        self._begun: Line | None = None  # the last line that is no row, perhaps the first half of one

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
        if self._is_waiting() and self._odd is None:
            self._odd = line

    def close(self) -> None:
        """What follows is another run's."""
        if self._open:
            self._end_section()
            self.closed.append(self._open)
            self._open = None

    def finish(self) -> None:
        """The log is over."""
        if self._is_waiting() and (self._odd is None or not self._odd.ended):
            self.at_end.append(ParseError(self._heads_at, _ROW, "the end of the log"))
            self._section = None
        self.close()

    def _begin(self, line: Line) -> None:
        self.close()
        self._open = Table(line.number, _version(line))
        if self._open.version and self._open.version >= "1.90":
            self._open.layout = "table-1.96" if self._open.version >= "1.92" else "table-1.90"

    def _begin_files(self, line: Line) -> None:
        self._end_section()
        version = _version(line)
        if self._open is None or "files" in self._open.seen or version not in (None, self._open.version):
            self._begin(line)

    def _read_heads(self, line: Line) -> None:
        if self._section and self._heads_at == line.number - 1:
            return  # the second half of the heads, broken like the rows below them
        self._end_section()
        if self._open is None:
            self._add_problem(line.number, "the head lines of a table above its columns", line.text)
            return
        self._heads_at = line.number
        self._section = self._section_of(self._open, line.text)
        if self._section:
            self._open.seen.add("files" if self._section == "files" else "io")

    def _section_of(self, table: Table, text: str) -> str | None:
        if "M/sec %CPU" in text:
            table.layout = "table-bonnie-64"
            return "bray-64"
        if "K/sec %CPU" in text:
            table.layout = "table-bonnie"
            return "bray"
        if "K/sec %CP" in text:
            return "io"
        if "Name:Size etc" in text:
            table.layout = "table-2.00"
            return "io"
        if "files" in text:
            if table.version and table.version >= "2":
                table.layout = "table-2.00"
            return "files"
        self._add_problem(self._heads_at, "columns of K/sec, /sec or files", text)
        return None

    def _read_row(self, line: Line) -> bool:
        if self._section is None or self._open is None:
            return False
        row = _row(line, self._section)
        if row is None and self._begun:
            row = _broken_row(self._begun, line, self._section)
            self._begun = None if row else self._begun
        self._give_up_begun_row()
        if row is None:
            self._begun = line
            return False
        if size := row.settings.pop("bare_size", None):
            self._unread.append((line.number, f"the size {size} has no unit: the row has none"))
        self._open.section_rows(self._section).append(row)
        self._above, self._odd = row, None
        return True

    def _give_up_begun_row(self) -> None:
        """The line before was not the first half of a row: with many figures it is a row that is not read."""
        line, self._begun = self._begun, None
        if line and self._section and self._open and _looks_like_row(line.text):
            text = f"this row is not read: expected {_ROW}, found {shown(line.text)}"
            self._unread.append((line.number, text))
            self._open.section_rows(self._section).append(None)

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
        if row is None or cells is None:
            expected = "latencies in their columns, right below a row"
            problems = self.problems if line.ended else self.at_end
            problems.append(ParseError(line.number, expected, shown(line.text)))
            return
        row.cells |= cells
        row.cut = not line.ended
        self._latency_at = line.number
        if self._open and self._open.layout == "table-1.03":
            self._open.layout = "table-1.96"

    def _is_waiting(self) -> bool:
        """Whether a section has heads, and no row yet."""
        if self._section is None or self._open is None:
            return False
        return not any(self._open.section_rows(self._section))

    def _end_section(self) -> None:
        self._give_up_begun_row()
        if self._is_waiting():
            odd = self._odd
            self._add_problem(odd.number if odd else self._heads_at, _ROW, odd.text if odd else "")
        else:
            self.unread += self._unread
        self._unread = []
        self._section, self._odd, self._above = None, None, None

    def _add_problem(self, line: int, expected: str, found: str) -> None:
        self.problems.append(ParseError(line, expected, shown(found) if found.strip() else "nothing"))


def _version(line: Line) -> str | None:
    match = _VERSION.search(line.text)
    return known_version(match[1], line.number) if match else None


def _row(line: Line, section: str) -> Row | None:
    """A row in the section `io`, `files`, `bray` or `bray-64`."""
    if len(line.text) > _LONGEST:
        return None
    for pattern in _HEADS[section]:
        for head in islice(pattern.finditer(line.text), _TRIED):
            cells = _cells(line, head.end(), section)
            machine = line.text[: head.start()].strip("> \t")  # mail quotes with >
            # A figure of a row that was cut in two.
            cut = (
                machine.isdigit()
                if section == "files"
                else pattern is _BARE_HEAD and not machine[:1].isalpha()
            )
            if cells is not None and not cut:
                settings = _settings(section, head[0])
                return Row(line.number, "", None, machine, settings, cells, cut=not line.ended)
    return None


def _settings(section: str, printed: str) -> dict[str, str]:
    """The head of a row: `256M:16k:2:4:100` are size, chunk, concurrency, seeks and their processes.

    A bare number is no size; bonnie-64 cuts its size to whole thousands of MB.
    """
    if section == "bray-64":
        return {}
    if section == "files":
        return file_settings(printed) or {}
    if section == "bray":
        return {"size": printed}
    if printed.isdecimal():
        return {"bare_size": printed}
    names = ("size", "chunk", "concurrency")
    return {name: value for name, value in zip(names, printed.split(":"), strict=False) if value}


def _cells(line: Line, at: int, section: str) -> Cells | None:
    """Six pairs up to the end of the line; the last one is never left out."""
    cells: Cells = {}
    phase, first = 0, 6 if section == "files" else 0
    pair = _PAIR_BRAY if section.startswith("bray") else _PAIR
    while phase < 6:
        match = pair.match(line.text, at)
        if match is None:
            return None
        phase += len(match[1]) // _WIDTH
        cells[first + phase, RATE] = cell(line, *match.span(2))
        cells[first + phase, CPU] = cell(line, *match.span(3))
        phase, at = phase + 1, match.end()
    return cells if phase == 6 and _NOTE.match(line.text, at) else None


def _broken_row(begun: Line, line: Line, section: str) -> Row | None:
    """A row that a mail program has broken in two, each figure with its place in its own line."""
    rest = _REST.fullmatch(line.text)
    if rest is None or begun.number + 1 != line.number or len(begun.text) > _LONGEST:
        return None
    first = begun.text.rstrip()
    row = _row(Line(begun.number, f"{first} {rest[1]}"), section)
    if row is None:
        return None
    by = rest.start(1) - len(first) - 1
    row.line, row.cut = line.number, not line.ended
    for key, joined in row.cells.items():
        if joined.start < len(first):
            row.cells[key] = cell(begun, joined.start, joined.end)
        else:
            row.cells[key] = cell(line, joined.start + by, joined.end + by)
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
        (first + place, LATENCY): cell(line, *match.span())
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
