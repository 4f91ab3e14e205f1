"""The table and the CSV of bonnie++ held against each other."""

from __future__ import annotations

import pytest

from ingest.parsers import ParseError, bonnie
from tests.parsers.of_bonnie import log, pick, warned, without_csv


@pytest.mark.parametrize(
    ("name", "old", "new", "said"),
    [
        ("1.96-full", " 151322  22", " 151323  22", ("write rate", "151323", "151322")),
        ("1.96-full", " 151322  22", " 151322  23", ("write cpu", "23", "22")),
        ("1.96-full", " 90789us ", " 90780us ", ("rewrite latency", "90780us", "90789us")),
        ("1.02b-full", "  1628   0", "  1626   0", ("seek rate", "1626", "1627.7")),
        ("1.02b-full", "128M 7", "129M 7", ("size", "129M", "128M")),
        ("1.03e-1G-n16", "+++++ +++ 31386", "12345  67 31386", ("random stat rate", "12345", "+++++")),
        ("1.97.3-full", "16:1024:512/8", "16:1023:512/8", ("max", "1023", "1024")),
        ("2.00a-chunk-64k", " 285m ", " 287m ", ("write rate", "287m", "292258")),
        ("2.00a-chunk-64k", " 1.6g ", " 1.5g ", ("rewrite rate", "1.5g", "1645234")),
    ],
)  # fmt: skip
def test_a_table_that_disagrees_is_a_warning(name: str, old: str, new: str, said: tuple[str, ...]) -> None:
    text = log(name)
    assert old in text
    changed = text.replace(old, new, 1)
    assert warned(changed, *said)
    assert [one.value for one in bonnie.parse(changed).readings] == [
        one.value for one in bonnie.parse(text).readings
    ]


def test_the_same_figures_under_another_name_are_the_same_run() -> None:
    text = log("1.96-full").replace("lat196         512M", "lat198         512M")
    assert warned(text, "machine", "lat198", "lat196")
    assert {one.run for one in bonnie.parse(text).readings} == {0}


def test_runs_in_one_log_each_with_table_and_csv() -> None:
    names = (
        "1.03e-1G-n16",
        "1.96-full",
        "2.00a-chunk-64k",
        "2.00a-n0-quiet",
        "1.03e-1G-n16",
        "bonnie-1.4-reconstructed",
    )
    report = bonnie.parse("".join(map(log, names)))
    assert not report.warnings
    assert [pick(report, "write", run=run).value for run in range(6)] == [
        505713664, 154953728, 292258 * 1024, 187004928, 505713664, 15843 * 1024,
    ]  # fmt: skip


@pytest.mark.parametrize("table_first", [True, False])
def test_one_stream_may_come_before_the_other(table_first: bool) -> None:
    """-q: the tables go to stderr, the CSV to stdout."""
    names = ("1.96-full", "1.93c-full", "2.00a-chunk-64k", "1.03e-1G-n16")
    tables = "".join(map(without_csv, names))
    lines = "".join(line + "\n" for name in names for line in log(name).split("\n") if line.count(",") > 20)
    report = bonnie.parse(tables + lines if table_first else lines + tables)
    assert not report.warnings
    assert [pick(report, "write", run=run).printed for run in range(4)] == [
        "151322 K/sec", "618461 K/sec", "292258 K/sec", "493861 K/sec",
    ]  # fmt: skip


def test_a_broken_table_is_an_error_without_csv_and_a_warning_with_it() -> None:
    broken = (
        log("1.96-full")
        .replace("--Seeks--\nMachine", "--See=\nks--\nMachine")
        .replace("22\nLatency", "2x\nLatency")
    )
    assert bonnie.parse(broken).warnings
    with pytest.raises(ParseError) as caught:
        bonnie.parse("\n".join(broken.split("\n")[:-2]) + "\n")
    assert caught.value.expected


def test_latencies_belong_to_the_row_above_them() -> None:
    lines = without_csv("1.96-full").rstrip("\n").split("\n")
    places = [place for place, line in enumerate(lines) if line.startswith("Latency")]
    lines[places[0] : places[0]] = ["Jan  1 kernel: something else"]
    with pytest.raises(ParseError, match="latencies"):
        bonnie.parse("\n".join(lines) + "\n")
