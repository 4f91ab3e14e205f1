"""A job of fio's text as printed → the job with its values, each held against what else the job prints.

    clat percentiles (usec):
     |  1.00th=[   40],  5.00th=[   43], …

Percentiles rise, and they lie between the smallest and largest latency of the same kind, but for the width of
the buckets that they are counted in (1/64 of a power of two in every version).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from ingest.parsers.fio import totals
from ingest.parsers.fio.model import Announcement, Direction, Job, LineWarning, Number, Value
from ingest.parsers.fio.ranges import Totals, printed_range
from ingest.parsers.fio.text import Summary, TextDirection, TextJob
from ingest.parsers.fio.totals import Digits, Requests
from ingest.parsers.fio.units import (
    KIB,
    base_of_new,
    carry_is_sure,
    digits_are_exact,
    numbers_of,
    rule_name,
    samples_base,
)
from ingest.parsers.fio.values import (
    AMBIGUOUS,
    KINDS,
    bounds,
    falling,
    falling_within,
    percentile,
    understood,
    unknown,
)
from ingest.parsers.units import factor, rules

_BUCKET = 1 / 16  # the widest bucket, twice over


def job_of(
    text: TextJob, announced: Announcement | None, version: str | None
) -> tuple[Job, list[LineWarning]]:
    """The job with its values, and what in it disagrees."""
    reader = _Reader(text, announced, numbers_of(version) if version else None)
    text.job.version = version
    text.job.idle = bool(text.issued) and not any(text.issued)
    text.job.directions += map(reader.direction, text.directions)
    return text.job, reader.warnings


class _Reader:
    def __init__(
        self, text: TextJob, announced: Announcement | None, version: tuple[int, ...] | None
    ) -> None:
        self._text, self._version = text, version
        self._block_size = announced.parameters.get("block_size") if announced else None
        self.warnings: list[LineWarning] = []
        self._base: str | None = None  # of KB, the same for all directions
        units = [direction.totals.units for direction in text.directions]
        old = any("bw" in printed and "other" not in printed for printed in units)
        exact = not old and digits_are_exact(version)
        self._digits = Digits(exact, exact and not carry_is_sure(version), version is not None)

    def direction(self, printed: TextDirection) -> Direction:
        """One direction with what stands below its line."""
        found = Direction(printed.name, printed.line)
        base = None
        if printed.totals.numbers:
            base, amount_base = self._bases(printed.totals)
            self._totals(printed, found, (base, amount_base))
        for summary in printed.summaries:
            found.values += self._summary(summary, base, printed.totals.units.get("bw"))
        self.warnings += falling_within(found.values)
        latencies = list(found.values)
        for (kind, unit), numbers in printed.percentiles.items():
            values = [
                understood("latency", percentile(name), number, f"fio-{unit}", unit, KINDS[kind])
                for name, number in numbers
            ]
            self.warnings += _percentile_warnings(values, [name for name, _ in numbers], latencies)
            found.values += values
        return found

    def _totals(self, printed: TextDirection, found: Direction, bases: tuple[str | None, str]) -> None:
        base, amount_base = bases
        numbers, digits = printed.totals, self._digits
        count = self._text.requests(printed.name)
        requests = Requests(count, self._block_size)
        if numbers.has("other") and digits.may_lack:
            numbers.lacking = totals.lacking_carry(numbers, requests)
        found.values += totals.values_of(numbers, bases, requests, digits)
        if base is not None:
            found.bandwidth = printed_range(numbers, "bw", base, exact_digits=digits.exact)
        found.progress = (found.values[1].value or 0, numbers.runtime)
        self.warnings += totals.disagreements(
            numbers, found.bandwidth, amount_base, count, exact_digits=digits.exact
        )

    def _bases(self, numbers: Totals) -> tuple[str | None, str]:
        """What the units of bandwidth and amount are."""
        amount_unit = numbers.units["io"]
        if "other" in numbers.units:
            return base_of_new(numbers.units["bw"]), base_of_new(amount_unit)
        if "i" in amount_unit.removesuffix("bit"):
            return totals.base_of_kib(numbers, self._version), KIB
        if self._base is None:
            self._base, sure = totals.base_of_kb(self._counted(), self._block_size)
            if not sure and amount_unit != "B":
                text = "KB is taken for 1024 bytes: nothing in the log rules out kb_base=1000"
                self.warnings.append(LineWarning(numbers.line, text))
        return self._base, self._base

    def _counted(self) -> list[tuple[Totals, int]]:
        """The directions of which the number of requests is known."""
        counted = [(each.totals, self._text.requests(each.name)) for each in self._text.directions]
        return [(numbers, count) for numbers, count in counted if count is not None]

    def _summary(self, summary: Summary, base: str | None, unit: str | None) -> list[Value]:
        """Of samples without the mean, which stands above. `base` and `unit`: of the bandwidth."""
        if summary.what in KINDS:
            return [_latency(name, number, summary) for name, number in summary.numbers.items()]
        if summary.what == "iops":
            values = [totals.iops(name, number) for name, number in summary.numbers.items()]
        else:
            values = list(_bandwidths(summary, samples_base(base, unit)))
        self.warnings += falling(bounds(values))
        return [value for value in values if value.statistic != "mean"]


def _bandwidths(summary: Summary, base: str | None) -> Iterator[Value]:
    """Nothing where the label says nothing."""
    for name, number in summary.numbers.items() if base else ():
        rule_of_unit = rule_name(number.line, summary.unit, base or "", of_samples=True)
        yield understood("throughput", name, number, rule_of_unit, f"{summary.unit.rstrip()}/s")


def _latency(statistic: str, number: Number, summary: Summary) -> Value:
    """A largest one cut by 1000, or by 1000000, has another rule than the others."""
    letter = number.text[-1].lower() if number.text[-1].isalpha() else ""
    name = f"fio-{summary.unit}-{letter}" if letter else f"fio-{summary.unit}"
    if name in rules("fio"):
        return understood("latency", statistic, number, name, summary.unit, KINDS[summary.what])
    return unknown("latency", statistic, number, summary.unit, AMBIGUOUS)


def _percentile_warnings(
    values: Sequence[Value], names: Sequence[str], latencies: Sequence[Value]
) -> Iterator[LineWarning]:
    """What of one kind's percentiles cannot be; `latencies`: min, max and the like of the direction."""
    yield from falling_within(values)
    line, kind = values[0].number.line, values[0].kind
    shares = list(map(float, names))
    if shares[-1] > 100 or any(low >= high for low, high in pairwise(shares)):
        yield LineWarning(line, f"percentiles that do not rise: {', '.join(names)[:200]}")
    limits = [each.value or 0 for each in latencies if each.kind == kind and each.statistic in ("min", "max")]
    known = [each.value for each in values if each.value]
    if not limits:
        yield LineWarning(line, f"percentiles of {kind} latency, and no smallest and largest")
    elif known:
        step = factor(values[0].rule or "")
        low, high = min(limits) * (1 - _BUCKET) - step, max(limits) * (1 + _BUCKET) + step
        if known[0] < low or known[-1] > high:
            shown = f"{values[0].printed} to {values[-1].printed}"
            text = f"percentiles of {shown} outside of {min(limits):g} to {max(limits):g} s"
            yield LineWarning(line, text)
