"""Numbers in files for readers: as exact as they are known, without the rest of a binary fraction."""

from __future__ import annotations

import pytest

from ingest.core.text import csv_cell, without_noise


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (2.49 * 70e6, "174300000"),  # 174300000.00000003
        (0.1 + 0.2, "0.3"),
        (1.1 * 1.1, "1.21"),
        (70e6, "70000000"),
        (-2.5, "-2.5"),
        (0.4999999999999994, "0.5"),  # a geometric mean
        (0.0, "0"),
        (-0.0, "0"),
        (72.44 * 2**20, "75958845.44"),
        (1 / 3, "0.33333333333333"),
        (12765.49, "12765.49"),
        (1.5e-9, "1.5e-09"),
        (1e30, "1e+30"),
    ],
)
def test_a_number_is_written_without_noise(value: float, text: str) -> None:
    assert csv_cell(value) == text


@pytest.mark.parametrize("value", [123456789012345.0, 0.12345678901234, 9007199254740991, 2**63 - 1])
def test_what_a_source_can_print_loses_no_digit(value: float) -> None:
    assert without_noise(value) == value


def test_data_are_cleaned_at_every_depth_and_nothing_else_changes() -> None:
    noisy = {"a": [0.1 + 0.2, None, True, "x"], "b": {"c": (1.1 * 1.1,)}, "d": 7}
    assert without_noise(noisy) == {"a": [0.3, None, True, "x"], "b": {"c": [1.21]}, "d": 7}
    assert without_noise(noisy)["a"][2] is True


def test_what_is_no_number_stays_for_json_to_refuse() -> None:
    assert without_noise(float("inf")) == float("inf")


def test_a_cell_is_empty_for_missing_and_harmless_text_else() -> None:
    assert [csv_cell(value) for value in (None, True, "=1", [1.0], 7)] == ["", "true", "'=1", "[1]", "7"]
