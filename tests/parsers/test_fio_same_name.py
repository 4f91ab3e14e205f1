"""Sections of one name: what a job was asked to do is known as far as they share it, or each has one job."""

from __future__ import annotations

import pytest

from ingest.parsers.fio import parse
from tests.parsers.of_fio import IDLE, direction, terse

TWO_OF_A_NAME = """\
$ fio --name=x --rw=randread --bs=4k --iodepth=1 --numjobs=2 --name=x --rw={rw} --bs={size}k --iodepth=1
x: (g=0): rw=randread, bs=(R) 4096B-4096B, (W) 4096B-4096B, (T) 4096B-4096B, ioengine=psync, iodepth=1
...
x: (g=0): rw={rw}, bs=(R) {size}.0KiB-{size}.0KiB, (W) {size}.0KiB-{size}.0KiB, (T) {size}.0KiB-{size}.0KiB, ioengine=psync, iodepth=1
fio-3.42
Starting 3 processes

"""
OF_X = """\
x: (groupid=0, jobs={jobs}): err= 0: pid={pid}: Fri Nov 27 15:51:24 2026
  read: IOPS=1000, BW=64.0MiB/s (67.1MB/s)(64.0MiB/1000msec)
"""
ALL_OF_X = """
Run status group 0 (all jobs):
   READ: bw=192MiB/s (201MB/s), 64.0MiB/s-64.0MiB/s (67.1MB/s-67.1MB/s), io=192MiB (201MB), run=1000-1000msec
"""


@pytest.mark.parametrize(
    ("rw", "size", "operation", "block_size"),
    [("randread", 64, "randread", None), ("read", 16, "read", None), ("randread", 4, "randread", 4096)],
)
@pytest.mark.parametrize("is_grouped", [True, False])
def test_of_two_sections_of_one_name_only_what_they_share_is_known(
    rw: str, size: int, operation: str, block_size: int | None, *, is_grouped: bool
) -> None:
    """3.42: x.1 may be the second of numjobs, or the second section: its first lines do not tell."""
    jobs = [OF_X.format(jobs=3, pid=7)] if is_grouped else [OF_X.format(jobs=1, pid=pid) for pid in (7, 8, 9)]
    report = parse(TWO_OF_A_NAME.format(rw=rw, size=size) + "".join(jobs) + ALL_OF_X)
    own = [one for one in report.readings if "aggregate" not in one.parameters]
    assert {one.parameters.get("block_size") for one in report.readings} <= {block_size}
    if operation == "read":
        assert all(one.parameters["pattern"] == "unknown" for one in own)
    else:
        assert own
    assert {one.operation for one in own} <= {operation}


def test_each_of_two_sections_of_one_name_has_its_own_where_each_is_one_job() -> None:
    text = TWO_OF_A_NAME.format(rw="read", size=64) + OF_X.format(jobs=1, pid=7) + OF_X.format(jobs=1, pid=8)
    report = parse(text + ALL_OF_X)
    assert {(one.job, one.operation, one.parameters["block_size"]) for one in report.readings} == {
        ("x.0", "randread", 4096), ("x.1", "read", 65536),
    }  # fmt: skip
    assert any("random and sequential" in one.text for one in report.warnings)


def test_terse_lines_of_two_sections_of_one_name_have_what_the_command_says_of_both() -> None:
    command = TWO_OF_A_NAME.format(rw="read", size=64).splitlines()[0]
    fields = direction(65536, 65536, 1000, iops=True, lat=True)
    line = terse("3;fio-3.42;x;0;0", [fields, IDLE], tail=40)
    report = parse(f"{command}\n{line}\n{line}\n")
    assert {one.operation for one in report.readings} == {"read"}
    assert all("block_size" not in one.parameters for one in report.readings)
    assert {one.parameters["queue_depth"] for one in report.readings} == {1}
