"""A run of dd → throughput, elapsed time and size; and what is doubtful about it.

By its line with bytes and seconds; before 5.3.0, by its records and the time of the shell; with a sync that
was timed too, by the time until the data was on the disk.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ingest.parsers.dd.checks import block_of, record_warnings, speed
from ingest.parsers.dd.lines import Place, Transfer
from ingest.parsers.dd.runs import Run
from ingest.parsers.report import Reading
from ingest.parsers.times import Timing
from ingest.parsers.units import factor

_FEW = 20  # whole seconds: one is 5 % of them


@dataclass(frozen=True, slots=True)
class _Figure:
    """A metric with its value in SI units; None with a reason."""

    metric: str
    value: float | None
    unit: str
    at: Place
    rule: str
    reason: str | None = None


def measurements_of(run: Run, number: int, version: str | None) -> Iterator[Reading]:
    """The measurements of a run; they differ in figures, not in what they were measured on."""
    layout = run.transfer.layout if run.transfer else "records"
    if run.timing and not run.transfer:
        layout = f"{layout}+{run.timing.layout}"
    parameters = _parameters(run)
    for figure in _figures(run):
        yield Reading(
            operation=run.dd.operation if run.dd else None,
            metric=figure.metric,
            value=figure.value,
            unit=figure.unit,
            printed=figure.at.text,
            line=figure.at.line,
            start=figure.at.start,
            end=figure.at.end,
            run=number,
            reason=figure.reason,
            rule=figure.rule,
            format=layout,
            tool_version=version,
            parameters=parameters,
        )


def _parameters(run: Run) -> dict[str, Any]:
    """From the command line; the block size also from records that are all whole."""
    parameters = run.dd.parameters() if run.dd else {}
    if run.transfer and run.dd is None:
        block = block_of(run.before, run.after, run.transfer.bytes)
        parameters |= {"block_size": block} if block else {}
    if run.dd is None or run.dd.operation is None:  # the manifest says which it was
        parameters["direction"] = "unknown"
    if _until_synced(run):
        parameters["sync"] = "sync"
        parameters |= {"seconds_before_sync": run.transfer.duration} if run.transfer else {}
    return parameters


def _figures(run: Run) -> Iterator[_Figure]:
    if synced := _until_synced(run):
        yield from _of_time(run, *synced, "dd-with-sync")
    elif run.transfer:
        yield from _of_line(run.transfer)
    elif run.timing:
        yield from _of_time(run, run.timing.value, run.timing, "dd-records")


def _of_line(line: Transfer) -> Iterator[_Figure]:
    best = speed(line)
    yield _Figure("throughput", best.value, "B/s", line.rate_at, best.rule, best.reason)
    elapsed = line.duration * factor("dd-seconds") if line.measured else None
    reason = None if elapsed else "too short to measure"
    yield _Figure("elapsed", elapsed, "s", line.seconds_at, "dd-seconds", reason)
    yield _size_of_line(line)


def _size_of_line(line: Transfer) -> _Figure:
    return _Figure("size", line.bytes * factor("dd-bytes"), "B", line.bytes_at, "dd-bytes")


def _of_time(run: Run, seconds: float, timing: Timing, rule: str) -> Iterator[_Figure]:
    """By the time of the shell, for what dd's line or its records count."""
    size = _size_of_line(run.transfer) if run.transfer else _size_of_records(run)
    at = Place(timing.printed, timing.line.number, *timing.span)
    if size and size.value and seconds:
        yield _Figure("throughput", size.value / seconds, "B/s", at, rule)
    yield _Figure("elapsed", seconds, "s", at, timing.rule if rule == "dd-records" else rule)
    if size and (run.transfer or size.value):
        yield size


def _size_of_records(run: Run) -> _Figure | None:
    """Bytes from whole records and the command's block size."""
    after, block = run.after, run.dd.output_block if run.dd else None
    if after is None or after.partial or not block:
        return None
    return _Figure("size", after.full * block * factor("dd-records"), "B", after.at, "dd-records")


def _until_synced(run: Run) -> tuple[float, Timing] | None:
    """Seconds until the data was on the disk, where the command lines leave no doubt of it."""
    if run.dd is None or run.dd.operation != "write" or run.timing is None or run.command is None:
        return None
    unit = factor("dd-with-sync")
    if run.sync:
        return (run.timing.value + run.sync.value) * unit, run.sync
    return (run.timing.value * unit, run.timing) if run.command.sync_inside else None


def warnings_of(run: Run) -> Iterator[tuple[int, str]]:
    """What is doubtful, with its line."""
    yield from run.notes
    if run.interim:
        yield run.first, "a report while dd was running (USR1): the later one counts"
        return
    if run.transfer:
        yield from ((run.transfer.line.number, text) for text in _warnings_of_line(run.transfer))
    size = run.transfer.bytes if run.transfer else None
    for text in record_warnings(run.before, run.after, size, run.dd):
        yield run.last, text
    if run.command and run.command.sync_after and not run.sync:
        yield run.last, "the command times a sync too, and its time is missing: the copy alone is read"
    if run.timing:
        yield from ((run.timing.line.number, text) for text in _warnings_of_time(run.timing, run.transfer))
    elif run.transfer is None:
        yield run.last, "only records: neither dd nor a `time` beside it says how long it took"


def _warnings_of_line(line: Transfer) -> Iterator[str]:
    if warning := speed(line).warning:
        yield warning
    for figure in line.wrong_sizes:
        yield f"{line.bytes_at.text} bytes are not the printed {figure.text} {figure.unit}"
    if line.rate and line.rate_again and not line.rate_again.agrees(line.rate.value, line.rate.value):
        again = f"{line.rate_again.text} {line.rate_again.unit}/sec"
        yield f"{line.rate_at.text} are not the printed {again}"
    if line.whole_seconds and line.measured and line.duration < _FEW:
        message = "are whole seconds, true to one second either way: so is the rate"
        yield f"{line.seconds_at.text} {message}, to {100 / line.duration:.0f} %"
    if not line.line.ended and line.rate_at.end == line.line.place(len(line.line.text) - 1) + 1:
        yield f"{line.rate_at.text} stands at the end of a text that may be cut"


def _warnings_of_time(timing: Timing, line: Transfer | None) -> Iterator[str]:
    if timing.warning:
        yield timing.warning
    if not timing.line.ended and timing.span[1] == timing.line.place(len(timing.line.text) - 1) + 1:
        yield f"{timing.printed} stands at the end of a text that may be cut"
    if line and timing.value + timing.resolution < line.duration:
        yield f"{timing.printed} of time is less than dd's own {line.seconds_at.text}"
