"""Numbers and sizes: what is read, and what is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.core.quantities import (
    SIZES,
    NotAQuantity,
    change,
    number,
    number_range,
    scaled,
    size,
    whole_number,
    with_unit,
)


@pytest.mark.parametrize(
    ("text", "value"),
    [("12,765.49", 12765.49), ("3.01", 3.01), ("0.43", 0.43), ("154,212", 154212.0), ("7", 7.0)],
)
def test_numbers(text: str, value: float) -> None:
    assert number(text) == value


@pytest.mark.parametrize(
    "text",
    ["", "1,5", "0,125", "012,345", "12 of 30", "1.5e-05", "12.", ".5", "-3", "1,2345", "n/a", "NaN", "١"],
)
def test_what_is_no_number_is_refused(text: str) -> None:
    with pytest.raises(NotAQuantity):
        number(text)


@pytest.mark.parametrize(
    ("text", "unit", "value"),
    [
        ("64 KiB", None, 65536),
        ("64", "KiB", 65536),
        ("64k", None, 65536),
        ("1 GiB", None, 2**30),
        ("64 kB", None, 64000),
        ("0.5 MiB", None, 2**19),
    ],
)
def test_sizes(text: str, unit: str | None, value: int) -> None:
    assert size(text, unit) == value


@pytest.mark.parametrize("text", ["64", "64 kb", "64 Kib", "KiB", "64 KiB/s", "-64 KiB"])
def test_sizes_without_a_known_unit_are_refused(text: str) -> None:
    with pytest.raises(NotAQuantity):
        size(text)


@given(st.integers(min_value=0, max_value=10**12), st.sampled_from(sorted(SIZES)))
def test_every_size_reads_back(amount: int, unit: str) -> None:
    assert size(f"{amount} {unit}") == amount * SIZES[unit]
    assert size(f"{amount:,} {unit}") == amount * SIZES[unit]


@given(st.decimals(min_value=0, max_value=10**6, places=2), st.sampled_from([1000.0, 1e6, 1048576.0]))
def test_scaling_rounds_once(amount: object, factor: float) -> None:
    assert scaled(str(amount), factor) == pytest.approx(float(str(amount)) * factor, rel=1e-15)


def test_ranges_keep_their_printed_ends() -> None:
    assert number_range("140-202") == ("140", "202")
    assert number_range("256-256") == ("256", "256")


@pytest.mark.parametrize("text", ["202-140", "140", "140-", "140-202-300", "a-b"])
def test_what_is_no_range_is_refused(text: str) -> None:
    with pytest.raises(NotAQuantity):
        number_range(text)


@pytest.mark.parametrize(("text", "ratio"), [("+13 %", 1.13), ("−20 %", 0.8), ("-20%", 0.8), ("+0 %", 1.0)])
def test_changes(text: str, ratio: float) -> None:
    assert change(text) == ratio


@pytest.mark.parametrize("text", ["13 %", "13", "+13", "twice"])
def test_a_change_needs_sign_and_percent(text: str) -> None:
    with pytest.raises(NotAQuantity):
        change(text)


def test_whole_numbers_are_whole() -> None:
    assert whole_number("128") == 128
    with pytest.raises(NotAQuantity):
        whole_number("1.5")


def test_a_unit_must_be_known() -> None:
    assert with_unit("70 MB/s", {"MB/s": 1e6}) == 70e6
    with pytest.raises(NotAQuantity, match="MB/s"):
        with_unit("70 MiB/s", {"MB/s": 1e6})
