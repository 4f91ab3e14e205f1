"""Repeats or paired differences → 95 % intervals of mean or median: Student, order statistics, bootstrap.

The BCa bootstrap is SciPy's (B. Efron, Better Bootstrap Confidence Intervals, 1987; theory: 4.1). The values
go in ordered and as multiples of their median, rounded where only the computer's arithmetic differs: neither
the order of the runs nor their unit changes a draw, or which of the medians are equal.

Of paired differences of which some share a number or a run, whole blocks are drawn: percentiles of the means
of 10,000 draws, always with the same seed (theory: 4.4). For few blocks the plain 2.5 % and 97.5 % are too
narrow, so they are moved outwards as far as Student's t asks (T. Hesterberg, What Teachers Should Know About
the Bootstrap, 2015: the expanded percentile interval). Half of the draws are of the differences, half
the same draws with the other sign: the interval of a ÷ b is the reciprocal of that of b ÷ a.
"""

from __future__ import annotations

import math
import warnings
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from statistics import fmean, median
from typing import TYPE_CHECKING, Literal, NamedTuple

from ingest.core.groups import grouped
from ingest.statistics.reference import limit
from ingest.statistics.values import all_equal, stdev

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SEED = 2008
_BATCH = 1000  # draws at a time: 8 MB for a thousand values
_DIGITS = 12  # of a multiple of the median
MOST_BLOCKS = 200  # 8 MB of draws; of more, Student's interval is as good and cheaper
ROUNDED = 9  # digits of a logarithm; what differs beyond is rounding
Of = Literal["mean", "median"]
Method = Literal["student", "order_statistics", "bca"]


def student(values: Sequence[float]) -> tuple[float, float]:
    """mean ± t × s ÷ √n, at 95 %."""
    half = quantile(len(values) - 1) * stdev(values) / math.sqrt(len(values))
    return fmean(values) - half, fmean(values) + half


@cache
def quantile(freedom: int) -> float:
    """The 97.5 % quantile of Student's distribution."""
    from scipy.special import stdtrit

    return float(stdtrit(freedom, 0.975))


def bca(values: Sequence[float]) -> tuple[float, float] | None:
    """95 % around the median; None where so many values are equal, or 0, that there is no answer."""
    import numpy as np
    from scipy.stats import DegenerateDataWarning

    middle = median(values)
    if middle == 0:
        return None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DegenerateDataWarning)
        warnings.filterwarnings("ignore", "invalid value", RuntimeWarning)  # 0 ÷ 0 ends as NaN, seen below
        low, high = _around(np.sort(np.round(np.asarray(values) / middle, _DIGITS)))
    return None if math.isnan(low) or math.isnan(high) else (low * middle, high * middle)


def _around(multiples: NDArray[np.float64]) -> tuple[float, float]:
    import numpy as np
    from scipy.stats import bootstrap

    ends = bootstrap(
        (multiples,),
        np.median,
        n_resamples=int(limit("bca", "draws")),
        confidence_level=limit("bca", "level"),
        batch=_BATCH,
        vectorized=True,
        method="BCa",
        rng=np.random.default_rng(SEED),
    ).confidence_interval
    return float(ends.low), float(ends.high)


class Block(NamedTuple):
    """The sum of the differences of its pairs, and how many they are."""

    total: float
    size: int


def blocks_of(keys: Sequence[Iterable[Hashable]]) -> list[int]:
    """The block of each pair, from what each pair consists of; pairs that share anything share a block."""
    parents = list(range(len(keys)))
    first: dict[Hashable, int] = {}
    for place, parts in enumerate(keys):
        for part in parts:
            root, other_root = _root(parents, place), _root(parents, first.setdefault(part, place))
            parents[max(root, other_root)] = min(root, other_root)
    return [_root(parents, place) for place in range(len(keys))]


def _root(parents: list[int], place: int) -> int:
    while parents[place] != place:
        parents[place] = parents[parents[place]]
        place = parents[place]
    return place


def interval(differences: Sequence[float], blocks: Sequence[int]) -> tuple[float, float] | None:
    """95 % around the mean of the differences; None below six blocks."""
    totals = grouped(zip(blocks, differences, strict=True))
    if len(totals) < limit("effect", "fewest"):
        return None
    if len(totals) > MOST_BLOCKS:
        return student([fmean(part) for part in totals.values()])
    return _bootstrap([Block(math.fsum(part), len(part)) for part in totals.values()])


def _bootstrap(blocks: Sequence[Block]) -> tuple[float, float]:
    """Percentiles of the means of the draws, of both directions."""
    import numpy as np

    outside = _tail(len(blocks))
    turned = [Block(-block.total, block.size) for block in blocks]
    means = np.concatenate([_means(blocks), -_means(turned)])
    low, high = np.quantile(means, (outside, 1 - outside))
    return float(low), float(high)


def _means(blocks: Iterable[Block]) -> NDArray[np.float64]:
    """The mean over drawn blocks; blocks of unequal size weigh as many pairs as they hold."""
    import numpy as np

    # in the order of their totals: what the rows are called must not change the draws, nor must another unit
    ordered = sorted(blocks, key=lambda block: (round(block.total, ROUNDED), block.size, block.total))
    drawn = _draws(len(ordered))
    totals, sizes = np.array(ordered, dtype=float).T
    weights = sizes.sum() if sizes.min() == sizes.max() else sizes[drawn].sum(axis=1)
    means: NDArray[np.float64] = totals[drawn].sum(axis=1) / weights
    return means


@lru_cache(maxsize=4)
def _draws(blocks: int) -> NDArray[np.int64]:
    """Which blocks each draw takes: the same for every effect with as many blocks."""
    import numpy as np

    return np.random.default_rng(SEED).integers(0, blocks, (int(limit("effect", "draws")) // 2, blocks))


@cache
def _tail(blocks: int) -> float:
    """The share to leave out at each end: 2.5 % for very many blocks, 0.24 % for six."""
    reach = math.sqrt(blocks / (blocks - 1)) * quantile(blocks - 1)
    return 0.5 * math.erfc(reach / math.sqrt(2))


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
