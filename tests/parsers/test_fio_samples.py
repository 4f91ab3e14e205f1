"""Samples of bandwidth and IOPS that are no rate over time of all jobs: of each request, or of one job each."""

from __future__ import annotations

import pytest

from ingest.parsers import Reading
from ingest.parsers.fio import parse
from ingest.parsers.fio.units import NO_DEVIATION
from tests.parsers.expectations import LOGS

# 3.42: --rw=randrw --bs=4k --iodepth=4 --write_bw_log=y --write_iops_log=y, its writes alone.
TEXT = """\
a: (groupid=0, jobs=1): err= 0: pid=31451: Fri Nov 27 15:40:16 2026
  write: IOPS=10.1k, BW=39.3MiB/s (41.2MB/s)(8416KiB/209msec)
   bw (  KiB/s): min=  350, max=1414853, per=100.00%, avg=41761.66, stdev=56817.40, samples=2104
   iops        : min=    1, max=    1, avg= 1.00, stdev= 0.00, samples=2104
     issued rwts: total=0,2104,0,0 short=0,0,0,0 dropped=0,0,0,0

Run status group 0 (all jobs):
  WRITE: bw=39.3MiB/s (41.2MB/s), 39.3MiB/s-39.3MiB/s (41.2MB/s-41.2MB/s), io=8416KiB (8618kB), run=209-209msec
"""
JSON = """\
{ "fio version" : "fio-3.42", "jobs" : [ { "jobname" : "a", "error" : 0, "job options" : { "rw" : "randwrite" },
  "write" : { "io_bytes" : 8617984, "bw_bytes" : 35032455, "bw" : 34211, "iops" : 8552.845528, "runtime" : 246,
    "total_ios" : 2104,
    "bw_min" : 388, "bw_max" : 1566347, "bw_mean" : 48861.726236, "bw_dev" : 53728.810765, "bw_samples" : 2104,
    "iops_min" : 1, "iops_max" : 1, "iops_mean" : 1.000000, "iops_stddev" : 0.000000, "iops_samples" : 2104 } } ] }
"""
_IDLE = "0;0;0;0;0;0;0.000000;0.000000;0;0;0.000000;0.000000;0%=0;0;0;0.000000;0.000000;0;0;0.000000%;0.000000;0.000000"
_WRITES = (
    "8416;{};217;0;24;0.291021;0.781358;2;15189;147.602892;460.243275;0%=0"
    ";18;15189;147.893913;460.227961;269;1536960;100.000000%;49032.066540;47602.400561"
)
_BEHIND = f"8.333333%;5.555556%;5719;0;104;{';'.join(['0.0%'] * 29)}\n"
TERSE_3 = f"3;fio-3.42;a;0;0;{_IDLE};{_WRITES.format('38783;9695')};{_BEHIND}"
_NO_SAMPLES = "0;0;0;0.000000;0.000000;0"
TERSE_5 = (
    f"5;fio-3.42;a;0;0;{_IDLE};{_NO_SAMPLES};{_WRITES.format('38783;9695')};2104;1;1;1.000000;0.000000;2104"
    f";{_IDLE};{_NO_SAMPLES};{_BEHIND}"
)
# The same as 2.10 to 2.21 print it, which do not count them.
OLD_TEXT = """\
a: (g=0): rw=randwrite, bs=4096-4096,4096-4096,4096-4096, ioengine=posixaio, iodepth=4
fio-2.16
Starting 1 process

a: (groupid=0, jobs=1): err= 0: pid=31451: Fri Nov 27 15:40:16 2026
  write: io=8416.0KB, bw=38783KB/s, iops=9695, runt=   217msec
    clat (usec): min=2, max=15189, avg=147.60, stdev=460.24
    bw (KB  /s): min=  269, max=1536960, per=100.00%, avg=49032.07, stdev=47602.40
     issued    : total=r=0/w=2104/d=0, short=r=0/w=0/d=0, drop=r=0/w=0/d=0

Run status group 0 (all jobs):
"""
OLD_JSON = """\
{ "fio version" : "fio-2.16", "jobs" : [ { "jobname" : "a", "error" : 0, "job options" : { "rw" : "randwrite" },
  "write" : { "io_bytes" : 8416, "bw" : 38783, "iops" : 9695.852535, "runtime" : 217, "total_ios" : 2104,
    "clat" : { "min" : 2, "max" : 15189, "mean" : 147.60, "stddev" : 460.24 },
    "bw_min" : 269, "bw_max" : 1536960, "bw_mean" : 49032.07, "bw_dev" : 47602.40 } } ] }
"""


def _samples(text: str) -> list[Reading]:
    found = [each for each in parse(text).readings if each.metric in ("throughput", "iops")]
    return [each for each in found if each.statistic != "mean"]


@pytest.mark.parametrize(
    ("text", "count"),
    [(TEXT, 6), (OLD_TEXT, 3), (JSON, 6), (OLD_JSON, 3), (TERSE_3, 3), (TERSE_5, 6)],
    ids=["text", "old text", "json", "old json", "v3", "v5"],
)
def test_a_sample_of_each_request_is_no_rate(text: str, count: int) -> None:
    samples = _samples(text)
    assert len(samples) == count
    assert all(each.value is None and "without log_avg_msec" in (each.reason or "") for each in samples)


@pytest.mark.parametrize(
    ("text", "old", "new"),
    [
        (TEXT, "samples=2104", "samples=1"),
        (JSON, 'samples" : 2104', 'samples" : 1'),
        (OLD_TEXT, "min=  269, max=1536960", "min=38001, max=39004"),
        (OLD_JSON, '"bw_min" : 269, "bw_max" : 1536960', '"bw_min" : 38001, "bw_max" : 39004'),
        (TERSE_3, ";269;1536960;", ";38001;39004;"),
        (TERSE_5, ";2104", ";1"),
    ],
    ids=["text", "json", "old text", "old json", "v3", "v5"],
)
def test_samples_over_time_are_read(text: str, old: str, new: str) -> None:
    assert old in text
    samples = _samples(text.replace(old, new))
    assert samples
    assert all(each.value is not None for each in samples)


# 2.2.10: --numjobs=8 --group_reporting.
GROUP = """\
randread: (g=0): rw=randread, bs=4K-4K/4K-4K/4K-4K, ioengine=libaio, iodepth=16
...
fio-2.2.10
Starting 8 processes

randread: (groupid=0, jobs=8): err= 0: pid=2197: Fri Apr  7 20:46:44 2017
  read : io=960520KB, bw=3999.2KB/s, iops=999, runt=240131msec
    bw (KB  /s): min=  416, max=  645, per=12.50%, avg=499.98, stdev= 4.64
     issued    : total=r=240130/w=0/d=0, short=r=0/w=0/d=0, drop=r=0/w=0/d=0

Run status group 0 (all jobs):
"""
# 2.1.3: unified_rw_reporting=1.
BOTH_WAYS = """\
/dev/sdb: (g=0): rw=randrw, bs=4K-4K/4K-4K/4K-4K, ioengine=libaio, iodepth=1
fio-2.1.3
Starting 1 process
/dev/sdb: (groupid=0, jobs=1): err= 0: pid=5713: Wed Aug 31 16:12:04 2016
  mixed: io=14401MB, bw=49155KB/s, iops=12288, runt=300001msec
    bw (KB  /s): min=19792, max=26336, per=50.01%, avg=24581.48, stdev=500.22
     issued    : total=r=3686609/w=0/d=0, short=r=0/w=0/d=0

Run status group 0 (all jobs):
"""
# 3.7: a job file's numjobs=8 and group_reporting.
NEWER_GROUP = """\
random-write: (groupid=0, jobs=8): err= 0: pid=27879: Sat Apr 17 01:12:57 2021
  write: IOPS=24.4k, BW=95.3MiB/s (99.9MB/s)(5716MiB/60001msec)
   bw (  KiB/s): min=10976, max=12496, per=12.50%, avg=12191.82, stdev=157.87, samples=952
   iops        : min= 2744, max= 3124, avg=3047.92, stdev=39.47, samples=952
     issued rwts: total=0,1463310,0,0 short=0,0,0,0 dropped=0,0,0,0

Run status group 0 (all jobs):
"""
# Of a job with numjobs=8 on the command line.
OPTIONS = '"job options" : { "name" : "a", "rw" : "randwrite"'
JSON_GROUP = JSON.replace('samples" : 2104', 'samples" : 150').replace(
    '"job options" : { "rw" : "randwrite"', f'{OPTIONS}, "numjobs" : "8", "group_reporting" : "1"'
)
# The options are those of the last job of the group, b.
JSON_OF_TWO = JSON_GROUP.replace(OPTIONS, '"job options" : { "name" : "b"').replace('"8"', '"1"')
JSON_OF_TWO = JSON_OF_TWO.replace('"jobs" :', '"global options" : { "rw" : "randwrite" }, "jobs" :')


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (GROUP, 3),
        (BOTH_WAYS, 3),
        (NEWER_GROUP, 6),
        (f"fio-3.12\n{NEWER_GROUP}", 6),
        (JSON_GROUP.replace("3.42", "3.12"), 6),
        (JSON_OF_TWO.replace("3.42", "3.12"), 6),
    ],
    ids=["2.2.10", "unified", "no version", "3.12", "json", "json of two jobs"],
)
def test_samples_of_single_jobs_are_none_of_their_group(text: str, count: int) -> None:
    samples = _samples(text)
    assert len(samples) == count
    assert all(each.value is None and "of a single job" in (each.reason or "") for each in samples)


@pytest.mark.parametrize("text", [f"fio-3.13\n{NEWER_GROUP}", JSON_GROUP.replace("3.42", "3.13")])
def test_since_3_13_smallest_and_largest_samples_are_sums_of_the_jobs(text: str) -> None:
    known = [(each.metric, each.statistic) for each in _samples(text) if each.value is not None]
    assert sorted(known) == [(metric, name) for metric in ("iops", "throughput") for name in ("max", "min")]


@pytest.mark.parametrize(
    "text",
    [
        GROUP.replace("jobs=8", "jobs=1"),
        BOTH_WAYS.replace("rw=randrw", "rw=randread"),
        JSON_GROUP.replace("3.42", "3.12").replace('"8"', '"1"'),
    ],
)
def test_samples_of_one_job_are_its_own(text: str) -> None:
    samples = _samples(text)
    assert samples
    assert all(each.value is not None for each in samples)


@pytest.mark.parametrize(
    ("name", "deviation"),
    [
        ("3.1-terse-v4", ";110.887183;"),
        ("3.28-terse-v3-multi", ";67.911010;"),
        ("2.2.10-json-hundredths", ": 17.68"),
    ],
)
def test_a_deviation_that_has_lost_its_point_is_more_than_what_it_is_of(name: str, deviation: str) -> None:
    text = (LOGS / "fio" / f"{name}.log").read_text(encoding="utf-8")
    assert deviation in text
    assert not parse(text).warnings
    warnings = parse(text.replace(deviation, deviation.replace(".", ""), 1)).warnings
    assert any(each.text.startswith("stdev ") for each in warnings)


def test_what_fio_calls_dev_is_no_deviation() -> None:
    """1.1 to 1.11 take the square of the mean away once: sqrt((sum of squares - mean * mean / n) / (n - 1))."""
    readings = parse((LOGS / "fio" / "1.1-randread.log").read_text(encoding="utf-8")).readings
    deviations = [one for one in readings if one.statistic == "stdev"]
    assert [one.printed for one in deviations] == ["0.04 msec", "80635.81 KiB/s"]
    assert all(one.value is None and one.reason == NO_DEVIATION for one in deviations)
