"""What a maintainer is told when sets keep the site from being published."""

from __future__ import annotations

from pathlib import Path

import pytest

from ingest.build.site.at_fault import remedy
from ingest.core.problems import Problem
from ingest.core.project import Project


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """Two sets."""
    for slug in ("2008-07-one", "2009-07-other"):
        (tmp_path / "data" / "results" / slug).mkdir(parents=True)
    return Project(tmp_path)


def problem(path: str, found: str = "nothing") -> Problem:
    """One at a file."""
    return Problem(path, 1, "a thing", found, "mend it")


def test_the_others_can_be_published(project: Project) -> None:
    said = remedy(project, [problem("build/site.new/results/2008-07-one/index.html")])
    assert (
        said == "sets with problems: 2008-07-one; publish all others: spindle publish --without 2008-07-one"
    )


def test_no_way_around_problems_of_all_sets(project: Project) -> None:
    sets = [problem(f"data/results/{folder.name}/result.yaml") for folder in project.set_folders()]
    assert remedy(project, sets) == ""
    assert remedy(project, [problem("layouts/baseof.html")]) == ""


def test_a_set_that_is_left_out_and_needed(project: Project) -> None:
    left_out = Project(project.root, frozenset({"2008-07-one"}))
    said = remedy(left_out, [problem("content/_index.md", "2008-07-one, which is not published")])
    assert said == "a set that you leave out is used by content/_index.md; change that first"
