"""How a job of fio is told to bring what it writes to the drive."""

from __future__ import annotations

import json

import pytest

from ingest.parsers import fio

REPORT = """j: (g=0): rw={rw}, bs=(R) 4096B-4096B, (W) 4096B-4096B, (T) 4096B-4096B, ioengine=psync, iodepth=1
fio-3.36
Starting 1 process

j: (groupid=0, jobs=1): err= 0: pid=512: Thu Nov 26 10:14:20 2026
  {direction}: IOPS=1204, BW=4817KiB/s (4933kB/s)(9634KiB/2000msec)
"""


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("", None),
        ("--fsync=0 --sync=0 --sync=none --end_fsync=0", None),
        ("--fsync=1", "fsync each write"),
        ("--fdatasync=32", "fdatasync each 32 writes"),
        ("--sync=1", "sync"),
        ("--sync=dsync", "dsync"),
        ("--end_fsync=1", "fsync at the end"),
        ("--fsync_on_close=1", "fsync at the end"),
        ("--end_fsync --bs=4k", "fsync at the end"),
        ("--fsync=8 --end_fsync=1", "fsync each 8 writes+fsync at the end"),
        ("--fsync=often", None),
    ],
)
def test_the_command_line_says_it(options: str, said: str | None) -> None:
    command = f"$ fio --name=j --rw=write --bs=4k {options}\n"
    report = fio.parse(command + REPORT.format(rw="write", direction="write"))
    assert {each.parameters.get("sync") for each in report.readings} == {said}


def test_what_only_reads_has_nothing_to_sync() -> None:
    text = "$ fio --name=j --rw=read --bs=4k --fsync=1\n" + REPORT.format(rw="read", direction="read")
    assert not any("sync" in each.parameters for each in fio.parse(text).readings)


def test_options_in_json_say_it() -> None:
    write = {"io_bytes": 8192000, "bw_bytes": 4096000, "iops": 1000.0, "runtime": 2000, "total_ios": 2000}
    job = {"jobname": "j", "groupid": 0, "error": 0, "job options": {"rw": "randwrite", "bs": "4k", "fsync": "1"}, "write": write}  # fmt: skip
    report = fio.parse(json.dumps({"fio version": "fio-3.36", "jobs": [job]}, indent=2))
    assert {each.parameters.get("sync") for each in report.readings} == {"fsync each write"}
