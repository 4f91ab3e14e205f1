"""From runs to the readings, warnings and failures of a report."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import repeat
from typing import Any

from ingest.parsers._many import Many, many_readings
from ingest.parsers._report import Fact, Failure, Reading, Report, Warn
from ingest.parsers.fio import _options
from ingest.parsers.fio._beside import sides_beside
from ingest.parsers.fio._model import ALL_CLIENTS, ALL_JOBS, UNNAMED, Block, Command, Doubt, Result, Side
from ingest.parsers.fio._runs import PREFERENCE, Run, disagreements

_RANDOM = {"read": "randread", "write": "randwrite", "trim": "randtrim", "mixed": "randrw"}
_SYNCHRONOUS = {"sync", "psync", "vsync", "pvsync", "pvsync2", "mmap"}
_KNOWN_RW = {
    "read", "write", "trim", "rw", "readwrite", "trimwrite",
    "randread", "randwrite", "randtrim", "randrw", "randtrimwrite",
}  # fmt: skip


def reported(found: Iterable[Run], version: str | None) -> Report:
    """The report of a log's runs, in their order."""
    readings = many_readings()
    warnings: list[Warn] = []
    failures: list[Failure] = []
    facts: list[Fact] = []
    for number, run in enumerate(found):
        told = _RunReport(number, run, version, readings)
        told.read()
        warnings += told.warnings
        failures += told.failures
        facts += told.facts
    return Report("fio", readings, facts, warnings, failures)


class _RunReport:
    def __init__(self, number: int, run: Run, version: str | None, readings: Many[Reading]) -> None:
        self.number, self.run, self.version, self.readings = number, run, version, readings
        self.warnings: list[Warn] = []
        self.failures: list[Failure] = []
        self.facts: list[Fact] = []

    def read(self) -> None:
        """Fills readings, warnings and failures."""
        primary = self.run.primary()
        if primary is None:
            self._without_result()
            return
        for doubt in self._doubts(primary):
            self._warn(doubt.line, doubt.text)
        if self.run.messages:
            self._stopped()
        jobs = _job_names([block.name for block in primary.blocks])
        beside = list(sides_beside(primary, self.run.results))
        told = {place for place, _ in beside}
        for place, (block, job) in enumerate(zip(primary.blocks, jobs, strict=True)):
            if block.error and block.sides:
                self._partial(block, job)
            elif block.error:
                self._failed(block)
            elif block.sides or place not in told:
                self._block(block, job)
            self.facts += block.facts
            block.sides = []  # readings take as much room: what has become one is let go
        for place, block in beside:
            self._block(block, jobs[place])
        self._totals()

    def _doubts(self, primary: Result) -> Iterator[Doubt]:
        yield from self.run.doubts
        yield from primary.doubts
        for kind in PREFERENCE if len(self.run.results) > 1 else ():
            other = self.run.results.get(kind)
            if other is not None and other is not primary:
                yield from disagreements(primary, other)

    def _without_result(self) -> None:
        """Complaints and no result: fio did not get to run."""
        for doubt in self.run.doubts:
            self._warn(doubt.line, doubt.text)
        complaints = self.run.complaints
        errors = [message for message in complaints if "err=" in message.text]
        if len(errors) > 1:
            self.failures += [Failure(self.number, message.line, message.text) for message in errors]
        elif complaints:
            text = "; ".join(message.text for message in complaints[:3])
            self.failures.append(Failure(self.number, complaints[0].line, text))
        else:
            for header in [one for named in self.run.headers.values() for one in named]:
                self._warn(header.line, f"{header.name}: announced, but there is no result")

    def _stopped(self) -> None:
        for message in self.run.messages:
            if "terminating on signal" in message.text:
                self._warn(message.line, f"stopped before its time: {message.text}")

    def _failed(self, block: Block) -> None:
        self.failures.append(Failure(self.number, block.line, f"{block.name}: {self._error(block)}"))

    def _error(self, block: Block) -> str:
        said = block.message or next((one.text for one in self.run.messages if "err=" in one.text), None)
        return said or f"error {block.error}: {os.strerror(abs(block.error) % 10000)}"

    def _partial(self, block: Block, job: str | None) -> None:
        """A job that has figures up to its error."""
        text = f"{block.name}: partial, for it ended with an error: {self._error(block)}"
        self._warn(block.line, text)
        block.parameters = {**block.parameters, "partial": True}
        self._block(block, job)

    def _totals(self) -> None:
        """What several jobs did together: read of the first format that says it, apart from its jobs."""
        found = (self.run.results[kind] for kind in PREFERENCE if kind in self.run.results)
        result = next((one for one in found if one.totals), None)
        if result is None:
            return
        groups = {one.group for one in result.totals if one.name == ALL_JOBS}
        for total in result.totals:
            one_of_several = total.name == ALL_JOBS and len(groups) > 1
            members = [one for one in result.blocks if not one_of_several or one.group == total.group]
            name = f"{total.name} of group {total.group}" if one_of_several else total.name
            self._total(total, name, members)

    def _total(self, total: Block, job: str, members: Sequence[Block]) -> None:
        """One total; what all of its jobs share is its setting, and random or sequential must be."""
        settings = [self._setting(one, 0) for one in members]
        shared = [one for _, one in settings]
        accesses = {bool(rw and rw.startswith("rand")) for rw, _ in settings}
        if len(accesses) != 1:
            self._warn(total.line, f"{job}: random and sequential jobs in one figure; not read")
            return
        parameters = {
            name: value
            for name, value in shared[0].items()
            if name not in ("threads", "partial") and all(one.get(name) == value for one in shared)
        }
        parameters["aggregate"] = "clients" if total.name == ALL_CLIENTS else "group"
        if any(one.error for one in members):
            parameters["partial"] = True
        for side in total.sides:
            if operation := _operation(side.direction, settings[0][0]):
                self._side(total, job, operation, side, parameters)

    def _block(self, block: Block, job: str | None) -> None:
        place = int(job.rpartition(".")[2]) if job and job != block.name else 0
        rw, parameters = self._setting(block, place)
        if self.run.headers and block.name not in (*self.run.headers, ALL_JOBS, UNNAMED):
            self._warn(block.line, f"{block.name}: among fio's first lines there is none for it")
        if job and job != block.name:
            parameters.pop("threads", None)
        for side in block.sides:
            operation = _operation(side.direction, rw)
            if operation is None:
                self._warn(
                    side.line, f"{block.name}: one figure for reads and writes, and no word for rw={rw}"
                )
                continue
            self._side(block, job, operation, side, parameters)
        if not block.sides:
            nothing = "nothing was read or written" if block.idle else "no line says what it read or wrote"
            self._warn(block.line, f"{block.name}: {nothing}")

    def _setting(self, block: Block, place: int) -> tuple[str | None, dict[str, Any]]:
        """What a job does and its parameters: from the command, fio's first lines and its result."""
        found: dict[str, Any] = {}
        rw = None
        if self.run.command and (options := _commanded(self.run.command, block.name)):
            found |= _options.parameters(options)
            rw = _options.access_of(options.get("rw"))
        headers = self.run.headers.get(block.name)
        if headers:
            header = headers[min(place, len(headers) - 1)]
            found |= header.parameters
            rw = header.rw
        if block.jobs and block.format == "text":
            found["threads"] = block.jobs
        rw = block.rw or rw
        found |= block.parameters
        if found.get("engine") in _SYNCHRONOUS and len(self.run.messages) > len(self.run.complaints):
            found["queue_depth"] = 1
        return rw if rw in _KNOWN_RW else None, found

    def _side(
        self, block: Block, job: str | None, operation: str, side: Side, parameters: dict[str, Any]
    ) -> None:
        """A reading for each figure, in the order of Reading's fields: by name it takes six times as long."""
        form, version, run = block.format, block.version or self.run.version or self.version, self.number
        if side.figures:
            self.readings += [
                Reading(
                    operation, one.metric, one.value, one.unit, one.printed,
                    one.number.line, one.number.start, one.number.end, run, job,
                    one.statistic, one.kind, one.reason, one.rule, form, version, parameters,
                )
                for one in side.figures
            ]  # fmt: skip
        if side.table:
            every = side.table
            self.readings += map(
                Reading, repeat(operation), every.metrics, every.values, every.units, every.printed,
                every.lines, every.starts, every.ends, repeat(run), repeat(job), every.statistics,
                every.kinds, every.reasons, every.rules, repeat(form), repeat(version), repeat(parameters),
            )  # fmt: skip
        for all_of in side.columns:
            row = all_of.row
            self.readings += map(
                Reading, repeat(operation), repeat(all_of.metric), all_of.values, repeat(all_of.unit),
                all_of.printed, row.lines, row.starts, row.ends, repeat(run), repeat(job),
                all_of.statistics, repeat(all_of.kind), all_of.reasons, repeat(all_of.rule),
                repeat(form), repeat(version), repeat(parameters),
            )  # fmt: skip

    def _warn(self, line: int, text: str) -> None:
        self.warnings.append(Warn(self.number, line, text))


def _job_names(named: Sequence[str]) -> list[str | None]:
    """None for an only job; several of one name get the numbers that fio's files have: `j.0`, `j.1`."""
    if len(named) == 1:
        return [None]
    counts = Counter(named)
    seen: Counter[str] = Counter()
    names: list[str | None] = []
    for name in named:
        names.append(f"{name}.{seen[name]}" if counts[name] > 1 else name)
        seen[name] += 1
    return names


def _commanded(command: Command, name: str) -> Mapping[str, str] | None:
    """The options of a job on the command line; of the only one if it has no name there, or here."""
    jobs = command.jobs
    named = [options for job, options in jobs if job == name]
    return (
        named[0]
        if named
        else jobs[0][1]
        if len(jobs) == 1 and (not jobs[0][0] or name in (ALL_JOBS, UNNAMED))
        else None
    )


def _operation(direction: str, rw: str | None) -> str | None:
    """The design's word. Without rw (terse) random or sequential stays open; a mix in one figure needs it."""
    if direction == "sync":
        return "fsync"
    if direction == "mixed":
        plain = {"read": "read", "write": "write", "trim": "trim"}
        return rw if rw in {*plain, "randread", "randwrite", "randtrim", "randrw"} else None
    return _RANDOM[direction] if rw and rw.startswith("rand") else direction


__all__ = ["Side", "reported"]
