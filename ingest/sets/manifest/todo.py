"""What a manifest leaves to a person: values that are TODO, each with what to write instead.

title: TODO  →  result.yaml:3: expected a title, found TODO; say what was measured, in at most 120 characters

`spindle new` writes them. A set with one of them is not complete, so each is a problem.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ingest.core.problems import Problem, quoted
from ingest.core.yaml_lines import Document, Location

TODO = "TODO"
AS_A_VALUE = quoted(TODO)  # how other complaints call it
# Key → what is expected, what to do. A key of `factors:` and any other key have their own words below.
_WANTED: Mapping[str, tuple[str, str]] = {
    "title": ("a title", "say what was measured, in at most 120 characters"),
    "name": ("the name of the author", "write who measured"),
    "date": (
        "the date of the measurement",
        "write YYYY, YYYY-MM or YYYY-MM-DD, with ~ after it if approximate",
    ),
    "trust": ("how the set came here", "write maintainer, community, vendor or transcribed"),
    "operation": ("an operation", "write read or write, randread or randwrite if at random"),
    "operations": ("an operation for each run", "write read or write, randread or randwrite if at random"),
    "tool_version": ("the version of the tool", "write it, or remove the line if nobody knows"),
    "cache_dropped": (
        "whether the cache was dropped before reading",
        "write true or false, or remove the line",
    ),
    "model": ("the model of a drive", "write it, or not stated"),
    "kind": ("the kind of a drive", "write hdd, ssd or flash"),
    "factor": (
        "the factor in this column, or as: remark",
        "write raid_level, chunk_size, threads, tuning …; docs/examples/published-table shows how",
    ),
    "metric": ("what the column counts", "write throughput, iops, rate, latency, elapsed or cpu"),
    "unit": ("the unit of the column", "write MB/s, KiB/s, IOPS, seeks/s, ms, KiB … as printed"),
    "tool": ("the tool that measured it", "write bonnie++, dd, fio, hdparm, sysbench or time"),
}


def todo_problems(document: Document, path: str) -> list[Problem]:
    """One problem for each TODO, in order of the lines."""
    return [
        Problem(path, document.line(place), expected, TODO, do)
        for place in _places(document.data, ())
        for expected, do in [_wanted(place)]
    ]


def _places(value: Any, place: Location) -> Iterator[Location]:
    if value == TODO:
        yield place
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _places(inner, (*place, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _places(inner, (*place, index))


def _wanted(place: Location) -> tuple[str, str]:
    names = [step for step in place if isinstance(step, str)]
    key = names[-1] if names else ""
    if names[-2:-1] == ["factors"]:
        return (
            f"what {key} was in these runs",
            "write it, or instead the factor that differed, or remove it",
        )
    if key == "title" and names[-2:-1] == ["source"]:
        return "the title of the publication", "write it as it was printed"
    if names[-2:-1] == ["words"]:
        return f"our word for {quoted(key)}", "write it; docs/interfaces.md shows how"
    return _WANTED.get(key, (f"a value for {key}", "write it, or remove the line"))
