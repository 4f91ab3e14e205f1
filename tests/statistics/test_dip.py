"""Hartigan's dip, against the values of the reference implementation (R's diptest 0.77 and its Python port)."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.statistics.shape import dip, has_two_modes

SQUARES = [float(place * place % 61) for place in range(1, 24)]
TWO = [1.0, 1.5, 1.7, 2.0, 2.2, 7.1, 7.3, 7.4, 8.0, 9.5]


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        (SQUARES, 0.0652173913),
        (TWO, 0.1689655172),
        ([1.0, 1.0, 2.0, 2.0, 2.0, 3.0, 5.0, 5.0, 5.0, 5.0], 0.1750000000),
        ([100.0] * 10 + [200.0] * 10, 0.25),
        ([float(place) for place in range(20)], 0.025),
    ],
)
def test_dip(values: list[float], expected: float) -> None:
    assert dip(values) == pytest.approx(expected, abs=1e-9)


@given(st.lists(st.integers(0, 1000), min_size=4, max_size=40))
def test_dip_has_bounds_and_no_direction(values: list[int]) -> None:
    found = dip(values)
    assert 1 / (2 * len(values)) - 1e-12 <= found <= 0.25 + 1e-12
    assert dip([-value for value in values]) == pytest.approx(found)
    assert dip([3 * value + 7 for value in values]) == pytest.approx(found)


def test_one_mode_is_rarely_taken_for_two() -> None:
    source = random.Random(1985)
    samples = [[source.gauss(100, 5) for _ in range(n)] for n in (8, 12, 19, 25) for _ in range(100)]
    assert sum(has_two_modes(sample) for sample in samples) <= 16  # 4 %


def test_two_groups_of_runs_are_found() -> None:
    source = random.Random(1985)
    samples = [[source.gauss(100 + 50 * (place % 2), 5) for place in range(12)] for _ in range(50)]
    assert sum(has_two_modes(sample) for sample in samples) >= 48


def test_two_modes_need_eight_values() -> None:
    assert has_two_modes(TWO)
    assert has_two_modes([value + place / 100 for place in range(3) for value in TWO])
    assert not has_two_modes(TWO[:7])


def test_rounded_values_are_no_modes() -> None:
    assert not has_two_modes([1.1] * 6 + [1.2] * 6)


def test_very_many_values_are_thinned() -> None:
    one = [float(place) for place in range(30_000)]
    assert not has_two_modes(one)
    assert has_two_modes([value if value < 15_000 else value + 40_000 for value in one])
