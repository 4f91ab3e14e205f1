"""The BCa bootstrap of a median: bias-corrected and accelerated percentiles of the medians of 10,000 draws.

What is drawn are places of the ordered values, always with the same seed, so that the order of the runs
changes nothing. Medians that differ by rounding alone count as equal: there are many ties, and another unit
must not set them apart (B. Efron, Better Bootstrap Confidence Intervals, 1987).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from ingest.statistics.reference import limit
from ingest.statistics.values import ROUNDING, median

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SEED = 2008
_BATCH = 1000  # draws at a time: 8 MB for a thousand values


def bca(values: Sequence[float]) -> tuple[float, float] | None:
    """95 % around the median; None where so many values are equal that there is no answer."""
    import numpy as np
    from scipy.special import ndtr, ndtri

    ordered, middle = np.sort(np.asarray(values, dtype=float)), median(values)
    rounding = middle * ROUNDING
    acceleration = _acceleration(ordered, rounding)
    if acceleration is None:
        return None
    lower, upper = _middles(len(values))
    medians = (ordered[lower] + ordered[upper]) / 2
    bias = ndtri(((medians < middle - rounding).mean() + (medians <= middle + rounding).mean()) / 2)
    outside = (1 - limit("bca", "level")) / 2
    moved = bias + ndtri(np.array([outside, 1 - outside]))
    low, high = np.quantile(medians, ndtr(bias + moved / (1 - acceleration * moved)))
    return float(low), float(high)


def _acceleration(ordered: NDArray[np.float64], rounding: float) -> float | None:
    """How skewed the medians are that leave out one value each; None where these are all the same."""
    import numpy as np

    left_out = np.arange(len(ordered))

    lower, upper = (
        np.where(rank < left_out, ordered[rank], ordered[rank + 1])
        for rank in ((len(ordered) - 2) // 2, (len(ordered) - 1) // 2)
    )
    medians = (lower + upper) / 2
    apart = medians.max() - medians.min()
    if apart <= rounding:
        return None
    distances = (medians.mean() - medians) / apart
    return float((distances**3).sum() / (6 * (distances**2).sum() ** 1.5))


@lru_cache(maxsize=64)
def _middles(n: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The two places in the middle of each draw; of an odd number of values the same place twice."""
    import numpy as np

    source = np.random.default_rng(SEED)
    batches = int(limit("bca", "draws")) // _BATCH
    drawn = [np.sort(source.integers(0, n, (_BATCH, n)), axis=1) for _ in range(batches)]
    return tuple(np.concatenate([batch[:, rank] for batch in drawn]) for rank in ((n - 1) // 2, n // 2))  # type: ignore[return-value]
