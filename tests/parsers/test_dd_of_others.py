"""What dd of other ages and systems prints, found by running them: each line was printed by the one it names."""

from __future__ import annotations

import pytest

from ingest.parsers import ParseError, Report, dd, read_log

MIB = 1048576


def of(report: Report, metric: str) -> list[float | None]:
    return [one.value for one in report.readings if one.metric == metric]


@pytest.mark.parametrize(
    ("line", "speed"),
    [
        ("1001 bytes (1.0 kB) copied, 1.348e-05 seconds, 74.3 MB/s", 1001 / 1.348e-05),  # coreutils 5.90
        ("1024 bytes (1.0 kB) copied, 1.192e-05 s, 85.9 MB/s", 1024 / 1.192e-05),  # 6.9
        ("1000341504 bytes (1.0 GB) copied, 123.456 s, 8.1 MB/s", 1000341504 / 123.456),
        ("1048576000 bytes (1.0 GB) copied, 123.456 s, 8.5 MB/s", 1048576000 / 123.456),
        ("1048576 bytes (1.0 MB) copied, 0.125 s, 8.4 MB/s", 1048576 / 0.125),
    ],
)
def test_three_decimals_alone_make_no_toybox(line: str, speed: float) -> None:
    report = dd.parse(line + "\n")
    assert of(report, "throughput") == [pytest.approx(speed, rel=1e-9)]
    assert {one.format for one in report.readings} <= {"gnu-5.3", "gnu-6.1"}
    assert report.warnings == []


def test_toybox_is_known_by_its_rate() -> None:
    report = dd.parse("1048576000 bytes (1.0 GB) copied, 1.250 s, 800 MB/s\n")
    assert of(report, "throughput") == [pytest.approx(800.0 * MIB)]
    assert {one.format for one in report.readings} == {"toybox"}
    assert report.warnings == []


@pytest.mark.parametrize(
    "line",
    [
        "1 byte copied, 0.666678 s, 1.0 B/s",
        "1000 bytes (1.0 kB) copied, 0.129972 s, 7.8 kB/s",
        "1023 bytes (1.0 kB) copied, 0.000155876 s, 1.0 MB/s",
    ],
)
def test_uutils_counts_whole_milliseconds(line: str) -> None:
    """From 0.5 it rounds after the multiplication; below a millisecond it takes one."""
    assert dd.parse(line + "\n").warnings == []


def test_toybox_prints_a_millisecond_for_none() -> None:
    """status() of dd.c, since its clock counts whole ones; before, it printed six decimals."""
    report = dd.parse("1145344 bytes (1.0 M) copied, 0.001 s, 1.0 G/s\n")
    assert [one.reason for one in report.readings] == ["too fast to measure", "too short to measure", None]
    assert of(dd.parse("1145344 bytes (1.0 M) copied, 0.001000 s, 1.0 G/s\n"), "elapsed") == [0.001]
    assert of(dd.parse("1145344 bytes (1.0 M) copied, 0.002 s, 546 M/s\n"), "throughput") == [546.0 * MIB]


@pytest.mark.parametrize("rate", ["16.0EB/s", "8.0EB/s", "0B/s"])
def test_busybox_divides_by_no_time_on_a_coarse_clock(rate: str) -> None:
    """double to unsigned long long of 1.0 ÷ 0, as the processor does it; 0 bytes give a NaN."""
    log = f"512 bytes (512B) copied, 0.000000 seconds, {rate}\n"
    report = dd.parse(log + "209715200 bytes (200.0MB) copied, 1.600000 seconds, 125.0MB/s\n")
    assert of(report, "throughput") == [None, 125.0 * MIB]
    assert report.warnings == []
    with pytest.raises(ParseError):
        dd.parse(log.replace("0.000000", "0.000001").replace(rate, "8.0EB/s"))


@pytest.mark.parametrize(
    ("line", "speed"),
    [
        ("1048576 bytes (1 MB, 1 MiB) copied, 2.1 s, 505.0 KB/s", 505000.0),
        ("102400 bytes (102 KB, 100 KiB) copied, 0.2 s, 512.0 KB/s", 512000.0),
        ("307200 bytes (307 KB, 300 KiB) copied, 1.0 s, 307.0 KB/s", 307000.0),
    ],
)
def test_uutils_of_old_prints_kb_and_means_1000(line: str, speed: float) -> None:
    """0.0.13 to 0.0.16, by the unit names of a library."""
    report = dd.parse(line + "\n")
    assert of(report, "throughput") == [speed]
    assert report.warnings == []


@pytest.mark.parametrize("seconds", ["6.8e-05", "6.81e-05", "6.812e-05"])
def test_a_short_second_with_an_exponent_is_no_second_with_one_decimal(seconds: str) -> None:
    """uutils from 0.0.18 takes a millisecond for less; its seconds are right, its rate is not."""
    report = dd.parse(f"53112 bytes (53 kB, 52 KiB) copied, {seconds} s, 53 MB/s\n")
    assert of(report, "throughput") == [pytest.approx(53112 / float(seconds))]
    assert report.warnings == []


def test_bsd_of_old_counts_whole_seconds() -> None:
    """4.4BSD, FreeBSD to 2.x, Mac OS X to 10.2: the rate is the bytes ÷ whole seconds."""
    report = dd.parse("104857600 bytes transferred in 99 secs (1059167 bytes/sec)\n")
    assert of(report, "throughput") == [pytest.approx(104857600 / 99)]
    assert of(report, "elapsed") == [99.0]
    assert report.warnings == []


def test_a_few_whole_seconds_are_a_doubt() -> None:
    report = dd.parse("104857600 bytes transferred in 3 secs (34952533 bytes/sec)\n")
    assert of(report, "throughput") == [pytest.approx(104857600 / 3)]
    said = "3 secs are whole seconds, true to one second either way: so is the rate, to 33 %"
    assert [one.text for one in report.warnings] == [said]


def test_one_whole_second_may_be_none() -> None:
    """It prints 1 for 0."""
    report = dd.parse("104857600 bytes transferred in 1 secs (104857600 bytes/sec)\n")
    assert [one.value for one in report.readings] == [None, None, 104857600]
    assert [one.reason for one in report.readings] == ["too fast to measure", "too short to measure", None]


@pytest.mark.parametrize("count", ["954204160", "954,204,160"])
def test_progress_of_freebsd_without_a_result_is_told(count: str) -> None:
    command = "# dd if=/dev/zero of=/tank/t bs=1m status=progress\n"
    progress = f"  {count} bytes (954 MB, 910 MiB) transferred 9.006s, 106 MB/s\n"
    result = "1000+0 records in\n1000+0 records out\n1048576000 bytes transferred in 10.000 secs (104857600 bytes/sec)\n"
    (whole,) = read_log(f"{command}{progress}{result}")
    assert of(whole, "throughput") == [104857600]
    assert not whole.warnings
    (cut,) = read_log(f"{command}{progress}")
    assert not cut.readings
    assert [(one.line, one.text.partition(":")[0]) for one in cut.warnings] == [
        (2, "a progress line without a result")
    ]


def test_netbsd_for_people() -> None:
    line = "104857600 bytes (100 MB) transferred in 1.430 secs (73326993 bytes/sec - 70 MB/sec)\n"
    assert dd.detect(line)
    report = dd.parse(line)
    assert [one.value for one in report.readings] == [73326993.0, 1.43, 104857600]
    assert report.warnings == []
    wrong = dd.parse(line.replace("(100 MB)", "(105 MB)").replace("70 MB/sec", "73 MB/sec"))
    assert [one.text for one in wrong.warnings] == [
        "104857600 bytes are not the printed 105 MB",
        "73326993 bytes/sec are not the printed 73 MB/sec",
    ]


def test_netbsd_cuts_its_rate() -> None:
    """Its clock has whole milliseconds, and at least one."""
    report = dd.parse("104857600 bytes transferred in 104857.740 secs (999 bytes/sec)\n")
    assert of(report, "throughput") == [pytest.approx(104857600 / 104857.740)]
    assert report.warnings == []
    short = dd.parse("512 bytes transferred in 0.001 secs (512000 bytes/sec)\n")
    assert [one.value for one in short.readings] == [None, None, 512]
    of_openbsd = dd.parse("512 bytes transferred in 0.001 secs (411234 bytes/sec)\n")
    assert of(of_openbsd, "throughput") == [411234.0]


LINE = "1048576000 bytes (1.0 GB, 1000 MiB) copied, 10.0778 s, 104 MB/s"
RECORDS = "1000+0 records in\n1000+0 records out\n"
BLANKS = [place for place, sign in enumerate(LINE) if sign == " "]


@pytest.mark.parametrize("mark", ["", "> ", ">> ", "| "])
@pytest.mark.parametrize("before", [RECORDS, "$ dd if=/dev/zero of=/mnt/f bs=1M\n" + RECORDS, ""])
@pytest.mark.parametrize("place", BLANKS)
def test_a_broken_line_is_never_passed_over(mark: str, before: str, place: int) -> None:
    """Mail breaks long lines, and marks those it quotes."""
    text = f"{before}{LINE[:place]}\n{LINE[place + 1 :]}\n"
    quoted = "".join(f"{mark}{line}\n" for line in text.splitlines())
    assert not [report for report in reports_of(quoted) if not (report.readings or report.warnings)]


def reports_of(text: str) -> list[Report]:
    """None of a text that is refused."""
    try:
        return read_log(text)
    except ParseError:
        return []


def test_quoted_statistics_are_read_whole() -> None:
    quoted = "".join(f"> {line}\n" for line in (RECORDS + LINE).splitlines())
    report = dd.parse(quoted)
    assert of(report, "throughput") == [pytest.approx(1048576000 / 10.0778)]
    assert {one.parameters.get("block_size") for one in report.readings} == {MIB}
    assert report.warnings == []


@pytest.mark.parametrize(
    ("command", "before", "after", "doubts"),
    [
        ("dd if=/dev/zero of=/dev/null bs=64k", "399997+3", "399998+1", 0),  # FreeBSD fills its blocks
        ("dd if=/dev/zero of=f ibs=512 obs=1024 count=2", "2+0", "1+0", 0),
        ("dd if=/dev/zero of=f bs=1024", "2+0", "1+0", 1),
        ("dd if=/dev/zero of=f bs=1024", "1+1", "1+0", 1),
    ],
)
def test_one_record_more_in_than_out(command: str, before: str, after: str, doubts: int) -> None:
    """An unfinished run has one more of the same, not one more in all."""
    size = {"399998+1": 26214322176, "1+0": 1024}[after]
    text = f"$ {command}\n{before} records in\n{after} records out\n{size} bytes transferred in 2.0 secs ({size // 2} bytes/sec)\n"
    assert len(dd.parse(text).warnings) == doubts


@pytest.mark.parametrize("remark", [" # with fsync", "   <- slow", " \u2190 slow", " (!!)", " [MiB/s=443.3]"])
def test_a_remark_behind_the_statistics(remark: str) -> None:
    line = "1073741824 bytes (1.1 GB, 1.0 GiB) copied, 2.31 s, 465 MB/s"
    report = dd.parse(f"1024+0 records in\n1024+0 records out\n{line}{remark}\n")
    assert {one.metric: one.value for one in report.readings}["elapsed"] == 2.31


DCFLDD = """20480 blocks (81920Mb) written.
20480+0 records in
20480+0 records out

real\t1m10.401s
user\t0m0.074s
sys\t0m31.794s
"""


@pytest.mark.parametrize(
    "log",
    [
        f"[root@ddn01 ~]# time dcfldd if=/dev/zero of=/data/output bs=4M count=20k\n{DCFLDD}",
        f"$ time sg_dd time=1 if=/dev/sg0 of=/dev/null bs=512\n{DCFLDD.partition('written.')[2]}",
        f"The copy:\n{DCFLDD}",
    ],
)
def test_records_of_other_programs_are_not_of_dd(log: str) -> None:
    """The time beside them is not of dd, then."""
    report = dd.parse(log)
    assert not report.readings
    assert [one.text for one in report.warnings] == ['a line such as dd\'s is not read: "20480+0 records in"']
    line = "1048576 bytes (1.0 MB, 1.0 MiB) copied, 0.01 s, 105 MB/s\n"
    later = dd.parse(f"{log}$ dd if=/dev/zero of=/mnt/f bs=1M\n1+0 records in\n1+0 records out\n{line}")
    assert of(later, "throughput") == [104857600]


def test_what_a_script_reckons_behind_a_line_of_bsd_is_a_remark() -> None:
    line = "16777216 bytes transferred in 0.367026 secs (45711247 bytes/sec)"
    (speed,) = of(dd.parse(f"down (remote->mac) 16 MiB: {line} [MiB/s=43.6 Mbit/s=365.7]\n"), "throughput")
    assert speed == pytest.approx(16777216 / 0.367026, rel=1e-6)
    report = dd.parse(f"{line} = 43.6 MiB/s\n")
    assert not report.readings
    assert [one.text for one in report.warnings] == [
        f'a line such as dd\'s is not read: "{line} = 43.6 MiB/s"'
    ]


@pytest.mark.parametrize(
    ("line", "speed"),
    [
        ("104857600 bytes (105 MB, 100 MiB) copied, 0.1 s, 1.1 GB/s", 1.1e9),  # by its seconds 1.05e9
        ("104857600 bytes (105 MB, 100 MiB) copied, 0.2 s, 490 MB/s", 490e6),  # its seconds may be 0.214
        ("104857600000 bytes (105 GB, 98 GiB) copied, 1234.5 s, 85 MB/s", 104857600000 / 1234.5),
    ],
)
def test_a_second_with_one_decimal_tells_less_than_the_rate(line: str, speed: float) -> None:
    """uutils up to 0.0.17; from 1000 s on one decimal tells more than two digits of a rate."""
    report = dd.parse(line + "\n")
    assert of(report, "throughput") == [speed]
    assert report.warnings == []
