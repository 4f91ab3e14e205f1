"""Output of programs called time → elapsed time of each command; with it bytes and files per second.

    $ time cp -r src /mnt/a
    real    0m12.345s
    user    0m0.120s
    sys     0m2.010s

As bash, POSIX, GNU, csh, zsh, ksh, fish and BSD print it: the forms are in parsers/times.py, since runs of dd
are timed, too. user and sys stand beside the elapsed time as parameters, and so does the command where a
prompt shows it. How many bytes or files it handled counts where the recording itself says so:

    $ du -sb src                                    $ time unzip x.zip
    68719476  src                                     inflating: a.c         each is one file
    $ find src -type f | wc -l                      $ time rsync -a --stats src dst
    24312                                           Number of regular files transferred: 24,312
    $ time cp -r src dst                            Total transferred file size: 68,719,476 bytes

A command that printed an error of its own, or ^C, is a failed run: its time is none of the work.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from ingest.parsers.lines import Line, lines_of
from ingest.parsers.prompts import command_line, words
from ingest.parsers.report import Failure, LogWarning, Reading, Report, RunContext
from ingest.parsers.timed_commands import failure_of, timed_command, work_of
from ingest.parsers.times import LONGEST, Timing, timings
from ingest.parsers.units import factor

TOOL = "time"
# What a command prints of its own work.
_UNPACKED = re.compile(r"\s{0,4}(?:inflating|extracting): \S")
_RSYNC_FILES = re.compile(r"Number of (?:regular )?files transferred: (?P<count>\d[\d,]{0,20})\s*")
_RSYNC_SIZE = re.compile(r"Total transferred file size: (?P<count>\d[\d,]{0,24}) bytes\s*")
# What earlier commands have printed about a folder.
_DU_COMMAND = re.compile(r"du (?:-sb|-bs|-s -b|-b -s) \S+$")
_DU = re.compile(r"(?P<count>\d{1,18})\s+(?P<folder>\S{1,400})\s*")
_FIND_COMMAND = re.compile(r"find (?P<folder>[^\s|]{1,400}) -type f \| wc -l$")
_COUNT = re.compile(r"\s*(?P<count>\d{1,15})\s*")
_OF_ENTRIES = frozenset(["stat", "delete"])  # they move no bytes of the files
_SHOWN = 200  # characters of a line that a message repeats


def detect(text: str) -> bool:
    """Whether a program called time has printed into the text."""
    return bool(timings(lines_of(text)))


def parse(text: str, version: str | None = None) -> Report:
    """One elapsed time for each timed command."""
    lines = [line for line in lines_of(text) if line.text]
    timing_of_line = {timing.line.number: timing for timing in timings(lines)}
    report = Report(TOOL)
    recording = _Recording()
    run = 0
    for line in lines:
        if timing := timing_of_line.get(line.number):
            _add_run(report, timing, recording, run, version)
            recording.begin(None)
            run += 1
        elif len(line.text) < LONGEST:
            recording.read(line)
    return report


@dataclass(slots=True)
class _Recording:
    """State after the lines so far: the command, what it has handled, and what is in folders."""

    timed_command: str | None = None
    command: str = ""
    printed: list[Line] = field(default_factory=list)  # by it
    files: int | None = None
    size: int | None = None
    files_of_folder: dict[str, int] = field(default_factory=dict)
    size_of_folder: dict[str, int] = field(default_factory=dict)

    def begin(self, timed: str | None) -> None:
        """What was printed so far is of another command."""
        self.timed_command, self.printed = timed, []
        self.files = self.size = None

    def read(self, line: Line) -> None:
        """A command at a prompt, or a line of its output."""
        if typed := command_line(line):
            self.begin(timed_command(typed))
            self.command = (self.timed_command or typed.text).strip()
            return
        self.printed.append(line)
        if _UNPACKED.match(line.text):
            self.files = (self.files or 0) + 1
        elif match := _RSYNC_FILES.fullmatch(line.text):
            self.files = _count(match)
        elif match := _RSYNC_SIZE.fullmatch(line.text):
            self.size = _count(match)
        elif _DU_COMMAND.match(self.command) and (match := _DU.fullmatch(line.text)):
            self.size_of_folder[match["folder"].rstrip("/")] = _count(match)
        elif (find := _FIND_COMMAND.match(self.command)) and (match := _COUNT.fullmatch(line.text)):
            self.files_of_folder[find["folder"].rstrip("/")] = _count(match)

    def handled(self, command: str) -> tuple[int | None, int | None]:
        """Files and bytes of a command: by its own output, or those of the one folder it names."""
        folders = {word.rstrip("/") for word in words(command)[1:] if not word.startswith("-")}
        files = [count for name, count in self.files_of_folder.items() if name in folders]
        sizes = [size for name, size in self.size_of_folder.items() if name in folders]
        return (
            files[0] if self.files is None and len(files) == 1 else self.files,
            sizes[0] if self.size is None and len(sizes) == 1 else self.size,
        )


def _count(match: re.Match[str]) -> int:
    return int(match["count"].replace(",", ""))


def _add_run(report: Report, timing: Timing, recording: _Recording, run: int, version: str | None) -> None:
    """The readings of a block of times and its command."""
    if timing.failure:
        report.failures.append(Failure(run, timing.first, timing.failure))
        return
    command = timing.command or recording.timed_command
    if failed := failure_of(command, recording.printed):
        report.failures.append(Failure(run, failed.number, failed.text.strip()[:_SHOWN]))
        return
    work = work_of(command or "")
    elapsed = _elapsed(timing, command, work.operation, run, version)
    files, size = recording.handled(command) if command and not work.is_open else (None, None)
    report.readings += [elapsed, *_speeds(elapsed, files, size)]
    report.warnings += [LogWarning(run, timing.line.number, text) for text in timing.warnings()]


def _elapsed(
    timing: Timing, command: str | None, operation: str | None, run: int, version: str | None
) -> Reading:
    parameters: dict[str, Any] = dict(timing.parts)  # user and sys
    if command:
        parameters["command"] = command
    if operation is None:  # as with dd: the manifest says which it was
        parameters["direction"] = "unknown"
    context = RunContext(run, operation, timing.layout, version, parameters)
    return context.reading("elapsed", timing.value, timing.printed, timing.rule)


def _speeds(elapsed: Reading, files: int | None, size: int | None) -> Iterator[Reading]:
    """Bytes and files per second, where the log has their count; which is then a parameter of all."""
    if size is not None:
        elapsed.parameters["bytes"] = size
    if files is not None:
        elapsed.parameters["files"] = files
    if elapsed.value and size and elapsed.operation not in _OF_ENTRIES:
        rule = "time-bytes-per-second"
        value = size * factor("time-bytes") / elapsed.value * factor(rule)
        yield replace(elapsed, metric="throughput", value=value, unit="B/s", rule=rule)
    if elapsed.value and files:
        rule = "time-files-per-second"
        value = files / elapsed.value * factor(rule)
        yield replace(elapsed, metric="rate", value=value, unit="1/s", rule=rule)
