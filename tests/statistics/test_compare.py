"""Two configurations, against published examples of the tests and the table of words (theory: 4.3)."""

from __future__ import annotations

import math
from typing import get_args

import pytest
from hypothesis import strategies as st

from ingest.core.vocabulary import Vocabulary
from ingest.statistics.compare import Ratios, Side, Verdict, compare, judged
from ingest.statistics.repeats import PublishedMean, PublishedRange
from ingest.statistics.wording import CPU, ELAPSED, LATENCY, SIZE, SPEED, Direction, direction_of

some_runs = st.lists(st.floats(1.0, 1e9), min_size=1, max_size=8)


@pytest.mark.parametrize(
    ("one", "other", "verdict", "words"),
    [
        ([100, 100.2, 99.9], [100, 100.1, 99.8], "equal", "practically equal (within 3 %)"),
        ([100, 103, 99], [99, 98, 101], "cannot_tell", "cannot be told apart (−3 % to +6 %)"),
        ([108, 109, 107], [100, 101, 99], "faster", "about 8 % faster (6–10 %)"),
        ([92, 93, 91], [100, 101, 99], "slower", "about 8 % slower (6–10 %)"),
        ([101.4, 101.5, 101.6], [100, 100.1, 99.9], "measurably_but_not_practically", "measurably faster, but too little to matter (1–2 %)"),
        ([300, 310, 290], [100, 101, 102], "faster", "about 2.97× the speed (2.75–3.20×)"),
        ([100, 120], [90, 110], "cannot_tell", "cannot be told apart: 2 runs each, ranges overlap"),
        ([108, 109], [100, 101], "differs_in_the_runs_made", "8 % faster in the runs made; 2 runs each prove little"),
        ([108], [100], "differs_in_the_runs_made", "8 % faster in the runs made; 1 run each proves little"),
        ([108], [100, 101, 102, 99], "differs_in_the_runs_made", "7 % faster in the runs made; 1 and 4 runs prove little"),
        ([100], [100], "cannot_tell", "cannot be told apart: 1 run each, the same value"),
        ([1, 9, 5], [2, 8, 30], "cannot_tell", "cannot be told apart (0.026× to 8.00×)"),
        ([210000, 209000, 211000], [100, 101, 99], "faster", "about 2,100× the speed (2,057–2,144×)"),
        ([1.0, 1.01, 0.99], [471, 470, 472], "slower", "about 0.0021× the speed (0.0021–0.0022×)"),
        ([5, 5, 5], [5, 5, 5], "cannot_tell", "cannot be told apart: 3 runs each, the same value"),
        ([6, 6, 6], [5, 5, 5], "differs_in_the_runs_made", "20 % faster in the runs made; 3 runs each prove little"),
        ([0, 0, 0], [1, 2, 3], "differs_in_the_runs_made", "slower in the runs made; 3 runs each prove little"),
        ([1, 2, 3], [0, 0, 0], "differs_in_the_runs_made", "faster in the runs made; 3 runs each prove little"),
        (PublishedMean(5, 3.88), PublishedMean(5, 3.76), "differs_in_the_runs_made", "3 % faster in the runs made; 5 runs each, spread not published"),
        (PublishedRange(2, 195, 209), PublishedRange(2, 181, 193), "differs_in_the_runs_made", "1–15 % faster in the runs made; 2 runs each prove little"),
        (PublishedRange(2, 142, 172), PublishedRange(11, 140, 202), "cannot_tell", "cannot be told apart: 2 and 11 runs, ranges overlap"),
        (PublishedRange(None, 160, 161), PublishedRange(2, 224, 255), "differs_in_the_runs_made", "28–37 % slower in the runs made; 2 runs vs a number not stated prove little"),
    ],
)  # fmt: skip
def test_words(one: Side, other: Side, verdict: str, words: str) -> None:
    found = compare(one, other)
    assert (found.verdict, found.words) == (verdict, words)


@pytest.mark.parametrize(
    ("direction", "verdict", "words"),
    [
        (SPEED, "slower", "about 8 % slower (6–10 %)"),
        (ELAPSED, "faster", "about 8 % less time (6–10 %)"),
        (LATENCY, "faster", "about 8 % lower latency (6–10 %)"),
        (CPU, "lower", "about 8 % less CPU use (6–10 %)"),
        (SIZE, "lower", "about 8 % smaller (6–10 %)"),
    ],
)
def test_less_is_not_always_slower(direction: Direction, verdict: str, words: str) -> None:
    found = compare([92, 93, 91], [100, 101, 99], direction)
    assert (found.verdict, found.words) == (verdict, words)


@pytest.mark.parametrize(
    ("ratios", "words"),
    [
        ((0.9997, 1.02, 1.05), "cannot be told apart (just below 0 % to +5 %)"),
        ((0.92, 0.97, 1.0003), "cannot be told apart (−8 % to just above 0 %)"),
        ((0.92, 0.97, 1.0), "cannot be told apart (−8 % to 0 %)"),
    ],
)
def test_an_end_near_1_keeps_its_side(ratios: Ratios, words: str) -> None:
    assert judged(ratios, 0.03, SPEED) == ("cannot_tell", words)


def test_every_metric_has_the_direction_of_the_vocabulary(vocabulary: Vocabulary) -> None:
    for name, metric in vocabulary.metrics.items():
        assert (direction_of(name).above == "faster") == (metric.better == "higher"), name
        assert (direction_of(name).below == "faster") == (metric.better == "lower" and metric.unit == "s"), (
            name
        )


def test_flagged_values_are_compared_by_ranks() -> None:
    stray = [100, 101, 102, 103, 900]
    assert compare(stray, [50, 51, 52, 53]).method == "mann_whitney"
    assert compare([100, 101, 102, 103, 104], [50, 51, 52, 53]).method == "welch"
    assert compare(stray, [50, 51, 52]).method == "ranges"


def test_the_authors_accuracy() -> None:
    tuned, untuned = PublishedRange(2, 195, 209), PublishedRange(2, 181, 193)
    assert compare(tuned, untuned, accuracy=10).verdict == "cannot_tell"
    assert compare([104, 104.5, 105], [100, 100.5, 101]).verdict == "faster"
    assert (
        compare([104, 104.5, 105], [100, 100.5, 101], accuracy=10).verdict == "measurably_but_not_practically"
    )


def test_no_ratio_of_ranges() -> None:
    found = compare(PublishedRange(2, 195, 209), PublishedRange(2, 181, 193))
    assert (found.ratio, found.p) == (None, None)
    assert (found.low, found.high) == pytest.approx((195 / 193, 209 / 181))


@pytest.mark.parametrize("bad", [[], [math.nan, 1.0, 2.0], [-1.0], PublishedMean(5)])
def test_what_cannot_be_compared_is_refused(bad: Side) -> None:
    with pytest.raises(ValueError, match=r"expected .*, found"):
        compare(bad, [1.0, 2.0, 3.0])


def test_many_runs() -> None:
    one = [100.0 + place % 13 for place in range(20_000)]
    found = compare(one, [value * 1.1 for value in one])
    assert found.verdict == "slower"
    assert found.ratio == pytest.approx(1 / 1.1)


def test_every_verdict_of_a_direction_is_a_verdict() -> None:
    verdicts = {side for one in (SPEED, ELAPSED, LATENCY, CPU, SIZE) for side in (one.above, one.below)}
    assert verdicts <= set(get_args(Verdict))


def test_absurd_spreads_end_in_words() -> None:
    found = compare([1e-100, 1.0, 1e100], [1e100, 1.0, 1e-100])
    assert found.verdict == "cannot_tell"
    assert found.low is not None
    assert found.high is not None
    assert 0 < found.low < found.high < math.inf
