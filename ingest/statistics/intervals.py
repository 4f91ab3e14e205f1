"""Intervals of a mean or a median, each by the method that its number of runs allows (theory: 4.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from ingest.statistics.bootstrap import bca
from ingest.statistics.reference import limit
from ingest.statistics.student import student
from ingest.statistics.values import all_equal

Of = Literal["mean", "median"]
Method = Literal["student", "order_statistics", "bca"]


@dataclass(frozen=True)
class Interval:
    """From `low` to `high`, with what it is of. `level` is the probability with which the method holds it."""

    low: float
    high: float
    of: Of
    method: Method
    level: float


def of_mean(values: Sequence[float]) -> Interval | None:
    """Student's interval, a rough one: more than a few runs have one of the median."""
    if len(values) < limit("student", "fewest"):
        return None
    low, high = student(values)
    return Interval(max(low, 0.0), high, "mean", "student", limit("student", "level"))


def of_median(values: Sequence[float]) -> Interval | None:
    """From order statistics for few and for very many values, by bootstrap between."""
    if len(values) < limit("order_statistics", "fewest"):
        return None
    if len(values) < limit("bca", "fewest"):
        return _between(sorted(values), 1)
    if len(values) > limit("order_statistics", "most") or all_equal(values):
        return _ranked(sorted(values))
    ends = bca(values)
    return Interval(*ends, "median", "bca", limit("bca", "level")) if ends else _ranked(sorted(values))


def _ranked(ordered: Sequence[float]) -> Interval:
    """The innermost pair of ranks that holds the median with 95 % and more."""
    from scipy.stats import binom

    return _between(ordered, int(binom.ppf(0.025, len(ordered), 0.5)))


def _between(ordered: Sequence[float], rank: int) -> Interval:
    """From the value of this rank to the one of the same rank from above."""
    from scipy.special import bdtr

    n = len(ordered)
    outside = 2 * float(bdtr(rank - 1, n, 0.5))
    return Interval(ordered[rank - 1], ordered[n - rank], "median", "order_statistics", 1 - outside)
