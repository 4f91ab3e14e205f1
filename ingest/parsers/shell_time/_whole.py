"""A log of undamaged times: one match for each block of three lines, and no lines cut out of the text.

    root@box:~# time cp -r src /mnt/a

    real    0m12.345s                      or, as POSIX has it:   real 12.34
    user    0m0.120s                                              user 0.12
    sys     0m2.010s                                              sys 2.01

Times that stand in one line (GNU, csh, zsh, BSD) are read by the same function as line by line. A log with
more of time's in it (a block that was cut, `time -v`, a command that failed, escape codes) is left to
_line_by_line.py, which says the same of all that is read here.
"""

from __future__ import annotations

import re
from functools import lru_cache

import msgspec

from ingest.parsers._lines import Line
from ingest.parsers._walk import walked
from ingest.parsers.shell_time._amounts import Amounts
from ingest.parsers.shell_time._blocks import LONGEST, Timing, goes_on, is_of_block
from ingest.parsers.shell_time._clocks import in_seconds, one_line
from ingest.parsers.shell_time._commands import command_line, timed
from ingest.parsers.shell_time._readings import Found

_SECONDS = r"[0-9]{1,9}(?:[.,][0-9]{1,9})?"
_CLOCK = r"([0-9]{1,8})m ?([0-5]?[0-9](?:[.,][0-9]{1,9})?)s"
_GAP = r"[ \t]{1,8}"
# With the line above it, which mostly is the command.
_BLOCK = re.compile(
    rf"^(?:([^\n]{{1,400}})\n)?(\n?)real{_GAP}(?:"
    rf"({_CLOCK})\nuser{_GAP}{_CLOCK}\nsys{_GAP}{_CLOCK}"
    rf"|({_SECONDS})\nuser{_GAP}({_SECONDS})\nsys{_GAP}({_SECONDS}))\n",
    re.MULTILINE,
)
_REMEMBERED = 1024  # lines: a script types the same commands again


class _Said(msgspec.Struct, frozen=True):
    """What a line between the blocks is: of a block, a command, and what that command times."""

    of_block: bool
    typed: str | None
    timed: str | None


def read_whole(text: str, version: str | None) -> Found | None:
    """None where line by line may say more."""
    if "\r" in text or "\x1b" in text:
        return None
    walk = _Walk(version)
    return walk.finished() if walked(walk, _BLOCK, text) else None


class _Walk:
    def __init__(self, version: str | None) -> None:
        self._version = version
        self._found = Found()
        self._timings: list[Timing] = []
        self._line = 1
        self._typed: str | None = None
        self._amounts = Amounts()

    def finished(self) -> Found:
        self._found.lines_used.update(*(timing.lines for timing in self._timings))
        return self._found

    def between(self, text: str) -> bool:
        """False where a line is one of a block that is not whole."""
        lines = text.split("\n")
        last = lines.pop()
        for line in lines:
            if line and not self._take(Line(self._line, line)):
                return False
            self._line += 1
        return not last or self._take(Line(self._line, last, ended=False))

    def block(self, match: re.Match[str]) -> bool:
        """A block of three lines, and the line above it."""
        if above := match[1]:
            if not self._take(Line(self._line, above)):
                return False
            self._line += 1
        self._line += len(match[2])
        self._add(_timing(match, self._line))
        self._line += 3
        return True

    def _take(self, line: Line) -> bool:
        if len(line.text) >= LONGEST:
            return True
        if timing := one_line(line):
            timing.lines.add(line.number)
            self._add(timing)
            return True
        said = _said(line.text)
        if self._timings and goes_on(self._timings[-1], line):
            self._timings[-1].lines.add(line.number)
        if said.typed is not None:
            self._typed = said.timed
            self._amounts.begin(said.timed or said.typed)
        else:
            self._amounts.take(line)
        return not said.of_block

    def _add(self, timing: Timing) -> None:
        command = timing.command or self._typed
        amounts = self._amounts.of(command) if command else (None, None)
        self._found.add(timing, command, amounts, len(self._timings), self._version)
        self._timings.append(timing)
        self._typed = None


def _timing(match: re.Match[str], line: int) -> Timing:
    """`line` is that of the real time."""
    printed, minutes, seconds, *others = match.group(3, 4, 5, 6, 7, 8, 9)
    layout, name, group = "bash", "time-minutes", 3
    if printed is None:
        layout, name, group = "posix", "time-seconds", 10
        printed, minutes, seconds = match[10], None, match[10]
        others = [None, match[11], None, match[12]]
    start = match.end(2)
    first, last = match.span(group)
    return Timing(
        layout, _in_seconds(minutes, seconds), name,
        printed, Line(line, ""), (first - start, last - start),
        {"user": _in_seconds(*others[:2]), "sys": _in_seconds(*others[2:])}, {line, line + 1, line + 2},
    )  # fmt: skip


def _in_seconds(minutes: str | None, seconds: str) -> float:
    """A plain number of seconds is its own value: float rounds as ingest.parsers._exact does."""
    if minutes is None or minutes == "0":
        return float(seconds.replace(",", "."))
    return in_seconds(None, minutes, seconds) or 0.0


@lru_cache(maxsize=_REMEMBERED)
def _said(text: str) -> _Said:
    command = command_line(Line(1, text))
    typed = command.text if command else None
    return _Said(is_of_block(text), typed, timed(typed) if typed else None)
