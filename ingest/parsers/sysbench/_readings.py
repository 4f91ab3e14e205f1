"""The readings of one section that was fileio.

Operations performed:  …; Read …; … Requests/sec executed      one figure for reads and writes (0.4, 0.5)
reads/s, writes/s, fsyncs/s; read, MiB/s …                      each for itself (1.0)
read:  IOPS=…                                                   the same in 1.1
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter

from ingest.parsers._exact import factor
from ingest.parsers._report import ParseError, Reading
from ingest.parsers.sysbench._figures import (
    FIGURES,
    PREPARED,
    SI,
    Figure,
    Run,
    no_value,
)
from ingest.parsers.sysbench._numbers import si
from ingest.parsers.sysbench._report_readings import of_report
from ingest.parsers.sysbench._section import Piece, Section

# The unit of a figure, number and unit as printed, and where: its line, and columns in the visible line.
_Spot = tuple[str, str, int, int, int]
_LAYOUTS = {"0.4, its start": "fileio-0.4.12", "1.0": "fileio-1.0", "1.1": "fileio-1.1"}
_OLD = {"s": "fileio-0.4.5", "ms": "fileio-0.4.12"}


def readings_of(section: Section, run: Run) -> list[Reading]:
    """Every figure of a fileio run, in the order of the log."""
    if section.report is not None:
        return of_report(run, section.pieces[-1], section.report)
    return sorted(_readings(section, run, FIGURES), key=attrgetter("line"))


def prepared(section: Section, run: Run) -> list[Reading]:
    """What `prepare` says of the files that it wrote."""
    if section.report is not None:
        return of_report(run, section.pieces[-1], section.report)
    return _readings(section, run, PREPARED)


def layout_of(section: Section) -> str:
    """The layout of a fileio run, which tells its version."""
    if section.report is not None:
        return _LAYOUTS.get(section.report.layout) or _OLD[section.pieces[-1].match["avg_value_unit"]]
    if any(map(section.get, ("operations", "moved", "requests"))):
        return _OLD["s" if section.get("avg_value_unit") == "s" else "ms"]
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
        spot = _spot(section, section.piece(figure.line), figure, number)
        found.append(_reading(section, run, operation, figure, number, spot))
    return found


def _reading(section: Section, run: Run, operation: str, figure: Figure, number: str, spot: _Spot) -> Reading:
    unit, printed, line, start, end = spot
    name = figure.rules[unit]
    if run.page.lines is not None:
        start, end = run.page.columns(line, start, end)
    value = si(number, factor(name))
    reason = no_value(value, number, figure.metric)
    statistic = figure.statistic or f"p{int(section.printed['percentile_rank'] or 0)}"
    return Reading(
        operation, figure.metric, None if reason else value, SI[figure.metric], printed, line, start, end,
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
