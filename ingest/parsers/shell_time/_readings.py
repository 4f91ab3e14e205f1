"""From a block of times and its command to readings, and what is doubtful about them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

from ingest.parsers._exact import factor
from ingest.parsers._many import Many, many_readings
from ingest.parsers._report import Failure, Reading, Warn
from ingest.parsers.shell_time._amounts import Amount
from ingest.parsers.shell_time._clocks import Timing
from ingest.parsers.shell_time._commands import operation

KnownAmounts = tuple[Amount | None, Amount | None]  # files and size


class Found(msgspec.Struct):
    """What a log says."""

    readings: Many[Reading] = msgspec.field(default_factory=many_readings)
    warnings: list[Warn] = []
    failures: list[Failure] = []

    def add(
        self, timing: Timing, command: str | None, amounts: KnownAmounts, run: int, version: str | None
    ) -> None:
        """One more block."""
        if timing.failure:
            self.failures.append(Failure(run, timing.first, timing.failure))
            return
        self.readings += readings(timing, command, amounts, run, version)
        if timing.doubt or not timing.line.ended:
            self.warnings += [Warn(run, timing.line.number, doubt) for doubt in doubts(timing)]


def doubts(timing: Timing) -> Iterator[str]:
    if timing.doubt:
        yield timing.doubt
    if not timing.line.ended and timing.span[1] == timing.line.place(len(timing.line.text) - 1) + 1:
        yield f"{timing.printed} stands at the end of a text that may be cut"


def readings(
    timing: Timing, command: str | None, amounts: KnownAmounts, run: int, version: str | None
) -> list[Reading]:
    """The elapsed time, and what is known of how much was done in it."""
    place = (timing.line.number, *timing.span, run)
    told = (timing.rule, timing.layout, version)
    one = elapsed(timing.value, timing.printed, place, dict(timing.parts), command, told)
    return [one, *speeds(one, amounts)] if any(amounts) else [one]


def elapsed(
    value: float,
    printed: str,
    place: tuple[int, int, int, int],
    parameters: dict[str, Any],
    command: str | None,
    told: tuple[str, str, str | None],
) -> Reading:
    """`place`: line, start, end and run. `parameters`: user and sys. `told`: rule, layout and version."""
    done, known = _of_command(command)
    parameters |= known
    line, start, end, run = place
    rule, layout, version = told
    return Reading(
        done, "elapsed", value, "s", printed, line, start, end,
        run, None, "mean", None, None, rule, layout, version, parameters,
    )  # fmt: skip


@lru_cache(maxsize=1024)  # a script types the same commands again
def _of_command(command: str | None) -> tuple[str | None, dict[str, Any]]:
    """What it does to the storage, and what is to be said of it."""
    done = operation(command)
    known = {"command": command} if command else {}
    # As with dd: the manifest says which it was.
    return done, known if done else known | {"direction": "unknown"}


def speeds(elapsed: Reading, amounts: KnownAmounts) -> Iterator[Reading]:
    """Bytes and files per second, where the log tells how many."""
    files, size = amounts
    seconds = elapsed.value
    if size:
        elapsed.parameters["bytes"] = size.figure
    if files:
        elapsed.parameters["files"] = files.figure
    if seconds and size and size.figure:
        total = size.figure * factor("time-bytes")
        name = "time-bytes-per-second"
        value = total / seconds * factor(name)
        yield replace(elapsed, metric="throughput", value=value, unit="B/s", rule=name)
    if seconds and files and files.figure:
        name = "time-files-per-second"
        value = files.figure / seconds * factor(name)
        yield replace(elapsed, metric="rate", value=value, unit="1/s", rule=name)
