"""The tests of two groups and of many p-values, against published examples."""

from __future__ import annotations

import math
from functools import partial
from statistics import stdev

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from ingest.statistics.compare import mann_whitney, welch
from tests.statistics.test_repeats import OTHER_SLEEP, SLEEP

# R's example of wilcox.test: permeability of the placenta, M. Hollander and D. A. Wolfe, 1973
AT_TERM = [0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46]
EARLIER = [1.15, 0.88, 0.90, 0.74, 1.21]


def test_welch_of_extra_sleep() -> None:
    found = welch(SLEEP, OTHER_SLEEP)
    assert found.shift == pytest.approx(-1.58)
    assert (found.low, found.high) == pytest.approx((-3.3654832, 0.2054832), abs=5e-8)
    assert found.p == pytest.approx(0.07939, abs=5e-6)


runs = st.lists(st.floats(-200, 200), min_size=2, max_size=9)


@given(runs, runs)
def test_welch_is_that_of_scipy(one: list[float], other: list[float]) -> None:
    from scipy.stats import ttest_ind  # a second to import, for every worker that collects this file

    assume(min(stdev(one), stdev(other)) > 1e-3)
    expected = ttest_ind(one, other, equal_var=False)
    interval, found = expected.confidence_interval(0.95), welch(one, other)
    close = partial(pytest.approx, rel=1e-6, abs=1e-6)
    assert (found.low, found.high) == close((interval.low, interval.high))
    assert found.p == close(expected.pvalue)
    assert found == welch(one[::-1], other[::-1])


def test_mann_whitney_of_hollander_and_wolfe() -> None:
    found = mann_whitney(AT_TERM, EARLIER)
    assert found.shift == pytest.approx(0.305)
    assert (found.low, found.high) == pytest.approx((-0.15, 0.76))
    assert found.p == pytest.approx(0.2544, abs=5e-5)


@pytest.mark.parametrize(
    ("one", "other", "p"),
    [
        (2, 2, 0.33),
        (3, 3, 0.10),
        (3, 4, 0.057),
        (3, 5, 0.036),
        (4, 4, 0.029),
        (5, 5, 0.008),
        (2, 7, 0.056),
        (2, 8, 0.044),
    ],
)
def test_smallest_p_by_ranks(one: int, other: int, p: float) -> None:
    low = [float(place) for place in range(one)]
    high = [100.0 + place for place in range(other)]
    assert mann_whitney(low, high).p == pytest.approx(p, abs=0.0051 if p > 0.09 else 0.0006)
    assert mann_whitney(low, high).p == pytest.approx(2 / math.comb(one + other, one))


def test_interval_by_ranks_of_many_values_is_close_to_the_exact_one() -> None:
    one, other = [float(v * 7 % 51) for v in range(51)], [float(v * 5 % 51) + 3.1 for v in range(50)]
    large = mann_whitney(one, other)
    small = mann_whitney(one[:50], other)
    assert (large.low, large.high) == pytest.approx((small.low, small.high), abs=1.0)
