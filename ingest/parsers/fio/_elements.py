"""A log as a row of elements: jobs announced, versions, commands, complaints and results.

Every line is looked at once; the lines of a JSON document are left to its reader.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ingest.parsers._lines import Line, line_of
from ingest.parsers.fio import _options
from ingest.parsers.fio._groups import GroupLine, group_doubts, group_line, group_of
from ingest.parsers.fio._json import document
from ingest.parsers.fio._json_documents import Documents
from ingest.parsers.fio._json_numbers import Place
from ingest.parsers.fio._model import CAPPED, Block, Doubt, Element, Header, Message, Result, Version
from ingest.parsers.fio._steady import in_text
from ingest.parsers.fio._terse import TerseReport, looks_terse, terse_block
from ingest.parsers.fio._text import TextReader
from ingest.parsers.fio._text_blocks import GROUPS
from ingest.parsers.fio._text_lines import TextBlock
from ingest.parsers.fio._text_units import understood
from ingest.parsers.fio._units import numbers_of

_VERSION = re.compile(r"fio[- ](\d{1,4}(?:\.\d{1,4}){1,3}(?:-[\w.-]{1,40})?)\s*")
# What a server's client says of itself.
_CLIENT = re.compile(
    r"hostname=[^,\s]{1,255}, be=[01], .{1,200},"
    r" fio=fio-(\d{1,4}(?:\.\d{1,4}){1,3}(?:-[\w.-]{1,40})?)(?:,.*)?"
)
_SUM = "All clients"  # the sum of the jobs before it
_DOCUMENT = re.compile(
    r"(?:^|\r)(?:[ \t\ufeff]|\x1b\[[0-?]*[ -/]*[@-~])*"
    r'(?P<document>\{)\s*"'
    r'(?:fio version|timestamp(?:_ms)?|time|global options|jobs|client_stats|disk_util)"\s*:'
    r'|(?P<within>\{)\s*"fio version"\s*:',
    re.MULTILINE,
)
_WITHIN = re.compile(r'\{\s*"fio version"\s*:')
_BLANKS = 100  # that may stand between a brace and the first key
_GROUP = "Run status group"
# What opens the parts of a report that stand behind its jobs.
_BEHIND = (_GROUP, "Disk stats (")
# With what lines begin that are read several at once.
BEGINS_SEVERAL = frozenset(" \nSR")


def elements(text: str, version: str | None) -> Iterator[Element]:
    """Everything of fio in a log, in the order of its lines."""
    yield from _Log(text, version).elements()


class _Log:
    def __init__(self, text: str, version: str | None) -> None:
        self.text, self.version = text, version
        self.documents = Documents(text)
        self.read_to, self.line = 0, 1  # what is not yet read, and its line
        self.line_end = -1  # of the line that the last document ended in
        self.reader = TextReader()
        self.jobs: list[TextBlock] = []
        self.command = ""  # a command line that goes on
        self.closed = False
        self.group: int | None = None
        self.group_lines: list[GroupLine] = []
        self.headers: dict[str, list[Header]] = {}
        self.headers_used = False
        self.terse = TerseReport()

    def elements(self) -> Iterator[Element]:
        while start := self._document():
            yield from self._lines(max(start.line_start, self.read_to), start.line)
            yield from self._finish()
            result, end = document(self.documents, start)
            self.headers_used = True
            yield result
            self._skip(end, start)
        yield from self._lines(len(self.text), 0)
        yield from self._finish()

    def _document(self) -> Place | None:
        """Where the next JSON document begins."""
        brace = self.text.find("{", self.read_to)
        if brace < 0:
            return None
        match = _DOCUMENT.search(self.text, self.text.rfind("\n", self.read_to, brace) + 1 or self.read_to)
        if match is None:
            return None
        start = max(match.start("document"), match.start("within"))
        lines = self.text.count("\n", self.read_to, start)
        return Place(start, self.line + lines, self.text.rfind("\n", 0, start) + 1)

    def _skip(self, end: int, start: Place) -> None:
        """Goes on with the next document of the line in which one ended, else with the next line."""
        if self.line_end < end:
            line_end = self.text.find("\n", end)
            self.line_end = line_end if line_end >= 0 else len(self.text)
        more = _WITHIN.search(self.text, end, self.line_end + _BLANKS)
        is_near = more is not None and more.start() < self.line_end
        self.read_to = more.start() if more and is_near else min(self.line_end + 1, len(self.text))
        if self.read_to < len(self.text):
            self.line = start.line + self.text.count("\n", start.at, self.read_to)

    def _lines(self, end: int, next_line: int) -> Iterator[Element]:
        """What is not yet read of the lines before `end`."""
        if self.read_to < end:
            yield from self._several_lines(self.text[self.read_to : end])
        self.read_to, self.line = end, next_line

    def _several_lines(self, text: str) -> Iterator[Element]:
        """Several lines at once where that can be."""
        start, number, length = 0, self.line, len(text)
        while start < length:
            if text[start] in BEGINS_SEVERAL and (behind := self._at_once(text, start, number)):
                number += text.count("\n", start, behind)
                start = behind
                continue
            end = text.find("\n", start)
            ended = end >= 0
            raw = text[start : end if ended else length]
            yield from self._any_line(line_of(number, raw, ended=ended))
            start, number = start + len(raw) + 1, number + 1

    def _at_once(self, text: str, start: int, number: int) -> int | None:
        """Where lines end that were read as one, if there are some."""
        if self.command:
            return None
        if text[start] == "R":
            return self._groups_at_once(text, start, number)
        return self.reader.details_at_once(text, start, number) or self.reader.at_once(text, start, number)

    def _groups_at_once(self, text: str, start: int, number: int) -> int | None:
        match = GROUPS.match(text, start)
        if match is None or self._announces(match["lines"]):
            return None
        group = int(match["group"])
        self._behind(None if match["disks"] else group)
        for place, line in enumerate(match["lines"].splitlines(), start=number + 1):
            if found := group_line(line, place, group):
                self.group_lines.append(found)
        return match.end()

    def _behind(self, group: int | None) -> None:
        """Behind the jobs, in the lines of a group or below all groups."""
        self.closed = self.closed or bool(self.jobs)
        self.reader.job, self.group = None, group

    def _any_line(self, line: Line) -> Sequence[Element]:
        if line.text and (self._announces(line.text) or not self.reader.detail(line)):
            return self._line(line)
        return ()

    def _announces(self, text: str) -> bool:
        """Whether a line may be more than a detail of a job, even if it looks like one."""
        return bool(self.command) or ";" in text or "(g" in text or "fio " in text or text.endswith("\\")

    def _line(self, line: Line) -> Sequence[Element]:
        text = line.text
        if looks_terse(text.lstrip()):
            return [*self._finish_text(), *self._terse(_without_indent(line))]
        if self.jobs and text.lstrip().startswith(f"{_SUM}: (groupid="):
            self.reader.status(line)
        elif "(groupid=" in text:
            return self._status(line)
        elif text.lstrip().startswith(_BEHIND):
            self._behind(group_of(line) if _GROUP in text else None)
        elif self.group is not None and (found := group_line(text, line.number, self.group)):
            self.group_lines.append(found)
        else:
            return self._other(line)
        return ()

    def _status(self, line: Line) -> Sequence[Element]:
        before = self._finish() if self.closed or self.terse.known else ()
        job = self.reader.status(line)
        if job:
            self.jobs.append(job)
        return before

    def _other(self, line: Line) -> Sequence[Element]:
        found = self._announcement(line)
        if found is None:
            self._below(line)
            return ()
        if isinstance(found, Message):
            return (found,)
        before = self._finish()
        if isinstance(found, Header):
            if self.headers_used:
                self.headers, self.headers_used = {}, False
            self.headers.setdefault(found.name, []).append(found)
        elif isinstance(found, Version):
            self.version = found.text
        return [*before, found]

    def _below(self, line: Line) -> None:
        """A line below a job's, which may be a fact about it."""
        fact = in_text(line, self.jobs[-1].block.name) if self.jobs else None
        if fact:
            self.jobs[-1].block.facts.append(fact)
        else:
            self.reader.detail(line)

    def _announcement(self, line: Line) -> Element | None:
        text = line.text
        if self.command or (text.endswith("\\") and "fio " in text):
            self.command = f"{self.command}{text}"[:4000]
            if text.endswith("\\"):
                return None
            text, self.command = self.command.replace("\\", " "), ""
        if text.lstrip().startswith(("fio: ", CAPPED)):
            return Message(line.number, text.strip()[:500])
        if match := _VERSION.fullmatch(text.strip()[:80]) or _CLIENT.fullmatch(text[:600]):
            return Version(match[1], line.number)
        return _options.header(text[:2000], line.number) or _options.command(text, line.number)

    def _terse(self, line: Line) -> Sequence[Element]:
        block, doubts, tail = terse_block(line, self.version)
        if self.terse.known and block.name == _SUM:
            return ()
        before = self._finish_terse() if self.terse.is_over(block, tail) else ()
        self.terse.add(block, doubts, tail)
        return before

    def _finish(self) -> Sequence[Element]:
        return [*self._finish_terse(), *self._finish_text()]

    def _finish_terse(self) -> Sequence[Element]:
        if not self.terse.known:
            return ()
        self.headers_used = True
        result, self.terse = self.terse.result(), TerseReport()
        return (result,)

    def _finish_text(self) -> Sequence[Element]:
        doubts, results = self.reader.doubts, []
        if self.jobs:
            results = [self._text_result(doubts)]
            self.headers_used = True
        elif doubts:
            results = [Result("text", doubts[0].line, [], doubts)]
        elif self.reader.job is None and self.group is None:
            return ()
        self.jobs, self.closed, self.reader = [], False, TextReader()
        self.group, self.group_lines = None, []
        return results

    def _text_result(self, doubts: list[Doubt]) -> Result:
        seen: dict[str, int] = {}
        version = self.version if self.version and numbers_of(self.version) else None
        blocks: list[Block] = []
        for job in self.jobs:
            name = job.block.name
            header = header_of(self.headers.get(name, []), seen.get(name, 0))
            seen[name] = seen.get(name, 0) + 1
            block, found = understood(job, header, version)
            blocks.append(block)
            doubts = doubts + found
        numbers = numbers_of(version) if version else None
        doubts = [*doubts, *group_doubts(self.jobs, self.group_lines, numbers)]
        if not self.closed:
            doubts = [*doubts, Doubt(blocks[-1].line, "the report has no group lines: it may be cut")]
        return Result("text", blocks[0].line, blocks, doubts)


def _without_indent(line: Line) -> Line:
    """A terse line as fio printed it."""
    width = len(line.text) - len(line.text.lstrip())
    places = line.places[width:] if line.places is not None else None
    offset = line.offset if line.places is not None else line.offset + width
    return Line(line.number, line.text[width:], offset, places, line.ended) if width else line


def header_of(headers: list[Header], place: int) -> Header | None:
    """The announcement of the n-th job of a name; numjobs has one for all of its jobs."""
    return headers[min(place, len(headers) - 1)] if headers else None
