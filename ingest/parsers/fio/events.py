"""A log → fio's events, in the order of its lines: jobs announced, versions, commands, complaints, reports.

    $ fio --name=j --rw=randread --bs=4k \\
        --iodepth 16
    j: (g=0): rw=randread, bs=(R) 4096B-4096B, …
    fio-3.42
    hostname=box, be=0, 64-bit, os=Linux, arch=x86-64, fio=fio-3.33, flags=1
    fio: engine libfoo not loadable

Every line is looked at once; the lines of a JSON document are left to its reader.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ingest.parsers.fio.json import document_start, read_document, without_nan
from ingest.parsers.fio.json_places import Places
from ingest.parsers.fio.model import (
    ALL_CLIENTS,
    CAPPED,
    Announced,
    Announcement,
    Command,
    Event,
    LineWarning,
    Message,
    Version,
)
from ingest.parsers.fio.settings import announcement_of, command_of
from ingest.parsers.fio.terse import TerseLine, TerseReport, looks_terse
from ingest.parsers.fio.text import TextReport
from ingest.parsers.fio.text_jobs import job_of
from ingest.parsers.fio.wrapped import LONGEST, joined
from ingest.parsers.lines import OTHER_FILE, Line, lines_of
from ingest.parsers.report import ParseError

_VERSION = re.compile(r"fio[- ](\d{1,4}(?:\.\d{1,4}){1,3}(?:-[\w.-]{1,40})?)\s*")
# What a server's client says of itself.
_CLIENT = re.compile(
    r"hostname=[^,\s]{1,255}, be=[01], .{1,200},"
    r" fio=fio-(\d{1,4}(?:\.\d{1,4}){1,3}(?:-[\w.-]{1,40})?)(?:,.*)?"
)
# fio's last progress is before what comes next where a terminal's carriage returns are lost.
_PROGRESS = re.compile(
    r"Jobs: \d.*\[eta (?:[0-9dhms:]{0,12}\](?=\S.{0,255}\(groupid=\d)|[0-9dhms:]{0,12}?\]?(?=[2-5];fio-))"
)
_COMPLAINS = ("fio: ", CAPPED)
# After text or JSON with --append-terse: __show_run_stats() in stat.c, 2.1.6 to 2.2.10; later it is first.
_APPENDED = "Additional Terse Output:"
_LIKE_NUMJOBS = "read as a run of its own, though the next of several jobs (numjobs=) would look the same"


def events(text: str, version: str | None) -> Iterator[Event]:
    """Everything of fio in a log, in the order of its lines. Raises ParseError."""
    text = without_nan(text)
    reader, places = _LineReader(version, has_clients=f"{ALL_CLIENTS}: (groupid=" in text), Places(text)
    at, start = 0, document_start(text, 0)
    while start is not None:
        yield from reader.read(text[at : places.line_start(start)], places.line(at))
        report, end = read_document(text, start, places)
        reader.has_result = reader.has_read = True
        yield report
        at, start = places.next_line(end), document_start(text, end)
    yield from reader.read(text[at:], places.line(at))
    if reader.unread and not reader.has_read:
        raise reader.unread


class _LineReader:
    """Takes the lines outside of JSON documents, and gives each event when it is whole.

    announced: jobs by their names, of the run that has_result or not. command: a command line that goes on.
    has_clients: of a server, each of which may have the same jobs. has_read: whether there was any result.
    unread: why a line was not read that should say what a job did.
    """

    def __init__(self, version: str | None, *, has_clients: bool) -> None:
        self._has_clients = has_clients
        self.has_result = self.has_read = False
        self.unread: ParseError | None = None
        self._announced: dict[str, list[Announcement]] = {}
        self._command = ""
        self._typed: tuple[str, int] | None = None  # a command that a wrapped line may go on with; its line
        self._version = version
        self._text, self._terse = TextReport(), TerseReport()
        self._is_appended = False  # to a report in another format, what is terse
        self._has_alike = False  # jobs of one name, the announced run: so have its later states

    def read(self, text: str, first: int) -> Iterator[Event]:
        """The events of some lines, which are over with the last one. first: the number of the first one."""
        for line in lines_of(text, first):
            if not self._goes_on(line):
                yield from self._command_over()
                yield from self._line(line)
        yield from self._command_over()
        yield from self._finish()

    def _goes_on(self, line: Line) -> bool:
        """Takes a line that goes on with the command above it."""
        longer = joined(self._typed[0], line.text) if self._typed else None
        if longer is not None:
            self._typed = longer, line.number
        return longer is not None

    def _command_over(self) -> Iterator[Event]:
        if self._typed and (command := command_of(*self._typed)):
            yield command
        self._typed = None

    def _line(self, line: Line) -> Iterator[Event]:
        if line.text.startswith("Jobs: ") and (progress := _PROGRESS.match(line.text)):
            line = line.behind(progress.end())
        if line.text.startswith(OTHER_FILE):
            yield from self._finish()
            line = line.behind(len(OTHER_FILE))
        if looks_terse(line.text.lstrip()):
            yield from self._finish_text()
            yield from self._terse_line(line)
        elif "(groupid=" in line.text:
            yield from self._job(line)
        elif line.text.startswith(_APPENDED):
            self._is_appended = True
        else:
            if self._text.is_over(line):
                yield from self._finish_text()
            if not self._text.behind(line):
                yield from self._announcement(line)

    def _job(self, line: Line) -> Iterator[Event]:
        job = job_of(line)
        if self._text.takes_clients(job):
            return
        may_stand_twice = self._has_clients and job.name != ALL_CLIENTS
        if self._text.closed or self._terse.jobs or (not may_stand_twice and self._text.has_again(job)):
            yield from self._finish()
        self._text.begin(job)

    def _announcement(self, line: Line) -> Iterator[Event]:
        text = self._joined(line.text)
        event = self._announced_by(text, line.number) if text is not None else None
        if event is None:
            self._text.below(line)
            return
        if not isinstance(event, Message):
            yield from self._finish()
        if isinstance(event, Announcement):
            if self.has_result:  # it is the first of a new run
                self._announced, self.has_result, self._has_alike = {}, False, False
            self._announced.setdefault(event.name, []).append(event)
        elif isinstance(event, Version):
            self._version = event.text
        if isinstance(event, Command) and text is not None:
            self._typed = text, line.number
        else:
            yield event

    def _joined(self, text: str) -> str | None:
        """A line; the command that ends in it, or None where one goes on after a backslash."""
        if self._command or (text.endswith("\\") and "fio " in text):
            self._command = f"{self._command}{text}"[:LONGEST]
            if text.endswith("\\"):
                return None
            text, self._command = self._command.replace("\\", " "), ""
        return text

    def _announced_by(self, text: str, number: int) -> Announced | None:
        if text.lstrip().startswith(_COMPLAINS):
            return Message(number, text.strip()[:500])
        if match := _VERSION.fullmatch(text.strip()[:80]) or _CLIENT.fullmatch(text.strip()[:600]):
            return Version(match[1], number)
        return announcement_of(text[:2000], number) or command_of(text, number)

    def _terse_line(self, line: Line) -> Iterator[Event]:
        terse = TerseLine(line, self._version)
        if self._terse.jobs and terse.job.name == ALL_CLIENTS:
            self._terse.totals.append(terse.job)
            return
        is_over = self._terse.is_over(terse)
        is_announced = terse.job.name in self._announced and (self._has_alike or not self.has_result)
        if is_over and (is_announced or self._is_appended):  # It is the next of numjobs.
            self._has_alike = True
        elif is_over:
            yield from self._finish_terse()
            if not any(terse.disks):
                self._terse.run_doubt = LineWarning(line.number, f"{terse.job.name}: {_LIKE_NUMJOBS}")
        self._terse.add(terse)

    def _finish(self) -> Iterator[Event]:
        """The reports that are over."""
        yield from self._finish_terse()
        yield from self._finish_text()

    def _finish_terse(self) -> Iterator[Event]:
        if self._terse.jobs:
            report, self._terse = self._terse.result(), TerseReport()
            self.has_result = self.has_read = True
            self._is_appended = False
            yield report

    def _finish_text(self) -> Iterator[Event]:
        if self._text.begun:
            report, self._text = self._text, TextReport()
            self.has_result = self.has_result or bool(report.jobs)
            self.has_read = self.has_read or report.has_jobs
            self.unread = self.unread or report.unread
            yield from report.results(self._announced, self._version)
