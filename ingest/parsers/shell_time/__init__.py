"""time: how long any command took, as bash, POSIX, GNU, csh, zsh, ksh, fish and BSD print it.

    $ time cp -r src /mnt/a
    real    0m12.345s
    user    0m0.120s
    sys     0m2.010s

The elapsed time is the value; user and sys stand beside it as parameters, and so does the command where a
prompt shows it. Bytes or files per second are there where the log tells how many (see _amounts.py).
"""

from __future__ import annotations

import re

from ingest.parsers._lines import lines_of
from ingest.parsers._report import Report
from ingest.parsers.shell_time._blocks import is_surely_timed, may_have_times, timings
from ingest.parsers.shell_time._line_by_line import read_lines

TOOL = "time"
SIGNS = (
    "real",
    "Executed in ",
    "lapsed",
    "% cpu ",
    ":%",
    ":,%",
    ":,,%",
)  # the last three: csh's clock and share
# Each begins with what is rare in other logs, so that a text is searched in C alone.
_SURE = (
    re.compile(r"real\s{1,8}\d{1,8}m ?[0-5]?\d[.,]\d{1,9}s\r?\nuser\s"),
    re.compile(r"real \d{1,9}[.,]\d{1,9}\r?\nuser \d{1,9}[.,]\d{1,9}\r?\n"),
)


def recognises(text: str) -> bool:
    """Whether a program called time has printed into the text."""
    if "real" in text:
        for sure in _SURE:
            if (match := sure.search(text)) and (not match.start() or text[match.start() - 1] == "\n"):
                return True
    return may_have_times(text) and (is_surely_timed(text) or bool(timings(lines_of(text))))


def parse(text: str, version: str | None = None) -> Report:
    """One elapsed time for each timed command."""
    found = read_lines(text, version)
    return Report(TOOL, found.readings, warnings=found.warnings, failures=found.failures)
