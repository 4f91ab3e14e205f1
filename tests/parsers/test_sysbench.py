"""sysbench: every age of its output, and what can happen to it on the way into a log."""

from __future__ import annotations

import operator
import random
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ingest.parsers import ParseError, Reading, Report, sysbench
from ingest.parsers.sysbench import _sections, parse, recognises
from tests.parsers.damage import mutated

LOGS = Path(__file__).parents[1] / "logs" / "sysbench"
NAMES = sorted(path.stem for path in LOGS.glob("*.log"))
# Logs of one run each, with a result.
SINGLE = [
    "0.4.12-prepare", "0.4.12-rndrd", "0.4.12-seqrewr-slow", "0.4.12-validate", "0.4.5-seqwr-cleanup",
    "0.5-prepare", "0.5-rndrw-interval", "1.0.20-legacy-syntax", "1.1.0-rndrw",
]  # fmt: skip
BANNER_0_4 = "sysbench 0.4.12:  multi-threaded system evaluation benchmark\n\n"
BANNER_1_0 = "sysbench 1.0.20 (using system LuaJIT 2.1.0-beta3)\n\n"
BANNER_1_1 = "sysbench 1.1.0-18a9f86 (using bundled LuaJIT 2.1.0-beta3)\n\n"
RUNNING = "Running the test with following options:\n"


def log(name: str) -> str:
    return (LOGS / f"{name}.log").read_text(encoding="utf-8")


def values(report: Report) -> set[tuple[str, str, str, float]]:
    return {
        (one.operation, one.metric, one.statistic, one.value)
        for one in report.readings
        if one.value is not None
    }


def one_of(report: Report, operation: str, metric: str, statistic: str = "mean") -> Reading:
    (found,) = (
        one
        for one in report.readings
        if (one.operation, one.metric, one.statistic) == (operation, metric, statistic)
    )
    return found


def size(value: float, suffix: str = "") -> str:
    """sb_print_value_size()."""
    letters = ["", "K", "M", "G", "T"]
    while value >= 1024 and len(letters) > 1:
        value /= 1024
        letters.pop(0)
    return f"{value:.5g}{letters[0]}{suffix if letters[0] else ''}"


def report_0_4(
    reads: int = 10000,
    writes: int = 0,
    seconds: float = 0.3517,
    block: int = 16384,
    mode: str = "random read",
) -> str:
    """What 0.4.12 prints, from the numbers that it has."""
    count, moved = reads + writes, (reads + writes) * block
    return (
        f"{BANNER_0_4}{RUNNING}Number of threads: 1\n\nExtra file open flags: 0\n"
        f"128 files, 16Mb each\n2Gb total file size\nBlock size {size(block)}b\n"
        "Read/Write ratio for combined random IO test: 1.50\nUsing synchronous I/O mode\n"
        f"Doing {mode} test\nThreads started!\nDone.\n\n"
        f"Operations performed:  {reads} reads, {writes} writes, 7 Other = {count + 7} Total\n"
        f"Read {size(reads * block)}b  Written {size(writes * block)}b  Total transferred {size(moved)}b  "
        f"({size(moved / seconds)}b/sec)\n{count / seconds:8.2f} Requests/sec executed\n\nGeneral statistics:\n"
        f"    total time:                          {seconds:.4f}s\n"
        f"    total number of events:              {count}\n"
        f"    total time taken by event execution: {seconds * 0.9:.4f}\n"
        f"    response time:\n         min:                            {0.01:10.2f}ms\n"
        f"         avg:                            {seconds * 900 / count:10.2f}ms\n"
        f"         max:                            {seconds * 1000:10.2f}ms\n"
        f"         approx.  95 percentile:         {seconds * 950:10.2f}ms\n\nThreads fairness:\n"
        f"    events (avg/stddev):           {count:.4f}/0.00\n"
        f"    execution time (avg/stddev):   {seconds * 0.9:.4f}/0.00\n\n"
    )


def report_1_0(  # noqa: PLR0917
    reads: int = 0,
    writes: int = 8000,
    fsyncs: int = 88,
    seconds: float = 2.0372,
    block: int = 16384,
    mode: str = "sequential write (creation)",
    rank: int = 95,
) -> str:
    """What 1.0.20 prints, without fsync calls at the end."""
    events, mib = reads + writes + fsyncs, block / 2**20
    return (
        f"{BANNER_1_0}{RUNNING}Number of threads: 2\nInitializing random number generator from current time\n\n\n"
        f"Extra file open flags: directio\n8 files, 8MiB each\n64MiB total file size\nBlock size {size(block, 'i')}B\n"
        f"Read/Write ratio for combined random IO test: 1.50\nUsing asynchronous I/O mode\nDoing {mode} test\n"
        "Initializing worker threads...\n\nThreads started!\n\n\n"
        f"File operations:\n    reads/s:                      {reads / seconds:4.2f}\n"
        f"    writes/s:                     {writes / seconds:4.2f}\n    fsyncs/s:                     {fsyncs / seconds:4.2f}\n\n"
        f"Throughput:\n    read, MiB/s:                  {reads * mib / seconds:4.2f}\n"
        f"    written, MiB/s:               {writes * mib / seconds:4.2f}\n\nGeneral statistics:\n"
        f"    total time:                          {seconds:.4f}s\n    total number of events:              {events}\n\n"
        f"Latency (ms):\n         min: {0.01:39.2f}\n         avg: {seconds * 900 / events:39.2f}\n"
        f"         max: {seconds * 1000:39.2f}\n        {rank:3d}th percentile: {seconds * 950:27.2f}\n"
        f"         sum: {seconds * 900:39.2f}\n\nThreads fairness:\n"
        f"    events (avg/stddev):           {events / 2:.4f}/3.00\n"
        f"    execution time (avg/stddev):   {seconds * 0.45:.4f}/0.01\n\n"
    )


# What the logs hold


@pytest.mark.parametrize("name", NAMES)
def test_a_log_as_printed_gives_no_warning(name: str) -> None:
    assert recognises(log(name))
    assert not parse(log(name)).warnings


@pytest.mark.parametrize("name", NAMES)
def test_a_span_holds_what_was_printed(name: str) -> None:
    lines = log(name).split("\n")
    for one in parse(log(name)).readings:
        there = lines[one.line - 1][one.start : one.end]
        assert one.printed == there or one.printed.startswith(f"{there} "), one


def test_the_parameters_of_a_run() -> None:
    assert one_of(parse(log("0.4.12-rndrd")), "randread", "iops").parameters == {
        "threads": 16, "block_size": 16384, "file_size": 2**26, "engine": "sync", "direct": True,
    }  # fmt: skip
    assert one_of(parse(log("1.1.0-rndrw")), "randread", "iops").parameters["mix_read"] == 0.6
    assert one_of(parse(report_1_0()), "write", "iops").parameters["engine"] == "async"


def test_a_failure_has_its_message_and_no_number() -> None:
    report = parse(log("1.0.20-missing-files"))
    assert not report.readings
    assert [(one.run, one.line, one.text) for one in report.failures] == [
        (0, 16, "Cannot open file 'test_file.8' errno = 2 (No such file or directory)")
    ]


def test_a_forced_shutdown_is_a_failure_though_figures_follow() -> None:
    text = report_0_4().replace("Done.\n", "FATAL: The --max-time limit has expired, forcing shutdown...\n")
    report = parse(text)
    assert (len(report.readings), len(report.failures)) == (0, 1)


def test_a_full_disk_while_preparing() -> None:
    text = (
        BANNER_1_0
        + "4 files, 16384Kb each, 64Mb total\nCreating files for the test...\nExtra file open flags: (none)\nCreating file test_file.0\nFATAL: Failed to write file! errno = 28 (No space left on device)\n"
    )
    assert parse(text).failures[0].text == "Failed to write file! errno = 28 (No space left on device)"


def test_fatal_of_another_program_is_not_ours() -> None:
    assert not parse(log("0.4.12-rndrd") + "$ modprobe raid10\nFATAL: Module raid10 not found.\n").failures


# Units


@pytest.mark.parametrize(
    ("unit", "factor", "rule"),
    [("b", 1, "sysbench-b"), ("Kb", 2**10, "sysbench-kb"), ("Mb", 2**20, "sysbench-mb"), ("Gb", 2**30, "sysbench-gb"), ("Tb", 2**40, "sysbench-tb")],
)  # fmt: skip
def test_a_rate_is_in_powers_of_1024(unit: str, factor: int, rule: str) -> None:
    text = f"Doing random read test\nRead 0b  Written 0b  Total transferred 0b  (1.5{unit}/sec)\n"
    found = one_of(parse(BANNER_0_4 + text), "randread", "throughput")
    assert (found.value, found.unit, found.rule) == (1.5 * factor, "B/s", rule)
    assert found.printed == f"1.5{unit}/sec"


@pytest.mark.parametrize(
    ("block", "size"),
    [("512b", 512), ("512B", 512), ("16Kb", 2**14), ("16KiB", 2**14), ("1Mb", 2**20), ("2GiB", 2**31)],
)
def test_a_block_is_in_bytes(block: str, size: int) -> None:
    text = f"{BANNER_0_4}Block size {block}\nDoing random read test\n 28431.35 Requests/sec executed\n"
    assert one_of(parse(text), "randread", "iops").parameters == {"block_size": size}


def test_a_size_that_was_rounded_is_left_out() -> None:
    text = f"{BANNER_0_4}953.67Mb total file size\nDoing random read test\n 28431.35 Requests/sec executed\n"
    assert one_of(parse(text), "randread", "iops").parameters == {}


@pytest.mark.parametrize(
    ("flags", "direct"),
    [("0", False), ("(none)", False), ("16384", True), ("4000", True), ("3", True), ("1", False), ("directio", True), ("sync directio", True), ("sync ", False), ("777", None)],
)  # fmt: skip
def test_direct_in_the_words_of_each_version(flags: str, direct: bool | None) -> None:
    text = f"{BANNER_0_4}Extra file open flags: {flags}\nDoing random read test\n 28431.35 Requests/sec executed\n"
    assert one_of(parse(text), "randread", "iops").parameters.get("direct") is direct


def test_prepare_of_1_0_says_mib() -> None:
    text = (
        BANNER_1_0
        + "16 files, 4096Kb each, 64Mb total\nExtra file open flags: (none)\n67108864 bytes written in 0.89 seconds (71.94 MiB/sec).\n"
    )
    report = parse(text)
    assert one_of(report, "prepare", "throughput").value == 71.94 * 2**20
    assert one_of(report, "prepare", "size").value == 2**26
    assert one_of(report, "prepare", "elapsed").value == 0.89
    assert not report.warnings


def test_the_decimal_unit_of_1_1_is_held_against_the_binary() -> None:
    text = log("1.1.0-rndrw").replace("(240.42 MB/s)", "(229.28 MB/s)")
    assert any("MiB/s and MB/s do not agree" in one.text for one in parse(text).warnings)


# Modes


@pytest.mark.parametrize(
    ("printed", "operation"),
    [("sequential write (creation)", "write"), ("sequential rewrite", "rewrite"), ("random write", "randwrite"), ("random r/w", "randrw")],
)  # fmt: skip
def test_the_modes_that_write(printed: str, operation: str) -> None:
    text = (
        report_0_4(0, 10000, mode=printed) if operation != "randrw" else report_0_4(6000, 4000, mode=printed)
    )
    report = parse(text)
    assert {one.operation for one in report.readings} == {operation}
    assert not report.warnings


def test_a_mixed_run_of_1_0_has_two_sides_and_one_latency() -> None:
    report = parse(report_1_0(6000, 4000, mode="random r/w"))
    assert one_of(report, "randread", "throughput").parameters["mix_read"] == 0.6
    assert one_of(report, "randwrite", "iops").parameters["mix_read"] == 0.6
    assert one_of(report, "randrw", "latency", "p95").parameters["mix_read"] == 0.6
    assert one_of(report, "fsync", "iops").value == 43.2
    assert not report.warnings


def test_a_reading_run_has_no_writes_and_no_fsync() -> None:
    report = parse(report_1_0(8000, 0, 0, mode="sequential read"))
    assert {one.operation for one in report.readings} == {"read"}


def test_an_unknown_mode_is_an_error() -> None:
    with pytest.raises(ParseError, match="mixed"):
        parse(report_0_4(mode="mixed"))


def test_without_a_mode_nothing_is_guessed() -> None:
    text = report_0_4().replace("Doing random read test\n", "")
    report = parse(text)
    assert not report.readings
    assert "figures not read" in report.warnings[0].text


def test_the_mode_from_the_command() -> None:
    text = "$ sysbench --test=fileio --file-test-mode=rndrd run\n" + report_0_4().replace(
        "Doing random read test\n", ""
    )
    assert one_of(parse(text), "randread", "iops").value == 28433.32


# Many commands in one log


def test_runs_are_counted_and_cleanup_is_none() -> None:
    cleanup = BANNER_0_4 + "Removing test files...\n"
    report = parse(report_0_4() + cleanup + report_1_0() + log("0.5-prepare"))
    assert sorted({(one.run, one.operation) for one in report.readings}) == [
        (0, "randread"), (1, "fsync"), (1, "write"), (2, "prepare"),
    ]  # fmt: skip
    assert not report.warnings


def test_a_run_without_its_end_is_said() -> None:
    text = report_0_4().partition("Threads started!")[0]
    assert [one.text for one in parse(text).warnings] == ["this run has no result"]


def test_headless_reports() -> None:
    """Only the report, as people paste it."""
    text = report_0_4().partition("Done.\n\n")[2]
    assert recognises(text)
    assert parse(text).warnings


def test_time_limit_and_interval_lines_are_no_results() -> None:
    plain = report_0_4()
    noise = (
        "Time limit exceeded, exiting...\n(last message repeated 3 times)\n"
        "[   1s] reads: 143.75 MB/s writes: 95.85 MB/s fsyncs: 1223.63/s response time: 0.401ms (95%)\n"
        "[ 2s ] reads: 237.15 MiB/s writes: 158.10 MiB/s fsyncs: 2021.68/s latency (ms,95%): 0.214\n"
    )
    noisy = parse(plain.replace("Done.\n", noise + "Done.\n"))
    assert values(noisy) == values(parse(plain))
    assert not noisy.warnings


@pytest.mark.parametrize("report", [report_0_4, report_1_0])
def test_a_checkpoint_is_no_result(report: Callable[[], str]) -> None:
    start = "Operations performed" if report is report_0_4 else "File operations:"
    head, body = report().split(start)
    early = body.replace("0.01", "0.02")
    text = f"{head}[ 1s ] Checkpoint report:\n{start}{early}\n[ 2s ] Checkpoint report:\n{start}{early}\n{start}{body}"
    found = parse(text)
    assert values(found) == values(parse(report()))
    assert ["since the last checkpoint" in one.text for one in found.warnings] == [True]


def test_a_checkpoint_of_1_1() -> None:
    head, body = log("1.1.0-rndrw").split("Throughput:\n")
    text = f"{head}[ 1s ] Checkpoint report:\n\nThroughput:\n{body.replace('14673.78', '99999.99')}\nThroughput:\n{body}"
    assert values(parse(text)) == values(parse(log("1.1.0-rndrw")))


@pytest.mark.parametrize("version", ["0.3.4", "1.2.0", "2.0", "0.40"])
def test_an_unknown_version(version: str) -> None:
    with pytest.raises(ParseError, match=r"expected sysbench 0\.4, 0\.5, 1\.0 or 1\.1"):
        parse(report_0_4().replace("0.4.12", version))


def test_the_version_of_the_manifest() -> None:
    text = report_0_4().removeprefix(BANNER_0_4)
    assert one_of(parse(text, "0.4.10"), "randread", "iops").tool_version == "0.4.10"


@pytest.mark.parametrize("rank", [1, 50, 99, 100])
def test_any_percentile(rank: int) -> None:
    assert one_of(parse(report_1_0(rank=rank)), "write", "latency", f"p{rank}").line == 37


def test_no_percentile() -> None:
    text = report_1_0().replace(" 95th percentile: ", " percentile stats:               disabled ")
    assert {one.statistic for one in parse(text).readings if one.metric == "latency"} == {
        "min",
        "mean",
        "max",
    }


# What is no number


def test_a_build_of_2016_between_0_5_and_1_0() -> None:
    """The layout of 0.5 with MiB for Mb: commit d373c96."""
    text = log("0.5-rndrw-interval").replace("Mb", "MiB").replace("Kb", "KiB")
    report = parse(text)
    found = one_of(report, "randrw", "throughput")
    assert (found.value, found.printed, found.rule) == (269.62 * 2**20, "269.62MiB/sec", "sysbench-mb")
    assert not report.warnings


def test_a_rate_below_a_byte_per_second() -> None:
    text = f"{BANNER_0_4}Doing random read test\nRead 512b  Written 0b  Total transferred 512b  ({{}}b/sec)\n"
    assert one_of(parse(text.format("0.099961")), "randread", "throughput").value == 0.099961
    assert one_of(parse(text.format("9.9961e-05")), "randread", "throughput").value == 9.9961e-05


@pytest.mark.parametrize("printed", ["nan", "-nan", "inf"])
def test_a_run_without_time(printed: str) -> None:
    found = one_of(
        parse(f"{BANNER_1_0}Doing random read test\n    reads/s:                      {printed}\n"),
        "randread",
        "iops",
    )
    assert found.value is None
    assert found.reason == f"{printed}: the run took no time that sysbench could count"


def test_an_overflowed_counter() -> None:
    found = one_of(
        parse(f"{BANNER_0_4}Doing random read test\n-1234.56 Requests/sec executed\n"), "randread", "iops"
    )
    assert (found.value, found.reason) == (None, "-1234.56: sysbench's counter overflowed")


def test_the_minimum_of_no_events() -> None:
    text = f"{BANNER_0_4}Doing random read test\n    0.50 Requests/sec executed\n    total number of events:              0\n    response time:\n         min:                            18446744073709.55ms\n         avg:                                  0.00ms\n         max:                                  0.00ms\n"
    report = parse(text)
    assert all(one.value is None for one in report.readings if one.metric == "latency")
    assert not report.warnings


def test_zero_is_below_the_resolution() -> None:
    found = one_of(parse(log("0.4.5-seqwr-cleanup")), "write", "latency", "min")
    assert (found.value, found.printed, found.reason) == (
        None,
        "0.0000s",
        "0.0000: below the last printed digit",
    )


# Commands at a prompt


def test_a_command_teaches_what_is_not_printed() -> None:
    command = "root@nas:~# sysbench fileio --file-test-mode=seqwr --file-io-mode=async \\\n  --file-async-backlog=64 --threads=2 run\n"
    found = one_of(parse(command + report_1_0()), "write", "iops")
    assert found.parameters["queue_depth"] == 64
    assert not parse(command + report_1_0()).warnings


def test_a_command_that_says_otherwise() -> None:
    (warning,) = parse("$ sysbench fileio --threads=3 run\n" + report_1_0()).warnings
    assert warning.text == "threads is 2 in the log, and 3 in the command before it"


def test_commands_on_one_line_and_in_a_loop() -> None:
    text = "$ sysbench fileio prepare; sysbench fileio --file-total-size=1G run\n"
    prepare = (
        BANNER_1_0
        + "8 files, 8192Kb each, 64Mb total\n67108864 bytes written in 0.89 seconds (71.94 MiB/sec).\n"
    )
    assert [one.run for one in parse(text + prepare + report_1_0()).warnings] == [1]
    loop = "$ for t in 1 2; do sysbench fileio --threads=$t --file-block-size=4K run; done\n"
    assert [one.run for one in parse(loop + report_1_0() + report_1_0()).warnings] == [0, 1]


# The other tests


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


@pytest.mark.parametrize(
    ("printed", "damaged"),
    [("Block size 4Kb", "Block size 0Kb"), ("Number of threads: 1", "Number of threads: 0")],
)
def test_nothing_is_divided_by_0(printed: str, damaged: str) -> None:
    """Found by the test below: a ZeroDivisionError."""
    assert parse(log("0.4.12-seqrewr-slow").replace(printed, damaged)).warnings


# What was printed in one piece, and what was not


def line_by_line(text: str) -> Report | ParseError:
    """The same log, no piece of which is as sysbench prints it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_sections, "head_at", lambda _text, _position: None)
        patch.setattr(_sections, "report_at", lambda _text, _position: None)
        return parsed(text)


def parsed(text: str) -> Report | ParseError:
    try:
        return parse(text)
    except ParseError as error:
        return error


def same(one: Report | ParseError, other: Report | ParseError) -> bool:
    """Warnings are told in the order of the checks."""
    if isinstance(one, ParseError) or isinstance(other, ParseError):
        return str(one) == str(other)
    told = (sorted(map(repr, report.warnings)) for report in (one, other))
    rest = ((report.readings, report.facts, report.failures) for report in (one, other))
    return bool(operator.eq(*told) and operator.eq(*rest))


@pytest.mark.parametrize("name", NAMES)
def test_a_piece_says_what_its_lines_say(name: str) -> None:
    assert same(parse(log(name)), line_by_line(log(name)))


@settings(max_examples=400, deadline=None)
@given(name=st.sampled_from(NAMES), seed=st.integers(0, 2**32))
def test_a_damaged_piece_says_what_its_lines_say(name: str, seed: int) -> None:
    chance = random.Random(seed)
    text = mutated(log(name) + log(chance.choice(NAMES)), chance)
    assert same(parsed(text), line_by_line(text))


@settings(max_examples=600, deadline=None)
@given(name=st.sampled_from(SINGLE), data=st.data())
def test_figures_that_agree_at_first_sight_agree(name: str, data: st.DataObject) -> None:
    """The quick look never overlooks what the checks find."""
    text = log(name)
    places = [place for place, character in enumerate(text) if character.isdigit()]
    place = data.draw(st.sampled_from(places))
    changed = text[:place] + data.draw(st.sampled_from("0123456789")) + text[place + 1 :]
    quick = parsed(changed)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sysbench, "agree", lambda _section, _parameters: False)
        assert same(quick, parsed(changed))


# What happens to logs


def test_ansi_and_crlf() -> None:
    text = report_1_0()
    coloured = "".join(f"\x1b[1m{line}\x1b[0m\r\n" for line in text.split("\n"))
    assert values(parse(coloured)) == values(parse(text))


def sound(original: Report, text: str) -> bool:
    """Right values, a warning, or a ParseError."""
    try:
        report = parse(text)
    except ParseError:
        return True
    return bool(report.warnings) or values(report) <= values(original)


@pytest.mark.parametrize("name", NAMES)
def test_cut_anywhere(name: str) -> None:
    text = log(name)
    original = parse(text)
    step = max(1, len(text) // 300)
    for end in range(0, len(text), step):
        assert sound(original, text[:end]), text[:end][-60:]
        assert sound(original, text[end:]), text[end:][:60]


@settings(max_examples=300, deadline=None)
@given(name=st.sampled_from(SINGLE), seed=st.integers(0, 2**32))
def test_shuffled_lines(name: str, seed: int) -> None:
    lines = log(name).splitlines(keepends=True)
    original = parse("".join(lines))
    random.Random(seed).shuffle(lines)
    assert sound(original, "".join(lines))


@settings(max_examples=400, deadline=None)
@given(name=st.sampled_from(SINGLE), data=st.data())
def test_a_changed_character_that_is_no_digit(name: str, data: st.DataObject) -> None:
    text = log(name)
    places = [place for place, character in enumerate(text) if not character.isdigit()]
    place = data.draw(st.sampled_from(places))
    character = data.draw(
        st.sampled_from(" .-:,/()[]\n\r\tabsKMGTkmgtin\x1bé") | st.characters(exclude_categories=["Nd", "Cs"])
    )
    changed = text[:place] + character + text[place + 1 :]
    assert sound(parse(text), changed), changed[max(0, place - 40) : place + 40]


# Line and figure → stated again elsewhere, so that a changed digit must be seen.
REDUNDANT = {
    "0.4.12-rndrd": [
        "10000 reads", "= 10000 Total", "Read 156.25Mb", "transferred 156.25Mb", "(444.24Mb", "28431.35 Req",
        "0.3517s", "events:              10000", "execution: 5.5391", "threads: 16", "Block size 16Kb", "625.0000",
        "(avg/stddev):   0.3462", "64Mb total", "8Mb each",
    ],
    "1.0.20-legacy-syntax": ["writes/s:                     16490", "257.66", "1000\n", "0.07\n", "70.52", "500.0000", "0.0353", "threads: 2", "size 16KiB"],
    "1.1.0-rndrw": ["14673", "229.28", "(240.42", "9782", "152.85", "(160.28", "size 16KiB"],
    "0.4.12-prepare": ["67108864 bytes", "421"],
}  # fmt: skip


@pytest.mark.parametrize(
    ("name", "figure"), [(name, figure) for name in REDUNDANT for figure in REDUNDANT[name]]
)
def test_a_changed_first_digit_is_seen(name: str, figure: str) -> None:
    text = log(name)
    assert text.count(figure) >= 1
    first = next(place for place, character in enumerate(figure) if character.isdigit() and character != "0")
    for digit in "123456789":
        if digit != figure[first]:
            changed = text.replace(figure, figure[:first] + digit + figure[first + 1 :], 1)
            try:
                assert parse(changed).warnings, changed[changed.index(figure[:first]) :][:80]
            except ParseError:
                continue


@settings(max_examples=200, deadline=None)
@given(
    reads=st.integers(0, 10**8),
    writes=st.integers(0, 10**8),
    seconds=st.floats(0.01, 10**5),
    block=st.sampled_from([512, 4096, 16384, 2**20]),
)
def test_what_0_4_prints_is_read_back(reads: int, writes: int, seconds: float, block: int) -> None:
    if reads + writes < 1:
        return
    text = report_0_4(reads, writes, seconds, block)
    report = parse(text)
    assert not report.warnings
    moved = (reads + writes) * block / seconds
    found = one_of(report, "randread", "throughput")
    assert found.value == pytest.approx(moved, rel=6e-5) or found.value is None
    if round(seconds, 4):
        assert one_of(report, "randread", "elapsed").value == pytest.approx(seconds, abs=6e-5)


@settings(max_examples=200, deadline=None)
@given(
    reads=st.integers(1, 10**8),
    fsyncs=st.integers(0, 10**4),
    seconds=st.floats(1, 10**4),
    block=st.sampled_from([4096, 16384, 2**20]),
)
def test_what_1_0_prints_is_read_back(reads: int, fsyncs: int, seconds: float, block: int) -> None:
    report = parse(report_1_0(0, reads, fsyncs, seconds, block))
    assert not report.warnings
    rate = one_of(report, "write", "iops")
    assert (rate.value or 0) == pytest.approx(reads / seconds, abs=0.006)
    assert (one_of(report, "write", "throughput").value or 0) == pytest.approx(
        reads / seconds * block, abs=0.006 * 2**20
    )


@settings(max_examples=500, deadline=None)
@given(text=st.text(), name=st.sampled_from(SINGLE), place=st.integers(0, 2000))
def test_any_text_within_a_log(text: str, name: str, place: int) -> None:
    whole = log(name)
    try:
        parse(whole[:place] + text + whole[place:])
        recognises(text)
    except ParseError:
        return


def test_a_number_at_an_unterminated_end() -> None:
    text = report_1_0()
    cut = text[: text.index("sum:")].rstrip()
    assert any("may be cut" in one.text for one in parse(cut).warnings)
    assert any("ends within" in one.text for one in parse(cut[:-1]).warnings)


@pytest.mark.parametrize("character", ["a", "7", " ", "[", "-", ".", "\\", "\x1b", "\r"])
def test_two_megabytes_of_one_character(character: str) -> None:
    for text in (
        character * 2_000_000,
        BANNER_1_0 + (character * 390 + "\n") * 5000,
        BANNER_0_4 + ("sysbench " + character * 300 + "\n") * 5000,
    ):
        started = time.process_time()
        with suppress(ParseError):
            parse(text)
        assert time.process_time() - started < 5
