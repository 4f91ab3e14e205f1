"""What the method page is made from: every check, level, formula and link, and the gap model's figures."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ingest.build.method import checks
from ingest.build.method.conditions import formula_conditions
from ingest.build.method.gap import gap_table, off
from ingest.build.method.levels import levels_of
from ingest.build.method.tables import links, survival
from ingest.checks import check_files
from ingest.core.vocabulary import Vocabulary
from ingest.core.yaml_lines import own_yaml
from ingest.store.store import connect, create
from ingest.theory.interfaces import load_interfaces
from ingest.theory.read import Theory, load_theory

ROOT = Path(__file__).resolve().parents[2]
THEORY = ROOT / "data" / "reference" / "theory"
CHECKS = [path.stem for path in (ROOT / "ingest" / "checks" / "sql").glob("*.sql")]
LEVELS: list[dict[str, Any]] = [
    own_yaml(path.read_text())
    for path in sorted(THEORY.glob("*.yaml"))
    if path.stem not in ("terms", "interfaces", "studies")
]


@pytest.fixture(scope="session")
def theory() -> Theory:
    return load_theory(THEORY)


def test_the_gravest_checks_come_first() -> None:
    severities = [check["severity"] for check in checks()]
    assert severities == sorted(severities, key=["refuse", "doubt", "note"].index)
    assert sorted(check["name"] for check in checks()) == sorted(CHECKS)


def test_one_more_check_appears_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "-- grain\n-- code: Z99\n-- severity: doubt\n-- title: T\n-- message: M\n-- remedy: R\n-- source: S\nselect 1"
    more = (*check_files.all_checks(), check_files.check_of("made-up", text))
    monkeypatch.setattr("ingest.build.method.all_checks", lambda: more)
    assert "made-up" in [check["name"] for check in checks()]


def test_without_the_set_there_is_no_gap_table(
    theory: Theory, vocabulary: Vocabulary, tmp_path: Path
) -> None:
    connection = connect(str(tmp_path / "empty.duckdb"))
    create(connection, vocabulary)
    assert gap_table(connection, "2008-07-nelson-md-raid", theory, vocabulary) is None


def test_how_far_off_is_the_same_above_and_below() -> None:
    assert off([2.0], [1.0]) == pytest.approx(1.0)
    assert off([1.0, 4.0], [2.0, 2.0]) == pytest.approx(1.0)
    assert off([3.0], [3.0]) == 0


def test_conditions_in_words(theory: Theory) -> None:
    found = {one.id: formula_conditions(one) for one in theory.levels["raid10"].formulas}
    assert found["raid10-far-read"] == ["far", "not md before Linux 2.6.25"]
    assert found["raid10-near-offset-read-gap"] == [
        "near or offset",
        "k ÷ n a whole number",
        "one stream",
        "chunk size, rate and rpm of the drives known",
    ]
    assert found["raid10-far-degraded-read"] == ["far", "two copies", "one drive lost"]


def test_levels_come_in_the_vocabulary_s_order_and_once(theory: Theory, vocabulary: Vocabulary) -> None:
    rows = levels_of(theory, vocabulary)
    assert len(rows) == len(LEVELS)
    assert [row["id"] for row in rows][:3] == ["single", "raid0", "raid1"]
    assert sum(len(row["formulas"]) for row in rows) == sum(len(one["formulas"]) for one in LEVELS)


def test_survival_and_links(theory: Theory, vocabulary: Vocabulary) -> None:
    rows = {(row["label"], *row["layouts"]): row for row in survival(theory, vocabulary)["rows"]}
    assert rows["RAID 10", "near", "nested"]["second"][1] == "4/5"
    assert rows["RAID 10", "far", "offset"]["second"][1] == "3/5"
    assert rows["RAID 60",]["survives"] == ["", "", "2"]
    rates = {row["name"]: row["rate"] for row in links(load_interfaces(THEORY))}
    assert rates["SATA II"] == "300\u00a0MB/s"
