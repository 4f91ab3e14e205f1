"""hdparm whose figures disagree, that failed, or that is not understood."""

from __future__ import annotations

import pytest

from ingest.parsers import ParseError, hdparm, read_log
from tests.parsers.of_hdparm import CACHED, DISK, NEW_DISK, one


def test_busybox_cuts_its_seconds() -> None:
    report = hdparm.parse("Timing buffered disk reads:  186 MB in 3.01 seconds = 63216 kB/s\n")
    assert (report.readings[0].value, report.warnings) == (63216 * 1024, [])


@pytest.mark.parametrize(
    ("line", "found"),
    [
        (" Timing buffered disk reads:  218 MB in  3.01 seconds =  92.44 MB/sec", "92.44 MB/sec"),
        (" Timing buffered disk reads:  118 MB in  3.01 seconds =  72.44 MB/sec", "72.44 MB/sec"),
        (" Timing buffered disk reads:  218 MB in  3.11 seconds =  72.44 MB/sec", "72.44 MB/sec"),
        (" Timing buffered disk reads:  218 MB in  3.01 seconds =  72.44 kB/sec", "72.44 kB/sec"),
        ("Timing buffered disk reads:  186 MB in 3.01 seconds = 63016 kB/s", "63016 kB/s"),
    ],
)
def test_figures_that_contradict_each_other_are_a_doubt(line: str, found: str) -> None:
    report = hdparm.parse(f"/dev/sdb:\n{line}\n")
    (warning,) = report.warnings
    assert (warning.run, warning.line) == (0, 2)
    assert warning.text.endswith(f", found {found}")


@pytest.mark.parametrize(
    "line",
    [
        " Timing buffered disk reads:  218 MB in  3.01 seconds =",
        " Timing buffered disk reads:  218 MB in  3.01 seconds =  72.44 MiB/sec",
        " Timing buffered disk reads:  218 MB in  3.01 seconds =  72,44 MB/sec",
        " Timing buffered disk reads:  218 MB in  3.01 seconds =  7244 MB/sec",
        " Timing buffered tape reads:  218 MB in  3.01 seconds =  72.44 MB/sec",
    ],
)
def test_what_does_not_fit_is_refused_with_its_line(line: str) -> None:
    with pytest.raises(ParseError) as caught:
        hdparm.parse(f"/dev/sdb:\n{line}\n")
    assert caught.value.line == 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "/dev/sda:\n Timing buffered disk reads: read() hit EOF - device too small\n",
            "read() hit EOF - device too small",
        ),
        (
            "/dev/sda:\n Timing buffered disk reads: \nread() failed: Input/output error\n",
            "read() failed: Input/output error",
        ),
        (
            "/dev/sda:\nread() hit EOF - device too small\n",
            "read() hit EOF - device too small",
        ),
        (
            "/dev/sda:\n Timing cached reads:   BLKFLSBUF failed: Bad address\n",
            "BLKFLSBUF failed: Bad address",
        ),
        ("/dev/sda: Permission denied\n", "/dev/sda: Permission denied"),
    ],
)
def test_a_failed_run_has_a_message_and_no_number(text: str, message: str) -> None:
    (report,) = read_log(text + "\n")
    assert (report.readings, [failure.text for failure in report.failures]) == ([], [message])


def test_a_failure_does_not_spoil_the_other_runs() -> None:
    report = hdparm.parse(
        "/dev/sda: Permission denied\n" + DISK + "/dev/sdc: No such file or directory\n" + DISK
    )
    assert [reading.run for reading in report.readings] == [1, 3]
    assert [failure.run for failure in report.failures] == [0, 2]


def test_messages_between_head_and_figures() -> None:
    text = (
        "\ndisk.img:\n Timing cached reads:   BLKFLSBUF failed: Inappropriate ioctl for device\n"
        "HDIO_DRIVE_CMD(null) (wait for flush complete) failed: Inappropriate ioctl for device\n"
        "33216 MB in  1.96 seconds = 16923.80 MB/sec\n"
    )
    report = hdparm.parse(text, "9.15")
    assert [(reading.line, reading.value) for reading in report.readings] == [(5, 16923.80 * 2**20)]
    assert not report.failures


def test_lines_that_were_run_together_are_told() -> None:
    report = hdparm.parse(f"/dev/sdb: {CACHED.strip()} {NEW_DISK.strip()}\n")
    assert not report.readings
    assert "a line of its own" in report.warnings[0].text
    assert not hdparm.parse("| `hdparm -t` | Timing buffered disk reads: about 420 MB/sec |\n").warnings


@pytest.mark.parametrize(
    "text",
    [
        # As two of 9.65 printed it, through one pipe; on a terminal the heads share a line.
        "/dev/loop1:\n Timing buffered disk reads: \n/dev/loop0:\n Timing buffered disk reads:  ",
        "/dev/loop1:\n\n/dev/loop0:\n Timing buffered disk reads:  Timing buffered disk reads:  ",
    ],
)
def test_of_two_at_once_nothing_tells_which_drive_was_as_fast(text: str) -> None:
    figures = "64 MB in  0.16 seconds = 404.54 MB/sec\n 64 MB in  0.20 seconds = 312.79 MB/sec\n"
    report = hdparm.parse(f"\n{text}{figures}{DISK}")
    first, later = report.readings
    assert (first.value, later.value) == (None, 72.44 * 2**20)
    assert (first.reason or "").startswith("several hdparm at once")
    assert [warning.line for warning in report.warnings] == [6]
    assert not report.failures


def test_figures_without_their_head_are_told() -> None:
    report = hdparm.parse(DISK + " 64 MB in  0.20 seconds = 312.79 MB/sec\n")
    assert [reading.value for reading in report.readings] == [72.44 * 2**20]
    assert "312.79 MB/sec" in report.warnings[0].text


def test_too_fast_to_measure() -> None:
    reading = one(" Timing buffered disk reads:   2 MB in  0.00 seconds =    inf MB/sec\n")
    assert (reading.value, reading.reason) == (None, "too fast to measure")


def test_parsers_are_found_by_what_they_read() -> None:
    assert [report.tool for report in read_log(DISK)] == [hdparm.TOOL]
    assert read_log("nothing known\n") == []
    assert not hdparm.detect("bash: /dev/sda: Permission denied\n")
