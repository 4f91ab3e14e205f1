"""fio's terse lines (--minimal), one job a line → jobs with their values, field by field.

    j;0;0;32768;30727;1092;…                   v1, up to 1.4x: no version, no IOPS
    2;j;0;0;65536;…                            v2: without IOPS (1.50), with IOPS and percentiles (1.99 on)
    3;2.0.7;j;0;0;28004;28647;6994;1001;…      v3 of 1.99.8 to 2.0.7
    3;fio-3.28;seqread;0;0;1249280;1248031;1218;1001;…     v3; v4 adds trim, v5 counts and IOPS statistics

Directions go on until the field of the CPU. Each is:

    65536;212090;53022;309                              KiB, KiB/s, IOPS (where there are percentiles), msec
    0;0;0.000000;0.000000;12;99;18.1;3.2                min;max;mean;dev of submission and completion
    1.000000%=14;5.000000%=15;…;0%=0;0%=0;0%=0          from 1.99 on
    12;100;18.2;3.2                                     of the total latency, from 2.0 on
    211000;212000;99.9%;211500.0;500.0                  bandwidth: min;max;share;mean;dev; in v5 IOPS, too
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate

from ingest.parsers.fio.model import Direction, FioReport, Job, LineWarning, Number, Range, Value
from ingest.parsers.fio.ranges import overlap
from ingest.parsers.fio.units import newer_than, numbers_of
from ingest.parsers.fio.values import (
    AMBIGUOUS,
    KINDS,
    SUMMARY,
    falling_within,
    percentile,
    understood,
    unknown,
)
from ingest.parsers.lines import Line
from ingest.parsers.report import ParseError
from ingest.parsers.units import factor, rule

FEWEST = 15  # semicolons of what looks terse
_FEWEST_FIELDS = 36  # of a whole line (1.10)
_START = re.compile(
    r"(?:[345];(?:fio-[^;\s]{1,60}|\d{1,4}(?:\.\d{1,4}){1,3});|2;[^;]{1,200};\d{1,9};\d{1,9};"
    r"|[^;]{1,200};\d{1,9};\d{1,9};\d{1,18};)"
)
_VERSION = re.compile(r"fio-|\d{1,4}\.")
_WHOLE = re.compile(r"\d{1,18}", re.ASCII)
_DECIMAL = re.compile(r"\d{1,20}(?:\.\d{1,12})?", re.ASCII)
_PERCENT = re.compile(r"(?:\d{1,9}\.\d{1,12}|-?nan|inf)%", re.ASCII)
_PERCENTILE = re.compile(r"(\d{1,3}(?:\.\d{1,12})?)%=(\d{1,18})", re.ASCII)
_DIRECTIONS = ("read", "write", "trim", "mixed")
# v1: up to 1.16.4 latencies are in milliseconds; the number of fields tells (51 from 1.14 on).
_FIELDS_MILLISECONDS, _FIELDS_MICROSECONDS = (38, 51), 67
# Behind the CPU stand 5 fields, then 7 depths, 10 and 12 shares of latencies; then the disks.
_BEFORE_DISKS = 34


def looks_terse(line: str) -> bool:
    """Whether a line is terse output, be it cut or not."""
    return line.count(";") >= FEWEST and _START.match(line) is not None


@dataclass(slots=True)
class TerseJob:
    """A line's job, what in it disagrees, and the fields about the disks (the same in one report)."""

    job: Job
    warnings: list[LineWarning]
    disks: tuple[str, ...]


def terse_job(line: Line, version: str | None) -> TerseJob:
    """The job of a line. Raises ParseError for a field that is none of fio's."""
    fields = _Fields(line)
    job, layout = _head(fields, version)
    reader = _DirectionReader(fields, layout, job.version)
    directions: list[Direction] = []
    # With unified_rw_reporting=both a mixed one follows; v3 has no trim.
    names = ("read", "write", "mixed") if layout == 3 else _DIRECTIONS
    while not (_PERCENT.fullmatch(fields.peek()) and _PERCENT.fullmatch(fields.peek(1))):
        if len(directions) == len(names):
            expected = f"the CPU's share after {len(names)} directions"
            raise ParseError(line.number, expected, f'"{fields.peek()[:40]}"')
        directions.append(reader.direction(names[len(directions)]))
    if len(directions) == 1:
        directions[0].name = "mixed"
    job.directions = [direction for direction in directions if direction.progress[1]]
    return TerseJob(job, reader.warnings, tuple(fields.texts[fields.place + _BEFORE_DISKS :]))


class _Fields:
    """The fields of a line, taken one after another."""

    def __init__(self, line: Line) -> None:
        self.line, self.place = line, 0
        self.texts = line.text.split(";")
        self._starts = [0, *accumulate(len(text) + 1 for text in self.texts)]
        if len(self.texts) < _FEWEST_FIELDS:
            raise ParseError(line.number, "a whole terse line of fio", f"{len(self.texts)} fields")

    def peek(self, ahead: int = 0) -> str:
        """A field that is still to be taken; empty behind the last one."""
        place = self.place + ahead
        return self.texts[place] if place < len(self.texts) else ""

    def take(self, form: re.Pattern[str], expected: str = "a number") -> Number:
        """The next field, of that form."""
        text, start = self.peek(), self._starts[min(self.place, len(self.texts))]
        if not form.fullmatch(text) or (self.place == len(self.texts) - 1 and not self.line.ended):
            place = f"{expected} in field {self.place + 1} of a terse line"
            raise ParseError(self.line.number, place, f'"{text[:40]}"')
        self.place += 1
        return Number(text, self.line.number, *self.line.between(start, start + len(text)))

    def take_whole(self) -> Number:
        """The next field, a whole number."""
        return self.take(_WHOLE, "a whole number")

    def take_summary(self) -> list[Number]:
        """min;max;mean;dev"""
        return [self.take(_DECIMAL) for _ in SUMMARY]

    def take_percentile(self) -> tuple[str, Number]:
        """The name and the number of `1.000000%=41`."""
        pair = self.take(_PERCENTILE, "a percentile")
        name, _, text = pair.text.partition("%=")
        return name, Number(text, pair.line, pair.end - len(text), pair.end)


def _head(fields: _Fields, version: str | None) -> tuple[Job, int]:
    """Layout, version, name, group and error."""
    layout = 1
    if fields.peek() in ("3", "4", "5") and _VERSION.match(fields.peek(1)):
        layout, version = int(fields.peek()), fields.peek(1).removeprefix("fio-")
        fields.place += 2
    elif fields.peek() == "2" and _WHOLE.fullmatch(fields.peek(3)):
        layout = 2
        fields.place += 1
    name = fields.peek()
    fields.place += 1
    group, error = (int(fields.take_whole().text) for _ in range(2))
    job = Job(name, fields.line.number, f"terse-{layout}", version, error, group=group)
    return job, layout


@dataclass(slots=True)
class _Printed:
    """The numbers of one direction, as they stand there; iops, total and counts are not in all layouts."""

    amount: Number
    bandwidth: Number
    iops: Number | None
    runtime: Number
    submission: list[Number]
    completion: list[Number]
    percentiles: list[tuple[str, Number]] = field(default_factory=list)
    total: list[Number] = field(default_factory=list)
    samples: list[Number] = field(default_factory=list)  # min, max, share, mean, dev
    counts: list[Number] = field(default_factory=list)  # of IOPS: min, max, mean, dev, samples


class _DirectionReader:
    """Reads the directions of a line, each where the next field is its first."""

    def __init__(self, fields: _Fields, layout: int, version: str | None) -> None:
        self._fields, self._layout, self._version = fields, layout, version
        self._has_percentiles = "%=" in fields.line.text
        self._unit = _latency_unit(fields, layout)
        self.warnings: list[LineWarning] = []

    def direction(self, name: str) -> Direction:
        """One that did nothing has no values."""
        printed, found = self._printed(), Direction(name, self._fields.line.number)
        milliseconds = int(printed.runtime.text)
        if milliseconds:
            amount, bandwidth = int(printed.amount.text), int(printed.bandwidth.text)
            rule_name = self._bandwidth_rule(amount, bandwidth, milliseconds)
            found.progress = amount * factor("fio-terse-io"), milliseconds
            found.bandwidth = _around(bandwidth, factor(rule_name)) if rule_name else None
            found.values = list(self._values(printed, rule_name))
            self.warnings += falling_within(found.values)
        return found

    def _printed(self) -> _Printed:
        fields = self._fields
        amount, bandwidth = fields.take_whole(), fields.take_whole()
        iops = fields.take_whole() if self._has_percentiles else None
        printed = _Printed(
            amount, bandwidth, iops, fields.take_whole(), fields.take_summary(), fields.take_summary()
        )
        while _PERCENTILE.fullmatch(fields.peek()):
            printed.percentiles.append(fields.take_percentile())
        if not fields.peek(2).endswith("%"):
            printed.total = fields.take_summary()
        printed.samples = [fields.take(_PERCENT if place == 2 else _DECIMAL) for place in range(5)]
        if self._layout == 5:
            fields.take(_WHOLE, "the number of samples")
            printed.counts = [fields.take(_DECIMAL) for _ in range(5)]
        return printed

    def _values(self, printed: _Printed, rule_name: str | None) -> Iterator[Value]:
        """Latencies and samples that are not 0 throughout; percentiles but for `0%=0`, which fills up."""
        yield _bandwidth("mean", printed.bandwidth, rule_name)
        yield understood("size", "mean", printed.amount, "fio-terse-io", "KiB")
        yield understood("elapsed", "mean", printed.runtime, "fio-msec", "msec")
        if printed.iops:
            yield understood("iops", "mean", printed.iops, "fio-iops", "IOPS")
        yield from self._latencies("slat", printed.submission)
        yield from self._latencies("clat", printed.completion)
        for name, number in printed.percentiles:
            if float(name):
                yield self._latency("clat", percentile(name), number)
        yield from self._latencies("lat", printed.total)
        low, high, _, mean, deviation = printed.samples
        # The samples are KiB/s from 1.25.2 on, bandwidth from 2.0.8: what they were before cannot be told.
        if rule_name == "fio-terse-kib" and _any_above_0((low, high, mean)):
            for statistic, number in (("min", low), ("max", high), ("stdev", deviation)):
                yield _bandwidth(statistic, number, rule_name)
        if printed.counts and _any_above_0(printed.counts[2:3]):
            low, high, _, deviation, _ = printed.counts
            for statistic, number in (("min", low), ("max", high), ("stdev", deviation)):
                yield understood("iops", statistic, number, "fio-iops", "IOPS")

    def _latencies(self, kind: str, numbers: Sequence[Number]) -> Iterator[Value]:
        if _any_above_0(numbers):
            yield from (self._latency(kind, *pair) for pair in zip(SUMMARY, numbers, strict=True))

    def _latency(self, kind: str, statistic: str, number: Number) -> Value:
        return understood("latency", statistic, number, f"fio-{self._unit}", self._unit, KINDS[kind])

    def _bandwidth_rule(self, amount: int, bandwidth: int, runtime: int) -> str | None:
        """By version; without one, by amount ÷ runtime; and held against it in any case."""
        kib = factor("fio-terse-io")
        computed = amount * kib * 1000 / runtime, (amount + 1) * kib * 1000 / runtime
        known = self._known_rule()
        names = (known,) if known else ("fio-terse-1000", "fio-terse-kib")
        fitting = [name for name in names if overlap(_around(bandwidth, factor(name)), computed)]
        if not fitting:
            text = f"bandwidth {bandwidth} does not agree with {amount} KiB in {runtime} msec"
            self.warnings.append(LineWarning(self._fields.line.number, text))
        return known or (fitting[0] if len(fitting) == 1 else None)

    def _known_rule(self) -> str | None:
        if self._layout == 1 or (self._layout == 2 and not self._has_percentiles):
            return "fio-terse-1000"
        if not self._version:
            return None
        after = newer_than(numbers_of(self._version), rule("fio-terse-1000").until)
        return "fio-terse-kib" if after else "fio-terse-1000"


def _latency_unit(fields: _Fields, layout: int) -> str:
    count = len(fields.texts)
    if layout > 1 or count >= _FIELDS_MICROSECONDS:
        return "usec"
    if count not in _FIELDS_MILLISECONDS or not fields.line.ended:
        expected = "38, 51 or at least 67 fields in a terse line"
        raise ParseError(fields.line.number, expected, f"{count} fields")
    return "msec"


def _bandwidth(statistic: str, number: Number, rule_name: str | None) -> Value:
    if rule_name is None:
        return unknown("throughput", statistic, number, "KiB/s", AMBIGUOUS)
    return understood("throughput", statistic, number, rule_name, "KiB/s")


def _around(number: int, unit: float) -> Range:
    return max(number - 1, 0) * unit, (number + 1) * unit


def _any_above_0(numbers: Sequence[Number]) -> bool:
    return any(float(number.text) for number in numbers)


class TerseReport:
    """The lines of one report. totals: of all clients."""

    def __init__(self) -> None:
        self.totals: list[Job] = []
        self._jobs: list[Job] = []
        self._known: set[tuple[str, int]] = set()  # the name and the group of each
        self._warnings: list[LineWarning] = []
        self._disks: tuple[str, ...] = ()  # of the last

    @property
    def begun(self) -> bool:
        """Whether there is anything of it."""
        return bool(self._jobs)

    def is_over(self, line: TerseJob) -> bool:
        """Whether a line begins another report: of one, the fields of the disks are the same in all lines."""
        again = (line.job.name, line.job.group) in self._known
        return again and (not any(line.disks) or line.disks != self._disks)

    def add(self, line: TerseJob) -> None:
        """One more line."""
        self._jobs.append(line.job)
        self._known.add((line.job.name, line.job.group))
        self._warnings += line.warnings
        self._disks = line.disks

    def result(self) -> FioReport:
        """All lines; there is at least one."""
        return FioReport("terse", self._jobs[0].line, self._jobs, self._warnings, totals=self.totals)
