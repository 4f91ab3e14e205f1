"""What is told of each reading: its own figure, what stands beside it, what rests on it, and where."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ingest.build.set_database import ROWS
from ingest.core.vocabulary import Vocabulary
from ingest.pages.places import PER_PAGE
from ingest.pages.set_page import Judged, set_page
from ingest.sets.read import read_set
from ingest.store.rows import rows_of
from ingest.store.store import connect, create, insert
from ingest.store.tabular import select
from tests.changes.sets import TABLES, log, of_logs

Made = Callable[[dict[str, str]], dict[str, Any]]
CHART = {"panels": [], "id": "a-chart", "title": "A chart"}


@pytest.fixture
def made(make_set: Callable[..., Path], vocabulary: Vocabulary) -> Made:
    """The page of a set; one chart shows all its numbers."""

    def make(files: dict[str, str]) -> dict[str, Any]:
        texts = dict(files)
        result_set = read_set(make_set(texts.pop("result.yaml"), texts), "x", vocabulary)
        connection = connect()
        create(connection, vocabulary)
        insert(connection, rows_of(result_set, vocabulary))
        rows = select(connection, ROWS)
        chart = {**CHART, "table": {"rows": [[{"text": "a"}, {"id": row["id"]}] for row in rows]}}
        return set_page(result_set, rows, Judged([], [], [], []), [chart], vocabulary, {})

    return make


def table_of(rows: int) -> dict[str, str]:
    """Two numbers a row."""
    cells = "".join(f"| {4 * n} | {100 + n} | {200 + n} |\n" for n in range(1, rows + 1))
    return {"result.yaml": TABLES, "tables/a.md": f"| chunk | write | read |\n|--|--|--|\n{cells}"}


def test_repeats_stand_beside_each_other_each_with_its_own_line(made: Made) -> None:
    page = made(of_logs(sda_1=log(210), sda_2=log(240), sda_3=log(225)))
    (number,) = page["numbers"].values()
    rows = number["neighbours"]["rows"]
    assert number["neighbours"]["of"] == "repeats"
    assert [row["printed"] for row in rows] == ["70.00 MB/sec", "80.00 MB/sec", "75.00 MB/sec"]
    assert [row["at"] for row in rows] == [0.0, 1.0, 0.5]
    (name,) = page["numbers"]
    assert [row["href"] for row in rows] == [f"logs/sda_{n}.log/#n-{name}" for n in (1, 2, 3)]
    told = [source["measurements"][0][0] for source in page["sources"] if source["kind"] == "log"]
    assert [one["value"].replace("\u00a0", " ") for one in told] == ["73.4 MB/s", "83.9 MB/s", "78.6 MB/s"]
    assert [one["href"] for one in told] == [row["href"] for row in rows]


def test_a_number_without_repeats_stands_beside_those_that_differ_in_one_factor(made: Made) -> None:
    page = made(of_logs(sda_1=log(210), sdb_1=log(240)))
    for number in page["numbers"].values():
        assert number["neighbours"]["of"] == "drive"
        assert [row["text"] for row in number["neighbours"]["rows"]] == ["sda", "sdb"]
    assert {row["id"] for row in number["neighbours"]["rows"]} == page["numbers"].keys()


def test_a_number_alone_stands_beside_nothing(made: Made) -> None:
    (number,) = made(of_logs(sda_1=log(210)))["numbers"].values()
    assert "neighbours" not in number


def test_charts_and_ratios_rest_on_a_number(made: Made) -> None:
    numbers = made(table_of(1))["numbers"]
    told = {number["label"].rpartition(" ")[2]: number["used_by"] for number in numbers.values()}
    assert [rest["kind"] for rest in told["write"]] == ["ratio", "chart"]
    assert told["write"][0]["says"].startswith("It is 1.44× the baseline")
    assert told["write"][0]["href"].removeprefix("#") in numbers
    assert told["read"] == [{"kind": "chart", "says": "A chart", "href": "#a-chart"}]


def test_what_counts_as_one_says_of_how_many(made: Made) -> None:
    files = table_of(3)
    where = "where: {chunk_size: 4 KiB}, basis: measured"
    files["result.yaml"] = files["result.yaml"].replace("value: 70 MB/s, basis: published", where)
    said = [rest["says"] for number in made(files)["numbers"].values() for rest in number.get("used_by", [])]
    assert sum("is the baseline (1.0×) of 3 values" in one for one in said) == 1


@pytest.mark.parametrize("rows", [1, PER_PAGE // 2, PER_PAGE // 2 + 1, 3 * PER_PAGE])
def test_many_readings_have_pages_of_their_own(rows: int, made: Made) -> None:
    page = made(table_of(rows))
    (source,) = (source for source in page["sources"] if source["kind"] == "table")
    pages = source["measurements"]
    assert sum(map(len, pages)) == 2 * rows == source["numbers"]
    assert max(map(len, pages)) <= PER_PAGE
    several = len(pages) > 1
    for number, readings in enumerate(pages, start=1):
        for one in readings:
            below = f"{number}/" if several else ""
            assert one["href"] == f"tables/a/{below}#{one['anchor']}" == page["numbers"][one["id"]]["href"]
            assert one["at"] == f"L{one['line']}"
    marks = [part["href"] for line in source["lines"] for part in line["parts"] if "href" in part]
    assert [f"tables/a/{href}" for href in marks] == [one["href"] for readings in pages for one in readings]


def test_a_reading_in_a_gap_leads_to_the_gap(made: Made) -> None:
    lines = "x\n" * 30_000
    files = of_logs(sda_1=lines + log(210))
    files["result.yaml"] += (
        "  - {logs: logs/z.txt, factors: {raid_level: single, drive: z}, operation: write}\n"
    )
    one = "1+0 records in\n1+0 records out\n1000000000 bytes (1.0 GB) copied, 10 s, 100 MB/s\n"
    files["logs/z.txt"] = "".join(one + "x\n" * 100 for _ in range(40))
    page = made(files)
    many = next(source for source in page["sources"] if source["path"] == "logs/z.txt")
    gaps = {f"gap-{line['from']}" for line in many["lines"] if "from" in line}
    lines_ = {f"L{line['n']}" for line in many["lines"] if "n" in line}
    at = [reading["at"] for readings in many["measurements"] for reading in readings]
    assert len(at) == 120
    assert set(at) <= gaps | lines_
    assert set(at) & gaps
    assert set(at) & lines_
