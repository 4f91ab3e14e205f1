"""A log of undamaged times: one match for each block of three lines, and no lines cut out of the text.

    root@box:~# time cp -r src /mnt/a

    real    0m12.345s                      or, as POSIX has it:   real 12.34
    user    0m0.120s                                              user 0.12
    sys     0m2.010s                                              sys 2.01

Times that stand in one line (GNU, csh, zsh, BSD) are read by the same function as line by line; blocks of
`time -v` by _verbose.py. A log with more of time's in it (a block that was cut, a command that failed, escape
codes) is left to _line_by_line.py, which says the same of all that is read here.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

import msgspec

from ingest.parsers._lines import Line
from ingest.parsers._walk import walked
from ingest.parsers.shell_time._amounts import Amounts
from ingest.parsers.shell_time._blocks import LONGEST, Timing, is_of_block
from ingest.parsers.shell_time._clocks import clock_in, in_seconds, one_line
from ingest.parsers.shell_time._commands import command_line, timed
from ingest.parsers.shell_time._readings import Found, elapsed, speeds
from ingest.parsers.shell_time._verbose import BLOCK, SIGN, verbose

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
_NO_AMOUNTS = (None, None)
_REMEMBERED = 1024  # lines: a script types the same commands again


class _Said(msgspec.Struct, frozen=True):
    """What a line between the blocks is: a time, of a block, a command, and what that command times."""

    is_time: bool
    of_block: bool
    typed: str | None
    timed: str | None


_TIME = _Said(is_time=True, of_block=False, typed=None, timed=None)


def read_whole(text: str, version: str | None) -> Found | None:
    """None where line by line may say more."""
    if "\r" in text or "\x1b" in text:
        return None
    walk = _Walk(version)
    return walk.found if walked(walk, _BLOCK, text) else None


class _Walk:
    def __init__(self, version: str | None) -> None:
        self.found = Found()
        self._version = version
        self._runs = 0
        self._line = 1
        self._typed: str | None = None
        self._amounts = Amounts()

    def between(self, text: str) -> bool:
        """False where a line is one of a block that is not whole."""
        return walked(_BetweenVerbose(self), BLOCK, text) if SIGN in text else self.lines(text)

    def lines(self, text: str) -> bool:
        """The same where no block of `time -v` stands."""
        lines = text.split("\n")
        last = lines.pop()
        for line in lines:
            if line and not self._take(line):
                return False
            self._line += 1
        return not last or self._take(last, ended=False)

    def block(self, match: re.Match[str]) -> bool:
        """A block of three lines, and the line above it."""
        above, blank, bash, minutes, seconds, um, us, sm, ss, posix, user, sys = match.groups()
        if above:
            if not self._take(above):
                return False
            self._line += 1
        if blank:
            self._line += 1
        # The real time stands behind the line above it and one without anything.
        start = match.start(10 if bash is None else 3) - match.end(2)
        if bash is None:
            parts = {"user": _plain(user), "sys": _plain(sys)}
            self._add_block(_plain(posix), posix, start, parts, "time-seconds", "posix")
        else:
            parts = {"user": _clock(um, us), "sys": _clock(sm, ss)}
            self._add_block(_clock(minutes, seconds), bash, start, parts, "time-minutes", "bash")
        self._line += 3
        return True

    def verbose(self, match: re.Match[str]) -> bool:
        """What `time -v` printed. False where its clock cannot be."""
        one = verbose(match)
        if one is None:
            return False
        self._typed, first = one.command or self._typed, self._line
        self._line += one.line
        self._add_block(one.value, one.printed, one.start, one.parts, one.rule, "gnu-verbose")
        self._line = first + match[0].count("\n")
        return True

    def _add_block(
        self, value: float, printed: str, start: int, parts: dict[str, Any], rule: str, layout: str
    ) -> None:
        """Without a Timing between match and reading: there is one for each block."""
        command, place = self._typed, (self._line, start, start + len(printed), self._runs)
        one = elapsed(value, printed, place, parts, command, (rule, layout, self._version))
        amounts = self._amounts.of(command) if command else _NO_AMOUNTS
        if amounts == _NO_AMOUNTS:
            self.found.readings.append(one)
        else:  # together, since an amount becomes a parameter of the first, too
            self.found.readings += (one, *speeds(one, amounts))
        self._runs += 1
        self._typed = None

    def _take(self, text: str, *, ended: bool = True) -> bool:
        if len(text) >= LONGEST:
            return True
        said = _said(text)
        if said.is_time and (timing := one_line(Line(self._line, text, ended=ended))):
            self._add(timing)
            return True
        if said.typed is not None:
            self._typed = said.timed
            self._amounts.begin(said.timed or said.typed)
        else:
            self._amounts.take(Line(self._line, text))
        return not said.of_block

    def _add(self, timing: Timing) -> None:
        command = timing.command or self._typed
        amounts = self._amounts.of(command) if command else _NO_AMOUNTS
        self.found.add(timing, command, amounts, self._runs, self._version)
        self._runs += 1
        self._typed = None


class _BetweenVerbose:
    """Goes over a text with blocks of `time -v`."""

    def __init__(self, walk: _Walk) -> None:
        self.between, self.block = walk.lines, walk.verbose


def _plain(seconds: str) -> float:
    """A plain number of seconds is its own value: float rounds as ingest.parsers._exact does."""
    return float(seconds if "." in seconds else seconds.replace(",", "."))


def _clock(minutes: str, seconds: str) -> float:
    if minutes == "0":
        return float(seconds if "." in seconds else seconds.replace(",", "."))
    return in_seconds(None, minutes, seconds) or 0.0


@lru_cache(maxsize=_REMEMBERED)
def _said(text: str) -> _Said:
    if clock_in(text):
        return _TIME
    command = command_line(Line(1, text))
    typed = command.text if command else None
    return _Said(
        is_time=False, of_block=is_of_block(text), typed=typed, timed=timed(typed) if typed else None
    )
