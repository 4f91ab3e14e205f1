"""Which figures the directions of one shape have in a terse line, and in which of its fields they are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from ingest.parsers.fio._figures import KINDS, SPREAD, percentile
from ingest.parsers.fio._outlines import Outline, Pick, Slot, outline, picking

_LONG = 100  # percentiles: fio has 20 at most


class Shape(NamedTuple):
    """What tells which figures a direction has, beside its percentiles.

    rule: of its bandwidth, None where it is not known. unit: of its latencies.
    present: of submission, completion and total latencies, samples of bandwidth and of IOPS, what is not 0.
    """

    rule: str | None
    unit: str
    iops: bool
    counts: bool
    fields: int
    present: tuple[bool, ...]


class ShapeReading(NamedTuple):
    """How the directions of a shape are read: what their figures are, and which fields they are."""

    slots: Sequence[Slot]
    pick: Pick
    outline: Outline | None


def reading_of(shape: Shape, listed: tuple[str, ...]) -> ShapeReading:
    """How a direction with these percentiles is read; kept for the next one."""
    return _kept(shape, listed) if len(listed) < _LONG else _kept.__wrapped__(shape, listed)


@lru_cache(maxsize=200)
def _kept(shape: Shape, listed: tuple[str, ...]) -> ShapeReading:
    placed = [*_rates(shape), *_figures(shape, listed)]
    slots = [slot for _, slot in placed]
    known = outline(slots) if shape.rule else None
    return ShapeReading(slots, picking([place for place, _ in placed]), known)


_Placed = tuple[int, Slot]


def _rates(shape: Shape) -> Iterator[_Placed]:
    """Bandwidth, amount, runtime and IOPS."""
    yield 1, Slot("throughput", "mean", None, shape.rule or "", "KiB/s")
    yield 0, Slot("size", "mean", None, "fio-terse-io", "KiB")
    yield 3 if shape.iops else 2, Slot("elapsed", "mean", None, "fio-msec", "msec")
    if shape.iops:
        yield 2, Slot("iops", "mean", None, "fio-iops", "IOPS")


def _figures(shape: Shape, listed: tuple[str, ...]) -> Iterator[_Placed]:
    """Latencies and samples that are not 0 throughout; percentiles but for `0%=0`, which fills them up."""
    submission, completion, total, sampled, requests = shape.present
    first = 4 if shape.iops else 3
    behind = first + 8 + len(listed)
    if submission:
        yield from _latencies("slat", first, shape.unit)
    if completion:
        yield from _latencies("clat", first + 4, shape.unit)
    for place, name in enumerate(listed, start=first + 8):
        if float(name):
            yield place, _latency("clat", percentile(name), shape.unit)
    if total:
        yield from _latencies("lat", behind, shape.unit)
    samples = shape.fields - (11 if shape.counts else 5)
    if sampled:
        yield from _samples("throughput", (samples, samples + 1, samples + 4), shape.rule or "", "KiB/s")
    if requests:
        yield from _samples("iops", (samples + 6, samples + 7, samples + 9), "fio-iops", "IOPS")


def _latencies(kind: str, first: int, unit: str) -> Iterator[_Placed]:
    """min;max;mean;dev"""
    yield from enumerate((_latency(kind, name, unit) for name in SPREAD), start=first)


def _latency(kind: str, statistic: str, unit: str) -> Slot:
    return Slot("latency", statistic, KINDS[kind], f"fio-{unit}", unit)


def _samples(metric: str, places: Sequence[int], name: str, unit: str) -> Iterator[_Placed]:
    for place, statistic in zip(places, ("min", "max", "stdev"), strict=True):
        yield place, Slot(metric, statistic, None, name, unit)
