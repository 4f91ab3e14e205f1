"""The readings of one section that was fileio.

Operations performed:  …; Read …; … Requests/sec executed      one figure for reads and writes (0.4, 0.5)
reads/s, writes/s, fsyncs/s; read, MiB/s …                      each for itself (1.0)
read:  IOPS=…                                                   the same in 1.1
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from math import isfinite
from operator import attrgetter
from typing import Any

import msgspec

from ingest.parsers._exact import factor
from ingest.parsers._report import ParseError, Reading
from ingest.parsers.sysbench._figures import FIGURES, FILEIO, PREPARED, Figure
from ingest.parsers.sysbench._numbers import si
from ingest.parsers.sysbench._page import Page
from ingest.parsers.sysbench._section import Section

# The least of no response times is 2^64 ns, in seconds.
_NO_MINIMUM = 1.8e10
_UNITS = {"throughput": "B/s", "iops": "1/s", "latency": "s", "elapsed": "s", "size": "B"}


class Run(msgspec.Struct, frozen=True):
    """What all readings of a run share."""

    page: Page
    number: int
    operation: str
    version: str | None
    format: str
    parameters: dict[str, Any]


def run_of(
    section: Section, page: Page, number: int, operation: str, version: str | None, parameters: dict[str, Any]
) -> Run:
    """The run that printed a section."""
    layout = "prepare" if operation == "prepare" else _layout(section)
    return Run(page, number, operation, section.version or version, layout, parameters)


def readings_of(section: Section, run: Run) -> list[Reading]:
    """Every figure of a fileio run, in the order of the log."""
    if section.report is not None:
        return _readings(section, run, section.report.figures)
    return sorted(_readings(section, run, FIGURES), key=attrgetter("line"))


def prepared(section: Section, run: Run) -> list[Reading]:
    """What `prepare` says of the files that it wrote."""
    return _readings(section, run, PREPARED)


def is_fileio(section: Section) -> bool:
    """Whether this section has a line that only a fileio run prints."""
    return any(map(section.get, FILEIO))


def _layout(section: Section) -> str:
    if any(map(section.get, ("operations", "moved", "requests"))):
        return "fileio-0.4.5" if section.get("avg_value_unit") == "s" else "fileio-0.4.12"
    new = ("file_operations", "reads", "writes", "fsyncs", "read_rate", "write_rate")
    return "fileio-1.0" if any(map(section.get, new)) else "fileio-1.1"


def _readings(section: Section, run: Run, figures: Iterable[Figure]) -> list[Reading]:
    """Only the directions that the mode has: from 1.0 sysbench prints 0.00 for the other."""
    found = []
    for figure in figures:
        number = section.get(figure.number)
        operation = run.operation if figure.of is None else figure.of.get(run.operation)
        if number is None or operation is None or (operation == "fsync" and number == "0.00"):
            continue
        found.append(_reading(section, run, operation, figure, number))
    return found


def _reading(section: Section, run: Run, operation: str, figure: Figure, number: str) -> Reading:
    piece = section.pieces[-1] if section.report else section.piece(figure.line)
    unit, printed, start, end = _spot(section, piece.match, figure, number)
    line, name = piece.line(figure.line), figure.rules[unit]
    if run.page.lines is not None:
        start, end = run.page.columns(line, start, end)
    value = si(number, factor(name))
    reason = None if 0 < value < _NO_MINIMUM else _no_value(value, number, figure.metric)
    return Reading(
        operation=operation,
        metric=figure.metric,
        value=None if reason else value,
        unit=_UNITS[figure.metric],
        printed=printed,
        line=line,
        start=start,
        end=end,
        run=run.number,
        statistic=figure.statistic or f"p{int(section.printed['percentile_rank'] or 0)}",
        reason=reason,
        rule=name,
        format=run.format,
        tool_version=run.version,
        parameters=run.parameters,
    )


def _spot(section: Section, match: re.Match[str], figure: Figure, number: str) -> tuple[str, str, int, int]:
    """The unit, number and unit as printed, and where in the visible line.

    The unit stands behind the number, or in the label of the line, or above it (1.0: Latency (ms)).
    """
    start, end = match.span(figure.number)
    before = match.start(figure.line)
    if behind := section.get(figure.unit):
        end = match.end(figure.unit)
        return behind, match.string[start:end], start - before, end - before
    unit = figure.label or ("ms" if section.milliseconds else None)
    if unit is None:
        line = section.number(figure.line)
        raise ParseError(line, "ms or s after the number", f'"{section.words(figure.line)}"')
    return unit, f"{number} {unit}", start - before, end - before


def _no_value(value: float, number: str, metric: str) -> str | None:
    """Why a figure is none, if so."""
    if not isfinite(value):
        return f"{number}: the run took no time that sysbench could count"
    if number[0] == "-":
        return f"{number}: sysbench's counter overflowed"
    if not value:
        return f"{number}: below the last printed digit"
    return f"{number}: sysbench timed no event" if metric == "latency" else None
