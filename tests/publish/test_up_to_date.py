"""Publishing what is published already makes nothing; any change of an input or of what was made makes it again."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from ingest.build.site import make_site
from ingest.build.site.up_to_date import published_looks
from ingest.cli import main
from ingest.core.problems import UsageError
from ingest.core.project import Project
from ingest.core.workers import InProcess
from tests.publish.small import SLUG, copied, every_byte, spindle

UP_TO_DATE = "site/: 1 result sets, 0 of them rebuilt\n"
Looks = Callable[..., str]
SET = f"data/results/{SLUG}"


@pytest.fixture(scope="module")
def root(site_one: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A published checkout."""
    root = copied(site_one, tmp_path_factory.mktemp("up-to-date") / "checkout")
    assert spindle(root, "publish", "--workers", "1").returncode == 0
    return root


@pytest.fixture
def looks(root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Looks:
    """What publishing would do: the line it prints, or `made again`; the whole work is replaced by that word."""

    def made_again(*_: object, **__: object) -> None:
        raise UsageError("made again")

    monkeypatch.setattr(make_site, "make_site", made_again)
    monkeypatch.chdir(root)

    def run(*arguments: str) -> str:
        main(["publish", "--workers", "1", *arguments])
        said = capsys.readouterr()
        return said.out or said.err.removeprefix("spindle: ")

    return run


def appended(name: str) -> Callable[[Path], None]:
    def change(root: Path) -> None:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        with (root / name).open("a", encoding="utf-8") as file:
            file.write("\n")

    return change


def removed(pattern: str) -> Callable[[Path], None]:
    return lambda root: min(root.glob(pattern)).unlink()


CHANGES = {
    "a page's text": appended("content/data.md"),
    "a template": appended("layouts/baseof.html"),
    "a new template": appended("layouts/_partials/new.html"),
    "a style": appended("assets/css/04-head.css"),
    "a script": appended("assets/js/table/take.js"),
    "a file that is served as it is": appended("static/new.txt"),
    "the configuration": appended("hugo.toml"),
    "the server's headers": appended("netlify.toml"),
    "words": appended("data/reference/tools.yaml"),
    "a unit rule": appended("data/reference/rules/dd.yaml"),
    "a record of changes": appended("data/changes/2026-01-01.yaml"),
    "a manifest": appended(f"{SET}/result.yaml"),
    "a set more": appended("data/results/2021-01-more/result.yaml"),
    "a file beside the sets": appended("data/results/loose"),
    "the runner": appended("runner/spindle_run/__init__.py"),
    "a package": appended("requirements/build.txt"),
    "a page of the site": appended("site/index.html"),
    "a page more": appended("site/more.html"),
    "a page less": removed("site/method/*/index.html"),
    "the database": appended("build/spindle.duckdb"),
    "the note of the last time, gone": removed("build/published"),
}


# One of a source, the words, the sets, the code, the site and the build.
SHORT = ("a template", "words", "a set more", "a package", "a page of the site", "a file of the build")


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in SHORT else pytest.mark.long) for name in CHANGES]
)
def test_a_change_is_seen(root: Path, name: str, looks: Looks) -> None:
    parts = ("content", "layouts", "assets", "static", "data", "runner", "requirements", "site", "build")
    before = {
        **{path: path.read_bytes() for part in parts for path in (root / part).rglob("*") if path.is_file()},
        **{path: path.read_bytes() for path in root.iterdir() if path.is_file()},
    }
    assert looks() == UP_TO_DATE
    CHANGES[name](root)
    try:
        assert looks() == "made again\n"
    finally:
        _restore(root, before, parts)


def _restore(root: Path, before: dict[Path, bytes], parts: tuple[str, ...]) -> None:
    for part in parts:
        for path in (root / part).rglob("*"):
            if path.is_file() and path not in before:
                path.unlink()
    for path, content in before.items():
        if not path.is_file() or path.read_bytes() != content:
            path.write_bytes(content)
    for folder in (root / "data/results/2021-01-more", root / "data/changes"):
        if folder.is_dir() and not any(folder.iterdir()):
            folder.rmdir()
    _note_site(root)


def _note_site(root: Path) -> None:
    """As a publication would: what was put back looks otherwise, and of the site only looks are noted."""
    note = json.loads((root / "build" / "published").read_bytes())
    note["site"], _ = published_looks(Project(root), InProcess())
    (root / "build" / "published").write_text(json.dumps(note))


def test_the_address_of_the_site_counts(looks: Looks, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPINDLE_BASE_URL", "https://preview.example")
    assert looks() == "made again\n"
    monkeypatch.delenv("SPINDLE_BASE_URL")
    assert looks() == UP_TO_DATE


def test_fresh_makes_all_again(looks: Looks) -> None:
    assert looks("--fresh") == "made again\n"


def test_a_later_time_alone_is_no_change(root: Path, looks: Looks) -> None:
    for path in (root / "content/data.md", root / SET / "result.yaml"):
        os.utime(path)
    assert looks() == UP_TO_DATE


@pytest.mark.long  # rare: somebody writes to site/ by hand
def test_a_site_that_was_touched_is_made_again_as_it_was(root: Path) -> None:
    before = {name: text for name, text in every_byte(root / "site").items() if ".duckdb" not in name}
    (root / "site" / "index.html").write_text("defaced")
    done = spindle(root, "publish", "--workers", "1")
    assert (done.returncode, done.stdout) == (0, UP_TO_DATE)
    after = {name: text for name, text in every_byte(root / "site").items() if ".duckdb" not in name}
    assert after == before
    assert spindle(root, "publish", "--workers", "1").stdout == UP_TO_DATE
