"""Logs behind marks are read as those without, and their places are those of the log."""

from __future__ import annotations

from pathlib import Path

import pytest

from ingest.parsers import Report, read_log
from tests.parsers.expectations import LOGS

NAMES = [
    "fio/3.28-multi-normal", "fio/2.16-kbbase1000", "fio/3.33-terse-v4", "fio/2.1-json", "fio/3.42-normal-sync",
    "sysbench/0.4.12-rndrd", "sysbench/1.0.20-legacy-syntax", "sysbench/1.1.0-rndrw",
]  # fmt: skip
MARKS = [
    "> ", ">", "> > ", "  > ", "    > ",
    "2026-11-21T04:30:00.1234567Z ", "04:30:00 DEBUG| [stdout] ", "<host> ",
]  # fmt: skip


def text_of(name: str) -> str:
    return (LOGS / f"{name}.log").read_text(encoding="utf-8")


def behind(mark: str, text: str) -> str:
    """Each line behind a mark; what is blank at its end is cut, as mail programs do."""
    return "".join(f"{mark}{line}".rstrip() + "\n" for line in text.splitlines())


def figures(reports: list[Report]) -> list[object]:
    return [
        (one.operation, one.metric, one.statistic, one.value, one.printed, one.line, one.job)
        for report in reports
        for one in report.readings
    ]


@pytest.mark.parametrize("mark", MARKS)
@pytest.mark.parametrize("name", NAMES)
def test_a_marked_log_is_read_as_the_log(name: str, mark: str) -> None:
    text = text_of(name)
    plain, quoted = read_log(text), read_log(behind(mark, text))
    assert figures(quoted) == figures(plain) != []
    assert [len(one.warnings) for one in quoted] == [len(one.warnings) for one in plain]


@pytest.mark.parametrize("mark", MARKS)
def test_places_are_those_of_the_log(mark: str) -> None:
    log = behind(mark, text_of("fio/3.28-multi-normal"))
    lines = log.split("\n")
    for report in read_log(log):
        for one in report.readings:
            assert one.printed.startswith(lines[one.line - 1][one.start : one.end])


def test_times_that_change_are_one_mark() -> None:
    lines = text_of("fio/3.28-multi-normal").splitlines()
    stamped = "".join(f"2026-11-21T04:{n % 60:02}:00.{n:07}Z {line}\n" for n, line in enumerate(lines))
    assert figures(read_log(stamped)) == figures(read_log("\n".join(lines) + "\n"))


def test_tabs_are_blanks() -> None:
    text = text_of("fio/3.42-normal-sync")
    tabbed = "".join("\t" + line.replace("  ", "\t", 1) + "\n" for line in text.splitlines())
    assert figures(read_log(tabbed)) == figures(read_log(text))


def test_a_word_before_one_line_is_no_mark() -> None:
    text = text_of("fio/3.42-normal-sync")
    assert figures(read_log(f"seen:   read: IOPS=1, BW=1B/s\n{text}")) == [
        (*one[:5], one[5] + 1, *one[6:])  # type: ignore[index]  # the line
        for one in figures(read_log(text))
    ]


def test_a_quoted_log_may_stand_behind_one_that_is_not() -> None:
    plain, other = text_of("sysbench/0.4.12-rndrd"), text_of("sysbench/1.0.20-legacy-syntax")
    assert figures(read_log(plain + behind("> ", other))) == figures(read_log(plain + other))


PLAIN = sorted(
    path for path in LOGS.rglob("*.log") if path.parent.name != "encoded" and path.read_bytes().isascii()
)


@pytest.mark.parametrize("mark", ["> ", "> > ", "    > "])
@pytest.mark.parametrize("path", PLAIN, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_any_log_quoted_in_a_mail_is_read_as_the_log(path: Path, mark: str) -> None:
    text = path.read_text(encoding="utf-8")
    if path.parent.name == "fio_series" or "\r" in text or "\x1b" in text:
        pytest.skip("these are not quoted in mails")
    plain, quoted = read_log(text), read_log(f"He wrote:\n{mark}\n{behind(mark, text)}")
    assert figures_without_lines(quoted) == figures_without_lines(plain)
    assert [_told(one) for one in quoted] == [_told(one) for one in plain]


def figures_without_lines(reports: list[Report]) -> list[object]:
    return [
        (one.tool, each.operation, each.metric, each.statistic, each.value, each.run, each.parameters)
        for one in reports
        for each in one.readings
    ]


def _told(report: Report) -> object:
    facts = [(one.label, one.value) for one in report.facts]
    return facts, len(report.warnings), [one.text for one in report.failures]


def test_a_prompt_of_more_than_is_none_of_a_mail() -> None:
    text = "> dd if=/dev/zero of=/tmp/f bs=1M count=10\n10+0 records in\n10+0 records out\n"
    text += "10485760 bytes (10 MB, 10 MiB) copied, 0.5 s, 21.0 MB/s\n"
    (report,) = read_log(text)
    assert report.readings[0].operation == "write"


def test_depths_of_quotes_may_change() -> None:
    text = "> > real\t0m1.5s\n> > user\t0m0.1s\n> > sys\t0m0.1s\n>\n> real\t0m2.5s\n> user\t0m0.1s\n> sys\t0m0.1s\n"
    (report,) = read_log(f"\n{text}")
    assert [one.value for one in report.readings] == [1.5, 2.5]
    assert {(one.start, one.line) for one in report.readings} == {(9, 2), (7, 6)}
