"""The steady state that fio was asked for → a fact beside the numbers, as a job has only one.

  steadystate  : attained=no, bw=6141MiB/s (6289MB/s), iops=1572k, iops mean dev=10.207%       text, from 2.16

"steadystate" : {"ss" : "bw:90.000000%", "duration" : 2, "attained" : 1, "criterion" : "0.029896%",     JSON
  "data" : {"bw_mean" : 16397102, "iops_mean" : 4003, …}}

The bandwidth in brackets counts in steps of 1024 under letters of 1000; it is not taken over.
"""

from __future__ import annotations

import re
from typing import Any

from ingest.parsers.fio.json_offsets import Digits, Object, Places
from ingest.parsers.lines import Line
from ingest.parsers.report import Fact

_TEXT = re.compile(
    r"[ \t]*steadystate *: (?P<said>attained=(?P<attained>yes|no), bw=(?P<bw>\S{1,40}) \([^()]{1,40}\),"
    r" iops=(?P<iops>[^\s,]{1,40}), (?:lat=(?P<lat>[^\s,]{1,40}), )?"
    r"(?P<found>(?:iops|bw|lat) (?:slope|mean dev)=[^\s,]{1,40}))\s*"
)
_MEANS = (("bw_mean", "bw {} B/s"), ("iops_mean", "iops {}"), ("lat_mean", "lat {} nsec"))
_LONGEST = 300  # of a fact, in characters
_WORDS = {True: "attained", False: "not attained"}
_KEY = "steadystate"


def in_text(line: Line, job: str) -> Fact | None:
    """The fact that a line tells of a job, if it tells one."""
    match = _TEXT.fullmatch(line.text[:400])
    if match is None:
        return None
    means = [f"bw {match['bw']}", f"iops {match['iops']}"] + ([f"lat {match['lat']}"] if match["lat"] else [])
    attained = _WORDS[match["attained"] == "yes"]
    value = f"{attained}: {match['found'].replace('=', ' ')}; {', '.join(means)}"
    return Fact(_label(job), value, line.number, *line.span(match, "said"))


def in_json(text: str, values: Object, job: str, places: Places) -> Fact | None:
    """The fact of a job; its place is that of the key, up to the brace behind it."""
    steady = values.get(_KEY)
    if not isinstance(steady, Object):
        return None
    start, colon = values.keys_at[_KEY]
    end = text.index("{", colon) + 1
    return Fact(_label(job), _value(steady), places.line(start), places.column(start), places.column(end))


def _value(steady: Object) -> str:
    attained = _WORDS[steady.is_set("attained")]
    found = f"{attained}: {_shown(steady, 'ss')} asked for, {_shown(steady, 'criterion')} found"
    data = steady.inner("data")
    means = [form.format(_shown(data, key)) for key, form in _MEANS if key in data]
    return "; ".join([found, ", ".join(means)] if means else [found])[:_LONGEST]


def _shown(values: Object, key: str) -> Any:
    value = values.get(key, "")
    return value.text if isinstance(value, Digits) else value


def _label(job: str) -> str:
    return f"fio, steady state of {job}"
