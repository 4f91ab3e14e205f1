"""What a log says, as a table for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ingest.core.labels import format_value, reference
from ingest.parsers import Reading, Report

_MOST_SHOWN = 48  # characters of a cell


def says_something(report: Report) -> bool:
    """Whether there is anything to show."""
    return bool(report.readings or report.facts or report.warnings or report.failures)


def report_lines(report: Report) -> Iterator[str]:
    """What one tool said, as lines."""
    yield _heading(report)
    yield from _aligned([_TITLES, *map(_cells, report.readings)]) if report.readings else ()
    for one in report.readings:
        if one.value is None:
            yield f"line {one.line}, {_what(one)}: no value: {one.reason}"
    for fact in report.facts:
        yield f"{fact.line:>6}  {fact.label}: {fact.value}"
    for warn in report.warnings:
        yield f"warning, line {warn.line}, run {warn.run}: {warn.text}"
    for failure in report.failures:
        yield f"failed, line {failure.line}, run {failure.run}: {failure.text}"
    if any(one.operation is None for one in report.readings):
        yield "only the command line tells whether it read or wrote: leave it in the log, above the values"
    if not says_something(report):
        yield "no values"


def _heading(report: Report) -> str:
    """`fio 3.42, json`; each version and format once."""
    versions = dict.fromkeys(one.tool_version for one in report.readings if one.tool_version)
    formats = dict.fromkeys(one.format for one in report.readings if one.format)
    tool = " ".join([report.tool, "/".join(versions)]).strip()
    return ", ".join([tool, *formats])


_TITLES = ("line", "what", "SI value", "read as", "printed", "rule")
_RIGHT = (0, 2, 3)


def _cells(one: Reading) -> Sequence[str]:
    return (str(one.line), _what(one), *_value(one), one.printed, one.rule or "")


def _what(one: Reading) -> str:
    """`randread latency p99 (completion), run 1, job mixed`."""
    statistic = "" if one.statistic == "mean" else f" {one.statistic}"
    kind = f" ({one.latency_kind})" if one.latency_kind else ""
    run = f", run {one.run}" if one.run else ""
    job = f", job {one.job}" if one.job else ""
    access = f", {one.parameters['access']}" if "access" in one.parameters else ""
    operation = one.operation or "read or write"
    return f"{operation} {one.metric}{statistic}{kind}{access}{run}{job}"


def _value(one: Reading) -> tuple[str, str]:
    if one.value is None:
        return "none", ""
    metric = reference().metrics.get(one.metric)
    human = format_value(one.value, one.metric).replace("\u00a0", " ") if metric else ""
    return f"{one.value:.15g} {one.unit}", human.replace("\u202f", " ")


def _aligned(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    cut = [[_cut(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*cut, strict=True)]
    for row in cut:
        yield "  ".join(
            cell.rjust(width) if place in _RIGHT else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )


def _cut(cell: str) -> str:
    return cell if len(cell) <= _MOST_SHOWN else f"{cell[: _MOST_SHOWN - 1]}…"
