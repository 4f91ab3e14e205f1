"""Any log with times, line by line: blocks that were cut or failed, `time -v`, escape codes."""

from __future__ import annotations

from collections.abc import Iterator

from ingest.parsers._lines import Line, lines_of
from ingest.parsers.shell_time._amounts import Amounts
from ingest.parsers.shell_time._blocks import LONGEST, Timing, timings
from ingest.parsers.shell_time._commands import command_line, timed
from ingest.parsers.shell_time._readings import Found, KnownAmounts


def read_lines(text: str, version: str | None) -> Found:
    """Every block of times, with what the lines before it tell of its command."""
    lines = [line for line in lines_of(text) if line.text]
    found = Found()
    for run, (timing, command, amounts) in enumerate(_commands(lines, timings(lines))):
        found.add(timing, command, amounts, run, version)
    return found


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
