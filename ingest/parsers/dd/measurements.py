"""A run of dd → throughput, elapsed time and size; and warnings, as far as printed digits allow.

By its line with bytes and seconds; before 5.3.0, by its records and the time of the shell; with a sync that
was timed too, by the time until the data was on the disk.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from ingest.parsers.bounds import around, decimals
from ingest.parsers.dd.lines import Figure, Records, Transfer
from ingest.parsers.dd.model import Run
from ingest.parsers.dd.operands import Dd
from ingest.parsers.report import Reading, RunContext
from ingest.parsers.times import Timing
from ingest.parsers.units import factor

_FEW = 20  # whole seconds: one is 5 % of them
_SECOND_BRACKET = 1024  # bytes from which 8.25 has one, so that it is known by it
_SHARED = "this time is of other commands too, so it is not dd's; time each dd alone, or with its sync"
_UNORDERED = (
    "nothing says which dd this is of; give each dd a line of its own, and show its result below that"
)
_ONE_DECIMAL = 0.05  # seconds: half of what it tells
_DIVIDED = "dd-bytes-per-second"
_NO_STORAGE = "no storage was measured"


def measurements_of(run: Run, number: int, version: str | None) -> Iterator[Reading]:
    """The measurements of a run; those of memory alone have no value, and why."""
    if _is_of_another(run):
        run = replace(run, dd=None)
    spares_storage = run.dd is not None and run.dd.spares_storage
    for reading in _measurements_of(run, number, version):
        if spares_storage and reading.metric != "size":
            yield replace(reading, value=None, reason=_NO_STORAGE)
        else:
            yield reading


def _is_of_another(run: Run) -> bool:
    """Whether the statistics contradict the command above them: lines between are lost, or a part of it."""
    if run.dd is None or run.dd.output_block is None:
        return False
    size = run.transfer.bytes if run.transfer else None
    return any(_contradictions(run.before, run.after, size, run.dd))


def _measurements_of(run: Run, number: int, version: str | None) -> Iterator[Reading]:
    """They differ in figures, not in what they were measured on."""
    layout = run.transfer.layout if run.transfer else "records"
    if run.timing and not run.transfer:
        layout = f"{layout}+{run.timing.layout}"
    operation = run.dd.operation if run.dd else None
    context = RunContext(number, operation, layout, version, _parameters(run))
    if synced := _until_synced(run):
        yield from _of_time(context, run, *synced, "dd-with-sync")
    elif run.transfer:
        yield from _of_line(context, run.transfer)
    elif run.timing and not run.time_is_shared:
        yield from _of_time(context, run, run.timing.value, run.timing, "dd-records")


def _parameters(run: Run) -> dict[str, Any]:
    """From the command line; the block size also from records that are all whole."""
    parameters = run.dd.parameters() if run.dd else {}
    if run.transfer and "block_size" not in parameters:
        block = block_of(run.before, run.after, run.transfer.bytes)
        parameters |= {"block_size": block} if block else {}
    if run.dd is None or run.dd.operation is None:  # the manifest says which it was
        parameters["direction"] = "unknown"
    if _until_synced(run):
        parameters["sync"] = "sync"
        parameters |= {"seconds_before_sync": run.transfer.duration} if run.transfer else {}
    return parameters


def _of_line(context: RunContext, line: Transfer) -> Iterator[Reading]:
    best = speed(line)
    yield context.reading("throughput", best.value, line.rate_at, best.rule, reason=best.reason)
    elapsed = line.duration * factor("dd-seconds") if line.measured else None
    reason = None if elapsed else "too short to measure"
    yield context.reading("elapsed", elapsed, line.seconds_at, "dd-seconds", reason=reason)
    yield _size_of_line(context, line)


def _size_of_line(context: RunContext, line: Transfer) -> Reading:
    return context.reading("size", line.bytes * factor("dd-bytes"), line.bytes_at, "dd-bytes")


def _of_time(context: RunContext, run: Run, seconds: float, timing: Timing, rule: str) -> Iterator[Reading]:
    """By the time of the shell, for what dd's line or its records count."""
    size = _size_of_line(context, run.transfer) if run.transfer else _size_of_records(context, run)
    if size and size.value and seconds:
        yield context.reading("throughput", size.value / seconds, timing.printed, rule)
    elapsed_rule = timing.rule if rule == "dd-records" else rule
    yield context.reading("elapsed", seconds, timing.printed, elapsed_rule)
    if size and (run.transfer or size.value):
        yield size


def _size_of_records(context: RunContext, run: Run) -> Reading | None:
    """Bytes from whole records and the command's block size."""
    after, block = run.after, run.dd.output_block if run.dd else None
    if after is None or after.partial or not block:
        return None
    size = after.full * block * factor("dd-records")
    return context.reading("size", size, after.at, "dd-records")


def _until_synced(run: Run) -> tuple[float, Timing] | None:
    """Seconds until the data was on the disk, where the command lines leave no doubt of it."""
    if run.dd is None or run.dd.operation != "write" or run.command is None:
        return None
    unit = factor("dd-with-sync")
    if run.timing is None and run.sync and run.transfer:
        return (run.transfer.duration + run.sync.value) * unit, run.sync
    if run.timing is None or run.time_is_shared:
        return None
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
    if run.command and run.dd is None and not run.command.parallel:
        yield run.last, _UNORDERED
    if _lacks_its_sync(run):
        yield run.last, "the command times a sync too, and its time is missing: the copy alone is read"
    syncs = run.command is not None and run.command.sync_inside
    if run.timing and run.time_is_shared and (run.transfer is None or syncs):
        yield run.timing.line.number, _SHARED
    if run.timing:
        yield from ((run.timing.line.number, text) for text in _warnings_of_time(run.timing, run.transfer))
    elif run.transfer is None:
        yield run.last, "only records: neither dd nor a `time` beside it says how long it took"


def _lacks_its_sync(run: Run) -> bool:
    """Whether the log lacks the time of a sync that the command measured, or of the copy and it."""
    if run.command is None:
        return False
    return (run.command.sync_after and not run.sync) or (
        run.command.sync_inside and not run.timing and run.transfer is not None
    )


def _warnings_of_line(line: Transfer) -> Iterator[str]:
    if warning := speed(line).warning:
        yield warning
    for figure in line.wrong_sizes:
        yield f"{line.bytes_at.text} bytes are not the printed {figure.text} {figure.unit}"
    if line.rate and line.rate_again and not line.rate_again.bounds.meets(line.rate.value):
        again = f"{line.rate_again.text} {line.rate_again.unit}/sec"
        yield f"{line.rate_at.text} are not the printed {again}"
    if line.whole_seconds and line.measured and line.duration < _FEW:
        message = "are whole seconds, true to one second either way: so is the rate"
        yield f"{line.seconds_at.text} {message}, to {100 / line.duration:.0f} %"
    if line.line.is_cut_behind(line.rate_at):
        yield f"{line.rate_at.text} stands at the end of a text that may be cut"


def _warnings_of_time(timing: Timing, line: Transfer | None) -> Iterator[str]:
    yield from timing.warnings()
    if line and timing.value + timing.resolution < line.duration:
        yield f"{timing.printed.text} of time is less than dd's own {line.seconds_at.text}"


@dataclass(frozen=True, slots=True)
class Speed:
    """The most exact throughput of a line; `value` None with a reason."""

    value: float | None
    rule: str
    reason: str | None = None
    warning: str | None = None


def speed(line: Transfer) -> Speed:
    """bytes ÷ seconds, or the printed rate where its digits tell more."""
    rate = line.rate
    if rate is None or not line.measured:
        return Speed(None, _DIVIDED, "too fast to measure")
    if not line.bytes:
        return Speed(None, _DIVIDED, "nothing was copied")
    exact = _exact_to(line)
    if not _agrees(line, rate, exact):
        return _in_disagreement(line, rate)
    relative = rate.slack / rate.value if rate.value else math.inf
    if line.whole_seconds or exact / line.duration <= relative:
        return Speed(_divided(line), _DIVIDED)
    return Speed(rate.value, rate.rule)


def _divided(line: Transfer) -> float:
    return line.bytes * factor("dd-bytes") / (line.duration * factor("dd-seconds")) * factor(_DIVIDED)


def _in_disagreement(line: Transfer, rate: Figure) -> Speed:
    """uutils works out its rate from whole milliseconds; all else is a warning."""
    if _is_by_milliseconds(line, rate):
        return Speed(_divided(line), _DIVIDED)
    divided, seconds, printed = _divided(line), line.seconds_at.text, line.rate_at.text
    text = f"{line.bytes} bytes in {seconds} are {divided:.6g} B/s, not {printed}"
    return Speed(divided, _DIVIDED, warning=text)


def _exact_to(line: Transfer) -> float:
    """How far the printed seconds can be from dd's own: %g has six digits, the others fixed decimals.

    One decimal is uutils' up to 0.0.17, or a person's: %g has five of some seconds and leaves out only zeros.
    """
    if decimals(line.seconds) == 1 and "e" not in line.seconds:
        return _ONE_DECIMAL
    if not line.layout.startswith("gnu-") or line.layout == "gnu-5.2.1-patched":
        return float(10.0 ** -decimals(line.seconds))
    return 0.5 * 10.0 ** (math.floor(math.log10(line.duration)) - 5)


def _agrees(line: Transfer, rate: Figure, exact: float) -> bool:
    return (around(line.bytes) / around(line.duration, exact)).meets(rate.bounds)


def _is_by_milliseconds(line: Transfer, rate: Figure) -> bool:
    """uutils divides by whole milliseconds, at least one, and rounds before or after."""
    milliseconds = max(1, int(line.duration * 1000))
    if not (line.layout == "gnu-8.25" or line.bytes < _SECOND_BRACKET) or milliseconds > 10**12:
        return False
    rates = 1000.0 * (line.bytes // milliseconds), float(1000 * line.bytes // milliseconds)
    return any(rate.bounds.meets(value) for value in rates)


def record_warnings(
    before: Records | None, after: Records | None, size: int | None, command: Dd | None
) -> Iterator[str]:
    """Records in, records out, bytes and the command's block size must fit each other."""
    if before and after and _is_one_more(before, after, command):
        counts = f"{before.at.text} records in and {after.at.text} out"
        yield f"{counts}: a report of an unfinished or interrupted run"
    yield from _contradictions(before, after, size, command)


def _contradictions(
    before: Records | None, after: Records | None, size: int | None, command: Dd | None
) -> Iterator[str]:
    if after and size is not None:
        yield from _size_warnings(after, size, command)
    if before and command and command.count is not None and before.count > command.count:
        yield f"{before.at.text} records in, though the command line says count={command.count}"


def _is_one_more(before: Records, after: Records, command: Dd | None) -> bool:
    """One record in is not yet out. Blocks of two sizes tell nothing, nor do those that BSD has filled."""
    if command and command.input_block != command.output_block:
        return False
    return (before.full - after.full, before.partial - after.partial) in ((1, 0), (0, 1))


def _size_warnings(after: Records, size: int, command: Dd | None) -> Iterator[str]:
    block = command.output_block if command else None
    counts = f"{after.at.text} records"
    if block is not None:
        lowest = after.full * block
        if not lowest <= size <= lowest + after.partial * block:
            yield f"{counts} of {block} bytes are not the printed {size} bytes"
    elif not after.count and size:
        yield f"{counts} out are not the printed {size} bytes"
    elif after.full and not after.partial and size % after.full:
        yield f"{size} bytes cannot be {counts} of one size"
    elif after.full and after.partial and not _some_block(after, size):
        yield f"{size} bytes cannot be {counts}"


def _some_block(after: Records, size: int) -> bool:
    """Whether whole records of some size and smaller ones can be this many bytes."""
    largest = (size - after.partial) // after.full
    return largest >= 1 and largest * after.count - after.partial >= size


def block_of(before: Records | None, after: Records | None, size: int) -> int | None:
    """The block size, where only whole records of one size went in and out."""
    if not (before and after) or before.partial or after.partial or not after.full or size % after.full:
        return None
    return size // after.full if before.full == after.full else None
