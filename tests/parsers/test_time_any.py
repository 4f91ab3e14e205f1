"""Properties of the parser of time: what is printed is read back, what is cut or torn is right or told."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ingest.parsers import ParseError, Report
from ingest.parsers import time as parser
from tests.examples import examples
from tests.parsers.of_time import BASH, GNU, POSIX, VERBOSE, elapsed


@given(st.integers(0, 10**6), st.integers(0, 59999))
def test_bash_back_and_forth(minutes: int, thousandths: int) -> None:
    one = elapsed(
        f"real\t{minutes}m{thousandths // 1000}.{thousandths % 1000:03d}s\nuser\t0m0.000s\nsys\t0m0.000s\n"
    )
    assert one.value == pytest.approx(minutes * 60 + thousandths / 1000, rel=1e-12)


@given(st.integers(0, 10**7))
def test_gnu_back_and_forth(hundredths: int) -> None:
    seconds = hundredths // 100
    clock = f"{seconds // 60}:{seconds % 60:02d}.{hundredths % 100:02d}"
    if seconds >= 3600:
        clock = f"{seconds // 3600}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"
    one = elapsed(f"0.00user 0.00system {clock}elapsed 0%CPU (0avgtext+0avgdata 0maxresident)k\n")
    assert one.value == pytest.approx(seconds if seconds >= 3600 else hundredths / 100)


def read(text: str) -> Report | None:
    try:
        assert isinstance(parser.detect(text), bool)
        return parser.parse(text)
    except ParseError:
        return None


@given(st.sampled_from([BASH, POSIX, GNU, VERBOSE]), st.integers(0, 300))
def test_any_cut(log: str, length: int) -> None:
    report = read(log[:length])
    if report and not report.warnings:
        assert {one.value for one in report.readings} <= {12.345, 12.34}


@given(st.permutations((BASH + "$ time cp a b\n").splitlines(keepends=True)))
def test_any_shuffle(lines: list[str]) -> None:
    report = read("".join(lines))
    assert report is not None
    assert {one.value for one in report.readings} <= {12.345}


@settings(max_examples=examples(300))
@given(
    st.lists(
        st.sampled_from(
            [*(BASH + POSIX + GNU + VERBOSE), BASH, POSIX, GNU, VERBOSE, "$ time ", "cp ", "'", "9" * 30]
        ),
        max_size=50,
    )
)
def test_any_text(parts: list[str]) -> None:
    read("".join(parts))


@given(st.text(max_size=200))
def test_any_characters(text: str) -> None:
    read(text)


@pytest.mark.parametrize(
    "piece", ["a", "1", " ", "[", "\n", "$ ", "time ", "1:", "0.1u ", "real\n", "real 1\n", "a@", "\x1b["]
)
def test_long_logs_return(piece: str) -> None:
    before = time.process_time()
    read(piece * (150_000 // len(piece)))
    assert time.process_time() - before < 5
