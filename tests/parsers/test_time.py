"""time: its layouts, its commands, and what is no time."""

from __future__ import annotations

from typing import Any

import pytest

from ingest.parsers import read_log
from ingest.parsers import time as parser
from ingest.parsers.units import rules
from tests.parsers.of_time import BASH, GNU, POSIX, VERBOSE, elapsed


@pytest.mark.parametrize(
    ("block", "value", "layout", "name"),
    [
        (BASH, 12.345, "bash", "time-minutes"),
        (BASH.replace(".", ","), 12.345, "bash", "time-minutes"),
        (BASH.replace("0m12", "61m12"), 3672.345, "bash", "time-minutes"),
        ("real\t0m 12.34s\nuser\t0m 0.12s\nsys\t0m 2.01s\n", 12.34, "bash", "time-minutes"),  # busybox
        ("real\t1h 2m 3s\nuser\t0m 0.12s\nsys\t0m 2.01s\n", 3723.0, "bash", "time-hours"),
        (POSIX, 12.34, "posix", "time-seconds"),
        (POSIX.replace(".", ","), 12.34, "posix", "time-seconds"),
        (GNU, 12.34, "gnu", "time-minutes"),
        ("5.00user 31.00system 1:00.00elapsed 60%CPU (0avgtext+0avgdata 0maxresident)k\n", 60.0, "gnu", "time-minutes"),
        ("0.12user 2.01system 1:02:03elapsed 0%CPU (0avgtext+0avgdata 0maxresident)k\n", 3723.0, "gnu", "time-hours"),
        (VERBOSE, 12.34, "gnu-verbose", "time-minutes"),
        ("0.120u 2.010s 0:12.34 17.2%\t0+0k 16+8io 0pf+0w\n", 12.34, "csh", "time-minutes"),
        ("cp a b  0.12s user 2.01s system 17% cpu 12.345 total\n", 12.345, "zsh", "time-seconds"),
        ("cp a b  0.12s user 2.01s system 2% cpu 1:12.34 total\n", 72.34, "zsh", "time-minutes"),
        ("    0m12.34s real     0m00.12s user     0m02.01s system\n", 12.34, "pdksh", "time-minutes"),
        ("       12.34 real         0.12 user         2.01 sys\n", 12.34, "bsd", "time-seconds"),
    ],
)  # fmt: skip
def test_layouts(block: str, value: float, layout: str, name: str) -> None:
    text = f"some text\n{block}more\n"
    one = elapsed(text)
    assert one.value == pytest.approx(value)
    assert (one.format, one.rule, one.unit, one.statistic) == (layout, name, "s", "mean")
    assert text.split("\n")[one.line - 1][one.start : one.end] == one.printed
    assert one.parameters["user"] in (0.12, 5.0)
    assert parser.detect(text)
    assert parser.parse(text).warnings == []


def test_user_and_sys_stand_beside() -> None:
    one = elapsed("$ time rsync -a src dst" + BASH)
    assert one.parameters == {"user": 0.12, "sys": 2.01, "command": "rsync -a src dst"}


@pytest.mark.parametrize(
    ("command", "operation"),
    [
        ("cat big > /dev/null", "read"), ("cat a >b", "write"), ("cp -r src dst", "write"), ("unzip -q x.zip", "create"),
        ("rm -r src", "delete"), ("rsync -a src/ dst", "write"), ("sync", "fsync"), ("md5sum big", "read"),
        ("tar xf x.tar", "create"), ("tar cf /dev/null src", None), ("find . -type f", "stat"), ("make -j4", None),
        ("cp big /dev/null", "read"), ("cp a b 2>/dev/null", "write"),
    ],
)  # fmt: skip
@pytest.mark.parametrize(
    "prefix", ["$ time ", "root@box:~# /usr/bin/time -p ", "[joe@box /mnt]$ time -p ", "+ time ", "time "]
)
def test_operations(prefix: str, command: str, operation: str | None) -> None:
    one = elapsed(prefix + command + "\n" + POSIX)
    assert one.parameters["command"] == command
    assert one.operation == operation
    assert one.parameters.get("direction") == (None if operation else "unknown")


def test_without_a_command_nothing_is_guessed() -> None:
    one = elapsed("$ ls\n" + BASH)
    assert (one.operation, one.parameters["direction"]) == (None, "unknown")
    assert "command" not in one.parameters


def values(text: str) -> dict[str, Any]:
    return {one.metric: one.value for one in parser.parse(text).readings}


def test_files_and_bytes_per_second() -> None:
    twice = POSIX.replace("12.34", "2.00")
    unzip = "$ time unzip x.zip\nArchive:  x.zip\n   creating: d/\n  inflating: d/a\n extracting: d/b\n"
    assert values(unzip + twice) == {"elapsed": 2.0, "rate": 1.0}
    known = "$ du -sb src/\n1000\tsrc/\n$ find src -type f | wc -l\n10\n"
    assert values(known + "$ time cp -r src dst\n" + twice) == {
        "elapsed": 2.0,
        "throughput": 500.0,
        "rate": 5.0,
    }
    assert values(known + "$ time cp -r other dst\n" + twice) == {"elapsed": 2.0}
    stats = "Number of regular files transferred: 1,000\nTotal transferred file size: 2,000,000 bytes\n"
    assert values("$ time rsync --stats a b\n" + stats + twice) == {
        "elapsed": 2.0,
        "throughput": 1e6,
        "rate": 500.0,
    }
    assert values(stats + twice) == {"elapsed": 2.0, "throughput": 1e6, "rate": 500.0} or values(
        stats + twice
    ) == {"elapsed": 2.0}


def test_files_that_one_command_has_told_are_none_of_the_next() -> None:
    """zsh names each command beside its time, and no prompt need stand between."""
    unzip = "  inflating: a\n  inflating: b\nunzip x.zip  0.00s user 0.02s system 8% cpu 0.245 total\n"
    report = parser.parse(f"{unzip}sleep 1.2  0.00s user 0.00s system 0% cpu 1.201 total\n")
    assert [(one.run, one.metric) for one in report.readings] == [(0, "elapsed"), (0, "rate"), (1, "elapsed")]
    assert "files" not in report.readings[-1].parameters


def test_a_command_that_failed() -> None:
    report = parser.parse("Command exited with non-zero status 1\n" + GNU + GNU)
    assert [(one.run, one.text) for one in report.failures] == [(0, "Command exited with non-zero status 1")]
    assert [one.run for one in report.readings] == [1]


def test_several() -> None:
    report = parser.parse("$ time cp a b\n" + BASH + "$ time sync\n" + BASH + POSIX + GNU + VERBOSE)
    assert [(one.run, one.operation) for one in report.readings][:2] == [(0, "write"), (1, "fsync")]
    assert [one.run for one in report.readings] == [0, 1, 2, 3, 4]


def test_the_share_of_the_processor_is_held_against_the_clock() -> None:
    assert not parser.parse(GNU).warnings
    assert parser.parse(GNU.replace("0:12.34", "0:42.34")).warnings
    assert parser.parse(GNU.replace("17%", "71%")).warnings


@pytest.mark.parametrize(
    "text",
    [
        "real life\n",
        "real 5\n",
        "user 1\nsys 2\n",
        "0.12user 2.01system 0:00:24elapsed\n",
        "real\t0m75.000s\n",
        "45% done\n",
        "",
    ],
)
def test_no_time(text: str) -> None:
    assert not parser.detect(text)
    assert not parser.parse(text).readings


def test_an_unterminated_end() -> None:
    assert "cut" in parser.parse("user 0.12\nsys 2.01\nreal 12.3").warnings[0].text
    assert parser.parse("\nreal\t0m12.345s").warnings


def test_escape_codes_and_crlf() -> None:
    one = elapsed(BASH.replace("0m12", "\x1b[1m0m12").replace("\n", "\r\n"))
    assert (one.value, one.start, one.end) == (12.345, 9, 18)


def test_lines_of_dd_are_not_read_twice() -> None:
    reports = read_log("10+0 records in\n10+0 records out\n" + BASH)
    assert [(one.tool, len(one.readings)) for one in reports] == [("dd", 1), ("time", 0)]


@pytest.mark.parametrize("name", sorted(rules("time")))
def test_every_rule_is_complete(name: str) -> None:
    assert rules("time")[name].says.endswith(".")


@pytest.mark.parametrize(
    ("real", "user"),
    [
        ("real 0", "user 0m0.002s"),
        ("real 1", "user 0m 0.12s"),
        ("real 0.0", "user 0.02"),
        ("real 0m0.2s", "user 0m0.002s"),
    ],
)
def test_a_clock_in_another_form_than_those_below_it_may_be_cut(real: str, user: str) -> None:
    """Cut at the right of a screen, `real 0m0.241s` was a time of 0 seconds."""
    report = parser.parse(f"$ time sync\n{real}\n{user}\n{user.replace('user', 'sys')}\n")
    assert ["it may be cut" in each.text for each in report.warnings] == [True]


@pytest.mark.parametrize(
    "text",
    [
        "real 0m0015s\nuser 0m0.002s\nsys 0m0.001s\n",
        "real 003\nuser 0.00\nsys 0.01\n",
        "0.001u 0.000s 0:0001 0.0% 0+0k 0+0io 0pf+0w\n",
        "       1234 real         0.12 user         0.02 sys\n",
        "cp a b  0.00s user 0.00s system 0% cpu 1201 total\n",
    ],
)
def test_a_clock_that_has_lost_its_point_is_none_or_a_doubt(text: str) -> None:
    report = parser.parse(f"$ time cp a b\n{text}")
    assert report.warnings or not any(one.metric == "elapsed" for one in report.readings)


def test_a_clock_of_pdksh_begins_where_a_word_does() -> None:
    text = "$ time sleep 611m01.02s real     0m00.00s user     0m00.00s system\n"
    assert not parser.parse(text).readings
