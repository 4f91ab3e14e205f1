"""Where a value leads: to the run that it is, or to all runs that it is made of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from ingest.build.set_database import ROWS
from ingest.core.row import Row, first_place, has_line, line_words, of_runs, readings
from ingest.core.vocabulary import Vocabulary
from ingest.pages.places import PER_PAGE, Places
from ingest.sets.read import read_set
from ingest.store.rows import rows_of
from ingest.store.store import connect, create, insert
from ingest.store.tabular import select
from tests.unit.small_sets import HEAD

MANIFEST = f'{HEAD}runs: [{{logs: "logs/{{repeat}}.log"}}]\n'


def log(rate: str, head: str = "") -> str:
    """A run of hdparm, below a line that no other log has."""
    return f"# {head}\n/dev/sdb:\n Timing buffered disk reads:  218 MB in  3.01 seconds =  {rate} MB/sec\n"


@pytest.fixture
def places_of(
    make_set: Callable[..., Path], vocabulary: Vocabulary
) -> Callable[..., tuple[Sequence[Row], Places]]:
    def make(files: dict[str, str], manifest: str = MANIFEST) -> tuple[Sequence[Row], Places]:
        result_set = read_set(make_set(manifest, files), "x", vocabulary)
        connection = connect()
        create(connection, vocabulary)
        insert(connection, rows_of(result_set, vocabulary))
        rows = select(connection, ROWS)
        return rows, Places(result_set, rows)

    return make


@pytest.mark.parametrize(
    ("rates", "words", "line", "where"),
    [
        (["72.42"], "", "3", "logs/1.log/"),
        (["72.43", "72.42"], "mean of 2 runs", "2 runs", "runs/"),
        (["72.43", "72.41", "72.42"], "median of 3 runs", "3", "logs/3.log/"),
        (["72.43", "72.42", "72.42"], "median of 3 runs", "3", "logs/2.log/"),
        (["72.43", "72.42", "72.41", "72.44"], "median of 4 runs", "4 runs", "runs/"),
        (["72.43", "72.42", "72.41", "72.44", "72.40"], "median of 5 runs", "3", "logs/2.log/"),
    ],
)
def test_a_value_leads_to_the_run_that_it_is_or_to_all(
    rates: list[str], words: str, line: str, where: str, places_of: Any
) -> None:
    files = {f"logs/{n}.log": log(rate, f"run {n}") for n, rate in enumerate(rates, start=1)}
    (row,), places = places_of(files)
    assert of_runs(row) == words
    assert line_words(row) == line
    assert places.hrefs == {row["id"]: f"{where}#n-{row['id']}"}
    assert sorted(path.partition("#")[0] for path in readings(row)) == sorted(files)
    if where != "runs/":
        assert f"{first_place(row)[0]}/" == where
        assert places.own[row["id"]].measurement.value == row["value"]


def test_a_later_run_of_one_log_has_an_address_of_its_own(places_of: Any) -> None:
    both = log("72.43") + log("72.41") + log("72.42")
    (row,), places = places_of({"logs/1.log": both})
    assert places.hrefs == {row["id"]: f"logs/1.log/#n-{row['id']}-3"}
    assert line_words(row) == "9"


@pytest.mark.parametrize(
    ("n", "count", "words", "has"),
    [(0, 3, "no value in 3 runs", False), (1, 3, "the one value in 3 runs", True),
     (2, 3, "mean of 2 runs, 1 more without a value", False), (None, 1, "", True), (5, 1, "", True)],
)  # fmt: skip
def test_runs_without_a_value_are_counted(n: int | None, count: int, words: str, has: bool) -> None:
    evidence = "; ".join(f"logs/{place}.log#L11:0-5" for place in range(count))
    row = {"evidence": evidence, "n": n, "value_kind": "mean"}
    assert (of_runs(row), has_line(row)) == (words, has)


def test_a_name_with_a_semicolon_is_one_place() -> None:
    assert readings({"evidence": "logs/a; b.log#L1:0-5; logs/c.log#L2:0-5"}) == [
        "logs/a; b.log#L1:0-5",
        "logs/c.log#L2:0-5",
    ]


def test_pages_of_runs_are_bounded(places_of: Any) -> None:
    _, places = places_of({"logs/1.log": log("72.42")})
    few = [{"id": f"{place:012x}", "n": 2, "evidence": _evidence(place, 2)} for place in range(PER_PAGE + 1)]
    many = [{"id": f"{place:012x}", "n": 600, "evidence": _evidence(place, 600)} for place in range(100, 103)]
    pages = Places(places.result_set, [*few, *many]).run_pages
    assert [len(page) for page in pages] == [PER_PAGE, 1, 1, 1, 1]
    assert [name for page in pages for name in page] == [row["id"] for row in (*few, *many)]


def _evidence(place: int, runs: int) -> str:
    return "; ".join(f"logs/{place:03}_{run}.log#L1:0-5" for run in range(runs))
