"""Whether values over time are steady, by the SNIA's rule for drives.

SNIA SSS PTS, definition 2.1.24: over five rounds, max − min is at most 20 % of their mean, and the best
straight line through them rises or falls by at most 10 % of the mean from the first to the last.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

ROUNDS = 5
SPREAD = 0.20
DRIFT = 0.10


@dataclass(frozen=True)
class Steadiness:
    """The shape of five rounds. As parts of their mean: max − min, and what the best line changes in all."""

    steady: bool
    spread: float
    drift: float


def steady(values: Sequence[float]) -> Steadiness | None:
    """Of the last five values; None where there are fewer, or nothing to be a part of."""
    last = values[-ROUNDS:]
    mean = sum(last) / ROUNDS
    if len(last) < ROUNDS or mean <= 0:
        return None
    spread, drift = (max(last) - min(last)) / mean, abs(_slope(last)) * (ROUNDS - 1) / mean
    return Steadiness(_at_most(spread, SPREAD) and _at_most(drift, DRIFT), spread, drift)


def _slope(values: Sequence[float]) -> float:
    """Of the best straight line, per value."""
    middle = (len(values) - 1) / 2
    squares = sum((place - middle) ** 2 for place in range(len(values)))
    return sum((place - middle) * value for place, value in enumerate(values)) / squares


def _at_most(part: float, limit: float) -> bool:
    """A value on the limit passes: 1e-12 is for binary fractions."""
    return part <= limit + 1e-12
