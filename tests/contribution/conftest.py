"""A repository of its own, with one published set, as a pull request finds it."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from ingest.cli import main
from tests.changes.sets import log, of_logs, of_table
from tests.checkout import ROOT

OLD, NEW = "2009-01-old-set", "2010-05-doe-nas"
NAMES = ("-c", "user.name=A. Uthor", "-c", "user.email=a@example.org")


def git(root: Path, *arguments: str) -> str:
    done = subprocess.run(
        ["git", *NAMES, *arguments],
        cwd=root,
        env={**os.environ, "GIT_CONFIG_GLOBAL": os.devnull},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


@dataclass(frozen=True)
class Answer:
    """What `spindle review` said."""

    code: int
    out: str
    err: str


@dataclass(frozen=True)
class Request:
    """A checkout of a pull request on the branch `main`."""

    root: Path
    review: Callable[[], Answer]

    def write(self, path: str, text: str | bytes = "") -> Path:
        target = self.root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(text.encode() if isinstance(text, str) else text)
        return target

    def add_set(self, slug: str, files: dict[str, str]) -> None:
        for name, text in files.items():
            self.write(f"data/results/{slug}/{name}", text)

    def commit(self) -> None:
        git(self.root, "add", "--all")
        git(self.root, "commit", "--quiet", "--message", "A change")


@pytest.fixture(scope="session")
def published(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The branch that requests are made against."""
    root = tmp_path_factory.mktemp("published")
    shutil.copytree(ROOT / "data" / "reference", root / "data" / "reference")
    shutil.copyfile(ROOT / "hugo.toml", root / "hugo.toml")
    request = Request(root, lambda: Answer(2, "", ""))
    shutil.copy(ROOT / "hugo.toml", root)
    request.write(".gitignore", "/build/\n")
    request.write("README.md", "Sets\n")
    request.add_set(OLD, of_table())
    git(root, "init", "--quiet", "--initial-branch", "main")
    request.commit()
    git(root, "checkout", "--quiet", "-b", "mine")
    return root


@pytest.fixture
def request_(
    published: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Request:
    """A request that changes nothing yet."""
    root = tmp_path / "request"
    shutil.copytree(published, root)
    monkeypatch.chdir(root)
    for name in ("GITHUB_STEP_SUMMARY", "GITHUB_REF", "NETLIFY_SITE"):
        monkeypatch.delenv(name, raising=False)

    def review() -> Answer:
        code = main(["review", "main", "--workers", "1"])
        return Answer(code, *capsys.readouterr())

    return Request(root, review)


@pytest.fixture
def new_set(request_: Request) -> Request:
    """A request that sends one good set of one log."""
    request_.add_set(NEW, of_logs(sdb_1=log(210)))
    return request_
