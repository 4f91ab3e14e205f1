"""Reading a log at once and line by line, for tests that both say the same."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import strategies as st

from ingest.parsers import ParseError, Report, dd, hdparm, parsers, shell_time
from ingest.parsers.bonnie import _runs
from ingest.parsers.fio import _elements, _terse_direction
from ingest.parsers.fio._terse_shapes import Shape, ShapeReading, reading_of
from tests.parsers.damage import as_recorded, coloured, with_crlf, with_prompts

# Where a tool's log is read at once, and what says of any text that it cannot be.
AT_ONCE_BY_TOOL = {
    "dd": (dd, "read_whole", lambda _text, _version: None),
    "hdparm": (hdparm, "read_whole", lambda _text, _version: None),
    "time": (shell_time, "read_whole", lambda _text, _version: None),
    "bonnie++": (_runs, "whole_runs", lambda _text: ()),
}
TOOLS = sorted(AT_ONCE_BY_TOOL)
VERSIONS = (None, None, None, "9.1", "9.43", "5.4", "BusyBox v1.35.0")
# How far a printed rate may lie from what bytes and seconds give.
NEAR = st.sampled_from((0.97, 0.995, 0.9999, 1, 1, 1, 1.0001, 1.004, 1.02))
Dress = Callable[[str], str]


def as_it_is(text: str) -> str:
    return text


def twice(text: str) -> str:
    return text + text


DRESSES: tuple[Dress, ...] = (as_it_is, twice, with_crlf, with_prompts, as_recorded, coloured, str.rstrip)


def both_ways(tool: str, text: str, version: str | None = None) -> tuple[object, object]:
    """What is read at once where that can be, and line by line."""
    with pytest.MonkeyPatch.context() as patch:
        if tool == "fio":
            patch.setattr(_elements._Log, "_at_once", lambda *_: None)
            patch.setattr(_terse_direction, "reading_of", without_outline)
        else:
            patch.setattr(*AT_ONCE_BY_TOOL[tool])
        slowly = told(tool, text, version)
    return told(tool, text, version), slowly


def without_outline(shape: Shape, names: tuple[str, ...]) -> ShapeReading:
    """How a direction is read figure by figure."""
    return reading_of(shape, names)._replace(outline=None)


def told(tool: str, text: str, version: str | None) -> object:
    try:
        return comparable(parsers()[tool].parse(text, version))
    except ParseError as error:
        return str(error)


def comparable(report: Report) -> tuple[object, ...]:
    rest = report.facts, report.warnings, report.failures, report.lines_used
    return (list(report.readings), *rest)
