"""Processes of fio's jobs: killed ones, and those of runs that stand one below the other without group lines."""

from __future__ import annotations

from ingest.parsers.fio import parse
from tests.parsers.of_fio import log

# 2.8: two jobs that send and receive.
KILLED = """\
receiver: (g=0): rw=read, bs=64K-64K/64K-64K/64K-64K, ioengine=net, iodepth=8
sender: (g=0): rw=write, bs=64K-64K/64K-64K/64K-64K, ioengine=net, iodepth=8
fio-2.8
Starting 2 processes
fio: waiting for connection
fio: pid=4114, got signal=13

receiver: (groupid=0, jobs=1): err= 0: pid=4114: Tue Mar 22 23:43:35 2016
     issued    : total=r=163735/w=0/d=0, short=r=21/w=0/d=0, drop=r=0/w=0/d=0
sender: (groupid=0, jobs=1): err= 0: pid=4115: Tue Mar 22 23:43:35 2016
  write: io=10232MB, bw=10536Mbit/s, iops=21089, runt=  7769msec
     issued    : total=r=0/w=163847/d=0, short=r=0/w=136/d=0, drop=r=0/w=0/d=0

Run status group 0 (all jobs):
  WRITE: io=10232MB, aggrb=10536Mbit/s, minb=10536Mbit/s, maxb=10536Mbit/s, mint=7769msec, maxt=7769msec
"""


def _partial(text: str) -> dict[str | None, bool]:
    return {one.job: one.parameters.get("partial", False) for one in parse(text).readings}


def test_a_job_that_was_killed_is_told() -> None:
    assert (6, "a job was killed: fio: pid=4114, got signal=13") in [
        (one.line, one.text) for one in parse(KILLED).warnings
    ]
    assert _partial(KILLED) == {"sender": False, "all jobs": True}
    assert _partial(KILLED.replace("fio: pid=4114", "fio: pid=4115")) == {"sender": True, "all jobs": True}
    assert _partial(f"fio: pid=4114, got signal=9\n{log('3.1-json')}") == {None: True}
    group = KILLED.replace("fio: pid=4114", "fio: pid=4117").replace(
        "sender: (groupid=0, jobs=1)", "sender: (groupid=0, jobs=4)"
    )
    assert _partial(group)["sender"]


# One below the other in a mail, without the lines behind the jobs.
TWO_RUNS = """\
Without your patch:

   zero: (groupid=0, jobs=1): err= 0: pid=465: Thu May 30 13:29:43 2024
     read: IOPS=14.0k, BW=1749MiB/s (1834MB/s)(103GiB/60002msec)

   one: (groupid=0, jobs=1): err= 0: pid=466: Thu May 30 13:29:43 2024
     read: IOPS=2726, BW=1363KiB/s (1396kB/s)(79.9MiB/60001msec)

With your patch:

   zero: (groupid=0, jobs=1): err= 0: pid=341: Thu May 30 13:36:26 2024
     read: IOPS=14.8k, BW=1852MiB/s (1942MB/s)(109GiB/60004msec)

   one: (groupid=0, jobs=1): err= 0: pid=342: Thu May 30 13:36:26 2024
     read: IOPS=1841, BW=921KiB/s (943kB/s)(54.0MiB/60001msec)
"""


def test_jobs_of_one_name_printed_minutes_apart_are_of_two_runs() -> None:
    rates = [one for one in parse(TWO_RUNS).readings if one.metric == "iops"]
    assert [(one.run, one.job) for one in rates] == [(0, "zero"), (0, "one"), (1, "zero"), (1, "one")]
    at_once = parse(TWO_RUNS.replace("13:36:26", "13:29:44"))
    assert {one.run for one in at_once.readings} == {0}


def test_a_group_of_several_jobs_stands_once_in_a_run() -> None:
    one = "/dev/nvme0n1: (groupid=0, jobs=32): err= 0: pid={}\n  read: IOPS=1, BW=1024KiB/s (1049kB/s)(1024KiB/1000msec)\n"
    report = parse(one.format(1113) + one.format(8922))
    rates = [each for each in report.readings if each.metric == "iops"]
    assert [(each.run, each.job, each.parameters["threads"]) for each in rates] == [
        (0, None, 32),
        (1, None, 32),
    ]
    clients = "All clients: (groupid=0, jobs=2): err= 0: pid=0\n  read: IOPS=2, BW=2048Ki (2097k)(2048KiB/1000msec)\n"
    assert {each.run for each in parse(one.format(1) + one.format(2) + clients).readings} == {0}
