"""dd of every age: what it prints is read, held against itself, and never guessed."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ingest.parsers import ParseError, Reading, Report, dd, read_log
from ingest.parsers._rules import rules
from tests.parsers.expectations import Sidecar, complaints, sidecars

LOGS = Path(__file__).parents[1] / "logs" / "dd"
MIB = 1048576
RECORDS = "100+0 records in\n100+0 records out\n"
LINE = "104857600 bytes (105 MB, 100 MiB) copied, 0.0566045 s, 1.9 GB/s\n"
SLOW = "104857600 bytes (105 MB, 100 MiB) copied, 0.566045 s, 185 MB/s\n"
SPEED = 104857600 / 0.0566045
BASH = "\nreal\t0m0.245s\nuser\t0m0.000s\nsys\t0m0.096s\n"


def of(report: Report, metric: str) -> list[Reading]:
    return [one for one in report.readings if one.metric == metric]


def speeds(text: str) -> list[float | None]:
    return [one.value for one in of(dd.parse(text), "throughput")]


@pytest.mark.parametrize("sidecar", sidecars(LOGS), ids=lambda sidecar: sidecar.log.name)
def test_real_logs(sidecar: Sidecar) -> None:
    assert complaints(sidecar) == []
    text = sidecar.text()
    assert dd.recognises(text)
    report = dd.parse(text)
    for one in report.readings:
        assert text.split("\n")[one.line - 1][one.start : one.end] == one.printed
        assert one.rule
    if "usr1" not in sidecar.log.name and sidecar.state != "no-result":
        assert report.warnings == []


@pytest.mark.parametrize(
    ("line", "speed", "layout"),
    [
        ("209715200 bytes (210 MB) copied, 0.197938 seconds, 1.1 GB/s", 209715200 / 0.197938, "gnu-5.3"),
        ("209715200 bytes (210 MB) copied, 0.197938 s, 1.1 GB/s", 209715200 / 0.197938, "gnu-6.1"),
        ("209715200 bytes (210 MB, 200 MiB) copied, 0.197938 s, 1.1 GB/s", 209715200 / 0.197938, "gnu-8.25"),
        ("1 byte copied, 2.2933e-05 s, 43.6 kB/s", 1 / 2.2933e-05, "gnu-8.25"),
        ("512 bytes (512 B) copied, 0.0001 s, 5.1 MB/s", 5120000.0, "gnu-6.1"),
        ("209715200 bytes (210 MB, 200 MiB) copied, 0.3 s, 798 MB/s", 798e6, "gnu-8.25"),  # uutils: one decimal
        ("209715200 bytes (200.0MB) copied, 1.600000 seconds, 125.0MB/s", 125.0 * MIB, "busybox-1.16"),
        ("209715200 bytes (200 MB) copied, 1.600 s, 125 MB/s", 125.0 * MIB, "toybox"),
        ("209715200 bytes (200 M) copied, 1.600 s, 125 M/s", 125.0 * MIB, "toybox"),
        ("209715200 bytes (200 M) copied, 2.104671 s, 95 M/s", 209715200 / 2.104671, "toybox"),
        ("1021592274 bytes transferred in 480.752682 secs (2124985 bytes/sec)", 1021592274 / 480.752682, "bsd"),
        ("209715200 bytes transferred in 0.123 secs (1696000123 bytes/sec)", 1696000123.0, "bsd"),  # OpenBSD
        ("104857600字节(105 MB)已复制，0.0566 秒，1.9 GB/秒", 104857600 / 0.0566, "gnu-6.1"),
        ("104857600字节（105 MB，100 MiB）已复制，0.0566 s，1.9 GB/s", 104857600 / 0.0566, "gnu-8.25"),
        ("104857600 バイト (105 MB) コピーされました、 0.0566 秒、 1.9 GB/秒", 104857600 / 0.0566, "gnu-6.1"),
        ("скопировано 104857600 байт (105 MB), 0,0566 c, 1,9 GB/c", 104857600 / 0.0566, "gnu-6.1"),
        ("104857600 байтаў (105 MB) скапіявана, 1,9931 сэкундаў , 52,6 MB/s", 104857600 / 1.9931, "gnu-5.3"),
        ("skopiowane 104857600 bajtów (105 MB, 100 MiB), 0,0566 s, 1,9 GB/s", 104857600 / 0.0566, "gnu-8.25"),
    ],
)  # fmt: skip
def test_layouts(line: str, speed: float, layout: str) -> None:
    report = dd.parse(line + "\n")
    assert [one.value for one in of(report, "throughput")] == [pytest.approx(speed, rel=1e-9)]
    assert {one.format for one in report.readings} == {layout}
    assert report.warnings == []
    assert dd.recognises(line + "\n")


# unit in the bracket, bytes of one, and how one second of it is printed: every factor is held against the bytes.
UNITS = [
    *(("%d bytes (%s) copied, 1 s, %s/s", f"2.0 {unit}", 2 * 1000**power) for power, unit in enumerate(["kB", "MB", "GB", "TB", "PB"], 1)),
    *(("%d bytes (%sB) copied, 1.000000 seconds, %sB/s", f"2.0{unit}", 2 * 1024**power) for power, unit in enumerate("KMGT", 1)),
]  # fmt: skip


@pytest.mark.parametrize(("form", "figure", "size"), UNITS)
def test_every_unit_of_size(form: str, figure: str, size: int) -> None:
    slower = figure.replace("2.0", "2.0")
    report = dd.parse(
        form.replace("10 s", "1 s").replace("10.000000", "1.000000") % (size, figure, slower) + "\n"
    )
    assert report.warnings == []
    assert [one.value for one in report.readings] == [size, 1.0, size]


@pytest.mark.parametrize(("power", "unit"), [(1, "KiB"), (2, "MiB"), (3, "GiB"), (4, "TiB"), (5, "PiB")])
def test_every_binary_unit(power: int, unit: str) -> None:
    size = 3 * 1024**power
    si = ["kB", "MB", "GB", "TB", "PB"][power - 1]
    decimal = f"{size / 1000**power:.1f} {si}"
    report = dd.parse(f"{size} bytes ({decimal}, 3.0 {unit}) copied, 1 s, {decimal}/s\n")
    assert report.warnings == []
    wrong = dd.parse(f"{size} bytes ({decimal}, 4.0 {unit}) copied, 1 s, {decimal}/s\n")
    assert [one.text for one in wrong.warnings] == [f"{size} bytes are not the printed 4.0 {unit}"]


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("512", 512), ("7c", 7), ("2b", 1024), ("3K", 3072), ("3k", 3072), ("3KiB", 3072), ("3kB", 3000), ("3KB", 3000),
        ("3kD", 3000), ("2M", 2 * MIB), ("2m", 2 * MIB), ("2MiB", 2 * MIB), ("2MB", 2000000), ("2MD", 2000000),
        ("1G", 2**30), ("1g", 2**30), ("1GiB", 2**30), ("1GB", 10**9), ("1GD", 10**9), ("1T", 2**40), ("1t", 2**40),
        ("1TiB", 2**40), ("1TB", 10**12), ("2x512", 1024), ("2x3x1k", 6144),
        ("2w", None), ("$bs", None), ("", None), ("1Q", None), ("99x999999999999999999", None),
    ],
)  # fmt: skip
def test_suffixes(text: str, size: int | None) -> None:
    report = dd.parse(f"$ dd if=/dev/zero of=f bs={text}\n{LINE}")
    assert {one.parameters.get("block_size") for one in report.readings} == {size}


@pytest.mark.parametrize(
    ("command", "operation", "told"),
    [
        ("dd if=/dev/zero of=/mnt/f bs=1M count=100 oflag=direct conv=fdatasync", "write", {"direct": True, "sync": "fdatasync", "block_size": MIB}),
        ("dd of=/dev/null if=/dev/md0 bs=1M iflag=direct", "read", {"direct": True, "block_size": MIB}),
        ("dd if=/dev/md0 bs=1M > /dev/null", "read", {"direct": False}),
        ("dd if=/dev/md0 bs=1M 2>/dev/null | tar t", "read", {"direction": "unknown"}),
        ("sudo nice dd if=a of=b bs=1M oflag=direct", "read", {"direction": "unknown", "direct": True}),
        ("dd if=/dev/zero of=$f bs=1M", "read", {"direction": "unknown", "block_size": MIB}),
        ("LC_ALL=C /bin/dd if=/dev/zero of='my file' bs=1M oflag=dsync", "write", {"of": "my file", "sync": "dsync"}),
        ("echo 3 > /proc/sys/vm/drop_caches; dd if=f of=/dev/null ibs=1M obs=1M", "read", {"block_size": MIB}),
    ],
)  # fmt: skip
def test_command_lines(command: str, operation: str, told: dict[str, object]) -> None:
    for prompt in ("$ ", "root@box:~# ", "[joe@box /mnt]$ ", "+ ", "box% ", ""):
        report = dd.parse(prompt + command + "\n" + RECORDS + LINE)
        assert report.warnings == []
        for one in report.readings:
            assert one.operation == operation
            assert one.parameters.items() >= told.items()
            assert ("direction" in one.parameters) == ("direction" in told)


def test_without_a_command_the_direction_is_open() -> None:
    (one,) = of(dd.parse(RECORDS + LINE), "throughput")
    assert (one.operation, one.parameters) == ("read", {"direction": "unknown", "block_size": MIB})
    assert (one.value, one.printed, one.line, one.start, one.end) == (SPEED, "1.9 GB/s", 3, 55, 63)


def test_several_commands() -> None:
    log = f"$ dd if=/dev/zero of=f bs=1M; dd if=f of=/dev/null bs=1M\n{RECORDS}{LINE}{RECORDS}{LINE}$ ./other\n{RECORDS}{LINE}"
    found = of(dd.parse(log), "throughput")
    assert [(one.run, one.operation, one.parameters.get("direction")) for one in found] == [
        (0, "write", None), (1, "read", None), (2, "read", "unknown"),
    ]  # fmt: skip


def test_a_listing_of_commands_teaches_nothing() -> None:
    log = f"dd if=/dev/zero of=f bs=1M\ndd if=f of=/dev/null bs=1M\n{RECORDS}{LINE}{RECORDS}{LINE}"
    assert {one.parameters["direction"] for one in dd.parse(log).readings} == {"unknown"}


def test_a_loop() -> None:
    log = f"$ for i in 1 2; do dd if=/dev/zero of=f bs=1M; done\n{RECORDS}{LINE}{RECORDS}{SLOW}"
    found = of(dd.parse(log), "throughput")
    assert [(one.run, one.operation) for one in found] == [(0, "write"), (1, "write")]


def test_progress_is_no_result() -> None:
    progress = "\r100000000 bytes (100 MB, 95 MiB) copied, 1 s, 100 MB/s"
    report = dd.parse(
        f"$ dd if=/dev/zero of=f status=progress bs=1M\r\n{progress}{progress}\n{RECORDS}{LINE}"
    )
    assert [one.value for one in of(report, "throughput")] == [SPEED]
    killed = dd.parse(progress + progress)
    assert not killed.readings
    assert "progress" in killed.warnings[0].text


PASTED = "41943040 bytes (42 MB, 40 MiB) copied, 1 s, 42 MB/s \n"


@pytest.mark.parametrize(
    "between", [PASTED, PASTED + PASTED.replace("4", "8").replace(" 1 s", " 2 s"), PASTED + "\n"]
)
def test_progress_that_was_pasted_has_lost_its_carriage_returns(between: str) -> None:
    command = "$ dd if=/dev/zero of=f bs=1M status=progress; dd if=f of=/dev/null bs=1M status=progress\n"
    slow = "104857600 bytes (105 MB, 100 MiB) copied, 4.16 s, 25.2 MB/s\n"
    report = dd.parse(command + 2 * (between + RECORDS + slow))
    found = of(report, "throughput")
    assert [(one.run, one.operation, round(one.value or 0)) for one in found] == [
        (0, "write", 25206154), (1, "read", 25206154),
    ]  # fmt: skip
    assert report.warnings == []


def test_progress_may_have_all_the_bytes_before_they_are_written() -> None:
    assert speeds(LINE.rstrip("\n") + " \n" + RECORDS + SLOW) == [pytest.approx(104857600 / 0.566045)]
    slow = "104857600 bytes (105 MB, 100 MiB) copied, 17.0786 s, 6.1 MB/s\n"
    assert speeds(slow + RECORDS + slow.replace("17.0786", "17.079")) == [pytest.approx(104857600 / 17.079)]
    assert len(speeds(slow + RECORDS + slow.replace("17.0786", "19.079").replace("6.1", "5.5"))) == 2


def test_results_without_records_are_no_progress() -> None:
    """As `dd … 2>&1 | tail -1` prints them: one after another, and none belongs to the next."""
    assert len(speeds(LINE + SLOW + "$ dd if=f of=/dev/null bs=1M\n" + RECORDS + SLOW)) == 3
    assert len(speeds(LINE + RECORDS + SLOW)) == 2


def test_what_was_copied_may_stand_within_the_statistics() -> None:
    dump = "00000000  eb 63 90 4e 54 46 53 20  20 20 20 00 02 08 00 00  |.c.NTFS    .....|\n*\n"
    report = dd.parse(f"$ dd if=/dev/sdb bs=1M count=100 | hexdump -C\n{RECORDS}{dump}{LINE}00001000\n")
    (one,) = of(report, "throughput")
    assert (one.run, one.value, one.parameters["block_size"]) == (0, SPEED, 2**20)
    assert report.warnings == []


@pytest.mark.parametrize(
    "line",
    [
        f"write, {LINE.strip()}, bs=1m\n", f'  "result": "{LINE.strip()}",\n', f"<pre>{LINE.strip()}</pre>\n",
        f"SUCCESS: <err> = '1+0 records in\\n1+0 records out\\n{LINE.strip()}\\n'; <rc> = 0\n", f"`{LINE.strip()}`\n",
    ],
)  # fmt: skip
def test_a_line_of_dd_may_stand_within_that_of_another_program(line: str) -> None:
    (one,) = of(dd.parse("Disk:\n" + line), "throughput")
    assert (one.value, one.printed) == (SPEED, "1.9 GB/s")
    assert line[one.start : one.end] == one.printed
    assert dd.recognises(line)


def test_fileutils_of_old_end_their_records_with_a_point() -> None:
    """As dd of AIX does; translated, there is no English word to know them by."""
    for words in (("records in.", "records out."), ("enregistrements lus.", "enregistrements écrits.")):
        text = f"$ time dd if=/dev/zero of=f count=200 bs=1M\n200+0 {words[0]}\n200+0 {words[1]}\n" + BASH
        assert dd.recognises(text)
        assert speeds(text) == [pytest.approx(200 * 2**20 / 0.245)]


def test_a_line_that_another_program_shows_twice_is_one_run() -> None:
    """As ansible does: all of stderr, and stderr line by line. Alone on its line it is dd's own."""
    shown = f'"stderr": "256+0 records in\\n{LINE.strip()}",\n"stderr_lines": [\n  "{LINE.strip()}"\n]\n'
    assert speeds(shown) == [SPEED]
    assert speeds(shown + shown.replace("0.0566045", "0.0566046")) == [SPEED, 104857600 / 0.0566046]
    assert speeds(LINE + LINE) == [SPEED, SPEED]
    bsd = "104857600 bytes transferred in 0.0566 secs (1852607774 bytes/sec)\n"
    assert len(speeds(bsd + bsd)) == 2


def test_usr1() -> None:
    first = "50+0 records in\n50+0 records out\n52428800 bytes (52 MB, 50 MiB) copied, 0.03 s, 1.7 GB/s\n"
    report = dd.parse(f"$ dd if=/dev/zero of=f bs=1M count=100 & kill -USR1 $!\n{first}{RECORDS}{LINE}")
    assert [(one.run, one.value) for one in of(report, "throughput")] == [(0, SPEED)]
    assert "USR1" in report.warnings[0].text


def test_scripts_escape_codes_and_crlf() -> None:
    report = dd.parse(
        (RECORDS + LINE).replace("\n", "\r\n").replace("104857600 b", "\x1b[1m104857600\x1b[0m b")
    )
    (one,) = of(report, "size")
    assert (one.value, one.start, one.end) == (104857600, 4, 13)
    assert report.warnings == []


@pytest.mark.parametrize(
    "message",
    [
        "dd: error writing '/mnt/f': No space left on device",
        "dd: writing `/mnt/f': No space left on device",
        "dd: error reading '/dev/sdb': Input/output error",
        "dd: Fehler beim Schreiben von '/mnt/f': Auf dem Gerät ist kein Speicherplatz mehr verfügbar",
        "/bin/dd: fsync failed for '/mnt/f': Input/output error",
        "dd: /dev/disk2: Input/output error",
    ],
)
def test_failures_have_no_number(message: str) -> None:
    report = dd.parse(f"{message}\n{RECORDS}{LINE}$ ls\n{RECORDS}{LINE}")
    assert [(one.run, one.line) for one in report.failures] == [(0, 1)]
    assert {one.run for one in report.readings} == {1}


def test_a_bad_block_passed_over_spoils_the_whole_run() -> None:
    report = dd.parse(
        f"dd: error reading '/dev/sdb': Input/output error\n{RECORDS}{LINE}"
        + RECORDS.replace("100+0", "200+0")
        + LINE
    )
    assert not report.readings
    assert {one.run for one in report.failures} == {0}


def test_a_dd_that_did_not_start() -> None:
    report = dd.parse(f"dd: failed to open '/nope': No such file or directory\n{RECORDS}{LINE}")
    assert [one.run for one in report.failures] == [0]
    assert {one.run for one in report.readings} == {1}


def test_nothing_to_measure() -> None:
    log = "0+0 records in\n0+0 records out\n"
    (fast,) = of(dd.parse(log + "0 bytes (0 B) copied, 0 seconds, Infinity B/s\n"), "throughput")
    assert (fast.value, fast.reason, fast.printed) == (None, "too fast to measure", "Infinity B/s")
    (none,) = of(dd.parse(log + "0 bytes copied, 2.7881e-05 s, 0.0 kB/s\n"), "throughput")
    assert (none.value, none.reason) == (None, "nothing was copied")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("1.9 GB/s", "1.9 MB/s", "not 1.9 MB/s"),
        ("1.9 GB/s", "2.9 GB/s", "not 2.9 GB/s"),
        ("0.0566045", "0.0866045", "not 1.9 GB/s"),
        ("105 MB", "106 MB", "not the printed 106 MB"),
        ("100 MiB", "101 MiB", "not the printed 101 MiB"),
        ("100+0 records out", "101+0 records out", "cannot be 101+0 records"),
        ("104857600", "104857700", "records"),
        ("100+0 records in", "101+0 records in", "unfinished"),
    ],
)
def test_figures_that_disagree(old: str, new: str, said: str) -> None:
    assert not dd.parse(RECORDS + LINE).warnings
    assert any(said in one.text for one in dd.parse((RECORDS + LINE).replace(old, new)).warnings) or (
        said == "records"  # 104857700 is 100 records of another size: only the command tells
        and dd.parse("$ dd if=/dev/zero of=f bs=1M\n" + (RECORDS + LINE).replace(old, new)).warnings
    )


def test_bsd_figures_that_disagree() -> None:
    line = "1021592274 bytes transferred in 480.752682 secs (2124985 bytes/sec)\n"
    assert not dd.parse(line).warnings
    assert dd.parse(line.replace("2124985", "2124995")).warnings
    assert dd.parse(line.replace("480.7", "481.7")).warnings


@pytest.mark.parametrize(
    ("block", "elapsed"),
    [
        (BASH, 0.245),
        (BASH.replace(".", ","), 0.245),
        ("real 0.07\nuser 0.00\nsys 0.03\n", 0.07),
        ("0.00user 0.03system 0:00.24elapsed 13%CPU (0avgtext+0avgdata 1780maxresident)k\n0inputs+8outputs (0major+113minor)pagefaults 0swaps\n", 0.24),
        ("0.000u 0.096s 0:00.24 37.5%\t0+0k 0+0io 0pf+0w\n", 0.24),
    ],
)  # fmt: skip
def test_old_dd_beside_time(block: str, elapsed: float) -> None:
    records = "4000+0 records in\n4000+0 records out\n"
    for text in (records + block, block + records):
        (alone,) = read_log(text)[0].readings
        assert (alone.metric, alone.operation) == ("elapsed", "read")
        assert alone.value == pytest.approx(elapsed)
        assert all(not one.readings for one in read_log(text)[1:])  # time's lines are dd's
    report = dd.parse("$ time dd if=/dev/zero of=f bs=64k count=4000\n" + records + block)
    assert {one.operation for one in report.readings} == {"write"}
    assert [one.metric for one in report.readings] == ["throughput", "elapsed", "size"]
    assert [one.value for one in report.readings] == pytest.approx([262144000 / elapsed, elapsed, 262144000])


@pytest.mark.parametrize(
    "block",
    [
        "dd if=/dev/zero of=f bs=64k count=4000  0.00s user 0.10s system 40% cpu 0.245 total\n",
        '\tCommand being timed: "dd if=/dev/zero of=f bs=64k count=4000"\n\tElapsed (wall clock) time (h:mm:ss or m:ss): 0:00.24\n\tExit status: 0\n',
    ],
)
def test_time_may_repeat_the_command(block: str) -> None:
    report = dd.parse("4000+0 records in\n4000+0 records out\n" + block + RECORDS + LINE)
    assert [one.operation for one in report.readings] == ["write"] * 3 + ["read"] * 3
    assert [one.parameters.get("direction") for one in report.readings] == [None] * 3 + ["unknown"] * 3
    assert report.readings[2].value == 262144000


def test_partial_records_have_no_size() -> None:
    report = dd.parse("$ time dd if=a of=/dev/null bs=64k\n3+1 records in\n3+1 records out\n" + BASH)
    assert [one.metric for one in report.readings] == ["elapsed"]


def test_sync_counts_where_the_commands_say_so() -> None:
    sync = BASH.replace("0.245", "1.755")
    one = dd.parse(f"$ time dd if=/dev/zero of=f bs=1M\n{RECORDS}{LINE}{BASH}$ time sync\n{sync}")
    two = dd.parse(f"$ time dd if=/dev/zero of=f bs=1M; time sync\n{RECORDS}{LINE}{BASH}{sync}")
    three = dd.parse(
        f"$ time sh -c 'dd if=/dev/zero of=f bs=1M; sync'\n{RECORDS}{LINE}{BASH.replace('0.245', '2.000')}"
    )
    four = dd.parse(
        f"$ time (dd if=/dev/zero of=f bs=1M && sync)\n{RECORDS}{LINE}{BASH.replace('0.245', '2.000')}"
    )
    for report in (one, two, three, four):
        assert [one.metric for one in report.readings] == ["throughput", "elapsed", "size"]
        assert [one.value for one in report.readings] == pytest.approx([104857600 / 2, 2.0, 104857600])
        assert [one.rule for one in report.readings] == ["dd-with-sync", "dd-with-sync", "dd-bytes"]
    assert {11, 12, 13} & one.lines_used


@pytest.mark.parametrize(
    "command", ["time dd if=/dev/zero of=f bs=1M; sync", "time sh -c 'dd if=f of=/dev/null bs=1M; sync'"]
)
def test_sync_that_may_not_be_in_the_time(command: str) -> None:
    report = dd.parse(f"$ {command}\n{RECORDS}{LINE}{BASH}")
    assert [one.value for one in of(report, "throughput")] == [SPEED]


def test_time_shorter_than_dd() -> None:
    assert "less than" in dd.parse(RECORDS + SLOW + BASH).warnings[0].text


def test_records_alone() -> None:
    report = dd.parse(RECORDS)
    assert not report.readings
    assert "only records" in report.warnings[0].text


def test_an_unknown_line_after_records() -> None:
    with pytest.raises(ParseError) as error:
        dd.parse(RECORDS + "104857600 bytes blorped\n")
    assert error.value.line == 3
    with pytest.raises(ParseError, match="unit"):
        dd.parse("1 bytes (1 YB) copied, 1 s, 1 YB/s\n")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello\n",
        "dd is a tool\n",
        " Timing buffered disk reads:  218 MB in  3.01 seconds =  72.44 MB/sec\n",
        "100% 5/s\n",
        "generated 5 requests in 4.00 s, 20 KiB, 1 iops, 5.00 KiB/s\n",  # ioping
        "read 20 bytes, 1 iops, 5.00 KiB/s\n",
        "read 20 MB copied, 1 s, 5.00 MB/s\n",
    ],
)
def test_other_texts(text: str) -> None:
    assert not dd.recognises(text)
    assert not dd.parse(text).readings


@pytest.mark.parametrize("name", sorted(rules("dd")))
def test_every_rule_is_complete(name: str) -> None:
    one = rules("dd")[name]
    assert one.printed
    assert one.says.endswith(".")


@given(st.integers(1, 2**50), st.floats(1e-4, 1e5))
def test_gnu_back_and_forth(size: int, seconds: float) -> None:
    shown = f"{seconds:g}"
    rate = size / seconds
    power = min(max(0, len(str(int(rate))) - 1) // 3, 5)
    line = f"{size} bytes copied, {shown} s, {rate / 1000**power:.1f} {['B', 'kB', 'MB', 'GB', 'TB', 'PB'][power]}/s\n"
    report = dd.parse(line)
    assert [one.value for one in report.readings] in (
        [size / float(shown), float(shown), size],
        [pytest.approx(rate, rel=0.06), float(shown), size],
    )
    assert report.warnings == []


@given(st.integers(1, 2**50), st.floats(1e-4, 1e5))
def test_bsd_back_and_forth(size: int, seconds: float) -> None:
    report = dd.parse(f"{size} bytes transferred in {seconds:.6f} secs ({size / seconds:.0f} bytes/sec)\n")
    assert report.warnings == []
    assert report.readings[0].value == pytest.approx(size / seconds, rel=1e-2, abs=0.6)


WHOLE = [path.read_text(encoding="utf-8") for path in sorted(LOGS.glob("*.log"))] + [
    f"$ time dd if=/dev/zero of=f bs=1M; time sync\n{RECORDS}{LINE}{BASH}{BASH}",
    f"dd: error writing 'f': No space left on device\n{RECORDS}{LINE}",
]


def read(text: str) -> Report | None:
    try:
        assert isinstance(dd.recognises(text), bool)
        return dd.parse(text)
    except ParseError:
        return None


@given(st.sampled_from(WHOLE), st.integers(0, 400))
def test_any_cut(log: str, length: int) -> None:
    known = {(one.metric, one.value) for one in dd.parse(log).readings} | {
        ("elapsed", 0.245),
        ("throughput", SPEED),
    }
    report = read(log[:length])
    if report and not report.warnings:
        assert {(one.metric, one.value) for one in report.readings} <= known


@given(st.sampled_from([log for log in WHOLE if log.count("copied") < 2]), st.randoms())
def test_any_shuffle(log: str, order: object) -> None:
    lines = log.splitlines(keepends=True)
    order.shuffle(lines)  # type: ignore[attr-defined]
    report = read("".join(lines))
    whole = {(one.metric, one.value) for one in dd.parse(log).readings} | {
        ("elapsed", 0.0566045),
        ("throughput", SPEED),
    }
    # Torn from its line, a run of records alone may take the figures of the time beside it.
    for size, seconds in ((104857600, 0.245), (67108864, 0.07)):
        whole |= {("elapsed", seconds), ("size", float(size)), ("throughput", size / seconds)}
    if report and not report.warnings and not report.failures:
        assert {(one.metric, one.value) for one in report.readings} <= whole


@settings(max_examples=400)
@given(
    st.lists(
        st.sampled_from(
            [
                *"\n".join(WHOLE),
                RECORDS,
                LINE,
                SLOW,
                BASH,
                "dd if=",
                "\r",
                "\x1b[",
                "$ ",
                "time ",
                "sync",
                "9" * 30,
            ]
        ),
        max_size=60,
    )
)
def test_any_text(parts: list[str]) -> None:
    read("".join(parts))


@given(st.text(max_size=200))
def test_any_characters(text: str) -> None:
    read(text)


@pytest.mark.parametrize(
    "piece", ["a", "1", " ", "[", "\n", "+", "$", "\r", "1+", "dd if=x ", "1,", "1 b (1 B,", "\x1b["]
)
def test_long_logs_return(piece: str) -> None:
    log = piece * (2_000_000 // len(piece))
    before = time.process_time()
    read(log)
    assert time.process_time() - before < 20
