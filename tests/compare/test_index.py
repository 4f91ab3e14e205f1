"""Rows → index, sums and blocks: nothing is lost, and what a first view needs stays small."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import pytest

from ingest.compare.columns import ABOUT, REFUSED, UNCERTAIN, VERSUS, flags, number
from ingest.compare.index import (
    BLOCK,
    block,
    blocks,
    by_measure,
    dictionary,
    measure,
    sets_of,
    sums,
    words_of,
)
from ingest.compare.prepared import read_all
from ingest.compare.settings import settings
from ingest.compare.write import drawing_words
from ingest.core.labels import reference
from ingest.core.row import Row
from ingest.store.tabular import dumps, write_data
from tests.browser.node import run_script
from tests.checkout import ROOT
from tests.compare.synthetic import rows_of

MOST = 300_000  # bytes, packed, until the first picture of 1,000 sets of 200 values


def files(rows: list[Row]) -> dict[str, Any]:
    """What ingest.compare.write would write of these rows."""
    known = settings(reference())
    sets = sets_of(rows, {})
    place = {slug: at for at, slug in enumerate(sets["slug"])}
    dictionaries = dictionary(rows, known, reference())
    words, parts = words_of(dictionaries), by_measure(rows)
    index = {
        **drawing_words(reference()), "version": 1, "signs": 2, "settings": dictionaries, "sets": sets, "pairs": {},
        "measures": {key: measure(part, place, words) for key, part in parts.items()},
    }  # fmt: skip
    found: dict[str, Any] = {"index": index}
    for key, part in parts.items():
        found[f"sum/{key}"] = sums(part, place, words)
        for at, some in enumerate(blocks(part)):
            found[f"rows/{key}/{at}"] = block(some, place, words, known)
    return found


def packed(data: Any) -> int:
    return len(gzip.compress(dumps(data).encode(), 9))


@pytest.fixture(scope="module")
def few() -> list[Row]:
    return list(rows_of(12, 300, reference()))


def test_blocks_hold_every_row_once(few: list[Row]) -> None:
    made = files(few)
    of_blocks = sum(len(data["set"]) for name, data in made.items() if name.startswith("rows/"))
    assert of_blocks == len(few) == sum(each["rows"] for each in made["index"]["measures"].values())
    assert max(len(data["set"]) for name, data in made.items() if name.startswith("rows/")) <= BLOCK


def test_sums_count_every_row(few: list[Row]) -> None:
    made = files(few)
    for key, each in made["index"]["measures"].items():
        summed = made[f"sum/{key}"]
        assert sum(summed["n"]) == each["rows"]
        assert sum(summed["rn"]) == each["relative"]
        assert all(
            low <= middle <= high
            for low, middle, high in zip(*(summed[n] for n in ("v0", "v1", "v2")), strict=True)
        )


def test_a_column_of_nothing_is_left_out(few: list[Row]) -> None:
    made = files(few)["rows/read-throughput/0"]
    assert "sched" not in made["settings"]
    assert "rl" not in made


@pytest.mark.parametrize(
    ("given", "bit"),
    [
        ({"severity": "refuse"}, REFUSED),
        ({"unit_certain": False}, UNCERTAIN),
        ({"versus": 1.5}, VERSUS),
        ({"baseline_exact": False}, ABOUT),
    ],
)
def test_what_must_be_known_of_a_value(few: list[Row], given: Row, bit: int) -> None:
    assert not flags(few[0]) & bit
    assert flags({**few[0], **given}) & bit


def test_values_keep_seven_digits() -> None:
    assert [number(value) for value in (3.87543219, 271600000.0, None)] == [3.875432, 271600000, None]


def test_prepared_views_are_in_their_order() -> None:
    views = read_all("views")
    assert [view["place"] for view in views] == sorted(view["place"] for view in views)
    assert all(view["title"] and view["view"].startswith("?") for view in views)


@pytest.mark.bench
def test_a_thousand_sets(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Index, sums and script until the first picture: below 300 kB."""
    made = files(list(rows_of(1000, 200, reference())))
    index, first = packed(made["index"]), packed(made["sum/read-throughput"])
    script = sum(len(gzip.compress(path.read_bytes())) for path in (ROOT / "assets/js/compare").glob("*.js"))
    rows = {name: packed(data) for name, data in made.items() if name.startswith("rows/read-throughput/")}
    for name, data in made.items():
        write_data(data, tmp_path / f"{name}.json")
    drawn = run_script("compare_many", {"folder": str(tmp_path), "query": "?read"})
    with capsys.disabled():
        print(
            f"\ncompare, 1,000 sets × 200 values: index {index:,} B, sum {first:,} B, sources of the script {script:,} B;"
            f" then {len(rows)} blocks, {sum(rows.values()):,} B; drawn in {drawn['milliseconds']:.0f} ms,"
            f" {drawn['panels']} panels, {drawn['characters']:,} characters"
        )
    assert index + first + script < MOST
    assert drawn["panels"] == 24
    assert drawn["values"] == made["index"]["measures"]["read-throughput"]["relative"]
