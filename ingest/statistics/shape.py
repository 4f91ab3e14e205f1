"""What repeats look like beyond their spread: runs far from the others, drift, two modes (theory: 4.1).

All of it flags; nothing is ever left out of a statistic because of it.
"""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from itertools import groupby
from typing import Literal

from ingest.statistics.dip import two_modes
from ingest.statistics.reference import limit
from ingest.statistics.values import all_equal, mean, median

Drift = Literal["rising", "falling"]
Modes = Literal["perhaps", "two"]


def outliers(values: Sequence[float]) -> tuple[int, ...]:
    """The places (from 0) of the values far from the median, by the modified z-score."""
    if len(values) < limit("outlier", "fewest"):
        return ()
    scores = modified_z(values)
    return tuple(place for place, score in enumerate(scores) if abs(score) > limit("outlier", "z"))


def modified_z(values: Sequence[float]) -> list[float]:
    """0.6745 (x − median) ÷ MAD; where MAD is 0, by the mean absolute deviation; else 0 for all."""
    middle = median(values)
    distances = [abs(value - middle) for value in values]
    scale = median(distances) / 0.6745 or 1.2533 * mean(distances)
    return [(value - middle) / scale if scale else 0.0 for value in values]


def drift(values: Sequence[float]) -> Drift | None:
    """Whether values rise or fall with their order."""
    if len(values) < limit("drift", "fewest") or all_equal(values):
        return None
    rho = statistics.correlation(_ranks(values), range(len(values)))
    if abs(rho) <= limit("drift", "rho"):
        return None
    return "rising" if rho > 0 else "falling"


def _ranks(values: Sequence[float]) -> list[float]:
    """The rank of each value; equal ones share the middle of their ranks."""
    ranks = [0.0] * len(values)
    start = 0
    for _, ties in groupby(sorted(range(len(values)), key=values.__getitem__), key=values.__getitem__):
        places = list(ties)
        for place in places:
            ranks[place] = start + (len(places) - 1) / 2
        start += len(places)
    return ranks


def modes(values: Sequence[float]) -> Modes | None:
    """Whether the values have two modes. Silent where most are ties: rounding makes modes of its own."""
    if len(values) < limit("modes", "fewest") or 2 * len(set(values)) < len(values) or not two_modes(values):
        return None
    return "two" if len(values) >= limit("modes", "certain") else "perhaps"
