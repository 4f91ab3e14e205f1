"""fio's percentiles in text: a character of their lines that was changed is seen."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from ingest.parsers import ParseError
from ingest.parsers.fio import parse
from tests.parsers.expectations import LOGS

NAMES = ("2.16-kbbase1000", "3.42-normal-sync")


def text_of(name: str) -> str:
    return (LOGS / "fio" / f"{name}.log").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "old", "new", "said"),
    [
        # Units of another power, kinds of another name, percentiles and values with a digit in the place of a blank.
        ("2.16-kbbase1000", "clat percentiles (usec)", "clat percentiles (nsec)", "outside of"),
        ("2.16-kbbase1000", "clat percentiles (usec)", "clat percentiles (msec)", "outside of"),
        ("2.16-kbbase1000", "clat percentiles", "slat percentiles", "no smallest and largest"),
        ("2.16-kbbase1000", "     |  1.00th", "     | 91.00th", "do not rise"),
        ("2.16-kbbase1000", "| 99.99th", "|199.99th", "do not rise"),
        ("3.42-normal-sync", "sync percentiles (usec)", "sync percentiles (nsec)", "outside of"),
    ],
)
def test_what_percentiles_cannot_be_is_doubted(name: str, old: str, new: str, said: str) -> None:
    assert old in text_of(name)
    assert any(said in one.text for one in parse(text_of(name).replace(old, new)).warnings)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("new", [*"09 \r;:x.", ""])
def test_any_changed_character_but_a_digit_gives_right_values_or_says_so(name: str, new: str) -> None:
    text = text_of(name)
    right = {(one.metric, one.statistic, one.latency_kind, one.operation, one.value)
             for one in parse(text).readings}  # fmt: skip
    for place in _of_percentiles(text):
        found = _read(text[:place] + new + text[place + 1 :])
        assert found is None or found <= right, (place, text[place - 20 : place + 20])


def _of_percentiles(text: str) -> Iterator[int]:
    """Where their lines have no digit; without its first letter `clat` is `lat`, which other logs have."""
    lines = re.finditer(r"^ *(?:.lat|sync)( percentiles.*)|^ *(\|.*)", text, re.MULTILINE)
    for line in lines:
        start, end = line.span(line.lastindex or 0)
        yield from (place for place in range(start, end) if not text[place].isdigit())


def _read(text: str) -> set[tuple[object, ...]] | None:
    """The values, or nothing if they are refused or doubted."""
    try:
        report = parse(text)
    except ParseError:
        return None
    if report.warnings:
        return None
    return {
        (one.metric, one.statistic, one.latency_kind, one.operation, one.value) for one in report.readings
    }


def test_bounds_cut_to_whole_numbers_hold_a_mean_with_a_fraction() -> None:
    """fio cuts min and max of its samples (bytes to KiB, KiB to MiB) and prints two digits of their mean."""
    text = text_of("3.42-normal-sync")
    samples = re.search(r"bw \(  KiB/s\): .*", text)
    assert samples
    cut = "bw (  MiB/s): min=2460, max=2460, per=99.90%, avg={}, stdev= 0.00, samples=1"
    found = [parse(text.replace(samples[0], cut.format(mean))).warnings for mean in ("2460.75", "2461.75")]
    assert [[one.text for one in warnings if "is above" in one.text] for warnings in found] == [
        [], ["mean 2461.75 MiB/s is above max 2460 MiB/s"],
    ]  # fmt: skip


def test_percentiles_of_a_priority_are_not_those_of_all_requests() -> None:
    report = parse(text_of("3.28-prio"))
    percentiles = [one.statistic for one in report.readings if one.statistic.startswith("p")]
    assert len(percentiles) == len(set(percentiles)) == 17
    assert report.warnings == []


BARE = """\
j: (groupid=0, jobs=1): err= 0: pid=3072
  read : io=65536KB, bw=26969KB/s, iops=6742 , runt=  2430msec
    clat (usec): min=12 , max=12345 , avg=140.12, stdev=88.10
    clat percentiles (usec) : 1.00th=15, 5.00th=30, 10.00th=44, 20.00th=60,
                              30.00th=88, 50.00th=120, 99.00th=400, 99.90th=1200
    bw (KB/s) : min=20000, max=30000, per=99.10%, avg=27400.00, stdev=500.00
     issued r/w/d: total=16384/0/0, short=0/0/0

Run status group 0 (all jobs):
"""


def test_percentiles_without_brackets() -> None:
    """1.58 to 1.99.4, as show_clat_percentiles() in stat.c printed them; all of them were lost."""
    report = parse(BARE)
    found = {one.statistic: one for one in report.readings if one.latency_kind == "completion"}
    assert (found["p1"].value, found["p30"].value, found["p99.9"].value) == (15e-6, 88e-6, 1200e-6)
    assert len(found) == 4 + 8
    last = found["p99.9"]
    assert BARE.splitlines()[last.line - 1][last.start : last.end] == "1200"
    assert report.warnings == []


@pytest.mark.parametrize("new", [*"09 \r;:x.,", ""])
def test_any_changed_character_but_a_digit_gives_right_bare_percentiles_or_says_so(new: str) -> None:
    right = {(one.statistic, one.value) for one in parse(BARE).readings}
    start, end = BARE.index("percentiles"), BARE.index("    bw (")
    for place in (place for place in range(start, end) if not BARE[place].isdigit()):
        report = parse(BARE[:place] + new + BARE[place + 1 :])
        found = {(one.statistic, one.value) for one in report.readings}
        assert report.warnings or found <= right, (place, BARE[place - 20 : place + 20])
