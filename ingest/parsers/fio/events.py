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
from collections.abc import Iterator, Sequence

from ingest.parsers.fio import options
from ingest.parsers.fio.json import Unread, document
from ingest.parsers.fio.model import ALL_CLIENTS, CAPPED, Announced, Announcement, Event, Message, Version
from ingest.parsers.fio.terse import TerseReport, looks_terse, terse_job
from ingest.parsers.fio.text_report import TextReport
from ingest.parsers.lines import Line, lines_of

_VERSION = re.compile(r"fio[- ](\d{1,4}(?:\.\d{1,4}){1,3}(?:-[\w.-]{1,40})?)\s*")
# What a server's client says of itself.
_CLIENT = re.compile(
    r"hostname=[^,\s]{1,255}, be=[01], .{1,200},"
    r" fio=fio-(\d{1,4}(?:\.\d{1,4}){1,3}(?:-[\w.-]{1,40})?)(?:,.*)?"
)
_COMPLAINS = ("fio: ", CAPPED)
_LONGEST = 4000  # of a command line, in characters


def events(text: str, version: str | None) -> Iterator[Event]:
    """Everything of fio in a log, in the order of its lines. Raises ParseError."""
    reader, unread = _Reader(version), Unread(text)
    while start := unread.document():
        for line in lines_of(*unread.lines(start.line_start)):
            yield from reader.line(line)
        yield from reader.finish()
        report, end = document(text, start)
        reader.announced.used = True
        yield report
        unread.skip(end, start)
    for line in lines_of(*unread.lines(len(text))):
        yield from reader.line(line)
    yield from reader.finish()


class Announcements:
    """What fio says outside of its reports. jobs: those that are announced, by name; used: whether there is a
    result of them; command: a command line that goes on."""

    def __init__(self) -> None:
        self.jobs: dict[str, list[Announcement]] = {}
        self.used = False
        self.command = ""

    def read(self, line: Line) -> Announced | None:
        """What a line announces, if it does."""
        text = line.text
        if self.command or (text.endswith("\\") and "fio " in text):
            self.command = f"{self.command}{text}"[:_LONGEST]
            if text.endswith("\\"):
                return None
            text, self.command = self.command.replace("\\", " "), ""
        if text.lstrip().startswith(_COMPLAINS):
            return Message(line.number, text.strip()[:500])
        if match := _VERSION.fullmatch(text.strip()[:80]) or _CLIENT.fullmatch(text[:600]):
            return Version(match[1], line.number)
        return options.announcement(text[:2000], line.number) or options.command(text, line.number)

    def keep(self, job: Announcement) -> None:
        """One more job, the first of a new run if there is a result of those before it."""
        if self.used:
            self.jobs, self.used = {}, False
        self.jobs.setdefault(job.name, []).append(job)


class _Reader:
    """Takes the lines outside of JSON documents, and gives each event when it is whole."""

    def __init__(self, version: str | None) -> None:
        self.announced = Announcements()
        self._version = version
        self._text = TextReport()
        self._terse = TerseReport()

    def line(self, line: Line) -> Sequence[Event]:
        """The events that are whole when this line is read."""
        if line.text and (self._announces(line.text) or not self._text.reader.detail(line)):
            return self._no_detail(line)
        return ()

    def _announces(self, text: str) -> bool:
        """Whether a line may be more than a detail of a job, even if it looks like one."""
        signs = ("(g", ";", "fio ")
        return any(sign in text for sign in signs) or text.endswith("\\") or bool(self.announced.command)

    def _no_detail(self, line: Line) -> Sequence[Event]:
        text = line.text
        if ";" in text and looks_terse(text.lstrip()):
            return [*self._finish_text(), *self._terse_line(_without_indent(line))]
        if "(groupid=" in text:
            return self._status(line)
        return () if self._text.behind(line) else self._announcement(line)

    def _status(self, line: Line) -> Sequence[Event]:
        of_jobs = self._text.jobs and self._text.jobs[-1].job.name != ALL_CLIENTS
        if of_jobs and line.text.lstrip().startswith(f"{ALL_CLIENTS}: (groupid="):
            self._text.clients(line)
            return ()
        before = self.finish() if self._text.closed or self._terse.begun else ()
        self._text.status(line)
        return before

    def _announcement(self, line: Line) -> Sequence[Event]:
        found = self.announced.read(line)
        if found is None:
            self._text.below(line)
            return ()
        if isinstance(found, Message):
            return (found,)
        before = self.finish()
        if isinstance(found, Announcement):
            self.announced.keep(found)
        elif isinstance(found, Version):
            self._version = found.text
        return [*before, found]

    def _terse_line(self, line: Line) -> Sequence[Event]:
        found = terse_job(line, self._version)
        if self._terse.begun and found.job.name == ALL_CLIENTS:
            self._terse.totals.append(found.job)
            return ()
        before = self._finish_terse() if self._terse.is_over(found) else ()
        self._terse.add(found)
        return before

    def finish(self) -> Sequence[Event]:
        """The reports that are over."""
        return [*self._finish_terse(), *self._finish_text()]

    def _finish_terse(self) -> Sequence[Event]:
        if not self._terse.begun:
            return ()
        self.announced.used = True
        report, self._terse = self._terse.result(), TerseReport()
        return (report,)

    def _finish_text(self) -> Sequence[Event]:
        if not self._text.begun:
            return ()
        report, self._text = self._text, TextReport()
        self.announced.used = self.announced.used or bool(report.jobs)
        return report.results(self.announced.jobs, self._version)


def _without_indent(line: Line) -> Line:
    """A terse line as fio printed it."""
    width = len(line.text) - len(line.text.lstrip())
    if line.places is not None:
        return Line(line.number, line.text[width:], line.offset, line.places[width:], line.ended)
    return Line(line.number, line.text[width:], line.offset + width, None, line.ended)
