"""The line of fio's text that names a job → the job, and the line about its steady state → a fact of it.

j: (groupid=0, jobs=1): err= 0: pid=3153: Fri Nov 20 12:49:31 2026
  steadystate  : attained=no, bw=6141MiB/s (6289MB/s), iops=1572k, iops mean dev=10.207%
"""

from __future__ import annotations

import re
from calendar import timegm
from contextlib import suppress
from time import strptime

from ingest.parsers.fio.model import Job
from ingest.parsers.lines import Line
from ingest.parsers.report import Fact, ParseError

_STATUS = re.compile(
    r"\(groupid=(?P<group>\d{1,9})(?:, jobs=(?P<jobs>\d{1,9}))?\): err= *(?P<error>-?\d{1,9})"
    r"(?: \((?P<message>.*)\))?:"
    r"(?: pid=(?P<pid>\d{1,10})(?:: (?P<stamp>\w{3} \w{3} [ \d]\d \d\d:\d\d:\d\d \d{4}))?)?"
)
_STAMP = "%a %b %d %H:%M:%S %Y"
_STEADY = re.compile(
    r"[ \t]*steadystate *: (?P<said>attained=(?P<attained>yes|no), bw=(?P<bw>\S{1,40}) \([^()]{1,40}\),"
    r" iops=(?P<iops>[^\s,]{1,40}), (?:lat=(?P<lat>[^\s,]{1,40}), )?"
    r"(?P<criterion>(?:iops|bw|lat) (?:slope|mean dev)=[^\s,]{1,40}))\s*"
)


def job_of(line: Line) -> Job:
    """The job that a line names. Raises ParseError."""
    place = line.text.find("(groupid=")
    match = _STATUS.match(line.text, place)
    if match is None:
        raise ParseError(line.number, "(groupid=0, jobs=1): err= 0: pid=1", f'"{line.text[place:][:60]}"')
    name = line.text[:place].strip()
    if name and match["jobs"] and not name.endswith(":"):  # 1.1 has `Client1 (groupid=0): err= 0:`
        raise ParseError(line.number, "the name of a job, a colon, and (groupid=", f'"{line.text[:60]}"')
    name = name.removesuffix(":").rstrip()
    job = Job(name, line.number, "text", error=int(match["error"]), message=match["message"])
    job.group = int(match["group"])
    job.jobs, job.pid = (int(match[key]) if match[key] else None for key in ("jobs", "pid"))
    with suppress(ValueError):  # no date
        job.stamp = timegm(strptime(match["stamp"], _STAMP)) if match["stamp"] else None
    return job


def steady_state(line: Line, job: str) -> Fact | None:
    """Whether a job attained the requested steady state: a fact, as a job has only one.

    The bandwidth in brackets counts in steps of 1024 under letters of 1000; it is not taken over.
    """
    match = _STEADY.fullmatch(line.text[:400])
    if match is None:
        return None
    means = ", ".join(f"{name} {match[name]}" for name in ("bw", "iops", "lat") if match[name])
    attained = "attained" if match["attained"] == "yes" else "not attained"
    value = f"{attained}: {match['criterion'].replace('=', ' ')}; {means}"
    printed = line.printed_in(match, "said")
    return Fact(f"fio, steady state of {job}", value, printed.line, printed.start, printed.end)
