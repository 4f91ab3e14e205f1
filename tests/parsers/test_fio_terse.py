"""fio's terse lines, in each of their layouts."""

from __future__ import annotations

import pytest

from ingest.parsers import Report
from ingest.parsers.fio import detect, parse
from tests.parsers.of_fio import BW, IDLE, NONE, direction, only, terse, text_of


@pytest.mark.parametrize(
    ("line", "value", "rule", "kind", "maximum"),
    [
        # 1.22: 69 fields, microseconds; 1.16.4: 51 fields and milliseconds.
        (terse("j;0;0", [direction(1024, 1048, 1000, iops=False, lat=False)] * 2, 34), 1048e3, "fio-terse-1000", "terse-1", 90e-6),
        (terse("j;0;0", [direction(1024, 1048, 1000, iops=False, lat=False)] * 2, 16), 1048e3, "fio-terse-1000", "terse-1", 90e-3),
        (terse("2;j;0;0", [direction(1024, 1048, 1000, iops=False, lat=True)] * 2), 1048e3, "fio-terse-1000", "terse-2", 90e-6),
        (terse("2;j;0;0", [direction(1024, 1024, 1000, iops=True, lat=True), IDLE, IDLE]), 1048576, "fio-terse-kib", "terse-2", 90e-6),
        (terse("2;j;0;0", [direction(1024, 1048, 1000, iops=True, lat=True), IDLE]), 1048e3, "fio-terse-1000", "terse-2", 90e-6),
        (terse("3;fio-2.0.7;j;0;0", [direction(1024, 1048, 1000, iops=True, lat=True), IDLE]), 1048e3, "fio-terse-1000", "terse-3", 90e-6),
        (terse("3;fio-2.0.8;j;0;0", [direction(1024, 1024, 1000, iops=True, lat=True), IDLE]), 1048576, "fio-terse-kib", "terse-3", 90e-6),
        (terse("4;fio-3.1;j;0;0", [direction(1024, 1024, 1000, iops=True, lat=True), IDLE, IDLE]), 1048576, "fio-terse-kib", "terse-4", 90e-6),
    ],
)  # fmt: skip
def test_terse_layouts(line: str, value: float, rule: str, kind: str, maximum: float) -> None:
    report = parse(line + "\n")
    assert detect(line)
    readings = [reading for reading in report.readings if reading.operation == "read"]
    report_of_reads = Report("fio", readings)
    found = only(report_of_reads, "throughput")
    assert (found.value, found.rule, found.format) == (value, rule, kind)
    assert only(report_of_reads, "latency", "max", latency_kind="completion").value == pytest.approx(maximum)
    assert only(report_of_reads, "size").value == 1048576
    assert report.warnings == []


@pytest.mark.parametrize("before", ["", "$ ", "# sudo /usr/bin/", "+ ", "++ sudo "], ids=str.strip)
def test_the_command_above_tells_what_was_random(before: str) -> None:
    line = terse("3;fio-2.0.8;j;0;0", [direction(1024, 1024, 1000, iops=True, lat=True), IDLE])
    report = parse(f"{before}fio --name=j --rw=randread --bs=4k --minimal\n{line}\n")
    assert {reading.operation for reading in report.readings} == {"randread"}
    assert all("pattern" not in reading.parameters for reading in report.readings)


def test_without_a_command_it_stays_open_what_was_random() -> None:
    line = terse("3;fio-2.0.8;j;0;0", [direction(1024, 1024, 1000, iops=True, lat=True), IDLE])
    report = parse(f"{line}\n")
    assert {reading.operation for reading in report.readings} == {"read"}
    assert {reading.parameters["pattern"] for reading in report.readings} == {"unknown"}


def test_terse_5_has_statistics_of_iops() -> None:
    counted = [*direction(1024, 1024, 1000, iops=True, lat=True), "3", "70", "80", "75.0", "4.5", "3"]
    idle = [*IDLE, "0", "0", "0", "0.0", "0.0", "0"]
    report = parse(terse("5;fio-3.42;j;0;0", [idle, counted, idle]) + "\n")
    assert [only(report, "iops", name).value for name in ("min", "max", "mean")] == [70, 80, 77]
    assert only(report, "throughput").operation == "write"


@pytest.mark.parametrize(
    ("options", "kind"),
    [("", "completion"), ("--lat_percentiles=1 ", "total"), ("--lat_percentiles=0 ", "completion")],
)
def test_percentiles_of_the_total_latency_have_no_word(options: str, kind: str) -> None:
    line = terse("3;fio-3.33;j;0;0", [direction(1024, 1024, 1000, iops=True, lat=True), IDLE])
    report = parse(f"$ fio --name=j --rw=read {options}--minimal\n{line}\n")
    assert {each.latency_kind for each in report.readings if each.statistic.startswith("p")} == {kind}
    assert {each.latency_kind for each in report.readings if each.statistic == "max"} >= {
        "completion",
        "total",
    }


@pytest.mark.parametrize(
    ("command", "said"), [("", "keep fio's command"), ("$ fio --name=j --rw=rw\n", "rw=rw is")]
)
def test_one_figure_of_all_directions_says_why_it_is_not_read(command: str, said: str) -> None:
    line = terse("3;fio-3.33;j;0;0", [direction(1024, 1024, 1000, iops=True, lat=True)])
    report = parse(f"{command}{line}\n")
    assert not report.readings
    assert [said in warning.text for warning in report.warnings] == [True]


def test_terse_bandwidth_that_disagrees_is_doubted() -> None:
    line = terse("3;fio-3.1;j;0;0", [direction(1024, 2048, 1000, iops=True, lat=True), IDLE])
    assert "2048 does not agree with 1024 KiB in 1000 msec" in parse(line + "\n").warnings[0].text


def test_terse_jobs_of_one_name_in_one_report() -> None:
    line = terse("3;fio-3.1;j;0;0", [direction(1024, 1024, 1000, iops=True, lat=True), IDLE])
    same = parse(f"{line};sda;1;2\n{line};sda;1;2\n")
    assert {reading.job for reading in same.readings} == {"j.0", "j.1"}
    announced = (
        "j: (g=0): rw=randread, bs=(R) 4096B-4096B, (W) 4096B-4096B, (T) 4096B-4096B, ioengine=psync\n...\n"
    )
    without_disks = parse(f"{announced}{line}\n{line}\n")
    assert {(reading.job, reading.operation) for reading in without_disks.readings} == {
        ("j.0", "randread"), ("j.1", "randread"),
    }  # fmt: skip
    side = text_of("read: IOPS=77, BW=1024KiB/s (1049kB/s)(1024KiB/1000msec)").partition("\nRun")
    text = side[0] + "".join(side)
    later = (line + "\n").replace(";1024;1024;77;1000;", ";2048;1024;77;2000;")
    later_text = text.replace("1024KiB/1000msec", "2048KiB/2000msec")
    states = parse(f"{announced}{line}\n{line}\n{text}{later}{later}{later_text}")
    assert {(reading.run, reading.job, reading.operation) for reading in states.readings} == {
        (0, "j.0", "randread"), (0, "j.1", "randread"),
    }  # fmt: skip
    apart = parse(f"{line};sda;1;2\n{line};sda;2;3\n")
    assert {(reading.run, reading.job) for reading in apart.readings} == {(0, None), (1, None)}
    assert apart.warnings == []
    (doubt,) = parse(f"{line}\n{line}\n").warnings
    assert (doubt.run, doubt.line) == (1, 2)
    assert "though the next of several jobs (numjobs=) would look the same" in doubt.text


def test_a_line_of_no_job() -> None:
    """fio 3.33 prints it last where only some jobs have group_reporting; the whole log was refused."""
    line = terse("3;fio-3.33;j;0;0", [direction(1024, 1024, 1000, iops=True, lat=True), IDLE])
    report = parse(f"{line}\n{terse('3;fio-3.33;;-1;0', [IDLE, IDLE])}\n")
    assert {reading.job for reading in report.readings} == {"j"}
    assert report.warnings == []


def test_terse_with_commas() -> None:
    """1.5 to 1.13: no tool was recognised."""
    side = direction(65536, 27616, 2430, iops=False, lat=False)
    line = terse("seq read;0;0", [side, ["0"] * 3 + NONE + NONE + BW], 0).replace(";", ",")
    line = line.removesuffix("1.0%,2.0%") + "0.900000%,5.300000%,8210"
    assert detect(line)
    report = parse(f"{line}\n")
    assert (only(report, "throughput").value, only(report, "size").value) == (27_616_000, 65_536 * 1024)
    assert only(report, "latency", "max").value == pytest.approx(90e-3)
    assert (only(report, "throughput").start, only(report, "throughput").end) == (19, 24)
    assert report.warnings == []
    assert not detect(line.replace("%", ""))


def test_terse_behind_the_text() -> None:
    """2.1.10 and 2.2.10 with --append-terse; jobs that did nothing are not in the text."""
    side = direction(1024, 1024, 1000, iops=True, lat=True)
    jobs = (("j", side), ("j", side), ("late", IDLE))
    lines = [terse(f"3;fio-2.2.10;{name};0;0", [each, IDLE]) + "\n" for name, each in jobs]
    job, *rest = text_of("read : io=1024.0KB, bw=1024.0KB/s, iops=77, runt=  1000msec").partition("\nRun")
    first = "j: (g=0): rw=randread, bs=4K-4K/4K-4K/4K-4K, ioengine=psync, iodepth=1\n"
    report = parse("".join([first, job, job, *rest, "\nAdditional Terse Output:\n", *lines]))
    assert {(one.run, one.job, one.operation) for one in report.readings} == {
        (0, "j.0", "randread"), (0, "j.1", "randread"),
    }  # fmt: skip


@pytest.mark.parametrize("told_by", ["command", "text", "nothing"])
@pytest.mark.parametrize(
    ("rw", "operation"), [("randwrite", "randwrite"), ("randrw", "randrw"), ("rw", None)]
)
def test_a_unified_figure_under_reads_is_of_what_the_job_does(
    rw: str, operation: str | None, told_by: str
) -> None:
    """2.1.10, 3.1: unified_rw_reporting=1."""
    line = terse("3;fio-3.1;j;0;0", [direction(1024, 1024, 1000, iops=True, lat=True), IDLE])
    unified = " --unified_rw_reporting=1" if told_by == "command" else ""
    side = text_of("mixed: IOPS=77, BW=1024KiB/s (1049kB/s)(1024KiB/1000msec)").partition("\nRun")[0]
    text = f"$ fio --name=j --rw={rw}{unified} --minimal\n{line}\n{side if told_by == 'text' else ''}"
    found = {one.operation for one in parse(text).readings if one.format == "terse-3"}
    if told_by != "nothing":
        assert found == ({operation} if operation else set())
