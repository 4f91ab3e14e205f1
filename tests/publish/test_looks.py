"""How a large site looks: the same whoever looks at the half of it, and otherwise when any file is changed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ingest.build.site.looks import looks_of_site
from ingest.core.workers import InProcess, one_beside

SETS = 120


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A page of each set, and a home page."""
    for number in range(SETS):
        folder = tmp_path / "results" / f"set-{number:03}" / "charts"
        folder.mkdir(parents=True)
        (folder / "a.svg").write_text("<svg/>")
    (tmp_path / "index.html").write_text("<p>")
    return tmp_path


def test_two_processes_see_what_one_sees(site: Path) -> None:
    with one_beside() as beside:
        assert looks_of_site(site, beside) == looks_of_site(site, InProcess())


@pytest.mark.parametrize(
    "file", ["index.html", "results/set-000/charts/a.svg", "results/set-119/charts/a.svg"]
)
@pytest.mark.parametrize("changed", ["content", "name", "time", "gone"])
def test_each_change_shows(site: Path, file: str, changed: str) -> None:
    before, path = looks_of_site(site, InProcess()).whole, site / file
    if changed == "content":
        path.write_text("other")
    elif changed == "name":
        path.rename(path.with_name("b"))
    elif changed == "time":
        os.utime(path, ns=(1, 1))
    else:
        path.unlink()
    after = looks_of_site(site, InProcess()).whole
    assert after.hash != before.hash
    assert after.linked != before.linked


def test_what_is_known_is_not_looked_at(site: Path) -> None:
    before = looks_of_site(site, InProcess())
    for name in ("set-000", "set-119"):
        (site / "results" / name / "charts" / "a.svg").write_text("other")
    known = {name: look for name, look in before.sets.items() if name != "set-119"}
    after = looks_of_site(site, InProcess(), known)
    assert [name for name in after.sets if after.sets[name] != before.sets[name]] == ["set-119"]
    assert list(after.sets) == list(before.sets)
    assert after.whole != before.whole


@pytest.mark.parametrize("slug", ["set-000", "set-119"])
def test_a_set_that_is_gone_shows(site: Path, slug: str) -> None:
    before = looks_of_site(site, InProcess()).whole
    (site / "results" / slug / "charts" / "a.svg").unlink()
    (site / "results" / slug / "charts").rmdir()
    (site / "results" / slug).rmdir()
    assert looks_of_site(site, InProcess()).whole.linked != before.linked
