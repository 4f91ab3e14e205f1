"""Jobs of which group_reporting shows one for all: each direction is of the jobs that have it."""

from __future__ import annotations

import json

import pytest

from ingest.parsers import Report
from ingest.parsers.fio import parse
from tests.parsers.of_fio import IDLE, direction, terse

# 3.42: a reader and a writer, each with an rw= of its own, in one group.
FIRST_LINES = """\
reader: (g=0): rw=randread, bs=(R) 4096B-4096B, (W) 4096B-4096B, (T) 4096B-4096B, ioengine=psync, iodepth=1
writer: (g=0): rw=write, bs=(R) 64.0KiB-64.0KiB, (W) 64.0KiB-64.0KiB, (T) 64.0KiB-64.0KiB, ioengine=psync, iodepth=1
"""
STARTED = "fio-3.42\nStarting 2 processes\n"
RESULT = """\

reader: (groupid=0, jobs=2): err= 0: pid=21930: Fri Nov 27 15:51:24 2026
  read: IOPS=114k, BW=444MiB/s (466MB/s)(16.0MiB/36msec)
  write: IOPS=8534, BW=533MiB/s (559MB/s)(16.0MiB/30msec)

Run status group 0 (all jobs):
"""


def _document(name: str, of_last: dict[str, str], **shared: str) -> str:
    direction = {
        "io_bytes": 16777216,
        "bw_bytes": 349525333,
        "bw": 341333,
        "iops": 85333.333333,
        "runtime": 48,
    }
    job = {
        "jobname": "reader",
        "groupid": 0,
        "error": 0,
        "job options": {**of_last, **({"name": name} if name else {})},
    }
    job |= {each: {**direction, "clat_ns": {}} for each in ("read", "write")}
    return json.dumps({"fio version": "fio-3.42", "global options": shared, "jobs": [job]})


def _operations(report: Report) -> set[str | None]:
    return {each.operation for each in report.readings}


def _is_told(report: Report) -> bool:
    return any("group_reporting" in each.text for each in report.warnings)


def test_a_write_beside_random_reads_is_what_its_own_job_does() -> None:
    report = parse(FIRST_LINES + STARTED + RESULT)
    assert _operations(report) == {"randread", "write"}
    assert all(each.parameters == {"engine": "psync", "queue_depth": 1} for each in report.readings)


def test_random_and_sequential_of_one_direction_are_not_read() -> None:
    report = parse(FIRST_LINES.replace("rw=write", "rw=rw") + STARTED + RESULT)
    assert _operations(report) == {"write"}
    assert _is_told(report)


@pytest.mark.parametrize(
    "text",
    [
        FIRST_LINES.replace("writer: (g=0)", "writer: (g=1)") + STARTED + RESULT,
        FIRST_LINES + STARTED + STARTED + RESULT,  # the writer is of another invocation
        FIRST_LINES + STARTED + RESULT.replace("jobs=2", "jobs=1"),
    ],
    ids=["other group", "other invocation", "one job"],
)
def test_a_job_of_its_own_has_its_own_access(text: str) -> None:
    assert _operations(parse(text)) == {"randread", "randwrite"}


@pytest.mark.parametrize(
    ("name", "of_last", "shared"),
    [
        ("", {"rw": "write"}, {}),  # of a job file
        ("writer", {"rw": "randrw"}, {}),  # of a command line
        ("writer", {"rw": "randrw"}, {"rw": "rw"}),
    ],
)
def test_options_of_another_job_of_the_group_tell_nothing(
    name: str, of_last: dict[str, str], shared: dict[str, str]
) -> None:
    report = parse(_document(name, of_last, **shared))
    assert not report.readings
    assert _is_told(report)


@pytest.mark.parametrize(
    ("name", "of_last", "shared"),
    [
        ("reader", {"rw": "randrw"}, {}),
        ("writer", {"filename": "/dev/sdb"}, {"rw": "randrw"}),
    ],
    ids=["own", "shared"],
)
def test_options_of_all_jobs_count(name: str, of_last: dict[str, str], shared: dict[str, str]) -> None:
    assert _operations(parse(_document(name, of_last, **shared))) == {"randread", "randwrite"}


@pytest.mark.parametrize(
    ("name", "of_last", "total", "block_size"),
    [
        ("writer", {"bs": "64k"}, 4096, None),  # of the last job only
        ("writer", {}, 2176, None),  # the first has another
        ("", {"bs": "64k"}, 2176, None),  # of a job file
        ("writer", {}, 4096, 4096),
        ("writer", {}, 4097, 4096),  # a short one
    ],
)
def test_a_group_of_several_block_sizes_has_none(
    name: str, of_last: dict[str, str], total: int, block_size: int | None
) -> None:
    text = _document(name, of_last, rw="randrw", bs="4k", group_reporting="1")
    text = text.replace('"runtime"', f'"io_kbytes": 16384, "total_ios": {total}, "runtime"')
    assert {each.parameters.get("block_size") for each in parse(text).readings} == {block_size}


def test_first_lines_tell_what_options_of_the_last_job_do_not() -> None:
    """3.42: JSON of a client, below the first lines of its server."""
    report = parse(FIRST_LINES + _document("", {"rw": "write", "bs": "64k"}))
    assert _operations(report) == {"randread", "write"}
    assert all("block_size" not in each.parameters for each in report.readings)
    assert not _is_told(report)


def test_invocations_without_a_version_line_keep_their_jobs() -> None:
    """--output-format=json behind the options of the job: first lines, and no version, of two invocations."""
    one = _document("reader", {"rw": "randrw", "bs": "4k"})
    report = parse(FIRST_LINES + one + "\n" + one.replace("reader", "writer").replace("randrw", "rw"))
    assert _operations(report) == {"randread", "randwrite", "read", "write"}
    assert not _is_told(report)


@pytest.mark.parametrize("as_json", [True, False])
def test_a_long_name_that_fio_cuts_is_that_of_one_job(as_json: bool) -> None:
    """Reports show 127 characters; options, commands and first lines have all of them."""
    name = "hourly,pattern:rw," + "x" * 150
    first = FIRST_LINES.splitlines(keepends=True)[0].replace("reader", name).replace("randread", "rw")
    result = _document(name, {"rw": "readwrite", "bs": "4k"}) if as_json else STARTED + RESULT
    report = parse(first + result.replace("reader", name[:127]))
    assert _operations(report) == {"read", "write"}
    assert {each.parameters["block_size"] for each in report.readings} == {4096}
    assert not any("first lines" in each.text for each in report.warnings)


@pytest.mark.parametrize(("mean", "is_one"), [(180_000, True), (900_000, False)])
def test_a_group_with_more_requests_at_once_than_its_options_allow_is_of_several_jobs(
    mean: int, is_one: bool
) -> None:
    """Sections of a job file, whose options have no name: 2 × 85333 IOPS of 0.9 ms are 154 requests at once."""
    options = {"rw": "rw", "bs": "4k", "iodepth": "32", "numjobs": "1"}
    text = _document("", options)
    latency = f'"runtime": 2000, "clat_ns": {{"min": 1, "max": 9000000, "mean": {mean}.0}}'
    report = parse(text.replace('"runtime": 48, "clat_ns": {}', latency))
    assert _operations(report) == ({"read", "write"} if is_one else set())
    assert _is_told(report) is not is_one
    shared = parse(_document("", {"bs": "4k"}, rw="rw", iodepth="1").replace(
        '"runtime": 48, "clat_ns": {}', latency))  # fmt: skip
    assert _operations(shared) == {"read", "write"}
    assert all("block_size" not in each.parameters for each in shared.readings)  # it is the last job's


@pytest.mark.parametrize(("level", "is_one"), [("1", True), ("4", True), ("8", False), (">=64", False)])
def test_a_group_that_queued_more_requests_than_its_options_allow_is_of_several_jobs(
    level: str, is_one: bool
) -> None:
    """Sections of a job file: a level of 4 stands for 4 to 7 requests."""
    text = _document("", {"rw": "rw", "bs": "4k", "iodepth": "4", "numjobs": "2"})
    levels = {"1": 0.1, "2": 0.0, level: 99.9}
    report = parse(text.replace('"error"', f'"iodepth_level": {json.dumps(levels)}, "error"'))
    assert _operations(report) == ({"read", "write"} if is_one else set())
    assert _is_told(report) is not is_one


@pytest.mark.parametrize("option", ["--group_reporting", "--group_reporting=0"])
def test_a_terse_line_of_a_group_has_what_the_command_says_of_all_its_jobs(option: str) -> None:
    command = (
        f"$ fio {option} --ioengine=libaio --bs=4k --numjobs=2 --minimal"
        " --name=reader --rw=randread --iodepth=4 --name=writer --rw=read --iodepth=16\n"
    )
    line = terse("3;fio-3.42;reader;0;0", [direction(1024, 1024, 1000, iops=True, lat=True), IDLE])
    (reading,) = (one for one in parse(command + line + "\n").readings if one.metric == "throughput")
    own = {"block_size": 4096, "engine": "libaio"}
    if option == "--group_reporting":
        assert (reading.operation, reading.parameters) == ("read", {**own, "pattern": "unknown"})
    else:
        assert (reading.operation, reading.parameters) == (
            "randread", {**own, "queue_depth": 4, "threads": 2},
        )  # fmt: skip
