"""A block of times with its command → elapsed time, bytes and files per second, and what is doubtful."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ingest.parsers.lines import Line, lines_of
from ingest.parsers.prompts import command_line, timed
from ingest.parsers.report import Failure, LogWarning, Reading, Report
from ingest.parsers.time.operations import operation
from ingest.parsers.time.throughput import Amount, Amounts
from ingest.parsers.times import LONGEST, Timing, timings
from ingest.parsers.units import factor

KnownAmounts = tuple[Amount | None, Amount | None]  # files and size


def report_of(text: str, version: str | None) -> Report:
    """Every block of times, with what the lines before it tell of its command."""
    lines = [line for line in lines_of(text) if line.text]
    report = Report("time")
    for run, (timing, command, amounts) in enumerate(_commands(lines, timings(lines))):
        if timing.failure:
            report.failures.append(Failure(run, timing.first, timing.failure))
            continue
        report.readings += measurements_of(timing, command, amounts, run, version)
        report.warnings += [LogWarning(run, timing.line.number, text) for text in warnings_of(timing)]
    return report


def warnings_of(timing: Timing) -> Iterator[str]:
    """What is doubtful about a block."""
    if timing.warning:
        yield timing.warning
    if not timing.line.ended and timing.span[1] == timing.line.place(len(timing.line.text) - 1) + 1:
        yield f"{timing.printed} stands at the end of a text that may be cut"


def measurements_of(
    timing: Timing, command: str | None, amounts: KnownAmounts, run: int, version: str | None
) -> list[Reading]:
    """The elapsed time, and what is known of how much was done in it."""
    done = operation(command)
    parameters: dict[str, Any] = dict(timing.parts)  # user and sys
    if command:
        parameters["command"] = command
    if done is None:  # as with dd: the manifest says which it was
        parameters["direction"] = "unknown"
    elapsed = Reading(
        operation=done,
        metric="elapsed",
        value=timing.value,
        unit="s",
        printed=timing.printed,
        line=timing.line.number,
        start=timing.span[0],
        end=timing.span[1],
        run=run,
        rule=timing.rule,
        format=timing.layout,
        tool_version=version,
        parameters=parameters,
    )
    return [elapsed, *speeds(elapsed, amounts)]


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


def _commands(lines: list[Line], found: list[Timing]) -> Iterator[tuple[Timing, str | None, KnownAmounts]]:
    """Each block with the command that stands before it, if a prompt shows it."""
    waiting = {timing.line.number: timing for timing in found}
    typed: str | None = None
    amounts = Amounts()
    for line in lines:
        if timing := waiting.get(line.number):
            command = timing.command or typed
            yield timing, command, amounts.of(command) if command else (None, None)
            typed = None
        elif len(line.text) < LONGEST:
            if one := command_line(line):
                typed = timed(one.text)
                amounts.begin(typed or one.text)
            elif line.text:
                amounts.take(line)
