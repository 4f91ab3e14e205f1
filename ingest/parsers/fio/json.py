"""fio's JSON and JSON+, from 2.0.10 on → jobs with their values.

    {"fio version" : "fio-3.16", "global options" : {…}, "jobs" : [{"jobname" : "j", "error" : 0,
      "job options" : {"rw" : "randread", …},
      "read" : {"io_bytes" : …, "bw_bytes" : …, "bw" : …, "iops" : …, "runtime" : …,
        "clat_ns" : {"min" : …, "max" : …, "mean" : …, "stddev" : …, "percentile" : {"99.000000" : …}}}, …}]}

Latencies are in microseconds (slat, clat, lat) or nanoseconds (slat_ns …, from 2.99); io_bytes is KiB up to
2.20, told by the absence of both io_kbytes and the _ns keys; bw is KiB/s, bw_bytes (3.2 on) bytes per second.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from ctypes import c_float
from dataclasses import dataclass
from typing import Any

from ingest.parsers.fio import options
from ingest.parsers.fio.json_offsets import Digits, NotJson, Object, Places, document_end, located
from ingest.parsers.fio.model import ALL_CLIENTS, Direction, FioReport, Job, LineWarning, Number, Range, Value
from ingest.parsers.fio.steady import in_json
from ingest.parsers.fio.values import KINDS, falling_within, percentiles_of, understood
from ingest.parsers.report import ParseError
from ingest.parsers.units import factor

_EXPECTED = "a whole JSON document of fio"
_LATEST = 10**15  # milliseconds since 1970, or of a run
_DIRECTIONS = ("read", "write", "trim", "mixed", "sync")
_LATENCIES = tuple(
    (f"{kind}{suffix}", kind, unit)
    for suffix, unit in (("_ns", "nsec"), ("", "usec"))
    for kind in ("slat", "clat", "lat")
)
_SUMMARY = {"min": "min", "max": "max", "mean": "mean", "stddev": "stdev"}
# Keys of bandwidths, the exact one first, their rules and units.
_BANDWIDTHS = (("bw_bytes", "fio-bytes", "B/s"), ("bw", "fio-kib", "KiB/s"))
# Smallest, largest and deviation of fio's samples; all zero where it took none, which the largest tells.
_SAMPLES = (
    ("bw_max", {"bw_min": "min", "bw_max": "max", "bw_dev": "stdev"}, "throughput", "fio-kib", "KiB/s"),
    ("iops_max", {"iops_min": "min", "iops_max": "max", "iops_stddev": "stdev"}, "iops", "fio-iops", "IOPS"),
)
_START = re.compile(
    r"(?:^|\r)(?:[ \t\ufeff]|\x1b\[[0-?]*[ -/]*[@-~])*"
    r'(?P<document>\{)\s*"'
    r'(?:fio version|timestamp(?:_ms)?|time|global options|jobs|client_stats|disk_util)"\s*:'
    r'|(?P<within>\{)\s*"fio version"\s*:',
    re.MULTILINE,
)
_WITHIN = re.compile(r'\{\s*"fio version"\s*:')
_MOST_BLANKS = 100  # that may stand between a brace and the first key


@dataclass(frozen=True, slots=True)
class Start:
    """Where a document begins: the character of the text, its line, and where that line begins."""

    at: int
    line: int
    line_start: int


class Unread:
    """What of a log is not yet read: documents stand on lines of their own, behind a prompt, or in a row."""

    def __init__(self, text: str) -> None:
        self.text, self.at, self.line = text, 0, 1
        self._line_end = -1  # of the line that the last document ended in

    def document(self) -> Start | None:
        """Where the next document begins."""
        brace = self.text.find("{", self.at)
        if brace < 0:
            return None
        match = _START.search(self.text, self.text.rfind("\n", self.at, brace) + 1 or self.at)
        if match is None:
            return None
        start = max(match.start("document"), match.start("within"))
        lines = self.text.count("\n", self.at, start)
        return Start(start, self.line + lines, self.text.rfind("\n", 0, start) + 1)

    def lines(self, end: int) -> tuple[str, int]:
        """The lines before `end`, and the number of the first: they are read now."""
        text, number = self.text[self.at : end], self.line
        self.at = max(self.at, end)
        return text, number

    def skip(self, end: int, start: Start) -> None:
        """Goes on with the next document of the line in which one ended, else with the next line."""
        if self._line_end < end:
            line_end = self.text.find("\n", end)
            self._line_end = line_end if line_end >= 0 else len(self.text)
        more = _WITHIN.search(self.text, end, self._line_end + _MOST_BLANKS)
        is_near = more is not None and more.start() < self._line_end
        self.at = more.start() if more and is_near else min(self._line_end + 1, len(self.text))
        if self.at < len(self.text):  # behind its end there are no lines to be numbered
            self.line = start.line + self.text.count("\n", start.at, self.at)


def document(text: str, start: Start) -> tuple[FioReport, int]:
    """The document that begins at `start`, and where it ends. Raises ParseError."""
    try:
        end = document_end(text, start.at)
    except NotJson as error:
        found = "the end of the text" if error.place >= len(text.rstrip()) else error.found
        line = start.line + text.count("\n", start.at, error.place)
        raise ParseError(line, _EXPECTED, found) from error
    values = located(text, start.at, end)
    return _Document(text, values, Places(text, start.line_start, start.line, end), start.line).report(), end


class _Document:
    def __init__(self, text: str, values: Object, places: Places, line: int) -> None:
        self._text, self._values, self._places, self._line = text, values, places, line
        version = values.get("fio version")
        self._version = version.removeprefix("fio-").strip() if isinstance(version, str) else None
        self._global = options.canonical(values.inner("global options"))
        self._warnings: list[LineWarning] = []
        self._longest = 0  # milliseconds

    def report(self) -> FioReport:
        """A server has its clients instead of jobs, of which "All clients" is the sum."""
        jobs = list(map(self._job, self._objects()))
        totals = [job for job in jobs if job.name == ALL_CLIENTS] if len(jobs) > 1 else []
        own = [job for job in jobs if job not in totals] if totals else jobs
        return FioReport("json", self._line, own, self._warnings, self._stamp(), totals=totals)

    def _objects(self) -> Sequence[Object]:
        jobs, clients = (self._values.get(key) for key in ("jobs", "client_stats"))
        if jobs is None and clients is None:
            raise ParseError(self._line, '"jobs" in the JSON of fio', "none")
        found = clients if jobs is None else jobs
        if not (isinstance(found, list) and all(isinstance(each, Object) for each in found)):
            raise ParseError(self._line, _EXPECTED, '"jobs" that are no list of objects')
        return found

    def _stamp(self) -> tuple[float, float] | None:
        """When it was printed, and when the longest direction must have begun."""
        milliseconds = _whole(self._values.get("timestamp_ms"))
        if milliseconds is None:
            seconds = _whole(self._values.get("timestamp"))
            if seconds is None:
                return None
            milliseconds = seconds * 1000
        if not 0 < milliseconds < _LATEST:
            return None
        return milliseconds / 1000, (milliseconds - self._longest) / 1000

    def _job(self, values: Object) -> Job:
        at, _ = values.keys_at.get("jobname", (None, 0))
        line = self._line if at is None else self._places.line(at)
        job = Job(_shown(values.get("jobname", "")), line, "json", self._version)
        job.error = self._error(values, line)
        own = {**self._global, **options.canonical(values.inner("job options"))}
        job.rw, job.parameters = options.access_of(own.get("rw")), options.parameters(own)
        for name in _DIRECTIONS:
            if _was_used(name, values.inner(name)):
                self._longest = max(self._longest, _milliseconds(values.inner(name)))
                job.directions += self._direction(name, values.inner(name))
        if fact := in_json(self._text, values, job.name, self._places):
            job.facts.append(fact)
        return job

    def _error(self, values: Object, line: int) -> int:
        error = _whole(values.get("error", Digits("0", 0)))
        if error is None:
            raise ParseError(line, 'a whole number as "error"', _shown(values["error"])[:40])
        return error

    def _direction(self, name: str, values: Object) -> Iterator[Direction]:
        """Nothing where no number is read."""
        found = Direction(name, self._line)
        if name != "sync":
            self._rates(found, values)
        for key, kind, unit in _LATENCIES:
            if values.inner(key).is_set("max"):
                self._latency(found, values.inner(key), "sync" if name == "sync" else KINDS[kind], unit)
        for largest, names, metric, rule_name, unit in _SAMPLES if name != "sync" else ():
            if values.is_set(largest):
                found.values += [
                    understood(metric, statistic, number, rule_name, unit)
                    for statistic, number in self._numbers(values, names)
                ]
        if found.values:
            found.line = found.values[0].number.line
            yield found

    def _rates(self, found: Direction, values: Object) -> None:
        """Bandwidth, runtime, requests per second and amount."""
        keys = ("io_bytes", "bw_bytes", "bw", "iops", "runtime", "total_ios")
        numbers = dict(self._numbers(values, {key: key for key in keys}))
        if "runtime" not in numbers:
            return
        bandwidths = [
            understood("throughput", "mean", numbers[key], rule_name, unit)
            for key, rule_name, unit in _BANDWIDTHS
            if key in numbers
        ]
        elapsed = understood("elapsed", "mean", numbers["runtime"], "fio-msec", "msec")
        found.values += [*bandwidths[:1], elapsed]
        if "iops" in numbers:
            found.values.append(understood("iops", "mean", numbers["iops"], "fio-iops", "IOPS"))
            self._warnings += _requests_warnings(numbers["iops"], numbers.get("total_ios"), elapsed)
        if "io_bytes" in numbers:
            size = understood("size", "mean", numbers["io_bytes"], *_amount_rule(values))
            found.values.append(size)
            self._warnings += _amount_warnings(bandwidths, size, elapsed)
            found.progress = (size.value or 0, (elapsed.value or 0) * 1000)
        if bandwidths:
            found.bandwidth = _allowed(bandwidths[0])

    def _latency(self, found: Direction, values: Object, kind: str, unit: str) -> None:
        listed = values.inner("percentile")
        for holder, names in ((values, _SUMMARY), (listed, percentiles_of(listed))):
            summary = [
                understood("latency", statistic, number, f"fio-{unit}", unit, kind)
                for statistic, number in self._numbers(holder, names)
            ]
            self._warnings += falling_within(summary)
            found.values += summary

    def _numbers(self, values: Object, names: Mapping[str, str]) -> Iterator[tuple[str, Number]]:
        """Those under some keys, by their names, in the order of the text."""
        for key, value in values.items():
            if key in names and isinstance(value, Digits):
                yield names[key], self._places.number(value)


def _shown(value: Any) -> str:
    return value.text if isinstance(value, Digits) else str(value)


def _whole(value: Any) -> int | None:
    """A whole number, of a length that can be one."""
    if not isinstance(value, Digits) or len(value.text) > 20 or not value.text.removeprefix("-").isdigit():
        return None
    return int(value.text)


def _milliseconds(values: Object) -> int:
    """Of a direction; 0 if there is no whole number."""
    runtime = _whole(values.get("runtime")) or 0
    return runtime if runtime < _LATEST else 0


def _was_used(direction: str, values: Object) -> bool:
    """Whether anything was done; total_ios of sync leaves out fdatasync, which is timed all the same."""
    if direction != "sync":
        return values.is_set("runtime")
    return values.is_set("total_ios") or values.inner("lat_ns").is_set("max")


def _amount_rule(values: Object) -> tuple[str, str]:
    in_bytes = "io_kbytes" in values or any(key.endswith("_ns") for key in values)
    return ("fio-bytes", "B") if in_bytes else ("fio-json-io-kib", "KiB")


def _amount_warnings(bandwidths: Sequence[Value], size: Value, elapsed: Value) -> Iterator[LineWarning]:
    """Both bandwidths against amount ÷ runtime."""
    low, high = _allowed(size)
    seconds = elapsed.value or 1
    for bandwidth in bandwidths:
        slowest, fastest = _allowed(bandwidth)
        if slowest > high / seconds or fastest < low / seconds:
            text = f"{bandwidth.printed} does not agree with {size.printed} in {elapsed.printed}"
            yield LineWarning(bandwidth.number.line, text)


def _requests_warnings(iops: Number, requests: Number | None, elapsed: Value) -> Iterator[LineWarning]:
    """IOPS against requests ÷ runtime."""
    if requests is None or not elapsed.value:
        return
    computed = (understood("iops", "mean", requests, "fio-iops", "").value or 0) / elapsed.value
    digits = len(iops.text.partition(".")[2])
    # Up to 2.2.5 the fraction was cut; then it is rounded to two digits, and to six from 2.14 on.
    slack = (10.0**-digits / 2 if digits else 1.0) + computed * 1e-12
    # Up to 2.15 fractions are of single precision.
    if all(abs(float(iops.text) - each) > slack for each in (computed, c_float(computed).value)):
        text = f"{iops.text} IOPS does not agree with {requests.text} requests in {elapsed.printed}"
        yield LineWarning(iops.line, text)


def _allowed(value: Value) -> Range:
    """What a whole number of units may have been before it was cut."""
    step, printed = factor(value.rule or ""), value.value or 0
    return max(printed - step, 0), printed + step
