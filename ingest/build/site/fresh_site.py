"""The new site before it is exchanged, as the checks see it: files, pages, and where a link leads.

A link leads to a file, as Netlify would choose it, and to an element of a page.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePosixPath
from urllib.parse import quote, unquote, urljoin, urlsplit

from ingest.build.retraction import tombstones
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


_HERE = "http://here"
_Found = tuple[str, Page | None]  # why it leads nowhere; else the page, where it is one


class Targets:
    """What links of a site may lead to."""

    def __init__(self, site: FreshSite) -> None:
        self._site = site
        self._files = {file.as_posix() for file in site.files}
        self._pages = {file.as_posix(): page for file, page in site.pages.items()}
        self._seen: dict[tuple[str, str], _Found] = {}

    def fault(self, address: str, link: str) -> str:
        """Why a link of the page at `address` leads nowhere; empty for a good one, and for another host's."""
        path, _, fragment = link.partition("#")
        key = "" if path.startswith("/") else address, path
        if key not in self._seen:
            self._seen[key] = self._find(address, path)
        fault, page = self._seen[key]
        if page and fragment and not fragment.startswith(":~:") and unquote(fragment) not in page.ids:
            return "no such id there"
        return fault

    def _find(self, address: str, link: str) -> _Found:
        inner, prefix = self._internal(address, link), self._site.prefix
        if inner is None:
            return "", None
        if not f"{inner}/".startswith(f"{prefix}/"):
            return f"leads out of {prefix}/", None
        path = unquote(urlsplit(inner.removeprefix(prefix) or "/").path)
        name = path.lstrip("/") + ("index.html" if path.endswith("/") else "")
        if name not in self._files:
            if f"{name}/index.html" in self._files:
                return "lacks the closing slash", None
            name += ".html"
        if name not in self._files or ".." in PurePosixPath(path).parts:
            return "no such page", None
        return "", self._pages.get(name)

    def _internal(self, address: str, link: str) -> str | None:
        """A link as a path of the site's host; None for one that leads to another."""
        base, prefix = self._site.base, self._site.prefix
        if base and (link == base or link.startswith((f"{base}/", f"{base}?"))):
            link = prefix + (link.removeprefix(base) or "/")
        whole = urljoin(f"{_HERE}{prefix}{address}", link)
        if not whole.startswith(f"{_HERE}/"):
            return None
        return whole.removeprefix(_HERE)
