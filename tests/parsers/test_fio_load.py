"""Options of a job of fio that change its load and that no factor has."""

from __future__ import annotations

import json

import pytest

from ingest.parsers import fio

REPORT = """j: (g=0): rw=randread, bs=(R) 4096B-4096B, (W) 4096B-4096B, (T) 4096B-4096B, ioengine=psync, iodepth=1
fio-3.36
Starting 1 process

j: (groupid=0, jobs=1): err= 0: pid=512: Thu Nov 26 10:14:20 2026
  read: IOPS=1204, BW=4817KiB/s (4933kB/s)(9634KiB/2000msec)
"""


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("--rw=randread --bs=4k", "none"),
        ("--rw=randread --bs=4k,4k --runtime=2 --direct=1 --iodepth=1", "none"),
        ("--rw=randread --rate_iops=0 --thinktime=0 --nrfiles=1 --rate_process=linear --hipri=0", "none"),
        ("--readwrite=randread --random_distribution=random --zonemode=none --bssplit= > out.log", "none"),
        ("--bs=4k", None),
        ("--rw=randread $OPTIONS", None),
        ("--rw=randread --bs=4k --iodepth=1 ...", None),
        ("--rw=randread --bs=4k more.fio", None),
        ("--rw=randread --bs=4k \\", None),
        ("--rw=randread --name=j --rw=randread --rate_iops=9", None),
        ("--rw=randread --stonewall --name=k --rw=randread --rate_iops=9", "none"),
        ("--rw=randread --group_reporting --name=k --rw=randread --rate_iops=9", None),
        ("--rate_iops=1000", "rate_iops=1000"),
        ("--thinktime=2ms --rate=10m,20m", "rate=10m,20m thinktime=2ms"),
        ("--random_distribution=zipf:1.2", "random_distribution=zipf:1.2"),
        ("--hipri --fixedbufs=1", "hipri fixedbufs"),
        ("--rw=randread:8", "rw=randread:8"),
        ("--bs=4k,64k", "bs=4k,64k"),
        ("--bssplit='4k/60: 64k/40'", "bssplit=4k/60:64k/40"),
    ],
)
def test_the_command_line_says_them(options: str, said: str | None) -> None:
    report = fio.parse(f"$ fio --name=j {options}\n{REPORT}")
    assert {each.parameters.get("options") for each in report.readings} == {said}


@pytest.mark.parametrize(("more", "said"), [({"rate_iops": "1000"}, "rate_iops=1000"), ({}, "none")])
def test_options_in_json_say_them(more: dict[str, str], said: str) -> None:
    read = {"io_bytes": 8192000, "bw_bytes": 4096000, "iops": 1000.0, "runtime": 2000, "total_ios": 2000}
    options = {"rw": "randread", "bs": "4k", **more}
    job = {"jobname": "j", "groupid": 0, "error": 0, "job options": options, "read": read}
    report = fio.parse(json.dumps({"fio version": "fio-3.36", "jobs": [job]}, indent=2))
    assert {each.parameters.get("options") for each in report.readings} == {said}


def test_a_value_is_cut_where_a_name_has_no_room_for_it() -> None:
    report = fio.parse(f"$ fio --name=j --rw=randread --bssplit={'4k/1:' * 100}8k/1\n{REPORT}")
    (said,) = {each.parameters["options"] for each in report.readings}
    assert said == f"bssplit={'4k/1:' * 40}"
