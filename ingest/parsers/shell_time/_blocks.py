"""Blocks of times: the lines of one command's time put together.

real    0m0.245s        Command exited with non-zero status 1
user    0m0.000s        0.00user 0.02system 0:00.07elapsed 34%CPU (…
sys     0m0.096s        0inputs+8outputs (0major+113minor)pagefaults 0swaps
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from ingest.parsers._lines import Line
from ingest.parsers.shell_time._clocks import (
    LONGEST,
    SECONDS,
    SPLIT,
    VERBOSE,
    Timing,
    clock_in,
    one_line,
    seconds_of,
    timing_at,
    timing_of,
)

__all__ = ["LONGEST", "Timing", "may_have_times", "timings"]

_VERBOSE_PART = re.compile(rf"\s*(?P<word>User|System) time \(seconds\): (?P<s>{SECONDS})\s*")
_VERBOSE_COMMAND = re.compile(r'\s*Command being timed: "(?P<command>.*)"\s*')
_GNU_CLOCK = re.compile(r"elapsed(?<=\delapsed)")
_CSH_CLOCK = re.compile(r"s \d{1,8}:\d")
# Where a time that needs no other line may stand.
_ALONE = (
    _GNU_CLOCK,
    _CSH_CLOCK,
    re.compile(r"% cpu "),
    re.compile(r"Elapsed \("),
    re.compile(r" real +\d"),
    re.compile(r"Executed in +\d"),
)
# What every line of a block but the rest has one of: most lines of a log are none.
_SIGN = re.compile(r"real|Executed in |user|sys|lapsed|Command |s total|%|[UuSs]\w+ time \(")
_WORDS = ("real", "user", "sys")
_FAILED = re.compile(r"\s*Command (?:exited with non-zero status \d+|terminated by signal \d+).*")
# The rest of what GNU time prints: nothing of it is measured here, but the lines are its own.
_REST = re.compile(r"\s*\d+inputs\+\d+outputs .*|\s*[A-Z][^:]{2,50}: \S{1,20}\s*")


def may_have_times(text: str) -> bool:
    """Whether a closer look is worth its time: most logs have no times, and `in` is quick to say so."""
    if (
        "real" in text
        or "Executed in " in text
        or ("lapsed" in text and ("Elapsed (" in text or _GNU_CLOCK.search(text)))
    ):
        return True
    if "\x1b" in text:
        return "elapsed" in text or "%" in text
    return "%" in text and ("% cpu " in text or _CSH_CLOCK.search(text) is not None)


def is_surely_timed(text: str) -> bool:
    """Whether the first line that looks like a whole time is one; false is no answer."""
    for sign in _ALONE:
        if match := sign.search(text):
            end = text.find("\n", match.end())
            line = text[text.rfind("\n", 0, match.start()) + 1 : end if end >= 0 else len(text)]
            if len(line) < LONGEST and "\r" not in line and "\x1b" not in line and _is_whole(line):
                return True
    return False


def _is_whole(text: str) -> bool:
    if clock_in(text):
        return True
    match = VERBOSE.fullmatch(text)
    return match is not None and seconds_of(match) is not None


def timings(lines: Iterable[Line]) -> list[Timing]:
    """Every block of times, in the order of the lines."""
    reader = _Reader()
    for line in lines:
        text = line.text
        if text and (reader.busy or text.startswith(_WORDS) or _SIGN.search(text)) and len(text) < LONGEST:
            reader.take(line)
    return reader.finished()


class _Reader:
    """Puts blocks together from lines that may come in any order: real, user, sys."""

    def __init__(self) -> None:
        self._found: list[Timing] = []
        self._open: Timing | None = None
        self._parts: dict[str, float] = {}
        self._lines: set[int] = set()
        self._command: str | None = None
        self._failure: tuple[int, str] | None = None
        self.busy = False  # whether the next line may still belong to a block

    def take(self, line: Line) -> None:
        """A line with a sign of times, or any line while a block may go on."""
        text = line.text
        if match := SPLIT.fullmatch(text) if text.lstrip().startswith(_WORDS) else None:
            self.busy = True
            self._split(line, match)
        elif _SIGN.search(text) is None:
            self._other(line)
        else:
            self.busy = True
            self._signed(line)

    def _signed(self, line: Line) -> None:
        if one := one_line(line):
            self._close()
            self._finish(one)
        elif not self._verbose(line):
            self._other(line)

    def finished(self) -> list[Timing]:
        self._close()
        return self._found

    def _split(self, line: Line, match: re.Match[str]) -> None:
        word = match["word"]
        if (self._open if word == "real" else word in self._parts) or self._command is not None:
            self._close()
        seconds = seconds_of(match)
        if seconds is None or (match["m"] is not None) != bool(match["unit"]):
            return
        if word == "real":
            self._open = timing_at("posix" if not match["unit"] else "bash", line, match, seconds)
        else:
            self._parts[word] = seconds
        self._lines.add(line.number)

    def _verbose(self, line: Line) -> bool:
        text = line.text
        if match := _VERBOSE_COMMAND.fullmatch(text) if "Command being" in text else None:
            self._close()
            self._command = match["command"]
        elif match := _VERBOSE_PART.fullmatch(text) if "time (sec" in text else None:
            self._parts["user" if match["word"] == "User" else "sys"] = float(match["s"].replace(",", "."))
        elif match := VERBOSE.fullmatch(text) if "Elapsed (" in text else None:
            self._open = timing_of("gnu-verbose", line, match) or self._open
        else:
            return False
        self._lines.add(line.number)
        return True

    def _other(self, line: Line) -> None:
        if line.text.lstrip().startswith("Command ") and _FAILED.fullmatch(line.text):
            self._close()
            self._failure = (line.number, line.text.strip())
            return
        goes_on = self._block_above(line)
        if goes_on is not None and _REST.fullmatch(line.text):
            goes_on.add(line.number)
            return
        if line.text.strip():
            self._close()
            self._failure = None
            self.busy = False

    def _block_above(self, line: Line) -> set[int] | None:
        """The lines of a block of GNU time that this one may belong to."""
        if self._command is not None:
            return self._lines
        above = self._found[-1] if self._found else None
        return above.lines if above and above.layout == "gnu" and above.last == line.number - 1 else None

    def _close(self) -> None:
        """Ends a block of several lines. Without its real time it is none."""
        timing, complete = self._open, len(self._parts) == 2
        if timing is not None and (timing.layout != "posix" or self._parts):
            timing.parts, timing.command = self._parts, self._command
            timing.lines = self._lines
            if not complete:
                timing.doubt = "the times of user and system are not there"
            self._finish(timing)
        self._open, self._parts, self._lines, self._command = None, {}, set(), None

    def _finish(self, timing: Timing) -> None:
        timing.lines.add(timing.line.number)
        if self._failure:
            timing.lines.add(self._failure[0])
            timing.failure = self._failure[1]
        self._failure = None
        self._found.append(timing)
