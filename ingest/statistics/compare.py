"""Two groups of runs → their ratio, its interval, p by Welch or Mann–Whitney, the verdict (theory: 4.3).

    >>> compare([108, 109, 107], [100, 101, 99]).words
    'about 8 % faster (6–10 %)'

The ratio is the first ÷ the second. A side is its measured values, or what an author published of them. Tests
are made on logarithms. Sentences are in data/reference/statistics.yaml.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, median
from typing import Literal

from ingest.core.text import number_of
from ingest.statistics import reference
from ingest.statistics.reference import limit
from ingest.statistics.repeats import PublishedMean, PublishedRange
from ingest.statistics.shape import has_two_modes, outliers
from ingest.statistics.values import (
    ROUNDING,
    all_equal,
    checked,
    exponential,
    logarithms,
    side_of_one,
    stdev,
)
from ingest.statistics.wording import SPEED, Direction, factor, is_large, percent, signed, spread

MOST_PAIRS = 4_000_000  # values of one × values of the other: 32 MB
EXACT_PAIRS = 2500  # up to here the distribution of ranks is counted out
Verdict = Literal[
    "equal",
    "cannot_tell",
    "faster",
    "slower",
    "higher",
    "lower",
    "measurably_but_not_practically",
    "differs_in_the_runs_made",
]
State = Literal["same", "overlap", "accuracy", "apart", "hidden"]  # how the runs of two sides lie
_ENTRIES = {"welch": "comparison", "mann_whitney": "mann_whitney", "ranges": "ranges"}
Ratios = tuple[float, float, float]
Side = Sequence[float] | PublishedMean | PublishedRange
Method = Literal["welch", "mann_whitney", "ranges"]


@dataclass(frozen=True)
class Shift:
    """How far the values of one lie above the other's, with its interval; on logarithms, ln of a ratio."""

    shift: float
    low: float
    high: float
    p: float


def welch(first: Sequence[float], second: Sequence[float]) -> Shift:
    """The difference of the means by Welch's test, at 95 %. One of the groups must have a spread."""
    from scipy.special import stdtr, stdtrit

    parts = stdev(first) ** 2 / len(first), stdev(second) ** 2 / len(second)
    error, shift = math.sqrt(sum(parts)), fmean(first) - fmean(second)
    # Welch and Satterthwaite's; of shares, so that no square is too small for a float
    share, rest = (part / sum(parts) for part in parts)
    freedom = 1 / (share**2 / (len(first) - 1) + rest**2 / (len(second) - 1))
    half = error * float(stdtrit(freedom, (1 + limit("comparison", "level")) / 2))
    return Shift(shift, shift - half, shift + half, 2 * float(stdtr(freedom, -abs(shift) / error)))


def mann_whitney(first: Sequence[float], second: Sequence[float]) -> Shift:
    """The Hodges–Lehmann shift with the interval and p of the Mann–Whitney test."""
    import numpy as np
    from scipy.stats import mannwhitneyu

    ties = len({*first, *second}) < len(first) + len(second)
    pairs = len(first) * len(second)
    method = "asymptotic" if ties or pairs > EXACT_PAIRS else "exact"
    p = float(mannwhitneyu(first, second, method=method).pvalue)
    differences = np.sort(np.subtract.outer(np.asarray(first), np.asarray(second)), axis=None)
    rank = _rank(len(first), len(second))
    low, high = float(differences[rank - 1]), float(differences[pairs - rank])
    return Shift(float(np.median(differences)), low, high, p)


def _rank(first: int, second: int) -> int:
    """Which of the ordered differences, from either end, bounds 95 %."""
    pairs = first * second
    if pairs > EXACT_PAIRS:
        return max(1, math.floor(pairs / 2 - 1.959964 * math.sqrt(pairs * (first + second + 1) / 12)))
    allowed = 0.025 * math.comb(first + second, first)
    below, rank = 0, 0
    for count in _rank_sums(first, second):
        below += count
        if below > allowed:
            break
        rank += 1
    return max(1, rank)


def _rank_sums(first: int, second: int) -> list[int]:
    """How many orders of the values give each U: the coefficients of the Gaussian binomial."""
    counts = [1] + [0] * (first * second)
    for step in range(1, first + 1):
        for place in range(first * second, second + step - 1, -1):
            counts[place] -= counts[place - second - step]
        for place in range(step, first * second + 1):
            counts[place] += counts[place - step]
    return counts


def uneven(logs: Sequence[float]) -> bool:
    """Whether a mean would mislead: strays, two modes, or a long tail."""
    return bool(outliers(logs)) or has_two_modes(logs) or _skewed(logs)


def _skewed(values: Sequence[float]) -> bool:
    if len(values) < limit("mann_whitney", "skewness_fewest") or all_equal(values):
        return False
    middle, deviation = fmean(values), stdev(values)
    skewness = fmean([((value - middle) / deviation) ** 3 for value in values])
    return abs(skewness) > limit("mann_whitney", "skewness")


def judged(ratios: Ratios, delta: float, direction: Direction) -> tuple[Verdict, str]:
    """Of an interval: low, ratio, high. `delta` on both sides of 1 is no practical difference."""
    low, ratio, high = ratios
    inside = max(abs(math.log(low)), abs(math.log(high))) <= math.log1p(delta) + ROUNDING
    if not side_of_one(low, high):
        if inside:
            return "equal", _say("equal", delta=percent(delta))
        return "cannot_tell", _say("cannot_tell", low=_end(low, high), high=_end(high, low))
    if inside:
        word = direction.word(ratio)
        return "measurably_but_not_practically", _say("measurably", direction=word, range=spread(low, high))
    as_factor = is_large(low) or is_large(high)
    change = direction.change(ratio, as_factor=as_factor)
    return direction.verdict(ratio), _say("told", change=change, range=spread(low, high, as_factor=as_factor))


def _end(ratio: float, other: float) -> str:
    """One end of an interval around 1: −3 %; of one that reaches far, 0.24×."""
    as_factor = is_large(ratio) or is_large(other)
    return f"{factor(ratio)}×" if as_factor else signed(ratio - 1)


def without_test(
    ratios: tuple[float | None, float | None, float | None],
    state: State,
    direction: Direction,
    n: tuple[int | None, int | None],
) -> tuple[Verdict, str]:
    """Of the runs made, where no test is possible. Only sides that lie apart differ at all."""
    if state not in ("apart", "hidden"):
        return "cannot_tell", _say(state, runs=_runs(*n))
    change = _change(ratios, direction)
    if state == "hidden":
        return "differs_in_the_runs_made", _say("hidden", change=change, runs=_runs(*n))
    prove = "proves" if n in {(1, 1), (None, None)} else "prove"
    return "differs_in_the_runs_made", _say("differs", change=change, runs=_runs(*n), prove=prove)


def found_by(method: str, first: int | None, second: int | None) -> tuple[str, str]:
    """How a comparison was made, and its entry in statistics.yaml: 3 runs against 3, Welch's test."""
    entry = _ENTRIES[method]
    return entry, reference.words(entry, "by", runs=number_of(first or 0, "run"), other=second)


def _change(ratios: tuple[float | None, float | None, float | None], direction: Direction) -> str:
    low, ratio, high = ratios
    if ratio:
        return direction.change(ratio)
    if low and high:
        return direction.span(low, high)
    return direction.more if high is None or high > 1 else direction.less


def _runs(first: int | None, second: int | None) -> str:
    """2 runs each; 2 and 5 runs."""
    if first is None and second is None:
        return "number of runs not stated"
    if first is None or second is None:
        return f"{number_of(first or second or 0, 'run')} vs a number not stated"
    return f"{number_of(first, 'run')} each" if first == second else f"{first} and {second} runs"


def _say(name: str, **parts: str) -> str:
    return reference.words("comparison", name, **parts)


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
    side: Side,
    other_side: Side,
    direction: Direction = SPEED,
    *,
    accuracy: float | None = None,
) -> Comparison:
    """Compares two sides. `accuracy` is what the author says of his own values, in their unit: ± 10e6."""
    first, second = _group(side), _group(other_side)
    test = _tested(first, second)
    if test is None:
        return _untested(first, second, direction, accuracy or 0.0)
    method, shift = test
    low, ratio, high = exponential(shift.low), exponential(shift.shift), exponential(shift.high)
    delta = _practical(first, second, accuracy)
    verdict, words = judged((low, ratio, high), delta, direction)
    return Comparison(ratio, low, high, method, shift.p, verdict, words, first.n, second.n)


def _group(side: Side) -> Group:
    if isinstance(side, PublishedRange):
        return Group(side.n, side.low, side.high, None, None)
    if isinstance(side, PublishedMean):
        if side.value is None:
            raise ValueError("expected a published mean with its value, found none; give value=")
        return Group(side.n, side.value, side.value, side.value, None, hidden=side.n != 1)
    values = checked(side)
    value = median(values) if len(values) > 2 else fmean(values)  # as ingest/store/derive/numbers.sql has it
    return Group(len(values), min(values), max(values), value, logarithms(values))


def _tested(first_group: Group, second_group: Group) -> tuple[Method, Shift] | None:
    """The test that the runs allow, if any."""
    first, second = first_group.logs, second_group.logs
    if first is None or second is None or (all_equal(first) and all_equal(second)):
        return None
    fewest = min(len(first), len(second))
    if len(first) * len(second) <= MOST_PAIRS and (uneven(first) or uneven(second)):
        if fewest < limit("mann_whitney", "fewest"):
            return None
        return "mann_whitney", mann_whitney(first, second)
    return ("welch", welch(first, second)) if fewest >= limit("comparison", "fewest") else None


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
