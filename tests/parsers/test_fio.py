"""fio: real logs of every layout, what the sidecars lack, and what must never happen."""

from __future__ import annotations

import contextlib
import json
import random
import time
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ingest.parsers import ParseError, Reading, Report
from ingest.parsers._rules import rules
from ingest.parsers.fio import parse, recognises
from tests.parsers.expectations import LOGS, Sidecar, complaints, sidecars

SIDECARS = sidecars(LOGS / "fio")
SINGLE = [one for one in SIDECARS if "status-interval" not in one.log.name]


def log(name: str) -> str:
    return (LOGS / "fio" / f"{name}.log").read_text(encoding="utf-8")


def one(report: Report, metric: str, statistic: str = "mean", **words: object) -> Reading:
    """The only reading of a kind."""
    found = [
        reading
        for reading in report.readings
        if (reading.metric, reading.statistic) == (metric, statistic)
        and all(getattr(reading, name) == value for name, value in words.items())
    ]
    assert len(found) == 1, found
    return found[0]


def text_of(line: str, *, status: str = "j: (groupid=0, jobs=1): err= 0: pid=7", more: str = "") -> str:
    """A whole report around one direction line."""
    return f"{status}\n  {line}\n{more}\nRun status group 0 (all jobs):\n"


@pytest.mark.parametrize("sidecar", SIDECARS, ids=lambda one: one.log.name)
def test_real_logs(sidecar: Sidecar) -> None:
    assert sidecar.measurements or sidecar.tool_failed
    assert complaints(sidecar) == []


@pytest.mark.parametrize("sidecar", SIDECARS, ids=lambda one: one.log.name)
def test_real_logs_raise_no_doubt_and_show_where(sidecar: Sidecar) -> None:
    text = sidecar.text()
    assert recognises(text)
    report = parse(text)
    assert len(report.warnings) == (sidecar.warnings or 0)
    assert bool(report.failures) == sidecar.tool_failed
    lines = text.split("\n")
    for reading in report.readings:
        assert reading.printed.startswith(lines[reading.line - 1][reading.start : reading.end])


BS = "j: (g=0): rw=randread, bs={0}-{0}/{0}-{0}, ioengine=libaio, iodepth=4\n"


@pytest.mark.parametrize(
    ("head", "line", "value", "rule"),
    [
        ("", "read : io=    64MiB, bw= 65793KiB/s, runt=  1020msec", 65793e3, "fio-kib-1000"),
        ("", "read : io= 12345MiB, bw= 1234MiB/s, runt= 10244msec", 1234 * 1024e3, "fio-mib-1000"),
        ("", "read : io=32768KiB, bw=27616KiB/s, iops=6742, runt=  1215msec", 27616e3, "fio-kib-1000"),
        ("", "read : io=32768KiB, bw=26969KiB/s, iops=6742, runt=  1215msec", 26969 * 1024, "fio-kib"),
        (BS.format("64K"), "read : io=64000KB, bw=64000KB/s, iops=1000 , runt=  1000msec", 64000 * 1024, "fio-kb"),
        (BS.format("1M"), "read : io=4000.0MB, bw=2000.0MB/s, iops=2000, runt=  2000msec", 2000 * 2**20, "fio-mb"),
        (BS.format("1M"), "read : io=2048.0GB, bw=1024.0GB/s, iops=1048576, runt=  2000msec", 2**40, "fio-gb"),
        ("", "read: IOPS=1, BW=512B/s (512B/s)(512B/1000msec)", 512, "fio-bytes"),
        ("", "read: IOPS=1, BW=1.5KiB/s (1536B/s)(1536B/1000msec)", 1536, "fio-kib"),
        ("", "read: IOPS=1, BW=1.5MiB/s (1573kB/s)(1536KiB/1000msec)", 1.5 * 2**20, "fio-mib"),
        ("", "read: IOPS=1, BW=1.5GiB/s (1611MB/s)(1536MiB/1000msec)", 1.5 * 2**30, "fio-gib"),
        ("", "read: IOPS=1, BW=1.5TiB/s (1649GB/s)(1536GiB/1000msec)", 1.5 * 2**40, "fio-tib"),
        ("", "read: IOPS=1, BW=358kB/s (350KiB/s)(358kB/1000msec)", 358e3, "fio-kb-1000"),
        ("", "read: IOPS=1, BW=358MB/s (341MiB/s)(358MB/1000msec)", 358e6, "fio-mb-1000"),
        ("", "read: IOPS=1, BW=3.58GB/s (3414MiB/s)(3.58GB/1000msec)", 3.58e9, "fio-gb-1000"),
        ("", "read: IOPS=1, BW=3.58TB/s (3334GiB/s)(3.58TB/1000msec)", 3.58e12, "fio-tb-1000"),
        ("", "read: IOPS=1, BW=800bit/s (800bit/s)(100B/1000msec)", 100, "fio-bit"),
        ("", "read: IOPS=1, BW=8000Kibit/s (8192kbit/s)(1000KiB/1000msec)", 1000 * 1024, "fio-kibit"),
        ("", "read: IOPS=1, BW=8000Mibit/s (8389Mbit/s)(1000MiB/1000msec)", 1000 * 2**20, "fio-mibit"),
        ("", "read: IOPS=1, BW=80.0Gibit/s (85.9Gbit/s)(10.0GiB/1000msec)", 10 * 2**30, "fio-gibit"),
        ("", "read: IOPS=1, BW=8000kbit/s (7813Kibit/s)(1000kB/1000msec)", 1e6, "fio-kbit-1000"),
        ("", "read: IOPS=1, BW=8000Mbit/s (7629Mibit/s)(1000MB/1000msec)", 1e9, "fio-mbit-1000"),
        ("", "read: IOPS=1, BW=80.0Gbit/s (74.5Gibit/s)(10.0GB/1000msec)", 1e10, "fio-gbit-1000"),
    ],
)  # fmt: skip
def test_bandwidth_units(head: str, line: str, value: float, rule: str) -> None:
    issued = "     issued    : total=r=1000/w=0/d=0" if "64K" in head else ""
    issued = "     issued    : total=r=4000/w=0/d=0" if "4000.0MB" in line else issued
    issued = "     issued    : total=r=2097152/w=0/d=0" if "2048.0GB" in line else issued
    report = parse(head + text_of(line, more=issued))
    reading = one(report, "throughput")
    assert reading.value == pytest.approx(value)
    assert reading.rule == rule
    assert report.warnings == []


def test_kib_before_1_25_2_by_the_version_given() -> None:
    short = text_of("read : io=4KiB, bw=4KiB/s, iops=1, runt=  1000msec")
    assert one(parse(short), "throughput").reason == "ambiguous unit"
    assert one(parse(short, "1.25.1"), "throughput").value == 4000
    assert one(parse(short, "1.25.2"), "throughput").value == 4096


def test_kb_base_1000_from_the_amount_alone() -> None:
    line = "read : io=64029KB, bw=551971KB/s, iops=8422, runt=   116msec"
    issued = "     issued    : total=r=977/w=0/d=0, short=r=0/w=0/d=0"
    assert one(parse(text_of(line, more=issued)), "throughput").value == 551971000


def test_kb_without_a_hint_is_doubted() -> None:
    report = parse(text_of("read : io=64029KB, bw=551971KB/s, iops=8422, runt=   116msec"))
    assert "kb_base=1000" in report.warnings[0].text


@pytest.mark.parametrize(
    ("printed", "value", "rule"),
    [("9812", 9812, "fio-iops"), ("53.0k", 53000, "fio-iops-k"), ("1.5M", 1.5e6, "fio-iops-m")],
)
def test_iops_units(printed: str, value: float, rule: str) -> None:
    reading = one(parse(text_of(f"read: IOPS={printed}, BW=1024KiB/s (1049kB/s)(1024KiB/1000msec)")), "iops")
    assert (reading.value, reading.rule) == (value, rule)


@pytest.mark.parametrize(
    ("line", "value", "rule"),
    [
        ("clat (nsec): min=300, max=1500k, avg=500.50, stdev= 0.00", 1.5e-3, "fio-nsec-k"),
        ("clat (usec): min=300, max=1500K, avg=500.50, stdev= 0.00", 1.5, "fio-usec-k"),
        ("clat (msec): min=300, max=1500K, avg=500.50, stdev= 0.00", 1500, "fio-msec-k"),
        ("clat (nsec): min=300, max=900, avg=500.50, stdev= 0.00", 9e-7, "fio-nsec"),
        ("clat (usec): min=300 , max=900 , avg=500.50, stdev= 0.00", 9e-4, "fio-usec"),
        ("slat (msec): min=300, max=900, avg=500.50, dev= 0.00", 0.9, "fio-msec"),
    ],
)
def test_latency_units(line: str, value: float, rule: str) -> None:
    text = text_of("read: IOPS=1, BW=1024KiB/s (1049kB/s)(1024KiB/1000msec)", more=f"    {line}")
    reading = one(parse(text), "latency", "max")
    assert reading.value == pytest.approx(value)
    assert reading.rule == rule
    assert reading.latency_kind == ("submission" if "slat" in line else "completion")


def test_percentiles_of_completion_and_sync_stay_apart() -> None:
    report = parse(log("3.42-normal-sync"))
    assert one(report, "latency", "p99", latency_kind="completion").value == pytest.approx(611e-6)
    sync = one(report, "latency", "p99", latency_kind="sync")
    assert sync.operation == "fsync"
    assert sync.value == pytest.approx(4490e-6)
    assert one(report, "latency", "p99.95", operation="randwrite").printed == "4948 usec"


def test_percentiles_in_json() -> None:
    report = parse(log("3.1-json"))
    assert one(report, "latency", "p99.9").value == pytest.approx(946176e-9)
    assert not [reading for reading in report.readings if reading.statistic == "p0"]


def terse(layout: str, sides: Sequence[Sequence[str]], tail: int = 34) -> str:
    return ";".join(
        [layout, *(field for side in sides for field in side), "1.0%", "2.0%", *["0"] * (tail - 2)]
    )


LATENCY = ["10", "90", "50.000000", "5.000000"]
NONE = ["0", "0", "0.000000", "0.000000"]
BW = ["0", "0", "0.000000%", "0.000000", "0.000000"]
LEVELS_2 = ["1.000000%=20", "99.900000%=80", "0%=0"]


def side(amount: int, bandwidth: int, runtime: int, *, iops: bool, lat: bool) -> list[str]:
    """One direction of a terse line; percentiles came with IOPS."""
    start = [str(amount), str(bandwidth), *(["77"] if iops else []), str(runtime)]
    return [*start, *NONE, *LATENCY, *(LEVELS_2 if iops else []), *(LATENCY if lat else []), *BW]


IDLE_2 = ["0", "0", "0", "0", *NONE, *NONE, *LEVELS_2, *NONE, *BW]


@pytest.mark.parametrize(
    ("line", "value", "rule", "kind", "maximum"),
    [
        # 1.22: 69 fields, microseconds; 1.16.4: 51 fields and milliseconds.
        (terse("j;0;0", [side(1024, 1048, 1000, iops=False, lat=False)] * 2, 34), 1048e3, "fio-terse-1000", "terse-1", 90e-6),
        (terse("j;0;0", [side(1024, 1048, 1000, iops=False, lat=False)] * 2, 16), 1048e3, "fio-terse-1000", "terse-1", 90e-3),
        (terse("2;j;0;0", [side(1024, 1048, 1000, iops=False, lat=True)] * 2), 1048e3, "fio-terse-1000", "terse-2", 90e-6),
        (terse("2;j;0;0", [side(1024, 1024, 1000, iops=True, lat=True), IDLE_2, IDLE_2]), 1048576, "fio-terse-kib", "terse-2", 90e-6),
        (terse("2;j;0;0", [side(1024, 1048, 1000, iops=True, lat=True), IDLE_2]), 1048e3, "fio-terse-1000", "terse-2", 90e-6),
        (terse("3;fio-2.0.7;j;0;0", [side(1024, 1048, 1000, iops=True, lat=True), IDLE_2]), 1048e3, "fio-terse-1000", "terse-3", 90e-6),
        (terse("3;fio-2.0.8;j;0;0", [side(1024, 1024, 1000, iops=True, lat=True), IDLE_2]), 1048576, "fio-terse-kib", "terse-3", 90e-6),
        (terse("4;fio-3.1;j;0;0", [side(1024, 1024, 1000, iops=True, lat=True), IDLE_2, IDLE_2]), 1048576, "fio-terse-kib", "terse-4", 90e-6),
    ],
)  # fmt: skip
def test_terse_layouts(line: str, value: float, rule: str, kind: str, maximum: float) -> None:
    report = parse(line + "\n")
    assert recognises(line)
    readings = [reading for reading in report.readings if reading.operation == "read"]
    report_of_reads = Report("fio", readings)
    found = one(report_of_reads, "throughput")
    assert (found.value, found.rule, found.format) == (value, rule, kind)
    assert one(report_of_reads, "latency", "max", latency_kind="completion").value == pytest.approx(maximum)
    assert one(report_of_reads, "size").value == 1048576
    assert report.warnings == []


def test_terse_5_has_statistics_of_iops() -> None:
    counted = [*side(1024, 1024, 1000, iops=True, lat=True), "3", "70", "80", "75.0", "4.5", "3"]
    idle = [*IDLE_2, "0", "0", "0", "0.0", "0.0", "0"]
    report = parse(terse("5;fio-3.42;j;0;0", [idle, counted, idle]) + "\n")
    assert [one(report, "iops", name).value for name in ("min", "max", "mean")] == [70, 80, 77]
    assert one(report, "throughput").operation == "write"


def test_terse_bandwidth_that_disagrees_is_doubted() -> None:
    line = terse("3;fio-3.1;j;0;0", [side(1024, 2048, 1000, iops=True, lat=True), IDLE_2])
    assert "2048 does not agree with 1024 KiB in 1000 msec" in parse(line + "\n").warnings[0].text


def test_terse_jobs_of_one_name_in_one_report() -> None:
    line = terse("3;fio-3.1;j;0;0", [side(1024, 1024, 1000, iops=True, lat=True), IDLE_2])
    same = parse(f"{line};sda;1;2\n{line};sda;1;2\n")
    assert {reading.job for reading in same.readings} == {"j.0", "j.1"}
    apart = parse(f"{line};sda;1;2\n{line};sda;2;3\n")
    assert {(reading.run, reading.job) for reading in apart.readings} == {(0, None), (1, None)}


def test_version_and_command_teach_parameters() -> None:
    line = terse("3;fio-3.1;j;0;0", [side(1024, 1024, 1000, iops=True, lat=True), IDLE_2])
    command = (
        "$ fio --name=j --rw=randrw --rwmixread=70 --bs=16k --iodepth 32 --direct=1 --size=1g --minimal\n"
    )
    found = one(parse(command + line + "\n"), "throughput")
    assert found.operation == "randread"
    assert found.parameters == {
        "mix_read": 0.7, "block_size": 16384, "queue_depth": 32, "direct": True, "file_size": 2**30,
    }  # fmt: skip


def test_a_command_over_several_lines() -> None:
    line = terse("3;fio-3.1;j;0;0", [side(1024, 1024, 1000, iops=True, lat=True), IDLE_2])
    report = parse("$ fio --name=j \\\n   --rw=randread \\\n   --bs=8k --minimal\n" + line + "\n")
    assert one(report, "iops").parameters == {"block_size": 8192}
    assert one(report, "iops").operation == "randread"


def document(jobs: str, extra: str = "") -> str:
    return f'{{\n  "fio version" : "fio-2.1.10",{extra}\n  "jobs" : [\n{jobs}\n  ]\n}}\n'


def job(amount: int = 1000, bandwidth: int = 1000, runtime: int = 1000, *, error: int = 0) -> str:
    return (
        f'{{"jobname" : "j", "error" : {error}, "read" : {{"io_bytes" : {amount}, "bw" : {bandwidth},\n'
        f'"iops" : 250, "runtime" : {runtime}, "clat" : {{"min" : 1, "max" : 9, "mean" : 5.5, "stddev" : 0.5}}}}}}'
    )


def test_json_amounts_are_kib_up_to_2_20() -> None:
    report = parse(document(job()))
    assert (one(report, "size").value, one(report, "size").rule) == (1024000, "fio-json-io-kib")
    later = parse(document(job(1024000).replace('"bw"', '"io_kbytes" : 1000, "bw"')))
    assert (one(later, "size").value, one(later, "size").rule) == (1024000, "fio-bytes")
    assert (one(later, "throughput").value, later.warnings) == (1024000, [])


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


def test_an_error_is_a_failure_without_numbers() -> None:
    report = parse("fio: pid=818, err=28/file:io_u.c:1876, func=io_u error, error=No space left on device\n"
                   + document(job(error=28)))  # fmt: skip
    assert report.readings == []
    assert "No space left" in report.failures[0].text
    status = "j: (groupid=0, jobs=1): err=28 (file:io_u.c:1, func=io_u error, error=No space left): pid=7"
    text = parse(text_of("read: IOPS=1, BW=1024KiB/s (1049kB/s)(1024KiB/1000msec)", status=status))
    assert (text.readings, len(text.failures)) == ([], 1)
    failed = terse("3;fio-3.1;j;0;5", [side(1024, 1024, 1000, iops=True, lat=True), IDLE_2])
    assert parse(failed + "\n").failures[0].text == "j: error 5: Input/output error"
    started = parse("fio: engine nosuchengine not loadable\nfio: failed to load engine\n")
    assert "nosuchengine" in started.failures[0].text


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
        one(parse("j: (g=0): rw=randrw, bs=4K-4K/4K-4K, ioengine=sync, iodepth=1\n" + text), "iops").operation
        == "randrw"
    )
    assert (
        "no word"
        in parse("j: (g=0): rw=rw, bs=4K-4K/4K-4K, ioengine=sync, iodepth=1\n" + text).warnings[0].text
    )


def test_trim() -> None:
    text = text_of("trim: IOPS=1, BW=1024KiB/s (1049kB/s)(1024KiB/1000msec)")
    assert one(parse(text), "iops").operation == "trim"
    assert (
        one(parse("j: (g=0): rw=randtrim, bs=4K-4K, ioengine=sync, iodepth=1\n" + text), "iops").operation
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
        ("3.1-json", '"10.000000" : 43264', '"10.000000" : 93264'),
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
    assert one(parse(log("3.42-json-warnings")), "iops").parameters["queue_depth"] == 1


def test_json_with_keys_written_otherwise_or_twice() -> None:
    escaped = document(job()).replace('"iops"', '"\\u0069ops"')
    with pytest.raises(ParseError):
        parse(escaped)
    twice = document(job()).replace('"iops" : 250', '"iops" : 1, "iops" : 250')
    assert one(parse(twice), "iops").value == 250


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


@pytest.mark.parametrize("sidecar", SINGLE, ids=lambda one: one.log.name)
def test_any_cut_gives_right_values_or_says_so(sidecar: Sidecar) -> None:
    text = sidecar.text()
    whole = {(r.line, r.start): r.value for r in parse(text).readings}
    for end in random.Random(1).sample(range(len(text)), min(150, len(text))):
        right_or_told(text[:end], whole)


def right_or_told(text: str, whole: dict[tuple[int, int], float | None]) -> None:
    try:
        report = parse(text)
    except ParseError:
        return
    wrong = [
        r for r in report.readings if r.value is not None and whole.get((r.line, r.start), r.value) != r.value
    ]
    assert not wrong or report.warnings


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(SINGLE), st.randoms(use_true_random=False))
def test_any_shuffle_gives_a_report_or_a_parse_error(sidecar: Sidecar, chance: random.Random) -> None:
    lines = sidecar.text().split("\n")
    chance.shuffle(lines)
    try:
        parse("\n".join(lines))
    except ParseError:
        return


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(SIDECARS), st.data())
def test_any_change_gives_a_report_or_a_parse_error(sidecar: Sidecar, data: st.DataObject) -> None:
    text = sidecar.text()
    place = data.draw(st.integers(0, len(text)))
    length = data.draw(st.integers(0, 30))
    new = data.draw(st.text(alphabet='0123456789.;:,()[]{}"=- kKMGiBs/%\n\r\x1bnae', max_size=12))
    try:
        parse(text[:place] + new + text[place + length :])
    except ParseError:
        return


@settings(max_examples=200, deadline=None)
@given(st.integers(1, 10**13), st.integers(1, 10**7), st.integers(1, 10**9))
def test_json_printed_is_read_back(amount: int, runtime: int, latency: int) -> None:
    data = {
        "fio version": "fio-3.36",
        "jobs": [{"jobname": "j", "error": 0, "job options": {"rw": "randwrite", "bs": "4k"}, "write": {
            "io_bytes": amount, "io_kbytes": amount >> 10, "bw_bytes": amount * 1000 // runtime,
            "bw": amount * 1000 // runtime // 1024, "runtime": runtime, "clat_ns": {"max": latency},
        }}],
    }  # fmt: skip
    for indent in (2, None):
        report = parse("some text {\n" + json.dumps(data, indent=indent) + "\n")
        assert one(report, "throughput").value == amount * 1000 // runtime
        assert one(report, "size").value == amount
        assert one(report, "elapsed").value == pytest.approx(runtime / 1000)
        assert one(report, "latency", "max").value == pytest.approx(latency * 1e-9)
        assert report.warnings == []


@settings(max_examples=200, deadline=None)
@given(st.integers(1, 10**12), st.integers(1, 10**7))
def test_old_text_printed_is_read_back(kib: int, runtime: int) -> None:
    line = f"write: io={kib}KiB, bw={kib * 1024 // runtime}KiB/s, iops=5, runt={runtime:6}msec"
    reading = one(parse(text_of(line)), "throughput")
    assert reading.value in (None, kib * 1024 // runtime * 1000)


@pytest.mark.parametrize(
    "text",
    [
        "x" * 2_000_000, "1" * 2_000_000, " " * 2_000_000, "[" * 2_000_000, "{" * 2_000_000, ";" * 2_000_000,
        "|" * 2_000_000, "\r" * 2_000_000, "\x1b[" * 1_000_000, '{"jobs":\n' * 200_000, '{"jobs":[' + "[" * 2_000_000,
        "j: (groupid=0): err= 0:\n read : io=" + " " * 2_000_000, "(groupid=" * 200_000, "1;" * 1_000_000,
        "j: (groupid=0): err= 0:\n lat (usec): min=" + "1" * 2_000_000, '{"jobs" : "' + '\\"' * 1_000_000,
    ],
    ids=lambda text: repr(text[:12]),
)  # fmt: skip
def test_two_megabytes_of_anything_return_soon(text: str) -> None:
    before = time.process_time()
    recognises(text)
    with contextlib.suppress(ParseError):
        parse(text)
    assert time.process_time() - before < 5


def test_a_unit_without_its_letter_is_no_bytes() -> None:
    """Found by damage: `bw (  iB/s)` of 3.33 was read as bytes."""
    whole = (LOGS / "fio" / "3.33-debian-status-interval.log").read_text(encoding="utf-8")
    damaged = whole.replace("bw (  KiB/s)", "bw (  iB/s)")
    assert damaged != whole
    with contextlib.suppress(ParseError):
        assert {one.value for one in parse(damaged).readings} <= {one.value for one in parse(whole).readings}


def test_figures_with_a_remark_behind_them_are_not_passed_over_in_silence() -> None:
    text = log("3.42-normal-sync").replace("stdev=", "stdev= ?", 1)
    assert any("not as fio prints it" in one.text for one in parse(text).warnings)
