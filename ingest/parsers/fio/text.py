"""Lines of a report in fio's normal text → its jobs, and totals of its groups and of all clients.

    j: (groupid=0, jobs=1): err= 0: pid=32705
      read : io=32768KiB, bw=27616KiB/s, iops=6742, runt=  1215msec           1.1 to 2.16
      read: IOPS=9812, BW=76.7MiB/s (80.4MB/s)(76.7MiB/1001msec)              2.17 on
        clat (usec): min=35, max=9328, avg=68.95, stdev=135.79
        clat percentiles (usec):
         |  1.00th=[   40],  5.00th=[   43], …
       bw (  KiB/s): min=80192, max=80192, per=100.00%, avg=80192.00, stdev= 0.00, samples=1
       iops        : min=10024, max=10024, avg=10024.00, stdev= 0.00, samples=1
         issued rwts: total=9822,4284,0,0 short=0,0,0,0 dropped=0,0,0,0
      steadystate  : attained=no, bw=6141MiB/s (6289MB/s), iops=1572k, iops mean dev=10.207%       from 2.16
    Run status group 0 (all jobs):

What the units mean is decided in text_values.py, when the whole job is known. text_jobs.py reads the line
that names a job, groups.py group lines.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from ingest.parsers.fio.groups import GroupLine, group_line, group_warnings, jobs_of_groups
from ingest.parsers.fio.model import (
    ALL_CLIENTS,
    UNNAMED,
    Announcement,
    FioReport,
    Job,
    LineWarning,
    Statistics,
    TextDirection,
    places_of,
)  # fmt: skip
from ingest.parsers.fio.settings import announced_of
from ingest.parsers.fio.text_jobs import steady_state
from ingest.parsers.fio.text_values import read_job
from ingest.parsers.fio.units import NUMBER, SUMMARY, numbers_of, ungrouped
from ingest.parsers.lines import Line, Printed
from ingest.parsers.report import ParseError

_N = NUMBER
_LETTER = "(?:[KMGTPEk]i?|)"
_UNIT = f"{_LETTER}(?:B|bit)"
# The order in which fio prints what is below a direction; its percentiles are after all latencies.
_RANKS = {"slat": 1, "clat": 2, "lat": 3, "sync": 3, "bw": 7, "iops": 8}
_RANK_OF_PERCENTILES = 3
_LAST_RANK = 99
# What begins a line of a job, up to the character that tells it from a job's name.
_DETAIL = re.compile(
    r"\s*(?:(?P<direction>read|write|trim|mixed) ?:|(?P<summary>(?:slat|clat|lat|sync|bw) \(|iops )"
    r"|(?P<heading>(?:slat|clat|lat|sync) p|(?:high|low) prio )|(?P<percentiles>\||\d{1,3}\.\d\dth=)"
    r"|(?P<issued>issued)|(?P<sync>fsync)/)"
)
_DIRECTION = r"[ \t]*(?P<direction>read|write|trim|mixed)"
# Up to 2.0.15 a blank is where a unit has no letter: `bw=513791 B/s`.
_OLD = re.compile(
    rf"{_DIRECTION} *: io= *(?P<io>{_N}) ?(?P<io_unit>{_UNIT}), bw= *(?P<bw>{_N}) ?(?P<bw_unit>{_UNIT})/s"
    rf"(?:, iops= *(?P<iops>{_N}[KMGkP]?)|) *, runt= *(?P<runtime>\d{{1,18}})msec"
)
# The sum of all clients, and the mixed direction beside two others, lack the unit; the latter is all 0.
_NEW = re.compile(
    rf"{_DIRECTION}: {{1,4}}IOPS=(?P<iops>{_N}[KMGkP]?), BW=(?P<bw>{_N})(?P<bw_unit>{_UNIT}/s|{_LETTER})"
    rf" \((?P<other>{_N})(?P<other_unit>{_UNIT}/s|{_LETTER})\)"
    rf"\((?P<io>{_N})(?P<io_unit>{_UNIT})/(?P<runtime>\d{{1,18}})msec\)"
)
_MIN, _MAX = (rf"(?P<{name}>-?nan|{_N}[KMGkP]?)" for name in ("min", "max"))
# fio prints these with a fraction always; nothing but a comma follows the last one, or what somebody remarks.
_WITH_FRACTION = r"(?P<{0}>-?nan|\d{{1,20}}\.\d{{1,12}})"
# The blanks after the unit of bandwidths are kept: MB without any is another one (fio-mb-samples).
_SUMMARY = re.compile(
    rf"[ \t]*(?P<what>slat|clat|lat|sync|bw|iops) (?:\( *(?P<unit>[num]sec|{_UNIT} *)(?:/s|)\))? *: "
    rf"min= *{_MIN} ?, max= *{_MAX} ?,(?: per= *(?P<share>\d{{1,9}}(?:\.\d{{0,9}})?)%,|)"
    rf" avg= *{_WITH_FRACTION.format('mean')}, (?P<word>st|)dev= *{_WITH_FRACTION.format('stdev')}"
    r"(?:, samples=(?P<count>\d{1,20})|)(?=,|\s*$|\s\s|\s[#<\u2190])"
)
_PERCENTILES = re.compile(r"[ \t]*(?P<kind>slat|clat|lat|sync) percentiles \((?P<unit>[num]sec)\) ?:")
_PERCENTILE = re.compile(r"(\d{1,3}\.\d{1,12})th=\[ *>?=?(\d{1,20})\]")
# 1.58 to 1.99.4: without brackets, the first row after the heading: show_clat_percentiles() in stat.c.
_BARE_PERCENTILE = re.compile(r" (\d{1,3}\.\d\d)th=(?P<value>\d{1,20})(?:,|(?=\s*$))")
_ISSUED = re.compile(
    r"[ \t]*issued[ rwtsd/]*: total=(?:r=)?(\d{1,18})[,/](?:w=)?(\d{1,18})(?:[,/](?:d=)?(\d{1,18}))?"
)
_SEVERAL, _NEXT_BUT_ONE = 2, 2  # lines of a list, and at most a blank one between them
_LONGEST_PRINT = 60  # seconds between the first and the last job of a report
_TOTALS = ("io", "bw", "other", "iops", "runtime")
_UNITS = ("io", "bw", "other")

# What opens the parts of a report that are after its jobs.
_BEHIND = ("Run status group", "Disk stats (")
_LIKE_GROUP = re.compile(r"[ \t]*(?:READ|WRITE|TRIM|MIXED): (?:bw|io)= *\d")
_ORDER = ("read", "write", "trim", "mixed", "sync")  # of directions, in a job and in a group
_GROUP = re.compile(r"[ \t]*Run status group (\d{1,9}) ")
_ONLY_TOTALS = "only the totals of a group, none of its jobs: their lines have IOPS and latencies, add them"


class TextReport:
    """Takes the lines of a report. jobs: those that have a line with their name. closed: they are over."""

    def __init__(self) -> None:
        self.jobs: list[Job] = []
        self.closed = False
        self.unread: ParseError | None = None  # the first line outside of jobs that should say what one did
        self._job: Job | None = None  # that is being read
        self._names: dict[tuple[str, int], Job] = {}  # the last job of each name and group
        self._unnamed: list[Job] = []
        self._clients: list[Job] = []  # the sums of all clients
        self._group: int | None = None  # whose lines are being read
        self._group_lines: list[GroupLine] = []
        self._is_apart = False  # what comes next, from these lines: other text is between
        self._warnings: list[LineWarning] = []
        self._table: Statistics | None = None  # the percentiles that are being read
        self._rank = 0  # of the last line below the direction
        self._details: Mapping[str, Callable[[Line], None]] = {
            "direction": self._direction,
            "summary": self._summary,
            "heading": self._heading,
            "percentiles": self._percentiles,
            "issued": self._issued,
            "sync": self._sync,
        }

    @property
    def begun(self) -> bool:
        """Whether there is anything of it."""
        return bool(self._job or self.jobs or self._warnings or self._group_lines) or self._group is not None

    def begin(self, job: Job) -> None:
        """Begins a job."""
        self.jobs.append(job)
        self._names[job.name, job.group] = job
        self._go_on_with(job)

    def has_again(self, job: Job) -> bool:
        """Whether a job is that of another run, though no group lines are between: those of one name and
        group in one run (numjobs) are no groups themselves, and are printed at once."""
        known = self._names.get((job.name, job.group))
        if known is None:
            return False
        is_later = (
            bool(known.stamp and job.stamp) and abs((known.stamp or 0) - (job.stamp or 0)) > _LONGEST_PRINT
        )
        return is_later or max(known.jobs or 1, job.jobs or 1) > 1

    def takes_clients(self, job: Job) -> bool:
        """Begins the sum of all clients after their jobs, if it is that."""
        if job.name != ALL_CLIENTS or not self.jobs or self.jobs[-1].name == ALL_CLIENTS:
            return False
        self._clients.append(job)
        self._go_on_with(job)
        return True

    def _go_on_with(self, job: Job) -> None:
        self._job, self._table, self._rank = job, None, 0

    def detail(self, line: Line) -> bool:
        """Reads a line of the job, if it is one."""
        match = _DETAIL.match(line.text)
        if match is None:
            return False
        self._details[match.lastgroup or ""](line)
        return True

    def _direction(self, line: Line) -> None:
        """Begins a direction: its bandwidth, amount and runtime."""
        if "io=" not in line.text and "IOPS=" not in line.text:
            return
        match = _NEW.match(line.text) or _OLD.match(line.text)
        if match is None:
            expected = "bandwidth, amount and runtime of a direction"
            self._refuse(line, ParseError(line.number, expected, f'"{line.text[:90]}"'))
            return
        job = self._job_of(match["direction"], line)
        direction = TextDirection(match["direction"], line.number, *self._totals(line, match))
        if job.prints(direction.name):
            self._misplaced(line)
        job.printed.append(direction)
        self._rank, self._table = 0, None

    def _refuse(self, line: Line, error: ParseError) -> None:
        """Raises it, or, where no job is being read, warns: somebody may have quoted a line there."""
        if self._job is not None and self._rank != _LAST_RANK:
            raise error
        self.unread = self.unread or error
        self._warn(line, "not as fio prints it:")

    def _job_of(self, direction: str, line: Line) -> Job:
        """That which a direction belongs to; one without a name, where it is shown alone."""
        if self._job is None or self._is_another(self._job, direction):
            self._job = Job(UNNAMED, line.number, "text")
            self._unnamed.append(self._job)
            self._warn(line, "the line that names the job is missing above")
        return self._job

    def _is_another(self, job: Job, direction: str) -> bool:
        """Whether a direction of a job without a name is the first of the next one: none occurs twice in one,
        nor after a later one in fio's order."""
        if not self._unnamed or self._unnamed[-1] is not job:
            return False
        return any(_ORDER.index(each.name) >= _ORDER.index(direction) for each in job.printed)

    def _totals(self, line: Line, match: re.Match[str]) -> tuple[dict[str, Printed], dict[str, str]]:
        """Numbers, none where all is 0, and units, with the bytes that fio leaves out of some."""
        names = [name for name in _TOTALS if match.groupdict().get(name) is not None]
        units = {name: match[f"{name}_unit"].removesuffix("/s") for name in _UNITS if name in names}
        is_zero = not units["bw"] and not float(match["bw"])
        full = {name: unit if unit.endswith(("B", "bit")) else f"{unit}B" for name, unit in units.items()}
        return {} if is_zero else self._numbers(line, match, names), full

    def _sync(self, line: Line) -> None:
        """Begins the section on syncs."""
        if line.text.rstrip().endswith(":"):
            self._job_of("sync", line).printed.append(TextDirection("sync", line.number))
            self._rank, self._table = 0, None

    def _summary(self, line: Line) -> None:
        """min, max, avg, stdev."""
        match = _SUMMARY.match(line.text)
        if match is None:
            if "min=" in line.text and "=-" not in line.text:  # fio has -1.00 where it has no figure
                self._warn(line, "not as fio prints it:")
            return
        if self._follows(line, _RANKS[match["what"]]) and self._job is not None:
            names = [name for name in SUMMARY if not match[name].endswith("nan")]
            numbers = self._numbers(line, match, names)
            count, share = int(match["count"] or 0), float(match["share"] or 0)
            summary = Statistics(match["what"], match["unit"] or "", list(numbers.items()), count, share)
            summary.is_spread = match["word"] == "st"
            self._job.printed[-1].summaries.append(summary)

    def _heading(self, line: Line) -> None:
        """The line above percentiles; those of a kind that we do not know are read and left."""
        match = _PERCENTILES.match(line.text)
        self._table = Statistics(match["kind"], match["unit"]) if match else Statistics("", "")
        if match:
            if self._follows(line, _RANK_OF_PERCENTILES + _RANKS[match["kind"]]) and self._job is not None:
                self._job.printed[-1].percentiles.append(self._table)
            elif self._job is None or not self._job.printed:
                self._table = None
            self._bare_percentiles(line, match.end())

    def _percentiles(self, line: Line) -> None:
        """A line of several percentiles."""
        if not line.text.lstrip().startswith("|"):
            self._bare_percentiles(line, 0)
            return
        matches = list(_PERCENTILE.finditer(line.text))
        if matches and self._table is None:
            self._misplaced(line)
        elif self._table is not None:
            self._table.numbers += ((match[1], line.printed(*match.span(2))) for match in matches)

    def _bare_percentiles(self, line: Line, start: int) -> None:
        """Those of a line without brackets, from a column on."""
        matches = list(_BARE_PERCENTILE.finditer(line.text, start))
        is_whole = not _BARE_PERCENTILE.sub("", line.text[start:]).strip()
        if not is_whole or (matches and self._table is None):
            self._misplaced(line)
        elif self._table is not None:
            self._table.numbers += (
                (match[1], self._numbers(line, match, ("value",))["value"]) for match in matches
            )

    def _issued(self, line: Line) -> None:
        """The requests of the job, after which nothing more is said of its directions."""
        match = _ISSUED.match(line.text)
        if match and self._job:
            self._job.issued = tuple(int(count or 0) for count in match.groups())
            self._rank = _LAST_RANK

    def _follows(self, line: Line, rank: int) -> bool:
        """Whether a line is where fio prints it: after its direction, in fio's order."""
        fits = (
            self._job is not None and bool(self._job.printed) and rank > self._rank and not self._is_of_list()
        )
        self._rank = max(rank, self._rank)
        if not fits:
            self._misplaced(line)
        return fits

    def _is_of_list(self) -> bool:
        """Whether directions without names stand one below the other: what comes next may be of any."""
        if len(self._unnamed) < _SEVERAL or self._job is not self._unnamed[-1]:
            return False
        before, last = (job.printed[-1] for job in self._unnamed[-_SEVERAL:])
        has_details = any(each.summaries or each.percentiles for each in (before, last))
        return not has_details and last.line - before.line <= _NEXT_BUT_ONE

    def _misplaced(self, line: Line) -> None:
        self._warn(line, "not in the order of fio:")

    def _warn(self, line: Line, text: str) -> None:
        self._warnings.append(LineWarning(line.number, f'{text} "{line.text.strip()[:60]}"'))

    def _numbers(self, line: Line, match: re.Match[str], names: Sequence[str]) -> dict[str, Printed]:
        """Groups of a match with their places in the raw line."""
        numbers = {name: ungrouped(line.printed_in(match, name)) for name in names}
        for number in filter(line.is_cut_behind, numbers.values()):
            text = f'"{number.text}" may be cut: the text ends with it'
            self._warnings.append(LineWarning(line.number, text))
        return numbers

    def below(self, line: Line) -> None:
        """A line that announces nothing: a fact about the job above it, or a detail of it."""
        fact = steady_state(line, self.jobs[-1].name) if self.jobs else None
        if fact:
            self.jobs[-1].facts.append(fact)
        else:
            self.detail(line)

    def behind(self, line: Line) -> bool:
        """Reads what is after the jobs, if a line is of that."""
        if line.text.lstrip().startswith(_BEHIND):
            group = _GROUP.match(line.text)
            self.closed = self.closed or bool(self.jobs)
            self._job, self._table, self._group = None, None, int(group[1]) if group else None
            return True
        if self._group is None and self.has_jobs:
            return False
        of_group = group_line(line, self._group or 0)
        if of_group:
            self._group_lines.append(of_group)
        elif not self.has_jobs and _LIKE_GROUP.match(line.text):
            self._warn(line, "not as fio prints it:")
        self._is_apart = of_group is None and (self._is_apart or bool(line.text.strip()))
        return of_group is not None

    def is_over(self, line: Line) -> bool:
        """Whether a line begins the totals of the next run: here is nothing but totals, and has them already.

        Of a run stand reads above writes, and next to them; the heading may be missing: fio … | grep READ
        """
        if self.has_jobs or not self._group_lines:
            return False
        last = self._group_lines[-1]
        if heading := _GROUP.match(line.text):
            return int(heading[1]) <= last.group
        of_group = group_line(line, self._group or 0)
        if of_group is None or of_group.group != last.group:
            return False
        is_apart = self._group is None and self._is_apart
        return is_apart or _ORDER.index(of_group.printed.name) <= _ORDER.index(last.printed.name)

    @property
    def has_jobs(self) -> bool:
        """With a name or without."""
        return bool(self.jobs or self._unnamed)

    def results(
        self, announced: Mapping[str, Sequence[Announcement]], version: str | None
    ) -> Iterator[FioReport]:
        """The report, if it has jobs or warnings."""
        version = version if version and numbers_of(version) else None
        totals = jobs_of_groups(self._group_lines)
        jobs = self.jobs or self._unnamed or totals
        if not self.jobs and len(jobs) == len(announced) == 1:
            (jobs[0].name,) = announced
        counts = Counter(job.name for job in jobs)
        for job, place in zip(jobs, places_of(jobs), strict=True):
            announcement = announced_of(announced.get(job.name, ()), place, counts[job.name])
            read_job(job, announcement, version, self._warnings)
        self._warnings += group_warnings(self.jobs, self._group_lines, version)
        if totals and jobs is totals:
            self._warnings.append(LineWarning(jobs[0].line, _ONLY_TOTALS))
        elif self.jobs and not self.closed:
            self._warnings.append(LineWarning(jobs[-1].line, "the report has no group lines: it may be cut"))
        sums = self._sums(totals, version)
        if jobs or self._warnings:
            line = jobs[0].line if jobs else self._warnings[0].line
            yield FioReport("text", line, jobs, self._warnings, totals=sums)

    def _sums(self, totals: Sequence[Job], version: str | None) -> list[Job]:
        """What several jobs of a group, and all clients, did together."""
        jobs = Counter(job.group for job in self.jobs)
        sums = [*(total for total in totals if jobs[total.group] > 1), *self._clients]
        for total in totals:
            bases = {job.base for job in self.jobs if job.group == total.group}
            total.base = bases.pop() if len(bases) == 1 else None
        for total in sums:
            read_job(total, None, version, self._warnings)
        return sums
