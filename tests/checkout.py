"""Copies of this checkout in other folders, for tests that publish."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path

from ingest.core.yaml_lines import own_yaml

ROOT = Path(__file__).parents[1]
PARTS = ("assets", "content", "data", "layouts", "static", "runner")
_OF_DEVELOPERS = ("*.map", "*.ts", "*.md")  # two fifths of the files of packages; no page loads one
FILES = ("hugo.toml", "package.json", "netlify.toml", "README.md")


def copy_checkout(target: Path, results: Path | None = None) -> Path:
    """What publishing needs, with other result sets where `results` is given."""
    target.mkdir(parents=True, exist_ok=True)
    for part in PARTS:
        left_out = ("__pycache__", "results") if part == "data" and results else ("__pycache__",)
        shutil.copytree(ROOT / part, target / part, ignore=shutil.ignore_patterns(*left_out))
    for file in FILES:
        shutil.copyfile(ROOT / file, target / file)
    shutil.copytree(ROOT / "requirements", target / "requirements")
    for package in _packages():
        link_tree(ROOT / package, target / package, shutil.ignore_patterns(*_OF_DEVELOPERS))
    (target / "site").mkdir()
    shutil.copyfile(ROOT / "site" / ".gitignore", target / "site" / ".gitignore")
    if results is not None:
        for article in (target / "content" / "articles").glob("[!_]*.md"):  # of our own sets
            article.unlink()
        shutil.copytree(results, target / "data" / "results")
    return target


def _packages() -> list[str]:
    """What a page loads, of node_modules: not what tests it, which is most of it."""
    locked = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    names = (name for name, package in locked.items() if name and not package.get("dev"))
    return ["node_modules/.packed", *(name for name in names if name.count("node_modules/") == 1)]


def copy_parts(parts: Iterable[str], new: Iterable[tuple[str, str]], root: Path) -> None:
    """Some files and folders of this checkout below `root`, and new files: (path, text)."""
    for name in parts:
        source, target = ROOT / name, root / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copyfile(source, target)
    for name, text in new:
        assert not (root / name).exists(), f"{name} is new"
        (root / name).parent.mkdir(exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")


def link_tree(source: Path, target: Path, ignore: Callable[[str, list[str]], set[str]] | None = None) -> None:
    """The same files under another name; Hugo refuses a link to the folder itself."""
    try:
        shutil.copytree(source, target, copy_function=os.link, symlinks=True, ignore=ignore)
    except (OSError, shutil.Error):  # another file system
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(source, target, symlinks=True, ignore=ignore)


def all_sets() -> set[str]:
    """Every result set of this checkout, contributed ones too."""
    return {path.name for path in (ROOT / "data" / "results").iterdir() if path.is_dir()}


def own_sets() -> set[str]:
    """Those that maintainers measured; what a stranger sends must pass without a change of our tests."""
    manifests = {slug: ROOT / "data" / "results" / slug / "result.yaml" for slug in all_sets()}
    told = {slug: own_yaml(path.read_text(encoding="utf-8")) for slug, path in manifests.items()}
    return {slug for slug, manifest in told.items() if manifest["trust"] == "maintainer"}


def files_of(folder: Path) -> dict[str, bytes]:
    """Every file by its path; the database is left out, since DuckDB does not write it reproducibly."""
    paths = (path for path in sorted(folder.rglob("*")) if path.is_file() and ".duckdb" not in path.suffixes)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
