"""Each study against studies.yaml, written before the checks: which apply somewhere, and which to no number."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from ingest.build.set_database import CHECKS, database_of
from ingest.build.task import SetTask
from ingest.checks.check_files import all_checks
from ingest.core.vocabulary import load_vocabulary
from ingest.core.yaml_lines import own_yaml
from ingest.sets.read import read_set
from ingest.store.tabular import select
from tests.checkout import ROOT, all_sets, own_sets

TABLE = own_yaml((ROOT / "tests" / "checks" / "studies.yaml").read_text(encoding="utf-8"))


def _listed(kind: str) -> list[Any]:
    return [(slug, name) for slug, lists in TABLE.items() for name in lists[kind]]


@cache
def rows_of_study(slug: str) -> tuple[dict[str, Any], ...]:
    """What the checks say of a study, as its page and `spindle check` get it."""
    task = SetTask(ROOT, slug, "")
    vocabulary = load_vocabulary(task.project.reference)
    result_set = read_set(task.folder, task.project.name(task.folder), vocabulary)
    return tuple(select(database_of(result_set, vocabulary), CHECKS))


@pytest.mark.parametrize(("slug", "name"), _listed("somewhere"))
def test_applies_somewhere(slug: str, name: str) -> None:
    assert name in {row["check"] for row in rows_of_study(slug)}


@pytest.mark.parametrize(("slug", "name"), _listed("never"))
def test_applies_never(slug: str, name: str) -> None:
    assert name not in {row["check"] for row in rows_of_study(slug)}


@pytest.mark.parametrize("slug", TABLE)
def test_says_nothing_twice(slug: str) -> None:
    said = [(row["check"], row["id"] or row["seen"]) for row in rows_of_study(slug)]
    assert len(said) == len(set(said))


def test_the_table_names_checks_that_there_are() -> None:
    names = {check.name for check in all_checks()}
    assert {name for kind in ("somewhere", "never") for _, name in _listed(kind)} <= names


def test_every_study_is_in_the_table() -> None:
    assert own_sets() <= set(TABLE) <= all_sets()
