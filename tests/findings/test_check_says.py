"""spindle check says which findings do not hold, and which held when the set was last built."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from ingest.build.check import check_set
from ingest.build.keys import set_key
from ingest.build.one_set import make_set
from ingest.build.task import SetTask
from ingest.core.project import Project
from tests.checkout import ROOT

MANIFEST = """\
spindle: 1
title: A set
author: {name: A. Uthor}
date: 2008-07
trust: transcribed
tables:
  - file: tables/t.md
    tool: dd
    columns: {level: {factor: raid_level}, read: {operation: read, metric: throughput, unit: MB/s}}
findings:
  - {says: It reads 100 MB/s., holds: select max(value) >= 100e6 from summary}
"""


@pytest.fixture
def task(tmp_path: Path) -> SetTask:
    """A checkout with one set, and the task to build it."""
    shutil.copytree(ROOT / "data" / "reference", tmp_path / "data" / "reference")
    shutil.copyfile(ROOT / "hugo.toml", tmp_path / "hugo.toml")
    folder = tmp_path / "data" / "results" / "a-set"
    (folder / "tables").mkdir(parents=True)
    (folder / "result.yaml").write_text(MANIFEST, encoding="utf-8")
    write(folder, 100)
    return SetTask(Project(tmp_path).root, "a-set", set_key(folder, "code"))


def write(folder: Path, value: int) -> None:
    (folder / "tables" / "t.md").write_text(
        f"| level | read |\n|---|---|\n| raid5 | {value} |\n", encoding="utf-8"
    )


def said(task: SetTask) -> list[str]:
    return [remark for remark in check_set(task).remarks if "result.yaml" in remark]


def test_a_finding_that_holds_needs_no_word(task: SetTask) -> None:
    assert said(task) == []


def test_a_finding_that_does_not_hold_is_named_at_its_line(task: SetTask) -> None:
    write(task.folder, 99)
    assert said(task) == ["data/results/a-set/result.yaml:11: does not hold: It reads 100 MB/s."]


def test_a_finding_that_stops_holding_is_told_apart(task: SetTask) -> None:
    assert make_set(task) == []
    write(task.folder, 99)
    assert said(task) == ["data/results/a-set/result.yaml:11: holds no longer: It reads 100 MB/s."]


def test_a_query_that_cannot_be_asked_is_a_problem_at_its_line(task: SetTask) -> None:
    manifest = task.folder / "result.yaml"
    manifest.write_text(MANIFEST.replace("max(value) >= 100e6", "now() is null"), encoding="utf-8")
    (problem,) = check_set(task).problems
    assert (problem.path, problem.line) == ("data/results/a-set/result.yaml", 11)
    assert "no function now()" in str(problem)
