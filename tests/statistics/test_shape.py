"""Runs far from the others, and drift."""

from __future__ import annotations

import pytest

from ingest.statistics.shape import drifts, modified_z, outliers


def test_modified_z_scores_of_iglewicz_and_hoaglin() -> None:
    values = [2.1, 2.6, 2.4, 2.5, 2.3, 2.1, 2.3, 2.6, 8.2, 8.3]
    assert outliers(values) == (8, 9)
    assert modified_z(values)[8:] == pytest.approx([25.86, 26.31], abs=0.01)


def test_outliers_where_most_values_are_equal() -> None:
    assert outliers([100.0] * 6 + [130.0]) == (6,)
    assert modified_z([100.0] * 6 + [130.0])[6] == pytest.approx(7 / 1.2533)
    assert outliers([100.0] * 7) == ()


def test_four_runs_have_no_outliers() -> None:
    assert outliers([1.0, 1.0, 1.0, 100.0]) == ()


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ([1, 2, 3, 4, 5, 6], True),
        ([6, 5, 4, 3, 2, 1], True),
        ([1, 2, 3, 4, 6, 5], True),  # rho 0.943
        ([1, 2, 3, 5, 6, 4], False),  # rho 0.829
        ([1, 2, 3, 4, 5], False),
        ([3, 3, 3, 3, 3, 3], False),
    ],
)
def test_drift(values: list[float], *, expected: bool) -> None:
    assert drifts(values) == expected
