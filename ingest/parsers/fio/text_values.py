"""A job of fio's text as printed → the job with its values, each cross-checked against the others.

    clat percentiles (usec):
     |  1.00th=[   40],  5.00th=[   43], …

Percentiles rise, and they lie between the smallest and largest latency of the same kind, but for the width of
the buckets that they are counted in (1/64 of a power of two in every version).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from ingest.parsers.fio import units
from ingest.parsers.fio.model import Announcement, Direction, Job, LineWarning, Statistics, TextDirection
from ingest.parsers.fio.totals import (
    Totals,
    base_of_kb,
    base_of_kib,
    base_of_rate,
    disagreements,
    totals_of,
    values_of,
    with_lost_carries,
)
from ingest.parsers.lines import Printed
from ingest.parsers.report import Reading
from ingest.parsers.units import factor

_OF_ALL_KINDS = (3, 1)  # show_clat_percentiles() in stat.c


def read_job(
    job: Job, announced: Announcement | None, version: str | None, warnings: list[LineWarning]
) -> None:
    """Gives the job its values, and adds to `warnings` what in it disagrees."""
    reader = _JobReader(job, announced, version, warnings)
    job.version = version
    job.idle = bool(job.issued) and not any(job.issued)
    job.directions += map(reader.direction, job.printed)


class _JobReader:
    def __init__(
        self, job: Job, announced: Announcement | None, version: str | None, warnings: list[LineWarning]
    ) -> None:
        self._job, self._warnings = job, warnings
        self._version = units.numbers_of(version) if version else None
        self._block_size = announced.parameters.get("block_size") if announced else None
        self._sizes_differ = announced is not None and self._block_size is None  # of its requests
        self._base: str | None = None  # of KB, the same for all directions
        self._is_old = any("bw" in each.units and "other" not in each.units for each in job.printed)
        self._exact = not self._is_old and units.digits_are_exact(self._version)

    def direction(self, printed: TextDirection) -> Direction:
        """One direction with what is below its line."""
        direction = Direction(printed.name, printed.line)
        base = self._totals(printed, direction) if printed.numbers else None
        for summary in printed.summaries:
            values = self._summary(summary, base, printed.units.get("bw"))
            direction.values += list(
                units.over_time(
                    values, summary.count, _requests(printed), direction.progress[0], direction.values
                )
            )
        self._warnings += units.falling_latencies(direction.values)
        self._warnings += self._of_other_versions(printed)
        limits = [value for value in direction.values if value.statistic in ("min", "max")]
        for listed in printed.percentiles:
            values = [
                units.latency(listed.what, units.percentile(name), number, listed.unit)
                for name, number in listed.numbers
            ]
            of_kind = [value for value in limits if value.latency_kind == units.KINDS[listed.what]]
            values = units.credible(values, of_kind)
            self._warnings += _percentile_warnings(values, listed, [value.value or 0 for value in of_kind])
            direction.values += values
        return direction

    def _of_other_versions(self, printed: TextDirection) -> Iterator[LineWarning]:
        """Percentiles of a kind that its version does not print."""
        is_old = self._is_old or (self._version is not None and self._version < _OF_ALL_KINDS)
        for listed in printed.percentiles:
            if is_old and listed.what != "clat" and listed.numbers:
                text = f"percentiles of {listed.what}: before 3.1 fio has those of clat alone"
                yield LineWarning(listed.numbers[0][1].line, text)

    def _totals(self, printed: TextDirection, direction: Direction) -> str | None:
        """Adds the values of the totals. Gives the base of the bandwidth's unit, if it is known."""
        requests = self._job.requests(printed.name)
        totals = totals_of(printed, self._version, requests, self._block_size, exact=self._exact)
        bases = self._bases(printed, totals)
        totals = totals.based(bases)
        if totals.may_lose_carries:
            totals = with_lost_carries(totals)
        direction.values += values_of(totals)
        direction.progress = (direction.values[1].value or 0, printed.runtime)
        if bases["bw"] is not None:
            direction.bandwidth = totals.by_name["bw"].range
        self._warnings += disagreements(totals)
        return bases["bw"]

    def _bases(self, printed: TextDirection, totals: Totals) -> Mapping[str, str | None]:
        """What the units of bandwidth and amount are."""
        if "other" in printed.units:
            return {name: units.base_of_new(unit) for name, unit in printed.units.items()}
        if "i" in printed.units["io"].removesuffix("bit"):
            return {"bw": base_of_kib(totals.based({"io": units.KIB})), "io": units.KIB}
        if self._base is None:
            self._base = self._base_of_kb(printed, totals)
        return {"bw": self._base, "io": self._base}

    def _base_of_kb(self, printed: TextDirection, totals: Totals) -> str:
        """KB of 1024 bytes, or of 1000."""
        base, sure = base_of_kb(() if self._sizes_differ else self._amounts(), self._block_size)
        self._job.base = base if sure else self._job.base or base_of_rate(totals)
        if self._job.base is None and printed.units["io"] != "B":
            text = "KB is taken for 1024 bytes: nothing in the log rules out kb_base=1000"
            self._warnings.append(LineWarning(printed.line, text))
        return self._job.base or base

    def _amounts(self) -> Iterator[tuple[Printed, str, int]]:
        """Of the directions of which the number of requests is known: that, and the amount with its unit."""
        for direction in self._job.printed:
            count = self._job.requests(direction.name)
            if count and direction.numbers:
                yield direction.numbers["io"], direction.units["io"], count

    def _summary(self, summary: Statistics, base: str | None, unit: str | None) -> list[Reading]:
        """Of samples without the mean, which is above. `base` and `unit`: of the bandwidth."""
        values = self._figures(summary, base, unit)
        if not summary.is_spread:
            values = list(units.without_spread(values))
        if summary.what in units.KINDS:
            return values
        self._warnings += units.falling(values)
        return [value for value in values if value.statistic != "mean"]

    def _figures(self, summary: Statistics, base: str | None, unit: str | None) -> list[Reading]:
        numbers = summary.numbers
        if base == units.KB_1000 and "i" in summary.unit:  # a bandwidth in B does not tell what K would be
            base = units.KIB
        if summary.what in units.KINDS:
            return [units.latency(summary.what, name, number, summary.unit) for name, number in numbers]
        if summary.what == "iops":
            return [units.iops(name, number) for name, number in numbers]
        if base is None or base == units.KB_1000 or (unit and unit.endswith("bit")):
            # fio's samples are in KiB/s (bytes a millisecond up to 1.25.1), however they are labelled: with
            # another base or unit asked for the label says nothing.
            return []
        return [_sample(name, number, summary.unit, base) for name, number in numbers]


def _requests(printed: TextDirection) -> float:
    """At most so many; of a mixed direction, which may be all 0 beside two others, nothing is known."""
    rate = printed.numbers.get("iops")
    rule_name = units.lettered("fio-iops", rate.text) if rate else None
    if rate is None or rule_name is None:
        return math.inf
    return units.allowed(rate.text, factor(rule_name)).high * printed.runtime / 1000


def _sample(statistic: str, number: Printed, unit: str, base: str) -> Reading:
    """Of bandwidth: in `bw (MB/s)  : min=…`, without blanks after MB, that is 1000 KB."""
    is_mb = unit == "MB" and base == units.KB
    name = "fio-mb-samples" if is_mb else units.rule_name(number.line, unit.rstrip(), base)
    return units.measured("throughput", statistic, number, name, f"{unit.rstrip()}/s")


def _percentile_warnings(
    values: Sequence[Reading], listed: Statistics, limits: Sequence[float]
) -> Iterator[LineWarning]:
    """What of one kind's percentiles cannot be; `limits`: the smallest and the largest latency, in s."""
    if not values:
        return
    yield from units.falling_latencies(values)
    line, kind = values[0].line, values[0].latency_kind
    names = [name for name, _ in listed.numbers]
    shares = list(map(float, names))
    if shares[-1] > 100 or any(low >= high for low, high in pairwise(shares)):
        yield LineWarning(line, f"percentiles that do not rise: {', '.join(names)[:200]}")
    above_0 = [each.value for each in values if each.value]
    if not limits:
        yield LineWarning(line, f"percentiles of {kind} latency, and no smallest and largest")
    elif above_0:
        step = factor(values[0].rule or "")
        low, high = min(limits) * (1 - units.BUCKET) - step, max(limits) * (1 + units.BUCKET) + step
        if above_0[0] < low or above_0[-1] > high:
            span = f"{values[0].printed} to {values[-1].printed}"
            text = f"percentiles of {span} outside of {min(limits):g} to {max(limits):g} s"
            yield LineWarning(line, text)
