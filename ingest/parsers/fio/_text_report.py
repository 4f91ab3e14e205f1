"""One report in fio's normal text: its jobs, and behind them the lines of its groups."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from ingest.parsers._lines import Line
from ingest.parsers.fio._groups import GroupLine, group_doubts, group_line, group_of
from ingest.parsers.fio._model import Block, Doubt, Header, Result
from ingest.parsers.fio._steady import in_text
from ingest.parsers.fio._text import TextReader
from ingest.parsers.fio._text_blocks import GROUPS
from ingest.parsers.fio._text_model import TextBlock, Whole
from ingest.parsers.fio._text_units import understood
from ingest.parsers.fio._totals_alone import add_total, alone, named
from ingest.parsers.fio._versions import numbers_of

_GROUP = "Run status group"
# What opens the parts of a report that stand behind its jobs.
_BEHIND = (_GROUP, "Disk stats (")

Headers = Mapping[str, Sequence[Header]]


class TextReport:
    """Takes the lines of a report. closed: whether its jobs are over; group: whose lines are being read."""

    def __init__(self) -> None:
        self.reader = TextReader()
        self.jobs: list[TextBlock] = []
        self.closed = False
        self.group: int | None = None
        self._group_lines: list[GroupLine] = []
        self._totals: list[TextBlock] = []  # of groups, but those of an only job
        self._clients: list[TextBlock] = []  # the sums of all clients

    @property
    def begun(self) -> bool:
        """Whether there is anything of it."""
        reader = self.reader
        return (
            bool(self.jobs or self._totals or reader.doubts)
            or reader.job is not None
            or self.group is not None
        )

    def status(self, line: Line) -> None:
        """Begins a job."""
        job = self.reader.status(line)
        if job:
            self.jobs.append(job)

    def clients(self, line: Line) -> None:
        """Begins the sum of all clients."""
        job = self.reader.status(line)
        if job:
            self._clients.append(job)

    def take(self, whole: Whole) -> int | None:
        """Lines of a job that were read as one; their end, or None where they do not fit."""
        end = self.reader.take(whole)
        if end is not None and whole.contents.begins and self.reader.job:
            self.jobs.append(self.reader.job)
        return end

    def behind(self, line: Line) -> bool:
        """Reads what stands behind the jobs, if a line is of that."""
        text = line.text
        if text.lstrip().startswith(_BEHIND):
            self._behind(group_of(line) if _GROUP in text else None)
        elif self.group is not None and (found := group_line(text, line.number, self.group)):
            self._group_lines.append(found)
            if len(self.jobs) != 1:
                add_total(self._totals, line, self.group)
        else:
            return False
        return True

    def groups_at_once(self, text: str, start: int, number: int) -> int | None:
        """The lines of a group; their end, or None where there are none."""
        match = GROUPS.match(text, start) if self.jobs else None
        if match is None:
            return None
        group, lines, disks = match.groups()
        if ";" in lines or "(g" in lines or "fio " in lines:  # lines that may be more than they look like
            return None
        self._behind(None if disks else int(group))
        for place, line in enumerate(lines.splitlines(), start=number + 1):
            if found := group_line(line, place, int(group)):
                self._group_lines.append(found)
                if len(self.jobs) > 1:
                    add_total(self._totals, Line(place, line), int(group))
        return match.end()

    def _behind(self, group: int | None) -> None:
        """Behind the jobs, in the lines of a group or below all groups."""
        self.closed = self.closed or bool(self.jobs)
        self.reader.job, self.group = None, group

    def below(self, line: Line) -> None:
        """A line below a job's, which may be a fact about it."""
        fact = in_text(line, self.jobs[-1].block.name) if self.jobs else None
        if fact:
            self.jobs[-1].block.facts.append(fact)
        else:
            self.reader.detail(line)

    def results(self, headers: Headers, version: str | None) -> Sequence[Result]:
        """What the report says, if it has jobs or doubts."""
        doubts = self.reader.doubts
        if self._known():
            return (self._result(doubts, headers, version if version and numbers_of(version) else None),)
        return (Result("text", doubts[0].line, [], doubts),) if doubts else ()

    def _known(self) -> list[TextBlock]:
        """Its jobs; else those that lack their names; else what all of them did together."""
        return self.jobs or self.reader.unnamed or self._totals

    def _result(self, doubts: list[Doubt], headers: Headers, version: str | None) -> Result:
        numbers = numbers_of(version) if version else None
        seen: dict[str, int] = {}
        blocks: list[Block] = []
        for job in self.jobs or named(self._known(), headers):
            name = job.block.name
            header = header_of(headers.get(name, ()), seen.get(name, 0))
            seen[name] = seen.get(name, 0) + 1
            block, found = understood(job, header, version)
            blocks.append(block)
            doubts += found
        doubts += group_doubts(self.jobs, self._group_lines, numbers)
        if self._known() is self._totals:
            doubts.append(alone(self._totals))
        elif self.jobs and not self.closed:
            doubts.append(Doubt(blocks[-1].line, "the report has no group lines: it may be cut"))
        return Result("text", blocks[0].line, blocks, doubts, totals=self._sums(version, doubts))

    def _sums(self, version: str | None, doubts: list[Doubt]) -> list[Block]:
        """What several jobs of a group, and all clients, did together."""
        jobs = Counter(job.block.group for job in self.jobs)
        totals = [total for total in self._totals if jobs[total.block.group or 0] > 1] if self.jobs else []
        sums: list[Block] = []
        for total in (*totals, *self._clients):
            block, found = understood(total, None, version)
            sums.append(block)
            doubts += found
        return sums


def header_of(headers: Sequence[Header], place: int) -> Header | None:
    """The announcement of the n-th job of a name; numjobs has one for all of its jobs."""
    return headers[min(place, len(headers) - 1)] if headers else None
