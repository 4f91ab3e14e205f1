"""Logs of fio in which somebody points to some lines of a report by printing them again."""

from __future__ import annotations

import pytest

from ingest.parsers import fio

FIRST = "one: (groupid=0, jobs=2): err= 0: pid=4101\n  write: io=184320KB, bw=18430KB/s, iops=2303 , runt= 10001msec\n"
SECOND = "two: (groupid=1, jobs=2): err= 0: pid=4107\n  read : io=921600KB, bw=92150KB/s, iops=1439 , runt= 10001msec\n"
LATENCY = "    clat (usec): min=71 , max=61044 , avg=864.32, stdev=401.27\n"
GROUPS = """
Run status group 0 (all jobs):
  WRITE: io=184320KB, aggrb=18430KB/s, minb=18872KB/s, maxb=18872KB/s, mint=10001msec, maxt=10001msec

Run status group 1 (all jobs):
   READ: io=921600KB, aggrb=92150KB/s, minb=94361KB/s, maxb=94361KB/s, mint=10001msec, maxt=10001msec
"""
WHOLE = f"fio 1.57\nStarting 4 processes\n{FIRST}{LATENCY}{SECOND}{LATENCY}{GROUPS}"


@pytest.mark.parametrize(
    "text",
    [
        f"{WHOLE}\nThe numbers that matter:\n{FIRST}{SECOND}",
        f"{WHOLE}\nWrites are slow:\n{FIRST}",
        f"{WHOLE}\nReads are not:\n{SECOND}{LATENCY}",
    ],
    ids=["all jobs", "the first", "the second, whole"],
)
def test_lines_that_are_printed_again_are_read_once(text: str) -> None:
    report = fio.parse(text)
    assert report.readings == fio.parse(WHOLE).readings
    assert [warning.text for warning in report.warnings if "not read again" in warning.text] == [
        "not read again: the same jobs as above, with the same amounts, in fewer lines"
    ]


def test_an_excerpt_above_the_report_gives_way_to_it() -> None:
    report = fio.parse(f"{FIRST}\nIn full:\n\n{FIRST}{LATENCY}{SECOND}{LATENCY}{GROUPS}")
    assert {each.run for each in report.readings} == {0}
    assert {each.line for each in report.readings if each.metric == "throughput"} == {7, 10}


@pytest.mark.parametrize(("old", "new"), [("pid=4101", "pid=4202"), ("io=184320KB", "io=184328KB")])
def test_another_run_of_the_same_job_is_a_run(old: str, new: str) -> None:
    report = fio.parse(f"{WHOLE}\nOnce more:\n{FIRST.replace(old, new)}")
    assert len({(each.run, each.line) for each in report.readings if each.metric == "throughput"}) == 3
