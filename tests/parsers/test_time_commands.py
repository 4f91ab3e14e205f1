"""time: what a command does to the storage, by its words; where they leave it open, its author is asked."""

from __future__ import annotations

import pytest

from ingest.parsers import time as parser
from tests.parsers.of_time import POSIX, elapsed

# Deleting many small files in three ways.
DELETED = """time find . -type f -exec rm {} \\;
real	10m51.132s
user	1m56.469s
sys	8m49.892s
time find . -type f -delete
real	0m10.493s
user	0m0.692s
sys	0m5.105s
time find . -type f -print0 | xargs -0rn 20 rm -f
real	0m26.355s
user	0m8.334s
sys	0m15.133s
"""
# "That's 570 megs in 0.4 seconds. Impressive." GNU tar sees /dev/null and reads no file.
TO_NULL = """akpm-1:/opt> time tar cf /dev/null backup
tar cf /dev/null backup  0.02s user 0.00s system 4% cpu 0.422 total
"""
RENAMED = """$ time mv hefty_file.mkv another_directory/
real 0m0,004s
user 0m0,000s
sys 0m0,003s
"""
CLONED = """$ time cp --reflink wikidatawiki-stub-articles.xml w.xml
real	0m0.008s
user	0m0.004s
sys	0m0.000s
$ ls -l wikidatawiki-stub-articles.xml w.xml
-rw-rw-r-- 1 david david 39478588202 Jul 21 22:00 wikidatawiki-stub-articles.xml
"""

# A mail's headings, and what its author says of a drive.
LABELLED = """> time before:
> real    0m44.612s
> user    0m0.567s
> sys     0m43.887s
>
> time after:
> real    0m27.125s
> user    0m0.544s
> sys     0m26.491s
"""
REMARKED = """time blkdiscard /dev/nvme5n1  (477GB)
real    0m0.398s
time blkdiscard /dev/md0
real    9m16.569s
"""


def test_find_deletes_where_it_says_so() -> None:
    report = parser.parse(DELETED)
    assert [(one.value, one.operation) for one in report.readings] == [
        (651.132, "delete"),
        (10.493, "delete"),
        (26.355, "delete"),
    ]


@pytest.mark.parametrize("text", [TO_NULL, RENAMED, CLONED])
def test_what_moved_no_data_is_neither_read_nor_write(text: str) -> None:
    one = elapsed(text)
    assert (one.operation, one.parameters["direction"]) == (None, "unknown")


@pytest.mark.parametrize(
    ("command", "operation"),
    [
        ("find src -exec rm -rf {} +", "delete"), ("find src -type f | xargs -0 -n 20 rm", "delete"),
        ("find src -type f | xargs sudo rm", "delete"), ("ls | xargs rm -r", "delete"), ("find src -delete -print | wc -l", "delete"),
        ("find src -type f", "stat"), ("find src -type f | wc -l", "stat"), ("find src -exec stat {} +", "stat"),
        ("find src > list 2>/dev/null", "stat"), ("ls -lR src | wc -l", "stat"), ("du -s src > /dev/null", "stat"),
        ("cat src/big>/dev/null", "read"), ("cat src/big 2>/dev/null >x", "write"), ("md5sum src/big > /dev/null", "read"),
        ("cat src/a src/b >> c", "write"), ("cp -r src dst && sync", "write"), ("cp -a --reflink=never src dst", "write"),
        ("cp -r src dst; sync", "write"), ("rsync -a --info=progress2 src dst", "write"), ("unzip -qo x.zip -d src", "create"),
        ("grep -r 'a|b' src", "read"), ("grep -r '|' src", "read"), ("md5sum it's", "read"), ('cp "a;b" \'c|"d\' e\\|f', "write"), ("wc -l src/big", "read"), ("tar -xzf src.tgz | wc -l", "create"),
    ],
)  # fmt: skip
def test_words_that_tell(command: str, operation: str) -> None:
    assert elapsed(f"$ time {command}\n{POSIX}").operation == operation


OPEN = [
    "tar cf - src > /dev/null", "tar cf /dev/null src", "tar cf - src >/dev/null 2>&1", "grep -r x src > /dev/null",
    "cmp src other > /dev/null", "find src -type f -exec md5sum {} \\; > /dev/null",
    "find src -type f -print0 | xargs -0 cat > /dev/null", "find src -type f | xargs wc -l", "find src | cpio -o > x",
    "find src -exec rm {} + -exec cat {} +", "find src -exec rm {} \\; -exec cat {} \\;", "find src -name '*.c' -exec touch {} +", "find src -type f | sort | xargs rm",
    "unzip -t src", "unzip -ql src", "rsync -a --dry-run src dst", "rsync -avn src dst", "cp --reflink src dst",
    "cp -r --reflink=always src dst", "cp -al src dst", "cp -rs src dst", "mv src dst", "/bin/mv src dst",
    "cat src | md5sum", "tar cf - src | tar xf - -C dst", "tar cf - src|gzip > x", "sudo mv src dst", "grep -rq x src",
    "(cp --reflink src dst; sync)", "(tar cf - src | gzip > x)", "wc -c src",
]  # fmt: skip


@pytest.mark.parametrize("command", OPEN)
def test_words_that_leave_it_open_ask_and_give_no_speed(command: str) -> None:
    known = "$ du -sb src\n1000\tsrc\n$ find src -type f | wc -l\n10\n"
    stats = "Number of regular files transferred: 1,000\nTotal transferred file size: 2,000,000 bytes\n"
    for printed in ("", stats):
        (one,) = parser.parse(f"{known}$ time {command}\n{printed}{POSIX}").readings
        assert (one.metric, one.operation, one.parameters["direction"]) == ("elapsed", None, "unknown")


@pytest.mark.parametrize("command", ["(cp -r src dst; sync)", "tar cf x.tar src", "./copy src dst"])
def test_a_command_that_nobody_knows_has_the_speed_of_the_folder_that_it_names(command: str) -> None:
    readings = parser.parse(f"$ du -sb src\n1000\tsrc\n$ time {command}\n{POSIX}").readings
    assert [(one.metric, one.operation) for one in readings] == [("elapsed", None), ("throughput", None)]


@pytest.mark.parametrize("command", ["find src -type f", "rm -r src", "find src -delete"])
def test_what_handles_entries_alone_has_files_per_second_and_no_bytes(command: str) -> None:
    known = "$ du -sb src\n1000\tsrc\n$ find src -type f | wc -l\n10\n"
    readings = parser.parse(f"{known}$ time {command}\n{POSIX}").readings
    assert [(one.metric, one.parameters["files"]) for one in readings] == [("elapsed", 10), ("rate", 10)]


def test_a_heading_is_no_command() -> None:
    quoted = LABELLED.replace("> ", "")
    for text in (
        quoted,
        quoted.replace("time before", "$ time cp a b\ntime before"),
        f"time = 12 us\n{POSIX}",
    ):
        assert not any("command" in one.parameters for one in parser.parse(text).readings)
    assert len(parser.parse(quoted).readings) == 2
    for command in ("rsync -a big nas:", "scp big nas:", "./copy big nas:/x", "cp -r a:"):
        assert elapsed(f"time {command}\n{POSIX}").parameters["command"] == command
    assert elapsed(f"$ time before:\n{POSIX}").parameters["command"] == "before:"


def test_a_quoted_heading_is_no_command() -> None:
    text = LABELLED.replace("> real", "real").replace("> user", "user").replace("> sys", "sys")
    assert [one.parameters.get("command") for one in parser.parse(text).readings] == [None, None]


def test_a_remark_behind_a_command_is_none_of_it() -> None:
    commands = [one.parameters["command"] for one in parser.parse(REMARKED).readings]
    assert commands == ["blkdiscard /dev/nvme5n1", "blkdiscard /dev/md0"]
    for command in ("(cp a b)", "for i in 1 2; do (cp a b)", "sh -c 'f (a)'", "cp a b; (sync)", "cp a$(x) b"):
        assert elapsed(f"$ time {command}\n{POSIX}").parameters["command"] == command
