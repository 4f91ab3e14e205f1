"""Lines of any program called time → blocks of times: elapsed time of one command, with user and sys.

real    0m0.245s                               bash, ksh; busybox puts a blank after m
real 0.07                                      POSIX, time -p
real     1:02.3                                Solaris from one minute on: time, timex and ptime
0.00user 0.02system 0:00.07elapsed 34%CPU (…   GNU time
        Elapsed (wall clock) time (h:mm:ss or m:ss): 0:00.07     GNU time -v; of busybox 0m 0.07s
Real time (s): 0.064340                        toybox time -v
0.000u 0.096s 0:00.24 37.5%     0+0k 0+0io …   csh, tcsh
cp a b  0.00s user 0.10s system 98% cpu 0.105 total              zsh
        0.24 real         0.00 user         0.09 sys             BSD, macOS
    0m00.29s real     0m00.00s user     0m00.03s system          mksh and other descendants of pdksh
Executed in  278.71 millis    fish           external            fish; micros, millis, secs, mins, hours

Several lines make one block; a line of GNU time that says how the command ended is above its block.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from ingest.parsers.bounds import Bounds, around, decimals
from ingest.parsers.lines import Line, Printed
from ingest.parsers.units import factor, in_si, sum_in_si

LONGEST = 2000  # no line of time or dd is longer; what is longer is something else
_SECONDS = r"\d{1,9}(?:[.,]\d{1,9})?"
_CLOCK = rf"(?P<clock>(?:(?P<h>\d{{1,6}}):)?(?P<m>\d{{1,8}}):(?P<s>{_SECONDS}))"
# The rules of fish's units. Its times of user and system are below, in two columns each.
_OF_FISH = {
    "micros": "time-micros",
    "millis": "time-millis",
    "secs": "time-seconds",
    "mins": "time-minutes",
    "hours": "time-hours",
}


def _form(sign: str, layout: str, pattern: str) -> tuple[str, str, re.Pattern[str]]:
    return sign, layout, re.compile(pattern)


# Lines that are a whole time: a sign that they have, their layout and their form.
_WHOLE = (
    _form(
        "user ", "gnu",
        rf"(?<![\d.,])(?P<user>{_SECONDS})user (?P<sys>{_SECONDS})system {_CLOCK}elapsed"
        r"(?: (?P<percent>\d{1,9}|\?)%CPU)?",
    ),
    _form(
        "u ", "csh",
        rf"(?<![\d.,])(?P<user>{_SECONDS})u (?P<sys>{_SECONDS})s {_CLOCK} "
        r"(?P<percent>\d{1,9}(?:[.,]\d{1,3})?)%(?:\s|$)",
    ),
    _form(
        "s user", "zsh",
        rf"(?<![\d.,])(?P<user>{_SECONDS})s user (?P<sys>{_SECONDS})s system (?P<percent>\d{{1,9}})% cpu "
        rf"(?P<clock>(?:(?:(?P<h>\d{{1,6}}):)?(?P<m>\d{{1,8}}):)?(?P<s>{_SECONDS})) total\s*$",
    ),
    _form(
        "s real ", "pdksh",
        rf"(?:^\s?|(?<=\s\s))(?P<clock>(?P<h>)(?P<m>\d{{1,8}})m(?P<s>{_SECONDS})s) real +"
        rf"(?P<user_m>\d{{1,8}})m(?P<user>{_SECONDS})s user +"
        rf"(?P<sys_m>\d{{1,8}})m(?P<sys>{_SECONDS})s system\s*",
    ),
    _form(
        " real", "bsd",
        rf"(?:^\s?|(?<=\s\s))(?P<clock>(?P<h>)(?P<m>)(?P<s>{_SECONDS})) real +"
        rf"(?P<user>{_SECONDS}) user +(?P<sys>{_SECONDS}) sys\s*",
    ),
    _form(
        "Executed in ", "fish",
        rf"Executed in +(?P<clock>(?P<h>)(?P<m>)(?P<s>{_SECONDS}) (?P<fish>{'|'.join(_OF_FISH)}))\b"
        r"(?: +fish +external)?\s*",
    ),
)  # fmt: skip
# Lines of a block.
_MINUTES = r"(?:(?P<h>\d{1,6})(?:h ?|:))?(?P<m>\d{1,8})(?:m ?|(?P<colon>:))"
_SPLIT = re.compile(
    rf"[>\s]{{0,40}}(?P<word>real|user|sys)(?P<gap>\s+)(?P<clock>(?:{_MINUTES})?(?P<s>{_SECONDS})(?P<unit>s?))\s*"
)
_VERBOSE = re.compile(
    r"\s*Elapsed \(wall clock\) time \(h:mm:ss or m:ss\): "
    rf"(?P<clock>{_MINUTES}(?P<s>{_SECONDS})(?P<unit>s?))\s*"
)
_VERBOSE_PART = re.compile(rf"\s*(?P<word>User|System) time \((?:seconds|s)\): (?P<s>{_SECONDS})\s*")
_VERBOSE_TOYBOX = re.compile(rf"Real time \(s\): (?P<clock>(?P<h>)(?P<m>)(?P<s>{_SECONDS}))\s*")
_VERBOSE_COMMAND = re.compile(r'\s*Command being timed: "(?P<command>.*)"\s*')
_FAILED = re.compile(r"\s*Command (?:exited with non-zero status \d+|terminated by signal \d+).*")
# The rest of what GNU time prints: nothing of it is measured here, but the lines are its own.
_REST = re.compile(r"\s*\d+inputs\+\d+outputs .*|\s*[A-Z][^:]{2,50}: \S{1,20}\s*")
# What every line of a block but the rest has one of: most lines of a log are none.
_SIGN = re.compile(r"real|Executed in |user|sys|lapsed|Command |s total|%|[RUuSs]\w+ time \(")
_MILLISECONDS = 3  # decimals: what toybox from 0.8.7 on prints after its tab
_SECONDS_LOST = "toybox 0.8.6 prints a thousandth of the whole seconds; use time -p, or another version"


@dataclass(slots=True)
class Timing:
    """One command's times: elapsed, by a unit rule; user and sys (parts), all in seconds."""

    layout: str
    value: float
    rule: str
    printed: Printed
    line: Line
    parts: dict[str, float] = field(default_factory=dict)
    lines: set[int] = field(default_factory=set)
    command: str | None = None
    failure: str | None = None
    warning: str | None = None

    @property
    def resolution(self) -> float:
        """One of the last digit, in seconds."""
        number, _, unit = self.printed.text.partition(" ")
        seconds = factor(_OF_FISH[unit]) if unit in _OF_FISH else 1
        return float(seconds / 10 ** decimals(number.rstrip("s")))

    def warnings(self) -> Iterator[str]:
        """What is doubtful about it."""
        if self.warning:
            yield self.warning
        if self.line.is_cut_behind(self.printed):
            yield f"{self.printed.text} stands at the end of a text that may be cut"

    @property
    def first(self) -> int:
        return min(self.lines)

    @property
    def last(self) -> int:
        return max(self.lines)


def timings(lines: Iterable[Line]) -> list[Timing]:
    """Every block of times, in the order of the lines."""
    reader = _Reader()
    for line in lines:
        text = line.text
        if text and (reader.busy or _SIGN.search(text)) and len(text) < LONGEST:
            reader.take(line)
    return reader.finished()


class _Reader:
    """Puts blocks together from lines that may come in any order: real, user, sys."""

    def __init__(self) -> None:
        self.busy = False  # whether the next line may still belong to a block
        self._timings: list[Timing] = []
        self._open: Timing | None = None
        self._parts: dict[str, float] = {}
        self._forms: set[tuple[str, int]] = (
            set()
        )  # of its clocks: their unit, and how many decimals they have
        self._lines: set[int] = set()
        self._command: str | None = None
        self._failure: tuple[int, str] | None = None

    def take(self, line: Line) -> None:
        """A line with a sign of times, or any line while a block may go on."""
        if not _SIGN.search(line.text):
            self._other(line)
            return
        self.busy = True
        if match := _SPLIT.fullmatch(line.text):
            self._split(line, match)
        elif timing := _whole_timing(line):
            self._close()
            self._finish(timing)
        elif not self._verbose(line):
            self._other(line)

    def finished(self) -> list[Timing]:
        """All blocks; no more lines follow."""
        self._close()
        return self._timings

    def _split(self, line: Line, match: re.Match[str]) -> None:
        word = match["word"]
        if (self._open if word == "real" else word in self._parts) or self._command is not None:
            self._close()
        seconds = _seconds(match)
        if seconds is None or not _is_whole(match):
            return
        if word == "real":
            self._open = _timing("posix" if not match["unit"] else "bash", line, match, seconds)
            if match["m"] is None and "\t" in match["gap"] and decimals(match["s"]) > _MILLISECONDS:
                self._open.failure = f"{match['clock']}: {_SECONDS_LOST}"
        else:
            self._parts[word] = seconds
        if match["h"] is None:  # busybox has no decimals after hours
            self._forms.add((match["unit"], decimals(match["s"])))
        self._lines.add(line.number)

    def _verbose(self, line: Line) -> bool:
        """A line of GNU time -v, if it is one; a clock that cannot be (0:00:24) is none."""
        if match := _VERBOSE_COMMAND.fullmatch(line.text):
            self._close()
            self._command = match["command"]
        elif match := _VERBOSE_PART.fullmatch(line.text):
            self._parts["user" if match["word"] == "User" else "sys"] = float(match["s"].replace(",", "."))
        elif match := _VERBOSE_TOYBOX.fullmatch(line.text):
            self._close()
            self._open = _timing("toybox-verbose", line, match, in_si(match["s"], "time-seconds"))
        elif match := _VERBOSE.fullmatch(line.text):
            seconds = _seconds(match)
            if seconds is not None and _is_whole(match):
                self._open = _timing("gnu-verbose", line, match, seconds)
        else:
            return False
        self._lines.add(line.number)
        return True

    def _other(self, line: Line) -> None:
        if _FAILED.fullmatch(line.text):
            self._close()
            self._failure = (line.number, line.text.strip())
            return
        block = self._block_above(line)
        if block is not None and _REST.fullmatch(line.text):
            block.add(line.number)
        elif line.text.strip():
            self._close()
            self._failure = None
            self.busy = False

    def _block_above(self, line: Line) -> set[int] | None:
        """The lines of a block of GNU time that this one may belong to."""
        if self._command is not None:
            return self._lines
        above = self._timings[-1] if self._timings else None
        return above.lines if above and above.layout == "gnu" and above.last == line.number - 1 else None

    def _close(self) -> None:
        """Ends a block of several lines. Without its real time it is none."""
        timing = self._open
        if timing is not None and (timing.layout != "posix" or self._parts):
            timing.parts, timing.command, timing.lines = self._parts, self._command, self._lines
            if len(self._parts) < 2:
                timing.warning = "the times of user and system are not there"
            elif len(self._forms) > 1:
                timing.warning = f"{timing.printed.text} is not printed as user and system are: it may be cut"
            self._finish(timing)
        self._open, self._parts, self._lines, self._command = None, {}, set(), None
        self._forms = set()

    def _finish(self, timing: Timing) -> None:
        timing.lines.add(timing.line.number)
        if self._failure:
            timing.lines.add(self._failure[0])
            timing.failure = self._failure[1]
        self._failure = None
        self._timings.append(timing)


def _is_whole(match: re.Match[str]) -> bool:
    """Whether seconds that are after minutes and an m, and only they, have an s."""
    return (match["m"] is not None and match["colon"] is None) == bool(match["unit"])


def _whole_timing(line: Line) -> Timing | None:
    """A line that is a whole time."""
    for sign, layout, form in _WHOLE:
        match = form.search(line.text) if sign in line.text else None
        seconds = _seconds(match) if match else None
        if match is None or seconds is None:
            continue
        if layout == "bsd" and line.offset and not match.start("clock"):
            return None  # BSD pads its clock with blanks: here a carriage return wrote over its beginning
        timing = _timing(layout, line, match, seconds)
        timing.parts = {word: _part(match, word) for word in ("user", "sys") if word in form.groupindex}
        if layout == "zsh":
            timing.command = line.text[: match.start()].strip() or None
        timing.warning = _percent_warning(timing, match) if "percent" in form.groupindex else None
        if layout in ("bsd", "zsh") and "." in match["user"] and "." not in match["clock"]:
            timing.warning = (
                f"{match['clock']} has no decimals, and the time of user has: its point may be lost"
            )
        return timing
    return None


def _timing(layout: str, line: Line, match: re.Match[str], seconds: float) -> Timing:
    name = "time-hours" if match["h"] else "time-minutes" if match["m"] else "time-seconds"
    if layout == "fish":
        name = _OF_FISH[match["fish"]]
    return Timing(layout, seconds, name, line.printed_in(match, "clock"), line)


def _part(match: re.Match[str], word: str) -> float:
    minutes = match[f"{word}_m"] if f"{word}_m" in match.re.groupindex else "0"
    return float(match[word].replace(",", ".")) + factor("time-minutes") * int(minutes)


def _seconds(match: re.Match[str]) -> float | None:
    """The clock of a match; None where no program prints such a one (0:00:24, 0m75s or 003)."""
    if "fish" in match.re.groupindex:
        return in_si(match["s"], _OF_FISH[match["fish"]])
    hours, minutes, seconds = match.group("h", "m", "s")
    if (hours and not int(hours)) or not _are_of_clock(seconds, behind_minutes=bool(minutes)):
        return None
    if not minutes:
        return in_si(seconds, "time-seconds")
    if float(seconds.replace(",", ".")) >= 60 or (hours and int(minutes) > 59):
        return None
    return sum_in_si((seconds, "time-seconds"), (minutes, "time-minutes"), (hours or "0", "time-hours"))


def _are_of_clock(seconds: str, *, behind_minutes: bool) -> bool:
    """Whether their whole part is as long as one is: 0m0015s and 003 have lost their point."""
    integer = re.split("[.,]", seconds)[0]
    return len(integer) <= 2 if behind_minutes else len(integer) == 1 or integer[0] != "0"


def _percent_warning(timing: Timing, match: re.Match[str]) -> str | None:
    """user + sys ÷ elapsed must be the printed share, as far as the last digits tell."""
    printed = match["percent"]
    if printed in (None, "?"):
        return None
    share = float(printed.replace(",", ".")) * factor("time-percent")
    slack = factor("time-percent") * (0.2 if "." in printed or "," in printed else 1)
    busy, unit = sum(timing.parts.values()), timing.resolution
    uncertainty = 2 * max(unit, 1 / 10 ** decimals(match["user"]))  # zsh has fewer digits there
    busiest = Bounds(busy - uncertainty, busy + uncertainty) / around(timing.value, unit)
    if busiest.meets(Bounds(share - slack, share + slack)):
        return None
    elapsed = timing.printed.text
    return f"{elapsed} elapsed and {busy:g} s of user and system do not give the printed {printed}% CPU"
