"""Steady state by the PTS and by fio, on figures that were worked out by hand."""

from __future__ import annotations

import pytest

from ingest.parsers.fio_series.steady import rounds, steady, steady_from


def test_the_shape_of_five_rounds() -> None:
    """90, 95, 100, 105, 110: mean 100, max − min 20, line of +5 a round, +20 across the window."""
    found = steady([90, 95, 100, 105, 110])
    assert found is not None
    shape = [found.mean, found.spread, found.deviation, found.slope, found.drift]
    assert shape == pytest.approx([100, 0.20, 0.10, 0.05, 0.20])


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


@pytest.mark.parametrize(
    ("rule", "holds"),
    [
        ("iops:10.1%", True),  # the largest distance from the mean is 10 %
        ("iops:10%", False),  # below, not at
        ("iops:10.5", True),  # in the unit of the values
        ("bw_slope:5.1%", True),  # 5 % a value, though 20 % across the window
        ("bw_slope:5%", False),
        ("lat_slope:5.5", True),
        ("lat_slope:4.9", False),
    ],
)
def test_fios_own_criterion(rule: str, holds: bool) -> None:
    found = steady([90, 95, 100, 105, 110], rule)
    assert found is not None
    assert found.steady is holds


def test_fios_slope_passes_where_the_pts_does_not() -> None:
    """K17: the same 1 % a value, over 21 values, is 20 % across the window; five of them are within 10 %."""
    values = [90 + place for place in range(21)]
    by_slope, by_all = steady(values, "iops_slope:1.1%"), steady(values, "iops:5%")
    assert by_slope is not None
    assert by_all is not None
    assert (by_slope.steady, by_all.steady) == (True, False)
    assert by_slope.drift == pytest.approx(0.20)


@pytest.mark.parametrize("values", [[], [1], [1, 2, 3, 4], [0, 0, 0, 0, 0]])
def test_too_few_rounds_or_none_at_all_cannot_be_judged(values: list[float]) -> None:
    assert steady(values) is None


@pytest.mark.parametrize("rule", ["", "snia", "iops", "iops:", "iops:-1%", "iops:5%%", "temperature:5%"])
def test_another_rule_is_refused(rule: str) -> None:
    with pytest.raises(ValueError, match="expected pts or a rule"):
        steady([1, 1, 1, 1, 1], rule)


def test_the_first_steady_round() -> None:
    assert steady_from([300, 200, 150, 110, 100, 101, 100, 99]) == 7
    assert steady_from([300, 200, 150, 110]) is None
    assert steady_from([100, 100, 100, 100, 100]) == 4


def test_rounds_are_means_over_equal_times() -> None:
    """Values at the end of their windows of 0.5 s; the third second is not whole."""
    times, values = [0.5, 1.0, 1.5, 2.0, 2.5], [10.0, 20.0, 30.0, 50.0, 99.0]
    assert rounds(times, values, 1.0) == [15.0, 40.0]
    assert rounds(times, values, 0.25)[:3] == [None, 10.0, None]
    assert rounds([], [], 1.0) == []
    assert rounds(times, values, 0) == []
