"""`spindle check` costs what changed: a set that it knows is not read again, pages without fault are not made again."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from ingest.build import check as check_of_sets
from ingest.build.site import trial
from tests.publish.small import SLUG, copied, retitle, spindle


@pytest.fixture(scope="module")
def root(site_one: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A published checkout that was checked once, and is again at the beginning of a test."""
    root = copied(site_one, tmp_path_factory.mktemp("check") / "checkout")
    assert check(root)
    return root


def check(root: Path) -> str:
    """What it says of a collection without problems."""
    done = spindle(root, "check", "--workers", "1")
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def asked(patch: pytest.MonkeyPatch) -> list[str]:
    """What is done from now on: a set read, a site made."""
    done: list[str] = []
    for module, name in ((check_of_sets, "read_set"), (trial, "make_site")):
        patch.setattr(module, name, _noting(getattr(module, name), name, done))
    return done


def _noting(function: Any, name: str, done: list[str]) -> Any:
    def noted(*arguments: Any, **named: Any) -> Any:
        done.append(name)
        return function(*arguments, **named)

    return noted


def test_a_published_set_is_not_made_again(root: Path) -> None:
    made, published = (folder / "sets" / SLUG / "page.json" for folder in (tried(root), root / "build"))
    assert made.samefile(published)


def test_nothing_changed(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before, done = check(root), asked(monkeypatch)
    assert check(root) == before
    assert done == []


@pytest.mark.long  # rare: a file of build/ was damaged
def test_an_answer_that_was_damaged_is_found_out_again(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before, kept = check(root), root / "build" / "cache" / "checked" / SLUG
    kept.write_bytes(kept.read_bytes()[:-9])
    done = asked(monkeypatch)
    assert spindle(root, "check", "--workers", "1").stdout == before
    assert done == ["read_set"]


def test_a_set_that_changed(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    retitle(root, "Another")
    done = asked(monkeypatch)
    check(root)
    assert done == ["read_set", "make_site"]
    assert "Another" in (tried(root) / "site.new" / "results" / SLUG / "index.html").read_text()


@pytest.mark.long  # test_up_to_date.py sees one in each run
def test_a_template_that_changed(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    template = root / "layouts" / "baseof.html"
    template.write_text(template.read_text().replace("Skip to content", "Skip all this"))
    done = asked(monkeypatch)
    check(root)
    assert done == ["make_site"]


@pytest.mark.long  # what is left over does no harm
@pytest.mark.parametrize("words", [("check",), ("check", SLUG), ("build",)])
def test_the_answer_of_a_set_that_is_gone_goes_too(root: Path, words: tuple[str, ...]) -> None:
    kept = root / "build" / "cache" / "checked"
    shutil.copyfile(kept / SLUG, kept / "2010-01-gone")
    (kept / "2010-01-new.1.x.part").write_bytes(b"")  # another process is writing it
    assert spindle(root, *words, "--workers", "1").returncode == 0
    assert sorted(path.name for path in kept.iterdir()) == ["2010-01-new.1.x.part", SLUG]


@pytest.mark.long  # test_trial.py has pages at fault in each run
def test_pages_at_fault_do_not_pass(root: Path) -> None:
    notes = root / "data" / "results" / SLUG / "notes.md"
    notes.write_text("See [there](https://spindle.example/nowhere/).\n")
    assert (tried(root) / "passed").exists()
    assert spindle(root, "check", "--workers", "1").returncode == 1
    assert not (tried(root) / "passed").exists()


def tried(root: Path) -> Path:
    """What checking makes."""
    return root / "build" / "check" / "build"
