"""The lines of one report in fio's normal text → its jobs, totals of its groups and of all clients."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from ingest.parsers.fio.groups import GroupLine, add_total, alone, group_line, group_of, group_warnings, named
from ingest.parsers.fio.model import Announcement, FioReport, Job, LineWarning
from ingest.parsers.fio.steady import in_text
from ingest.parsers.fio.text import TextJob, TextReader
from ingest.parsers.fio.text_values import job_of
from ingest.parsers.fio.units import numbers_of
from ingest.parsers.lines import Line

_GROUP = "Run status group"
# What opens the parts of a report that stand behind its jobs.
_BEHIND = (_GROUP, "Disk stats (")

AnnouncedJobs = Mapping[str, Sequence[Announcement]]


class TextReport:
    """Takes the lines of a report. closed: whether its jobs are over."""

    def __init__(self) -> None:
        self.reader = TextReader()
        self.jobs: list[TextJob] = []
        self.closed = False
        self._group: int | None = None  # whose lines are being read
        self._group_lines: list[GroupLine] = []
        self._totals: list[TextJob] = []  # of groups, but those of an only job
        self._clients: list[TextJob] = []  # the sums of all clients

    @property
    def begun(self) -> bool:
        """Whether there is anything of it."""
        reader = self.reader
        if self.jobs or self._totals or reader.warnings:
            return True
        return reader.job is not None or self._group is not None

    def status(self, line: Line) -> None:
        """Begins a job."""
        if job := self.reader.status(line):
            self.jobs.append(job)

    def clients(self, line: Line) -> None:
        """Begins the sum of all clients."""
        if job := self.reader.status(line):
            self._clients.append(job)

    def behind(self, line: Line) -> bool:
        """Reads what stands behind the jobs, if a line is of that."""
        if line.text.lstrip().startswith(_BEHIND):
            self.closed = self.closed or bool(self.jobs)
            self.reader.job, self._group = None, group_of(line) if _GROUP in line.text else None
        elif self._group is not None and (found := group_line(line, self._group)):
            self._group_lines.append(found)
            if len(self.jobs) != 1:
                add_total(self._totals, line, self._group)
        else:
            return False
        return True

    def below(self, line: Line) -> None:
        """A line below a job's, which may be a fact about it."""
        fact = in_text(line, self.jobs[-1].job.name) if self.jobs else None
        if fact:
            self.jobs[-1].job.facts.append(fact)
        else:
            self.reader.detail(line)

    def results(self, announced: AnnouncedJobs, version: str | None) -> Sequence[FioReport]:
        """What the report says, if it has jobs or warnings."""
        warnings = self.reader.warnings
        if self._known():
            return (self._result(warnings, announced, version if version and numbers_of(version) else None),)
        return (FioReport("text", warnings[0].line, [], warnings),) if warnings else ()

    def _known(self) -> list[TextJob]:
        """Its jobs; else those that lack their names; else what all of them did together."""
        return self.jobs or self.reader.unnamed or self._totals

    def _result(
        self, warnings: list[LineWarning], announced: AnnouncedJobs, version: str | None
    ) -> FioReport:
        seen: Counter[str] = Counter()
        jobs: list[Job] = []
        for text in self.jobs or named(self._known(), announced):
            name = text.job.name
            job, found = job_of(text, _announcement_of(announced.get(name, ()), seen[name]), version)
            seen[name] += 1
            jobs.append(job)
            warnings += found
        warnings += group_warnings(self.jobs, self._group_lines, numbers_of(version) if version else None)
        if self._known() is self._totals:
            warnings.append(alone(self._totals))
        elif self.jobs and not self.closed:
            warnings.append(LineWarning(jobs[-1].line, "the report has no group lines: it may be cut"))
        return FioReport("text", jobs[0].line, jobs, warnings, totals=self._sums(version, warnings))

    def _sums(self, version: str | None, warnings: list[LineWarning]) -> list[Job]:
        """What several jobs of a group, and all clients, did together."""
        jobs = Counter(text.job.group for text in self.jobs)
        totals = [total for total in self._totals if jobs[total.job.group] > 1] if self.jobs else []
        sums: list[Job] = []
        for total in (*totals, *self._clients):
            job, found = job_of(total, None, version)
            sums.append(job)
            warnings += found
        return sums


def _announcement_of(announced: Sequence[Announcement], place: int) -> Announcement | None:
    """That of the n-th job of a name; numjobs has one for all of its jobs."""
    return announced[min(place, len(announced) - 1)] if announced else None
