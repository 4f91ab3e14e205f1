"""Runs of fio: jobs, states, failures and doubts, in text and JSON."""

from __future__ import annotations

import pytest

from ingest.parsers import ParseError
from ingest.parsers.fio import parse
from ingest.parsers.units import rules
from tests.parsers.of_fio import IDLE, direction, log, only, terse, text_of


def test_version_and_command_teach_parameters() -> None:
    line = terse("3;fio-3.1;j;0;0", [direction(1024, 1024, 1000, iops=True, lat=True), IDLE])
    command = (
        "$ fio --name=j --rw=randrw --rwmixread=70 --bs=16k --iodepth 32 --direct=1 --size=1g --minimal\n"
    )
    found = only(parse(command + line + "\n"), "throughput")
    assert found.operation == "randread"
    assert found.parameters == {
        "mix_read": 0.7, "block_size": 16384, "queue_depth": 32, "direct": True, "file_size": 2**30,
        "options": "none",
    }  # fmt: skip


@pytest.mark.parametrize(
    "command",
    [
        "# fio -name=j -rw=randwrite -bs=16k -iodepth 32 -direct=1 -thread -size=1g",
        "\tfio --name=j --rw=randwrite --bs=16k --iodepth=32 --direct=1 --size=1g",
        "    sudo fio -direct=1 --iodepth=32 -rw=randwrite -bs=16k -size=1g -name=j",
    ],
)
def test_options_may_have_one_dash_and_a_quoted_command_is_indented(command: str) -> None:
    """As many articles print it, without the line that announces the job: only the command tells what was random."""
    told = "j: (groupid=0, jobs=16): err= 0: pid=1: Sat Sep  6 13:06:30 2025\n"
    told += "  write: IOPS=3461k, BW=13.2GiB/s (14.2GB/s)(792GiB/60002msec); 0 zone resets\n"
    found = only(parse(f"{command}\nfio-3.33\nStarting 16 processes\n{told}"), "iops")
    assert found.operation == "randwrite"
    assert found.parameters == {
        "block_size": 16384, "queue_depth": 32, "direct": True, "file_size": 2**30, "threads": 16,
        "options": "none",
    }  # fmt: skip


@pytest.mark.parametrize("option", ["--bssplit=4k/50:64k/50", "--bsrange=1k-64k", "--blocksize_range=1k-64k"])
def test_blocks_of_several_sizes_have_no_size(option: str) -> None:
    """fio does not heed bs= where a range or a split is given."""
    line = terse("3;fio-3.33;j;0;0", [direction(1024, 1024, 1000, iops=True, lat=True), IDLE])
    command = f"$ fio --name=j --rw=randread --bs=512 {option} --minimal\n"
    assert only(parse(command + line + "\n"), "iops").parameters == {"options": option.removeprefix("--")}
    without = parse(command.replace(option, "") + line + "\n")
    assert only(without, "iops").parameters == {"block_size": 512, "options": "none"}


def test_a_command_over_several_lines() -> None:
    line = terse("3;fio-3.1;j;0;0", [direction(1024, 1024, 1000, iops=True, lat=True), IDLE])
    report = parse("$ fio --name=j \\\n   --rw=randread \\\n   --bs=8k --minimal\n" + line + "\n")
    assert only(report, "iops").parameters == {"block_size": 8192, "options": "none"}
    assert only(report, "iops").operation == "randread"


def values(text: str) -> list[object]:
    """What a log says, without places within a line."""
    return [
        (one.job, one.operation, one.metric, one.value, one.run, one.line) for one in parse(text).readings
    ]


def document(jobs: str, extra: str = "") -> str:
    return f'{{\n  "fio version" : "fio-2.1.10",{extra}\n  "jobs" : [\n{jobs}\n  ]\n}}\n'


def job(amount: int = 1000, bandwidth: int = 1000, runtime: int = 1000, *, error: int = 0) -> str:
    return (
        f'{{"jobname" : "j", "error" : {error}, "read" : {{"io_bytes" : {amount}, "bw" : {bandwidth},\n'
        f'"iops" : 250, "runtime" : {runtime}, "clat" : {{"min" : 1, "max" : 9, "mean" : 5.5, "stddev" : 0.5}}}}}}'
    )


def test_json_amounts_are_kib_up_to_2_20() -> None:
    report = parse(document(job()))
    assert (only(report, "size").value, only(report, "size").rule) == (1024000, "fio-json-io-kib")
    later = parse(document(job(1024000).replace('"bw"', '"io_kbytes" : 1000, "bw"')))
    assert (only(later, "size").value, only(later, "size").rule) == (1024000, "fio-bytes")
    assert (only(later, "throughput").value, later.warnings) == (1024000, [])


def test_json_that_disagrees_is_doubted() -> None:
    assert "does not agree" in parse(document(job(bandwidth=2000))).warnings[0].text


def test_states_of_one_run_and_runs_of_one_job() -> None:
    stamp = ' "timestamp_ms" : {},'.format
    cumulative = document(job(), stamp(5000_000)) + document(job(2000, 1000, 2000), stamp(5001_000))
    assert [reading.value for reading in parse(cumulative).readings if reading.metric == "elapsed"] == [2.0]
    apart = document(job(), stamp(5000_000)) + document(job(2000, 1000, 2000), stamp(5003_000))
    assert [reading.run for reading in parse(apart).readings if reading.metric == "elapsed"] == [0, 1]
    unstamped = parse(document(job()) + document(job(2000, 1000, 2000)))
    assert len([reading for reading in unstamped.readings if reading.metric == "elapsed"]) == 1
    assert "later state" in unstamped.warnings[0].text
    again = parse(document(job()) + document(job()))
    assert [reading.run for reading in again.readings if reading.metric == "elapsed"] == [0, 1]


def test_states_whose_runtime_is_a_thousand_times_too_long() -> None:
    """2.0.9 to 2.1.13 with time_based or loops: the last of them was taken for a run of 1/1000 of the speed."""
    first = "j: (g=0): rw=randread, bs=4K-4K/4K-4K/4K-4K, ioengine=psync, iodepth=1\nfio-{}\n"
    states = [
        ("io=71112KB, bw=83362B/s, iops=20, runt=873520msec", "total=r=17778/w=0/d=0"),
        ("io=323744KB, bw=80774KB/s, iops=20193, runt=  4008msec", "total=r=80936/w=0/d=0"),
    ]
    texts = "".join(text_of(f"read : {said}", more=f"     issued    : {issued}") for said, issued in states)
    report = parse(first.format("2.1.10") + texts)
    assert {(one.run, one.operation) for one in report.readings} == {(0, "randread")}
    assert only(report, "throughput").value == 80774 * 1024
    assert report.warnings == []
    assert {one.run for one in parse(first.format("2.1.14") + texts).readings} == {0, 1}
    documents = parse(document(job(71112, 81, 873520)) + document(job(323744, 80774, 4008)))
    assert {one.run for one in documents.readings} == {0}
    assert only(documents, "elapsed").value == 4.008


def test_documents_of_two_runs_side_by_side() -> None:
    """They were taken for two states of one run where the second had done as much, and the first one was lost."""
    sides = [
        document(
            job(amount).replace('"error"', f'"job options" : {{"filename" : "{name}"}}, "error"'),
            f' "timestamp_ms" : {stamp},',
        )
        for amount, name, stamp in ((1000, "a", 5000_000), (1000, "b", 5000_200))
    ]
    rates = [one for one in parse("".join(sides)).readings if one.metric == "throughput"]
    assert [one.run for one in rates] == [0, 1]
    states = parse("".join(sides).replace('"b"', '"a"'))
    assert {one.run for one in states.readings} == {0}


def test_a_job_that_ended_in_an_error_keeps_its_figures_as_partial() -> None:
    message = "fio: pid=818, err=28/file:io_u.c:1876, func=io_u error, error=No space left on device\n"
    status = "j: (groupid=0, jobs=1): err=28 (file:io_u.c:1, func=io_u error, error=No space left): pid=7"
    side_line = "read: IOPS=1, BW=1024KiB/s (1049kB/s)(1024KiB/1000msec)"
    failed = terse("3;fio-3.1;j;0;5", [direction(1024, 1024, 1000, iops=True, lat=True), IDLE])
    logs = {
        "No space left": message + document(job(error=28)),
        "error=No space left": text_of(side_line, status=status),
        "Input/output error": failed + "\n",
    }
    for said, text in logs.items():
        report = parse(text)
        assert report.readings, said
        assert all(one.parameters["partial"] is True for one in report.readings)
        assert any("j: partial" in one.text and said in one.text for one in report.warnings)
        assert not report.failures


def test_a_job_that_ended_in_an_error_without_figures_is_a_failure() -> None:
    status = "j: (groupid=0, jobs=1): err=28 (file:io_u.c:1, func=io_u error, error=No space left): pid=7"
    report = parse(text_of("cpu : usr=0.00%, sys=0.00%, ctx=1, majf=0, minf=1", status=status))
    assert not report.readings
    assert ["No space left" in one.text for one in report.failures] == [True]
    started = parse("fio: engine nosuchengine not loadable\nfio: failed to load engine\n")
    assert "nosuchengine" in started.failures[0].text


def test_each_job_that_failed_is_named() -> None:
    message = "fio: pid={0}, err=5/file:io_u.c:1876, func=io_u error, error=Input/output error on {0}\n"
    alone = parse(message.format(1) + message.format(2))
    assert ["on 1" in one.text for one in alone.failures] == [True, False]
    status = (
        "{}: (groupid=0, jobs=1): err= 5 (file:io_u.c:1, func=io_u error, error=Input/output error): pid=7"
    )
    both = "\n".join(status.format(name) + "\n  cpu          : usr=0.00%" for name in ("a", "b"))
    report = parse(f"fio-3.33\nStarting 2 processes\n\n{both}\n")
    assert [one.text[:2] for one in report.failures] == ["a:", "b:"]


def test_nothing_was_read_is_said_only_where_the_log_says_so() -> None:
    idle = "  issued rwts: total=0,0,0,0 short=0,0,0,0 dropped=0,0,0,0"
    assert any("nothing was read or written" in one.text for one in parse(text_of(idle)).warnings)
    texts = [one.text for one in parse(text_of("  cpu          : usr=0.00%")).warnings]
    assert any("no line says what it read or wrote" in one for one in texts)


def test_an_announced_job_without_a_result_is_doubted() -> None:
    start = log("3.42-rate-slow").split("\n\n")[0]
    assert "no result" in parse(start).warnings[0].text
    assert (
        "first lines"
        in parse(log("3.42-rate-slow").replace("slow: (groupid", "other: (groupid")).warnings[0].text
    )


def test_a_signal_is_a_doubt() -> None:
    assert "signal 2" in parse("\nfio: terminating on signal 2\n" + document(job())).warnings[0].text


def test_mixed_in_one_figure() -> None:
    text = text_of("mixed: IOPS=1, BW=1024KiB/s (1049kB/s)(1024KiB/1000msec)")
    assert (
        only(
            parse("j: (g=0): rw=randrw, bs=1M-1M/1M-1M, ioengine=sync, iodepth=1\n" + text), "iops"
        ).operation
        == "randrw"
    )
    assert (
        "is not read"
        in parse("j: (g=0): rw=rw, bs=1M-1M/1M-1M, ioengine=sync, iodepth=1\n" + text).warnings[0].text
    )


def test_trim() -> None:
    text = text_of("trim: IOPS=1, BW=1024KiB/s (1049kB/s)(1024KiB/1000msec)")
    assert only(parse(text), "iops").operation == "trim"
    assert (
        only(parse("j: (g=0): rw=randtrim, bs=4K-4K, ioengine=sync, iodepth=1\n" + text), "iops").operation
        == "randtrim"
    )


def test_jobs_of_one_name() -> None:
    block = (
        "j: (groupid=0, jobs=1): err= 0: pid={}\n  read: IOPS=1, BW=1024KiB/s (1049kB/s)(1024KiB/1000msec)\n"
    )
    report = parse(block.format(1) + block.format(2) + "Run status group 0 (all jobs):\n")
    assert [reading.job for reading in report.readings if reading.metric == "iops"] == ["j.0", "j.1"]


def test_text_and_json_of_one_run_count_once_and_must_agree() -> None:
    text = log("3.42-normal-json-terse")
    assert {reading.format for reading in parse(text).readings} == {"json"}
    changed = text.replace("BW=207MiB/s (217MB/s)(64.0MiB/309msec)", "BW=107MiB/s (112MB/s)(33.0MiB/309msec)")
    assert "json prints 217180789 B/s, but text prints 107 MiB/s" in parse(changed).warnings[0].text


def test_a_job_that_did_nothing_stands_in_json_and_terse_and_not_in_the_text() -> None:
    """The text was taken for another run, without the rw= of fio's first lines."""
    first = "j: (g=0): rw=randread, bs=(R) 4096B-4096B\nlate: (g=0): rw=write, bs=(R) 4096B-4096B\n"
    side = text_of("read: IOPS=250, BW=1000KiB/s (1024kB/s)(1000KiB/1000msec)")
    late = '{"jobname" : "late", "error" : 0, "read" : {"runtime" : 0}}'
    report = parse(first + document(f"{late},\n{job()}") + side)
    assert {(one.run, one.job, one.operation, one.format) for one in report.readings} == {
        (0, "j", "randread", "json")
    }
    assert [one.text for one in report.warnings] == ["late: nothing was read or written"]
    faster = parse(
        first + document(f"{late},\n{job()}") + side.replace("1000KiB/s (1024kB/s)", "2MiB/s (2MB/s)")
    )
    assert any("j: json prints 1000 KiB/s, but text prints 2 MiB/s" in one.text for one in faster.warnings)


def test_runs_side_by_side_in_one_log() -> None:
    """All announce before the first one reports; the others were read without their rw=."""
    side = text_of("read: IOPS=250, BW=1000KiB/s (1024kB/s)(1000KiB/1000msec)")
    first = (
        "{}: (g=0): rw={}, bs=(R) 4096B-4096B, (W) 4096B-4096B, (T) 4096B-4096B, ioengine=psync, iodepth=1\n"
    )
    named = "".join(first.format(name, "randread") for name in "kj") + side + side.replace("j: (g", "k: (g")
    again = side.replace("pid=7", "pid=8")
    alike = 2 * first.format("j", "randread") + side + again
    for text in (named, alike):
        report = parse(text)
        assert {(one.run, one.operation, one.parameters["block_size"]) for one in report.readings} == {
            (0, "randread", 4096), (1, "randread", 4096),
        }  # fmt: skip
        assert report.warnings == []
    other = first.format("j", "randread") + first.format("j", "read") + side + again
    texts = [(one.run, one.text) for one in parse(other).warnings]
    said = "j: announced more often than reported, and nothing tells whether it is rw=randread or rw=read"
    assert texts == [(0, said), (1, said)]


def test_two_logs_in_one_file_are_two_runs() -> None:
    report = parse(log("3.28-multi-normal") + log("3.1-json") + log("3.42-normal-sync") + log("1.22-minimal"))
    assert {reading.run for reading in report.readings} == {0, 1, 2, 3}


def test_carriage_returns_and_escapes() -> None:
    plain = log("3.28-multi-normal")
    dressed = plain.replace("\n", "\r\n").replace(
        "seqread: (groupid", "Jobs: 1 (f=1)\r\x1b[1mseqread\x1b[0m: (groupid"
    )
    values = [(one.line, one.value) for one in parse(plain).readings]
    assert [(one.line, one.value) for one in parse(dressed).readings] == values


@pytest.mark.parametrize("bad", ["NaN", "Infinity", "1e999", "9" * 5000, "[" * 3000 + "]" * 3000])
def test_json_that_is_refused(bad: str) -> None:
    with pytest.raises(ParseError):
        parse(document(job()).replace('"iops" : 250', f'"iops" : {bad}'))


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("1.1-randread", "bw= 65793KiB/s", "bw= 65723KiB/s"),
        ("1.1-randread", "runt=  1020msec", "runt=  1026msec"),
        ("1.50-multi", "bw=80695KB/s", "bw=80795KB/s"),
        ("3.28-multi-normal", "(59.3MiB/1001msec)", "(59.3MiB/1002msec)"),
        ("3.28-multi-normal", "IOPS=9812", "IOPS=9912"),
        ("3.28-multi-normal", "BW=867MiB/s", "BW=897MiB/s"),
        ("3.28-multi-normal", "min=819, max=3318", "min=8190, max=3318"),
        ("3.1-json", '"bw" : 65274', '"bw" : 65284'),
        ("3.1-json", "16318.725100", "16318.735100"),
        ("3.42-normal-sync", "min= 5036, max= 8800", "min=95036, max= 8800"),
        ("3.42-normal-sync", "min=20144, max=35200", "min=20144, max=25200"),
        ("3.28-terse-v3-multi", "1249280;1248031", "1249280;1258031"),
    ],
)
def test_a_changed_digit_is_doubted(name: str, old: str, new: str) -> None:
    assert old in log(name)
    assert parse(log(name).replace(old, new, 1)).warnings


def test_a_largest_sample_of_zero_is_doubted() -> None:
    text = log("3.42-normal-sync").replace("min= 5036, max= 8800", "min= 5036, max= 0.000")
    assert [one.text for one in parse(text).warnings] == ["mean 6707.50 IOPS is above max 0.000 IOPS"]


def test_a_capped_queue_is_one_deep() -> None:
    assert only(parse(log("3.42-json-warnings")), "iops").parameters["queue_depth"] == 1


def test_json_with_keys_written_otherwise_or_twice() -> None:
    escaped = document(job()).replace('"iops"', '"\\u0069ops"')
    assert only(parse(escaped), "iops").value == 250
    twice = document(job()).replace('"iops" : 250', '"iops" : 1, "iops" : 250')
    assert only(parse(twice), "iops").value == 250


def test_every_rule_names_a_factor() -> None:
    assert all(rule.factor > 0 for rule in rules("fio").values())


def test_version_boundaries_are_those_of_the_sources() -> None:
    until = {name: rule.until for name, rule in rules("fio").items() if rule.until}
    assert until == {
        "fio-kib-1000": "1.25.1",
        "fio-terse-1000": "2.0.7",
        "fio-odd-digits": "2.19",
        "fio-lost-carry": "3.25",
    }
    seen = {name.removeprefix("fio-"): rule.seen for name, rule in rules("fio").items() if rule.seen}
    assert {name: one.last for name, one in seen.items() if one.last} == {
        "mib-1000": "1.25.1", "mb-samples": "2.0.15", "json-io-kib": "2.20", "kb": "2.16", "mb": "2.16", "gb": "2.16",
    }  # fmt: skip
    assert {name: one.first for name, one in seen.items() if one.first} == {
        "kib": "1.25.2", "mib": "1.25.2", "gib": "1.25.2", "tib": "2.17", "tb-1000": "2.17", "mib-1000": "1.12", "mb-samples": "1.99.7",
        "kb": "1.32", "mb": "1.32", "gb": "1.32", "terse-kib": "2.0.8", "nsec": "2.99",
        "bit": "2.1", "kibit": "2.1", "mibit": "2.1", "gibit": "2.1",
        "kbit-1000": "2.1", "mbit-1000": "2.1", "gbit-1000": "2.1", "tibit": "2.17", "tbit-1000": "2.17",
    }  # fmt: skip


def test_a_completion_that_takes_longer_than_the_whole_is_doubted() -> None:
    """As engines print it that do not tell fio when they submitted."""
    text = log("3.42-normal-sync")
    mean = next(
        one for one in parse(text).readings if one.latency_kind == "completion" and one.statistic == "mean"
    )
    changed = text.replace(f"avg={mean.printed.split()[0].rjust(5)}", "avg=5275.97", 1)
    assert changed != text
    assert any(one.text.startswith("completion and total latency: mean ") for one in parse(changed).warnings)
    assert not parse(text).warnings


@pytest.mark.parametrize(
    ("name", "sign", "eta"),
    [
        ("3.28-terse-v3-multi", "3;fio-", "[eta 00m:00s]"),
        ("3.28-terse-v3-multi", "3;fio-", "[eta 04"),
        ("3.28-multi-normal", "seqread: (groupid=", "[eta 00m:00s]"),
    ],
)
def test_progress_that_stands_before_the_report(name: str, sign: str, eta: str) -> None:
    """As it does where a terminal's carriage returns are lost."""
    text = log(name)
    status = f"Jobs: 1 (f=1): [R(1)][0.0%][eta 19Jobs: 1 (f=1): [R(1)][99.9%]{eta}"
    glued = text.replace(sign, f"{status}{sign}", 1)
    assert values(glued) == values(text)
    line, *_ = (line for line in glued.split("\n") if status in line)
    number = glued[: glued.index(status)].count("\n") + 1
    of_line = (one for one in parse(glued).readings if one.line == number)
    assert all(one.printed.startswith(line[one.start : one.end]) for one in of_line)


def _state(first: int, second: int | None) -> str:
    """Text of --status-interval, of two jobs one after the other (stonewall): what each has read in MiB."""
    jobs = [("j0", 11, first), *([("j1", 12, second)] if second else [])]
    return (
        "".join(
            f"{name}: (groupid={pid - 11}, jobs=1): err= 0: pid={pid}: Sat Nov 28 10:44:41 2026\n"
            f"  read: IOPS=1000, BW=1000MiB/s (1049MB/s)({size}MiB/{size}msec)\n\n"
            for name, pid, size in jobs
        )
        + "Run status group 0 (all jobs):\n\n"
    )


def test_a_job_that_begins_between_two_states_is_one_of_the_same_run() -> None:
    first_lines = "".join(
        f"j{number}: (g={number}): rw={rw}, bs=(R) 1024KiB-1024KiB, (W) 1024KiB-1024KiB, (T) 1024KiB-1024KiB, "
        "ioengine=psync, iodepth=1\n"
        for number, rw in enumerate(("randread", "read"))
    )
    report = parse(f"{first_lines}fio-3.33\nStarting 2 processes\n{_state(500, None)}{_state(900, None)}"
                   f"{_state(1000, 300)}{_state(1000, 800)}")  # fmt: skip
    sizes = [one for one in report.readings if one.metric == "size"]
    assert [(one.run, one.job, one.operation, one.printed) for one in sizes] == [
        (0, "j0", "randread", "1000 MiB"), (0, "j1", "read", "800 MiB"),
    ]  # fmt: skip
    assert report.warnings == []
