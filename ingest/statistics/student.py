"""Student's interval of a mean."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache

from ingest.statistics.values import mean, stdev


def student(values: Sequence[float]) -> tuple[float, float]:
    """mean ± t × s ÷ √n, at 95 %."""
    half = quantile(len(values) - 1) * stdev(values) / math.sqrt(len(values))
    return mean(values) - half, mean(values) + half


@cache
def quantile(freedom: int) -> float:
    """The 97.5 % quantile of Student's distribution."""
    from scipy.special import stdtrit

    return float(stdtrit(freedom, 0.975))
