"""A log as a row of elements: jobs announced, versions, commands, complaints and results.

Every line is looked at once; the lines of a JSON document are left to its reader.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ingest.parsers._lines import Line, line_of
from ingest.parsers.fio._announcements import Announcement, Announcements, head_at
from ingest.parsers.fio._json import document
from ingest.parsers.fio._json_documents import Documents
from ingest.parsers.fio._json_in_text import Unread
from ingest.parsers.fio._model import ALL_CLIENTS, Element, Header, Message, Version
from ingest.parsers.fio._terse import TerseReport, looks_terse, terse_block
from ingest.parsers.fio._text_report import TextReport
from ingest.parsers.fio._text_sides import side_at

_BLANKS = frozenset(" \n")
_FIO = ("fio-", "fio ")
_NEAR = 120  # characters: in them begins what tells the first of several lines


def elements(text: str, version: str | None) -> Iterator[Element]:
    """Everything of fio in a log, in the order of its lines."""
    yield from _Log(text, version).elements()


class _Log:
    def __init__(self, text: str, version: str | None) -> None:
        self.text, self.version = text, version
        self.announced = Announcements()
        self.report = TextReport()
        self.terse = TerseReport()
        self.ready: list[Element] = []  # what was read at once

    def elements(self) -> Iterator[Element]:
        unread, documents = Unread(self.text), None
        while start := unread.document():
            documents = documents or Documents(self.text)
            yield from self._several_lines(*unread.lines(start.line_start))
            yield from self._finish()
            result, end = document(documents, start)
            self.announced.used = True
            yield result
            unread.skip(end, start)
        yield from self._several_lines(*unread.lines(len(self.text)))
        yield from self._finish()

    def _several_lines(self, text: str, number: int) -> Iterator[Element]:
        """Several lines at once where that can be; `number`: of the first."""
        start, length = 0, len(text)
        while start < length:
            behind = self._at_once(text, start, number)
            if self.ready:
                yield from self.ready
                self.ready = []
            if behind:
                number += text.count("\n", start, behind)
                start = behind
                continue
            end = text.find("\n", start)
            raw = text[start:end] if end >= 0 else text[start:]
            if raw:
                yield from self._any_line(line_of(number, raw, ended=end >= 0))
            start, number = start + len(raw) + 1, number + 1

    def _at_once(self, text: str, start: int, number: int) -> int | None:
        """Where lines end that were read as one, if there are some."""
        if self.announced.command:
            return None
        if text[start] in _BLANKS:
            return self._job_at_once(text, start, number)
        near = text[start : start + _NEAR]
        if near.startswith("Run status"):
            return self.report.groups_at_once(text, start, number)
        if near.startswith(_FIO) or "(g=" in near:
            return self._head_at_once(text, start, number)
        return self._job_at_once(text, start, number) if "(groupid=" in near else None

    def _head_at_once(self, text: str, start: int, number: int) -> int | None:
        found, end = head_at(text, start, number) or ((), None)
        for one in found:
            self.ready += self._announce(one)
        return end

    def _job_at_once(self, text: str, start: int, number: int) -> int | None:
        whole = side_at(text, start, number)
        if whole is None:
            end = self.report.reader.below(text, start)
            return end if end > start else self.report.reader.levels_at_once(text, start, number)
        if whole.contents.begins:
            if text.startswith(ALL_CLIENTS, start):
                return None
            self.ready += self._before_job()
        return self.report.take(whole)

    def _any_line(self, line: Line) -> Sequence[Element]:
        if line.text and (self._announces(line.text) or not self.report.reader.detail(line)):
            return self._line(line)
        return ()

    def _announces(self, text: str) -> bool:
        """Whether a line may be more than a detail of a job, even if it looks like one."""
        return (
            "(g" in text
            or ";" in text
            or "fio " in text
            or text.endswith("\\")
            or bool(self.announced.command)
        )

    def _line(self, line: Line) -> Sequence[Element]:
        text = line.text
        if ";" in text and looks_terse(text.lstrip()):
            return [*self._finish_text(), *self._terse(_without_indent(line))]
        if "(groupid=" in text:
            return self._status(line)
        return () if self.report.behind(line) else self._other(line)

    def _status(self, line: Line) -> Sequence[Element]:
        of_jobs = self.report.jobs and self.report.jobs[-1].block.name != ALL_CLIENTS
        if of_jobs and line.text.lstrip().startswith(f"{ALL_CLIENTS}: (groupid="):
            self.report.clients(line)
            return ()
        before = self._before_job()
        self.report.status(line)
        return before

    def _before_job(self) -> Sequence[Element]:
        """What is over when a job begins."""
        return self._finish() if self.report.closed or self.terse.known else ()

    def _other(self, line: Line) -> Sequence[Element]:
        found = self.announced.read(line)
        if found is None:
            self.report.below(line)
            return ()
        return (found,) if isinstance(found, Message) else self._announce(found)

    def _announce(self, found: Announcement) -> Sequence[Element]:
        before = self._finish()
        if isinstance(found, Header):
            self.announced.keep(found)
        elif isinstance(found, Version):
            self.version = found.text
        return [*before, found]

    def _terse(self, line: Line) -> Sequence[Element]:
        block, doubts, tail = terse_block(line, self.version)
        if self.terse.known and block.name == ALL_CLIENTS:
            self.terse.totals.append(block)
            return ()
        before = self._finish_terse() if self.terse.is_over(block, tail) else ()
        self.terse.add(block, doubts, tail)
        return before

    def _finish(self) -> Sequence[Element]:
        if not self.terse.known and not self.report.begun:
            return ()
        return [*self._finish_terse(), *self._finish_text()]

    def _finish_terse(self) -> Sequence[Element]:
        if not self.terse.known:
            return ()
        self.announced.used = True
        result, self.terse = self.terse.result(), TerseReport()
        return (result,)

    def _finish_text(self) -> Sequence[Element]:
        if not self.report.begun:
            return ()
        report, self.report = self.report, TextReport()
        self.announced.used = self.announced.used or bool(report.jobs)
        return report.results(self.announced.headers, self.version)


def _without_indent(line: Line) -> Line:
    """A terse line as fio printed it."""
    width = len(line.text) - len(line.text.lstrip())
    places = line.places[width:] if line.places is not None else None
    offset = line.offset if line.places is not None else line.offset + width
    return Line(line.number, line.text[width:], offset, places, line.ended) if width else line
