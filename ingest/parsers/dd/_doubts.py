"""What is doubtful about a run, each with the line it is said of."""

from __future__ import annotations

from collections.abc import Iterator

from ingest.parsers.dd._checks import record_doubts
from ingest.parsers.dd._runs import Run

_FEW = 20  # whole seconds: one is 5 % of them


def doubts(run: Run) -> Iterator[tuple[int, str]]:
    for line, said in run.notes:
        yield line.number, said
    if run.interim:
        yield run.first, "a report while dd was running (USR1): the later one counts"
        return
    yield from _doubts_of_transfer(run)
    size = run.transfer.bytes if run.transfer else None
    for said in record_doubts(run.before, run.after, size, run.dd):
        yield run.last, said
    if run.command and run.command.sync_after and not run.sync:
        yield run.last, "the command times a sync too, and its time is missing: the copy alone is read"
    yield from _doubts_of_time(run)


def _doubts_of_transfer(run: Run) -> Iterator[tuple[int, str]]:
    one = run.transfer
    if one is None:
        return
    if run.speed and run.speed.doubt:
        yield one.line.number, run.speed.doubt
    for figure in one.size_doubts:
        yield one.line.number, f"{one.bytes_text} bytes are not the printed {figure.text} {figure.unit}"
    if one.rate and one.rate_again and not one.rate_again.agrees(one.rate.value, one.rate.value):
        again = f"{one.rate_again.text} {one.rate_again.unit}/sec"
        yield one.line.number, f"{one.rate_text} are not the printed {again}"
    if one.whole_seconds and one.measured and one.duration < _FEW:
        said = "are whole seconds, true to one second either way: so is the rate"
        yield one.line.number, f"{one.seconds_text} {said}, to {100 / one.duration:.0f} %"
    if not one.line.ended and one.rate_span[1] == one.line.place(len(one.line.text) - 1) + 1:
        yield one.line.number, f"{one.rate_text} stands at the end of a text that may be cut"


def _doubts_of_time(run: Run) -> Iterator[tuple[int, str]]:
    timing = run.timing
    if timing is None:
        if run.transfer is None:
            yield run.last, "only records: neither dd nor a `time` beside it says how long it took"
        return
    if timing.doubt:
        yield timing.line.number, timing.doubt
    if not timing.line.ended and timing.span[1] == timing.line.place(len(timing.line.text) - 1) + 1:
        yield timing.line.number, f"{timing.printed} stands at the end of a text that may be cut"
    if run.transfer and timing.value + timing.resolution < run.transfer.duration:
        said = f"{timing.printed} of time is less than dd's own {run.transfer.seconds_text}"
        yield timing.line.number, said
