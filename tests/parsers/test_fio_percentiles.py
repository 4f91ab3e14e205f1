"""fio's percentiles in text: a character of their lines that was changed is seen."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from ingest.parsers import ParseError
from ingest.parsers.fio import parse
from ingest.parsers.fio.units import NOT_FILLED
from tests.parsers.expectations import LOGS
from tests.parsers.of_fio import BW, IDLE, NONE, terse


def _slow(last: str, largest: str) -> list[str]:
    """One direction of a terse line, by its last percentile and its largest completion latency."""
    percentiles = ["1.000000%=40", f"99.990000%={last}"]
    clat = ["35", largest, "232.120000", "88.100000"]
    return ["1024", "17", "4", "59999", *NONE, *clat, *percentiles, *NONE, *BW]


NAMES = ("2.16-kbbase1000", "3.42-normal-sync")


def text_of(name: str) -> str:
    return (LOGS / "fio" / f"{name}.log").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "old", "new", "said"),
    [
        # Units of another power, kinds of another name, percentiles and values with a digit in the place of a blank.
        ("2.16-kbbase1000", "clat percentiles (usec)", "clat percentiles (nsec)", "outside of"),
        ("2.16-kbbase1000", "clat percentiles", "slat percentiles", "no smallest and largest"),
        ("2.16-kbbase1000", "     |  1.00th", "     | 91.00th", "do not rise"),
        ("2.16-kbbase1000", "| 99.99th", "|199.99th", "do not rise"),
        ("3.42-normal-sync", "sync percentiles (usec)", "sync percentiles (nsec)", "outside of"),
    ],
)
def test_what_percentiles_cannot_be_is_doubted(name: str, old: str, new: str, said: str) -> None:
    assert old in text_of(name)
    assert any(said in one.text for one in parse(text_of(name).replace(old, new)).warnings)


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("2.16-kbbase1000", "clat percentiles (usec)", "clat percentiles (msec)"),
        ("3.42-normal-sync", "sync percentiles (usec)", "sync percentiles (msec)"),
        ("3.1-json", '"10.000000" : 43264', '"10.000000" : 93264'),
        ("3.1-json", '"99.990000" : ', '"99.990000" : 9'),
        ("3.1-json", '"99.990000" : ', '"99.990000" : 94347452'),
    ],
)
def test_percentiles_that_fio_has_not_computed_have_no_value(name: str, old: str, new: str) -> None:
    """Those that fall, and those above the largest latency: of their kind none is known."""
    assert old in text_of(name)
    kind = "sync" if old.startswith("sync") else "completion"
    readings = parse(text_of(name).replace(old, new, 1)).readings
    first = next(one.operation for one in readings if one.reason == NOT_FILLED)
    found = [one for one in readings if (one.operation, one.latency_kind) == (first, kind)]
    assert {one.value for one in found if one.statistic.startswith("p")} == {None}
    assert all(one.value for one in found if not one.statistic.startswith("p"))


def test_terse_percentiles_above_all_completions_are_of_the_total_latency() -> None:
    """With lat_percentiles=1 fio 3.33 prints them in the same fields; above those too, nothing is known."""
    clat, lat = ["1", "20", "5.000000", "2.000000"], ["2", "900", "90.000000", "50.000000"]

    def kinds(last: str) -> set[tuple[str | None, bool]]:
        percentiles = ["1.000000%=10", f"99.990000%={last}"]
        direction = ["1024", "17", "4", "59999", *NONE, *clat, *percentiles, *lat, *BW]
        readings = parse(terse("3;fio-3.33;j;0;0", [IDLE, direction]) + "\n").readings
        return {(one.latency_kind, one.value is None) for one in readings if one.statistic[0] == "p"}

    assert kinds("20") == {("completion", False)}
    assert kinds("850") == {("total", False)}
    assert kinds("9000") == {("total", True)}


def changed_to(signs: str) -> pytest.MarkDecorator:
    """A digit, a blank, nothing; make test-long tries the other signs."""
    short = ("9", " ", "")
    new = [pytest.param(sign, marks=() if sign in short else pytest.mark.long) for sign in (*signs, "")]
    return pytest.mark.parametrize("new", new)


@pytest.mark.parametrize("name", NAMES)
@changed_to("09 \r;:x.")
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
        (one.metric, one.statistic, one.latency_kind, one.operation, one.value)
        for one in report.readings
        if one.reason != NOT_FILLED
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


@changed_to("09 \r;:x.,")
def test_any_changed_character_but_a_digit_gives_right_bare_percentiles_or_says_so(new: str) -> None:
    right = {(one.statistic, one.value) for one in parse(BARE).readings}
    start, end = BARE.index("percentiles"), BARE.index("    bw (")
    for place in (place for place in range(start, end) if not BARE[place].isdigit()):
        report = parse(BARE[:place] + new + BARE[place + 1 :])
        found = {(one.statistic, one.value) for one in report.readings if one.reason != NOT_FILLED}
        assert report.warnings or found <= right, (place, BARE[place - 20 : place + 20])


SLOW = """\
j: (groupid=0, jobs=1): err= 0: pid=3072: Fri Nov 20 12:49:34 2026
  write: IOPS=4, BW=17.1KiB/s (17.5kB/s)(1024KiB/59999msec); 0 zone resets
    clat (msec): min=35, max={max}, avg=232.12, stdev=88.10
    clat percentiles (msec):
     |  1.00th=[   40], 99.90th=[16711], 99.99th=[{last}]

Run status group 0 (all jobs):
"""
SLOW_JSON = """\
{{"fio version" : "fio-3.33", "jobs" : [{{"jobname" : "j", "error" : 0, "write" : {{"io_bytes" : 1048576,
  "bw_bytes" : 17476, "bw" : 17, "iops" : 4.266738, "runtime" : 59999, "total_ios" : 256,
  "clat_ns" : {{"min" : 35, "max" : {max}000000, "mean" : 232.1, "stddev" : 88.1, "percentile" : {{
    "1.000000" : 40, "99.900000" : 16710107136, "99.990000" : 17112760320}}}}}}}}]}}
"""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (SLOW.format(max=59740, last=17113), None),
        (SLOW.format(max=17170, last=17113), 17.113),  # the last class holds 17.05 to 17.18 s
        (SLOW.format(max=59740, last=16712), None),
        (SLOW.format(max=16770, last=16712), 16.712),
        (SLOW_JSON.format(max=59740), None),
        (SLOW_JSON.format(max=17170), 17.11276032),
        (terse("3;fio-3.33;j;0;0", [IDLE, _slow("17112760", "59740000")]) + "\n", None),
        (terse("3;fio-2.0.8;j;0;0", [IDLE, _slow("16711680", "59740000")]) + "\n", None),
        (terse("3;fio-3.33;j;0;0", [IDLE, _slow("17112760", "17170000")]) + "\n", 17.11276),
    ],
)
def test_a_percentile_that_may_lie_beyond_the_histogram_has_no_value(
    text: str, expected: float | None
) -> None:
    """Latencies of more than 17.2 s (16.8 s before 2.99) are counted as if they were of 17.1 s (16.7 s)."""
    report = parse(text)
    last = next(one for one in report.readings if one.statistic == "p99.99")
    assert last.value == expected
    assert ("ends at 1" in (last.reason or "")) == (expected is None)
    assert all(one.value is not None for one in report.readings if one is not last)
    assert report.warnings == []


# An article on what each line means, with the table of another drive below that of the first.
TWO_DRIVES = """\
      read : io=10240MB, bw=63317KB/s, iops=15829, runt=165607msec
         lat (usec): min=44, max=18627, avg=61.33, stdev=17.91
        clat percentiles (usec):
         |  1.00th=[   42],  5.00th=[   45], 10.00th=[   45], 20.00th=[   46],

For comparison, here's the same section from a 7200 RPM SAS drive running the exact same load.

        clat percentiles (usec):
         |  1.00th=[ 3952],  5.00th=[ 5792], 10.00th=[ 7200], 20.00th=[ 8896],
"""


def test_a_second_table_is_none_of_the_job_above() -> None:
    report = parse(TWO_DRIVES)
    assert [one.printed for one in report.readings if one.statistic[0] == "p"] == [
        "42 usec", "45 usec", "45 usec", "46 usec",
    ]  # fmt: skip
    assert any(one.line == 8 and "not in the order of fio" in one.text for one in report.warnings)


@pytest.mark.parametrize("kind", [" lat", "slat"])
def test_percentiles_of_a_kind_that_its_version_does_not_print_are_doubtful(kind: str) -> None:
    """The c of clat was lost: fio has those of other kinds from 3.1 on."""
    text = (LOGS / "fio" / "2.0.15-mb-samples.log").read_text(encoding="utf-8")
    assert not parse(text).warnings
    warnings = parse(text.replace("    clat percentiles", f"    {kind} percentiles")).warnings
    assert any("before 3.1 fio has those of clat alone" in each.text for each in warnings)
