"""sysbench: many commands in one log, and what their command lines say of them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ingest.parsers import ParseError
from ingest.parsers.sysbench import detect, parse
from tests.parsers.of_sysbench import (
    BANNER_0_4,
    BANNER_1_0,
    log,
    one_of,
    report_0_4,
    report_1_0,
    values,
)


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


def test_runs_side_by_side_in_one_log() -> None:
    """The figures of the first to end were read as those of the last to begin."""
    head, started, figures = report_0_4().partition("Threads started!")
    other = head.replace("Doing random read test", "Doing sequential read test")
    assert other != head
    report = parse(other + head + 2 * (started + figures))
    assert not report.readings
    assert sum("side by side" in one.text for one in report.warnings) == 1
    assert parse(head + report_0_4()).readings  # one that was stopped, and one more
    assert parse(other + report_0_4()).readings


def test_headless_reports() -> None:
    """Only the report, as people paste it."""
    text = report_0_4().partition("Done.\n\n")[2]
    assert detect(text)
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


@pytest.mark.parametrize("name", ["0.5-rndrw-interval", "1.0.20-prepare-rndrw-cleanup"])
def test_reads_and_writes_in_one_run_are_of_the_only_mode_that_has_both(name: str) -> None:
    text = "".join(line for line in log(name).splitlines(keepends=True) if not line.startswith(("$", "#")))
    without = text.replace("Doing random r/w test\n", "\n")
    assert without != text
    told = [(one.operation, one.metric, one.value) for one in parse(text).readings]
    assert [(one.operation, one.metric, one.value) for one in parse(without).readings] == told
