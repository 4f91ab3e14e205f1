"""Cuts a log into sysbench's sections: one for each command that it was started with.

sysbench 0.4.12:  multi-threaded …      a section begins
Number of threads: 16                   what is set
Operations performed:  …                what was found
    execution time (avg/stddev):   …    it ends; what follows is another program's
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from functools import lru_cache

from ingest.parsers._report import ParseError
from ingest.parsers.sysbench._blocks import IDLE, report_at
from ingest.parsers.sysbench._command import Command, Commands
from ingest.parsers.sysbench._field import Field
from ingest.parsers.sysbench._heads import BANNER, Head, head_at
from ingest.parsers.sysbench._line_by_line import LONGEST, TextLine, field_of, keep, other
from ingest.parsers.sysbench._page import Page
from ingest.parsers.sysbench._section import Piece, Section, between_checkpoints, is_full

_BANNER = re.compile(rf"\s*{BANNER}\s*", re.ASCII)
_KNOWN = re.compile(r"(?:0\.4|0\.5|1\.0|1\.1)(?![0-9]).*", re.ASCII)
_PROMPT = re.compile(r"(?:\[[^\]]{1,80}\]|[\w.@:~/+-]{1,80}+)?[$#] \S")


@lru_cache(maxsize=64)
def _is_known(version: str) -> bool:
    return _KNOWN.fullmatch(version) is not None


def sections_of(page: Page) -> Iterator[Section]:
    """Every section, in the order of the log, as soon as the next one begins."""
    cutter = _Cutter(page.text)
    position, length = 0, len(page.text)
    while position < length:
        position = cutter.read(position)
        if len(cutter.sections) > 1:
            yield cutter.sections.popleft()
    yield from cutter.sections


class _Cutter:
    def __init__(self, text: str) -> None:
        self.sections: deque[Section] = deque()
        self._text = text
        self._number = 1  # of the line that is read next
        self._commands = Commands()
        self._open: Section | None = None
        self._last: Head | None = None
        self._waiting: deque[Command] = deque()

    def read(self, position: int) -> int:
        """Reads what begins in a line: all that was printed in one piece, else the line. Returns its end."""
        if self._commands.unfinished:
            return self._line(position)
        start = self._idle(position)
        if start == len(self._text):
            return start
        reads = self._head if self._text.startswith("sysbench ", start) else self._report
        return reads(start) or self._line(start)

    def _idle(self, position: int) -> int:
        idle = IDLE.match(self._text, position)
        if idle is None:
            return position
        self._number += self._text.count("\n", position, idle.end())
        return idle.end()

    def _head(self, position: int) -> int | None:
        """A head, and the report that follows it."""
        head = self._last
        if head is None or not self._text.startswith(head.text, position):
            head = self._last = head_at(self._text, position)
        if head is None:
            return None
        section = self._begin(self._number, head.printed["version"])
        section.keep(Piece(head.match, self._number, {}))
        section.head = head
        self._number += head.lines
        end = self._idle(position + len(head.text))
        return self._report(end) or end

    def _report(self, position: int) -> int | None:
        section, found = self._open, report_at(self._text, position)
        if section is None or found is None or section.checkpoint is not None:
            return None
        block, match = found
        alone = section.head is not None and len(section.pieces) == 1
        if not alone and any(map(section.get, block.names)):
            return None
        section.keep(Piece(match, self._number, block.offsets))
        section.head, section.report = (section.head, block) if alone else (None, None)
        section.heading = block.heading
        section.milliseconds |= block.milliseconds
        self._number += block.lines
        if block.ends:
            self._open = None
        return match.end()

    def _line(self, start: int) -> int:
        """One line; returns where the next one starts."""
        found = self._text.find("\n", start)
        end = found if found >= 0 else len(self._text)
        line = TextLine(self._number, self._text, start, end)
        if end - start <= LONGEST and line.words and not self._starts(line):
            self._field(line)
        self._number += 1
        return end + 1

    def _starts(self, line: TextLine) -> bool:
        """Whether this is the first line that sysbench prints, or the command that starts it."""
        text = line.text[line.start : line.end]
        if not self._commands.unfinished and "sysbench" not in text:
            return False
        if match := _BANNER.fullmatch(text):
            self._begin(line.number, match["version"])
            return True
        commands = self._commands.read(text)
        if commands:
            self._waiting = deque(commands)
            self._open = None
        return bool(commands) or self._commands.unfinished

    def _begin(self, number: int, version: str | None) -> Section:
        if version is not None and not _is_known(version):
            raise ParseError(number, "sysbench 0.4, 0.5, 1.0 or 1.1", f"sysbench {version}")
        self._open = Section(number, version, self._next_command() if self._waiting else None)
        self.sections.append(self._open)
        return self._open

    def _next_command(self) -> Command:
        """The next of those on the prompt's line; the only one of a loop serves every round."""
        return self._waiting[0] if self._waiting[0].loops else self._waiting.popleft()

    def _field(self, line: TextLine) -> None:
        kind, match = field_of(line)
        if kind is not None:
            self._read(kind, match, line)
        elif self._open is not None or line.words == "Throughput:":  # 1.1 may have lost its head
            other(self._open or self._begin(line.number, None), line.words)
            if _PROMPT.match(line.text, line.start, line.end):
                self._open = None

    def _read(self, kind: Field, match: re.Match[str] | None, line: TextLine) -> None:
        section = self._open
        if section is None or (kind.opens and is_full(section, kind)):
            if not kind.opens:
                return
            section = self._begin(line.number, None)
        if between_checkpoints(section, kind):
            return
        keep(section, kind, match, line)
        if kind.name in ("fair_time", "written"):
            self._open = None
