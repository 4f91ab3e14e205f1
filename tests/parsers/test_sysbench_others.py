"""sysbench: the main figure of the tests that are not fileio is a fact."""

from __future__ import annotations

import pytest

from ingest.parsers.sysbench import parse
from tests.parsers.of_sysbench import (
    BANNER_0_4,
    BANNER_1_0,
    BANNER_1_1,
    RUNNING,
    report_0_4,
    report_1_0,
)


@pytest.mark.parametrize(
    ("text", "label", "value"),
    [
        (BANNER_1_0 + RUNNING + "Prime numbers limit: 10000\n\nCPU speed:\n    events per second:  1234.56\n\nGeneral statistics:\n    total time:                          10.0004s\n", "sysbench cpu, events per second", "1234.56 1/s"),
        (BANNER_0_4 + RUNNING + "Doing CPU performance benchmark\n\nPrimer numbers limit: 10000\n\nTest execution summary:\n    total time:                          9.1234s\n", "sysbench cpu, total time", "9.1234 s"),
        (BANNER_0_4 + RUNNING + "Doing memory operations speed test\nMemory block size: 1K\n\nOperations performed: 104857600 (2083853.43 ops/sec)\n\n102400.00 MB transferred (2035.01 MB/sec)\n", "sysbench memory, transferred per second", "2035.01 MiB/s"),
        (BANNER_1_0 + RUNNING + "Total operations: 1024 ( 9000.00 per second)\n\n102400.00 MiB transferred (9000.12 MiB/sec)\n", "sysbench memory, transferred per second", "9000.12 MiB/s"),
        (BANNER_0_4 + RUNNING + "Doing thread subsystem performance test\nThread yields per test: 1000 Locks used: 8\nTest execution summary:\n    total time:                          2.5000s\n", "sysbench threads, total time", "2.5000 s"),
        (BANNER_0_4 + RUNNING + "Doing mutex performance test\nTest execution summary:\n    total time:                          0.5000s\n", "sysbench mutex, total time", "0.5000 s"),
        ("$ sysbench mutex run\n" + BANNER_1_0 + RUNNING + "General statistics:\n    total time:                          0.2500s\n", "sysbench mutex, total time", "0.2500 s"),
        (BANNER_1_1 + RUNNING + "Throughput:\n    events/s (eps):                      123.4567\n    time elapsed:                        10.0001s\n", "sysbench test, events per second", "123.4567 1/s"),
    ],
)  # fmt: skip
def test_the_main_figure_of_other_tests_is_a_fact(text: str, label: str, value: str) -> None:
    report = parse(text)
    assert [(one.label, one.value) for one in report.facts] == [(label, value)]
    assert not report.readings
    assert not report.warnings


def totals(seconds: float, events: int, average: float, unit: str = "ms") -> str:
    """The end of a report of 0.4 (unit ms) or 1.0 (no unit)."""
    head = "Test execution summary" if unit else "General statistics"
    latency = "    per-request statistics:" if unit else "\nLatency (ms):"
    return (
        f"{head}:\n    total time:                          {seconds:.4f}s\n"
        f"    total number of events:              {events}\n{latency}\n"
        f"         min:                                  0.01{unit}\n"
        f"         avg:                                  {average:.2f}{unit}\n"
        f"         max:                                  9.99{unit}\n\n"
        f"Threads fairness:\n    events (avg/stddev):           {events:.4f}/0.00\n"
        f"    execution time (avg/stddev):   {seconds:.4f}/0.00\n\n"
    )


def test_without_a_rate_there_are_the_totals() -> None:
    text = (
        BANNER_0_4
        + RUNNING
        + "Doing mutex performance test\nThreads started!\nDone.\n\n\n"
        + totals(0.5, 64, 7.82)
    )
    assert [(one.label.partition(", ")[2], one.value) for one in parse(text).facts] == [
        ("total time", "0.5000 s"),
        ("total number of events", "64"),
        ("average time of an event", "7.82 ms"),
    ]


def test_several_tests_in_one_log_are_kept_apart() -> None:
    report = parse(
        f"{BANNER_0_4}{RUNNING}Doing CPU performance benchmark\n\nThreads started!\nDone.\n\n{totals(30.5, 10000, 3.05)}"
        f"{report_0_4()}$ sysbench threads run\n{BANNER_1_0}{RUNNING}Number of threads: 1\n\n{totals(10.0, 5000, 2.0, '')}"
        f"{BANNER_1_0}{RUNNING}Prime numbers limit: 10000\n\nCPU speed:\n    events per second:   321.00\n\n"
        f"{totals(10.0, 3211, 3.11, '')}{report_1_0()}"
        f"{BANNER_1_1}{RUNNING}Running memory speed test with the following options:\n  block size: 1KiB\n\n"
        "Total operations: 1024 ( 9000.00 per second)\n\n1.00 MiB transferred (8.79 MiB/sec)\n\n\nThroughput:\n"
        "    events/s (eps):                      9000.0000\n    time elapsed:                        0.1138s\n"
        "    total number of events:              1024\n\n"
    )
    assert [(one.label, one.value) for one in report.facts] == [
        ("sysbench cpu, total time", "30.5000 s"),
        ("sysbench cpu, total number of events", "10000"),
        ("sysbench cpu, average time of an event", "3.05 ms"),
        ("sysbench threads, total time", "10.0000 s"),
        ("sysbench threads, total number of events", "5000"),
        ("sysbench threads, average time of an event", "2.00 ms"),
        ("sysbench cpu, events per second", "321.00 1/s"),
        ("sysbench memory, transferred per second", "8.79 MiB/s"),
    ]
    assert sorted({(one.run, one.operation) for one in report.readings}) == [
        (0, "randread"), (1, "fsync"), (1, "write"),
    ]  # fmt: skip
    assert not report.warnings


def test_a_database_test_of_0_4_is_no_unknown_mode() -> None:
    text = f"{BANNER_0_4}{RUNNING}Doing OLTP test.\nRunning simple OLTP test\nDoing read-only test\nThreads started!\nDone.\n\nOLTP test statistics:\n    queries performed:\n        read:                            1400\n\n"
    report = parse(text + totals(1.5, 100, 14.9))
    assert report.facts[0].label == "sysbench oltp, total time"
    assert not report.warnings
