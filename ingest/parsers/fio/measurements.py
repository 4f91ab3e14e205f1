"""fio's runs → the measurements, warnings and failures of a report, with the parameters of each job."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ingest.parsers.fio import settings, units
from ingest.parsers.fio.load import NO_OPTIONS
from ingest.parsers.fio.model import (
    ALL_CLIENTS,
    ALL_JOBS,
    UNNAMED,
    Announcement,
    Direction,
    FioReport,
    Job,
    LineWarning,
    places_of,
)
from ingest.parsers.fio.runs import PREFERENCE, Run, disagreements, jobs_of_other_formats
from ingest.parsers.prompts import shared_by
from ingest.parsers.report import Failure, LogWarning, Report

_RANDOM = {"read": "randread", "write": "randwrite", "trim": "randtrim", "mixed": "randrw"}
_OF_NONE = (ALL_JOBS, ALL_CLIENTS, UNNAMED)  # names that fio's first lines do not have
# What one number for all directions may be of; the rest needs a number for each.
_MIXED = {"read", "write", "trim", "randread", "randwrite", "randtrim", "randrw"}

_KILLED = re.compile(r"fio: pid=(\d{1,10}), got signal=\d")  # reap_threads() in backend.c
_TOTAL = units.KINDS["lat"]
_MERGED = (
    "group_reporting shows several jobs as one, and they differ, or may differ, in random and sequential;"
    " not read; give each its own group with new_group"
)
_OF_VERIFY = "asks for no reads: these are of a verify phase, or of another job of the group; not read"


def report_of(runs: Iterable[Run], version: str | None) -> Report:
    """The report of a log's runs, in their order. version: what the manifest says where the log does not."""
    report = Report("fio", [], [], [], [])
    for number, run in enumerate(runs):
        _RunReader(number, run, version, report).read()
    return report


@dataclass(frozen=True, slots=True)
class _Load:
    """The requested load of a job. merged: the jobs that it stands for, with group_reporting; is_foreign: it
    stands for others that are not known."""

    rw: str | None
    parameters: dict[str, Any]
    merged: Sequence[Announcement]
    is_foreign: bool

    @property
    def accesses(self) -> set[str | None]:
        """Each rw= of its jobs."""
        return {each.rw for each in self.merged} if self.merged else {self.rw}

    def operation(self, direction: Direction) -> str | None:
        """What all its jobs did in a direction; None if they did not do the same."""
        operations = {
            _operation(direction.name, each)
            for each in self.accesses
            if settings.can_do(each, direction.name) or not self.merged
        }
        return operations.pop() if len(operations) == 1 else None


class _RunReader:
    """Adds one run to the report."""

    def __init__(self, number: int, run: Run, version: str | None, report: Report) -> None:
        self._number, self._run, self._report = number, run, report
        self._version = run.version or version
        primary = run.primary()
        self._counts = Counter(job.name for job in (primary.jobs if primary else ()))
        self._killed = {int(match[1]) for each in run.messages if (match := _KILLED.match(each.text))}
        self._has_lost_others = bool(self._killed - {job.pid for job in (primary.jobs if primary else ())})

    def read(self) -> None:
        """Measurements, warnings, failures and facts."""
        primary = self._run.primary()
        self._warn_all(self._run.warnings)
        if primary is None:
            self._without_report()
            return
        self._warn_all(primary.warnings)
        others = [self._run.reports[kind] for kind in PREFERENCE if kind in self._run.reports]
        for other in others[1:]:
            self._warn_all(disagreements(primary, other))
        for message in self._run.messages:
            if "terminating on signal" in message.text:
                self._warn(message.line, f"stopped before its time: {message.text}")
            elif _KILLED.match(message.text):
                self._warn(message.line, f"a job was killed: {message.text}")
        self._jobs(primary)
        report = next((report for report in others if report.totals), None)
        if report is not None:
            self._totals(report)

    def _without_report(self) -> None:
        """Complaints and no report: fio did not get to run."""
        complaints = self._run.complaints
        errors = [message for message in complaints if "err=" in message.text]
        if len(errors) > 1:
            for message in errors:
                self._fail(message.line, message.text)
        elif complaints:
            self._fail(complaints[0].line, "; ".join(message.text for message in complaints[:3]))
        else:
            for job in [job for jobs in self._run.announced.values() for job in jobs]:
                self._warn(job.line, f"{job.name}: announced, but there is no result")

    def _jobs(self, primary: FioReport) -> None:
        """Every job, then what only other formats say of it.

        Terse and JSON of fio list one without a name after the others, which did nothing, where only some
        have group_reporting (seen in 3.33).
        """
        names = _job_names(primary.jobs)
        further = list(jobs_of_other_formats(primary, self._run.reports))
        has_further = {place for place, _ in further}
        for place, (job, name) in enumerate(zip(primary.jobs, names, strict=True)):
            if job.error and not job.directions:
                self._fail(job.line, f"{job.name}: {self._error(job)}")
            elif job.directions or (place not in has_further and job.name):
                self._job(job, name)
            self._report.facts += job.facts
        for place, job in further:
            self._job(job, names[place])

    def _job(self, job: Job, name: str | None) -> None:
        """A job, with an error or without; if it has an error, what it has done up to that is partial."""
        if job.error:
            self._warn(job.line, f"{job.name}: partial, for it ended with an error: {self._error(job)}")
        place = int(name.rpartition(".")[2]) if name and name != job.name else 0
        rw, parameters = self._setting(job, place)
        if self._run.announced and job.name not in (*self._run.announced, *_OF_NONE):
            self._warn(job.line, f"{job.name}: among fio's first lines there is none for it")
        if name and name != job.name:
            parameters.pop("threads", None)
        is_foreign = _is_foreign(job)
        merged = self._run.merged(job, sure=is_foreign)
        if merged:  # its options may be those of the last of them
            merged = [*self._run.announced.get(job.name, ()), *merged]
        load = _Load(rw, parameters, merged, is_foreign=is_foreign and not merged)
        for direction in self._requested_directions(job, rw, is_of_one=not (is_foreign or merged)):
            self._direction(job, name, direction, load)
        if not job.directions:
            nothing = "nothing was read or written" if job.idle else "no line says what it read or wrote"
            self._warn(job.line, f"{job.name}: {nothing}")

    def _direction(self, job: Job, name: str | None, direction: Direction, load: _Load) -> None:
        """What a job read, wrote or trimmed, if its load is known."""
        operation = load.operation(direction)
        if operation is not None and not load.is_foreign:
            own = (
                _shared(load.parameters, load.merged)
                | _synced(operation, load.accesses)
                | _unknown_pattern(operation, load.accesses)
            )
            is_sum = job.several or bool(load.merged) or _is_of_several(load.parameters)
            self._add(job, name, operation, direction, own, is_sum=is_sum)
        elif load.is_foreign or load.merged:
            self._warn(direction.line, f"{job.name}: {_MERGED}")
        else:
            self._warn(direction.line, f"{job.name}: {_why_not_mixed(load.rw)}")

    def _may_be_killed(self, job: Job) -> bool:
        """Whether its process was, or one that is no other job's: of a group only one has its number here."""
        is_one_of_several = job.pid is None or (job.jobs or 1) > 1
        return job.pid in self._killed or (self._has_lost_others and is_one_of_several)

    def _error(self, job: Job) -> str:
        errors = (message.text for message in self._run.messages if "err=" in message.text)
        reason = job.message or next(errors, None)
        return reason or f"error {job.error}: {os.strerror(abs(job.error) % 10000)}"

    def _totals(self, report: FioReport) -> None:
        """Totals of several jobs, by the first format that prints them."""
        groups = {total.group for total in report.totals if total.name == ALL_JOBS}
        jobs = list(zip(report.jobs, places_of(report.jobs), strict=True))
        for total in report.totals:
            is_one_of_several = total.name == ALL_JOBS and len(groups) > 1
            members = [each for each in jobs if not is_one_of_several or each[0].group == total.group]
            name = f"{total.name} of group {total.group}" if is_one_of_several else total.name
            self._total(total, name, members)

    def _total(self, total: Job, name: str, members: Sequence[tuple[Job, int]]) -> None:
        """One total; what all of its jobs share is its setting, and random or sequential must be. members:
        each with its place among those of its name."""
        accesses, shared = zip(*(self._setting(*each) for each in members), strict=True)
        if len({bool(rw and rw.startswith("rand")) for rw in accesses}) != 1:
            self._warn(total.line, f"{name}: random and sequential jobs in one figure; not read")
            return
        parameters = shared_by(shared)
        for of_one in ("threads", "partial"):
            parameters.pop(of_one, None)
        parameters["aggregate"] = "clients" if total.name == ALL_CLIENTS else "group"
        if any(job.error or self._may_be_killed(job) for job, _ in members):
            parameters["partial"] = True
        for direction in _once(total.directions, accesses[0]):
            if settings.is_of_verify(accesses, direction.name):
                continue  # as is said of the jobs
            if operation := _operation_of_all(direction.name, accesses):
                own = parameters | _synced(operation, accesses) | _unknown_pattern(operation, accesses)
                self._add(total, name, operation, direction, own, is_sum=True)

    def _setting(self, job: Job, place: int) -> tuple[str | None, dict[str, Any]]:
        """What a job does and its parameters: from the command, fio's first lines and its report."""
        of_command = self._options(job, place)
        rw, parameters = settings.access_of(of_command), settings.parameters_of(of_command)
        announced = self._run.announced.get(job.name, ())
        if announcement := settings.announced_of(announced, place, self._counts[job.name]):
            parameters |= announcement.parameters
            rw = announcement.rw
        if job.jobs and job.format == "text":
            parameters["threads"] = job.jobs
        rw = settings.access_of(job.options) or rw
        parameters |= settings.parameters_of(job.options)
        if job.name == ALL_CLIENTS:  # its jobs= counts what clients have sent
            parameters.pop("threads", None)
            parameters["aggregate"] = "clients"
        if job.error or self._may_be_killed(job):
            parameters["partial"] = True
        version = units.numbers_of(job.version or self._version or "") or None
        is_noted = len(self._run.messages) > len(self._run.complaints)
        options = {**of_command, **job.options}
        parameters = settings.with_real_depth(parameters, options, version, is_noted=is_noted)
        if "options" not in parameters and self._has_all_options(job, of_command):
            parameters["options"] = NO_OPTIONS
        return settings.access_at_random(rw if rw in settings.KNOWN_RW else None, options), parameters

    def _has_all_options(self, job: Job, of_command: Mapping[str, str]) -> bool:
        """Whether an option that is absent was not given: the log has its whole command."""
        if settings.access_of(job.options) is not None:
            return not job.several
        command, access = self._run.command, settings.access_of(of_command)
        return command is not None and access is not None and settings.has_all_options(command, job.name)

    def _options(self, job: Job, place: int) -> Mapping[str, str]:
        """Those on the command line; of jobs without a name only as many have them as the command begins."""
        command = self._run.command
        options = settings.options_of(command, job.name, self._counts) if command else {}
        return {} if job.name == UNNAMED and place >= settings.entries_of(options) else options

    def _add(
        self,
        job: Job,
        name: str | None,
        operation: str,
        direction: Direction,
        parameters: dict[str, Any],
        *,
        is_sum: bool,
    ) -> None:
        """A measurement for each value. is_sum: of several jobs; or of one that reads and writes."""
        version = job.version or self._version
        is_sum = is_sum or (direction.name == "mixed" and operation == "randrw")
        of_total = job.format.startswith("terse") and self._asks_for_total(job)
        self._report.readings += [
            replace(
                units.without_unmoved_bytes(
                    units.of_all(value, version) if is_sum else value, parameters.get("engine")
                ),
                operation=operation,
                run=self._number,
                job=name,
                format=job.format,
                tool_version=version,
                parameters=parameters,
                latency_kind=_TOTAL if of_total and value.statistic[0] == "p" else value.latency_kind,
            )
            for value in units.within_total(units.within_runtime(direction.values, direction.progress[1]))
        ]

    def _requested_directions(self, job: Job, rw: str | None, *, is_of_one: bool) -> Iterator[Direction]:
        """What is not printed twice; where all is of one rw=, without what its verify= has read."""
        for direction in _once(self._unified(job), rw):
            if is_of_one and settings.is_of_verify([rw], direction.name):
                self._warn(direction.line, f"{job.name}: rw={rw} {_OF_VERIFY}")
            else:
                yield direction

    def _unified(self, job: Job) -> Sequence[Direction]:
        """Its directions. Up to 3.26 terse lines have what unified_rw_reporting=1 has added up under reads:
        show_thread_status_terse_v3_v4() in stat.c; the command, or another format, tells."""
        if not job.format.startswith("terse") or [each.name for each in job.directions] != ["read"]:
            return job.directions
        command = self._run.command
        options = settings.options_of(command, job.name, self._counts) if command else {}
        others = (twin for report in self._run.reports.values() for twin in report.jobs)
        of_others = {each.name for twin in others if twin.name == job.name for each in twin.directions}
        is_unified = options.get("unified_rw_reporting") in ("1", "mixed") or "mixed" in of_others
        return [replace(each, name="mixed") if is_unified else each for each in job.directions]

    def _asks_for_total(self, job: Job) -> bool:
        """Whether terse percentiles, which have no word, are of the total latency: show_ddir_status_terse()
        in stat.c, 3.1 on."""
        command = self._run.command
        return command is not None and settings.asks_for_total_percentiles(
            settings.options_of(command, job.name, self._counts)
        )

    def _warn_all(self, warnings: Iterable[LineWarning]) -> None:
        for warning in warnings:
            self._warn(warning.line, warning.text)

    def _warn(self, line: int, text: str) -> None:
        self._report.warnings.append(LogWarning(self._number, line, text))

    def _fail(self, line: int, text: str) -> None:
        self._report.failures.append(Failure(self._number, line, text))


def _job_names(jobs: Sequence[Job]) -> list[str | None]:
    """None for an only job; several of one name get the numbers that fio's files have: `j.0`, `j.1`."""
    if len(jobs) == 1:
        return [None]
    counts = Counter(job.name for job in jobs)
    return [
        f"{job.name}.{place}" if counts[job.name] > 1 else job.name
        for job, place in zip(jobs, places_of(jobs), strict=True)
    ]


def _once(directions: Sequence[Direction], rw: str | None) -> Iterator[Direction]:
    """Without what unified_rw_reporting=both prints twice, of a job that only reads or only writes; its
    verify= may have read as well."""
    own = {_operation(each.name, rw) for each in directions if each.name not in ("mixed", "sync")}
    is_twice = _operation("mixed", rw) in own
    return (each for each in directions if each.name != "mixed" or not is_twice)


def _is_foreign(job: Job) -> bool:
    """Whether the rw= in its options is that of another job."""
    return job.foreign or any(settings.is_of_others(job.options, each.name) for each in job.directions)


def _is_of_several(parameters: Mapping[str, Any]) -> bool:
    """Whether a job is a group, or all clients."""
    return parameters.get("threads", 1) > 1 or "aggregate" in parameters


def _shared(parameters: dict[str, Any], merged: Sequence[Announcement]) -> dict[str, Any]:
    """Those that jobs shown as one have in common."""
    return {
        name: value
        for name, value in parameters.items()
        if name in ("partial", "aggregate") or all(each.parameters.get(name) == value for each in merged)
    }


def _why_not_mixed(rw: str | None) -> str:
    """Why one figure for all directions is not read."""
    if rw is None:
        return "one figure for all directions, and nothing tells which; keep fio's command in the log"
    return f"one figure for reads and writes of rw={rw} is not read; measure with unified_rw_reporting=none"


def _synced(operation: str, accesses: Iterable[str | None]) -> dict[str, Any]:
    """Of fsync calls, what they synced: those of random writes and of others are two numbers."""
    at_random = {rw.startswith("rand") for rw in accesses if rw}
    if operation != "fsync" or len(at_random) != 1:
        return {}
    return {"access": "random" if at_random.pop() else "sequential"}


def _unknown_pattern(operation: str, accesses: Iterable[str | None]) -> dict[str, Any]:
    """Of reads and writes without a known rw= nothing says whether they were at random."""
    return {"pattern": "unknown"} if None in accesses and operation in _RANDOM else {}


def _operation_of_all(direction: str, accesses: Sequence[str | None]) -> str | None:
    """That of several jobs: one figure for what some read and others wrote is of none."""
    differ = direction == "mixed" and len(set(accesses)) > 1
    return None if differ else _operation(direction, accesses[0])


def _operation(direction: str, rw: str | None) -> str | None:
    """The vocabulary's word. Without rw random or sequential stays open; a mix in one needs it."""
    if direction == "sync":
        return "fsync"
    if direction == "mixed":
        return rw if rw in _MIXED else None
    return _RANDOM[direction] if rw and rw.startswith("rand") else direction
