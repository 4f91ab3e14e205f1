"""A checkout and its published site → whether publishing again would change anything (up-to-date check).

build/published     the hash of all inputs, how many sets there are, the hash of what was made from them

Inputs are what a page may depend on. Content is hashed each time, and times are not asked: a clock that
was set back, or a swap of two files, leaves them as they were (docs/decisions/0027).
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from ingest.build.data_commits import data_commits
from ingest.build.keys import UNREADABLE, code_key, set_key
from ingest.build.site.hugo import mounted_packages
from ingest.core.files import digest, remove, write_whole
from ingest.core.project import Project

# Of a checkout, beside data/results and our code; the last four are Hugo's own names, which a fork may use.
_INPUTS = (
    "assets", "content", "layouts", "static", "runner", "requirements", "hugo.toml", "netlify.toml",
    "package.json", "package-lock.json", "README.md", "config", "i18n", "themes", "archetypes",
)  # fmt: skip
_MADE = (
    "data",
    "html",
    "public",
    "sets",
    "spindle.duckdb",
)  # of build/; caches are looked at when they are used


def inputs_of(project: Project) -> str | None:
    """Changes whenever the site might; None where something cannot be read, and publishing will say what."""
    try:
        return _hash(*_parts(project))
    except OSError:
        return None


def published_sets(project: Project, inputs: str | None) -> int | None:
    """How many sets site/ has, if it is what these inputs give and nobody has touched it; else None."""
    try:
        known, sets, made = (project.build / "published").read_text(encoding="utf-8").split()
        return int(sets) if known == inputs and made == _outputs(project) else None
    except (OSError, ValueError):
        return None


def remember_published(project: Project, inputs: str | None, sets: int) -> None:
    """Site and build are on the disk. Without this note, or with a damaged one, all is only made again."""
    note = project.build / "published"
    with suppress(OSError):
        remove(note)
        if inputs:
            write_whole(note, f"{inputs}\n{sets}\n{_outputs(project)}\n".encode())


_OF_PAGES = ("assets", "layouts", "hugo.toml", "netlify.toml", "config", "i18n", "themes")


def templates_key(project: Project) -> str:
    """Changes whenever the pages of a set might while its data stay: code, templates, configuration.

    Of content/ only what stands in the head of a page counts: other pages link to it by its title.
    """
    folders = [project.root / name for name in (*_OF_PAGES, *mounted_packages(project))]
    heads = [
        f"{path.relative_to(project.root)}\0{path.read_bytes().split(b'---')[1:2]!r}"
        for path in sorted((project.root / "content").rglob("*.*"))
        if path.is_file()
    ]
    adapters = list((project.root / "content").rglob("_content.gotmpl"))
    files = [inner for path in folders for inner in _below(path)]
    return _hash(code_key(project), digest(project.root, [*files, *adapters]), *heads, *_steering())


def _below(path: Path) -> Iterator[Path]:
    if path.is_dir():
        yield from path.rglob("*")
    elif path.exists():
        yield path


def _parts(project: Project) -> Iterator[str]:
    code = code_key(project)
    yield code
    yield from sorted(project.without)
    for folder in project.set_folders():
        key = set_key(folder, code)
        if key == UNREADABLE:
            raise OSError
        yield f"{folder.name} {key}"
    yield from (path.name for path in project.loose_files())
    yield digest(project.root, _files(project))
    yield json.dumps(data_commits(project), sort_keys=True)
    yield from _steering()


def _files(project: Project) -> Iterator[Path]:
    """Every file that is an input beside the sets."""
    beside = (path for path in (project.root / "data").iterdir() if path != project.results)
    named = (project.root / name for name in (*_INPUTS, *mounted_packages(project)))
    for path in (*beside, *named):
        yield from _below(path)


def _steering() -> list[str]:
    """Variables that Hugo or we read."""
    names = sorted(name for name in os.environ if name.startswith(("HUGO_", "SPINDLE_")))
    return [f"{name}={os.environ[name]}" for name in names]


def _outputs(project: Project) -> str:
    made = (project.build / name for name in _MADE)
    ours = (inner for path in made for inner in (path, *path.rglob("*")))
    return _hash(digest(project.site, project.site.rglob("*")), digest(project.build, ours))


def _hash(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()
