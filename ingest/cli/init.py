"""spindle init: this checkout → a collection of your own, without our result sets.

Removes data/results/*, the records of their changes, articles, and what the home page says of them. The
site's name and addresses are lines of hugo.toml.
"""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path

import yaml

from ingest.build.pages import front_matter
from ingest.core.files import write_whole
from ingest.core.problems import Problem, ProblemsError
from ingest.core.project import Project
from ingest.review.revision import git

HELP = "start your own collection: remove the result sets that came with this checkout"

_HOME = ("content", "_index.md")
_OF_SETS = ("hero", "charts")  # what the home page's front matter asks of them


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """None."""


def run(_: argparse.Namespace, project: Project) -> int:
    """Removes the sets; only what git can bring back."""
    records = sorted((project.root / "data" / "changes").glob("*.yaml"))
    removed = [*project.set_folders(), *records, *project.article_files()]
    home = project.root.joinpath(*_HOME)
    _refuse_what_git_cannot_restore(project, [*removed, home])
    for path in removed:
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    write_whole(home, home_page(home.read_text(encoding="utf-8")).encode())
    count = f"{len(removed)} result sets, records and articles"
    print(f"removed {count}; edit hugo.toml, then spindle new or make publish")
    return 0


def home_page(text: str) -> str:
    """The home page with its promises, without what it says of sets."""
    entries = {key: value for key, value in front_matter(text).items() if key not in _OF_SETS}
    return f"---\n{yaml.safe_dump(entries, allow_unicode=True, sort_keys=False, width=120)}---\n"


def _refuse_what_git_cannot_restore(project: Project, paths: list[Path]) -> None:
    """Raises ProblemsError where a path has edits that are not committed, or there is no history at all."""
    names = [project.name(path) for path in paths]
    answer = git(project, ["status", "--porcelain", "--untracked-files=all", "--", *names])
    lines = answer.stdout.decode("utf-8", "replace").splitlines()
    changed = [line[3:] for line in lines] if answer.returncode == 0 else names
    if changed:
        expected = "only committed files, which git can restore"
        raise ProblemsError(
            [Problem(name, 0, expected, "uncommitted changes", "commit it first") for name in changed]
        )
