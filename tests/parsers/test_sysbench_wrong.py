"""sysbench: what is no number, and what can happen to its output on the way into a log."""

from __future__ import annotations

import random
import time
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ingest.pages.numbers import in_short
from ingest.parsers import ParseError, Report
from ingest.parsers.sysbench import detect, parse
from tests.examples import examples
from tests.parsers.of_sysbench import (
    BANNER_0_4,
    BANNER_1_0,
    NAMES,
    SINGLE,
    log,
    one_of,
    report_1_0,
    values,
)


def test_a_build_of_2016_between_0_5_and_1_0() -> None:
    """The layout of 0.5 with MiB for Mb: commit d373c96."""
    text = log("0.5-rndrw-interval").replace("Mb", "MiB").replace("Kb", "KiB")
    report = parse(text)
    found = one_of(report, "randrw", "throughput")
    assert (found.value, found.printed, found.rule) == (269.62 * 2**20, "269.62MiB/sec", "sysbench-mb")
    assert not report.warnings


def test_a_rate_below_a_byte_per_second() -> None:
    text = f"{BANNER_0_4}Doing random read test\nRead 512b  Written 0b  Total transferred 512b  ({{}}b/sec)\n"
    assert one_of(parse(text.format("0.099961")), "randread", "throughput").value == 0.099961
    assert one_of(parse(text.format("9.9961e-05")), "randread", "throughput").value == 9.9961e-05


@pytest.mark.parametrize("printed", ["nan", "-nan", "inf"])
def test_a_run_without_time(printed: str) -> None:
    found = one_of(
        parse(f"{BANNER_1_0}Doing random read test\n    reads/s:                      {printed}\n"),
        "randread",
        "iops",
    )
    assert found.value is None
    assert found.reason == f"no time counted: sysbench printed {printed}"


def test_an_overflowed_counter() -> None:
    found = one_of(
        parse(f"{BANNER_0_4}Doing random read test\n-1234.56 Requests/sec executed\n"), "randread", "iops"
    )
    assert (found.value, found.reason) == (None, "counter overflow: sysbench printed -1234.56")


def test_the_minimum_of_no_events() -> None:
    text = f"{BANNER_0_4}Doing random read test\n    0.50 Requests/sec executed\n    total number of events:              0\n    response time:\n         min:                            18446744073709.55ms\n         avg:                                  0.00ms\n         max:                                  0.00ms\n"
    report = parse(text)
    assert all(one.value is None for one in report.readings if one.metric == "latency")
    assert not report.warnings


def test_zero_is_below_the_resolution() -> None:
    found = one_of(parse(log("0.4.5-seqwr-cleanup")), "write", "latency", "min")
    assert (found.value, found.printed, found.reason) == (
        None,
        "0.0000s",
        "too small to print: sysbench printed 0.0000",
    )
    assert in_short(str(found.reason)) == "too small"  # of a table whose column names another unit, as µs


@pytest.mark.parametrize(
    ("printed", "damaged"),
    [("Block size 4Kb", "Block size 0Kb"), ("Number of threads: 1", "Number of threads: 0")],
)
def test_nothing_is_divided_by_0(printed: str, damaged: str) -> None:
    """Found by the test below: a ZeroDivisionError."""
    assert parse(log("0.4.12-seqrewr-slow").replace(printed, damaged)).warnings


# What happens to logs


def test_ansi_and_crlf() -> None:
    text = report_1_0()
    coloured = "".join(f"\x1b[1m{line}\x1b[0m\r\n" for line in text.split("\n"))
    assert values(parse(coloured)) == values(parse(text))


def sound(original: Report, text: str) -> bool:
    """Right values, a warning, or a ParseError."""
    try:
        report = parse(text)
    except ParseError:
        return True
    return bool(report.warnings) or values(report) <= values(original)


@pytest.mark.parametrize("places", [40, pytest.param(300, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", NAMES)
def test_cut_anywhere(name: str, places: int) -> None:
    text = log(name)
    original = parse(text)
    step = max(1, len(text) // places)
    for end in range(0, len(text), step):
        assert sound(original, text[:end]), text[:end][-60:]
        assert sound(original, text[end:]), text[end:][:60]


@settings(max_examples=examples(300), deadline=None)
@given(name=st.sampled_from(SINGLE), seed=st.integers(0, 2**32))
def test_shuffled_lines(name: str, seed: int) -> None:
    lines = log(name).splitlines(keepends=True)
    original = parse("".join(lines))
    random.Random(seed).shuffle(lines)
    assert sound(original, "".join(lines))


@settings(max_examples=examples(400), deadline=None)
@given(name=st.sampled_from(SINGLE), data=st.data())
def test_a_changed_character_that_is_no_digit(name: str, data: st.DataObject) -> None:
    text = log(name)
    places = [place for place, character in enumerate(text) if not character.isdigit()]
    place = data.draw(st.sampled_from(places))
    character = data.draw(
        st.sampled_from(" .-:,/()[]\n\r\tabsKMGTkmgtin\x1bé") | st.characters(exclude_categories=["Nd", "Cs"])
    )
    changed = text[:place] + character + text[place + 1 :]
    assert sound(parse(text), changed), changed[max(0, place - 40) : place + 40]


# Line and figure → stated again elsewhere, so that a changed digit must be seen.
REDUNDANT = {
    "0.4.12-rndrd": [
        "10000 reads", "= 10000 Total", "Read 156.25Mb", "transferred 156.25Mb", "(444.24Mb", "28431.35 Req",
        "0.3517s", "events:              10000", "execution: 5.5391", "threads: 16", "Block size 16Kb", "625.0000",
        "(avg/stddev):   0.3462", "64Mb total", "8Mb each",
    ],
    "1.0.20-legacy-syntax": ["writes/s:                     16490", "257.66", "1000\n", "0.07\n", "70.52", "500.0000", "0.0353", "threads: 2", "size 16KiB"],
    "1.1.0-rndrw": ["14673", "229.28", "(240.42", "9782", "152.85", "(160.28", "size 16KiB"],
    "0.4.12-prepare": ["67108864 bytes", "421"],
}  # fmt: skip


@pytest.mark.parametrize(
    ("name", "figure"), [(name, figure) for name in REDUNDANT for figure in REDUNDANT[name]]
)
def test_a_changed_first_digit_is_seen(name: str, figure: str) -> None:
    text = log(name)
    assert text.count(figure) >= 1
    first = next(place for place, character in enumerate(figure) if character.isdigit() and character != "0")
    for digit in "123456789":
        if digit != figure[first]:
            changed = text.replace(figure, figure[:first] + digit + figure[first + 1 :], 1)
            try:
                assert parse(changed).warnings, changed[changed.index(figure[:first]) :][:80]
            except ParseError:
                continue


@settings(max_examples=examples(500), deadline=None)
@given(text=st.text(), name=st.sampled_from(SINGLE), place=st.integers(0, 2000))
def test_any_text_within_a_log(text: str, name: str, place: int) -> None:
    whole = log(name)
    try:
        parse(whole[:place] + text + whole[place:])
        detect(text)
    except ParseError:
        return


def test_a_number_at_an_unterminated_end() -> None:
    text = report_1_0()
    cut = text[: text.index("sum:")].rstrip()
    assert any("may be cut" in one.text for one in parse(cut).warnings)
    assert any("ends within" in one.text for one in parse(cut[:-1]).warnings)


@pytest.mark.parametrize("character", ["a", "7", " ", "[", "-", ".", "\\", "\x1b", "\r"])
def test_much_of_one_character(character: str) -> None:
    for text in (
        character * 400_000,
        BANNER_1_0 + (character * 390 + "\n") * 1000,
        BANNER_0_4 + ("sysbench " + character * 300 + "\n") * 1000,
    ):
        started = time.process_time()
        with suppress(ParseError):
            parse(text)
        assert time.process_time() - started < 5
