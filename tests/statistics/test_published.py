"""What may be inferred from published figures (theory: 4.2), with Bunn's ranges of 2002."""

from __future__ import annotations

import math

import pytest

from ingest.statistics.published import (
    PublishedMean,
    PublishedRange,
    chance_disjoint,
    disjoint,
    mean_range,
    pooled,
)

TUNED = [PublishedRange(2, 195, 209), PublishedRange(2, 196, 208)]
UNTUNED = [
    PublishedRange(2, low, high)
    for low, high in [
        (181, 193),
        (181, 193),
        (180, 192),
        (180, 192),
        (180, 192),
        (180, 191),
        (179, 191),
        (179, 187),
    ]
]


@pytest.mark.parametrize(("n", "outside", "median"), [(2, 0.67, 0.5), (11, 0.17, 0.999), (1, 1.0, 0.0)])
def test_the_next_run_and_the_median(n: int, outside: float, median: float) -> None:
    found = PublishedRange(n, 140, 202)
    assert found.next_outside == pytest.approx(outside, abs=0.005)
    assert found.holds_median == pytest.approx(median, abs=0.0005)


@pytest.mark.parametrize(
    ("n", "d2"), [(2, 1.128), (3, 1.693), (4, 2.059), (5, 2.326), (11, 3.173), (25, 3.931)]
)
def test_mean_range_of_normal_values(n: int, d2: float) -> None:
    assert mean_range(n) == pytest.approx(d2, abs=0.0005)


def test_standard_deviation_behind_a_range() -> None:
    assert PublishedRange(11, 140, 202).stdev_if_normal == pytest.approx(19.5, abs=0.05)
    assert PublishedRange(1, 140, 140).stdev_if_normal is None


@pytest.mark.parametrize(
    ("one", "other", "chance"), [(2, 2, 1 / 3), (2, 11, 0.0256), (11, 2, 0.0256), (1, 1, 1.0)]
)
def test_ranges_of_one_distribution_may_lie_apart(one: int, other: int, chance: float) -> None:
    assert chance_disjoint(one, other) == pytest.approx(chance, abs=0.0001)


def test_pooling_helps_where_two_runs_prove_nothing() -> None:
    tuned, untuned = pooled(TUNED), pooled(UNTUNED)
    assert (tuned, untuned) == (PublishedRange(4, 195, 209), PublishedRange(16, 179, 193))
    assert disjoint(tuned, untuned)
    assert chance_disjoint(4, 16) == 2 / math.comb(20, 4)
    assert round(chance_disjoint(4, 16), 4) == 0.0004


def test_pooling_what_was_not_stated() -> None:
    assert pooled([PublishedRange(2, 1, 2), PublishedRange(None, 2, 3)]) == PublishedRange(None, 1, 3)


@pytest.mark.parametrize(
    ("figure", "sentence"),
    [
        (PublishedMean(5), "mean of 5 runs, spread not published"),
        (PublishedMean(5, kind="median"), "median of 5 runs, spread not published"),
        (PublishedMean(None), "mean of a number of runs not stated, spread not published"),
        (PublishedMean(1), "measured once; spread unknown"),
        (PublishedRange(11, 140, 202), "11 runs, 140–202, no average published"),
        (PublishedRange(2, 256, 256), "2 runs, 256, no average published"),
        (PublishedRange(None, 160, 161), "160–161, number of runs and average not published"),
    ],
)
def test_words(figure: PublishedMean | PublishedRange, sentence: str) -> None:
    assert figure.words() == sentence


def test_nothing_is_inferred_without_n() -> None:
    found = PublishedRange(None, 140, 202)
    assert (found.next_outside, found.holds_median, found.stdev_if_normal) == (None, None, None)


@pytest.mark.parametrize(("n", "low", "high"), [(0, 1, 2), (2, 3, 1), (2, math.nan, 1), (2, -1, 1)])
def test_impossible_ranges_are_refused(n: int, low: float, high: float) -> None:
    with pytest.raises(ValueError, match=r"expected .*, found"):
        PublishedRange(n, low, high)
