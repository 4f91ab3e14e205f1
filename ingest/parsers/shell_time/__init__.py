"""time: how long any command took, as bash, POSIX, GNU, csh, zsh and BSD print it.

    $ time cp -r src /mnt/a
    real    0m12.345s
    user    0m0.120s
    sys     0m2.010s

The elapsed time is the value; user and sys stand beside it as parameters, and so does the command where a
prompt shows it. Bytes or files per second are there where the log tells how many (see _amounts.py).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ingest.parsers._lines import Line, lines_of
from ingest.parsers._report import Failure, Reading, Report, Warn
from ingest.parsers._rules import rule
from ingest.parsers.shell_time._amounts import Amount, Amounts
from ingest.parsers.shell_time._blocks import LONGEST, Timing, may_have_times, timings
from ingest.parsers.shell_time._commands import command_line, operation, timed

TOOL = "time"
_SURE = re.compile(r"real\s{1,8}\d{1,8}m[0-5]?\d[.,]\d{1,9}s\r?\nuser\s")


def recognises(text: str) -> bool:
    """Whether a program called time has printed into the text."""
    if "real" in text and (match := _SURE.search(text)) and text[: match.start()][-1:] in ("", "\n"):
        return True
    return may_have_times(text) and bool(timings(lines_of(text)))


def parse(text: str, version: str | None = None) -> Report:
    """One elapsed time for each timed command."""
    lines = [line for line in lines_of(text) if line.text]
    readings: list[Reading] = []
    warnings: list[Warn] = []
    failures: list[Failure] = []
    used: set[int] = set()
    for run, (timing, command, amounts) in enumerate(_commands(lines, timings(lines))):
        used |= timing.lines
        if timing.failure:
            failures.append(Failure(run, timing.first, timing.failure))
            continue
        readings += _readings(timing, command, amounts, run, version)
        warnings += [Warn(run, timing.line.number, doubt) for doubt in _doubts(timing)]
    return Report(TOOL, readings, warnings=warnings, failures=failures, lines_used=frozenset(used))


_Amounts = tuple[Amount | None, Amount | None]


def _commands(lines: list[Line], found: list[Timing]) -> Iterator[tuple[Timing, str | None, _Amounts]]:
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


def _doubts(timing: Timing) -> Iterator[str]:
    if timing.doubt:
        yield timing.doubt
    if not timing.line.ended and timing.span[1] == timing.line.place(len(timing.line.text) - 1) + 1:
        yield f"{timing.printed} stands at the end of a text that may be cut"


def _readings(
    timing: Timing, command: str | None, amounts: _Amounts, run: int, version: str | None
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
        total = size.figure * rule("time-bytes").factor
        per_second = total / timing.value * rule("time-bytes-per-second").factor
        yield reading("throughput", per_second, "B/s", "time-bytes-per-second")
    if timing.value and files and files.figure:
        per_second = files.figure / timing.value * rule("time-files-per-second").factor
        yield reading("rate", per_second, "1/s", "time-files-per-second")
