"""A published site and the cached parts of it → the state of their files (stat, ingest/core/digests.py).

Two processes read the state of a large site; another reads that of the cached parts while sets are made.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import NamedTuple

from ingest.core.digests import Looks, looks
from ingest.core.files import hash_of
from ingest.core.project import Project
from ingest.core.workers import InProcess

_MANY = 100  # folders: of fewer there is little to look at, and a process has to start


class SiteLooks(NamedTuple):
    """Of each folder in results/ by its name, and of all else."""

    sets: Mapping[str, Looks]
    rest: Looks

    @property
    def whole(self) -> Looks:
        """The state of the whole site, the same however its folders were shared out."""
        parts = [self.rest, *self.sets.values()]
        hashes = hash_of(*(part.hash for part in parts)), hash_of(*(part.linked for part in parts))
        return Looks(*hashes, max(part.changed for part in parts), max(part.written for part in parts))


class Kept(NamedTuple):
    """Of each folder in build/html, and of what site/ was before, which is brought up to date."""

    parts: Mapping[str, Looks]
    spare: SiteLooks


def looks_of_kept(project: Project) -> Kept:
    """The state of all cached parts and of the site before last."""
    folders = sorted((project.build / "html").glob("[!.]*"))  # in others a Hugo may write that was left alone
    return Kept(
        {path.name: looks(path) for path in folders}, looks_of_site(project.build / "site.new", InProcess())
    )


def looks_of_site(site: Path, executor: Executor, known: Mapping[str, Looks] | None = None) -> SiteLooks:
    """`executor` reads the state of the later half; that of the `known` folders is not read again."""
    known = known or {}
    results = sorted((site / "results").iterdir()) if (site / "results").is_dir() else []
    folders = [path for path in results if path.is_dir() and not path.is_symlink()]
    asked = [path for path in folders if path.name not in known]
    of_asked = _look_beside(asked, executor)
    rest = looks(site, folders)
    looked = {**known, **dict(zip((path.name for path in asked), of_asked(), strict=True))}
    return SiteLooks({path.name: looked[path.name] for path in folders}, rest)


def _look_beside(folders: Sequence[Path], executor: Executor) -> Callable[[], list[Looks]]:
    """Starts to read the state of each folder, of many half in `executor`; gives what waits for all."""
    half = len(folders) // 2 if len(folders) >= _MANY else len(folders)
    beside = executor.submit(_each, folders[half:]) if folders[half:] else None
    return lambda: [*_each(folders[:half]), *(beside.result() if beside else ())]


def _each(folders: Sequence[Path]) -> list[Looks]:
    return [looks(folder) for folder in folders]
