"""A collection of one's own: begun without our sets, named in one file, published as it is."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from ingest.build.site.whole_site import publish
from ingest.cli.init import home_page, run
from ingest.core.problems import ProblemsError
from ingest.core.project import Project
from ingest.core.workers import InProcess
from tests.checkout import ROOT, copy_checkout


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    root = copy_checkout(tmp_path / "checkout")
    (root / ".gitignore").write_text("node_modules\nbuild\n", encoding="utf-8")
    git(root, "init", "--quiet")
    git(root, "add", "--all")
    git(root, "commit", "--quiet", "--message", "a copy")
    return root


def git(root: Path, *arguments: str) -> None:
    identity = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
    subprocess.run(["git", "-C", str(root), *identity, *arguments], check=True, capture_output=True)


def start(root: Path) -> None:
    import argparse

    assert run(argparse.Namespace(), Project(root)) == 0


@pytest.mark.long  # a whole publication; what init leaves is tested below
def test_a_collection_of_ones_own_publishes_under_its_own_name(
    checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    start(checkout)
    assert "removed" in capsys.readouterr().out
    config = checkout / "hugo.toml"
    text = config.read_text(encoding="utf-8")
    text = text.replace('title = "Spindle"', 'title = "Platter"').replace(
        "git.example/spindle", "git.example/p"
    )
    config.write_text(text, encoding="utf-8")
    assert publish(Project(checkout), InProcess()).sets == 0
    for page in ("index.html", "about/index.html", "contribute/index.html", "results/index.html"):
        html = (checkout / "site" / page).read_text(encoding="utf-8")
        assert "Platter</a>" in html
        assert "https://git.example/p" in html
    assert "<title>Platter: storage" in (checkout / "site" / "index.html").read_text(encoding="utf-8")


def test_what_is_not_committed_is_not_removed(checkout: Path) -> None:
    edited = next(iter(Project(checkout).set_folders())) / "result.yaml"
    edited.write_text(edited.read_text(encoding="utf-8") + "# mine\n", encoding="utf-8")
    with pytest.raises(ProblemsError, match="commit it first"):
        start(checkout)
    assert edited.is_file()


def test_the_home_page_keeps_its_promises() -> None:
    text = home_page((ROOT / "content" / "_index.md").read_text(encoding="utf-8"))
    assert "promises:" in text
    assert "2008" not in text
