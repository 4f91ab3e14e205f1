"""sysbench: which command has printed what, and which lines are of one run."""

from __future__ import annotations

import pytest

from ingest.parsers import Report
from ingest.parsers.sysbench import parse
from ingest.sets.logs.unwrap import unwrap

COMMAND = "$ sysbench fileio --file-total-size=8G --file-test-mode={} --threads={} {}\n"
HEAD = """\
Number of threads: {threads}
Extra file open flags: {flags}
128 files, 16MiB each
{size} total file size
Block size {block}
Periodic FSYNC enabled, calling fsync() each {each} requests.
Using synchronous I/O mode
Doing {doing} test
"""
FIGURES = """\
File operations:
    reads/s:                      {reads}
    writes/s:                     {writes}
    fsyncs/s:                     1001.94

Throughput:
    read, MiB/s:                  {read}
    written, MiB/s:               {written}
"""
READS = FIGURES.format(reads="2916.12", writes="0.00", read="45.56", written="0.00")
WRITES = FIGURES.format(reads="0.00", writes="3141.23", read="0.00", written="49.08")
BOTH = FIGURES.format(reads="469.62", writes="313.08", read="7.34", written="4.89")
OF_1_1 = """\
Throughput:
         read:  IOPS={}.25 28.96 MiB/s (30.36 MB/s)
         write: IOPS=1235.50 19.30 MiB/s (20.24 MB/s)
         fsync: IOPS=4020.99

Latency (ms):
         min:                                  0.00
         avg:                                  0.14
         max:                                 38.80
         95th percentile:                      0.39
         sum:                               1403.22

"""


def head(doing: str = "random r/w", **words: object) -> str:
    said = {"threads": 1, "flags": "(none)", "size": "2GiB", "block": "16KiB", "each": 100, **words}
    return HEAD.format(doing=doing, **said)


def rates(report: Report) -> list[tuple[int, str | None, str]]:
    return [(one.run, one.operation, one.printed) for one in report.readings if one.unit == "1/s"]


def parameters(report: Report, run: int = 0) -> dict[str, object]:
    return next(one.parameters for one in report.readings if one.run == run)


@pytest.mark.parametrize("verb", ["prepare", "cleanup"])
def test_only_run_prints_figures(verb: str) -> None:
    typed = COMMAND.format("rndrd", 16, "run"), COMMAND.format("rndrw", 1, verb)
    for commands in (typed, reversed(typed)):
        report = parse("".join(commands) + READS)
        assert parameters(report) == {"threads": 16, "file_size": 8 << 30}
        assert {one.operation for one in report.readings} == {"randread", "fsync"}


def test_several_commands_before_the_first_result_say_only_what_they_share() -> None:
    typed = COMMAND.format("rndrd", 4, "run") + COMMAND.format("rndwr", 4, "run")
    assert not parse(typed + READS + "\n" + WRITES).readings
    report = parse(typed + BOTH)
    assert parameters(report) == {"threads": 4, "file_size": 8 << 30}


def test_what_went_to_a_file_has_printed_nothing_here() -> None:
    typed = COMMAND.format("rndwr", 4, "run >w.txt") + COMMAND.format("rndrd", 16, "run")
    assert parameters(parse(typed + READS))["threads"] == 16


def test_commands_of_a_loop_take_turns() -> None:
    loop = "$ for i in 1 2; do sysbench fileio --file-test-mode=rndrd run; sysbench fileio --file-test-mode=rndwr run; done\n"
    report = parse(loop + 2 * (READS + "\n" + WRITES + "\n"))
    assert [one for one in rates(report) if one[1] != "fsync"] == [
        (0, "randread", "2916.12 reads/s"), (1, "randwrite", "3141.23 writes/s"),
        (2, "randread", "2916.12 reads/s"), (3, "randwrite", "3141.23 writes/s"),
    ]  # fmt: skip


def test_grepped_lines_of_a_loop_are_each_of_their_own_run() -> None:
    lines = "    reads/s:                      {}.72\n    read, MiB/s:                  {}.00\n"
    loop = "$ for i in 1 2; do sysbench fileio --file-test-mode=rndrd run | grep -E 'reads/s|read, MiB/s'; done\n"
    report = parse(loop + lines.format(1903871, 7437) + lines.format(1928142, 7531))
    assert [(one.run, one.printed) for one in report.readings] == [
        (0, "1903871.72 reads/s"), (0, "7437.00 MiB/s"), (1, "1928142.72 reads/s"), (1, "7531.00 MiB/s"),
    ]  # fmt: skip


def test_a_head_counts_without_the_line_above_it() -> None:
    command = COMMAND.format("rndrw", 4, "run").replace("8G", "32G")
    report = parse(command + head(size="15GiB", threads=4) + BOTH)
    assert parameters(report)["file_size"] == 15 << 30
    assert any("34359738368 in the command" in one.text for one in report.warnings)


def test_a_head_behind_figures_is_the_next_run_s() -> None:
    first, second = (
        head() + OF_1_1.format(1853),
        head(threads=16, block="8KiB", flags="directio") + OF_1_1.format(1900),
    )
    report = parse(first + second)
    assert [parameters(report, run)["threads"] for run in (0, 1)] == [1, 16]
    assert [parameters(report, run)["block_size"] for run in (0, 1)] == [16384, 8192]


def test_a_second_result_of_1_1_without_a_head_is_another_run() -> None:
    report = parse(OF_1_1.format(2279) + OF_1_1.format(2050))
    assert [one[0] for one in rates(report) if one[1] == "randread"] == [0, 1]


def test_another_test_s_times_are_no_latencies_of_storage() -> None:
    cpu = "CPU speed:\n    events per second:   780.69\n\nGeneral statistics:\n    total time:   10.0011s\n"
    report = parse(
        head() + BOTH + cpu + "Latency (ms):\n         avg:                                    1.28\n"
    )
    assert {one.metric for one in report.readings} == {"iops", "throughput"}


def test_lines_that_are_shown_again_are_no_other_run() -> None:
    again = BOTH.partition("\n\n")[2]
    for excerpt in (again, "    reads/s:                      469.62\n"):
        report = parse(head() + BOTH + "    execution time (avg/stddev):   9.8616/0.00\n" + excerpt)
        assert {one.run for one in report.readings} == {0}
        assert not any("no line says" in one.text for one in report.warnings)


@pytest.mark.parametrize(
    ("options", "each", "expected"),
    [
        ("", 100, None),
        ("--file-fsync-mode=fdatasync", 100, "fdatasync"),
        ("", 1000, "fsync each 1000 requests"),
        ("--file-fsync-mode=fdatasync", 10, "fdatasync each 10 requests"),
    ],
)
def test_how_writes_were_synced_belongs_to_the_run(options: str, each: int, expected: str | None) -> None:
    command = COMMAND.format("rndrw", 1, f"{options} run").replace("8G", "2G")
    assert parameters(parse(command + head(each=each) + BOTH)).get("sync") == expected


def test_a_quoted_result_is_found_without_its_first_line() -> None:
    quoted = "".join(f"> {line}\n" for line in BOTH.splitlines())
    within = unwrap(quoted)
    assert within is not None
    assert [one[2] for one in rates(parse(within.text))][:2] == ["469.62 reads/s", "313.08 writes/s"]


def test_how_all_commands_before_the_first_result_sync_is_sure() -> None:
    typed = "".join(COMMAND.format("rndwr", each, "--file-fsync-mode=fdatasync run") for each in (4, 16))
    assert parameters(parse(typed + WRITES)) == {"file_size": 8 << 30, "sync": "fdatasync"}


@pytest.mark.parametrize(
    ("left_out", "said"),
    [
        ("", None),
        ("Periodic FSYNC enabled, calling fsync() each 100 requests.\n", "fsync at the end"),
        (f"Block size 16KiB\n{HEAD.splitlines()[5].format(each=100)}\n", None),
    ],
    ids=["as it is", "without periodic calls", "cut"],
)
def test_first_lines_without_periodic_calls_tell_of_the_last_ones(left_out: str, said: str | None) -> None:
    report = parse(head().replace(left_out, "") + BOTH)
    assert {one.parameters.get("sync") for one in report.readings if one.operation == "randwrite"} == {said}


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ("--rate=100 --file-num=128", {"options": "rate=100"}),
        ("--rate=0", {}),
        ("--file-num=4", {"files": 4}),
    ],
)
def test_a_rate_that_was_set_and_unusual_files_are_told(options: str, expected: dict[str, object]) -> None:
    said = parameters(parse(f"$ sysbench fileio --file-test-mode=rndrd --threads=16 {options} run\n{READS}"))
    assert {name: said[name] for name in ("options", "files") if name in said} == expected


def test_the_first_lines_tell_a_rate() -> None:
    slowed = head("random read").replace("Extra", "Target transaction rate: 100/sec\nExtra")
    assert parameters(parse(slowed + READS))["options"] == "rate=100"
    assert "options" not in parameters(parse(head("random read") + READS))


def test_files_are_told_by_the_first_lines() -> None:
    several = head("random read").replace("128 files, 16MiB", "8 files, 256MiB")
    assert parameters(parse(several + READS))["files"] == 8
    assert "files" not in parameters(parse(head("random read") + READS))
