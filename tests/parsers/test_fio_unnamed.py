"""Lines of fio's directions without the line that names their job are read, with a word on what is missing."""

from __future__ import annotations

import re

import pytest

from ingest.parsers import read_log
from ingest.parsers.fio import parse
from ingest.sets.logs.unwrap import unwrap
from tests.parsers.expectations import LOGS

TRIMS = """The stock kernel gets:

  trim: IOPS=21.6k, BW=84.4MiB/s (88.5MB/s)(847MiB/10036msec); 0 zone resets

using one core. With the patches:

  trim: IOPS=75.8k, BW=296MiB/s (310MB/s)(2653MiB/8961msec); 0 zone resets
"""
OLD = "  read : io=3072.0MB, bw=157286KB/s, iops=39321, runt= 20000msec\n"


def test_each_is_a_job() -> None:
    report = parse(TRIMS)
    rates = [(one.job, one.operation, one.value) for one in report.readings if one.metric == "iops"]
    assert rates == [("unnamed.0", "trim", 21600.0), ("unnamed.1", "trim", 75800.0)]
    said = [one.text for one in report.warnings]
    assert said[0].startswith('the line that names the job is missing above "trim: IOPS=21.6k')
    assert [one.line for one in report.warnings][:2] == [3, 7]


def test_reads_and_writes_are_of_one_job() -> None:
    report = parse(OLD + OLD.replace("read ", "write"))
    assert {one.job for one in report.readings} == {None}
    assert [one.operation for one in report.readings if one.metric == "throughput"] == ["read", "write"]


def test_a_read_below_a_write_is_of_another_job() -> None:
    """fio prints reads first."""
    report = parse(OLD.replace("read ", "write") + OLD)
    rates = [(one.job, one.operation) for one in report.readings if one.metric == "throughput"]
    assert rates == [("unnamed.0", "write"), ("unnamed.1", "read")]


# As grep prints them of several files.
OF_FILES = """\
fio_write-1-32-4096k.out:  write: io=10240MB, bw=564023KB/s, iops=137, runt= 18591msec
fio_read-1-1-4096k.out:  read : io=12288KB, bw=227556KB/s, iops=55, runt=    54msec
fio_write-1-1-4096k.out:  write: io=12288KB, bw=42667KB/s, iops=10, runt=   288msec
"""


OF_GROUPS = """\
a.log:   READ: bw=867MiB/s (909MB/s), 867MiB/s-867MiB/s (909MB/s-909MB/s), io=869MiB (911MB), run=1002-1002msec
b.log:  WRITE: bw=100MiB/s (105MB/s), 100MiB/s-100MiB/s (105MB/s-105MB/s), io=100MiB (105MB), run=1000-1000msec
"""


def _rates(text: str) -> list[tuple[int, str | None, str]]:
    unwrapped = unwrap(text)
    assert unwrapped
    (report,) = read_log(unwrapped.text)
    return [(one.run, one.operation, one.printed) for one in report.readings if one.metric == "throughput"]


@pytest.mark.parametrize(
    ("text", "rates"),
    [
        (OF_FILES, [(0, "write", "564023 KB/s"), (1, "read", "227556 KB/s"), (2, "write", "42667 KB/s")]),
        (OF_GROUPS, [(0, "read", "867 MiB/s"), (1, "write", "100 MiB/s")]),
    ],
)
def test_lines_of_several_files_are_of_several_runs(text: str, rates: list[tuple[int, str, str]]) -> None:
    assert _rates(text) == rates
    assert {run for run, *_ in _rates(re.sub("^.+?:", "j.out:", text, flags=re.MULTILINE))} == {0}


def test_what_is_announced_belongs_to_them() -> None:
    head = "a: (g=0): rw=randread, bs=4K-4K/4K-4K/4K-4K, ioengine=libaio, iodepth=16\nfio-2.16\n"
    assert {one.operation for one in parse(head + OLD).readings} == {"randread"}


def test_beside_jobs_with_names_they_are_none() -> None:
    text = (LOGS / "fio" / "3.28-multi-normal.log").read_text(encoding="utf-8")
    assert "unnamed" not in {one.job for one in parse(TRIMS.splitlines()[2] + "\n" + text).readings}


LIST = """\
   1      write: IOPS=428k, BW=418MiB/s (438MB/s)(73.5GiB/180000msec);
   32     write: IOPS=433k, BW=423MiB/s (443MB/s)(74.3GiB/180000msec);

   1      lat (nsec): min=547, max=2929.3k, avg=1074.98, stdev=6498.72
   32     lat (nsec): min=674, max=75279k, avg=72673.91, stdev=588002.49
"""


def _latencies(text: str) -> list[str | None]:
    return [one.job for one in parse(text).readings if (one.metric, one.statistic) == ("latency", "mean")]


def test_latencies_of_a_list_are_not_those_of_its_last_line() -> None:
    text = re.sub(r"^ +\d+ +", "  ", LIST, flags=re.MULTILINE)
    first, second, _, *latencies = text.splitlines()
    assert _latencies(text) == []
    assert sum("not in the order of fio" in one.text for one in parse(text).warnings) == 2
    in_turn = "\n".join([first, latencies[0], second, latencies[1]])
    assert _latencies(in_turn) == ["unnamed.0", "unnamed.1"]
    assert _latencies("\n\n".join([first, "With the patches:", second, latencies[1]])) == ["unnamed.1"]


TWO_ENGINES = """\
# fio --readwrite=write --filename=/mnt/scratch/foo --ioengine=libaio --direct=0 --bs=4k -name=/mnt/scratch/foobar
.....
write: IOPS=296k, BW=1157MiB/s (1213MB/s)(33.9GiB/30001msec); 0 zone resets

So buffered IO is getting ~295k IOPS on a default kernel config. However, using --ioengine=io_uring I only get:

.....
write: IOPS=58.5k, BW=229MiB/s (240MB/s)(6861MiB/30001msec); 0 zone resets
"""


@pytest.mark.parametrize(
    ("option", "engines"),
    [
        ("", ["libaio", None]),
        ("--numjobs=1 --group_reporting", ["libaio", None]),
        ("--numjobs=2", ["libaio", "libaio"]),
    ],
)
def test_a_command_is_that_of_as_many_jobs_as_it_begins(option: str, engines: list[str | None]) -> None:
    report = parse(TWO_ENGINES.replace("--direct", f"{option} --direct"))
    assert [one.parameters.get("engine") for one in report.readings if one.metric == "iops"] == engines


SYNCS = """  fsync/fdatasync/sync_file_range:
    sync (usec): min=412, max=21873, avg=1654.32, stdev=1203.55
    sync percentiles (usec):
     |  1.00th=[  453],  5.00th=[  502], 99.50th=[ 7898], 99.99th=[21890]
"""


def test_syncs_alone() -> None:
    """As they are shown where it is asked whether a disk is fast enough for etcd."""
    (report,) = read_log(SYNCS)
    assert {(one.operation, one.latency_kind, one.rule) for one in report.readings} == {
        ("fsync", "sync", "fio-usec")
    }
    assert {one.statistic: one.value for one in report.readings}["p99.5"] == 0.007898
    jobs = [one.job for one in parse(SYNCS + "On the other machine:\n" + SYNCS).readings]
    assert jobs == ["unnamed.0"] * 8 + ["unnamed.1"] * 8
