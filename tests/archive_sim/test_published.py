"""A collection of 300 synthetic sets is published: each has its page, or says why it was withdrawn."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.archive_sim.bench import PUBLISH, change_log, rows
from tests.archive_sim.project import new_project
from tests.archive_sim.study import study

pytestmark = pytest.mark.long
SETS = 300


def test_three_hundred_sets(tmp_path: Path) -> None:
    root = tmp_path / "project"
    slugs = new_project(root, SETS)
    there = sum("withdrawn" not in study("1", number).faults for number in range(1, SETS + 1))
    for rebuilt in (there, 0):
        done = subprocess.run(PUBLISH, cwd=root, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        assert done.stdout == f"site/: {there} result sets, {rebuilt} of them rebuilt\n"
    assert all((root / "site" / "results" / name / "index.html").is_file() for name in slugs)
    change_log(root, SETS, "1")
    done = subprocess.run(PUBLISH, cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_table_has_a_row_for_each_step(tmp_path: Path) -> None:
    found = list(rows(tmp_path / "project", 2, "1"))
    assert [row.step for row in found] == ["from nothing", "nothing changed", "one log", "one template"]
    assert all(row.cost.cpu > 0 and row.cost.memory > 10**7 and row.pages > 10 for row in found)
    assert found[1].cost.cpu < found[0].cost.cpu
    assert len(found[0].cells(found[0])) == len(found[0].cells(None))
