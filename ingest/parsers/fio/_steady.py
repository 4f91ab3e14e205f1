"""What fio says of a steady state that was asked for: a fact beside the numbers, as a job has only one.

  steadystate  : attained=no, bw=6141MiB/s (6289MB/s), iops=1572k, iops mean dev=10.207%       text, from 2.16

"steadystate" : {"ss" : "bw:90.000000%", "duration" : 2, "attained" : 1, "criterion" : "0.029896%",     JSON
  "data" : {"bw_mean" : 16397102, "iops_mean" : 4003, …}}

The bandwidth in brackets counts in steps of 1024 under letters of 1000; it is not taken over.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from ingest.parsers._lines import Line
from ingest.parsers._report import Fact
from ingest.parsers.fio._json_documents import Job
from ingest.parsers.fio._json_numbers import Place

_TEXT = re.compile(
    r"[ \t]*steadystate *: (?P<said>attained=(?P<attained>yes|no), bw=(?P<bw>\S{1,40}) \([^()]{1,40}\),"
    r" iops=(?P<iops>[^\s,]{1,40}), (?:lat=(?P<lat>[^\s,]{1,40}), )?"
    r"(?P<found>(?:iops|bw|lat) (?:slope|mean dev)=[^\s,]{1,40}))\s*"
)
_MEANS = (("bw_mean", "bw {} B/s"), ("iops_mean", "iops {}"), ("lat_mean", "lat {} nsec"))
_LONGEST = 300  # of a fact, in characters
_WORDS = {"yes": "attained", "no": "not attained"}
JSON = re.compile(r'"steadystate"\s{0,9}:\s{0,9}\{')


def in_text(line: Line, job: str) -> Fact | None:
    """The fact that a line tells of a job, if it tells one."""
    match = _TEXT.fullmatch(line.text[:400])
    if match is None:
        return None
    means = [f"bw {match['bw']}", f"iops {match['iops']}"] + ([f"lat {match['lat']}"] if match["lat"] else [])
    value = f"{_WORDS[match['attained']]}: {match['found'].replace('=', ' ')}; {', '.join(means)}"
    return Fact(_label(job), value, line.number, *line.span(match, "said"))


def in_json(job: Job, match: re.Match[str], place: Place) -> Fact | None:
    """The fact of a job that begins at a place, from where the match of JSON says that it stands."""
    text, said = match.string, _decoded(job.steadystate)
    if said is None:
        return None
    line_start = text.rfind("\n", 0, match.start()) + 1
    line = place.line + text.count("\n", place.at, match.start())
    columns = (match.start() - line_start, match.end() - line_start)
    return Fact(_label(str(job.jobname)), _value(said), line, *columns)


def _value(said: Mapping[str, Any]) -> str:
    attained = _WORDS["yes" if said.get("attained") else "no"]
    found = f"{attained}: {said.get('ss', '')} asked for, {said.get('criterion', '')} found"
    data = said.get("data")
    means = [text.format(data[key]) for key, text in _MEANS if key in data] if isinstance(data, dict) else []
    return "; ".join([found, ", ".join(means)] if means else [found])[:_LONGEST]


def _decoded(raw: msgspec.Raw) -> Mapping[str, Any] | None:
    try:
        found = msgspec.json.decode(raw)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _label(job: str) -> str:
    return f"fio, steady state of {job}"
