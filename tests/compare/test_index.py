"""Rows → index, sums and blocks: nothing is lost, and what a first view needs stays small."""

from __future__ import annotations

import gzip
import shutil
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from ingest.compare.columns import ABOUT, REFUSED, UNCERTAIN, VERSUS, flags, number
from ingest.compare.index import (
    BLOCK,
    Places,
    block,
    blocks,
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
from tests.browser.checks import served
from tests.browser.node import run_script
from tests.compare.synthetic import rows_of

MOST = 300_000  # bytes, packed, until the first picture of 1,000 sets of 200 values


def by_measure(rows: list[Row]) -> dict[str, list[Row]]:
    """Rows of one operation and metric, in the order of their sets."""
    parts: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        parts[row["measure"]].append(row)
    return dict(sorted(parts.items()))


def files(rows: list[Row]) -> dict[str, Any]:
    """What ingest.compare.write would write of these rows."""
    known = settings(reference())
    sets = sets_of(rows, {})
    place = {slug: at for at, slug in enumerate(sets["slug"])}
    values = {one.column: {row[one.column] for row in rows} - {None} for one in known}
    dictionaries = dictionary(values, known, reference())
    places, parts = Places(place, words_of(dictionaries), known), by_measure(rows)
    index = {
        **drawing_words(reference()), "version": 1, "signs": 2, "settings": dictionaries, "sets": sets, "pairs": {},
        "measures": {key: measure(part, places) for key, part in parts.items()},
    }  # fmt: skip
    found: dict[str, Any] = {"index": index}
    for key, part in parts.items():
        found[f"sum/{key}"] = sums(part, places)
        for at, some in enumerate(blocks(part)):
            found[f"rows/{key}/{at}"] = block(some, places)
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


def site_of(site: Path, made: dict[str, Any], root: Path) -> Path:
    """The published page and script over these files; gives the folder of Compare."""
    folder = root / "compare"
    folder.mkdir()
    shutil.copy(site / "compare" / "index.html", folder)
    shutil.copytree(site / "assets", root / "assets", ignore=shutil.ignore_patterns("duckdb*"))
    for name, data in made.items():
        write_data(data, folder / f"{name}.json")
    return folder


@pytest.mark.bench
def test_a_thousand_sets(published_site: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Everything until the first picture is below 300 kB; how long it takes, without a browser and in one."""
    made = files(list(rows_of(1000, 200, reference())))
    folder = site_of(published_site, made, tmp_path)
    (script,) = (published_site / "assets").glob("compare.*.js")
    parts = {
        "page": folder / "index.html",
        "script": script,
        "index": folder / "index.json",
        "sum": folder / "sum/read-throughput.json",
    }
    sizes = {name: len(gzip.compress(path.read_bytes(), 9)) for name, path in parts.items()}
    rows = {name: packed(data) for name, data in made.items() if name.startswith("rows/read-throughput/")}
    drawn = run_script("compare_many", {"folder": str(folder), "query": "?read"})
    with served(tmp_path) as base:
        seen = run_script("compare_first", {"base": base, "path": "/compare/?read"})
    said = ", ".join(f"{name} {size / 1000:.0f} kB" for name, size in sizes.items())
    with capsys.disabled():
        print(
            f"\ncompare, 1,000 sets × 200 values: {sum(sizes.values()) / 1000:.0f} kB packed until the first picture ({said});"
            f" drawn in {drawn['cpu']:.0f} ms of CPU, {drawn['panels']} panels, {drawn['characters']:,} characters;"
            f" in Chromium on localhost {seen['milliseconds']:.0f} ms from the address to the picture;"
            f" then all values: {len(rows)} blocks, {sum(rows.values()) / 1000:.0f} kB"
        )
    assert sum(sizes.values()) < MOST
    assert drawn["panels"] == seen["panels"] == 24
    assert drawn["values"] == made["index"]["measures"]["read-throughput"]["relative"]
