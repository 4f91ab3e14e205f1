"""The readings of a report that one match has read: what its figures mean is known beforehand.

    writes/s:                     16490.24             2 lines below the first; a number per second
    written, MiB/s:               257.66               7 lines below; × 2^20
         avg:                                    0.07  14 lines below; "0.07e-3"

Every figure in it is a number: its form has no nan, no inf and nothing below 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from ingest.parsers._exact import factor, steps_of
from ingest.parsers._report import Reading
from ingest.parsers.sysbench._blocks import Block
from ingest.parsers.sysbench._figures import NO_MINIMUM, SI, Run, no_value
from ingest.parsers.sysbench._page import Page
from ingest.parsers.sysbench._section import Piece


class _Column(NamedTuple):
    """One figure of all reports that have the same layout, operation and units.

    group, whole: those of the number and of its line. line: the first has 0. exponent, times: what is written
    behind the digits, and what that is times. unit: as printed; behind: how much of it the line has.
    """

    operation: str
    metric: str
    si: str
    statistic: str
    rule: str
    group: int
    whole: int
    line: int
    exponent: str
    times: float
    unit: str
    behind: int


def of_report(run: Run, piece: Piece, report: Block) -> list[Reading]:
    """Every figure of a report that the run's operation has."""
    match, first, text = piece.match, piece.number, piece.match.string
    number, layout, version, parameters = run.number, run.format, run.version, run.parameters
    columns = _columns_of(report, run.operation, match.group(*report.varying))
    found = []
    for operation, metric, si, statistic, rule, group, whole, line, exponent, times, unit, behind in columns:
        start, end = match.span(group)
        digits, before = text[start:end], match.start(whole)
        value = float(digits + exponent) * times
        reason = None if 0 < value < NO_MINIMUM else no_value(value, digits, metric)
        if reason is not None and operation == "fsync" and digits == "0.00":
            continue
        reading = Reading(
            operation, metric, None if reason else value, si, digits + unit,
            first + line, start - before, end - before + behind,
            number, None, statistic, None, reason, rule, layout, version, parameters,
        )  # fmt: skip
        found.append(reading)
    return found if run.page.lines is None else [_as_in_log(one, run.page) for one in found]


def _as_in_log(reading: Reading, page: Page) -> Reading:
    """With its columns in the raw line."""
    start, end = page.columns(reading.line, reading.start, reading.end)
    return replace(reading, start=start, end=end)


@lru_cache(maxsize=1000)
def _columns_of(report: Block, operation: str, varying: tuple[str, ...]) -> Sequence[_Column]:
    """varying: the units behind the numbers, and the rank of the percentile, as printed."""
    return list(_columns(report, operation, dict(zip(report.varying, varying, strict=True))))


def _columns(report: Block, operation: str, printed: Mapping[str, str]) -> Iterator[_Column]:
    """The figures of a layout that a run of this operation has."""
    groups = report.form.groupindex
    for figure in report.figures:
        of = operation if figure.of is None else figure.of.get(operation)
        if of is not None:
            unit = printed.get(figure.unit) or figure.label or "ms"
            glue = "" if f")(?P<{figure.unit}>" in report.form.pattern else " "
            yield _Column(
                of, figure.metric, SI[figure.metric],
                figure.statistic or f"p{int(printed['percentile_rank'])}",
                figure.rules[unit], groups[figure.number], groups[figure.line], report.offsets[figure.line],
                *_steps(figure.rules[unit]), f"{glue}{unit}",
                len(f"{glue}{unit}") if figure.unit in printed else 0,
            )  # fmt: skip


def _steps(rule: str) -> tuple[str, float]:
    """sysbench's factors are powers of ten or of two: with both, a number is rounded once."""
    exponent, times = steps_of(rule) or ("", factor(rule))
    return exponent.removesuffix("e0"), times
