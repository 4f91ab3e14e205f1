"""time of BSD, fish, mksh and zsh."""

from __future__ import annotations

import pytest

from ingest.parsers import ParseError, Report, read_log
from ingest.parsers import time as parser
from tests.parsers.of_time import elapsed


@pytest.mark.parametrize("char", ["}", " ", "x", ","])
def test_half_a_number_of_bsd_is_no_time(char: str) -> None:
    line = "       12.34 real         0.12 user         2.01 sys\n"
    found = [one.value for one in parser.parse(line.replace("12.", f"12{char}")).readings]
    assert found == ([12.34] if char == "," else [])


def test_a_bsd_clock_whose_beginning_was_written_over_is_not_read() -> None:
    whole = "$ time cp a b\n       12.34 real         0.12 user         2.01 sys\n"
    assert read_log(whole)[0].readings[0].value == 12.34
    assert not any(report.readings for report in reports_of(whole.replace("12.34", "12\r34")))


def reports_of(text: str) -> list[Report]:
    """What a log says; nothing where it is refused."""
    try:
        return list(read_log(text))
    except ParseError:
        return []


@pytest.mark.parametrize(
    ("clock", "value", "name"),
    [
        ("281.00 micros", 281e-6, "time-micros"),
        ("278.71 millis", 0.27871, "time-millis"),
        ("1.22 secs  ", 1.22, "time-seconds"),
        ("1.17 mins  ", 70.2, "time-minutes"),
        ("2.05 hours ", 7380.0, "time-hours"),
    ],
)
def test_fish_names_its_unit(clock: str, value: float, name: str) -> None:
    block = f"\n{'_' * 56}\nExecuted in  {clock}    fish           external\n   usr time    1.17 millis  281.00 micros  884.00 micros\n   sys time    0.00 millis    0.00 micros    0.00 micros\n"
    text = f"$ time cp -r a b{block}"
    one = elapsed(text)
    assert one.value == pytest.approx(value)
    assert (one.rule, one.format) == (name, "fish")
    assert one.printed == clock.strip()
    assert parser.detect(text)
    assert parser.parse(text).warnings == []


def test_toybox_0_8_6_has_lost_the_seconds() -> None:
    """main() of its time.c, without -p: sec = (sec + 500) / 1000, and the microseconds behind the point."""
    report = parser.parse("$ time cp a b\n\nreal\t0.345678\nuser\t0.1107\nsys\t0.000\n")
    assert report.readings == []
    assert "toybox 0.8.6" in report.failures[0].text
    assert elapsed("$ time cp a b\n\nreal\t12.345\nuser\t0.1107\nsys\t0.000\n").value == 12.345
    assert elapsed("$ time -p cp a b\nreal 12.345678\nuser 0.001107\nsys 0.000000\n").value == 12.345678


@pytest.mark.parametrize(
    ("clock", "value"),
    [("0m 0.03s", 0.03), ("1m 2.34s", 62.34), ("2h 01m 04s", 7264.0), ("1:02.34", 62.34)],
)
def test_verbose_busybox_has_letters(clock: str, value: float) -> None:
    head = '\tCommand being timed: "cp a b"\n\tUser time (seconds): 0.00\n\tSystem time (seconds): 0.01\n'
    text = f"{head}\tElapsed (wall clock) time (h:mm:ss or m:ss): {clock}\n\tPage size (bytes): 4096\n"
    one = elapsed(text)
    assert (one.value, one.operation, one.printed) == (value, "write", clock)
    assert parser.parse(text.replace(clock, f"{clock.rstrip('s')}m")).readings == []


def test_verbose_toybox_has_seconds() -> None:
    text = "$ time -v cp a b\nReal time (s): 0.064340\nUser time (s): 0.000000\nSystem time (s): 0.018704\nMax RSS (KiB): 2256\n"
    for one in (elapsed(text), elapsed("$ ls\n" + text)):
        assert (one.value, one.operation, one.format) == (0.06434, "write", "toybox-verbose")
        assert (one.parameters["user"], one.parameters["sys"]) == (0.0, 0.018704)
    assert len(parser.parse(text + text).readings) == 2


@pytest.mark.parametrize(
    ("clock", "value"),
    [
        ("        2.3", 2.3),
        ("     1:02.3", 62.3),
        ("  1:02:03.4", 3723.4),
        ("     1:02.312345678", 62.312345678),  # ptime
    ],
)
def test_solaris_has_colons_from_one_minute_on(clock: str, value: float) -> None:
    """printt() of illumos time.c, prtime() of its ptime.c."""
    block = f"\nreal{clock}\nuser        0.1\nsys         5.3\n"
    for command in ("time", "ptime", "/usr/bin/timex"):
        one = elapsed(f"$ {command} cp -r a /tank/b\n{block}")
        assert (one.value, one.operation, one.printed) == (value, "write", clock.strip())
        assert (one.parameters["user"], one.parameters["sys"]) == (0.1, 5.3)
    records = "1000+0 records in\n1000+0 records out\n"
    copied, _ = read_log(f"$ time dd if=/dev/zero of=/tank/f bs=1024k\n{records}{block}")
    assert {one.metric: one.value for one in copied.readings}["throughput"] == 1000 * 2**20 / value
    assert parser.parse(block.replace("user", "used").replace("sys", "sis")).readings == []


def test_mksh_has_minutes_of_user_and_system() -> None:
    one = elapsed("    1m12.34s real     0m30.12s user     1m02.01s system\n")
    assert one.value == pytest.approx(72.34)
    assert (one.parameters["user"], one.parameters["sys"]) == (30.12, 62.01)


def test_zsh_prints_fewer_digits_of_user_and_system() -> None:
    line = "dd of=f  0.00s user 0.04s system 16% cpu 0.220 total\n"
    assert parser.parse(line).warnings == []
