"""The runs of dd in a log → throughput, elapsed time and size of each; failures, and what is doubtful."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ingest.parsers.dd.checks import Speed, block_of, record_warnings
from ingest.parsers.dd.lines import Transfer
from ingest.parsers.dd.runs import Grouped, Run, add_times, grouped
from ingest.parsers.lines import lines_of
from ingest.parsers.report import Failure, LogWarning, Reading, Report
from ingest.parsers.times import Timing, may_have_times, timings
from ingest.parsers.units import factor


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a figure stands, as printed."""

    text: str
    line: int
    span: tuple[int, int]


class Readings:
    """Makes the readings of a run; they differ in figures, not in what they were measured on."""

    def __init__(self, run: Run, number: int, version: str | None) -> None:
        self._run, self._number, self._version = run, number, version
        layout = run.transfer.layout if run.transfer else "records"
        self._format = f"{layout}+{run.timing.layout}" if run.timing and not run.transfer else layout
        self._operation = run.dd.operation if run.dd else None
        self._parameters = self._known()

    def all(self) -> Iterator[Reading]:
        run = self._run
        if (total := self._with_sync()) is not None:
            yield from self._synced(*total)
        elif run.transfer and run.speed:
            yield from self._of_line(run.transfer, run.speed)
        elif run.timing:
            yield from self._of_time(run.timing)

    def _known(self) -> dict[str, Any]:
        """From the command line; the block size also from records that are all whole."""
        run = self._run
        found = run.dd.parameters() if run.dd else {}
        if run.transfer and "block_size" not in found and run.dd is None:
            block = block_of(run.before, run.after, run.transfer.bytes)
            found |= {"block_size": block} if block else {}
        if self._operation is None:  # the manifest says which it was
            found["direction"] = "unknown"
        return found

    def _of_line(self, found: Transfer, best: Speed) -> Iterator[Reading]:
        line = found.line.number
        rate = _Place(found.rate_text, line, found.rate_span)
        yield self._reading("throughput", best.value, "B/s", rate, best.rule, best.reason)
        seconds = _Place(found.seconds_text, line, found.seconds_span)
        elapsed = found.duration * factor("dd-seconds") if found.measured else None
        reason = None if elapsed else "too short to measure"
        yield self._reading("elapsed", elapsed, "s", seconds, "dd-seconds", reason)
        yield self._size(found)

    def _size(self, found: Transfer) -> Reading:
        place = _Place(found.bytes_text, found.line.number, found.bytes_span)
        return self._reading("size", found.bytes * factor("dd-bytes"), "B", place, "dd-bytes")

    def _of_time(self, timing: Timing) -> Iterator[Reading]:
        """dd before 5.3.0: its records and the time of the shell."""
        place = _Place(timing.printed, timing.line.number, timing.span)
        size = self._counted()
        if size and timing.value:
            yield self._reading("throughput", size / timing.value, "B/s", place, "dd-records")
        yield self._reading("elapsed", timing.value, "s", place, timing.rule)
        yield from self._counted_size()

    def _counted_size(self) -> Iterator[Reading]:
        size, after = self._counted(), self._run.after
        if size and after:
            yield self._reading(
                "size", size, "B", _Place(after.text, after.line.number, after.span), "dd-records"
            )

    def _counted(self) -> float | None:
        """Bytes from whole records and the command's block size."""
        after, block = self._run.after, self._run.dd.output_block if self._run.dd else None
        if after is None or after.partial or not block:
            return None
        return after.full * block * factor("dd-records")

    def _with_sync(self) -> tuple[float, Timing] | None:
        """Seconds until the data was on the disk, where the command lines leave no doubt of it."""
        run = self._run
        if self._operation != "write" or run.timing is None or run.command is None:
            return None
        unit = factor("dd-with-sync")
        if run.sync:
            return (run.timing.value + run.sync.value) * unit, run.sync
        return (run.timing.value * unit, run.timing) if run.command.sync_inside else None

    def _synced(self, total: float, timing: Timing) -> Iterator[Reading]:
        found = self._run.transfer
        size = found.bytes * factor("dd-bytes") if found else self._counted()
        place = _Place(timing.printed, timing.line.number, timing.span)
        self._parameters |= {"sync": "sync"} | ({"seconds_before_sync": found.duration} if found else {})
        if size and total:
            yield self._reading("throughput", size / total, "B/s", place, "dd-with-sync")
        yield self._reading("elapsed", total, "s", place, "dd-with-sync")
        if found:
            yield self._size(found)
        else:
            yield from self._counted_size()

    def _reading(
        self, metric: str, value: float | None, unit: str, place: _Place, name: str, reason: str | None = None
    ) -> Reading:
        return Reading(
            self._operation, metric, value, unit, place.text, place.line, *place.span,
            self._number, None, "mean", None, reason, name, self._format, self._version, self._parameters,
        )  # fmt: skip


_FEW = 20  # whole seconds: one is 5 % of them


def warnings_of(run: Run) -> Iterator[tuple[int, str]]:
    for line, text in run.notes:
        yield line.number, text
    if run.interim:
        yield run.first, "a report while dd was running (USR1): the later one counts"
        return
    yield from _warnings_of_transfer(run)
    size = run.transfer.bytes if run.transfer else None
    for text in record_warnings(run.before, run.after, size, run.dd):
        yield run.last, text
    if run.command and run.command.sync_after and not run.sync:
        yield run.last, "the command times a sync too, and its time is missing: the copy alone is read"
    yield from _warnings_of_time(run)


def _warnings_of_transfer(run: Run) -> Iterator[tuple[int, str]]:
    one = run.transfer
    if one is None:
        return
    if run.speed and run.speed.warning:
        yield one.line.number, run.speed.warning
    for figure in one.wrong_sizes:
        yield one.line.number, f"{one.bytes_text} bytes are not the printed {figure.text} {figure.unit}"
    if one.rate and one.rate_again and not one.rate_again.agrees(one.rate.value, one.rate.value):
        again = f"{one.rate_again.text} {one.rate_again.unit}/sec"
        yield one.line.number, f"{one.rate_text} are not the printed {again}"
    if one.whole_seconds and one.measured and one.duration < _FEW:
        message = "are whole seconds, true to one second either way: so is the rate"
        yield one.line.number, f"{one.seconds_text} {message}, to {100 / one.duration:.0f} %"
    if not one.line.ended and one.rate_span[1] == one.line.place(len(one.line.text) - 1) + 1:
        yield one.line.number, f"{one.rate_text} stands at the end of a text that may be cut"


def _warnings_of_time(run: Run) -> Iterator[tuple[int, str]]:
    timing = run.timing
    if timing is None:
        if run.transfer is None:
            yield run.last, "only records: neither dd nor a `time` beside it says how long it took"
        return
    if timing.warning:
        yield timing.line.number, timing.warning
    if not timing.line.ended and timing.span[1] == timing.line.place(len(timing.line.text) - 1) + 1:
        yield timing.line.number, f"{timing.printed} stands at the end of a text that may be cut"
    if run.transfer and timing.value + timing.resolution < run.transfer.duration:
        message = f"{timing.printed} of time is less than dd's own {run.transfer.seconds_text}"
        yield timing.line.number, message


def report_of(text: str, version: str | None) -> Report:
    """Every run. Raises ParseError for statistics that are not understood."""
    lines = [line for line in lines_of(text) if line.text]
    times = timings(lines) if may_have_times(text) else []
    of_time = frozenset[int]().union(*(timing.lines for timing in times))
    groups = grouped(text, lines, of_time)
    add_times(groups, lines, times)
    report = Report("dd")
    for number, run in _numbered(groups):
        if times:  # only they are read from lines that dd has used
            report.lines_used |= _lines_used(run)
        if run.messages or run.bad_block or (run.timing and run.timing.failure):
            report.failures += _failures(run, number)
        else:
            if not run.interim:
                report.readings += Readings(run, number, version).all()
            report.warnings += [LogWarning(number, line, message) for line, message in warnings_of(run)]
    report.warnings += _of_progress(groups, len(groups.runs))
    report.warnings += _unread(groups)
    return report


def _numbered(found: Grouped) -> Iterator[tuple[int, Run]]:
    number = -1
    for run in found.runs:
        number += not run.follows
        yield max(number, 0), run


def _lines_used(run: Run) -> set[int]:
    beside = (timing.lines for timing in (run.timing, run.sync) if timing)
    return run.lines.union(*beside)


def _failures(run: Run, number: int) -> Iterator[Failure]:
    for line, text in run.messages:
        yield Failure(number, line.number, text)
    if run.timing and run.timing.failure:
        yield Failure(number, run.timing.first, run.timing.failure)


def _unread(found: Grouped) -> Iterator[LogWarning]:
    for line in found.unread:
        run = sum(run.last < line.number for run in found.runs)
        yield LogWarning(run, line.number, f'a line such as dd\'s is not read: "{line.text.strip()[:200]}"')


def _of_progress(found: Grouped, run: int) -> Iterator[LogWarning]:
    if found.progress:
        message = "a progress line without a result: dd was killed, or the text is cut"
        yield LogWarning(run, found.progress.number, message)
