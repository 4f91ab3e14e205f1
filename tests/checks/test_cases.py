"""Every check against the cases in cases/<check>.yaml: some that trigger it, and some near them that do not.

    base: {number: {metric: throughput}}       what all cases of the file share
    applies: [{when: …, severity: doubt, seen: …, numbers: […]}]
    does_not: [{when: …, numbers: […]}]

`severity` is that of every row, `seen` of the first; `count` rows are expected, one unless said otherwise.
`make test` tries of each check the first case of each severity and the first that it must pass over; `make test-long`
all others. Who changes a check tries all of its own: pytest tests/checks/test_cases.py -m "" -k <check>
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from ingest.checks.check_files import all_checks
from ingest.core.vocabulary import Vocabulary
from ingest.core.yaml_lines import own_yaml
from tests.checkout import ROOT
from tests.checks.builder import applied, applied_of

CASES = Path(__file__).parent / "cases"
INGEST = ROOT / "ingest"
GRAVITY = ("note", "doubt", "refuse")


DATA: dict[str, Any] = {
    path.stem: own_yaml(path.read_text(encoding="utf-8")) for path in sorted(CASES.glob("*.yaml"))
}


def _cases(kind: str) -> list[Any]:
    found = []
    for name, data in DATA.items():
        tried: set[str | None] = set()
        for case in data[kind]:
            whole = {**data.get("base", {}), **case}
            marks = pytest.mark.long if case.get("severity") in tried else ()
            tried.add(case.get("severity"))
            found.append(pytest.param(name, whole, id=f"{name}: {case['when']}", marks=marks))
    return found


@pytest.mark.parametrize(("name", "case"), _cases("applies"))
def test_applies(name: str, case: dict[str, Any], vocabulary: Vocabulary) -> None:
    said = applied_of(name, case, vocabulary)
    assert len(said) == len({row["id"] or row["seen"] for row in said}) == case.get("count", 1)
    assert {row["severity"] for row in said} == {case["severity"]}
    gravest = {check.name: check.severity for check in all_checks()}[name]
    assert GRAVITY.index(case["severity"]) <= GRAVITY.index(gravest)
    assert all(row["seen"] for row in said)
    if "seen" in case:
        assert said[0]["seen"] == case["seen"]


@pytest.mark.parametrize(("name", "case"), _cases("does_not"))
def test_does_not_apply(name: str, case: dict[str, Any], vocabulary: Vocabulary) -> None:
    assert applied_of(name, case, vocabulary) == []


def test_every_check_has_both_kinds_of_cases() -> None:
    names = {check.name for check in all_checks()}
    assert DATA.keys() == names
    for name, data in DATA.items():
        assert data["applies"], name
        assert data["does_not"], name


def test_every_check_can_be_as_grave_as_its_file_says() -> None:
    for check in all_checks():
        assert check.severity in {case["severity"] for case in DATA[check.name]["applies"]}, check.name


def test_a_number_without_anything_remarkable_has_no_check(vocabulary: Vocabulary) -> None:
    """Five runs, nothing stated: what is not known is no doubt."""
    case = {"numbers": [{"values": [1.0e8, 1.01e8, 1.0e8, 0.99e8, 1.0e8]}]}
    assert applied(case, vocabulary) == []


def test_no_factor_hides_a_fact_of_the_set(vocabulary: Vocabulary) -> None:
    """Of two columns of one name the first is asked: a factor that nobody stated, which is null."""
    facts = (
        (INGEST / "store" / "derive" / "set_facts.sql").read_text(encoding="utf-8").rpartition("select")[2]
    )
    names = set(re.findall(r"(?:s\.| as )(\w+),?$", facts, re.MULTILINE))
    joined = (INGEST / "checks" / "numbers_with_facts.sql").read_text(encoding="utf-8")
    excluded = re.search(r"j\.\* exclude \(([^)]*)\)", joined)
    assert excluded is not None
    assert {"command", "sync"} <= names & vocabulary.factors.keys() <= set(excluded[1].split(", "))
