"""What the page says of a number: how it was made, in which cell it stands, how long its bar is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ingest.build.set_database import ROWS
from ingest.core.vocabulary import Vocabulary
from ingest.pages.numbers import sentence
from ingest.pages.set_page import Judged, set_page
from ingest.sets.read import read_set
from ingest.store.rows import rows_of
from ingest.store.store import connect, create, insert
from ingest.store.tabular import select
from tests.unit.small_sets import HEAD, LOG, READING, RUNS, TABLE, with_table

Page = Callable[..., dict[str, Any]]


@pytest.fixture
def page(make_set: Callable[..., Path], vocabulary: Vocabulary) -> Page:
    """The page of a set."""

    def make(manifest: str, files: dict[str, str]) -> dict[str, Any]:
        result_set = read_set(make_set(manifest, files), "x", vocabulary)
        connection = connect()
        create(connection, vocabulary)
        insert(connection, rows_of(result_set, vocabulary))
        return set_page(result_set, select(connection, ROWS), Judged([], [], [], []), [], vocabulary, {})

    return make


def hows(made: dict[str, Any]) -> list[str]:
    return [number["derivation"].replace("\u00a0", " ") for number in made["numbers"].values()]


@pytest.mark.parametrize(
    ("column", "cell", "derivation"),
    [
        ("unit: MB/s", "240", "240 MB/s × 1,000,000 bytes = 240,000,000 bytes per second"),
        ("unit: B/s", "240", ""),
        (
            "unit: {printed: MB/s, one_of: [1000000, 1048576]}",
            "240",
            "240 MB/s: 10⁶ bytes gives 240 MB/s, 2²⁰ gives 252 MB/s",
        ),
        (
            "as: range, unit: {printed: MB/sec, one_of: [1000000, 1024000]}",
            "140-202",
            "140-202 MB/sec: 10⁶ bytes gives 140–202 MB/s, 1,024,000 gives 143–207 MB/s",
        ),
        ("as: relative", "3.88", "3.88 × 70 MB/s ≈ 272 MB/s"),
        ("as: change, to: {raid_level: raid6}", "+13 %", "+13 % is 1.13×"),
        ("as: slowdown, to: {raid_level: raid6}", "1.25", "1 ÷ 1.25 = 0.80×"),
    ],
)
def test_how_a_printed_figure_became_the_number(column: str, cell: str, derivation: str, page: Page) -> None:
    before = (
        "baseline: [{operation: read, metric: throughput, value: 70 MB/s, basis: published, exact: false}]\n"
    )
    manifest = with_table(f"reading: {{operation: read, metric: throughput, {column}}}", before=before)
    assert hows(page(manifest, {"tables/a.md": f"{TABLE}| raid5 | {cell} |\n"})) == [derivation]


def test_how_a_rate_came_of_a_count(page: Page) -> None:
    manifest = with_table(
        "files: {operation: create, metric: rate, over: minutes}",
        "minutes: {operation: create, metric: elapsed, unit: min}",
    )
    made = page(
        manifest, {"tables/a.md": "| raid_level | files | minutes |\n|-|-|-|\n| raid5 | 154,212 | 2 |\n"}
    )
    assert sorted(hows(made)) == ["154,212 ÷ 2 min = 1,285/s", "2 min × 60 s = 120 seconds"]


def test_how_a_log_was_read(page: Page) -> None:
    made = page(f"{HEAD}runs: [{{logs: logs/a.log}}]\n", {"logs/a.log": LOG})
    (number,) = made["numbers"].values()
    assert number["derivation"] == "72.44 MB/sec × 1,048,576 bytes = 75,958,845 bytes per second"
    assert number["printed"] == "72.44 MB/sec"
    assert "2²⁰" in number["rule"]


def test_how_repeats_became_one_number(page: Page) -> None:
    manifest = f'{HEAD}runs: [{{logs: "logs/{{repeat}}.log"}}]\n'
    made = page(manifest, {f"logs/{n}.log": f"{n}\n{LOG}" for n in (1, 2, 3)})
    assert hows(made) == ["the median of 72.44 MB/sec, 72.44 MB/sec, 72.44 MB/sec, each × 1,048,576 bytes"]


def cells(made: dict[str, Any]) -> list[dict[str, Any]]:
    return [cell for table in made["values"] for row in table["rows"] for cell in row if "id" in cell]


def test_every_number_has_its_cell(page: Page) -> None:
    """Two shares of reads, ratios beside values, ranges beside values: none may hide another."""
    columns = [READING, "share: {factor: mix_read}", "x: {operation: read, metric: throughput, as: relative}",
               "r: {operation: read, metric: throughput, as: range, unit: MB/s}"]  # fmt: skip
    rows = "| raid5 | 3 | 0.6 | - | - |\n| raid5 | 4 | 0.7 | - | - |\n| raid6 | - | 0.7 | 2 | - |\n| raid0 | - | - | - | 2-4 |\n"
    table = "| raid_level | reading | share | x | r |\n|-|-|-|-|-|\n" + rows
    made = page(with_table(*columns), {"tables/a.md": table})
    assert sorted(cell["id"] for cell in cells(made)) == sorted(made["numbers"])
    assert sorted(cell["text"] for cell in cells(made)) == ["2.00×", "2–4", "3", "4"]


def test_bars_of_a_table_share_one_scale(page: Page) -> None:
    both = [f"{name}: {{operation: {name}, metric: throughput, as: relative}}" for name in ("read", "write")]
    made = page(
        with_table(*both), {"tables/a.md": "| raid_level | read | write |\n|-|-|-|\n| raid5 | 4 | 2 |\n"}
    )
    assert [(cell["bar"], cell["baseline"]) for cell in cells(made)] == [(1.0, 0.25), (0.5, 0.25)]
    both = [f"{name}: {{operation: {name}, metric: throughput, unit: MB/s}}" for name in ("read", "write")]
    made = page(
        with_table(*both), {"tables/a.md": "| raid_level | read | write |\n|-|-|-|\n| raid5 | 4 | 1 |\n"}
    )
    assert [cell["bar"] for cell in cells(made)] == [1.0, 0.25]


def test_zeros_are_numbers_too(page: Page) -> None:
    made = page(with_table(READING), {"tables/a.md": f"{TABLE}| raid5 | 0 |\n"})
    assert [cell["text"] for cell in cells(made)] == ["0"]
    assert made["fingerprint"]["ticks"] == [0.0]


@pytest.mark.parametrize(
    ("values", "named"),
    [
        ((40, 200, 500), {"low": "40", "low_at": 0.08, "high": "500 MB/s"}),
        ((200, 500), {"zero": True, "low": "200", "low_at": 0.4, "high": "500 MB/s"}),
        ((1, 500), {"low": "1", "low_at": 0.0, "high": "500 MB/s"}),
        ((450, 500), {"low": "", "high": "450–500 MB/s"}),
        ((500, 500), {"low": "", "high": "500 MB/s"}),
    ],
    ids=["near the left end", "in the middle", "at zero", "no room for two", "one value"],
)
def test_a_strip_names_its_ends_under_their_marks(
    page: Page, values: tuple[int, ...], named: dict[str, Any]
) -> None:
    levels = ("raid0", "raid1", "raid5")
    rows = "".join(f"| {level} | {value} |\n" for level, value in zip(levels, values, strict=False))
    made = page(with_table(READING), {"tables/a.md": TABLE + rows})["fingerprint"]
    made["high"] = made["high"].replace("\u00a0", " ")
    assert {key: made[key] for key in ("zero", "low", "low_at", "high") if key in made} == named


def test_a_published_multiple_without_a_baseline_is_a_ratio_whatever_its_metric(page: Page) -> None:
    manifest = with_table("reading: {operation: create, metric: rate, as: relative}")
    made = page(manifest, {"tables/a.md": f"{TABLE}| raid5 | 3 |\n"})
    assert [number["display"] for number in made["numbers"].values()] == ["3.00×"]


def test_a_version_keeps_its_zero(page: Page) -> None:
    made = page(f"{HEAD}machine: {{os: 18.10}}\n", {})
    assert made["machine"] == [{"label": "Os", "value": "18.10"}]


def test_ratios_of_several_runs_have_no_kind(page: Page) -> None:
    column = "reading: {operation: read, metric: throughput, as: change, to: {raid_level: raid6}}"
    made = page(with_table(column, more="    n: 5\n"), {"tables/a.md": f"{TABLE}| raid5 | +3 % |\n"})
    assert made["repeats_label"] == "each a value of 5 runs"


@pytest.mark.parametrize(
    ("drive", "said"),
    [
        ("{model: not stated, kind: ssd}", "model not stated, SSD"),
        (
            "{model: not stated, kind: hdd, count: 6, rpm: 10000}",
            "6 drives, model not stated, disk, 10,000 rpm",
        ),
        ("{model: WD40EFRX, kind: hdd, count: 4}", "4 × WD40EFRX, disk"),
    ],
)
def test_a_drive_in_words(drive: str, said: str, page: Page) -> None:
    made = page(RUNS + f"drives: [{drive}]\n", {"logs/sdb.log": LOG})
    assert [fact["value"] for fact in made["machine"]] == [said]


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        (
            {"metric": "throughput", "statistic": "mean"},
            "64\u00a0KiB chunks, block size 4\u00a0KiB: random read",
        ),
        (
            {"metric": "iops", "statistic": "min"},
            "64\u00a0KiB chunks, block size 4\u00a0KiB: random read, lowest",
        ),
        (
            {"metric": "latency", "statistic": "p99.9", "latency_kind": "completion"},
            "64\u00a0KiB chunks, block size 4\u00a0KiB: random read, completion latency, percentile 99.9",
        ),
        (
            {"metric": "latency", "statistic": "mean"},
            "64\u00a0KiB chunks, block size 4\u00a0KiB: random read, latency, mean",
        ),
        (
            {"metric": "cpu", "statistic": "mean"},
            "64\u00a0KiB chunks, block size 4\u00a0KiB: random read, CPU use",
        ),
    ],
)
def test_a_number_says_which_of_a_runs_figures_it_is(
    facts: dict[str, Any], said: str, vocabulary: Vocabulary
) -> None:
    """fio prints thirty of a run: two that differ must not be told in the same words."""
    row = {
        "raid_level": None,
        "operation": "randread",
        "latency_kind": None,
        "chunk_size": 65536,
        "block_size": 4096,
        **facts,
    }
    assert sentence(row, ["chunk_size", "block_size"], vocabulary) == said
