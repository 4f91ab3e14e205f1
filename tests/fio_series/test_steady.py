"""Steady state by the PTS, on figures that were worked out by hand."""

from __future__ import annotations

import pytest

from ingest.checks.steadiness import steady


def test_the_shape_of_five_rounds() -> None:
    """90, 95, 100, 105, 110: mean 100, max − min 20, line of +5 a round, +20 across the window."""
    found = steady([90, 95, 100, 105, 110])
    assert found is not None
    assert (found.spread, found.drift) == pytest.approx((0.20, 0.20))


@pytest.mark.parametrize(
    ("values", "holds"),
    [
        ([100, 100, 100, 100, 100], True),
        ([110, 90, 100, 90, 110], True),  # max − min is 20 % exactly, the line is level
        ([111, 90, 100, 90, 110], False),  # 21 of 100.2
        ([95, 97.5, 100, 102.5, 105], True),  # the line rises by 10 % exactly
        ([95, 97, 100, 103, 105.5], False),  # by 10.8 of 100.1
        ([105, 102.5, 100, 97.5, 95], True),  # falling is as rising
        ([200, 100, 100, 100, 100, 100], True),  # only the last five count
        ([100, 100, 100, 100, 100, 200], False),
    ],
)
def test_pts(values: list[float], holds: bool) -> None:
    found = steady(values)
    assert found is not None
    assert found.steady is holds


@pytest.mark.parametrize("values", [[], [1], [1, 2, 3, 4], [0, 0, 0, 0, 0]])
def test_too_few_rounds_or_none_at_all_cannot_be_judged(values: list[float]) -> None:
    assert steady(values) is None
