"""time: commands that failed or were interrupted, by what they themselves printed."""

from __future__ import annotations

import pytest

from ingest.parsers import read_log
from ingest.parsers import time as parser
from tests.parsers.of_time import BASH, POSIX, elapsed

# A phone's SD card, 2011: FAT has no files of 4 GB.
TOO_LARGE = """$ time cp test-file-4.5g /media/8780-09E2/

cp: writing `/media/8780-09E2/test-file-4.5g': File too large

real    33m55.000s

user    0m0.050s

sys     0m12.500s

$ time adb push /test-file-4.5g /mnt/sdcard/

failed to copy 'test-file-4.5g' to '/mnt/sdcard//test-file-4.5g': File too large

real    14m24.386s

user    0m0.150s

sys     0m10.370s
"""
# A mounted object store.
INTERRUPTED = """root@5b4cebcb1015:/mnt/gcs/spolu-bench# time tar -xzf /tmp/corpus.tar.gz
^C

real    18m55.939s
user    0m0.435s
sys     0m1.241s
"""


def test_a_copy_that_found_no_room_is_a_failed_run_at_its_message() -> None:
    report = parser.parse(TOO_LARGE)
    assert report.readings == []
    lines = TOO_LARGE.split("\n")
    assert [(one.run, one.line, one.text) for one in report.failures] == [
        (0, 3, lines[2]),
        (1, 13, lines[12]),
    ]


def test_an_interrupted_command_is_a_failed_run() -> None:
    report = parser.parse(INTERRUPTED)
    assert (report.readings, report.failures[0].line, report.failures[0].text) == ([], 2, "^C")


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("cp big /mnt/x/", "cp: error writing '/mnt/x/big': No space left on device"),
        ("cp big /mnt/x/", "cp: Fehler beim Schreiben von '/mnt/x/big': Auf dem Gerät ist kein Speicherplatz mehr"),
        ("sudo cp big /mnt/x/", "cp: cannot create regular file '/mnt/x/big': Permission denied"),
        ("tar xf linux.tar", "tar: linux.tar: Cannot open: No such file or directory"),
        ("/bin/rm -rf foo", "/bin/rm: cannot remove 'foo': Read-only file system"),
        ("rsync -a a b", "rsync error: some files/attrs were not transferred (code 23) at main.c(1052) [sender=3.0.9]"),
        ("rsync -a a b", "^Crsync error: received SIGINT, SIGTERM, or SIGHUP (code 20) at rsync.c(544) [sender=3.1.0]"),
        ("unzip x.zip", "unzip:  cannot find or open x.zip, x.zip.zip or x.zip.ZIP."),
        ("unzip x.zip", "checkdir error:  cannot create d"),
        ("find . -type f -print0 | xargs -0 -n 20 rm -f", "rm: cannot remove './a': Input/output error"),
        ("find . -type f -exec rm {} +", "rm: cannot remove './a': Input/output error"),
        ("sh -c 'cp -r src dst; sync'", "cp: cannot stat 'src': No such file or directory"),
        ("(cp -r src dst; sync)", "cp: cannot stat 'src': No such file or directory"),
        ("btrfs rescue chunk-recover /dev/mapper/data", "ERROR: cannot open file system"),
        ("./copy a b", "./copy: a: Is a directory"),
        ("cpp a b", "bash: cpp: command not found"),
        ("cp -r a b", "Killed"),
        ("./bench", "Segmentation fault (core dumped)"),
        ("cp -r a b", "a/b 12%^C"),
    ],
)  # fmt: skip
def test_an_error_of_its_own_is_a_failed_run(command: str, message: str) -> None:
    text = f"$ time {command}\nsome output\n{message}\n{BASH}$ time cp c d\n{POSIX}"
    report = parser.parse(text)
    assert [(one.run, one.line, one.text) for one in report.failures] == [(0, 3, message)]
    assert [(one.run, one.parameters["command"]) for one in report.readings] == [(1, "cp c d")]


@pytest.mark.parametrize(
    ("command", "notice"),
    [
        ("tar cf x.tar /srv", "tar: Removing leading `/' from member names"),
        ("tar cf x.tar /srv", "tar: /srv/log: file changed as we read it"),
        ("tar xf x.tar", "tar: a: time stamp 2030-01-01 00:00:00 is 100 s in the future"),
        ("rsync -a a b", "rsync warning: some files vanished before they could be transferred (code 24)"),
        ("cp a b", "cp: overwrite 'b'? y"),
        ("rm -r a", "rm: remove write-protected regular file 'a'? y"),
        ("cp -v a b", "'error: no space' -> 'b/error: no space'"),
        ("grep -rh x logs", "ERROR: x is not there"),
        ("cat log", "cp: error writing 'x': No space left on device"),
        ("cp -r a b", "Could not believe how long this took"),
        ("mount.nfs a:/b /mnt", "mount.nfs: portmap query retrying: RPC: Timed out"),
        ("sudo cp a b", "sudo: unable to resolve host box"),
        ("./bench", "./bench: 4 files, 0 errors"),
        ("mount /dev/sdb /mnt", "mount: /mnt: WARNING: source write-protected, mounted read-only."),
        ("blkdiscard -f /dev/sdb", "blkdiscard: Operation forced, data will be lost!"),
    ],
)  # fmt: skip
def test_a_harmless_notice_is_none(command: str, notice: str) -> None:
    report = parser.parse(f"$ time {command}\n{notice}\n{BASH}")
    assert report.failures == []
    assert [one.value for one in report.readings] == [12.345]


def test_without_a_command_the_line_right_above_tells() -> None:
    error = "cp: error writing 'b': No space left on device"
    assert parser.parse(f"{error}\n{BASH}").failures[0].text == error
    assert elapsed(f"{error}\ntrying again\n{BASH}").value == 12.345
    assert elapsed(f"box: error writing 'b'\n{BASH}").value == 12.345
    assert parser.parse(f"^C\n{BASH}").readings == []


def test_the_error_of_another_command_is_not_its_own() -> None:
    other = "$ cp x y\ncp: cannot stat 'x': No such file or directory\n"
    assert elapsed(f"{other}$ time cp a b\n{BASH}").value == 12.345
    assert elapsed(f"$ time cp a b\n{BASH}{other}").value == 12.345


def test_a_failed_dd_is_told_by_dd_alone() -> None:
    copied, other = read_log(
        f"$ time dd if=/dev/zero of=f\ndd: failed to open 'f': Read-only file system\n{BASH}"
    )
    assert [one.line for one in copied.failures] == [2]
    assert (other.readings, other.failures) == ([], [])
