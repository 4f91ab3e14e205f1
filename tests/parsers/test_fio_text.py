"""fio's text: units, letters and rows that are rare, and blank lines by the thousand."""

from __future__ import annotations

import tracemalloc

import pytest

from ingest.parsers import ParseError, Reading
from ingest.parsers.fio import parse
from tests.parsers.expectations import LOGS

JOB = """\
fio-3.33
j: (groupid=0, jobs=1): err= 0: pid=7: Fri Nov 20 12:49:34 2026
  read: IOPS=12.5k, BW=48.8MiB/s (51.2MB/s)(97.7MiB/2000msec)
    clat (usec): min=375, max=4986.8k, avg=15776.00, stdev=238724.10
    clat percentiles (usec):
     |  1.00th=[    396],  5.00th=[    412], 10.00th=[    424],
     | 20.00th=[    445], 30.00th=[    461], 40.00th=[    478],
     | 50.00th=[    494], 60.00th=[    519], 70.00th=[    545],
     | 80.00th=[    586], 90.00th=[    676], 95.00th=[    783],
     | 99.00th=[   1369], 99.50th=[2734687], 99.90th=[4328522],
     | 99.95th=[4939213], 99.99th=[4999611]
     issued rwts: total=25000,0,0,0 short=0,0,0,0 dropped=0,0,0,0
"""


def named(text: str) -> dict[tuple[str, str], Reading]:
    return {(one.metric, one.statistic): one for one in parse(text).readings}


def test_a_largest_latency_cut_by_1000_and_rows_of_three() -> None:
    found = named(JOB)
    largest = found["latency", "max"]
    assert (largest.value, largest.printed, largest.rule) == (4.9868, "4986.8k usec", "fio-usec-k")
    line = JOB.splitlines()[largest.line - 1]
    assert line[largest.start : largest.end] == "4986.8k"
    assert found["latency", "p99.99"].value == 4.999611
    assert found["iops", "mean"].printed == "12.5k IOPS"


@pytest.mark.parametrize(
    ("printed", "value"),
    [("390.6Mibit/s (409.6Mbit/s)", 390.6 * 131072), ("409.6Mbit/s (390.6Mibit/s)", 51.2e6)],
)
def test_bits(printed: str, value: float) -> None:
    """A factor of 125000 is a power of ten times one of two."""
    found = named(JOB.replace("48.8MiB/s (51.2MB/s)", printed))
    assert found["throughput", "mean"].value == value


GROUPED = """\
j: (g=0): rw=read, bs=4K-4K/4K-4K, ioengine=sync, iodepth=1
Starting 1 process

j: (groupid=0, jobs=1): err= 0: pid=3072
  read : io=65,536KiB, bw=27,616KiB/s, iops=6,742, runt=  2430msec
    clat (usec): min=1,012, max=1,345K, avg=1400.12, stdev=88.10

Run status group 0 (all jobs):
   READ: io=65,536KiB, aggrb=27,616KiB/s, minb=27,616KiB/s, maxb=27,616KiB/s, mint=2430msec, maxt=2430msec
"""


def test_digits_in_groups_of_three() -> None:
    """1.12 to 1.26.4, on a machine that has the locale en_US."""
    report = parse(GROUPED)
    found = {(one.metric, one.statistic): one for one in report.readings}
    assert found["throughput", "mean"].value == 27_616_000
    assert found["size", "mean"].value == 65_536 * 1024
    assert found["iops", "mean"].value == 6742
    assert [found["latency", name].value for name in ("min", "max")] == [0.001012, 1.345]
    rate = found["throughput", "mean"]
    assert GROUPED.splitlines()[rate.line - 1][rate.start : rate.end] == "27,616"
    assert report.warnings == []


def test_blank_lines_take_no_room() -> None:
    tracemalloc.start()
    try:
        parse(JOB + 30_000 * "\n")
        assert tracemalloc.get_traced_memory()[1] < 10_000_000
    finally:
        tracemalloc.stop()


def test_a_direction_that_a_page_has_aligned() -> None:
    line = "  read: IOPS=51.0k, BW=199MiB/s (209MB/s)(512MiB/2570msec)\n"
    aligned, plain = parse(line.replace(": ", ":  ", 1)), parse(line)
    assert [(one.metric, one.value) for one in aligned.readings] == [
        (one.metric, one.value) for one in plain.readings
    ]
    assert plain.readings


@pytest.mark.parametrize(("engine", "moves"), [("dirstat", False), ("filecreate", False), ("psync", True)])
def test_an_engine_that_only_makes_or_asks_for_files_moves_no_bytes(engine: str, moves: bool) -> None:
    report = parse(
        f"j: (g=0): rw=read, bs=(R) 4096B-4096B, (W) 4096B-4096B, (T) 4096B-4096B, ioengine={engine}, iodepth=1\n"
        "fio-3.37\nStarting 1 process\n\nj: (groupid=0, jobs=1): err= 0: pid=7: Fri Jan  3 10:00:00 2025\n"
        "  read: IOPS=20.0k, BW=78.1MiB/s (81.9MB/s)(800KiB/10msec)\n"
        "    clat (nsec): min=30000, max=90000, avg=40000.00, stdev=1000.00\n\n"
        "Run status group 0 (all jobs):\n"
        "   READ: bw=78.1MiB/s (81.9MB/s), 78.1MiB/s-78.1MiB/s (81.9MB/s-81.9MB/s), io=800KiB (819kB), run=10-10msec\n"
    )
    found = {each.metric: each for each in report.readings if each.statistic == "mean"}
    assert (found["iops"].value, found["latency"].value) == (20_000, 40e-6)
    for metric in ("throughput", "size"):
        assert (found[metric].value is not None) is moves
        assert (found[metric].reason is None) is moves


@pytest.mark.parametrize(
    ("printed", "is_told"),
    [
        ("lat (msec): min=8647.6G, max=8647.8G, avg=8647619836547.01, stdev=261316.04", False),  # 3.20
        ("lat (msec): min=756523K, max=756553K, avg=756537530.85, stdev=8719.64", False),  # 2.1.11
        ("lat (msec): min=2, max=60001, avg=60000.85, stdev=719.64", True),
    ],
)
def test_a_latency_longer_than_the_job_ran_is_none(printed: str, is_told: bool) -> None:
    """With disable_clat=1 and disable_slat=1 it counts from the machine's start."""
    report = parse(
        f"  write: IOPS=58.1k, BW=227MiB/s (238MB/s)(13.3GiB/60001msec); 0 zone resets\n     {printed}\n"
    )
    latencies = [each for each in report.readings if each.metric == "latency"]
    assert len(latencies) == 4
    assert all((each.value is not None) is is_told for each in latencies)
    assert all(is_told or "disable_clat" in (each.reason or "") for each in latencies)
    assert all(each.value for each in report.readings if each.metric != "latency")


@pytest.mark.parametrize(
    "remark", ["     slat is the time to submit", " <- why?", " # max", " \u2190 here", "\t\tmax"]
)
def test_remarks_behind_a_line_take_nothing_away(remark: str) -> None:
    head = "  read: IOPS=51.0k, BW=199MiB/s (209MB/s)(512MiB/2570msec)"
    lines = [
        "    clat (usec): min=43, max=603566, avg=3052.73, stdev=12877.32",
        "   bw (  KiB/s): min=  488, max=137212, per=43.04%, avg=71046.59, stdev=42517.77, samples=253",
    ]
    plain, remarked = (
        parse("\n".join([head, *(f"{line}{end}" for line in lines)]) + "\n") for end in ("", remark)
    )
    assert [(one.metric, one.value) for one in remarked.readings] == [
        (one.metric, one.value) for one in plain.readings
    ]
    assert len(plain.readings) == 11


def test_samples_below_a_bandwidth_in_bytes() -> None:
    """3.33 --significant_figures=10: the label of the samples alone tells what K is."""
    text = (
        "  read: IOPS=199, BW=818381B/s (818381B/s)(819200B/1001msec)\n"
        "   bw (  {}/s): min=  760, max=  780, per=95.10%, avg=760.00, stdev= 5.00, samples=4\n"
    )
    found = {
        one.statistic: one.value for one in parse(text.format("KiB")).readings if one.metric == "throughput"
    }
    assert found == {"mean": 818381, "min": 760 * 1024, "max": 780 * 1024, "stdev": 5 * 1024}
    assert "min" not in {one.statistic for one in parse(text.format(" kB")).readings}


def test_a_job_that_only_writes_is_told_once() -> None:
    """unified_rw_reporting=both of 3.33 prints it as writes, and as all directions together."""
    totals = "IOPS=171k, BW=667MiB/s (699MB/s)(4096KiB/6msec)"
    group = "bw=667MiB/s (699MB/s), 667MiB/s-667MiB/s (699MB/s-699MB/s), io=4096KiB (4194kB), run=6-6msec"
    text = f"""\
j: (g=0): rw=randwrite, bs=(R) 4096B-4096B, (W) 4096B-4096B, (T) 4096B-4096B, ioengine=psync, iodepth=1
fio-3.33
j: (groupid=0, jobs=1): err= 0: pid=7: Sat Nov 28 10:45:24 2026
  write: {totals}; 0 zone resets
  mixed: {totals}

Run status group 0 (all jobs):
  WRITE: {group}
  MIXED: {group}
"""
    readings = parse(text).readings
    assert sorted(one.metric for one in readings) == ["elapsed", "iops", "size", "throughput"]
    assert {one.operation for one in readings} == {"randwrite"}


RAWSTOR = """\
rawstor: (groupid=0, jobs=1): err= 0: pid=11886: Fri Oct 24 06:48:24 2025
  read: IOPS=10.7k, BW=41.7MiB/s (43.7MB/s)(417MiB/10001msec)
    slat (nsec): min=0, max=0, avg= 0.00, stdev= 0.00
    clat (msec): min=106, max=10105, avg=5044.50, stdev=2907.77
     lat (usec): min=27, max=32320, avg=79.56, stdev=249.05
    clat percentiles (msec):
     |  1.00th=[  215],  5.00th=[  592], 99.00th=[10000], 99.99th=[10134]
     issued rwts: total=106722,0,0,0 short=0,0,0,0 dropped=0,0,0,0

Run status group 0 (all jobs):
   READ: bw=41.7MiB/s (43.7MB/s), 41.7MiB/s-41.7MiB/s (43.7MB/s-43.7MB/s), io=417MiB (437MB), run=10001-10001msec
"""


def test_a_completion_that_takes_longer_than_the_whole_is_none() -> None:
    """An engine that does not tell fio when it submitted: at 10.7k IOPS, two at once, none takes 5 s."""
    report = parse(RAWSTOR)
    latencies = [each for each in report.readings if each.metric == "latency"]
    completion = [each for each in latencies if each.latency_kind == "completion"]
    assert len(completion) == 8
    assert {(each.value, "of which it is a part" in (each.reason or "")) for each in completion} == {
        (None, True)
    }
    assert [each.value for each in latencies if each.latency_kind == "total"] == [
        27e-6, 32320e-6, 79.56e-6, 249.05e-6
    ]  # fmt: skip
    assert "completion and total latency" in report.warnings[0].text


def test_a_completion_as_long_as_the_whole_is_read() -> None:
    """Both means are rounded."""
    text = RAWSTOR.replace("(msec): min=106, max=10105, avg=5044.50", "(usec): min=27, max=32320, avg=79.57")
    found = {each.statistic: each.value for each in parse(text).readings if each.latency_kind == "completion"}
    assert found["mean"] == 79.57e-6


# As authors quote the line that they talk of.
QUOTED = "read: IOPS=12.7k, BW=49.5MiB/s (51.9MB/s)\n"


@pytest.mark.parametrize(
    "text",
    [
        f"{JOB}\n{QUOTED}",
        f"{JOB}\nRun status group 0 (all jobs):\n\nThis is what counts:\n\n{QUOTED}",
        f"This is what counts:\n\n{QUOTED}\n{JOB}",
    ],
    ids=["behind a job", "behind a report", "before it"],
)
def test_a_quoted_line_does_not_take_the_report_with_it(text: str) -> None:
    assert len(named(text)) == len(named(JOB)) > 0
    line = text[: text.index(QUOTED)].count("\n") + 1
    assert [one.text for one in parse(text).warnings if one.line == line] == [
        f'not as fio prints it: "{QUOTED.strip()}"'
    ]


@pytest.mark.parametrize(
    "text", [QUOTED, JOB.replace("     issued", f"  {QUOTED}     issued")], ids=["alone", "within a job"]
)
def test_a_line_that_is_cut_is_refused(text: str) -> None:
    with pytest.raises(ParseError, match="bandwidth, amount and runtime"):
        parse(text)


@pytest.mark.parametrize("name", ["journal= ", "journal:=", "journal "])
def test_a_name_without_its_colon_is_none(name: str) -> None:
    """The job would be another than the one that was asked for, and that of the terse line beside it."""
    text = (LOGS / "fio" / "3.33-fsync-text-terse.log").read_text(encoding="utf-8")
    with pytest.raises(ParseError, match="a colon"):
        parse(text.replace("journal: (groupid=", f"{name}(groupid="))
