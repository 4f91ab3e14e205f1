"""fio's terse lines (--minimal), one job a line → jobs with their values, field by field.

    j,0,0,32768,30727,1092,…                   v1, up to 1.13: no version, no IOPS
    j;0;0;32768;30727;1092;…                   up to 1.4x
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
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate, chain

from ingest.parsers.bounds import Bounds
from ingest.parsers.fio import units
from ingest.parsers.fio.model import Direction, FioReport, Job, LineWarning
from ingest.parsers.lines import Line, Printed
from ingest.parsers.report import ParseError, Reading
from ingest.parsers.units import factor

FEWEST = 15  # semicolons of what looks terse
_FEWEST_FIELDS = 36  # of a whole line (1.10)
_START = re.compile(
    r"(?:[345];(?:fio-[^;\s]{1,60}|\d{1,4}(?:\.\d{1,4}){1,3});|2;[^;]{1,200};\d{1,9};\d{1,9};"
    r"|[^;]{1,200};\d{1,9};\d{1,9};\d{1,18};)"
)
# 1.5 to 1.13, a whole line: show_thread_status_terse() in stat.c.
_COMMAS = 37
_WITH_COMMAS = re.compile(
    r"[^,]{1,200}(?:,\d{1,9}){2}"
    r"(?:(?:,\d{1,18}){3}(?:(?:,\d{1,20}){2}(?:,\d{1,20}\.\d{6}){2}){2}"
    r"(?:,\d{1,20}){2},(?:\d{1,9}\.\d{6}|-?nan|inf)%(?:,\d{1,20}\.\d{6}){2}){2}"
    r"(?:,\d{1,9}\.\d{6}%){2},\d{1,18}\s*"
)
_VERSION = re.compile(r"fio-|\d{1,4}\.")
_WHOLE = re.compile(r"\d{1,18}", re.ASCII)
_SIGNED = re.compile(r"-?\d{1,18}", re.ASCII)
_DECIMAL = re.compile(r"\d{1,20}(?:\.\d{1,12})?", re.ASCII)
_PERCENT = re.compile(r"(?:\d{1,9}\.\d{1,12}|-?nan|inf)%", re.ASCII)
_PERCENTILE = re.compile(r"(\d{1,3}(?:\.\d{1,12})?)%=(\d{1,18})", re.ASCII)
_EXPECTED = {_WHOLE: "a whole number", _SIGNED: "a whole number", _PERCENTILE: "a percentile"}
_SUMMARY = {"min": _DECIMAL, "max": _DECIMAL, "mean": _DECIMAL, "stdev": _DECIMAL}
ByStatistic = Sequence[tuple[str, Printed]]
# The fields of a direction, in their order, and the form of each; percentiles are as many as there are.
_FIELDS: Mapping[str, Mapping[str, re.Pattern[str]]] = {
    "io": {"mean": _WHOLE},
    "bw": {"mean": _WHOLE},
    "iops": {"mean": _WHOLE},
    "runtime": {"mean": _WHOLE},
    "slat": _SUMMARY,
    "clat": _SUMMARY,
    "percentiles": {},
    "lat": _SUMMARY,
    "samples of bw": {
        "min": _DECIMAL, "max": _DECIMAL, "share": _PERCENT, "mean": _DECIMAL, "stdev": _DECIMAL
    },
    "samples of iops": {"count of bw": _WHOLE, **_SUMMARY, "count": _WHOLE},
}  # fmt: skip
_OF_SAMPLES = ("min", "max", "stdev")  # the mean is before
_DIRECTIONS = ("read", "write", "trim", "mixed")
# v1: up to 1.16.4 latencies are in milliseconds; the number of fields tells (51 from 1.14 on).
_FIELDS_MILLISECONDS, _FIELDS_MICROSECONDS = (38, 51), 67
# After the CPU stand 5 fields, then 7 depths, 10 and 12 shares of latencies; then the disks.
_BEFORE_DISKS = 34


def looks_terse(line: str) -> bool:
    """Whether a line is terse output, be it cut or not."""
    has_semicolons = line.count(";") >= FEWEST and _START.match(line) is not None
    return has_semicolons or (line.count(",") == _COMMAS and _WITH_COMMAS.fullmatch(line) is not None)


class TerseLine:
    """A line, whose fields are taken one after another: its job, what in it disagrees, and the fields about
    the disks (the same in one report). Raises ParseError for a field that is none of fio's."""

    def __init__(self, line: Line, version: str | None) -> None:
        self._line, self._version = line, version
        text = line.text.lstrip()
        self._fields = text.split("," if _WITH_COMMAS.fullmatch(text) else ";")
        indent = len(line.text) - len(text)
        self._starts = list(accumulate((len(field) + 1 for field in self._fields), initial=indent))
        self._place, self._layout = 0, 1
        self._has_percentiles = "%=" in line.text
        if len(self._fields) < _FEWEST_FIELDS:
            raise self._error("a whole terse line of fio", f"{len(self._fields)} fields")
        self.warnings: list[LineWarning] = []
        self.job = self._head()
        self.job.directions = self._directions(self._latency_unit())
        self.disks = self._fields[self._place + _BEFORE_DISKS :]

    def _directions(self, unit: str) -> list[Direction]:
        """With unified_rw_reporting=both a mixed direction follows the others; v3 has no trim."""
        names = ("read", "write", "mixed") if self._layout == 3 else _DIRECTIONS
        directions: list[Direction] = []
        while not (_PERCENT.fullmatch(self._peek()) and _PERCENT.fullmatch(self._peek(1))):
            if len(directions) == len(names):
                expected = f"the CPU's share after {len(names)} directions"
                raise self._error(expected, f'"{self._peek()[:40]}"')
            directions.append(self._direction(names[len(directions)], unit))
        if len(directions) == 1:
            directions[0].name = "mixed"
        return [direction for direction in directions if direction.values]

    def _head(self) -> Job:
        """Layout, version, name, group and error."""
        if self._peek() in ("3", "4", "5") and _VERSION.match(self._peek(1)):
            self._layout, self._version = int(self._peek()), self._peek(1).removeprefix("fio-")
            self._place = 2
        elif self._peek() == "2" and _WHOLE.fullmatch(self._peek(3)):
            self._layout = 2
            self._place = 1
        name = self._peek()
        self._place += 1
        # Group -1 has a job that is none: see _jobs() in measurements.py.
        group, error = (int(self._take(_SIGNED).text) for _ in range(2))
        return Job(name, self._line.number, f"terse-{self._layout}", self._version, error, group=group)

    def _latency_unit(self) -> str:
        count = len(self._fields)
        if self._layout > 1 or count >= _FIELDS_MICROSECONDS:
            return "usec"
        if count not in _FIELDS_MILLISECONDS or not self._line.ended:
            raise self._error("38, 51 or at least 67 fields in a terse line", f"{count} fields")
        return "msec"

    def _peek(self, ahead: int = 0) -> str:
        """A field that is still to be taken; empty after the last one."""
        place = self._place + ahead
        return self._fields[place] if place < len(self._fields) else ""

    def _take(self, form: re.Pattern[str]) -> Printed:
        """The next field, of that form."""
        text, start = self._peek(), self._starts[min(self._place, len(self._fields))]
        if not form.fullmatch(text) or (self._place == len(self._fields) - 1 and not self._line.ended):
            expected = _EXPECTED.get(form, "a number")
            raise self._error(f"{expected} in field {self._place + 1} of a terse line", f'"{text[:40]}"')
        self._place += 1
        return self._line.printed(start, start + len(text))

    def _error(self, expected: str, found: str) -> ParseError:
        return ParseError(self._line.number, expected, found)

    def _direction(self, name: str, unit: str) -> Direction:
        """One that did nothing has no values."""
        printed = {fields: self._take_all(fields, forms) for fields, forms in _FIELDS.items()}
        direction = Direction(name, self._line.number)
        amount, bandwidth, runtime = (printed[name][0][1].text for name in ("io", "bw", "runtime"))
        milliseconds = int(runtime)
        if milliseconds:
            rule_name = self._bandwidth_rule(amount, bandwidth, milliseconds)
            direction.progress = int(amount) * factor("fio-terse-io"), milliseconds
            direction.bandwidth = units.allowed(bandwidth, factor(rule_name)) if rule_name else None
            direction.values = list(_values(printed, rule_name, unit))
            self.warnings += units.falling_latencies(direction.values)
            self.warnings += units.falling_samples(direction.values)
        return direction

    def _take_all(self, fields: str, forms: Mapping[str, re.Pattern[str]]) -> ByStatistic:
        """Those of a name; none where the layout has none."""
        if fields == "percentiles":
            return list(self._percentiles())
        return [(name, self._take(form)) for name, form in forms.items()] if self._has(fields) else []

    def _percentiles(self) -> Iterator[tuple[str, Printed]]:
        """As many as there are, but for `0%=0`, which fills up."""
        while match := _PERCENTILE.fullmatch(self._peek()):
            pair = self._take(_PERCENTILE)
            if float(match[1]):
                number = Printed(match[2], pair.line, pair.end - len(match[2]), pair.end)
                yield units.percentile(match[1]), number

    def _has(self, fields: str) -> bool:
        """Whether the fields of a name are in this layout."""
        if fields == "iops":
            return self._has_percentiles
        if fields == "lat":
            return not self._peek(2).endswith("%")
        return fields != "samples of iops" or self._layout == 5

    def _bandwidth_rule(self, amount: str, bandwidth: str, milliseconds: int) -> str | None:
        """By version; without one, by amount ÷ runtime; and held against it in any case."""
        kib = factor("fio-terse-io")
        computed = Bounds(int(amount), int(amount) + 1) * kib / (milliseconds / 1000)
        rule = self._known_rule()
        names = (rule,) if rule else ("fio-terse-1000", "fio-terse-kib")
        fitting = [name for name in names if units.allowed(bandwidth, factor(name)).meets(computed)]
        if not fitting:
            text = f"bandwidth {bandwidth} does not agree with {amount} KiB in {milliseconds} msec"
            self.warnings.append(LineWarning(self._line.number, text))
        return rule or (fitting[0] if len(fitting) == 1 else None)

    def _known_rule(self) -> str | None:
        if self._layout == 1 or (self._layout == 2 and not self._has_percentiles):
            return "fio-terse-1000"
        if not self._version:
            return None
        after = units.newer_than(units.numbers_of(self._version), "fio-terse-1000")
        return "fio-terse-kib" if after else "fio-terse-1000"


def _values(printed: Mapping[str, ByStatistic], rule_name: str | None, unit: str) -> Iterator[Reading]:
    """Latencies and samples that are not 0 throughout."""
    yield from (_bandwidth(*pair, rule_name) for pair in printed["bw"])
    yield from (units.measured("size", *pair, "fio-terse-io", "KiB") for pair in printed["io"])
    yield from (units.measured("elapsed", *pair, "fio-msec", "msec") for pair in printed["runtime"])
    yield from (units.iops(*pair) for pair in printed["iops"])
    latencies = {
        fields: [units.latency(kind, *pair, unit) for pair in printed[fields]]
        for fields, kind in (("slat", "slat"), ("clat", "clat"), ("percentiles", "clat"), ("lat", "lat"))
        if fields == "percentiles" or _any_above_0(printed[fields], *units.SUMMARY)
    }
    limits = latencies.get("clat", ())
    latencies["percentiles"] = _percentiles(latencies["percentiles"], limits, latencies.get("lat", ()))
    yield from chain.from_iterable(latencies.values())
    # The samples are KiB/s from 1.25.2 on, bandwidth from 2.0.8: what they were before cannot be told.
    counts = {name: int(number.text) for name, number in printed["samples of iops"] if "count" in name}
    # IOPS are cut.
    most = sum(int(number.text) + 1 for _, number in printed["iops"])
    requests = most * int(printed["runtime"][0][1].text) / 1000
    if rule_name == "fio-terse-kib" and _any_above_0(printed["samples of bw"], "min", "max", "mean"):
        samples = (
            _bandwidth(*pair, rule_name) for pair in printed["samples of bw"] if pair[0] in _OF_SAMPLES
        )
        size = int(printed["io"][0][1].text) * factor("fio-terse-io")
        yield from units.over_time(samples, counts.get("count of bw", 0), requests, size, limits)
    if _any_above_0(printed["samples of iops"], "mean"):
        samples = (units.iops(*pair) for pair in printed["samples of iops"] if pair[0] in _OF_SAMPLES)
        yield from units.over_time(samples, counts["count"], requests)


def _percentiles(
    listed: Sequence[Reading], completion: Sequence[Reading], total: Sequence[Reading]
) -> list[Reading]:
    """Of completion; of the total latency, as with lat_percentiles=1, where some exceed all completions."""
    if not total or not units.exceed(listed, completion):
        return units.credible(listed, completion)
    return units.credible([replace(each, latency_kind=units.KINDS["lat"]) for each in listed], total)


def _bandwidth(statistic: str, number: Printed, rule_name: str | None) -> Reading:
    return units.measured("throughput", statistic, number, rule_name, "KiB/s")


def _any_above_0(numbers: ByStatistic, *names: str) -> bool:
    """Whether one of some numbers, where they are printed, is not 0."""
    return any(float(number.text) for name, number in numbers if name in names)


class TerseReport:
    """The lines of one report. totals: of all clients. run_doubt: see FioReport."""

    def __init__(self) -> None:
        self.jobs: list[Job] = []
        self.totals: list[Job] = []
        self.run_doubt: LineWarning | None = None
        self._known: set[tuple[str, int]] = set()  # the name and the group of each
        self._warnings: list[LineWarning] = []
        self._disks: Sequence[str] = ()  # of the last

    def is_over(self, line: TerseLine) -> bool:
        """Whether a line begins another report: of one, the fields of the disks are the same in all lines."""
        again = (line.job.name, line.job.group) in self._known
        return again and (not any(line.disks) or line.disks != self._disks)

    def add(self, line: TerseLine) -> None:
        """One more line."""
        self.jobs.append(line.job)
        self._known.add((line.job.name, line.job.group))
        self._warnings += line.warnings
        self._disks = line.disks

    def result(self) -> FioReport:
        """All lines; there is at least one."""
        line = self.jobs[0].line
        report = FioReport("terse", line, self.jobs, self._warnings, totals=self.totals)
        return replace(report, run_doubt=self.run_doubt)
