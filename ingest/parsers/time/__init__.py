"""time: how long any command took, as bash, POSIX, GNU, csh, zsh, ksh, fish and BSD print it.

    $ time cp -r src /mnt/a
    real    0m12.345s
    user    0m0.120s
    sys     0m2.010s

The elapsed time is the value; user and sys stand beside it as parameters, and so does the command where a
prompt shows it. Bytes or files per second are there where the log tells how many (throughput.py). The forms
of times are in parsers/times.py, for runs of dd are timed, too.
"""

from __future__ import annotations

from ingest.parsers.lines import lines_of
from ingest.parsers.report import Report
from ingest.parsers.time.measurements import report_of
from ingest.parsers.times import may_have_times, timings

TOOL = "time"


def detect(text: str) -> bool:
    """Whether a program called time has printed into the text."""
    return may_have_times(text) and bool(timings(lines_of(text)))


def parse(text: str, version: str | None = None) -> Report:
    """One elapsed time for each timed command."""
    return report_of(text, version)
