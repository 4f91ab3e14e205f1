"""Side files that were cut, joined, shuffled, or never were any."""

from __future__ import annotations

import random
from array import array
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.parsers import ParseError
from ingest.parsers.fio.series import Kind, Series, read_series
from tests.fio_series.golden import Golden, golden

TEXT = "100, 5, 0, 4096\n200, 6, 1, 4096\n300, 7, 0, 4096\n"


def rows(series: Series) -> list[tuple[int, ...]]:
    columns = series.columns
    return list(zip(columns.time, columns.value, columns.direction, strict=True))


LINES = st.lists(
    st.tuples(*(st.integers(0, 10**18 - 1),) * 2, st.integers(0, 2), st.integers(1, 10**12)), min_size=1
)


@given(lines=LINES)
def test_what_fio_prints_is_read_back(lines: list[tuple[int, int, int, int]]) -> None:
    text = "".join(f"{time}, {value}, {way}, {size}\n" for time, value, way, size in lines)
    series = read_series(text, "clat", "2.21")
    assert rows(series) == [line[:3] for line in lines]
    assert series.columns.block_size == array("q", [line[3] for line in lines])
    assert bool(series.warnings) == any(now[0] < before[0] for before, now in pairwise(lines))


def outcome(text: str, kind: Kind, version: str | None) -> Series | ParseError:
    """What was read, or why nothing was."""
    try:
        return read_series(text, kind, version)
    except ParseError as error:
        return error


def test_a_cut_last_line_is_left_out_with_a_warning() -> None:
    series = read_series(TEXT[:-6], "lat", "3.1")
    assert rows(series) == [(100, 5, 0), (200, 6, 1)]
    assert [(one.line, one.text) for one in series.warnings] == [
        (3, 'expected the end of the line, found the end of the log after "300, 7, 0,"')
    ]


def test_a_last_line_that_lacks_its_end_only_may_be_cut_within_its_number() -> None:
    series = read_series(TEXT.rstrip("\n"), "lat", "3.1")
    assert len(series) == 2
    assert series.warnings


@pytest.mark.parametrize("one", [one for one in golden() if one.said["samples"]], ids=str)
def test_any_cut_gives_whole_lines_and_a_warning(one: Golden) -> None:
    text, whole = one.text, rows(one.read())
    for place in range(1, len(text), max(1, len(text) // 97)):
        series = one.read(text[:place])
        assert rows(series) == whole[: text.count("\n", 0, place)]
        assert bool(series.warnings) == (text[place - 1] != "\n")


def test_time_that_runs_back_is_told_once() -> None:
    """Several jobs in one file: per_job_logs=0."""
    series = read_series(TEXT * 3, "lat", "3.1")
    assert len(series) == 9
    assert [(one.line, one.text) for one in series.warnings] == [
        (4, "expected times that do not run back, found 100 ms after 300 ms (and 1 times more)")
    ]


@pytest.mark.parametrize("kept", ["\r\n", "\n\n\n", " \n", "\n"])
def test_carriage_returns_and_blank_lines_at_the_end_do_no_harm(kept: str) -> None:
    text = TEXT.replace("\n", kept) if kept == "\r\n" else TEXT.rstrip("\n") + kept
    series = read_series(text, "lat", "3.1")
    assert rows(series) == rows(read_series(TEXT, "lat", "3.1"))
    assert not series.warnings


@pytest.mark.parametrize("one", [one for one in golden() if one.said["samples"]], ids=str)
def test_one_other_character_is_read_or_refused(one: Golden) -> None:
    chance, text = random.Random(str(one)), one.text
    for _ in range(200):
        place = chance.randrange(len(text))
        changed = text[:place] + chance.choice("x0 ,\n\x00-٥") + text[place + 1 :]
        found = outcome(changed, one.said["kind"], one.said["version"])
        if isinstance(found, ParseError):
            assert 1 <= found.line <= changed.count("\n") + 1
        else:
            assert abs(len(found) - one.said["samples"]) <= 2


@pytest.mark.parametrize("text", ["x", "0", " ", "[", "0, ", "\n", "1, 2, 0\n", "0\n", "\r\n"])
def test_megabytes_of_the_same_are_soon_read(text: str) -> None:
    """Not timed: what grows with the square of its input would need days."""
    for whole in (text * (3_000_000 // len(text)), TEXT + text * (3_000_000 // len(text))):
        found = outcome(whole, "lat", None)
        assert not isinstance(found, ParseError) or len(found.found) < 80
