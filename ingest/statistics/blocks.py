"""The mean of paired differences with an interval, where some pairs share a number or a run.

Pairs that share something form a block. The interval is the bootstrap's over whole blocks: percentiles of the
means of 10,000 draws, always with the same seed. For few blocks the plain 2.5 % and 97.5 % are too narrow, so
they are moved outwards as far as Student's t asks (T. Hesterberg, What Teachers Should Know About the
Bootstrap, 2015: the expanded percentile interval).

Half of the draws are made of the differences, and the same draws again of the differences with the other
sign, so that the interval of a ÷ b is the reciprocal of that of b ÷ a.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from ingest.statistics.bootstrap import SEED
from ingest.statistics.reference import limit
from ingest.statistics.student import quantile, student
from ingest.statistics.values import mean

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MOST_BLOCKS = 200  # 8 MB of draws; of more, Student's interval is as good and cheaper
ROUNDED = 9  # digits of a logarithm; what differs beyond is rounding


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
            one, other = _root(parents, place), _root(parents, first.setdefault(part, place))
            parents[max(one, other)] = min(one, other)
    return [_root(parents, place) for place in range(len(keys))]


def _root(parents: list[int], place: int) -> int:
    while parents[place] != place:
        parents[place] = parents[parents[place]]
        place = parents[place]
    return place


def interval(differences: Sequence[float], blocks: Sequence[int]) -> tuple[float, float] | None:
    """95 % around the mean of the differences; None below six blocks."""
    totals: dict[int, list[float]] = {}
    for difference, block in zip(differences, blocks, strict=True):
        totals.setdefault(block, []).append(difference)
    if len(totals) < limit("effect", "fewest"):
        return None
    if len(totals) > MOST_BLOCKS:
        return student([mean(part) for part in totals.values()])
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
