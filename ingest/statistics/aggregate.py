"""Means over different things, each only where it means something (theory: 4.5).

Ratios: geometric. Rates over equal amounts: harmonic. Elapsed times: their sum. Percentiles and unlike
configurations are never averaged, so there is nothing here for them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

from ingest.statistics.values import checked


def geometric_mean(ratios: Iterable[float]) -> float:
    """The mean of ratios: of 2 and 0.5 it is 1. A ratio of 0 has no place in it."""
    found = _positive(ratios)
    return math.exp(math.fsum(math.log(ratio) for ratio in found) / len(found))


def harmonic_mean(rates: Iterable[float]) -> float:
    """The rate over all, where equal amounts were moved at each of these rates."""
    found = _positive(rates)
    return len(found) / math.fsum(1 / rate for rate in found)


def _positive(values: Iterable[float]) -> tuple[float, ...]:
    found = checked(values)
    if min(found) == 0:
        message = "expected values above zero, found 0; say what it means instead of averaging it"
        raise ValueError(message)
    return found
