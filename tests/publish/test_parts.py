"""Which parts of the site a change makes again: a set's pages, those of no set, or all; and links between parts."""

from __future__ import annotations

from pathlib import Path

import pytest

from ingest.core.problems import ProblemsError
from ingest.core.project import Project
from tests.checkout import files_of
from tests.publish.small import copied, publish_small

LOGS, TABLE = "2020-02-golden-logs", "2020-01-golden-table"
HUB = "_hub"
HOST = "https://spindle.example"
ALL = {HUB, LOGS, TABLE}


@pytest.fixture(scope="module")
def project(golden_checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Project:
    """Two published sets."""
    root = copied(golden_checkout, tmp_path_factory.mktemp("parts") / "checkout")
    (root / "content" / "articles" / "golden.md").unlink()  # it needs both
    return Project(root)


def made_again(project: Project) -> set[str]:
    """Publishes; the parts that were made."""
    before = parts(project)
    publish_small(project.root)
    return {name for name, changed in parts(project).items() if before.get(name) != changed}


def parts(project: Project) -> dict[str, int]:
    """When each was vouched for."""
    return {path.parent.name: path.stat().st_ctime_ns for path in (project.build / "html").glob("*/stamp")}


def append(path: Path, text: str = "\n") -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write(text)


@pytest.mark.long  # it costs time only; test_stale.py publishes changes in each run
def test_a_page_of_no_set_is_made_without_the_sets(project: Project) -> None:
    append(project.root / "content" / "about.md", "\nOne more sentence.\n")
    assert made_again(project) == {HUB}
    assert "One more sentence." in (project.site / "about" / "index.html").read_text(encoding="utf-8")


@pytest.mark.long  # test_stale.py publishes changes in each run
def test_notes_of_a_set_make_its_pages_and_no_others(project: Project) -> None:
    append(project.results / LOGS / "notes.md", "\nA later remark.\n")
    made = made_again(project)
    assert LOGS in made
    assert TABLE not in made
    assert "A later remark." in (project.site / "results" / LOGS / "index.html").read_text(encoding="utf-8")


@pytest.mark.long
def test_a_title_is_news_for_the_pages_that_name_the_set(project: Project) -> None:
    manifest = project.results / LOGS / "result.yaml"
    manifest.write_text(manifest.read_text(encoding="utf-8").replace("title: ", "title: Renamed "), "utf-8")
    assert {HUB, LOGS} <= made_again(project)
    assert "Renamed " in (project.site / "results" / "index.html").read_text(encoding="utf-8")


@pytest.mark.long  # a template makes all again, too
def test_a_title_of_a_page_is_news_for_every_footer(project: Project) -> None:
    page = project.root / "content" / "about.md"
    page.write_text(page.read_text(encoding="utf-8").replace("title: ", "title: All ", 1), encoding="utf-8")
    assert made_again(project) == ALL


@pytest.mark.long
def test_a_template_makes_all_again(project: Project) -> None:
    append(project.root / "layouts" / "_partials" / "footer.html", "{{- /* a remark */ -}}\n")
    assert made_again(project) == ALL


@pytest.mark.long  # test_stale.py does it in each run
def test_the_site_is_one_from_nothing(project: Project) -> None:
    site = without_database(files_of(project.site))
    publish_small(project.root, from_nothing=True)
    assert without_database(files_of(project.site)) == site


def without_database(files: dict[str, bytes]) -> dict[str, bytes]:
    """DuckDB does not write the same bytes twice."""
    return {name: content for name, content in files.items() if ".duckdb" not in name}


@pytest.mark.long  # test_trial.py publishes a set with such links in each run
def test_a_link_to_a_part_that_lacks_the_target_is_a_line_for_the_author(project: Project) -> None:
    notes = project.results / LOGS / "notes.md"
    append(notes)
    before = notes.read_text(encoding="utf-8")
    append(notes, f"\n[there]({HOST}/results/{TABLE}/#nowhere) and [here]({HOST}/method/#nothing)\n")
    with pytest.raises(ProblemsError) as raised:
        publish_small(project.root)
    notes.write_text(before, encoding="utf-8")
    places = f"build/site.new/results/{LOGS}/index.html:"
    said = [str(problem) for problem in raised.value.problems]
    assert all(line.startswith(places) and "no such id there" in line for line in said)
    assert len(said) == 2


@pytest.mark.long
def test_a_set_that_is_gone_takes_its_part_along(project: Project) -> None:
    for path in sorted((project.results / TABLE).rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() else path.unlink()
    (project.results / TABLE).rmdir()
    publish_small(project.root)
    assert parts(project).keys() == {HUB, LOGS}
    assert not (project.site / "results" / TABLE).exists()
