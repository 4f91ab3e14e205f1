"""fio's JSON and JSON+, from 2.0.10 on.

    {"fio version" : "fio-3.16", "global options" : {…}, "jobs" : [{"jobname" : "j", "error" : 0,
      "job options" : {"rw" : "randread", …},
      "read" : {"io_bytes" : …, "bw_bytes" : …, "bw" : …, "iops" : …, "runtime" : …, "clat_ns" : {…}}, …}]}

Latencies are in microseconds (slat, clat, lat) or nanoseconds (slat_ns …, from 2.99); io_bytes is KiB up to
2.20, told by the absence of both io_kbytes and the _ns keys; bw is KiB/s, bw_bytes (3.2 on) bytes per second.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ingest.parsers._report import ParseError
from ingest.parsers.fio import _options
from ingest.parsers.fio._figures import KINDS, column, falling_in, figure, levels_of
from ingest.parsers.fio._json_checks import allowed_range, amount_doubts, requests_doubt
from ingest.parsers.fio._json_documents import (
    Document,
    Documents,
    Job,
    NotJson,
    Written,
    directions_of,
)
from ingest.parsers.fio._json_numbers import Holder, Numbers, Place
from ingest.parsers.fio._json_sheets import Names
from ingest.parsers.fio._model import Block, Doubt, Number, Result, Side

_LATENCIES = tuple(
    (f"{kind}{suffix}", kind, unit)
    for suffix, unit in (("_ns", "nsec"), ("", "usec"))
    for kind in ("slat", "clat", "lat")
)


def _always(names: Mapping[str, str]) -> Names:
    return lambda _keys: names


_STATISTICS = _always({"min": "min", "max": "max", "mean": "mean", "stddev": "stdev"})
# What is used of a direction's numbers; those in between only because they stand there.
_RATES = _always({
    name: name for name in ("io_bytes", "io_kbytes", "bw_bytes", "bw", "iops", "runtime", "total_ios")
})  # fmt: skip
_BANDWIDTHS = _always({"bw_min": "min", "bw_max": "max", "bw_dev": "stdev"})
_IOPS = _always({"iops_min": "min", "iops_max": "max", "iops_stddev": "stdev"})
_SAMPLES = (
    ("bw_max", _BANDWIDTHS, "throughput", "fio-kib", "KiB/s"),
    ("iops_max", _IOPS, "iops", "fio-iops", "IOPS"),
)
_EXPECTED = "a whole JSON document of fio"


def document(documents: Documents, start: Place) -> tuple[Result, int]:
    """The document that begins at `start`, and where it ends."""
    text = documents.text
    try:
        found, end = documents.read(start.at)
    except NotJson as error:
        cut = "the end of the text" if error.place >= len(text.rstrip()) else error.found
        line = start.line + text.count("\n", start.at, error.place)
        raise ParseError(line, _EXPECTED, cut) from error
    try:
        return _Document(found, Numbers(text, start, end), start.line).result(), end
    except (ValueError, RecursionError) as error:
        raise ParseError(start.line, _EXPECTED, str(error)[:80]) from error


class _Document:
    def __init__(self, values: Document, numbers: Numbers, line: int) -> None:
        self.numbers, self.line = numbers, line
        self.doubts: list[Doubt] = []
        version = values.version
        self.version = version.removeprefix("fio-").strip() if isinstance(version, str) else None
        self.values = values
        self.jobs = values.jobs or values.client_stats or []
        self.directions = list(map(directions_of, self.jobs))

    def result(self) -> Result:
        common = _options.canonical(_object(self.values.options))
        blocks = [self._block(job, written, holder, common) for job, written, holder in self._jobs()]
        return Result("json", self.line, blocks, self.doubts, self._stamp())

    def _jobs(self) -> Iterator[tuple[Job, Mapping[str, Written], Holder]]:
        """The jobs; a server's clients, of which "All clients" is the sum."""
        if self.values.jobs is None and self.values.client_stats is None:
            raise ParseError(self.line, '"jobs" in the JSON of fio', "none")
        holders = self.numbers.jobs("jobs" if self.values.jobs else "client_stats", len(self.jobs))
        for job, written, holder in zip(self.jobs, self.directions, holders, strict=True):
            if len(self.jobs) == 1 or job.jobname != "All clients":
                yield job, written, holder

    def _stamp(self) -> tuple[float, float] | None:
        """When it was printed, and when the longest direction must have begun."""
        milliseconds, seconds = self.values.timestamp_ms, self.values.timestamp
        if not isinstance(milliseconds, int):
            if not isinstance(seconds, int):
                return None
            milliseconds = seconds * 1000
        if not 0 < milliseconds < 10**15:
            return None
        ran = [one.values.get("runtime") for directions in self.directions for one in directions.values()]
        longest = max((one for one in ran if isinstance(one, int) and 0 <= one < 10**15), default=0)
        return milliseconds / 1000, (milliseconds - longest) / 1000

    def _block(
        self, job: Job, written: Mapping[str, Written], holder: Holder, common: Mapping[str, str]
    ) -> Block:
        options = {**common, **_options.canonical(_object(job.options))}
        block = Block(str(job.jobname), holder.place.line, "json", self.version)
        block.error = self._error(job, block.line)
        block.rw, block.parameters = _options.access_of(options.get("rw")), _options.parameters(options)
        if not block.error:
            sides = [self._side(name, one, holder) for name, one in written.items()]
            block.sides = [side for side in sides if side and (side.figures or side.columns)]
        return block

    def _error(self, job: Job, line: int) -> int:
        if not isinstance(job.error, int):
            raise ParseError(line, 'a whole number as "error"', str(job.error)[:40])
        return job.error

    def _side(self, direction: str, written: Written, job: Holder) -> Side | None:
        if not written.values.get("total_ios" if direction == "sync" else "runtime"):
            return None
        side, holder = Side(direction, 0), self.numbers.direction(job, direction, written)
        if direction == "sync":
            self._latencies(side, holder)
        else:
            self._rates(side, self._numbers(holder), holder)
            self._latencies(side, holder)
            self._samples(side, holder)
        if side.figures:
            side.line = side.figures[0].number.line
        elif side.columns:
            side.line = next((line for column in side.columns for line in column.row.lines), self.line)
        return side

    def _rates(self, side: Side, numbers: Mapping[str, Number], holder: Holder) -> None:
        runtime, amount, iops = numbers.get("runtime"), numbers.get("io_bytes"), numbers.get("iops")
        if runtime is None:
            return
        bandwidths = [
            figure("throughput", "mean", numbers[key], name, unit)
            for key, name, unit in (("bw_bytes", "fio-bytes", "B/s"), ("bw", "fio-kib", "KiB/s"))
            if key in numbers
        ]
        elapsed = figure("elapsed", "mean", runtime, "fio-msec", "msec")
        side.figures += [*bandwidths[:1], elapsed]
        if iops:
            side.figures.append(figure("iops", "mean", iops, "fio-iops", "IOPS"))
            self.doubts += requests_doubt(iops, numbers.get("total_ios"), elapsed)
        if amount:
            size = figure("size", "mean", amount, *_amount_rule(holder.values))
            side.figures.append(size)
            self.doubts += amount_doubts(bandwidths, size, elapsed)
            side.progress = (size.value or 0, (elapsed.value or 0) * 1000)
        if bandwidths:
            side.bandwidth = allowed_range(bandwidths[0])

    def _latencies(self, side: Side, holder: Holder) -> None:
        for key, kind, unit in _LATENCIES:
            inner = holder.values.get(key)
            if inner and isinstance(inner, dict) and inner.get("max"):
                word = "sync" if side.direction == "sync" else KINDS[kind]
                self._latency(side, self.numbers.inner(holder, key), word, unit)

    def _latency(self, side: Side, holder: Holder, kind: str, unit: str) -> None:
        inner = self.numbers.inner(holder, "percentile")
        for place, names in ((holder, _STATISTICS), (inner, levels_of)):
            if not place.values:
                continue
            statistics, row = self.numbers.of(place, names)
            found = column("latency", statistics, row, f"fio-{unit}", unit, kind)
            self.doubts += falling_in(found)
            side.columns.append(found)

    def _samples(self, side: Side, holder: Holder) -> None:
        """Smallest, largest and deviation of fio's samples; all zero where it took none."""
        for largest, names, metric, rule, unit in _SAMPLES:
            if holder.values.get(largest):
                statistics, row = self.numbers.of(holder, names)
                side.columns.append(column(metric, statistics, row, rule, unit))

    def _numbers(self, holder: Holder) -> dict[str, Number]:
        keys, row = self.numbers.of(holder, _RATES)
        return dict(zip(keys, map(Number, row.texts, row.lines, row.starts, row.ends), strict=True))


def _amount_rule(values: Mapping[str, Any]) -> tuple[str, str]:
    in_bytes = "io_kbytes" in values or any(key.endswith("_ns") for key in values)
    return ("fio-bytes", "B") if in_bytes else ("fio-json-io-kib", "KiB")


def _object(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}
