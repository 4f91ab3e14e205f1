"""Tests of two groups of runs, on the logarithms of their values: the ratio, its interval, and p."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from ingest.statistics.reference import limit
from ingest.statistics.shape import modes, outliers
from ingest.statistics.values import all_equal, mean, stdev

MOST_PAIRS = 4_000_000  # values of one × values of the other: 32 MB
EXACT_PAIRS = 2500  # up to here the distribution of ranks is counted out


@dataclass(frozen=True)
class Shift:
    """How far the values of one lie above the other's, with its interval; on logarithms, ln of a ratio."""

    shift: float
    low: float
    high: float
    p: float


def welch(one: Sequence[float], other: Sequence[float]) -> Shift:
    """The difference of the means by Welch's test, at 95 %. One of the groups must have a spread."""
    from scipy.special import stdtr, stdtrit

    parts = stdev(one) ** 2 / len(one), stdev(other) ** 2 / len(other)
    error, shift = math.sqrt(sum(parts)), mean(one) - mean(other)
    # Welch and Satterthwaite's; of shares, so that no square is too small for a float
    share, rest = (part / sum(parts) for part in parts)
    freedom = 1 / (share**2 / (len(one) - 1) + rest**2 / (len(other) - 1))
    half = error * float(stdtrit(freedom, (1 + limit("comparison", "level")) / 2))
    return Shift(shift, shift - half, shift + half, 2 * float(stdtr(freedom, -abs(shift) / error)))


def mann_whitney(one: Sequence[float], other: Sequence[float]) -> Shift:
    """The Hodges–Lehmann shift with the interval and p of the Mann–Whitney test."""
    import numpy as np
    from scipy.stats import mannwhitneyu

    ties = len({*one, *other}) < len(one) + len(other)
    pairs = len(one) * len(other)
    method = "asymptotic" if ties or pairs > EXACT_PAIRS else "exact"
    p = float(mannwhitneyu(one, other, method=method).pvalue)
    differences = np.sort(np.subtract.outer(np.asarray(one), np.asarray(other)), axis=None)
    rank = _rank(len(one), len(other))
    low, high = float(differences[rank - 1]), float(differences[pairs - rank])
    return Shift(float(np.median(differences)), low, high, p)


def _rank(one: int, other: int) -> int:
    """Which of the ordered differences, from either end, bounds 95 %."""
    pairs = one * other
    if pairs > EXACT_PAIRS:
        return max(1, math.floor(pairs / 2 - 1.959964 * math.sqrt(pairs * (one + other + 1) / 12)))
    allowed = 0.025 * math.comb(one + other, one)
    below, rank = 0, 0
    for count in _rank_sums(one, other):
        below += count
        if below > allowed:
            break
        rank += 1
    return max(1, rank)


def _rank_sums(one: int, other: int) -> list[int]:
    """How many orders of the values give each U: the coefficients of the Gaussian binomial."""
    counts = [1] + [0] * (one * other)
    for step in range(1, one + 1):
        for place in range(one * other, other + step - 1, -1):
            counts[place] -= counts[place - other - step]
        for place in range(step, one * other + 1):
            counts[place] += counts[place - step]
    return counts


def uneven(logs: Sequence[float]) -> bool:
    """Whether a mean would mislead: strays, two modes, or a long tail."""
    return bool(outliers(logs) or modes(logs)) or _skewed(logs)


def _skewed(values: Sequence[float]) -> bool:
    if len(values) < limit("mann_whitney", "skewness_fewest") or all_equal(values):
        return False
    middle, deviation = mean(values), stdev(values)
    skewness = mean([((value - middle) / deviation) ** 3 for value in values])
    return abs(skewness) > limit("mann_whitney", "skewness")
