"""Results of sysbench 1.0 and 1.1 whose head was cut off: read where a line says what was done, else refused."""

from __future__ import annotations

import pytest

from ingest.parsers import read_log

DOING = "Doing random read test\nInitializing worker threads...\n\nThreads started!\n\n\n"
OF_0_4 = """\
Read 625Mb  Written 0b  Total transferred 625Mb  (62.502Mb/sec)
 4000.12 Requests/sec executed
"""
OF_1_0 = """\
File operations:
    reads/s:                      4000.12
    writes/s:                     0.00
    fsyncs/s:                     0.00

Throughput:
    read, MiB/s:                  62.50
    written, MiB/s:               0.00
"""
OF_1_1 = """\
Throughput:
         read:  IOPS=4000.12 62.50 MiB/s (65.54 MB/s)
         write: IOPS=0.00 0.00 MiB/s (0.00 MB/s)
         fsync: IOPS=0.00

Latency (ms):
         min:                                  0.01
         avg:                                  0.25
"""


@pytest.mark.parametrize("result", [OF_1_0, OF_1_1], ids=["1.0", "1.1"])
def test_a_result_below_what_was_done_is_read(result: str) -> None:
    (report,) = read_log(DOING + result)
    rates = {one.metric: one.value for one in report.readings if one.metric in ("throughput", "iops")}
    assert rates == {"throughput": 62.5 * 2**20, "iops": 4000.12}
    assert {one.operation for one in report.readings} == {"randread"}
    assert not report.warnings


@pytest.mark.parametrize(
    "result",
    [
        OF_1_0,
        OF_1_1,
        "Throughput:\n    read, MiB/s:                  62.50\n",
        "Throughput: read, MiB/s: 62.50\n",
        OF_1_0.partition("\n\n")[0] + "\n",
        OF_0_4,
        OF_0_4.partition("\n")[0] + "\n",
        OF_0_4.partition("\n")[2],
    ],
    ids=[
        "1.0",
        "1.1",
        "the rate alone",
        "in one line",
        "without a rate",
        "0.4",
        "the rate of 0.4",
        "the requests of 0.4",
    ],
)
def test_a_result_of_which_nothing_says_what_was_done_is_refused_with_a_line(result: str) -> None:
    (report,) = read_log(f"some text\n{result}")
    assert not report.readings
    (warning,) = report.warnings
    assert warning.line == 2
    assert "no line says what was done" in warning.text


def test_each_result_without_a_head_is_a_run_of_its_own() -> None:
    (report,) = read_log(f"{DOING}{OF_1_0}\n{DOING}{OF_1_1}")
    iops = [(one.run, one.value) for one in report.readings if one.metric == "iops"]
    assert iops == [(0, 4000.12), (1, 4000.12)]


def test_what_grep_left_of_each_run_is_of_the_command_above_it() -> None:
    """sysbench … run | grep Requests: neither a head nor the line that says what was done."""
    command = (
        "$ sysbench --test=fileio --num-threads={} --file-test-mode=rndrd run | grep -E 'Read |Requests'\n"
    )
    text = f"{command.format(4)}{OF_0_4}{command.format(8)}{OF_0_4}"
    (report,) = read_log(text)
    assert not report.warnings
    assert [(one.run, one.operation, one.metric, one.value) for one in report.readings] == [
        (0, "randread", "throughput", 62.502 * 2**20), (0, "randread", "iops", 4000.12),
        (1, "randread", "throughput", 62.502 * 2**20), (1, "randread", "iops", 4000.12),
    ]  # fmt: skip
    assert [one.parameters["threads"] for one in report.readings] == [4, 4, 8, 8]
