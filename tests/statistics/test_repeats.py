"""Repeats of one configuration, against published examples and against their own definitions."""

from __future__ import annotations

import itertools
import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.statistics.intervals import of_mean, of_median, quantile, student
from ingest.statistics.repeats import repeats, words

# A. R. Cushny and A. R. Peebles, 1905: extra hours of sleep, as in Student's paper of 1908 and in R
SLEEP = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0]
OTHER_SLEEP = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4]


def mb(*values: float) -> str:
    return "–".join(f"{value / 1e6:.0f}" for value in values) + " MB/s"


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ([100e6], "measured once; spread unknown"),
        ([100e6, 103e6], "measured twice, 3 % apart"),
        ([100e6, 100.4e6], "measured twice, 0.4 % apart"),
        ([1000e6, 1000.1e6], "measured twice, less than 0.1 % apart"),
        ([100e6, 100e6], "measured twice, the same value"),
        ([0.0, 0.0], "measured twice, the same value"),
        ([101e6, 96e6, 104e6], "3 runs, 96–104 MB/s"),
        ([101e6, 96e6, 104e6, 97e6], "4 runs, 96–104 MB/s"),
        ([101e6, 96e6, 104e6, 97e6, 99e6], "median of 5 runs, 94 % interval 96–104 MB/s"),
        ([101e6, 96e6, 104e6, 97e6, 99e6, 100e6], "median of 6 runs, 95 % interval 96–104 MB/s"),
        ([96e6, 97e6, 98e6, 99e6, 100e6, 101e6, 104e6], "median of 7 runs, 95 % interval 96–104 MB/s"),
        ([100e6] * 7, "7 runs, all 100 MB/s"),
        ([0.0] * 12, "12 runs, all 0 MB/s"),
    ],
)
def test_words(values: list[float], sentence: str) -> None:
    assert words(repeats(values), mb) == sentence


def test_students_example_is_reproduced() -> None:
    differences = [one - other for one, other in zip(SLEEP, OTHER_SLEEP, strict=True)]
    assert student(differences) == pytest.approx((-2.4598858, -0.7001142), abs=5e-8)


@pytest.mark.parametrize(("n", "half"), [(2, 8.98), (3, 2.48), (4, 1.59), (5, 1.24), (10, 0.72)])
def test_half_widths_in_standard_deviations(n: int, half: float) -> None:
    assert quantile(n - 1) / math.sqrt(n) == pytest.approx(half, abs=0.005)


@pytest.mark.parametrize(("n", "held"), [(5, 0.9375), (6, 0.96875), (7, 0.984375), (9, 0.99609375)])
def test_lowest_and_highest_hold_the_median(n: int, held: float) -> None:
    interval = of_median([float(value) for value in range(1, n + 1)])
    assert interval is not None
    assert (interval.low, interval.high, interval.method) == (1, n, "order_statistics")
    assert interval.level == pytest.approx(held)


def test_which_interval_stands_beside_the_value() -> None:
    found = {n: repeats([100.0 + 7 * place % 11 for place in range(n)]) for n in (1, 2, 3, 4, 5, 9, 10, 1001)}
    kinds = {n: one.interval and (one.interval.of, one.interval.method) for n, one in found.items()}
    assert kinds == {
        1: None,
        2: None,
        3: ("mean", "student"),
        4: ("mean", "student"),
        5: ("median", "order_statistics"),
        9: ("median", "order_statistics"),
        10: ("median", "bca"),
        1001: ("median", "order_statistics"),
    }


def test_a_rough_interval_does_not_go_below_zero() -> None:
    interval = of_mean([1.0, 100.0, 2.0])
    assert interval is not None
    assert interval.low == 0


def test_bca_bootstrap_covers_the_median_nearly_as_often_as_it_says() -> None:
    source = random.Random(1987)
    samples = ([math.exp(source.gauss(0, 0.1)) for _ in range(12)] for _ in range(150))
    held = sum(interval.low <= 1 <= interval.high for one in samples if (interval := of_median(one)))
    assert 0.88 <= held / 150 <= 0.99


def test_bootstrap_of_mostly_equal_values_has_an_answer() -> None:
    interval = of_median([5.0] * 11 + [6.0])
    assert interval is not None
    assert (interval.low, interval.high) == (5, 5)


def test_drift_is_only_told_where_the_order_is_known() -> None:
    values = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0]
    assert not repeats(values).drifts
    assert repeats(values, in_order=True).drifts


@pytest.mark.parametrize("values", [[], [math.nan], [math.inf, 1.0], [-1.0, 2.0], [1e101], [1e-101]])
def test_what_is_no_measured_value_is_refused(values: list[float]) -> None:
    with pytest.raises(ValueError, match=r"expected .*, found"):
        repeats(values)


def test_the_coefficient_of_variation() -> None:
    assert repeats([2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]).cv == pytest.approx(2.13809 / 5, abs=1e-5)
    assert repeats([0.0, 0.0, 0.0]).cv is None
    assert repeats([9.0624e-05] * 3).cv == 0  # though their sum ÷ 3 is 9.062400000000002e-05


@given(st.lists(st.integers(1, 10**6), min_size=1, max_size=14), st.randoms(use_true_random=False))
def test_the_order_of_runs_changes_nothing(values: list[int], shuffler: random.Random) -> None:
    shuffled = list(values)
    shuffler.shuffle(shuffled)
    one, other = repeats(values), repeats(shuffled)
    assert words(one) == words(other)
    assert (one.interval, one.mean, one.cv) == (other.interval, other.mean, other.cv)
    assert sorted(values[place] for place in one.outliers) == sorted(
        shuffled[place] for place in other.outliers
    )


@given(st.lists(st.integers(1, 10**6), min_size=3, max_size=14))
def test_another_unit_changes_only_the_scale(values: list[int]) -> None:
    one, other = repeats(values), repeats([value * 1024 for value in values])
    assert one.interval is not None
    assert other.interval is not None
    assert other.interval.low == pytest.approx(one.interval.low * 1024, rel=1e-9)
    assert other.interval.high == pytest.approx(one.interval.high * 1024, rel=1e-9)
    assert (one.outliers, one.two_modes) == (other.outliers, other.two_modes)
    assert one.cv == pytest.approx(other.cv)


def test_a_hundred_thousand_runs() -> None:
    found = repeats([100.0 + place % 97 for place in range(100_000)])
    assert found.interval is not None
    assert found.interval.high - found.interval.low < 2
    assert found.interval.level >= 0.95


def test_the_draws_are_the_same_every_time() -> None:
    values = list(itertools.accumulate(range(1, 13), lambda sum_, step: (sum_ * step) % 101 + 1.0))
    assert repeats(values) == repeats(values)


def test_absurd_spreads_end_in_numbers() -> None:
    found = repeats([1e-100, 1e100, 1e-100, 1e100])
    assert found.interval is not None
    assert 0 <= found.interval.low < found.interval.high < math.inf
    assert found.cv is not None
    assert math.isfinite(found.cv)
