"""What the published tables say of the studies: claims, expectations, effects."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import duckdb
import pytest

from ingest.core.yaml_lines import own_yaml
from ingest.pages.judgements import figure

CLAIMS: dict[str, list[bool | None]] = own_yaml(
    Path(__file__).with_name("claims.yaml").read_text(encoding="utf-8")
)


@pytest.fixture(scope="module")
def data(published_site: Path) -> duckdb.DuckDBPyConnection:
    """The published database, as a reader opens it."""
    return duckdb.connect(str(published_site / "data" / "v1" / "spindle.duckdb"), read_only=True)


@pytest.mark.parametrize("slug", CLAIMS)
def test_claims_are_judged_as_the_data_say(slug: str, data: duckdb.DuckDBPyConnection) -> None:
    found = data.execute('select holds from findings where "set" = ? order by place', [slug]).fetchall()
    assert [holds for (holds,) in found] == CLAIMS[slug]


def test_a_figure_beside_a_finding_says_its_unit(data: duckdb.DuckDBPyConnection) -> None:
    """All but counts: the query alone tells what a bare 1.88 is."""
    found = [
        (slug, name)
        for slug, figures in data.execute('select "set", figures from findings').fetchall()
        for name, value in json.loads(figures)
        if isinstance(value, float) and figure(name, value)["name"] == name
    ]
    assert found == []


def test_there_are_claims_of_every_study() -> None:
    assert sum(map(len, CLAIMS.values())) >= 25
    assert {None, False, True} == {outcome for outcomes in CLAIMS.values() for outcome in outcomes}


# level, layout, chunk size in KiB → expected and ceiling of a streaming read, theory.md 1.5
NELSON_READS = [
    ("raid6", None, 64, 2.00, 4), ("raid6", None, 512, 2.57, 4), ("raid6", None, 2048, 3.51, 4),
    ("raid10", "o2", 512, 2.00, 4), ("raid10", "o2", 1024, 2.57, 4), ("raid10", "o2", 2048, 3.13, 4),
    ("raid10", "n2", 64, 2.00, 4), ("raid10", "f2", 64, 4.00, 4),
    ("raid5", "left-symmetric", 256, 3.00, 4), ("raid5", "left-symmetric", 2048, 3.66, 4),
]  # fmt: skip


@pytest.mark.parametrize(("level", "layout", "kib", "expected", "ceiling"), NELSON_READS)
def test_expected_reads_of_2008(
    level: str, layout: str | None, kib: int, expected: float, ceiling: float, data: duckdb.DuckDBPyConnection
) -> None:
    found = data.execute(
        """select distinct round(expected, 2), most, round(prediction / 70e6, 2) from summary
           where "set" like '2008%' and operation = 'read' and raid_level = ? and raid_layout is not distinct from ?
             and chunk_size = ?""",
        [level, layout, kib * 1024],
    ).fetchall()
    assert found == [(expected, ceiling, expected)]


# state, operation → expected multiple for six drives, theory.md 1.2 and 1.3; level raid5 by a controller
ZAITSEV = {
    ("raid5", "optimal", "randread"): 6.0,
    ("raid5", "optimal", "randwrite"): 1.5,
    ("raid5", "optimal", "randrw"): 2.73,
    ("raid5", "degraded", "randread"): 3.0,
    ("raid5", "degraded", "randwrite"): 1.36,
    ("raid5", "degraded", "randrw"): 2.03,
    ("raid10", "optimal", "randread"): 6.0,
    ("raid10", "optimal", "randwrite"): 3.0,
    ("raid10", "optimal", "randrw"): 4.29,
}


def test_expected_random_rates_of_2006(data: duckdb.DuckDBPyConnection) -> None:
    found = data.execute(
        """select distinct raid_level, state, operation, round(expected, 2) from summary
           where "set" like '2006%' and state <> 'recovering'"""
    ).fetchall()
    assert {tuple(row[:3]): row[3] for row in found} == ZAITSEV


# factor, a, b, operation → ratio as theory.md 4.4 prints it, a ÷ b where it names them so, and pairs
EFFECTS = {
    ("raid_layout", "n2", "f2", "write"): ("ratio", 0.84, 22),
    ("raid_layout", "n2", "f2", "read"): ("ratio", 1.71, 22),
    ("raid_layout", "left-symmetric", "left-asymmetric", "write"): ("1 / ratio", 1.022, 22),
    ("raid_layout", "left-symmetric", "left-asymmetric", "read"): ("1 / ratio", 0.995, 22),
    ("raid_layout", "left-symmetric", "right-asymmetric", "read"): ("1 / ratio", 1.010, 22),
    ("raid_layout", "left-symmetric", "right-symmetric", "write"): ("1 / ratio", 1.046, 22),
}


@pytest.mark.parametrize("change", EFFECTS)
def test_effects_of_2008(change: tuple[str, str, str, str], data: duckdb.DuckDBPyConnection) -> None:
    figure, printed, pairs = EFFECTS[change]
    found = data.execute(
        f"""select {figure}, pairs from effects
           where "set" like '2008%' and factor = ? and a = ? and b = ? and operation = ?""",
        list(change),
    ).fetchall()
    digits = len(str(printed).partition(".")[2])
    assert [(round(ratio, digits), count) for ratio, count in found] == [(printed, pairs)]


def test_what_cannot_be_told_apart_says_so(data: duckdb.DuckDBPyConnection) -> None:
    (sentence,) = data.execute(
        """select sentence from effects where "set" like '2008%' and operation = 'read'
           and a = 'left-symmetric' and b = 'left-asymmetric'"""
    ).fetchone() or ("",)
    assert "cannot be told apart" in sentence


def test_layouts_that_contradict_each_other_are_not_pooled(data: duckdb.DuckDBPyConnection) -> None:
    found = data.execute(
        """select ratio, depends_on from effects where "set" like '2008%' and operation = 'write'
           and factor = 'scheduler' and a = 'noop' and b = 'cfq'"""
    ).fetchall()
    assert found == [(None, "raid_layout")]


def rows(path: Path) -> list[dict[str, Any]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.mark.parametrize("table", ["effects", "predictions", "checks", "findings"])
def test_every_table_of_the_judgement_is_published(table: str, published_site: Path) -> None:
    assert rows(published_site / "data" / "v1" / f"{table}.csv")


@pytest.mark.parametrize(
    ("table", "key"),
    [("summary", ("set", "id")), ("measurements", ("set", "path", "line", "span_start", "id"))],
)
def test_parquet_has_the_rows_of_csv_in_their_order(
    table: str, key: tuple[str, ...], published_site: Path
) -> None:
    folder = published_site / "data" / "v1"
    relation = duckdb.from_parquet(str(folder / f"{table}.parquet"))
    found = relation.project(", ".join(f'"{name}"' for name in key)).fetchall()
    assert found == sorted(found), "sorted by its key"
    of_csv = [tuple(row[name] for name in key) for row in rows(folder / f"{table}.csv")]
    assert [tuple(map(str, row)) for row in found] == of_csv


def test_a_number_says_what_it_is_worth(summary_csv: Path) -> None:
    best = next(row for row in rows(summary_csv) if row["id"] == "517616e4838c")
    assert best["spread"] == "mean of 5 runs, spread not published"
    assert (best["expected"], best["most"]) == ("4", "4")
    assert best["efficiency"] == "0.97"
    assert best["baseline_exact"] == "False" or best["baseline_exact"] == "false"
    assert {"baseline-inexact", "spread-unknown"} <= set(best["doubts"].split("; "))
    assert best["severity"] == "note"


def test_a_refused_number_has_no_efficiency(data: duckdb.DuckDBPyConnection) -> None:
    assert data.execute(
        "select count(*) from summary where severity = 'refuse' and efficiency is not null"
    ).fetchone() == (0,)
