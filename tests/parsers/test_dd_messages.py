"""What dd says when something is wrong: the words count, not those in the names of files."""

from __future__ import annotations

import pytest

from ingest.parsers import dd
from tests.parsers.of_dd import LINE, RECORDS, SPEED, of

W, R = "dd if=/dev/zero of=/mnt/f bs=1M", "dd if=/mnt/f of=/dev/null bs=1M"
FAILED = "51+0 records in\n50+0 records out\n52428800 bytes (52 MB, 50 MiB) copied, 1.5 s, 35 MB/s\n"


@pytest.mark.parametrize(
    "message",
    [
        "dd: /dev/rdisk2: Invalid argument", "dd: error writing '/dev/mapper/dust1': Invalid argument",
        "dd: error writing '/mnt/openebs/test': No space left on device", "dd: writing `/mnt/not found': File too large",
        "dd: /Volumes/open source/f: No space left on device",
        "dd: closing output file '/data/test.img': Permission denied", "dd: 'standard output': cannot seek: Invalid argument",
        "dd: error writing '/srv/warner/test': No space left on device", "dd: warner.img: No space left on device",
        "gdd: error writing '/Volumes/x/f': No space left on device", "node3: dd: error writing '/mnt/f': No space left on device",
    ],
)  # fmt: skip
def test_the_statistics_below_a_failure_are_of_it(message: str) -> None:
    report = dd.parse(f"$ for i in 1 2; do {W}; {R}; done\n{message}\n{FAILED}{RECORDS}{LINE}")
    assert [one.text for one in report.failures] == [message.partition("dd: ")[2]]
    assert [(one.run, one.operation, one.value) for one in of(report, "throughput")] == [(1, "read", SPEED)]


@pytest.mark.parametrize(
    "message",
    [
        "dd: failed to open '/mnt/readtest': Invalid argument", "dd: opening `/mnt/f': Is a directory",
        "dd: /mnt/f: No such file or directory", "dd: can't open '/mnt/f': Permission denied",
        "dd: /dev/dsk/c2t3d0s2: open: I/O error", "dd: invalid number: '1Q'", "dd: unrecognized operand 'bs'",
        "dd: impossible d'ouvrir '/mnt/f': Permission non accordée", "dd: '/mnt/f' konnte nicht geöffnet werden: Keine Berechtigung",
        "dd: failed to truncate to 1048576 bytes in output file '/mnt/f': Invalid argument",
    ],
)  # fmt: skip
def test_a_dd_that_did_not_start_has_no_statistics(message: str) -> None:
    report = dd.parse(f"$ {W}; {R}\n{message}\n{RECORDS}{LINE}")
    assert [one.run for one in report.failures] == [0]
    assert [(one.run, one.operation, one.value) for one in of(report, "throughput")] == [(1, "read", SPEED)]


@pytest.mark.parametrize(
    "message",
    [
        "dd: warning: partial read (4096 bytes); suggest iflag=fullblock", "dd: failed to turn off O_DIRECT: '/mnt/f'",
        "dd: you probably want conv=notrunc with oflag=append",
    ],
)  # fmt: skip
def test_a_warning_is_no_failure(message: str) -> None:
    report = dd.parse(f"$ {W}\n{message}\n{RECORDS}{LINE}")
    assert not report.failures
    assert [one.text for one in report.warnings] == [message.removeprefix("dd: ")]
    assert [one.value for one in of(report, "throughput")] == [SPEED]


def test_a_name_with_read_in_it_is_no_bad_block() -> None:
    """After one, what dd prints next would be more of it, and no run of its own."""
    failed = f"dd: error writing '/mnt/readtest': No space left on device\n{FAILED}"
    report = dd.parse(f"$ for i in 1 2; do {W}; {R}; done\n{failed}{RECORDS}{LINE}")
    assert [one.value for one in of(report, "throughput")] == [SPEED]


@pytest.mark.parametrize("heading", ["dd: sequential write speed", "dd: write test", "dd: 512 MB, 3 runs"])
def test_a_heading_is_no_message(heading: str) -> None:
    report = dd.parse(f"{heading}\n{RECORDS}{LINE}")
    assert not report.failures
    assert [one.value for one in of(report, "throughput")] == [SPEED]


@pytest.mark.parametrize(
    "message", ["dd: memory exhausted", "dd: bad numeric argument", "dd: unknown operand bz"]
)
def test_a_message_without_a_name(message: str) -> None:
    assert [one.text for one in dd.parse(f"$ {W}\n{message}\n").failures] == [message.removeprefix("dd: ")]
