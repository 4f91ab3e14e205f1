"""What decides bytes makes the key: code by path and content, words, locks, packages, Python, fonts; links are no files."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from ingest.build import keys
from ingest.charts import cache, system_fonts
from ingest.core.project import Project

FILES = {
    "ingest/build/keys.py": "0",
    "ingest/parsers/dd/a.py": "1",
    "ingest/parsers/dd/b.py": "2",
    "ingest/checks/c.sql": "3",
    "data/reference/rules/dd.yaml": "4",
    "requirements/build.txt": "duckdb==2.0.0 \\\n    --hash=x\n",
    "fonts/a.ttf": "6",
    "hugo.toml": 'title = "A site"\n',
}
OLD = (1_000_000_000, 1_000_000_000)
Change = Callable[[Path], object]


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
        os.utime(tmp_path / name, ns=OLD)
    monkeypatch.setattr(keys, "__file__", str(tmp_path / "ingest" / "build" / "keys.py"))
    monkeypatch.setattr(system_fonts, "FOLDERS", (str(tmp_path / "fonts"),))
    return tmp_path


def swap(one: Path, other: Path) -> None:
    between = one.with_name("between")
    one.rename(between)
    other.rename(one)
    between.rename(other)


def rewritten(path: Path, text: str) -> None:
    """With the same size, and the time that it had."""
    path.write_text(text)
    os.utime(path, ns=OLD)


CHANGES: dict[str, Change] = {
    "a module": lambda root: rewritten(root / "ingest/parsers/dd/a.py", "9"),
    "two modules in each other's place": lambda root: swap(
        root / "ingest/parsers/dd/a.py", root / "ingest/parsers/dd/b.py"
    ),
    "a package by another name": lambda root: (root / "ingest/parsers/dd").rename(
        root / "ingest/parsers/dd2"
    ),
    "a query": lambda root: rewritten(root / "ingest/checks/c.sql", "9"),
    "a word": lambda root: rewritten(root / "data/reference/rules/dd.yaml", "9"),
    "the file of a word by another name": lambda root: (root / "data/reference/rules").rename(
        root / "data/reference/theory"
    ),
    "the lock file": lambda root: (root / "requirements/build.txt").write_text("duckdb==2.0.1 \\\n"),
    "the site's name, which pictures show": lambda root: (root / "hugo.toml").write_text('title = "B"\n'),
    "a font": lambda root: rewritten(root / "fonts/a.ttf", "9"),
    "a font by another name": lambda root: (root / "fonts/a.ttf").rename(root / "fonts/b.ttf"),
    "another font": lambda root: (root / "fonts/b.ttf").write_text("8"),
}


@pytest.mark.parametrize("what", CHANGES)
def test_whatever_decides_bytes_makes_the_key(root: Path, what: str) -> None:
    key = keys.code_key(Project(root))
    assert keys.code_key(Project(root)) == key
    CHANGES[what](root)
    assert keys.code_key(Project(root)) != key


def test_what_editors_and_python_keep_beside_code_is_no_code(root: Path) -> None:
    key = keys.code_key(Project(root))
    for name in ("__pycache__/a.pyc", "parsers/.a.py.swp", "parsers/a.py~"):
        (root / "ingest" / name).parent.mkdir(parents=True, exist_ok=True)
        (root / "ingest" / name).write_text("9")
    assert keys.code_key(Project(root)) == key


def test_packages_and_python_make_the_key(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    key = keys.code_key(Project(root))
    with monkeypatch.context() as patch:
        patch.setattr(keys, "_installed", lambda package: f"another {package}")
        assert keys.code_key(Project(root)) != key
    monkeypatch.setattr(sys, "version", "3.99.0 (main)")
    assert keys.code_key(Project(root)) != key


def test_charts_and_pictures_know_what_draws_them(root: Path) -> None:
    drawn_by = cache.drawn_by.__wrapped__  # without what this process knows already
    before = drawn_by()
    assert "vl-convert-python 1" in before
    rewritten(root / "fonts/a.ttf", "9")
    assert drawn_by() != before


def test_a_set_is_more_than_its_files(tmp_path: Path) -> None:
    """A link, an empty folder, and the set's own name; a link is not followed."""
    folder = tmp_path / "a-set"
    (folder / "logs").mkdir(parents=True)
    seen = {keys.set_key(folder, "code")}
    for change in (
        lambda: (folder / "logs" / "a").symlink_to("/dev/zero"),
        (folder / "empty").mkdir,
        lambda: os.mkfifo(folder / "pipe"),
        lambda: (folder / "empty").rename(folder / "empty2"),
        (folder / "logs" / "a").unlink,
    ):
        change()
        seen.add(keys.set_key(folder, "code"))
    seen.add(keys.set_key(folder.rename(tmp_path / "b-set"), "code"))
    assert len(seen) == 7


def test_a_set_whose_folder_is_a_link_is_another(tmp_path: Path) -> None:
    folder = tmp_path / "a-set"
    (folder / "logs").mkdir(parents=True)
    key = keys.set_key(folder, "code")
    folder.rename(tmp_path / "elsewhere")
    folder.symlink_to("elsewhere")
    assert keys.set_key(folder, "code") != key
