"""The readings of one run: throughput, elapsed, size."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from ingest.parsers._exact import factor
from ingest.parsers._report import Reading
from ingest.parsers.dd._checks import Speed, block_of
from ingest.parsers.dd._layouts import Transfer
from ingest.parsers.dd._runs import Run
from ingest.parsers.shell_time._blocks import Timing


class _Place(msgspec.Struct, frozen=True, gc=False):
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
