"""What a sound set gives: values, units, baselines, ratios."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ingest.core.vocabulary import Vocabulary
from ingest.sets.read import read_set
from ingest.store.rows import rows_of
from ingest.store.store import connect, create, insert
from ingest.store.tabular import select

Make = Callable[..., Path]
Summary = Callable[..., list[dict[str, Any]]]

HEAD = """\
spindle: 1
title: A set
author: {name: A. Uthor}
date: 2008-07
trust: community
"""


@pytest.fixture
def summary(make_set: Make, vocabulary: Vocabulary) -> Summary:
    """The summary of a set with one table (and logs)."""

    def make(
        manifest: str, table: str = "", query: str = "select * from summary order by evidence", **logs: str
    ) -> list[dict[str, Any]]:
        files = {f"logs/{name}.log": text for name, text in logs.items()}
        folder = make_set(HEAD + manifest, {**files, **({"tables/a.md": table} if table else {})})
        connection = connect()
        create(connection, vocabulary)
        insert(connection, rows_of(read_set(folder, "x", vocabulary), vocabulary))
        return select(connection, query)

    return make


def table_of(columns: str, more: str = "") -> str:
    return f"tables:\n  - file: tables/a.md\n    tool: dd\n{more}    columns:\n{columns}"


def test_a_published_multiple_keeps_its_ratio_and_derives_its_value(summary: Summary) -> None:
    manifest = (
        "baseline: [{operation: read, metric: throughput, value: 70 MB/s, basis: published, exact: false}]\n"
        + table_of(
            "      reading: {operation: read, metric: throughput, as: relative}\n",
            "    n: 5\n    value_kind: mean\n",
        )
    )
    (row,) = summary(manifest, "| raid_level | reading |\n|-|-|\n| raid10 | 3.88 |\n")
    assert (row["relative"], row["baseline"], row["value_basis"]) == (3.88, 70e6, "derived")
    assert row["value"] == pytest.approx(271.6e6, rel=1e-12)
    assert (row["n"], row["value_kind"], row["mean"], row["median"]) == (5, "mean", row["value"], None)


def test_ranges_have_ends_and_no_middle(summary: Summary) -> None:
    manifest = table_of(
        "      tests: {as: n}\n      read: {operation: read, metric: throughput, as: range, unit: MB/s}\n"
    )
    rows = summary(
        manifest, "| raid_level | tests | read |\n|-|-|-|\n| raid0 | 11 | 140-202 |\n| raid5 | - | 1-2 |\n"
    )
    assert [(row["min"], row["max"], row["n"]) for row in rows] == [(140e6, 202e6, 11), (1e6, 2e6, None)]
    assert {(row["value"], row["mean"], row["median"], row["value_kind"]) for row in rows} == {
        (None, None, None, None)
    }


def test_an_uncertain_unit_says_what_it_leaves_open(summary: Summary) -> None:
    unit = "{printed: MB/s, one_of: [1000000, 1048576]}"
    manifest = table_of(f"      read: {{operation: read, metric: throughput, unit: {unit}}}\n")
    (row,) = summary(manifest, "| raid_level | read |\n|-|-|\n| raid0 | 240 |\n")
    assert (row["value"], row["value_low"], row["value_high"], row["unit_certain"]) == (
        240e6,
        240e6,
        240 * 2.0**20,
        False,
    )


def test_versus_is_never_called_relative(summary: Summary) -> None:
    manifest = table_of(
        "      against 512: {operation: write, metric: rate, as: change, to: {chunk_size: 512 KiB}}\n"
        "      against 256: {operation: write, metric: rate, as: change, to: {chunk_size: 256 KiB}}\n"
    )
    rows = summary(
        manifest, "| chunk_size | against 512 | against 256 |\n|-|-|-|\n| 64 KiB | +13 % | −6 % |\n"
    )
    assert [(row["versus"], row["versus_configuration"]) for row in rows] == [
        (1.13, '{"chunk_size":524288}'),
        (0.94, '{"chunk_size":262144}'),
    ]
    assert {(row["relative"], row["value"], row["n"]) for row in rows} == {(None, None, None)}
    assert len({row["id"] for row in rows}) == 2


def test_a_count_over_seconds_is_a_rate(summary: Summary) -> None:
    manifest = table_of(
        "      what: {as: operation, words: {written: create}}\n"
        "      files: {metric: rate, over: seconds}\n      seconds: {metric: elapsed, unit: s}\n"
    )
    rows = summary(manifest, "| what | files | seconds |\n|-|-|-|\n| written | 154,212 | 32 |\n")
    assert [(row["metric"], row["value"], row["value_basis"]) for row in rows] == [
        ("rate", 154212 / 32, "derived"),
        ("elapsed", 32.0, "published"),
    ]


def test_the_baseline_has_the_same_threads(summary: Summary) -> None:
    manifest = "baseline: [{operation: randread, metric: iops, where: {raid_level: single, drives: 1}, basis: measured, exact: true}]\n"
    manifest += table_of("      read: {operation: randread, metric: iops, unit: IOPS}\n")
    table = "| raid_level | drives | threads | read |\n|-|-|-|-|\n| single | 1 | 1 | 10 |\n| single | 1 | 16 | 40 |\n| raid0 | 2 | 1 | 11 |\n| raid0 | 2 | 16 | 60 |\n"
    assert [row["relative"] for row in summary(manifest, table)] == [1.0, 1.0, 1.1, 1.5]


def test_without_a_baseline_there_is_no_ratio(summary: Summary) -> None:
    manifest = "baseline: [{operation: read, metric: throughput, value: 70 MB/s, basis: published, exact: false, tool: hdparm}]\n"
    manifest += table_of("      read: {operation: read, metric: throughput, unit: MB/s}\n")
    (row,) = summary(manifest, "| raid_level | read |\n|-|-|\n| raid0 | 240 |\n")
    assert (row["relative"], row["baseline"]) == (None, None)


LINE = " Timing buffered disk reads:  {} MB in  3.00 seconds =  {} MB/sec\n"


def test_repeats_of_a_log_are_one_number(summary: Summary) -> None:
    rows = summary(
        'runs: [{logs: "logs/sdb_{repeat}.log"}]\n',
        sdb_1=LINE.format(210, "70.00"),
        sdb_2=LINE.format(240, "80.00"),
        sdb_3=LINE.format(216, "72.00"),
    )
    (row,) = rows
    assert (row["n"], row["value_kind"], row["value"]) == (3, "median", 72 * 2.0**20)
    assert (row["min"], row["max"], row["mean"]) == (70 * 2.0**20, 80 * 2.0**20, 74 * 2.0**20)
    assert row["evidence"].startswith("logs/sdb_3.log#L1:"), "the run that is the median"
    assert row["evidence"].count("; ") == 2


def test_rows_of_a_table_that_are_runs_are_one_number(summary: Summary) -> None:
    columns = "      no: {as: repeat}\n      reading: {operation: read, metric: throughput, unit: MiB/s}\n"
    table = (
        "| raid_level | no | reading |\n|-|-|-|\n| raid5 | 1 | 70 |\n| raid5 | 2 | 80 |\n| raid5 | 3 | 72 |\n"
    )
    (row,) = summary(table_of(columns), table)
    assert (row["n"], row["value_kind"], row["value_basis"]) == (3, "median", "measured")
    assert (row["value"], row["min"], row["max"]) == (72 * 2.0**20, 70 * 2.0**20, 80 * 2.0**20)
    assert row["evidence"].startswith("tables/a.md#L5:"), "the run that is the median"
    assert row["evidence"].count("; ") == 2


def test_an_authors_ratio_is_computed_again(summary: Summary) -> None:
    manifest = table_of(
        "      read: {operation: randread, metric: iops, unit: IOPS}\n"
        "      slower: {operation: randread, metric: iops, as: slowdown, to: {state: optimal}, recompute: true}\n"
    )
    table = "| state | read | slower |\n|-|-|-|\n| optimal | 367 | - |\n| degraded | 330 | 1.12 |\n"
    (ratio,) = summary(manifest, table, query="select printed, computed from recomputed")
    assert ratio["printed"] == "1.12"
    assert ratio["computed"] == pytest.approx(367 / 330, rel=1e-12)
    assert len(summary(manifest, table)) == 2


def test_a_failed_run_gives_no_number(summary: Summary) -> None:
    manifest = 'runs: [{logs: "logs/{drive}.log", state: failed, reasons: [pulled the plug]}]\n'
    assert summary(manifest, sdb=LINE.format(210, "70.00")) == []
