"""Lines of fio that a mail program broke at a blank, because they were longer than its own.

       bw (  KiB/s): min=    8, max=715687, per=5.65%, avg=238518.42,
    stdev=115795.80, samples=8726
         | 99.99th=[
    2999]

What fio prints behind a comma, or before a number, begins no line of its own. It is put back and leaves
an empty line, so that line numbers stay; places are given as they are in the log.
"""

from __future__ import annotations

import re

from msgspec.structs import replace as changed

from ingest.parsers._many import many_readings
from ingest.parsers._report import Reading, Report

_LONGEST = 400  # characters of a line that is put together
_END = r"(?:[,=\[]|\([RWT]\)|B/s)[ \t]*"
_REST = (
    r"(?:[0-9.]{1,15}[kKMGT]?(?:[,\]]|\s*$)|[A-Za-z_]{2,12}= {0,9}[0-9a-z]|[0-9]{1,3}\.[0-9]{2}th=\["
    r"|\([WT]\) [0-9]|[0-9]{1,9}(?:[KMG]i)?B-[0-9]|\([0-9.]{1,12}[kKMGT]?i?B/s[-)])"
)
_MAY_GO_ON = re.compile(rf"\n{_REST}", re.MULTILINE)
_ENDS, _GOES_ON = re.compile(rf"{_END}\Z"), re.compile(_REST)


class Mended:
    """A text whose lines are whole. By the number of a line that was broken: where each further part of it
    begins now, and which line that was."""

    def __init__(self, text: str) -> None:
        self.parts: dict[int, list[tuple[int, int]]] = {}
        lines, at = text.split("\n"), 0
        for place in range(1, len(lines)):
            if not self._belong(lines[at], lines[place]):
                at = place
                continue
            first = lines[at].rstrip()
            self.parts.setdefault(at + 1, []).append((len(first) + 1, place + 1))
            lines[at], lines[place] = f"{first} {lines[place]}", ""
        self.text = "\n".join(lines)

    @staticmethod
    def _belong(line: str, following: str) -> bool:
        ends = len(line) < _LONGEST and _ENDS.search(line[-_LONGEST:])
        return bool(ends) and _GOES_ON.match(following) is not None

    def as_printed(self, report: Report) -> Report:
        """The report with its places as they are in the log."""
        readings = many_readings()
        readings += map(self._reading, report.readings)
        return changed(report, readings=readings)

    def _reading(self, one: Reading) -> Reading:
        parts = [part for part in self.parts.get(one.line, ()) if part[0] <= one.start]
        if not parts:
            return one
        by, line = parts[-1]
        return changed(one, line=line, start=one.start - by, end=one.end - by)


def mended(text: str) -> Mended | None:
    """The text with its lines whole; None where none was broken."""
    if text.startswith("{") or "\r" in text or _MAY_GO_ON.search(text) is None:
        return None
    found = Mended(text)
    return found if found.parts else None
