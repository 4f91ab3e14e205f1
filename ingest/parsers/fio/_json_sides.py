"""What a direction of a job says in fio's JSON.

    "read" : {"io_bytes" : …, "bw_bytes" : …, "bw" : …, "iops" : …, "runtime" : …,
      "clat_ns" : {"min" : …, "max" : …, "mean" : …, "stddev" : …, "percentile" : {"99.000000" : …}}}

Latencies are in microseconds (slat, clat, lat) or nanoseconds (slat_ns …, from 2.99); io_bytes is KiB up to
2.20, told by the absence of both io_kbytes and the _ns keys; bw is KiB/s, bw_bytes (3.2 on) bytes per second.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ingest.parsers._exact import factor
from ingest.parsers.fio._figures import KINDS, column, falling_in, figure, levels_of
from ingest.parsers.fio._json_checks import BANDWIDTHS, allowed, amount_doubts, requests_doubt
from ingest.parsers.fio._json_numbers import Holder, Names, Numbers
from ingest.parsers.fio._json_objects import Direction, was_used
from ingest.parsers.fio._json_templates import template
from ingest.parsers.fio._model import Doubt, Number, Side

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
# Of one form fio prints a handful: a hostile log cannot fill the memory with them.
_MOST_CASES = 50


class Sides:
    """Reads the directions of one document, and collects what is doubtful."""

    def __init__(self, numbers: Numbers, line: int) -> None:
        self.numbers, self.line = numbers, line
        self.doubts: list[Doubt] = []

    def read(self, direction: Direction, job: Holder) -> Side | None:
        """None where nothing was done."""
        sheet = direction.sheet
        place = self.numbers.as_written(direction, job) if sheet else None
        if sheet is None or place is None:
            return self._by_figures(direction, job)
        # What is read of syncs is not what is read of the other directions.
        known, case = sheet.form.templates, (direction.name == "sync", *sheet.case())
        if case not in known:
            side = self._by_figures(direction, job)
            kept = template(side, sheet, place.line) if side else None
            if (kept or side is None) and len(known) < _MOST_CASES:
                known[case] = kept
            return side
        kept = known[case]
        filled = kept.filled(direction.name, sheet, place.line) if kept else None
        return filled or (self._by_figures(direction, job) if kept else None)

    def _by_figures(self, direction: Direction, job: Holder) -> Side | None:
        values = direction.values()
        if not was_used(direction.name, values):
            return None
        side = Side(direction.name, 0)
        holder = self.numbers.inner(Holder({direction.name: values}, job.place, job.path), direction.name)
        if direction.name != "sync":
            self._rates(side, self._numbers(holder), holder)
        self._latencies(side, holder)
        if direction.name != "sync":
            self._samples(side, holder)
        if side.figures:
            side.line = side.figures[0].number.line
        elif side.columns:
            side.line = next((line for column in side.columns for line in column.row.lines), self.line)
        return side if side.figures or side.columns else None

    def _rates(self, side: Side, numbers: Mapping[str, Number], holder: Holder) -> None:
        runtime, amount, iops = numbers.get("runtime"), numbers.get("io_bytes"), numbers.get("iops")
        if runtime is None:
            return
        bandwidths = [
            figure("throughput", "mean", numbers[key], name, unit)
            for key, name, unit in BANDWIDTHS
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
            side.bandwidth = allowed(bandwidths[0].value or 0, factor(bandwidths[0].rule or ""))

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
