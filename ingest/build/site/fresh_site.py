"""The new site before it is exchanged, as the checks see it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from urllib.parse import quote, urlsplit

from ingest.build.retraction.tombstone import tombstones
from ingest.build.site.page import Page, read_page
from ingest.core.problems import Problem
from ingest.core.project import Project
from ingest.core.vocabulary import load_vocabulary


@dataclass(frozen=True)
class FreshSite:
    """A folder with a whole site, and the checkout that it was made from."""

    project: Project
    folder: Path

    def problem(self, file: Path | str, line: int, expected: str, found: str, do: str) -> Problem:
        """One thing that is wrong with a file of the site."""
        return Problem(self.project.name(self.folder / file), line, expected, found, do)

    @cached_property
    def files(self) -> list[Path]:
        """Every file, below the folder of the site."""
        return sorted(path.relative_to(self.folder) for path in self.folder.rglob("*") if path.is_file())

    @cached_property
    def pages(self) -> dict[Path, Page]:
        """Every page, by its file below the folder of the site."""
        return {file: read_page(self.folder / file) for file in self.files if file.suffix == ".html"}

    @cached_property
    def base(self) -> str:
        """The site's own address as the home page gives it; links that begin with it are internal."""
        home = self.pages.get(Path("index.html"))
        return home.canonical.rstrip("/") if home else ""

    @cached_property
    def prefix(self) -> str:
        """The folder of the host in which the site lives: empty for its root."""
        return urlsplit(self.base).path

    def slugs(self) -> list[str]:
        """The result sets that it must have a page for."""
        return [folder.name for folder in self.project.set_folders()]

    def slugs_with_numbers(self) -> list[str]:
        """Those that are not withdrawn."""
        gone = {one.slug for one in tombstones(self.project, load_vocabulary(self.project.reference))}
        return [slug for slug in self.slugs() if slug not in gone]


def address(file: Path) -> str:
    """/results/x/ for results/x/index.html."""
    return "/" + quote(file.as_posix().removesuffix("index.html"))
