"""What is said of published figures (theory: 4.2), with Bunn's ranges of 2002."""

from __future__ import annotations

import math

import pytest

from ingest.statistics.repeats import PublishedMean, PublishedRange


@pytest.mark.parametrize(
    ("figure", "sentence"),
    [
        (PublishedMean(5), "mean of 5 runs, spread not published"),
        (PublishedMean(5, kind="median"), "median of 5 runs, spread not published"),
        (PublishedMean(None), "mean, number of runs not stated, spread not published"),
        (PublishedMean(1), "measured once; spread unknown"),
        (PublishedRange(11, 140, 202), "11 runs, 140–202, no average published"),
        (PublishedRange(2, 256, 256), "2 runs, 256, no average published"),
        (PublishedRange(None, 160, 161), "160–161, number of runs and average not published"),
    ],
)
def test_words(figure: PublishedMean | PublishedRange, sentence: str) -> None:
    assert figure.words() == sentence


@pytest.mark.parametrize(("n", "low", "high"), [(0, 1, 2), (2, 3, 1), (2, math.nan, 1), (2, -1, 1)])
def test_impossible_ranges_are_refused(n: int, low: float, high: float) -> None:
    with pytest.raises(ValueError, match=r"expected .*, found"):
        PublishedRange(n, low, high)
