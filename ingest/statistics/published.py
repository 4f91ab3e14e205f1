"""What may be inferred from figures whose runs were not published (theory: 4.2).

>>> PublishedRange(11, 140, 202).next_outside
0.16666666666666666
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, reduce
from typing import Literal

from ingest.statistics import reference
from ingest.statistics.values import check_value
from ingest.statistics.wording import Show, plain, runs


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
        return reference.words(self.kind, "published", runs=runs(self.n))


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

    @property
    def next_outside(self) -> float | None:
        """The probability that one more run lies outside."""
        return None if self.n is None else min(1.0, 2 / (self.n + 1))

    @property
    def holds_median(self) -> float | None:
        """The probability that the true median lies inside."""
        return None if self.n is None else 1 - 2.0 ** (1 - self.n)

    @property
    def stdev_if_normal(self) -> float | None:
        """The standard deviation that a range of so many normal values suggests."""
        return None if self.n is None or self.n < 2 else (self.high - self.low) / mean_range(self.n)

    def words(self, show: Show = plain) -> str:
        """11 runs, 140–202, no average published."""
        shown = show(self.low) if self.low == self.high else show(self.low, self.high)
        if self.n is None:
            return reference.words("published_range", "unstated", range=shown)
        return reference.words("published_range", "range", runs=runs(self.n), range=shown)


def pooled(ranges: Iterable[PublishedRange]) -> PublishedRange:
    """One range of all the runs of several. Only of configurations that are known not to differ."""
    return reduce(_joined, ranges)


def _joined(one: PublishedRange, other: PublishedRange) -> PublishedRange:
    n = None if one.n is None or other.n is None else one.n + other.n
    return PublishedRange(n, min(one.low, other.low), max(one.high, other.high))


def disjoint(one: PublishedRange, other: PublishedRange) -> bool:
    """Whether the ranges do not touch."""
    return one.low > other.high or other.low > one.high


def chance_disjoint(one: int, other: int) -> float:
    """The probability that ranges of so many runs of the *same* distribution do not touch (two-sided p)."""
    _check_runs(one)
    _check_runs(other)
    return min(1.0, 2 / math.comb(one + other, one))


@cache
def mean_range(n: int) -> float:
    """d₂: the mean range of n values of a normal distribution with standard deviation 1."""
    steps, reach = 4000, 8.0
    width = 2 * reach / steps
    below = (0.5 * math.erfc(-(-reach + place * width) / math.sqrt(2)) for place in range(steps + 1))
    return width * math.fsum(1 - share**n - (1 - share) ** n for share in below)


def _check_runs(n: int | None) -> None:
    if n is not None and n < 1:
        message = f"expected at least one run, found {n}; leave n out where it is not known"
        raise ValueError(message)
