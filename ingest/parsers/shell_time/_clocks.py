"""What the many programs called time print.

real    0m0.245s                               bash, ksh; busybox puts a blank after m
real 0.07                                      POSIX, time -p
0.00user 0.02system 0:00.07elapsed 34%CPU (…   GNU time
        Elapsed (wall clock) time (h:mm:ss or m:ss): 0:00.07     GNU time -v
0.000u 0.096s 0:00.24 37.5%     0+0k 0+0io …   csh, tcsh
cp a b  0.00s user 0.10s system 98% cpu 0.105 total              zsh
        0.24 real         0.00 user         0.09 sys             BSD, macOS
    0m00.29s real     0m00.00s user     0m00.03s system          mksh and other descendants of pdksh
Executed in  278.71 millis    fish           external            fish; micros, millis, secs, mins, hours
"""

from __future__ import annotations

import re
from functools import lru_cache

import msgspec

from ingest.parsers._exact import factor, in_si, sum_in_si
from ingest.parsers._lines import Line

LONGEST = 2000  # no line of time or dd is longer; what is longer is something else
SECONDS = r"\d{1,9}(?:[.,]\d{1,9})?"
SPLIT = re.compile(
    rf"\s*(?P<word>real|user|sys)\s+(?P<clock>(?:(?:(?P<h>\d{{1,6}})h ?)?(?P<m>\d{{1,8}})m ?)?"
    rf"(?P<s>{SECONDS})(?P<unit>s?))\s*"
)
CLOCK = rf"(?P<clock>(?:(?P<h>\d{{1,6}}):)?(?P<m>\d{{1,8}}):(?P<s>{SECONDS}))"
_GNU = re.compile(
    rf"(?<![\d.,])(?P<user>{SECONDS})user (?P<sys>{SECONDS})system {CLOCK}elapsed"
    r"(?: (?P<percent>\d{1,9}|\?)%CPU)?"
)
_CSH = re.compile(
    rf"(?<![\d.,])(?P<user>{SECONDS})u (?P<sys>{SECONDS})s {CLOCK} "
    r"(?P<percent>\d{1,9}(?:[.,]\d{1,3})?)%(?:\s|$)"
)
_ZSH = re.compile(
    rf"(?<![\d.,])(?P<user>{SECONDS})s user (?P<sys>{SECONDS})s system (?P<percent>\d{{1,9}})% cpu "
    rf"(?P<clock>(?:(?:(?P<h>\d{{1,6}}):)?(?P<m>\d{{1,8}}):)?(?P<s>{SECONDS})) total\s*$"
)
_BSD = re.compile(
    rf"(?:^\s?|(?<=\s\s))(?P<clock>(?P<h>)(?P<m>)(?P<s>{SECONDS})) real +"
    rf"(?P<user>{SECONDS}) user +(?P<sys>{SECONDS}) sys\s*"
)
_PDKSH = re.compile(
    rf"\s*(?P<clock>(?P<h>)(?P<m>\d{{1,8}})m(?P<s>{SECONDS})s) real +"
    rf"(?P<user_m>\d{{1,8}})m(?P<user>{SECONDS})s user +(?P<sys_m>\d{{1,8}})m(?P<sys>{SECONDS})s system\s*"
)
# The rules of fish's units. Its times of user and system stand below, in two columns each.
_OF_FISH = {
    "micros": "time-micros",
    "millis": "time-millis",
    "secs": "time-seconds",
    "mins": "time-minutes",
    "hours": "time-hours",
}
_FISH = re.compile(
    rf"Executed in +(?P<clock>(?P<h>)(?P<m>)(?P<s>{SECONDS}) (?P<unit>{'|'.join(_OF_FISH)}))\b"
    r"(?: +fish +external)?\s*"
)
VERBOSE = re.compile(rf"\s*Elapsed \(wall clock\) time \(h:mm:ss or m:ss\): {CLOCK}\s*")
_ONE_LINE = (
    ("user ", "gnu", _GNU),
    ("u ", "csh", _CSH),
    ("s user", "zsh", _ZSH),
    ("s real ", "pdksh", _PDKSH),
    (" real", "bsd", _BSD),
    ("Executed in ", "fish", _FISH),
)


class Timing(msgspec.Struct, gc=False):
    """One command's times. `value` is None where a part of it cannot be: 0:00:24, 0m75.0s."""

    layout: str
    value: float
    rule: str
    printed: str
    line: Line
    span: tuple[int, int]
    parts: dict[str, float] = {}  # user and sys, in seconds
    lines: set[int] = set()
    command: str | None = None
    failure: str | None = None
    doubt: str | None = None

    @property
    def resolution(self) -> float:
        """One of the last digit, in seconds."""
        number, _, unit = self.printed.partition(" ")
        one = factor(_OF_FISH[unit]) if unit in _OF_FISH else 1
        return float(one / 10 ** decimals(number.rstrip("s")))

    @property
    def first(self) -> int:
        return min(self.lines)

    @property
    def last(self) -> int:
        return max(self.lines)


def one_line(line: Line) -> Timing | None:
    """A line that is a whole time."""
    found = clock_in(line.text)
    if found is None:
        return None
    layout, match, value = found
    if layout == "bsd" and line.offset and not match.start("clock"):
        return None  # BSD pads its clock with blanks: here a carriage return wrote over its beginning
    timing = timing_at(layout, line, match, value)
    timing.parts = {word: _part(match, word) for word in ("user", "sys") if word in match.re.groupindex}
    if layout == "zsh":
        timing.command = line.text[: match.start()].strip() or None
    timing.doubt = _percent_doubt(timing, match) if "percent" in match.re.groupindex else None
    return timing


def _part(match: re.Match[str], word: str) -> float:
    minutes = match[f"{word}_m"] if f"{word}_m" in match.re.groupindex else "0"
    return float(match[word].replace(",", ".")) + factor("time-minutes") * int(minutes)


@lru_cache(maxsize=64)  # a line is asked about several times: whether it is a time, and which
def clock_in(text: str) -> tuple[str, re.Match[str], float] | None:
    """Layout, match and seconds of a line that is a whole time."""
    for sign, layout, pattern in _ONE_LINE:
        if sign in text and (match := pattern.search(text)):
            value = seconds_of(match)
            if value is not None:
                return layout, match, value
    return None


def timing_of(layout: str, line: Line, match: re.Match[str]) -> Timing | None:
    """The clock of a line; None where no program prints such a one (0:00:24 or 0m75s)."""
    value = seconds_of(match)
    return None if value is None else timing_at(layout, line, match, value)


def timing_at(layout: str, line: Line, match: re.Match[str], value: float) -> Timing:
    name = "time-hours" if match["h"] else "time-minutes" if match["m"] else "time-seconds"
    if layout == "fish":
        name = _OF_FISH[match["unit"]]
    return Timing(layout, value, name, match["clock"], line, line.span(match, "clock"))


def seconds_of(match: re.Match[str]) -> float | None:
    """The clock of a match."""
    if match.re is _FISH:
        return in_si(match["s"], _OF_FISH[match["unit"]])
    return in_seconds(*match.group("h", "m", "s"))


def in_seconds(hours: str | None, minutes: str | None, seconds: str) -> float | None:
    """Hours, minutes and seconds together."""
    if hours and not int(hours):
        return None
    if not minutes:
        return in_si(seconds, "time-seconds")
    if float(seconds.replace(",", ".")) >= 60 or (hours and int(minutes) > 59):
        return None
    if minutes == "0" and not hours:
        return in_si(seconds, "time-seconds")
    parts = [(seconds, "time-seconds"), (minutes, "time-minutes"), (hours or "0", "time-hours")]
    return sum_in_si(*parts)


def decimals(text: str) -> int:
    """How many digits stand behind the point or comma."""
    point = max(text.find("."), text.find(","))
    return 0 if point < 0 else len(text) - point - 1


def _percent_doubt(timing: Timing, match: re.Match[str]) -> str | None:
    """user + sys ÷ elapsed must be the printed share, as far as the last digits tell."""
    printed = match["percent"]
    if printed in (None, "?"):
        return None
    share = float(printed.replace(",", ".")) * factor("time-percent")
    slack = factor("time-percent") * (0.2 if "." in printed or "," in printed else 1)
    busy, unit = sum(timing.parts.values()), timing.resolution
    both = 2 * max(unit, 1 / 10 ** decimals(match["user"]))  # zsh has fewer digits there
    lowest = (busy - both) / (timing.value + unit) - slack
    highest = (busy + both) / (timing.value - unit) + slack if timing.value > unit else float("inf")
    if lowest <= share <= highest:
        return None
    return (
        f"{timing.printed} elapsed and {busy:g} s of user and system do not give the printed {printed}% CPU"
    )
