"""Two configurations: how many times as much, and whether they can be told apart at all (theory: 4.3).

    >>> compare([108, 109, 107], [100, 101, 99]).words
    'about 8 % faster (6–10 %)'

The ratio is the first ÷ the second. A side is its measured values, or what an author published of them.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from ingest.statistics import two_samples
from ingest.statistics.direction import SPEED, Direction
from ingest.statistics.published import PublishedMean, PublishedRange
from ingest.statistics.reference import limit
from ingest.statistics.repeats import value_kind
from ingest.statistics.two_samples import MOST_PAIRS, Shift, uneven
from ingest.statistics.values import all_equal, checked, exponential, logarithms, mean, median
from ingest.statistics.verdicts import State, Verdict, judged, without_test

Side = Sequence[float] | PublishedMean | PublishedRange
Method = Literal["welch", "mann_whitney", "ranges"]


@dataclass(frozen=True)
class Comparison:
    """First ÷ second. `low` and `high` bound the ratio: with a test its interval, else of the runs made."""

    ratio: float | None
    low: float | None
    high: float | None
    method: Method
    p: float | None
    verdict: Verdict
    words: str
    n: int | None
    other_n: int | None


@dataclass(frozen=True)
class Group:
    """One side: how many runs, how far they reach, what represents them, and their values where known."""

    n: int | None
    low: float
    high: float
    value: float | None
    logs: list[float] | None
    hidden: bool = False  # several runs whose spread was not published


def compare(
    one: Side,
    other: Side,
    direction: Direction = SPEED,
    *,
    accuracy: float | None = None,
) -> Comparison:
    """Compares two sides. `accuracy` is what the author says of his own values, in their unit: ± 10e6."""
    first, second = _group(one), _group(other)
    found = _tested(first, second)
    if found is None:
        return _untested(first, second, direction, accuracy or 0.0)
    method, shift = found
    low, ratio, high = exponential(shift.low), exponential(shift.shift), exponential(shift.high)
    delta = _practical(first, second, accuracy)
    verdict, words = judged((low, ratio, high), delta, direction)
    return Comparison(ratio, low, high, method, shift.p, verdict, words, first.n, second.n)


def _group(side: Side) -> Group:
    if isinstance(side, PublishedRange):
        return Group(side.n, side.low, side.high, None, None)
    if isinstance(side, PublishedMean):
        if side.value is None:
            message = "expected a published mean with its value, found none; give value="
            raise ValueError(message)
        return Group(side.n, side.value, side.value, side.value, None, hidden=side.n != 1)
    values = checked(side)
    value = median(values) if value_kind(len(values)) == "median" else mean(values)
    return Group(len(values), min(values), max(values), value, logarithms(values))


def _tested(first: Group, second: Group) -> tuple[Method, Shift] | None:
    """The test that the runs allow, if any."""
    one, other = first.logs, second.logs
    if one is None or other is None or (all_equal(one) and all_equal(other)):
        return None
    fewest = min(len(one), len(other))
    if len(one) * len(other) <= MOST_PAIRS and (uneven(one) or uneven(other)):
        if fewest < limit("mann_whitney", "fewest"):
            return None
        return "mann_whitney", two_samples.mann_whitney(one, other)
    return ("welch", two_samples.welch(one, other)) if fewest >= limit("comparison", "fewest") else None


def _practical(first: Group, second: Group, accuracy: float | None) -> float:
    """Which share of a value counts as no difference."""
    middle = math.sqrt((first.value or 0.0) * (second.value or 0.0))
    return accuracy / middle if accuracy is not None and middle else limit("comparison", "practical")


def _untested(first: Group, second: Group, direction: Direction, accuracy: float) -> Comparison:
    ratio = first.value / second.value if first.value is not None and second.value else None
    low = first.low / second.high if second.high else None
    high = first.high / second.low if second.low else None
    gap = max(first.low - second.high, second.low - first.high)
    same = first.low == first.high == second.low == second.high
    state: State = "hidden" if first.hidden or second.hidden else "apart"
    if gap <= 0 or gap < accuracy:
        state = "same" if same else "overlap" if gap <= 0 else "accuracy"
    verdict, words = without_test((low, ratio, high), state, direction, (first.n, second.n))
    return Comparison(ratio, low, high, "ranges", None, verdict, words, first.n, second.n)
