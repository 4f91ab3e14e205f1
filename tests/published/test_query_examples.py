"""What the examples of /query/ answer of the published database."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb
import pytest

from ingest.build.pages import front_matter
from tests.checkout import ROOT


@pytest.fixture(scope="module")
def database(published_site: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    path = published_site / "data" / "v1" / "spindle.duckdb"
    with duckdb.connect(str(path), read_only=True) as connection:
        yield connection


def told_by(database: duckdb.DuckDBPyConnection, says: str) -> list[dict[str, Any]]:
    """What an example answers."""
    examples = front_matter((ROOT / "content" / "query.md").read_text(encoding="utf-8"))["examples"]
    (sql,) = [one["sql"] for one in examples if one["says"] == says]
    answer = database.execute(sql)
    names = [column[0] for column in answer.description]
    return [dict(zip(names, row, strict=True)) for row in answer.fetchall()]


def test_examples_show_what_runs_did_on_average_and_no_peaks(database: duckdb.DuckDBPyConnection) -> None:
    peaks = database.execute(
        "select value from summary where metric = 'iops' and statistic <> 'mean'"
    ).fetchall()
    assert peaks
    for says in ("Random reads per second by queue depth", "Random reads per second over the years"):
        shown = {row["IOPS"] for row in told_by(database, says)}
        assert not shown & {value for (value,) in peaks}, says


def test_the_fastest_configurations_were_measured_as_shown(database: duckdb.DuckDBPyConnection) -> None:
    measured = database.execute(
        'select "set", operation, raid_level, chunk_size / 1024, round(value / 1e6) from summary'
    ).fetchall()
    for row in told_by(database, "The fastest configuration of each set and operation"):
        shown = tuple(row[name] for name in ("set", "operation", "raid_level", "chunk, KiB", "MB/s"))
        assert shown in measured


def test_a_check_of_a_whole_set_counts_as_no_value(database: duckdb.DuckDBPyConnection) -> None:
    shown = {row["check"]: row for row in told_by(database, "Checks, and how many values each affects")}
    whole = database.execute('select distinct "check" from checks where id is null').fetchall()
    assert {shown[check]["values"] for (check,) in whole} == {0}
