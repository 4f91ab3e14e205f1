"""Totals of several jobs are read as totals: apart from their jobs, so that nobody takes them for a repeat."""

from __future__ import annotations

import pytest

from ingest.parsers import Report
from ingest.parsers.fio import parse
from tests.parsers.expectations import LOGS

JOB = """\
{name}: (groupid={group}, jobs=1): err= 0: pid=7: Fri Nov 20 12:49:34 2026
  read: IOPS=25, BW=25.0MiB/s (26.2MB/s)(50.0MiB/2000msec)
    clat (usec): min=1, max=9, avg=2.00, stdev=0.50
"""
GROUP = """
Run status group {group} (all jobs):
   READ: bw=50.0MiB/s (52.4MB/s), 25.0MiB/s-25.0MiB/s (26.2MB/s-26.2MB/s), io=100MiB (105MB), run=2000-2000msec
"""
HEAD = "{name}: (g={group}): rw={rw}, bs=(R) 1024KiB-1024KiB, (W) 1024KiB-1024KiB, (T) 1024KiB-1024KiB, ioengine=psync, iodepth=1\n"


def text(*jobs: tuple[str, int, str]) -> str:
    heads = "".join(HEAD.format(name=name, group=group, rw=rw) for name, group, rw in jobs)
    bodies = "".join(JOB.format(name=name, group=group) for name, group, _ in jobs)
    groups = "".join(GROUP.format(group=group) for group in sorted({group for _, group, _ in jobs}))
    return f"{heads}fio-3.33\nStarting {len(jobs)} processes\n\n{bodies}{groups}"


def throughputs(report: Report) -> list[tuple[str | None, str | None, float | None, str | None]]:
    return [
        (one.job, one.operation, one.value, one.parameters.get("aggregate"))
        for one in report.readings
        if one.metric == "throughput" and one.statistic == "mean"
    ]


MIB = 2**20


def test_the_total_of_a_group_of_several_jobs() -> None:
    report = parse(text(("a", 0, "randread"), ("b", 0, "randread")))
    assert throughputs(report) == [
        ("a", "randread", 25 * MIB, None),
        ("b", "randread", 25 * MIB, None),
        ("all jobs", "randread", 50 * MIB, "group"),
    ]
    assert not report.warnings
    total = next(one for one in report.readings if one.job == "all jobs")
    assert total.parameters["block_size"] == MIB


def test_the_total_of_an_only_job_is_that_job() -> None:
    assert [job for job, *_ in throughputs(parse(text(("a", 0, "read"))))] == [None]


def test_each_group_of_several_jobs_has_its_total() -> None:
    jobs = (("a", 0, "read"), ("b", 0, "read"), ("c", 1, "read"), ("d", 1, "read"), ("e", 2, "read"))
    totals = [one for one in throughputs(parse(text(*jobs))) if one[3]]
    assert [job for job, *_ in totals] == ["all jobs of group 0", "all jobs of group 1"]


def test_a_total_of_random_and_sequential_reads_is_no_operation() -> None:
    report = parse(text(("a", 0, "randread"), ("b", 0, "read")))
    assert [aggregate for *_, aggregate in throughputs(report)] == [None, None]
    assert ["random and sequential" in one.text for one in report.warnings] == [True]


@pytest.mark.parametrize("name", ["3.33-client-server"])
def test_totals_never_share_a_job_with_the_jobs(name: str) -> None:
    report = parse((LOGS / "fio" / f"{name}.log").read_text(encoding="utf-8"))
    jobs = {one.job for one in report.readings if "aggregate" not in one.parameters}
    totals = {one.job for one in report.readings if "aggregate" in one.parameters}
    assert totals
    assert not jobs & totals


def test_reads_and_writes_together_may_be_faster_than_either() -> None:
    """3.42: unified_rw_reporting=both; the group's slowest and fastest are its reads and its writes."""
    text = """\
j: (g=0): rw=randrw, bs=(R) 4096B-4096B, (W) 4096B-4096B, (T) 4096B-4096B, ioengine=psync, iodepth=1
fio-3.42
Starting 1 process

j: (groupid=0, jobs=1): err= 0: pid=7: Fri Nov 27 15:48:28 2026
  read: IOPS=55.4k, BW=216MiB/s (227MB/s)(15.6MiB/72msec)
  write: IOPS=58.4k, BW=228MiB/s (239MB/s)(16.4MiB/72msec); 0 zone resets
  mixed: IOPS=114k, BW=444Mi (466M)(32.0MiB/72msec)

Run status group 0 (all jobs):
   READ: bw=216MiB/s (227MB/s), 216MiB/s-216MiB/s (227MB/s-227MB/s), io=15.6MiB (16.3MB), run=72-72msec
  WRITE: bw=228MiB/s (239MB/s), 228MiB/s-228MiB/s (239MB/s-239MB/s), io=16.4MiB (17.2MB), run=72-72msec
  MIXED: bw=444MiB/s (466MB/s), 216MiB/s-228MiB/s (227MB/s-239MB/s), io=32.0MiB (33.6MB), run=72-72msec
"""
    assert not parse(text).warnings


def test_the_bits_of_a_group_are_eight_for_each_byte_of_a_rate_that_is_cut() -> None:
    """As 2.2.8 prints them with unit_base=1."""
    lines = (
        "j: (g=0): rw=read, bs=4K-4K/4K-4K/4K-4K, ioengine=sync, iodepth=1\nfio-2.2.8\nStarting 1 process\n\n"
        "j: (groupid=0, jobs=1): err= 0: pid=7: Fri Nov 20 12:49:34 2026\n"
        "  read : io=10240MB, bw={rate}Kbit/s, iops=2106, runt=1244456msec\n\n"
        "Run status group 0 (all jobs):\n   READ: io=10240MB, aggrb=67400Kbit/s, minb=67400Kbit/s, maxb=67400Kbit/s,"
        " mint=1244456msec, maxt=1244456msec\n"
    )
    report = parse(lines.format(rate=67408))
    assert not any("group" in one.text or "agree" in one.text for one in report.warnings)
    assert report.readings[0].value == 67408 * 1024 / 8
    assert any("is outside of its group's" in one.text for one in parse(lines.format(rate=67430)).warnings)


@pytest.mark.parametrize(("second", "operations"), [("randwrite", {"randread"}), ("randread", {"randread"})])
def test_one_figure_for_jobs_that_read_and_jobs_that_write_is_not_read(
    second: str, operations: set[str]
) -> None:
    """3.42: unified_rw_reporting=1, a job that reads and one that writes, and what both did together."""
    jobs = text(("a", 0, "randread"), ("b", 0, second)).replace("  read:", "  mixed:")
    report = parse(jobs.replace(" READ:", "MIXED:"))
    assert {one.operation for one in report.readings if one.job == "a"} == {"randread"}
    totals = {one.operation for one in report.readings if "aggregate" in one.parameters}
    assert totals == (operations if second == "randread" else set())


KB_1000 = """\
j: (g=0): rw=write, bs={size}-{size}/{size}-{size}/{size}-{size}, ioengine=psync, iodepth=1
fio-2.1.10
Starting 2 processes

j: (groupid=0, jobs=1): err= 0: pid=7: Fri Nov 20 12:49:34 2026
  write: io={amount}, bw={rate}KB/s, iops=1500, runt=    20msec
     issued    : total=r=0/w=30/d=0, short=r=0/w=0/d=0
j: (groupid=0, jobs=1): err= 0: pid=8: Fri Nov 20 12:49:34 2026
  write: io={amount}, bw={rate}KB/s, iops=1500, runt=    20msec
     issued    : total=r=0/w=30/d=0, short=r=0/w=0/d=0

Run status group 0 (all jobs):
  WRITE: io={both}KB, aggrb={twice}KB/s, minb={rate}KB/s, maxb={rate}KB/s, mint=20msec, maxt=20msec
"""


@pytest.mark.parametrize(
    ("size", "amount", "rate", "both", "twice"),
    [(20000, "600000B", 30000, 1200, 60000), (2000, "60000B", 3000, 120, 6000), (20000, "600KB", 30000, 1200, 60000)],
)  # fmt: skip
def test_kb_base_1000_is_told_by_bytes_and_runtime_and_is_that_of_the_group(
    size: int, amount: str, rate: int, both: int, twice: int
) -> None:
    """2.1.10 prints an amount of less than 1024 K in bytes, unless it ends in a whole KB."""
    report = parse(KB_1000.format(size=size, amount=amount, rate=rate, both=both, twice=twice))
    assert [value for _, _, value, _ in throughputs(report)] == [rate * 1000, rate * 1000, twice * 1000]
    assert not report.warnings


def test_bytes_and_runtime_tell_kb_base_1024_as_well() -> None:
    text = KB_1000.format(size=20480, amount="614400B", rate=30000, both=1200, twice=60000)
    assert [value for _, _, value, _ in throughputs(parse(text))] == [
        30000 * 1024,
        30000 * 1024,
        60000 * 1024,
    ]


@pytest.mark.parametrize("sizes", ["4K-64K/4K-64K/4K-64K", "4000-4000/8000-8000/8000-8000"])
def test_requests_of_several_sizes_tell_no_base(sizes: str) -> None:
    """2.16, bssplit=4k/10:64k/90: 992 KB in 38 requests would be blocks of 26112 bytes only with 1000."""
    text = (
        f"j: (g=0): rw=read, bs={sizes}, ioengine=null, iodepth=16\nfio-2.16\nStarting 1 process\n\n"
        "j: (groupid=0, jobs=1): err= 0: pid=7: Fri Nov 20 12:49:34 2026\n"
        "  read : io=992.0KB, bw=1987.1KB/s, iops=76, runt=   499msec\n"
        "     issued    : total=r=38/w=0/d=0, short=r=0/w=0/d=0, drop=r=0/w=0/d=0\n\n"
        "Run status group 0 (all jobs):\n   READ: io=992KB, aggrb=1987KB/s, minb=1987KB/s, maxb=1987KB/s,"
        " mint=499msec, maxt=499msec\n"
    )
    report = parse(text)
    assert [value for _, _, value, _ in throughputs(report)] == [1987.1 * 1024]
    assert any("kb_base=1000" in one.text for one in report.warnings)


def test_requests_are_held_against_the_bandwidth_where_nothing_counts_them() -> None:
    sound = text(("a", 0, "randread"))
    assert not parse(sound).warnings
    (warning,) = parse(sound.replace("IOPS=25,", "IOPS=250,")).warnings
    assert warning.text.startswith("250 IOPS does not agree with bandwidth ÷ block size (25")
