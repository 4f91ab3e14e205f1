"""fio 2.20 to 3.25: 13964 is printed as 13.0k; it is read right where the log tells, and not at all where not."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ingest.parsers import Reading, Report
from ingest.parsers.fio import parse
from ingest.parsers.fio.units import TOO_SMALL
from tests.examples import examples
from tests.parsers.num2str import num2str


def printed(number: int, step: int, unit: str = "") -> str:
    """num2str() of fio 2.20 to 3.25, with at most four characters."""
    return num2str(
        number, step, unit, lambda rest, step, room: f"{rest / step:.{room}f}"[2:]
    )  # 1.0 loses its 1


def log(version: str, count: int, milliseconds: int, issued: str, size: int = 4096) -> str:
    amount = size * count
    rate, iops = amount * 1000 // milliseconds, count * 1000 // milliseconds
    return (
        f"j: (g=0): rw=read, bs=(R) {size}B-{size}B, (W) {size}B-{size}B, (T) {size}B-{size}B, iodepth=1\n"
        f"{version}\n\n"
        "j: (groupid=0, jobs=1): err= 0: pid=7\n"
        f"  read: IOPS={printed(iops, 1000)}, BW={printed(rate, 1024, 'B/s')} ({printed(rate, 1000, 'B/s')})"
        f"({printed(amount, 1024, 'B')}/{milliseconds}msec)\n"
        f"{issued}\nRun status group 0 (all jobs):\n"
    )


def requests(count: int) -> str:
    return f"     issued rwts: total={count},0,0,0 short=0,0,0,0 dropped=0,0,0,0\n"


def values(report: Report) -> dict[str, Reading]:
    return {one.metric: one for one in report.readings}


def test_what_fio_prints() -> None:
    """As in logs of 3.1: a bandwidth of 12.95 MiB/s beside 13.6 MB/s."""
    assert [printed(13964, 1000), printed(13949, 1000), printed(13000, 1000)] == ["13.0k", "13.9k", "13.0k"]
    assert [printed(13574800, 1024, "B/s"), printed(13574800, 1000, "B/s")] == ["12.9MiB/s", "13.6MB/s"]
    assert printed(13580288, 1024, "B/s") == "12.0MiB/s"
    assert printed(10485000, 1024, "B") == "9.00MiB"


@settings(max_examples=examples(300), deadline=None)
@given(
    st.sampled_from(["fio-3.1", "fio-2.20", ""]), st.integers(1, 10**8), st.integers(100, 10**7),
    st.sampled_from([512, 4096, 2**20]),
)  # fmt: skip
def test_every_figure_is_right(version: str, count: int, milliseconds: int, size: int) -> None:
    report = parse(log(version, count, milliseconds, requests(count), size))
    found, seconds = values(report), milliseconds / 1000
    right = {"size": size * count, "throughput": size * count / seconds, "iops": count / seconds}
    assert report.warnings == []
    for metric, value in right.items():
        if value < 1 and found[metric].reason == TOO_SMALL:
            assert found[metric].value is None
        else:
            assert found[metric].value == pytest.approx(value, rel=0.006, abs=1), metric


def test_without_requests_the_block_size_tells() -> None:
    assert values(parse(log("fio-3.1", 698200, 50000, "")))["iops"].value == 14000


def test_where_nothing_tells_there_is_no_value() -> None:
    unknown = log("fio-3.1", 698200, 50000, "").replace("(R) 4096B-4096B", "(R) 4096B-16.0KiB")
    iops = values(parse(unknown))["iops"]
    assert (iops.value, iops.printed) == (None, "13.0k IOPS")
    assert "nothing beside it" in (iops.reason or "")


def test_an_unknown_version_alone_makes_no_doubt() -> None:
    """Most logs without a first line are of later versions, or are told by their figures."""
    unknown = log("", 650000, 50000, "").replace("(R) 4096B-4096B", "(R) 4096B-16.0KiB")
    assert values(parse(unknown))["iops"].value == 13000


def test_from_3_26_on_a_contradiction_is_a_warning() -> None:
    report = parse(log("fio-3.26", 698200, 50000, requests(698200)))
    assert values(report)["iops"].value == 13000
    assert ["requests ÷ runtime" in one.text for one in report.warnings] == [True]


@settings(max_examples=examples(100), deadline=None)
@given(st.lists(st.integers(2000, 30000), min_size=2, max_size=2))
def test_jobs_of_a_group_lie_within_it(counts: list[int]) -> None:
    text = "fio-3.1\n\n"
    rates = [count * 4096 for count in counts]
    for name, count, rate in zip("jk", counts, rates, strict=True):
        bandwidth = f"BW={printed(rate, 1024, 'B/s')} ({printed(rate, 1000, 'B/s')})"
        text += (
            f"{name}: (groupid=0, jobs=1): err= 0: pid=7\n  read: IOPS={printed(count, 1000)}, {bandwidth}"
        )
        text += f"({printed(rate, 1024, 'B')}/1000msec)\n{requests(count)}"
    group = "\nRun status group 0 (all jobs):\n   READ: bw=9MiB/s (9MB/s), {}-{} ({}-{}), io=9MiB (9MB), run=1000-1000msec\n"
    bounds = [printed(rate, step, "B/s") for step in (1024, 1000) for rate in (min(rates), max(rates))]
    assert parse(text + group.format(*bounds)).warnings == []
