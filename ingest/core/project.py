"""The root of a checkout → the paths of its folders."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from ingest.core.problems import UsageError, did_you_mean


@dataclass(frozen=True)
class Project:
    """A checkout; every path is below `root`. The sets `without` are there and are not published."""

    root: Path
    without: frozenset[str] = frozenset()

    @property
    def results(self) -> Path:
        """The result sets."""
        return self.root / "data" / "results"

    @property
    def reference(self) -> Path:
        """The vocabulary."""
        return self.root / "data" / "reference"

    @property
    def build(self) -> Path:
        """Everything that is made on the way; may be deleted at any time."""
        return self.root / "build"

    @property
    def tables(self) -> Path:
        """The tables of all sets, one Parquet file each."""
        return self.build / "tables"

    @property
    def site(self) -> Path:
        """What is served."""
        return self.root / "site"

    @property
    def public(self) -> Path:
        """Files that the site serves as they are."""
        return self.build / "public"

    @property
    def site_name(self) -> str:
        """What the site is called: `title` of hugo.toml; "Spindle" where data are built without a site."""
        config = self.root / "hugo.toml"
        return (
            str(tomllib.loads(config.read_text(encoding="utf-8"))["title"]) if config.is_file() else "Spindle"
        )

    def set_folders(self) -> list[Path]:
        """The result sets' folders, by slug."""
        return [path for path in self._visible() if path.is_dir() and path.name not in self.without]

    def loose_files(self) -> list[Path]:
        """Files next to those folders: of no set, so nothing would read them."""
        return [path for path in self._visible() if not path.is_dir() and path.name != "README.md"]

    def article_files(self) -> list[Path]:
        """Articles, which ingest/build/articles reads."""
        return sorted((self.root / "content" / "articles").glob("[!_]*.md"))

    def _visible(self) -> list[Path]:
        """What is hidden, as .DS_Store, is nobody's result."""
        paths = self.results.iterdir() if self.results.is_dir() else ()
        return sorted(path for path in paths if not path.name.startswith("."))

    def name(self, path: Path) -> str:
        """A path as messages show it."""
        return path.relative_to(self.root).as_posix() if path.is_relative_to(self.root) else str(path)


def refuse_unknown_sets(project: Project, slugs: Iterable[str]) -> None:
    """Raises UsageError for the first slug that no result set has."""
    existing = [folder.name for folder in project.set_folders()]
    for slug in slugs:
        if slug not in existing:
            raise UsageError(f"no result set {slug!r}; {did_you_mean(slug, existing)}")


def find_project(start: Path) -> Project:
    """The checkout around `start`."""
    for folder in (start, *start.parents):
        if (folder / "data" / "reference").is_dir():
            return Project(folder)
    raise UsageError("no data/reference here or above; run spindle inside a checkout")
