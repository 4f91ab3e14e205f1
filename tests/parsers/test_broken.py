"""Logs of fio whose lines a mail program broke are read as those that are whole, and places are those of the log."""

from __future__ import annotations

import textwrap

import pytest

from ingest.parsers import Report, read_log
from tests.parsers.expectations import LOGS

NAMES = ["fio/3.28-multi-normal", "fio/3.42-normal-sync", "fio/2.16-normal", "fio/3.33-client-server"]


def broken(text: str, column: int) -> str:
    """Lines that are longer are broken behind the last comma before that column."""
    lines: list[str] = []
    for line in text.splitlines():
        place = line.rfind(", ", 0, column) if len(line) > column and "|" not in line else -1
        lines += [line] if place < 0 else [line[: place + 1], line[place + 2 :].lstrip()]
    return "\n".join(lines) + "\n"


def figures(reports: list[Report]) -> list[object]:
    """Of jobs. Totals over all clients may be lost in a broken log, or be named as those of one group."""
    return [
        (one.operation, one.metric, one.statistic, one.value, one.printed, one.job, one.parameters)
        for report in reports
        for one in report.readings
        if "aggregate" not in one.parameters
    ]


@pytest.mark.parametrize("mark", ["", "> "])
@pytest.mark.parametrize("column", [60, 72, 78])
@pytest.mark.parametrize("name", [one for one in NAMES if (LOGS / f"{one}.log").exists()])
def test_a_broken_log_is_read_as_the_log(name: str, column: int, mark: str) -> None:
    text = (LOGS / f"{name}.log").read_text(encoding="utf-8")
    log = "".join(f"{mark}{line}\n" for line in broken(text, column).splitlines())
    plain, reports, lines = read_log(text), read_log(log), log.splitlines()
    assert figures(reports) == figures(plain) != []
    assert [len(one.warnings) for one in reports] == [len(one.warnings) for one in plain]
    for report in reports:
        for one in report.readings:
            assert one.printed.startswith(lines[one.line - 1][one.start : one.end])


def test_what_stands_in_the_second_line_is_placed_there() -> None:
    text = (LOGS / "fio/3.28-multi-normal.log").read_text(encoding="utf-8")
    (report,) = read_log(text.replace(", stdev=", ",\nstdev="))
    found = [one for one in report.readings if one.statistic == "stdev"]
    assert {one.start for one in found if one.metric != "throughput"} <= {6, 7}
    assert found


def test_job_files_stay_as_they_are() -> None:
    (report,) = read_log("[global]\nrw=read\nbs=4k\n\na: (groupid=0, jobs=1): err= 0: pid=1\n")
    assert report.readings == []


@pytest.mark.parametrize("column", [60, 72, 78])
@pytest.mark.parametrize("name", [one for one in NAMES if (LOGS / f"{one}.log").exists()])
def test_lines_may_be_broken_at_any_blank(name: str, column: int) -> None:
    """As most mail programs do, also between a name and the number that fio pads with blanks."""
    text = (LOGS / f"{name}.log").read_text(encoding="utf-8")
    if "\r" in text:
        pytest.skip("no mail has it")
    lines = [part for line in text.splitlines() for part in textwrap.wrap(line, column) or [""]]
    assert figures(read_log("\n".join(lines) + "\n")) == figures(read_log(text))
