"""A checkout and its published site → whether publishing again would change anything (up-to-date check).

build/published     {"inputs": {"looks": "…", "content": "…"}, "site": "…", "sets": 8}

Inputs are what a page may depend on. Where they look as noted (ingest/core/digests.py), so is their content;
where they do not (a copy, or a later time alone), the content is hashed. Of the site only looks are noted: to
put it together again of what is kept takes less than to read it (docs/decisions/0029).
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ingest.build.data_commits import data_commits, head
from ingest.build.keys import UNREADABLE, code_key, set_key
from ingest.build.site.hugo import mounted_packages
from ingest.build.site.looks import looks_of_site
from ingest.core.digests import Digests, Looks, looks
from ingest.core.files import digest, hash_of, remove, write_whole
from ingest.core.project import Project

# Of a checkout, beside data/results and our code; some are Hugo's own names, which a fork may use.
_INPUTS = (
    "assets", "content", "layouts", "static", "runner", "requirements", "hugo.toml", "netlify.toml",
    "package.json", "package-lock.json", "README.md", "config", "i18n", "themes", "archetypes",
    "data/questions",
)  # fmt: skip
_OF_PAGES = ("assets", "layouts", "hugo.toml", "netlify.toml", "config", "i18n", "themes")
_TICK = 0.02  # seconds: the times of two changes within one tick of the system's clock may be the same


@dataclass(frozen=True)
class Inputs:
    """The inputs at one time; their content is hashed only on demand."""

    looks: str
    content: Callable[[], str]

    def is_as(self, noted: dict[str, str]) -> bool:
        """Whether the files are as they were noted."""
        return self.looks == noted["looks"] or self.content() == noted["content"]

    def note(self) -> dict[str, str]:
        """What is compared the next time."""
        return {"looks": self.looks, "content": self.content()}


def inputs_of(project: Project, digests: Digests) -> Inputs | None:
    """All inputs; None where something cannot be read, and publishing will say what."""
    try:
        return Inputs(
            hash_of(*_looks_of_inputs(project, digests)), lambda: hash_of(*_inputs(project, digests))
        )
    except OSError:
        return None


def published_sets(project: Project, inputs: Inputs | None, executor: Executor) -> int | None:
    """How many sets site/ has, if it was made of these inputs and not edited since; else None.

    `executor` looks at a part of a large site.
    """
    try:
        note: dict[str, Any] = json.loads((project.build / "published").read_bytes())
        if (
            inputs is None
            or not inputs.is_as(note["inputs"])
            or published_looks(project, executor)[0] != note["site"]
        ):
            return None
        if inputs.looks != note["inputs"]["looks"]:
            remember_published(project, inputs.note(), note["sets"], executor)
        return int(note["sets"])
    except (OSError, ValueError, KeyError, TypeError):
        return None


def remember_published(
    project: Project,
    inputs: dict[str, str] | None,
    sets: int,
    executor: Executor,
    known: Mapping[str, Looks] | None = None,
) -> str:
    """The site is on the disk. Without this note, or with a damaged one, all is only made again.

    `known` is how the folders of sets look that stayed as they were. Gives how site/ looks, but for what a
    link to one of its files changes.
    """
    path, linked = project.build / "published", ""
    with suppress(OSError):
        remove(path)
        if inputs:
            time.sleep(_TICK)
            look, linked = published_looks(project, executor, known)
            note = {"inputs": inputs, "site": look, "sets": sets}
            write_whole(path, json.dumps(note).encode())
    return linked


def templates_key(project: Project, digests: Digests) -> str:
    """Changes whenever the pages of a set might while its data stay: code, templates, configuration.

    Of content/ only the front matter counts: other pages link to it by its title.
    """
    folders = [project.root / name for name in (*_OF_PAGES, *mounted_packages(project))]
    articles = set(project.article_files())  # no set links to one
    content = [path for path in sorted((project.root / "content").rglob("*")) if path.is_file()]
    heads = [f"{path.relative_to(project.root)}\0{_head(path)!r}" for path in content if path not in articles]
    return hash_of(code_key(project, digests), digest(project.root, _below(*folders)), *heads, *_steering())


def _head(path: Path) -> bytes:
    """The front matter of a page; all of a content adapter."""
    text = path.read_bytes()
    return text.split(b"---\n", 2)[1] if text.startswith(b"---\n") else text


def _below(*paths: Path) -> Iterator[Path]:
    for path in paths:
        if path.is_dir():
            yield from path.rglob("*")
        elif path.exists():
            yield path


def _looks_of_inputs(project: Project, digests: Digests) -> Iterator[str]:
    yield from sorted(project.without)
    yield str(head(project))
    yield looks(project.results).hash
    yield code_key(project, digests)  # without Python's bytecode
    yield from (looks(path).hash for path in _beside_sets(project))
    yield from _steering()


def _inputs(project: Project, digests: Digests) -> Iterator[str]:
    code = code_key(project, digests)
    yield code
    yield from sorted(project.without)
    for folder in project.set_folders():
        key = set_key(folder, code, digests)
        if key == UNREADABLE:
            raise OSError
        yield f"{folder.name} {key}"
    yield from (path.name for path in project.loose_files())
    yield digest(project.root, _below(*_beside_sets(project)))
    yield json.dumps(data_commits(project), sort_keys=True)
    yield from _steering()


def _beside_sets(project: Project) -> Iterable[Path]:
    """Files and folders that are inputs beside the sets."""
    beside = (path for path in sorted((project.root / "data").iterdir()) if path != project.results)
    return (*beside, *(project.root / name for name in (*_INPUTS, *mounted_packages(project))))


def _steering() -> list[str]:
    """Variables that Hugo or we read."""
    names = sorted(name for name in os.environ if name.startswith(("HUGO_", "SPINDLE_")))
    return [f"{name}={os.environ[name]}" for name in names]


def published_looks(
    project: Project, executor: Executor, known: Mapping[str, Looks] | None = None
) -> tuple[str, str]:
    """The site, the database that commands ask, and the names of parts: what was stopped may have left more.

    And the site alone, but for what a link to one of its files changes. What else is in build/ is looked at
    when it is used.
    """
    site = looks_of_site(project.site, executor, known).whole
    database = looks(project.build / "spindle.duckdb")
    kept = [path.name for name in ("sets", "html") for path in sorted((project.build / name).iterdir())]
    return hash_of(site.hash, database.hash, *kept), site.linked
