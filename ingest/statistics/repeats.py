"""Repeats → mean, median, interval and a sentence on them; the same of published means (theory: 4.1, 4.2).

    >>> words(repeats([101, 96, 104]))
    '3 runs, 96–104'
    >>> PublishedRange(11, 140, 202).words()
    '11 runs, 140–202, no average published'

What represents them is in ingest/store/derive/numbers.sql: the value of one run, the mean of two, the
median of more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Literal

from ingest.core.text import number_of
from ingest.statistics import reference
from ingest.statistics.intervals import Interval, of_mean, of_median
from ingest.statistics.shape import drifts, has_two_modes, outliers
from ingest.statistics.values import check_value, checked, stdev
from ingest.statistics.wording import Show, percent, plain


@dataclass(frozen=True)
class PublishedMean:
    """A mean or a median of n runs (None: not stated) whose spread was not published."""

    n: int | None
    value: float | None = None
    kind: Literal["mean", "median"] = "mean"

    def __post_init__(self) -> None:
        _check_runs(self.n)
        if self.value is not None:
            check_value(self.value)

    def words(self) -> str:
        """mean of 5 runs, spread not published."""
        if self.n == 1:
            return reference.words("once", "single")
        if self.n is None:
            return reference.words(self.kind, "unstated")
        return reference.words(self.kind, "published", runs=number_of(self.n, "run"))


@dataclass(frozen=True)
class PublishedRange:
    """Lowest and highest of n runs (None: not stated). The middle of a range is no average."""

    n: int | None
    low: float
    high: float

    def __post_init__(self) -> None:
        _check_runs(self.n)
        check_value(self.low)
        check_value(self.high)
        if self.low > self.high:
            message = f"expected the lower end first, found {self.low} to {self.high}; exchange the two"
            raise ValueError(message)

    def words(self, show: Show = plain) -> str:
        """11 runs, 140–202, no average published."""
        span = show(self.low) if self.low == self.high else show(self.low, self.high)
        if self.n is None:
            return reference.words("published_range", "unstated", range=span)
        return reference.words("published_range", "range", runs=number_of(self.n, "run"), range=span)


def _check_runs(n: int | None) -> None:
    if n is not None and n < 1:
        raise ValueError(f"expected at least one run, found {n}; leave n out where it is not known")


@dataclass(frozen=True)
class Repeats:
    """The statistics of repeats. An interval says what it is of; `outliers` are places from 0."""

    n: int
    mean: float
    min: float
    max: float
    cv: float | None
    interval: Interval | None
    outliers: tuple[int, ...]
    drifts: bool
    two_modes: bool


def repeats(values: Sequence[float], *, in_order: bool = False) -> Repeats:
    """The statistics of these values. `in_order`: they are in the order in which they were run."""
    known = checked(values)
    middle = fmean(known)
    return Repeats(
        n=len(known),
        mean=middle,
        min=min(known),
        max=max(known),
        cv=stdev(known) / middle if len(known) > 1 and middle else None,
        interval=of_median(known) or of_mean(known),
        outliers=outliers(known),
        drifts=in_order and drifts(known),
        two_modes=has_two_modes(known),
    )


def words(statistics: Repeats, show: Show = plain) -> str:
    """The sentence next to the number. `show` formats values, and ranges with their unit once."""
    low, high, interval = statistics.min, statistics.max, statistics.interval
    if statistics.n == 1:
        return reference.words("once", "single")
    if statistics.n == 2:
        apart = percent((high - low) / statistics.mean) if low != high else ""
        return reference.words("twice", "apart" if apart else "same", percent=apart)
    parts = {"runs": number_of(statistics.n, "run"), "range": show(*sorted({low, high}))}
    if low == high:
        return reference.words("median", "alike", **parts)
    if interval is None or interval.of != "median":
        return reference.words("median", "few", **parts)
    parts["range"] = show(*sorted({interval.low, interval.high}))
    return reference.words("median", "many", **parts, level=level(interval.level))


def level(coverage: float) -> str:
    """What is promised of an interval: 95 % where it holds at least that, else what it holds."""
    return "95 %" if coverage >= 0.95 else f"{100 * coverage:.0f} %"
