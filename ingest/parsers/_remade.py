"""A log with parts of it written otherwise, and where what was read then stands in the log itself.

bs=3D1M count=3D10      "=3D" is "=": what stands behind it is two characters further right in the log
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec.structs import replace as changed

from ingest.parsers._many import many_readings
from ingest.parsers._report import Fact, ParseError, Reading, Report


class Instead(NamedTuple):
    """What stands in a log from `start` to `end` is to be read as `text`."""

    start: int
    end: int
    text: str


class Remade:
    """The text that is to be read."""

    def __init__(self, log: str, parts: Iterable[Instead]) -> None:
        self._starts: list[int] = []  # of what is as in the log, here …
        self._places: list[int] = []  # … and there
        self.text = "".join(self._pieces(log, parts))
        self._lines, self._log_lines = list(_line_starts(self.text)), list(_line_starts(log))
        self._log = log

    def _pieces(self, log: str, parts: Iterable[Instead]) -> Iterator[str]:
        size = end = 0
        for part in (*parts, Instead(len(log), len(log), "")):
            for piece, place in ((log[end : part.start], end), (part.text, part.start)):
                if piece:
                    self._starts.append(size)
                    self._places.append(place)
                    size += len(piece)
                    yield piece
            end = part.end

    def as_printed(self, report: Report) -> Report:
        """The report with its places as they are in the log."""
        readings = many_readings()
        readings += map(self._reading, report.readings)
        return changed(
            report,
            readings=readings,
            facts=[self._fact(one) for one in report.facts],
            warnings=[changed(one, line=self.line(one.line)) for one in report.warnings],
            failures=[changed(one, line=self.line(one.line)) for one in report.failures],
            lines_used=frozenset(map(self.line, report.lines_used)),
        )

    def refused(self, error: ParseError) -> ParseError:
        """The error with its line as it is in the log."""
        return ParseError(self.line(error.line), error.expected, error.found)

    def line(self, number: int) -> int:
        """The line of the log that a line begins in."""
        return self._place(number, 0)[0]

    def _reading(self, one: Reading) -> Reading:
        line, start, end = self._span(one)
        return changed(one, line=line, start=start, end=end)

    def _fact(self, one: Fact) -> Fact:
        line, start, end = self._span(one)
        return changed(one, line=line, start=start, end=end)

    def _span(self, one: Reading | Fact) -> tuple[int, int, int]:
        """What a mail program broke in two is shown as far as its line goes."""
        line, start = self._place(one.line, one.start)
        last_line, last = self._place(one.line, max(one.end - 1, one.start))
        if last_line > line:
            last = len(self._log[self._log_lines[line - 1] :].split("\n", 1)[0]) - 1
        return line, start, max(last, start) + 1

    def _place(self, line: int, column: int) -> tuple[int, int]:
        here = self._lines[line - 1] + column
        piece = bisect_right(self._starts, here) - 1
        there = self._places[piece] + here - self._starts[piece] if piece >= 0 else 0
        number = bisect_right(self._log_lines, there)
        return number, there - self._log_lines[number - 1]


def _line_starts(text: str) -> Iterator[int]:
    start = 0
    while True:
        yield start
        start = text.find("\n", start) + 1
        if not start:
            return
