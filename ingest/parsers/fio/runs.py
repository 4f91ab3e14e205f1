"""fio's events in the order of the log → its runs: which reports belong to one run, and which of them count.

terse, JSON, text of one run        the same numbers up to three times: JSON counts, then terse, then text
text, text, text (--status-interval)   states of one run, each with all before it: the last counts
text, some of its lines again          what somebody points to in a log: the text counts
JSON, JSON                          either of the two: time stamps tell, or growing amounts
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from ingest.parsers.fio import units
from ingest.parsers.fio.model import (
    ALL_CLIENTS,
    CAPPED,
    Announced,
    Announcement,
    Command,
    Event,
    FioReport,
    Job,
    LineWarning,
    Message,
    Version,
)  # fmt: skip

PREFERENCE = ("json", "terse", "text")
_PRINTED = ("terse", "json", "text")  # the order in which fio prints several of them
_LEFT_OUT = frozenset({"sync", "trim"})
_MIXED_UNITS = (2, 0, 9), (2, 1, 13)
# A later state without time stamps or process ids must have run on for half a second at least.
_SHORTEST_INTERVAL = 500.0


@dataclass(slots=True)
class Run:
    """One invocation: what was announced, and the last state of each format. starts: how often fio has
    printed its version, once for each invocation that writes into the same log."""

    announced: dict[str, list[Announcement]] = field(default_factory=dict)  # by name
    command: Command | None = None
    version: str | None = None
    starts: int = 0
    messages: list[Message] = field(default_factory=list)
    reports: dict[str, FioReport] = field(default_factory=dict)  # by kind
    warnings: list[LineWarning] = field(default_factory=list)

    @property
    def is_empty(self) -> bool:
        """Whether nothing was printed about it."""
        return not (self.reports or self.announced or self.command or self.messages or self.version)

    @property
    def complaints(self) -> list[Message]:
        """Messages but for notes."""
        return [message for message in self.messages if not message.text.startswith(CAPPED)]

    @property
    def has_content(self) -> bool:
        """Whether it has a report or a complaint."""
        return bool(self.reports or self.complaints or self.warnings or self.announced)

    def merged(self, job: Job, *, sure: bool) -> list[Announcement]:
        """Other jobs that are part of this one, which has the name of the first: group_reporting shows one
        for each group. Nothing where several invocations write into the log, whose jobs may be to come.
        sure: whether it shows by itself that it has others."""
        report = self.primary()
        is_text = job.format == "text"
        # First lines above JSON may lack the version: then only what else is sure tells one invocation.
        is_one = self.starts == 1 or (self.starts == 0 and (is_text or sure))
        if report is None or not is_one or (is_text and (job.jobs or 1) == 1):
            return []
        names = {job.name, *_names(report)}
        others = (each for name, all_ in self.announced.items() if name not in names for each in all_)
        return [each for each in others if each.group == job.group]

    def primary(self) -> FioReport | None:
        """The most exact report."""
        return next((self.reports[kind] for kind in PREFERENCE if kind in self.reports), None)


def runs(events: Iterable[Event]) -> Iterator[Run]:
    """Every run of a log that was announced, or has a report, complaint or doubt; each when it is over."""
    last = Run()
    for event in events:
        run = last if _belongs(event, last) else Run()
        if run is not last:
            if isinstance(event, FioReport):
                run.starts = last.starts
                run.announced = {name: each for name, (each, _) in _unreported(last).items()}
            yield from _over(last)
        last = run
        _add(event, run)
    yield from _over(last)


def _over(run: Run) -> Iterator[Run]:
    """A run that is over, if it says something; without what was announced of its jobs in two ways."""
    for name, (announced, is_sure) in _unreported(run).items():
        report = run.primary()
        if report is not None and name in _names(report) and not is_sure:
            del run.announced[name]
            ways = " or ".join(dict.fromkeys(f"rw={each.rw}" for each in announced))
            text = f"{name}: announced more often than reported, and nothing tells whether it is {ways}"
            run.warnings.append(LineWarning(report.line, text))
    if run.has_content:
        yield run


def _unreported(run: Run) -> Mapping[str, tuple[list[Announcement], bool]]:
    """Jobs that were announced, and not reported yet: other invocations write into the same log.

    Of those of one name the first are taken for the reported ones; it is sure if all have one rw=.
    """
    report = run.primary()
    counts = Counter(_names(report) if report else ())
    left = {}
    for name, announced in run.announced.items():
        is_sure = len({each.rw for each in announced}) == 1
        if rest := announced[counts[name] :]:
            left[name] = (rest if is_sure else announced), is_sure
    return left


def _belongs(event: Event, run: Run) -> bool:
    """Whether an event is one of this run, and not the first of the next."""
    if isinstance(event, FioReport):
        before = run.reports.get(event.kind)
        if before is not None and event.jobs:
            return _continues(before, event) or _quotes(before, event) or _quotes(event, before)
        return not event.jobs or not run.reports or _follows(event, run) or _same_numbers(event, run)
    if isinstance(event, Command) and not run.is_empty:
        return False
    return not run.reports or isinstance(event, Message)


def _add(event: Announced | FioReport, run: Run) -> None:
    match event:
        case FioReport():
            _add_report(event, run)
        case Announcement():
            run.announced.setdefault(event.name, []).append(event)
        case Version():
            run.version = event.text
            run.starts += 1
        case Command():
            run.command = event
        case Message():
            run.messages.append(event)


def _add_report(report: FioReport, run: Run) -> None:
    if not report.jobs:
        run.warnings += report.warnings
        return
    before = run.reports.get(report.kind)
    if before is not None and _quotes(report, before):
        text = "not read again: the same jobs as above, with the same amounts, in fewer lines"
        run.warnings.append(LineWarning(report.line, text))
        return
    if before is not None and report.kind != "text" and not (before.stamp and report.stamp):
        report.states = before.states + 1
        text = "read as a later state of the same run: its jobs are the same and their amounts have grown"
        run.warnings.append(LineWarning(report.line, text))
    if before is None and report.run_doubt is not None:
        run.warnings.append(report.run_doubt)
    run.reports[report.kind] = report


def _follows(report: FioReport, run: Run) -> bool:
    """Whether an announced run goes on with its next format."""
    last = list(run.reports.values())[-1]
    in_order = _PRINTED.index(report.kind) > _PRINTED.index(last.kind)
    return bool(run.announced or run.command) and in_order and bool(_pairs(last, report))


def _same_numbers(report: FioReport, run: Run) -> bool:
    """Whether a report in another format shows the same jobs at the same speed."""
    other = run.primary()
    return other is not None and bool(_pairs(other, report)) and not list(disagreements(other, report))


def _continues(before: FioReport, after: FioReport) -> bool:
    """Whether `after` is a later state of the run that printed `before`."""
    after = _without_later_jobs(before, after)
    # JSON has options: of runs side by side the filename is another one.
    if [(job.name, job.options) for job in before.jobs] != [(job.name, job.options) for job in after.jobs]:
        return False
    if _is_too_slow(before, after):
        return True
    if not _grows(before, after):
        return False
    if before.stamp and after.stamp:
        return after.stamp[1] < before.stamp[0] <= after.stamp[0]
    if after.kind == "text":
        return all(_same_process(job, later) for job, later in zip(before.jobs, after.jobs, strict=True))
    ran, more = _longest(before), _longest(after) - _longest(before)
    return more >= _SHORTEST_INTERVAL or (ran > 2 * _SHORTEST_INTERVAL and before.states > 1 and more > 0)


def _quotes(excerpt: FioReport, report: FioReport) -> bool:
    """Whether it has some lines of a text again, as somebody points to them: fewer jobs, or less of each."""
    known = {_process(job): _progress(job) for job in report.jobs if job.pid}
    if excerpt.kind != "text" or any(known.get(_process(job)) != _progress(job) for job in excerpt.jobs):
        return False
    return len(excerpt.jobs) < len(report.jobs) or _count(excerpt) < _count(report)


def _process(job: Job) -> tuple[str, int, int | None]:
    return job.name, job.group, job.pid


def _count(report: FioReport) -> int:
    return sum(len(direction.values) for job in report.jobs for direction in job.directions)


def _without_later_jobs(before: FioReport, after: FioReport) -> FioReport:
    """Text leaves out jobs that have not begun: those that have since are no part of the comparison."""
    if after.kind != "text" or len(after.jobs) <= len(before.jobs):
        return after
    begun = {(job.name, job.pid) for job in before.jobs}
    return replace(after, jobs=[job for job in after.jobs if (job.name, job.pid) in begun])


def _is_too_slow(before: FioReport, after: FioReport) -> bool:
    """Whether `before` shows a thousandth of the speed that its end shows.

    2.0.9 to 2.1.13 count the time of finished passes (loops, time_based) in microseconds until the job ends:
    thread_main() in backend.c; show_running_run_stats() in stat.c adds the milliseconds of the current one.
    """
    first, last = _MIXED_UNITS
    versions = [units.numbers_of(job.version or "") for job in before.jobs]
    pairs = [
        (amount / runtime, later_amount / later_runtime)
        for job, later in zip(before.jobs, after.jobs, strict=True)
        for name, (amount, runtime) in _progress(job).items()
        for later_amount, later_runtime in [_progress(later).get(name, (0.0, 0.0))]
        if amount <= later_amount and runtime > later_runtime > 0
    ]
    is_affected = all(first <= version <= last for version in versions)
    return is_affected and bool(pairs) and all(speed * 100 < later_speed for speed, later_speed in pairs)


def _same_process(job: Job, later: Job) -> bool:
    """fio prints 0 for a job that has not begun, and always for all clients, of which there are no states."""
    if job.pid is None or later.pid is None or job.name == ALL_CLIENTS:
        return False
    return job.pid == later.pid or 0 in (job.pid, later.pid)


def _names(report: FioReport) -> list[str]:
    return [job.name for job in report.jobs]


def _pairs(primary: FioReport, other: FioReport) -> list[tuple[int, Job]]:
    """The jobs of a report in another format, each with its twin's place in `primary`; none if they differ.

    The text leaves out a job that did nothing: show_thread_status_normal() in stat.c.
    """
    ours, theirs = list(enumerate(primary.jobs)), list(other.jobs)
    if "text" in (primary.kind, other.kind) and len(ours) != len(theirs):
        ours = [(place, job) for place, job in ours if job.directions]
        theirs = [job for job in theirs if job.directions]
    if [job.name for _, job in ours] != [job.name for job in theirs]:
        return []
    return [(place, twin) for (place, _), twin in zip(ours, theirs, strict=True)]


def _grows(before: FioReport, after: FioReport) -> bool:
    """Whether no amount and no runtime gets smaller."""
    return all(
        amount <= later_amount and runtime <= later_runtime
        for job, later in zip(before.jobs, after.jobs, strict=True)
        for name, (amount, runtime) in _progress(job).items()
        for later_amount, later_runtime in [_progress(later).get(name, (-1.0, -1.0))]
    )


def _progress(job: Job) -> Mapping[str, tuple[float, float]]:
    return {direction.name: direction.progress for direction in job.directions}


def _longest(report: FioReport) -> float:
    return max((direction.progress[1] for job in report.jobs for direction in job.directions), default=0.0)


def disagreements(primary: FioReport, other: FioReport) -> Iterator[LineWarning]:
    """Bandwidths of the same job that two formats print differently."""
    for place, twin in _pairs(primary, other):
        job = primary.jobs[place]
        theirs = {direction.name: direction for direction in twin.directions}
        for ours in job.directions:
            same = theirs.get(ours.name)
            if same and ours.bandwidth and same.bandwidth and not ours.bandwidth.meets(same.bandwidth):
                printed = [f"{each.format} prints {_bandwidth(each, ours.name)}" for each in (job, twin)]
                yield LineWarning(same.line, f"{job.name}: {printed[0]}, but {printed[1]}")


def _bandwidth(job: Job, name: str) -> str:
    """That of a direction as it is printed."""
    of_direction = (value for each in job.directions if each.name == name for value in each.values)
    rates = (each.printed for each in of_direction if (each.metric, each.statistic) == ("throughput", "mean"))
    return next(rates, "nothing")


def jobs_of_other_formats(primary: FioReport, reports: Mapping[str, FioReport]) -> Iterator[tuple[int, Job]]:
    """Jobs of other formats, by their place, with the directions that the primary one leaves out.

    terse has no syncs, and no trims in v3.
    """
    directions = [{direction.name for direction in job.directions} for job in primary.jobs]
    for other in reports.values():
        if other is primary:
            continue
        for place, job in _pairs(primary, other):
            more = [each for each in job.directions if each.name in _LEFT_OUT - directions[place]]
            directions[place] |= {direction.name for direction in more}
            if more and not job.error:
                yield place, replace(job, directions=more, facts=[])
