"""The readings of one section that was fileio.

Operations performed:  …; Read …; … Requests/sec executed      one figure for reads and writes (0.4, 0.5)
reads/s, writes/s, fsyncs/s; read, MiB/s …                      each for itself (1.0)
read:  IOPS=…                                                   the same in 1.1
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import isfinite
from operator import attrgetter
from typing import Any

import msgspec

from ingest.parsers._exact import factor
from ingest.parsers._report import ParseError, Reading
from ingest.parsers.sysbench._blocks import Block
from ingest.parsers.sysbench._figures import FIGURES, FILEIO, PREPARED, Figure
from ingest.parsers.sysbench._numbers import si
from ingest.parsers.sysbench._page import Page
from ingest.parsers.sysbench._section import Piece, Section

# The least of no response times is 2^64 ns, in seconds.
_NO_MINIMUM = 1.8e10
# The unit of a figure, number and unit as printed, and where: its line, and columns in the visible line.
_Spot = tuple[str, str, int, int, int]
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
        return _of_report(section, run, section.report)
    return sorted(_readings(section, run, FIGURES), key=attrgetter("line"))


def prepared(section: Section, run: Run) -> list[Reading]:
    """What `prepare` says of the files that it wrote."""
    return _readings(section, run, PREPARED)


def is_fileio(section: Section) -> bool:
    """Whether this section has a line that only a fileio run prints."""
    return section.report is not None or any(map(section.get, FILEIO))


def _layout(section: Section) -> str:
    if any(map(section.get, ("operations", "moved", "requests"))):
        return "fileio-0.4.5" if section.get("avg_value_unit") == "s" else "fileio-0.4.12"
    new = ("file_operations", "reads", "writes", "fsyncs", "read_rate", "write_rate")
    return "fileio-1.0" if any(map(section.get, new)) else "fileio-1.1"


class _Place(msgspec.Struct, frozen=True, gc=False):
    """Where a report has a figure: its groups (number, unit behind it or 0, whole line), and its line."""

    figure: Figure
    operation: str
    number: int
    behind: int
    whole: int
    line: int


@lru_cache(maxsize=256)
def _places(report: Block, operation: str) -> Sequence[_Place]:
    """The figures of a layout that a run of this operation has."""
    groups = report.form.groupindex
    return [
        _Place(
            figure,
            of,
            groups[figure.number],
            groups.get(figure.unit, 0),
            groups[figure.line],
            report.offsets[figure.line],
        )
        for figure in report.figures
        if (of := operation if figure.of is None else figure.of.get(operation)) is not None
    ]


def _of_report(section: Section, run: Run, report: Block) -> list[Reading]:
    """Of a report that one match has read: where its figures stand is known beforehand."""
    piece = section.pieces[-1]
    match, found = piece.match, []
    for place in _places(report, run.operation):
        figure, number, (start, end) = place.figure, match[place.number], match.span(place.number)
        if place.operation == "fsync" and number == "0.00":
            continue
        if behind := place.behind and match[place.behind]:
            unit, end = behind, match.end(place.behind)
            printed = match.string[start:end]
        else:
            unit = _unit_above(section, figure)
            printed = f"{number} {unit}"
        before = match.start(place.whole)
        spot = unit, printed, piece.number + place.line, start - before, end - before
        found.append(_reading(section, run, place.operation, figure, number, spot))
    return found


def _readings(section: Section, run: Run, figures: Iterable[Figure]) -> list[Reading]:
    """Only the directions that the mode has: from 1.0 sysbench prints 0.00 for the other."""
    found = []
    for figure in figures:
        number = section.get(figure.number)
        operation = run.operation if figure.of is None else figure.of.get(run.operation)
        if number is None or operation is None or (operation == "fsync" and number == "0.00"):
            continue
        spot = _spot(section, section.piece(figure.line), figure, number)
        found.append(_reading(section, run, operation, figure, number, spot))
    return found


def _reading(section: Section, run: Run, operation: str, figure: Figure, number: str, spot: _Spot) -> Reading:
    unit, printed, line, start, end = spot
    name = figure.rules[unit]
    if run.page.lines is not None:
        start, end = run.page.columns(line, start, end)
    value = si(number, factor(name))
    reason = None if 0 < value < _NO_MINIMUM else _no_value(value, number, figure.metric)
    statistic = figure.statistic or f"p{int(section.printed['percentile_rank'] or 0)}"
    return Reading(
        operation, figure.metric, None if reason else value, _UNITS[figure.metric], printed, line, start, end,
        run.number, None, statistic, None, reason, name, run.format, run.version, run.parameters,
    )  # fmt: skip


def _spot(section: Section, piece: Piece, figure: Figure, number: str) -> _Spot:
    """Where a figure stands in its line, when the line was read by itself."""
    match, line = piece.match, piece.line(figure.line)
    start, end = match.span(figure.number)
    before = match.start(figure.line)
    if behind := section.get(figure.unit):
        end = match.end(figure.unit)
        return behind, match.string[start:end], line, start - before, end - before
    unit = _unit_above(section, figure)
    return unit, f"{number} {unit}", line, start - before, end - before


def _unit_above(section: Section, figure: Figure) -> str:
    """The unit where it does not stand behind the number: in the label, or above it (1.0: Latency (ms))."""
    unit = figure.label or ("ms" if section.milliseconds else None)
    if unit is None:
        line = section.number(figure.line)
        raise ParseError(line, "ms or s after the number", f'"{section.words(figure.line)}"')
    return unit


def _no_value(value: float, number: str, metric: str) -> str | None:
    """Why a figure is none, if so."""
    if not isfinite(value):
        return f"{number}: the run took no time that sysbench could count"
    if number[0] == "-":
        return f"{number}: sysbench's counter overflowed"
    if not value:
        return f"{number}: below the last printed digit"
    return f"{number}: sysbench timed no event" if metric == "latency" else None
