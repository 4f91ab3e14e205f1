"""Many comparisons at once: p-values as they count when several were made (theory: 4.3)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate


def holm(p_values: Sequence[float]) -> list[float]:
    """Holm's adjusted p-values, in the order given: for "X is the best of m", over its m − 1 comparisons."""
    _check(p_values)
    order = sorted(range(len(p_values)), key=p_values.__getitem__)
    steps = (p_values[place] * (len(order) - rank) for rank, place in enumerate(order))
    adjusted = [0.0] * len(order)
    for place, value in zip(order, accumulate(steps, max), strict=True):
        adjusted[place] = min(1.0, value)
    return adjusted


def benjamini_hochberg(p_values: Sequence[float]) -> list[float]:
    """Adjusted p-values that bound the share of false differences, in the order given."""
    from scipy.stats import false_discovery_control  # type: ignore[import-untyped]

    _check(p_values)
    return [float(value) for value in false_discovery_control(list(p_values))] if p_values else []


def _check(p_values: Sequence[float]) -> None:
    for value in p_values:
        if not 0 <= value <= 1:
            message = f"expected p-values from 0 to 1, found {value}; leave comparisons without a test out"
            raise ValueError(message)
