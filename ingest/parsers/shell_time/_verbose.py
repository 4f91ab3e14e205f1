"""What `time -v` of GNU prints, whole: the lines of one command in one match.

\tCommand being timed: "cp big big2"
\tUser time (seconds): 0.00
\tSystem time (seconds): 0.01
\tPercent of CPU this job got: 72%
\tElapsed (wall clock) time (h:mm:ss or m:ss): 0:00.05
\tAverage shared text size (kbytes): 0
…
"""

from __future__ import annotations

import re

import msgspec

from ingest.parsers.shell_time._clocks import CLOCK, SECONDS, in_seconds

SIGN = "Command being timed: "
_IN = r"[ \t]{1,8}"
BLOCK = re.compile(
    rf'^{_IN}Command being timed: "(?P<command>[^\n]{{0,1000}})"\n'
    rf"{_IN}User time \(seconds\): (?P<user>{SECONDS})\n{_IN}System time \(seconds\): (?P<sys>{SECONDS})\n"
    rf"{_IN}Percent of CPU this job got: [0-9?]{{1,9}}%\n"
    rf"(?P<line>{_IN}Elapsed \(wall clock\) time \(h:mm:ss or m:ss\): ){CLOCK}\n"
    rf"(?:{_IN}(?!User|System|Elapsed|Command)[A-Z][^:\n]{{2,50}}: [^\s]{{1,20}}\n){{0,30}}",
    re.MULTILINE,
)


class Verbose(msgspec.Struct, frozen=True):
    """One command's times; `line` counts from that of the command."""

    command: str | None
    value: float
    rule: str
    printed: str
    line: int
    start: int
    parts: dict[str, float]


def verbose(match: re.Match[str]) -> Verbose | None:
    """None where no program prints such a clock."""
    value = in_seconds(*match.group("h", "m", "s"))
    if value is None:
        return None
    printed, line = match["clock"], match.start("line")
    return Verbose(
        match["command"] or None,
        value,
        "time-hours" if match["h"] else "time-minutes",
        printed,
        match.string.count("\n", match.start(), line),
        match.start("clock") - line,
        {word: float(match[word].replace(",", ".")) for word in ("user", "sys")},
    )
