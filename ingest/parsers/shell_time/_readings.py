"""From a block of times and its command to readings, and what is doubtful about them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from ingest.parsers._exact import factor
from ingest.parsers._report import Failure, Reading, Warn
from ingest.parsers.shell_time._amounts import Amount
from ingest.parsers.shell_time._clocks import Timing
from ingest.parsers.shell_time._commands import operation

KnownAmounts = tuple[Amount | None, Amount | None]  # files and size


@dataclass
class Found:
    """What a log says."""

    readings: list[Reading] = field(default_factory=list)
    warnings: list[Warn] = field(default_factory=list)
    failures: list[Failure] = field(default_factory=list)
    lines_used: set[int] = field(default_factory=set)

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
) -> Iterator[Reading]:
    parameters: dict[str, Any] = dict(timing.parts)
    done = operation(command)
    if command:
        parameters["command"] = command
    if done is None:  # as with dd: the manifest says which it was
        parameters["direction"] = "unknown"

    def reading(metric: str, value: float, unit: str, name: str) -> Reading:
        return Reading(
            done or "read", metric, value, unit, timing.printed, timing.line.number, *timing.span,
            run=run, rule=name, format=timing.layout, tool_version=version, parameters=parameters,
        )  # fmt: skip

    files, size = amounts
    if size:
        parameters["bytes"] = size.figure
    if files:
        parameters["files"] = files.figure
    yield reading("elapsed", timing.value, "s", timing.rule)
    if timing.value and size and size.figure:
        total = size.figure * factor("time-bytes")
        per_second = total / timing.value * factor("time-bytes-per-second")
        yield reading("throughput", per_second, "B/s", "time-bytes-per-second")
    if timing.value and files and files.figure:
        per_second = files.figure / timing.value * factor("time-files-per-second")
        yield reading("rate", per_second, "1/s", "time-files-per-second")
