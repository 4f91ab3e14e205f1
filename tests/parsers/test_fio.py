"""fio's text: its units of bandwidth, operations and latency, and its percentiles."""

from __future__ import annotations

import contextlib

import pytest

from ingest.parsers import ParseError
from ingest.parsers.fio import detect, parse
from tests.parsers.expectations import LOGS, Sidecar, complaints
from tests.parsers.of_fio import SIDECARS, log, only, text_of


@pytest.mark.parametrize("sidecar", SIDECARS, ids=lambda one: one.log.name)
def test_real_logs(sidecar: Sidecar) -> None:
    assert sidecar.measurements or sidecar.tool_failed
    assert complaints(sidecar) == []


@pytest.mark.parametrize("sidecar", SIDECARS, ids=lambda one: one.log.name)
def test_real_logs_raise_no_doubt_and_show_where(sidecar: Sidecar) -> None:
    text = sidecar.text()
    assert detect(text)
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
    reading = only(report, "throughput")
    assert reading.value == pytest.approx(value)
    assert reading.rule == rule
    assert report.warnings == []


def test_kib_before_1_25_2_by_the_version_given() -> None:
    short = text_of("read : io=4KiB, bw=4KiB/s, iops=1, runt=  1000msec")
    assert only(parse(short), "throughput").reason == "ambiguous unit"
    assert only(parse(short, "1.25.1"), "throughput").value == 4000
    assert only(parse(short, "1.25.2"), "throughput").value == 4096


def test_kb_base_1000_from_the_amount_alone() -> None:
    line = "read : io=64029KB, bw=551971KB/s, iops=8422, runt=   116msec"
    issued = "     issued    : total=r=977/w=0/d=0, short=r=0/w=0/d=0"
    assert only(parse(text_of(line, more=issued)), "throughput").value == 551971000


def test_kb_without_a_hint_is_doubted() -> None:
    report = parse(text_of("read : io=64029KB, bw=551971KB/s, iops=8422, runt=   116msec"))
    assert "kb_base=1000" in report.warnings[0].text


@pytest.mark.parametrize(
    ("printed", "value", "rule"),
    [("9812", 9812, "fio-iops"), ("53.0k", 53000, "fio-iops-k"), ("1.5M", 1.5e6, "fio-iops-m")],
)
def test_iops_units(printed: str, value: float, rule: str) -> None:
    reading = only(parse(text_of(f"read: IOPS={printed}, BW=1024KiB/s (1049kB/s)(1024KiB/1000msec)")), "iops")
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
    reading = only(parse(text), "latency", "max")
    assert reading.value == pytest.approx(value)
    assert reading.rule == rule
    assert reading.latency_kind == ("submission" if "slat" in line else "completion")


def test_percentiles_of_completion_and_sync_stay_apart() -> None:
    report = parse(log("3.42-normal-sync"))
    assert only(report, "latency", "p99", latency_kind="completion").value == pytest.approx(611e-6)
    sync = only(report, "latency", "p99", latency_kind="sync")
    assert sync.operation == "fsync"
    assert sync.value == pytest.approx(4490e-6)
    assert only(report, "latency", "p99.95", operation="randwrite").printed == "4948 usec"


def test_percentiles_in_json() -> None:
    report = parse(log("3.1-json"))
    assert only(report, "latency", "p99.9").value == pytest.approx(946176e-9)
    assert not [reading for reading in report.readings if reading.statistic == "p0"]


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
