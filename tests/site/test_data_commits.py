"""Which commit the footer names: that of the page's own set, else that of all."""

from __future__ import annotations

import subprocess
from pathlib import Path

from ingest.build.data_commits import data_commits
from ingest.core.project import Project


def git(root: Path, *arguments: str) -> str:
    identity = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
    done = subprocess.run(["git", "-C", str(root), *identity, *arguments], check=True, capture_output=True)
    return done.stdout.decode().strip()


def commit(root: Path, path: str) -> str:
    (root / path).parent.mkdir(parents=True, exist_ok=True)
    (root / path).write_text(path, encoding="utf-8")
    git(root, "add", "--all")
    git(root, "commit", "--quiet", "--message", path)
    return git(root, "rev-parse", "HEAD")


def test_each_set_has_the_commit_that_last_changed_it(tmp_path: Path) -> None:
    git(tmp_path, "init", "--quiet")
    first = commit(tmp_path, "data/results/a-set/result.yaml")
    second = commit(tmp_path, "data/results/b-set/logs/ä b.log")
    commit(tmp_path, "README.md")
    found = data_commits(Project(tmp_path))
    assert found["commit"] == second
    assert {slug: each["commit"] for slug, each in found["sets"].items()} == {"a-set": first, "b-set": second}
    assert not found["edited"]
    assert not any(each["edited"] for each in found["sets"].values())


def test_an_edit_that_is_not_committed_is_told_of_its_set_alone(tmp_path: Path) -> None:
    git(tmp_path, "init", "--quiet")
    commit(tmp_path, "data/results/a-set/result.yaml")
    commit(tmp_path, "data/results/b-set/result.yaml")
    (tmp_path / "data/results/b-set/new.log").write_text("new", encoding="utf-8")
    found = data_commits(Project(tmp_path))
    assert found["edited"]
    assert {slug: each["edited"] for slug, each in found["sets"].items()} == {"a-set": False, "b-set": True}


def test_a_folder_without_history_names_no_commit(tmp_path: Path) -> None:
    assert data_commits(Project(tmp_path)) == {}


def test_only_pages_of_a_set_or_of_all_name_a_commit(published_site: Path) -> None:
    """Another would be a new file with each set that comes."""
    naming = {
        path.relative_to(published_site).parts[0]
        for path in published_site.rglob("*.html")
        if "Data of commit" in path.read_text(encoding="utf-8")
    }
    assert naming <= {"index.html", "results", "data", "query"}
