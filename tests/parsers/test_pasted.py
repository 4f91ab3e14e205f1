"""Logs of fio and sysbench as they stand in pages and tickets: indented, blanks made one, lines set apart."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

import pytest

from ingest.parsers import Report, read_log
from tests.parsers.expectations import LOGS

NAMES = [
    "fio/2.19-odd-digits", "fio/3.28-multi-normal", "fio/3.33-client-server", "fio/3.33-terse-v4",
    "fio/2.0.8-terse-reconstructed", "fio/3.42-normal-sync", "sysbench/0.4.12-rndrd", "sysbench/0.4.5-seqwr-cleanup",
    "sysbench/0.4.12-prepare", "sysbench/1.0.20-legacy-syntax", "sysbench/1.1.0-rndrw",
]  # fmt: skip


def indented(line: str) -> str:
    return f"    {line}"


def tabbed(line: str) -> str:
    return f"\t{line}"


def with_one_blank(line: str) -> str:
    return re.sub(" +", " ", line).strip()


def apart(line: str) -> str:
    return f"{line}\n"


def broken(line: str) -> str:
    """Markdown's break of a line."""
    return f"{line}  "


def values(reports: list[Report]) -> Counter[object]:
    return Counter(
        (one.operation, one.metric, one.statistic, one.latency_kind, one.value, one.job)
        for report in reports
        for one in report.readings
    )


@pytest.mark.parametrize("changed", [indented, tabbed, with_one_blank, apart, broken])
@pytest.mark.parametrize("name", NAMES)
def test_values_are_those_of_the_log(name: str, changed: Callable[[str], str]) -> None:
    text = (LOGS / f"{name}.log").read_text(encoding="utf-8")
    pasted = "# Results\n\n```\n" + "".join(changed(line) + "\n" for line in text.split("\n")[:-1]) + "```\n"
    reports = read_log(pasted)
    lines = pasted.split("\n")
    assert values(reports) == values(read_log(text)) != Counter()
    for report in reports:
        assert report.warnings == []
        for one in report.readings:
            assert lines[one.line - 1][one.start : one.end] in one.printed
