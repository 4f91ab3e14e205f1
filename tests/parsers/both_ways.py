"""Reading a log of fio's at once and line by line, for tests that both say the same."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ingest.parsers import ParseError, Report, parsers
from ingest.parsers.fio import _elements, _terse_direction
from ingest.parsers.fio._terse_shapes import Shape, ShapeReading, reading_of
from tests.parsers.damage import as_recorded, coloured, with_crlf, with_prompts

Dress = Callable[[str], str]


def as_it_is(text: str) -> str:
    return text


def twice(text: str) -> str:
    return text + text


DRESSES: tuple[Dress, ...] = (as_it_is, twice, with_crlf, with_prompts, as_recorded, coloured, str.rstrip)


def both_ways(tool: str, text: str, version: str | None = None) -> tuple[object, object]:
    """What is read at once where that can be, and line by line."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_elements._Log, "_at_once", lambda *_: None)
        patch.setattr(_terse_direction, "reading_of", without_outline)
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
