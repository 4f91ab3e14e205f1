"""fio's JSON and JSON+, from 2.0.10 on.

    {"fio version" : "fio-3.16", "global options" : {…}, "jobs" : [{"jobname" : "j", "error" : 0,
      "job options" : {"rw" : "randread", …},
      "read" : {"io_bytes" : …, "bw_bytes" : …, "bw" : …, "iops" : …, "runtime" : …, "clat_ns" : {…}}, …}]}

Latencies are in microseconds (slat, clat, lat) or nanoseconds (slat_ns …, from 2.99); io_bytes is KiB up to
2.20, told by the absence of both io_kbytes and the _ns keys; bw is KiB/s, bw_bytes (3.2 on) bytes per second.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ingest.parsers._report import ParseError
from ingest.parsers.fio import _options
from ingest.parsers.fio._figures import KINDS, figure, out_of_order, percentile
from ingest.parsers.fio._json_checks import allowed_range, amount_doubts, requests_doubt
from ingest.parsers.fio._json_numbers import Numbers
from ingest.parsers.fio._model import Block, Doubt, Figure, Result, Side
from ingest.parsers.fio._places import NotJson, read

_DIRECTIONS = ("read", "write", "trim", "mixed", "sync")
_STATISTICS = {"min": "min", "max": "max", "mean": "mean", "stddev": "stdev"}
_LATENCIES = tuple(
    (f"{kind}{suffix}", kind, unit)
    for kind in ("slat", "clat", "lat")
    for suffix, unit in (("_ns", "nsec"), ("", "usec"))
)
_RATES = ("bw_bytes", "bw", "runtime", "io_bytes", "iops", "total_ios")
_SAMPLES = ({"min": "bw_min", "max": "bw_max", "stdev": "bw_dev"}, "throughput", "fio-kib", "KiB/s")
_IOPS_SAMPLES = ({"min": "iops_min", "max": "iops_max", "stdev": "iops_stddev"}, "iops", "fio-iops", "IOPS")
_Path = tuple[str | int, ...]
_Samples = tuple[dict[str, str], str, str, str]
_EXPECTED = "a whole JSON document of fio"


def document(text: str, start: int, line_starts: Sequence[int]) -> tuple[Result, int]:
    """The document that begins at `start`, and where it ends."""
    line = bisect_right(line_starts, start)
    try:
        values, end = read(text, start)
    except NotJson as error:
        cut = "the end of the text" if error.place >= len(text.rstrip()) else error.found
        raise ParseError(bisect_right(line_starts, min(error.place, len(text))), _EXPECTED, cut) from error
    if not isinstance(values, dict):
        raise ParseError(line, _EXPECTED, "no object")
    return _Document(values, Numbers(text, start, end, line_starts), line).result(), end


class _Document:
    def __init__(self, values: Mapping[str, Any], numbers: Numbers, line: int) -> None:
        self.values, self.numbers, self.line = values, numbers, line
        self.doubts: list[Doubt] = []
        version = values.get("fio version")
        self.version = version.removeprefix("fio-").strip() if isinstance(version, str) else None

    def result(self) -> Result:
        common = _options.canonical(_object(self.values.get("global options")))
        blocks = [self._block(job, path, common) for job, path in self._jobs()]
        return Result("json", self.line, blocks, self.doubts, self._stamp())

    def _jobs(self) -> Iterator[tuple[dict[str, Any], _Path]]:
        """The jobs; a server's clients, of which "All clients" is the sum."""
        key = "jobs" if self.values.get("jobs") else "client_stats"
        jobs = self.values.get(key)
        if jobs is None:
            raise ParseError(self.line, '"jobs" in the JSON of fio', "none")
        if not isinstance(jobs, list) or not all(isinstance(job, dict) for job in jobs):
            raise ParseError(self.line, f'a list of objects as "{key}"', type(jobs).__name__)
        several = len(jobs) > 1
        for place, job in enumerate(jobs):
            if not (several and job.get("jobname") == "All clients"):
                yield job, (key, place)

    def _stamp(self) -> tuple[float, float] | None:
        """When it was printed, and when the longest direction must have begun."""
        milliseconds, seconds = self.values.get("timestamp_ms"), self.values.get("timestamp")
        if not isinstance(milliseconds, int):
            if not isinstance(seconds, int):
                return None
            milliseconds = seconds * 1000
        if not 0 < milliseconds < 10**15:
            return None
        ran = [_object(job.get(side)).get("runtime") for job, _ in self._jobs() for side in _DIRECTIONS]
        longest = max((one for one in ran if isinstance(one, int) and 0 <= one < 10**15), default=0)
        return milliseconds / 1000, (milliseconds - longest) / 1000

    def _block(self, job: Mapping[str, Any], path: _Path, common: Mapping[str, str]) -> Block:
        options = {**common, **_options.canonical(_object(job.get("job options")))}
        block = Block(str(job.get("jobname", "")), self.numbers.line(path), "json", self.version)
        block.error = self._error(job, block.line)
        block.rw, block.parameters = _options.access_of(options.get("rw")), _options.parameters(options)
        if not block.error:
            sides = [
                self._side(name, job[name], (*path, name)) for name in _DIRECTIONS if _object(job.get(name))
            ]
            block.sides = [side for side in sides if side.figures]
        return block

    def _error(self, job: Mapping[str, Any], line: int) -> int:
        error = job.get("error", 0)
        if not isinstance(error, int):
            raise ParseError(line, 'a whole number as "error"', str(error)[:40])
        return error

    def _side(self, direction: str, values: Mapping[str, Any], path: _Path) -> Side:
        side = Side(direction, 0)
        if direction == "sync":
            if values.get("total_ios"):
                side.figures += self._latencies(values, path)
        elif values.get("runtime"):
            side.figures += self._rates(side, values, path)
            side.figures += self._latencies(values, path)
            side.figures += self._samples(values, path, _SAMPLES)
            side.figures += self._samples(values, path, _IOPS_SAMPLES)
        side.line = side.figures[0].number.line if side.figures else self.line
        self.doubts += out_of_order(side.figures)
        return side

    def _rates(self, side: Side, values: Mapping[str, Any], path: _Path) -> Iterator[Figure]:
        numbers = {name: self.numbers.number(values, path, name) for name in _RATES}
        bandwidths = [
            figure("throughput", "mean", one, name, unit)
            for one, name, unit in (
                (numbers["bw_bytes"], "fio-bytes", "B/s"),
                (numbers["bw"], "fio-kib", "KiB/s"),
            )
            if one
        ]
        runtime, amount, iops = numbers["runtime"], numbers["io_bytes"], numbers["iops"]
        if runtime is None:
            return
        elapsed = figure("elapsed", "mean", runtime, "fio-msec", "msec")
        yield from bandwidths[:1]
        yield elapsed
        if iops:
            yield figure("iops", "mean", iops, "fio-iops", "IOPS")
            self.doubts += requests_doubt(iops, numbers["total_ios"], elapsed)
        if amount:
            size = figure("size", "mean", amount, *self._amount_rule(values))
            yield size
            self.doubts += amount_doubts(bandwidths, size, elapsed)
            side.progress = (size.value or 0, (elapsed.value or 0) * 1000)
        if bandwidths:
            side.bandwidth = allowed_range(bandwidths[0])

    def _amount_rule(self, values: Mapping[str, Any]) -> tuple[str, str]:
        in_bytes = "io_kbytes" in values or any(key.endswith("_ns") for key in values)
        return ("fio-bytes", "B") if in_bytes else ("fio-json-io-kib", "KiB")

    def _latencies(self, values: Mapping[str, Any], path: _Path) -> Iterator[Figure]:
        for key, kind, unit in _LATENCIES:
            inner = _object(values.get(key))
            if inner and inner.get("max"):
                word = "sync" if path[-1] == "sync" else KINDS[kind]
                yield from self._latency(inner, (*path, key), word, unit)

    def _latency(self, values: Mapping[str, Any], path: _Path, kind: str, unit: str) -> Iterator[Figure]:
        for key, statistic in _STATISTICS.items():
            number = self.numbers.number(values, path, key)
            if number:
                yield figure("latency", statistic, number, f"fio-{unit}", unit, kind)
        levels = _object(values.get("percentile"))
        for level in levels:
            number = self.numbers.number(levels, (*path, "percentile"), level) if _is_level(level) else None
            if number:
                yield figure("latency", percentile(level), number, f"fio-{unit}", unit, kind)

    def _samples(self, values: Mapping[str, Any], path: _Path, form: _Samples) -> Iterator[Figure]:
        """Smallest, largest and deviation of fio's samples; all zero where it took none."""
        keys, metric, name, unit = form
        if values.get(keys["max"]):
            for statistic, key in keys.items():
                number = self.numbers.number(values, path, key)
                if number:
                    yield figure(metric, statistic, number, name, unit)


def _object(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _is_level(text: str) -> bool:
    """`99.900000`; `0.00` fills the table up in old versions."""
    plain = text.replace(".", "", 1)
    return plain.isascii() and plain.isdigit() and len(text) < 20 and 0 < float(text) <= 100
