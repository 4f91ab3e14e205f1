"""Which lines of dd are results: not progress, not a failure, not figures that disagree."""

from __future__ import annotations

import pytest

from ingest.parsers import dd
from tests.parsers.of_dd import BASH, LINE, RECORDS, SLOW, SPEED, of

W, R = "dd if=/dev/zero of=/mnt/f bs=1M", "dd if=/mnt/f of=/dev/null bs=1M"


def speeds(text: str) -> list[float | None]:
    return [one.value for one in of(dd.parse(text), "throughput")]


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


@pytest.mark.parametrize("key", ["^C\n", "^C"])
def test_progress_with_the_key_that_ended_it_is_progress(key: str) -> None:
    progress = "3221225472 bytes (3.2 GB, 3.0 GiB) copied, 6 s, 537 MB/s"
    result = "3460300800 bytes (3.5 GB, 3.2 GiB) copied, 6.40213 s, 540 MB/s"
    text = f"$ dd if=/dev/sdz of=/dev/null bs=1M status=progress\n{progress}{key}3300+0 records in\n3300+0 records out\n{result}\n"
    assert speeds(text) == [pytest.approx(3460300800 / 6.40213)]
    assert not dd.parse(text).warnings


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


def test_progress_whose_records_were_filtered_out_is_no_result() -> None:
    """As `dd status=progress … 2>&1 | grep copied` leaves it: progress counts whole seconds, a result parts."""
    progress = "1073741824 bytes (1.1 GB, 1.0 GiB) copied, 2 s, 536 MB/s\n"
    slower = progress.replace(" 2 s", " 2.40342 s").replace("536", "447")
    assert speeds(f"bs=4M\n{progress}{slower}") == [pytest.approx(1073741824 / 2.40342)]
    much_slower = progress.replace(" 2 s", " 30.6034 s").replace("536", "35.1")  # until it was synced
    assert speeds(f"bs=4M\n{progress}{much_slower}") == [pytest.approx(1073741824 / 30.6034)]


@pytest.mark.parametrize(
    "command", [f"{W} 2>&1 | tail -1; {R}", f"for i in 1 2; do {W} |& grep copied; {R}; done"]
)
@pytest.mark.parametrize("shorter", ["0.00211", "0.410411", "2.10411"])
def test_a_result_without_records_is_no_progress_that_nobody_asked_for(command: str, shorter: str) -> None:
    """It was taken for that of the next dd, whose result had the other's direction then."""
    first = (
        "1048576 bytes (1.0 MB, 1.0 MiB) copied, " + f"{shorter} s, {1.048576 / float(shorter):.3g} MB/s\n"
    )
    second = "104857600 bytes (105 MB, 100 MiB) copied, 2.90411 s, 36.1 MB/s\n"
    report = dd.parse(f"$ {command}\n{first}{RECORDS}{second}")
    assert [one.operation for one in of(report, "throughput")] == ["write", "read"]


@pytest.mark.parametrize(("seconds", "count"), [("0.410411", 2), ("2.10411", 1)])
def test_what_may_be_progress_or_a_result_is_told(seconds: str, count: int) -> None:
    """uutils prints progress with all digits from 0.0.18 on, GNU dd 8.24 too; and no sooner than after a second."""
    first = f"1048576 bytes (1.0 MB, 1.0 MiB) copied, {seconds} s, {1.048576 / float(seconds):.3g} MB/s\n"
    report = dd.parse(f"{first}{RECORDS}104857600 bytes (105 MB, 100 MiB) copied, 2.90411 s, 36.1 MB/s\n")
    assert len(of(report, "throughput")) == count
    assert [warning.line for warning in report.warnings] == [1] * (2 - count)


# As an article shows a real loop of five: progress has rounded up, and the records were left out.
ROUNDED = [
    "524288000 bytes (524 MB, 500 MiB) copied, 10 s, 54.3 MB/s\n",
    "524288000 bytes (524 MB, 500 MiB) copied, 9.64985 s, 54.3 MB/s\n",
    "524288000 bytes (524 MB, 500 MiB) copied, 12 s, 43.7 MB/s\n",
    "524288000 bytes (524 MB, 500 MiB) copied, 12.0004 s, 43.7 MB/s\n",
    "524288000 bytes (524 MB, 500 MiB) copied, 11 s, 47.9 MB/s\n",
    "524288000 bytes (524 MB, 500 MiB) copied, 10.9358 s, 47.9 MB/s\n",
]


@pytest.mark.parametrize("command", ["", f"$ for i in {{1..3}}; do {W}$i count=500 status=progress; done\n"])
def test_results_between_lines_of_progress_are_none_of_them(command: str) -> None:
    assert speeds(command + "".join(ROUNDED)) == [524288000 / each for each in (9.64985, 12.0004, 10.9358)]


@pytest.mark.parametrize("command", [f"{W}; {R}", f"for i in 1 2; do {W}; {R}; done"])
def test_progress_that_has_rounded_up_is_no_result_of_a_loop(command: str) -> None:
    records = "5+0 records in\n5+0 records out\n"
    read = ROUNDED[1].replace("9.64985", "0.964985").replace("54.3", "543")
    report = dd.parse(
        f"$ {command}\n{ROUNDED[0]}{records}{ROUNDED[1]}{records}{read}".replace("=1M", "=100M")
    )
    found = [(one.run, one.operation, one.value) for one in of(report, "throughput")]
    assert found == [(0, "write", 524288000 / 9.64985), (1, "read", 524288000 / 0.964985)]
    assert report.warnings == []


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
    assert dd.detect(line)


def test_fileutils_of_old_end_their_records_with_a_point() -> None:
    """As dd of AIX does; translated, there is no English word to know them by."""
    for words in (("records in.", "records out."), ("enregistrements lus.", "enregistrements écrits.")):
        text = f"$ time dd if=/dev/zero of=f count=200 bs=1M\n200+0 {words[0]}\n200+0 {words[1]}\n" + BASH
        assert dd.detect(text)
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


HALF = "51+0 records in\n50+0 records out\n52428800 bytes (52 MB, 50 MiB) copied, 0.2 s, 262 MB/s\n"


@pytest.mark.parametrize(
    ("command", "half"),
    [
        (f"{W}; {R}", HALF),
        (f"{W} count=100; {R}", HALF.replace("51", "50")),
        (f"for i in 1 2; do {W} && {R}; done", HALF),
    ],
)
def test_usr1_among_several_dds_shifts_none(command: str, half: str) -> None:
    report = dd.parse(f"$ {command}\n{half}{RECORDS}{SLOW}{RECORDS}{LINE}")
    found = [(one.run, one.operation, one.value) for one in of(report, "throughput")]
    assert found == [(0, "write", 104857600 / 0.566045), (1, "read", SPEED)]
    assert [one.text.startswith("a report while") for one in report.warnings] == [True]


def test_what_a_timeout_ends_is_no_report_of_a_running_dd() -> None:
    report = dd.parse(f"$ for i in 1 2; do timeout -s INT 1 {W}; done\n{HALF}{RECORDS}{SLOW}")
    assert [one.run for one in of(report, "throughput")] == [0, 1]


@pytest.mark.parametrize("key", ["", "^T"])
def test_what_a_bsd_says_at_a_key_is_no_heading(key: str) -> None:
    load = f"{key}load: 1.52  cmd: dd 4711 uninterruptible 0.00u 0.31s\n"
    half = "50+0 records in\n49+0 records out\n51380224 bytes transferred in 0.500000 secs (102760448 bytes/sec)\n"
    end = RECORDS + "104857600 bytes transferred in 1.000000 secs (104857600 bytes/sec)\n"
    report = dd.parse(f"$ dd if=/dev/zero of=/mnt/f bs=1m count=100\n{load}{half}{load}{end}")
    assert [(one.operation, one.value) for one in of(report, "throughput")] == [("write", 104857600.0)]
    assert [one.line for one in report.warnings] == [3]


@pytest.mark.parametrize(
    "typed",
    [
        "oflag=diret\b\x1b[Kct", "oflag=diret\b \bct", "oflag=dsync\b\b\b\birect", "oflag=dirct\b\b\x1b[1@ect\b\x1b[C",
        "oflag=diirect\b\b\b\b\b\x1b[1Prect", "oflag=dire\b\b\b\b\x1b[32mdirect\x1b[0m",
    ],
)  # fmt: skip
def test_what_was_corrected_while_it_was_typed_is_read_as_it_stood(typed: str) -> None:
    report = dd.parse(f"$ {W} {typed}\r\n{RECORDS}{LINE}")
    assert [one.parameters["direct"] for one in of(report, "throughput")] == [True]


@pytest.mark.parametrize("colour", ["", "\x1b[01;32m"])
@pytest.mark.parametrize("before", ["", "\x1b[?2004l\r\x1b[?2004h"])
@pytest.mark.parametrize("width", [25, 40, 79])
def test_a_command_in_several_rows_of_a_terminal_is_whole(width: int, before: str, colour: str) -> None:
    typed = f"root@box:~# {W} oflag=direct conv=fsync status=noxfer"
    rows = " \r".join(typed[at : at + width] for at in range(0, len(typed), width))
    report = dd.parse(f"{before}{colour}{rows}\r\n\x1b[?2004l\r{RECORDS}{LINE}")
    (one,) = of(report, "throughput")
    assert (one.operation, one.parameters["direct"], one.parameters["sync"]) == ("write", True, "fsync")


def test_a_command_is_corrected_in_the_last_of_its_rows() -> None:
    report = dd.parse(f"$ {W} oflag=direct  \rconv=fsnc\b\b\x1b[Kync\r\n{RECORDS}{LINE}")
    (one,) = of(report, "throughput")
    assert (one.parameters["direct"], one.parameters["sync"]) == (True, "fsync")


def test_rows_of_a_terminal_are_full() -> None:
    """A line that is printed over another is no row of a command."""
    (one,) = of(dd.parse(f"$ {W} oflag=direct \r$ {W}\n{RECORDS}{LINE}"), "throughput")
    assert one.parameters["direct"] is False


def test_the_bell_that_tab_rings_is_no_part_of_a_name() -> None:
    typed = W.replace("zero", "z\x07ero")
    (one,) = of(dd.parse(f"$ {typed}\n{RECORDS}{LINE}"), "throughput")
    assert one.operation == "write"


def test_what_bash_prints_before_a_result_does_not_make_it_progress() -> None:
    report = dd.parse(f"\x1b[?2004h$ {W} 2>&1 | tail -1\r\n\x1b[?2004l\r{LINE}")
    assert [one.operation for one in of(report, "throughput")] == ["write"]
    assert not report.warnings


def test_a_figure_that_was_written_over_has_its_place() -> None:
    line = LINE.replace("1.9 GB/s", "1.8\b9 GB/s")
    (one,) = of(dd.parse(RECORDS + line), "throughput")
    assert (one.printed, line[one.start : one.end]) == ("1.9 GB/s", "1.8\b9 GB/s")


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


@pytest.mark.parametrize("lines", [1, 3])
def test_progress_that_no_result_followed_is_told(lines: int) -> None:
    """As it is copied from a terminal where dd still runs."""
    progress = [
        f"{n}04857600 bytes ({n}05 MB, {n}00 MiB) copied, {n} s, 105 MB/s\n" for n in range(1, lines + 1)
    ]
    report = dd.parse(f"# dd if=/dev/urandom of=/dev/sdb bs=4M status=progress\n{''.join(progress)}")
    assert not report.readings
    assert report.warnings[-1].text.startswith("a progress line without a result")


@pytest.mark.parametrize("seconds", [1, 3])
@pytest.mark.parametrize(
    ("line", "known"),
    [
        ("285450240 bytes (285 MB, 272 MiB) copied, {} s, 23,8 MB/s\n", True),
        ("285450240 Bytes (285 MB, 272 MiB) kopiert, {} s, 23,8 MB/s\n", True),
        ("285450240 bytes (285 MB) copied, {} s, 23,8 MB/s\n", False),  # before 8.24 there was no progress
        (
            "285450240 bytes (285 MB, 272 MiB) copied, {}7384 s, 16,4 kB/s\n",
            False,
        ),  # by chance: %g has six digits
    ],
)
def test_whole_seconds_without_records_are_progress(line: str, seconds: int, *, known: bool) -> None:
    """A result would have 12.0004 s; its dd, of 15 GB, was still running, and no command is shown."""
    text = "".join(line.format(each) for each in range(1, seconds + 1))
    report = dd.parse(f"[sudo] password for vasya: \n{text}")
    assert len(of(report, "throughput")) == (0 if known else seconds)
    if known:
        assert [(one.line, one.text.partition(":")[0]) for one in report.warnings] == [
            (1 + seconds, "a progress line without a result")
        ]


def test_a_result_in_whole_seconds_is_known_by_its_records() -> None:
    whole = "104857600 bytes (105 MB, 100 MiB) copied, 2 s, 52.4 MB/s\n"
    assert speeds(RECORDS + whole) == [52428800]


def test_blanks_behind_records_are_no_words_of_another_line() -> None:
    (one,) = of(dd.parse((RECORDS + LINE).replace("\n", " \t\n")), "throughput")
    assert (one.value, one.parameters["block_size"]) == (SPEED, 2**20)


def test_the_records_of_another_dd_may_stand_behind_a_result_before_its_line_ends() -> None:
    """GNU dd writes the end of the line last: another one in the background may come in between."""
    report = dd.parse(f"{RECORDS}{LINE.rstrip()}{RECORDS}\n{SLOW}")
    assert [one.value for one in of(report, "elapsed")] == [0.0566045, 0.566045]
    assert [one.line for one in of(report, "elapsed")] == [3, 6]


@pytest.mark.parametrize("marked", ["**1.9 MB/s**", "*1.9 MB/s*", "`1.9 MB/s`"])
def test_an_author_may_emphasise_the_rate(marked: str) -> None:
    line = LINE.replace("0.0566045 s, 1.9 GB/s", f"56.6045 s, {marked}")
    (speed,) = of(dd.parse(f"{RECORDS}{line}"), "throughput")
    assert (speed.value, speed.printed) == (104857600 / 56.6045, "1.9 MB/s")
