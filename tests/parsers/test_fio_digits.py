"""fio 2.17 to 2.19: figures as num2str() of these versions prints them are read right, or not at all."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ingest.parsers import Reading, Report
from ingest.parsers.fio import parse
from ingest.parsers.fio.units import TOO_SMALL
from tests.examples import examples
from tests.parsers.num2str import num2str

BLOCK_SIZES = [512, 4096, 16384, 131072, 2**20]


def printed(number: int, step: int, unit: str = "") -> str:
    """At most four characters; what is cut off loses digits at its end, one after another, rounded up."""
    return num2str(number, step, unit, _cut)


def _cut(rest: int, _step: int, room: int) -> str:
    while len(str(rest)) > room:
        rest = (rest + 9) // 10
    return str(rest)


def test_what_2_19_printed() -> None:
    """As in 2.19-odd-digits.log and 2.19-odd-digits-k-iops.log."""
    assert [printed(11477802, 1024, "B/s"), printed(11477802, 1000, "B/s")] == ["10.1MiB/s", "11.5MB/s"]
    assert [printed(11489280, 1024, "B"), printed(2802, 1000)] == ["10.1MiB", "2802"]
    assert [printed(20940, 1000), printed(20971520, 1024, "B")] == ["20.1k", "20.0MiB"]
    assert printed(10000, 1024, "B") == "9.79KiB"


def job(name: str, size: int, count: int, milliseconds: int, *, known: bool) -> str:
    """A job's lines; `known`: whether its requests are told."""
    amount = size * count
    rate, iops = amount * 1000 // milliseconds, count * 1000 // milliseconds
    bandwidth = f"BW={printed(rate, 1024, 'B/s')} ({printed(rate, 1000, 'B/s')})"
    issued = f"     issued rwt: total={count},0,0, short=0,0,0, dropped=0,0,0\n" if known else ""
    return (
        f"{name}: (groupid=0, jobs=1): err= 0: pid=7\n"
        f"   read: IOPS={printed(iops, 1000)}, {bandwidth}({printed(amount, 1024, 'B')}/{milliseconds}msec)\n"
        f"{issued}"
    )


def log(size: int, jobs: str, names: str = "j") -> str:
    head = "{0}: (g=0): rw=read, bs=(R) {1}B-{1}B, (W) {1}B-{1}B, (T) {1}B-{1}B, ioengine=null, iodepth=1\n"
    return (
        "".join(head.format(name, size) for name in names)
        + f"fio-2.19\n\n{jobs}\nRun status group 0 (all jobs):\n"
    )


def values(report: Report) -> dict[str, Reading]:
    return {one.metric: one for one in report.readings}


@settings(max_examples=examples(400), deadline=None)
@given(st.sampled_from(BLOCK_SIZES), st.integers(1, 10**8), st.integers(100, 10**7), st.booleans())
def test_right_or_none(size: int, count: int, milliseconds: int, known: bool) -> None:
    report = parse(log(size, job("j", size, count, milliseconds, known=known)))
    found, seconds = values(report), milliseconds / 1000
    right = {"size": size * count, "throughput": size * count / seconds, "iops": count / seconds}
    assert report.warnings == []
    for metric, value in right.items():
        near = found[metric].value
        reason = found[metric].reason or ""
        if near is None and reason == TOO_SMALL:
            assert value < 1, metric
        elif near is None:
            assert not known or value < 10, metric
            assert "no fraction" in reason
        else:
            assert near == pytest.approx(value, rel=0.0101, abs=1)


@settings(max_examples=examples(100), deadline=None)
@given(st.lists(st.integers(2000, 3000), min_size=2, max_size=2))
def test_jobs_whose_digits_do_not_rise_lie_within_their_group(counts: list[int]) -> None:
    """10.9 may be less than 10.1."""
    jobs = "".join(job(name, 4096, count, 1000, known=True) for name, count in zip("jk", counts, strict=True))
    low, high = (bound(count * 4096 for count in counts) for bound in (min, max))
    group = "   READ: bw=9MiB/s (9MB/s), {}-{} ({}-{}), io=9MiB (9MB), run=1000-1000msec\n".format(
        *(printed(rate, step, "B/s") for step in (1024, 1000) for rate in (low, high))
    )
    assert parse(f"{log(4096, jobs, 'jk')}{group}").warnings == []


FEW_FIGURES = """\
j: (g=0): rw=write, bs=(R) 4KiB-4KiB, (W) 4KiB-4KiB, (T) 4KiB-4KiB, ioengine=psync, iodepth=1
fio-3.33
Starting 1 process

j: (groupid=0, jobs=1): err= 0: pid=7: Sat Nov 28 10:36:42 2026
  write: IOPS=0M, BW=0GiB/s (0GB/s)(0GiB/1001msec); 0 zone resets
   bw (  KiB/s): min=    0, max=293274, per=100.00%, avg=293274.00, stdev= 0.00, samples=1

Run status group 0 (all jobs):
  WRITE: bw=0GiB/s (0GB/s), 0GiB/s-0GiB/s (0GB/s-0GB/s), io=0GiB (0GB), run=1001-1001msec
"""


def test_a_rate_that_is_printed_as_0_has_no_value() -> None:
    """With significant_figures=1 fio 3.33 prints 300 MB/s, and 73,000 requests a second, so."""
    readings = parse(FEW_FIGURES).readings
    means = {one.metric: (one.value, one.reason) for one in readings if one.statistic == "mean"}
    assert means == dict.fromkeys(("throughput", "size", "iops"), (None, TOO_SMALL)) | {
        "elapsed": (1.001, None)
    }
    assert [one.value for one in readings if one.statistic == "min"] == [0]
