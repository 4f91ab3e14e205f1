"""fio's JSON and JSON+, from 2.0.10 on → jobs with their values, each number with its line and columns.

    {"fio version" : "fio-3.16", "global options" : {…}, "jobs" : [{"jobname" : "j", "error" : 0,
      "job options" : {"rw" : "randread", …},
      "read" : {"io_bytes" : …, "bw_bytes" : …, "bw" : …, "iops" : …, "runtime" : …,
        "clat_ns" : {"min" : …, "max" : …, "mean" : …, "stddev" : …, "percentile" : {"99.000000" : …}}}, …}]}

Latencies are in microseconds (slat, clat, lat) or nanoseconds (slat_ns …, from 2.99); io_bytes is KiB up to
2.20, told by the absence of both io_kbytes and the _ns keys; bw is KiB/s, bw_bytes (3.2 on) bytes per second.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from ctypes import c_float
from typing import Any

from ingest.parsers.fio import settings, units
from ingest.parsers.fio.json_places import Decoder, Object, Places
from ingest.parsers.fio.model import ALL_CLIENTS, Direction, FioReport, Job, LineWarning
from ingest.parsers.lines import Printed
from ingest.parsers.report import Fact, ParseError, Reading

_EXPECTED = "a whole JSON document of fio"
_LATEST = 10**15  # milliseconds since 1970, or of a run
_DIRECTIONS = ("read", "write", "trim", "mixed", "sync")
_LATENCIES = tuple(
    (f"{kind}{suffix}", kind, unit)
    for suffix, unit in (("_ns", "nsec"), ("", "usec"))
    for kind in ("slat", "clat", "lat")
)
_SUMMARY = {"min": "min", "max": "max", "mean": "mean", "stddev": "stdev"}
_LEVEL = re.compile(r"(?:>=)?(\d{1,9})", re.ASCII)
_PERCENTILE = re.compile(r"\d{1,9}(?:\.\d{1,9})?", re.ASCII)
# Totals of a direction: metric, rule and unit under each key; the exact bandwidth first.
_TOTALS = {
    "bw_bytes": ("throughput", "fio-bytes", "B/s"),
    "bw": ("throughput", "fio-kib", "KiB/s"),
    "runtime": ("elapsed", "fio-msec", "msec"),
    "iops": ("iops", "fio-iops", "IOPS"),
    "io_bytes": ("size", "fio-bytes", "B"),
}
_OLD_TOTALS = _TOTALS | {"io_bytes": ("size", "fio-json-io-kib", "KiB")}
# Smallest, largest and deviation of fio's samples; all zero where it took none, which the largest tells.
_SAMPLES = (
    ("bw", {"bw_min": "min", "bw_max": "max", "bw_dev": "stdev"}, "throughput", "fio-kib", "KiB/s"),
    ("iops", {"iops_min": "min", "iops_max": "max", "iops_stddev": "stdev"}, "iops", "fio-iops", "IOPS"),
)
# Versions that write percentiles under clat_ns, though lat_percentiles=1 makes them those of the total
# latency: add_ddir_status_json() in stat.c; since 3.13 they are under lat_ns.
_TOTAL_UNDER_CLAT = (3, 1), (3, 12)
_STEADY_MEANS = (("bw_mean", "bw {} B/s"), ("iops_mean", "iops {}"), ("lat_mean", "lat {} nsec"))
_SIZES = ("bs", "blocksize")
_MOST_AT_ONCE = 1.5  # times the requests that a job may have; what is above cannot be rounding
_SHORT = 0.01  # so much less than a block each, where the last ones were short
_LONGEST_FACT = 300  # in characters
# A document is on lines of its own, or after a prompt or another one in its line.
_START = re.compile(
    r"(?:^|\r)(?:[ \t\ufeff]|\x1b\[[0-?]*[ -/]*[@-~])*"
    r'(?P<document>\{)\s*"'
    r'(?:fio version|timestamp(?:_ms)?|time|global options|jobs|client_stats|disk_util)"\s*:'
    r'|(?P<within>\{)\s*"fio version"\s*:',
    re.MULTILINE,
)


# `"slope" : -nan` where a steady state was looked for in too few samples: show_thread_status_json(), stat.c.
_NO_NUMBER = re.compile(r'(?<=" : )-?(?:nan|inf)(?=\s{0,4}[,}\r\n])')


def without_nan(text: str) -> str:
    """The text with something as long, that JSON knows, in place of what is no number."""
    return _NO_NUMBER.sub(lambda match: "null" if len(match[0]) == 4 else '"?"', text)


def document_start(text: str, at: int) -> int | None:
    """Where the next document of fio begins."""
    brace = text.find("{", at)
    match = _START.search(text, text.rfind("\n", at, brace) + 1 or at) if brace >= 0 else None
    return max(match.start("document"), match.start("within")) if match else None


def read_document(text: str, start: int, places: Places) -> tuple[FioReport, int]:
    """The document that begins at `start`, and where it ends. Raises ParseError."""
    try:
        values, end = Decoder(text, start, places).raw_decode(text, start)
    except json.JSONDecodeError as error:
        at_end = error.pos >= len(text.rstrip())
        found = "the end of the text" if at_end else error.msg
        raise ParseError(places.line(error.pos), _EXPECTED, found) from error
    except RecursionError as error:
        raise ParseError(places.line(start), _EXPECTED, "JSON that is nested too deeply") from error
    except ValueError as error:  # NaN or Infinity
        raise ParseError(places.line(start), _EXPECTED, str(error)[:80]) from error
    return _Document(text, values, places).report(), end


class _Document:
    def __init__(self, text: str, values: Object, places: Places) -> None:
        self._text, self._values, self._places = text, values, places
        self._line = places.line(values.start)
        version = values.get("fio version")
        self._version = version.removeprefix("fio-").strip() if isinstance(version, str) else None
        self._warnings: list[LineWarning] = []
        self._longest = 0  # milliseconds

    def report(self) -> FioReport:
        """A server has its clients instead of jobs, of which "All clients" is the sum."""
        jobs = [self._job(values) for values in self._objects()]
        totals = [job for job in jobs if job.name == ALL_CLIENTS and len(jobs) > 1]
        own = [job for job in jobs if job not in totals]
        return FioReport("json", self._line, own, self._warnings, self._stamp(), totals=totals)

    def _objects(self) -> Sequence[Object]:
        jobs = self._values.get("jobs", self._values.get("client_stats"))
        if jobs is None:
            raise ParseError(self._line, '"jobs" in the JSON of fio', "none")
        if not (isinstance(jobs, list) and all(isinstance(each, Object) for each in jobs)):
            raise ParseError(self._line, _EXPECTED, '"jobs" that are no list of objects')
        return jobs

    def _stamp(self) -> tuple[float, float] | None:
        """When it was printed, and when the longest direction must have begun, in seconds."""
        milliseconds = _whole_number(self._values.get("timestamp_ms"))
        if milliseconds is None:
            milliseconds = (_whole_number(self._values.get("timestamp")) or 0) * 1000
        if not 0 < milliseconds < _LATEST:
            return None
        return milliseconds / 1000, (milliseconds - self._longest) / 1000

    def _job(self, values: Object) -> Job:
        line = self._line
        if "jobname" in values:
            line = self._places.line(self._text.find('"jobname"', values.start, values.end))
        job = Job(str(_printed(values, "jobname")), line, "json", self._version)
        error = _whole_number(values["error"]) if "error" in values else 0
        if error is None:
            raise ParseError(line, 'a whole number as "error"', str(_printed(values, "error"))[:40])
        job.error = error
        job.group = _whole_number(values.get("groupid")) or 0
        own: Mapping[str, Any] = values.inner("job options")
        shared: Mapping[str, Any] = self._values.inner("global options")
        # With group_reporting a group has the name of its first job, and the options of its last one:
        # __show_run_stats() in stat.c.
        is_named_otherwise = str(own.get("name", job.name))[: settings.LONGEST_NAME] != job.name
        has_more = "jobs" in self._values and _is_of_several(values, {**shared, **own})
        job.several = is_named_otherwise or has_more
        if job.several:
            job.foreign = settings.access_of(own) is not None
            shared, own = {name: shared[name] for name in shared if name not in own}, {}
        job.options = {**shared, **own}
        if "group_reporting" in job.options and not _is_of_one_size(values, job.options):
            job.options = {name: each for name, each in job.options.items() if name not in _SIZES}
        for name in _DIRECTIONS:
            if _was_used(name, values.inner(name)):
                runtime = _whole_number(values.inner(name).get("runtime")) or 0
                self._longest = max(self._longest, runtime if runtime < _LATEST else 0)
                job.directions += self._direction(name, values.inner(name), job.options)
        job.facts += self._steady_state(values, job.name)
        return job

    def _direction(self, name: str, values: Object, options: Mapping[str, Any]) -> Iterator[Direction]:
        """Nothing where no number is read. Of syncs there are latencies only."""
        direction = Direction(name, self._line)
        if name != "sync" and isinstance(values.get("runtime"), Printed):
            self._totals(direction, values)
        moved = {"clat": "lat"} if self._has_total_under_clat(options) else {}
        for key, printed_kind, unit in _LATENCIES:
            kind = "sync" if name == "sync" else printed_kind
            direction.values += _latencies(values.inner(key), kind, moved.get(kind, kind), unit)
        self._warnings += units.falling_latencies(direction.values)
        if name != "sync":
            direction.values += list(_samples(values, direction))
            self._warnings += units.falling_samples(direction.values)
        if direction.values:
            direction.line = direction.values[0].line
            yield direction

    def _has_total_under_clat(self, options: Mapping[str, Any]) -> bool:
        """Whether percentiles of the total latency are under clat_ns."""
        first, last = _TOTAL_UNDER_CLAT
        if self._version is None or not first <= units.numbers_of(self._version)[:2] <= last:
            return False
        return settings.asks_for_total_percentiles(options)

    def _totals(self, direction: Direction, values: Object) -> None:
        """Bandwidth, runtime, requests per second and amount, cross-checked."""
        totals = {
            key: units.measured(metric, "mean", values[key], rule_name, unit)
            for key, (metric, rule_name, unit) in (_TOTALS if _is_in_bytes(values) else _OLD_TOTALS).items()
            if isinstance(values.get(key), Printed)
        }
        elapsed = totals["runtime"]
        if "iops" in totals:
            self._warnings += _requests_warnings(totals["iops"], values.get("total_ios"), elapsed)
        bandwidths = [totals[key] for key in ("bw_bytes", "bw") if key in totals]
        if size := totals.get("io_bytes"):
            self._warnings += _amount_warnings(bandwidths, size, elapsed)
            direction.progress = (size.value or 0, (elapsed.value or 0) * 1000)
        if bandwidths:
            direction.bandwidth = units.range_of(bandwidths[0])
        direction.values += [value for value in totals.values() if value not in bandwidths[1:]]

    def _steady_state(self, job: Object, name: str) -> Iterator[Fact]:
        """Whether what fio was asked for was attained; its place: from the key to the brace.

        "steadystate" : {"ss" : "bw:90.000000%", "duration" : 2, "attained" : 1, "criterion" : "0.029896%",
          "data" : {"bw_mean" : 16397102, "iops_mean" : 4003, …}}
        """
        steady = job.get("steadystate")
        if not isinstance(steady, Object):
            return
        attained = "attained" if steady.is_set("attained") else "not attained"
        value = f"{attained}: {_printed(steady, 'ss')} asked for, {_printed(steady, 'criterion')} found"
        data = steady.inner("data")
        if means := [form.format(_printed(data, key)) for key, form in _STEADY_MEANS if key in data]:
            value += f"; {', '.join(means)}"
        key = self._text.rfind('"steadystate"', job.start, steady.start)
        start, end = (at - self._places.line_start(at) for at in (key, steady.start + 1))
        yield Fact(f"fio, steady state of {name}", value[:_LONGEST_FACT], self._places.line(key), start, end)


def _is_of_several(job: Object, options: Mapping[str, Any]) -> bool:
    """Whether there were more requests at once than the job with these options may have (as fio counted them,
    or by Little's law): so it is a group. group_reporting is not among the options where it is without a
    value."""
    parameters = settings.parameters_of(options)
    if "queue_depth" not in parameters:
        return False
    if _deepest(job) > parameters["queue_depth"]:
        return True
    allowed: int = parameters["queue_depth"] * parameters.get("threads", 1)
    return sum(_at_once(job.inner(name)) for name in _DIRECTIONS) > _MOST_AT_ONCE * allowed


def _deepest(job: Object) -> int:
    """The most requests that were in flight, as far as "iodepth_level" tells: 4 stands for 4 to 7.

    A depth of a few times only is printed as a share of 0.
    """
    levels = job.inner("iodepth_level").items()
    used = [key for key, share in levels if isinstance(share, Printed) and share.text.strip("0.")]
    return max((int(level[1]) for key in used if (level := _LEVEL.fullmatch(key))), default=0)


def _at_once(values: Object) -> float:
    """IOPS × mean latency of a direction that ran for a second at least."""
    mean = (values.inner("clat_ns") or values.inner("clat")).get("mean")
    rate, is_long = values.get("iops"), (_whole_number(values.get("runtime")) or 0) >= 1000
    if not (is_long and isinstance(rate, Printed) and isinstance(mean, Printed)):
        return 0.0
    return float(rate.text) * float(mean.text) * (1e-9 if "clat_ns" in values else 1e-6)


def _is_of_one_size(job: Object, options: Mapping[str, Any]) -> bool:
    """Whether the requests of a group can have been of the block size in its options, but for short ones."""
    size = settings.parameters_of(options).get("block_size")
    for values in map(job.inner, ("read", "write")):
        amount, requests = _whole_number(values.get("io_bytes")), _whole_number(values.get("total_ios"))
        if not (size and amount and requests and _is_in_bytes(values)):
            continue
        if abs(amount / requests / size - 1) > _SHORT:
            return False
    return True


def _is_in_bytes(values: Object) -> bool:
    """Whether io_bytes are bytes: from 2.20 on; KiB before."""
    return "io_kbytes" in values or any(key.endswith("_ns") for key in values)


def _printed(values: Object, key: str) -> Any:
    """What is under a key as it is written; empty if there is nothing."""
    value = values.get(key, "")
    return value.text if isinstance(value, Printed) else value


def _whole_number(value: Any) -> int | None:
    """A whole number, of a length that can be one."""
    if not isinstance(value, Printed) or len(value.text) > 20 or not value.text.removeprefix("-").isdigit():
        return None
    return int(value.text)


def _was_used(direction: str, values: Object) -> bool:
    """Whether anything was done; total_ios of sync leaves out fdatasync, which is timed all the same."""
    if direction != "sync":
        return values.is_set("runtime")
    return values.is_set("total_ios") or values.inner("lat_ns").is_set("max")


def _latencies(values: Object, kind: str, kind_of_percentiles: str, unit: str) -> Iterator[Reading]:
    """Their summary and percentiles; nothing where none was measured."""
    if values.is_set("max"):
        listed = values.inner("percentile")
        # `0.00` fills the table up in old versions.
        shares = [key for key in listed if _PERCENTILE.fullmatch(key) and 0 < float(key) <= 100]
        summary, percentiles = (
            [units.latency(of_kind, statistic, number, unit) for statistic, number in numbers]
            for of_kind, numbers in (
                (kind, values.numbers(_SUMMARY)),
                (kind_of_percentiles, listed.numbers({key: units.percentile(key) for key in shares})),
            )
        )
        yield from summary
        yield from units.credible(percentiles, summary)


def _samples(values: Object, direction: Direction) -> Iterator[Reading]:
    """Those of bandwidth and IOPS."""
    size, _ = direction.progress
    requests = _whole_number(values.get("total_ios")) or 0
    for prefix, names, metric, rule_name, unit in _SAMPLES:
        if values.is_set(f"{prefix}_max"):
            count = _whole_number(values.get(f"{prefix}_samples")) or 0
            samples = (
                units.measured(metric, statistic, number, rule_name, unit)
                for statistic, number in values.numbers(names)
            )
            yield from units.over_time(samples, count, requests, size, direction.values)


def _amount_warnings(bandwidths: Sequence[Reading], size: Reading, elapsed: Reading) -> Iterator[LineWarning]:
    """Both bandwidths against amount ÷ runtime."""
    computed = units.per_second(units.range_of(size), (elapsed.value or 1) * 1000)
    for bandwidth in bandwidths:
        if computed and not units.range_of(bandwidth).meets(computed):
            text = f"{bandwidth.printed} does not agree with {size.printed} in {elapsed.printed}"
            yield LineWarning(bandwidth.line, text)


def _requests_warnings(rate: Reading, requests: object, elapsed: Reading) -> Iterator[LineWarning]:
    """IOPS against requests ÷ runtime."""
    if not isinstance(requests, Printed) or not elapsed.value:
        return
    computed = (units.iops("mean", requests).value or 0) / elapsed.value
    printed = units.number_of(rate)
    digits = len(printed.partition(".")[2])
    # Up to 2.2.5 the fraction was cut; then it is rounded to two digits, and to six from 2.14 on.
    slack = (10.0**-digits / 2 if digits else 1.0) + computed * 1e-12
    # Up to 2.15 fractions are of single precision.
    if all(abs(float(printed) - each) > slack for each in (computed, c_float(computed).value)):
        text = f"{rate.printed} does not agree with {requests.text} requests in {elapsed.printed}"
        yield LineWarning(rate.line, text)
