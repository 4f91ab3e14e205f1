"""The BCa bootstrap of a median as SciPy computes it (B. Efron, Better Bootstrap Confidence Intervals, 1987).

The values go in ordered and as multiples of their median, rounded where only the computer's arithmetic
differs: neither the order of the runs nor their unit changes a draw, or which of the medians are equal.
"""

from __future__ import annotations

import math
import warnings
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ingest.statistics.reference import limit
from ingest.statistics.values import median

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SEED = 2008
_BATCH = 1000  # draws at a time: 8 MB for a thousand values
_DIGITS = 12  # of a multiple of the median


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
