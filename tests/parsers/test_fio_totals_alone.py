"""The lines of fio's groups without those of its jobs are read as one job, with a word on what is missing."""

from __future__ import annotations

import re

import pytest

from ingest.parsers import Report
from ingest.parsers.fio import detect, parse
from tests.parsers.expectations import LOGS

NEW = """Run status group 0 (all jobs):
   READ: bw=51.0MiB/s (53.5MB/s), 51.0MiB/s-51.0MiB/s (53.5MB/s-53.5MB/s), io=102MiB (107MB), run=1990-2000msec

Disk stats (read/write):
  sda: ios=9316/61, merge=134/51, ticks=60200/876, in_queue=61056, util=99.13%
"""
OLD = """Run status group 0 (all jobs):
   READ: io=3072.0MB, aggrb=157286KB/s, minb=157286KB/s, maxb=157286KB/s, mint=20000msec, maxt=20000msec
  WRITE: io=1024.0MB, aggrb=52429KB/s, minb=52429KB/s, maxb=52429KB/s, mint=20000msec, maxt=20000msec
"""
COMMAND = "$ fio --name=a --rw=randread --bs=4k --direct=1 --filename=/dev/sdb\n"
HEAD = (
    "a: (g=0): rw=randrw, bs=4K-4K/4K-4K/4K-4K, ioengine=libaio, iodepth=16\nfio-2.16\nStarting 1 process\n"
)


def told(report: Report) -> list[tuple[str | None, str, float | None, int]]:
    return [(one.operation, one.metric, one.value, one.line) for one in report.readings]


def test_bandwidth_amount_and_the_longest_runtime() -> None:
    assert told(parse(NEW)) == [
        ("read", "throughput", 51.0 * 2**20, 2), ("read", "size", 102 * 2**20, 2), ("read", "elapsed", 2.0, 2),
    ]  # fmt: skip


def test_the_older_form() -> None:
    assert [one[2] for one in told(parse(OLD)) if one[1] == "throughput"] == [157286 * 1024, 52429 * 1024]


@pytest.mark.parametrize("text", [NEW, OLD])
def test_what_is_missing_is_said_once(text: str) -> None:
    said = [one.text for one in parse(text).warnings if "totals" in one.text]
    assert said == [
        "only the totals of a group, none of its jobs: their lines have IOPS and latencies, add them"
    ]


def test_the_command_and_what_was_announced_belong_to_them() -> None:
    of_command = parse(COMMAND + NEW).readings[0]
    assert (of_command.operation, of_command.parameters["block_size"]) == ("randread", 4096)
    of_head = parse(HEAD + OLD).readings
    assert {one.operation for one in of_head} == {"randread", "randwrite"}
    assert (of_head[0].parameters["queue_depth"], of_head[0].tool_version) == (16, "2.16")


def test_the_totals_of_several_groups_are_told_apart() -> None:
    both = parse(NEW + NEW.replace("group 0", "group 1"))
    assert {one.job for one in both.readings} == {"all jobs.0", "all jobs.1"}


def test_the_same_group_again_is_the_next_run() -> None:
    cached = NEW.replace("bw=51.0MiB/s (53.5MB/s)", "bw=520MiB/s (545MB/s)").replace("102MiB", "1040MiB")
    reports = parse(f"direct:\n{NEW}\nbuffered:\n{cached}").readings
    assert [(one.run, one.metric, one.line) for one in reports if one.metric == "throughput"] == [
        (0, "throughput", 3), (1, "throughput", 10),
    ]  # fmt: skip
    assert {one.job for one in reports} == {None}


@pytest.mark.parametrize("text", [NEW, OLD])
def test_their_heading_may_be_cut_off(text: str) -> None:
    lines = text.splitlines()[1:]
    bare = "\n".join(line.strip() for line in lines if "io=" in line)
    assert detect(bare)
    assert [one[:3] for one in told(parse(bare))] == [one[:3] for one in told(parse(text))]


def test_without_headings_one_direction_twice_or_text_between_tells_runs_apart() -> None:
    read, write = OLD.splitlines()[1:]
    text = f"{read}\n{write}\n{read}\nnow writing\n{write}\n"
    assert [(one.run, one.operation) for one in parse(text).readings if one.metric == "throughput"] == [
        (0, "read"), (0, "write"), (1, "read"), (2, "write"),
    ]  # fmt: skip


@pytest.mark.parametrize("cut", ["msec", " (107MB), run=1990-2000msec"])
def test_one_that_is_not_whole_is_told(cut: str) -> None:
    said = [(one.line, one.text) for one in parse(NEW.replace(cut, "")).warnings]
    assert said == [
        (2, 'not as fio prints it: "READ: bw=51.0MiB/s (53.5MB/s), 51.0MiB/s-51.0MiB/s (53.5MB/s"')
    ]


def test_behind_a_report_with_jobs_they_are_no_run() -> None:
    text = (LOGS / "fio" / "3.28-multi-normal.log").read_text(encoding="utf-8")
    again = next(line for line in text.splitlines() if line.lstrip().startswith("READ: bw="))
    assert told(parse(f"{text}\nsummary:\n{again}\n")) == told(parse(text))


def test_places_are_those_of_the_print() -> None:
    lines = OLD.splitlines()
    for one in parse(OLD).readings:
        assert one.printed.startswith(lines[one.line - 1][one.start : one.end])


@pytest.mark.parametrize("unit", ["KiB", ""])
def test_rates_that_mean_two_things_are_not_read(unit: str) -> None:
    old = re.sub(r"KB/s", f"{unit}/s" if unit else "", OLD.replace("MB,", "MiB,"))
    assert parse(old).readings == []


def test_below_their_jobs_they_are_no_figures() -> None:
    text = (LOGS / "fio" / "3.28-multi-normal.log").read_text(encoding="utf-8")
    assert "Run status group" in text
    assert "all jobs" not in {one.job for one in parse(text).readings}
