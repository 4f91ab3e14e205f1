"""sysbench: every age of its output; its units and modes."""

from __future__ import annotations

import pytest

from ingest.parsers import ParseError
from ingest.parsers.sysbench import detect, parse
from tests.parsers.of_sysbench import (
    BANNER_0_4,
    BANNER_1_0,
    NAMES,
    log,
    one_of,
    report_0_4,
    report_1_0,
)


@pytest.mark.parametrize("name", NAMES)
def test_a_log_as_printed_gives_no_warning(name: str) -> None:
    assert detect(log(name))
    assert not parse(log(name)).warnings


@pytest.mark.parametrize("name", NAMES)
def test_a_span_holds_what_was_printed(name: str) -> None:
    lines = log(name).split("\n")
    for one in parse(log(name)).readings:
        there = lines[one.line - 1][one.start : one.end]
        assert one.printed == there or one.printed.startswith(f"{there} "), one


def test_the_parameters_of_a_run() -> None:
    assert one_of(parse(log("0.4.12-rndrd")), "randread", "iops").parameters == {
        "threads": 16, "block_size": 16384, "file_size": 2**26, "files": 8, "engine": "sync", "direct": True,
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
