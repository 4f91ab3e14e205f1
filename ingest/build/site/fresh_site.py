"""The new site before it is exchanged, as the checks see it: files, pages, and where a link leads.

A link leads to a file, as Netlify would choose it, and to an element of a page.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import NamedTuple
from urllib.parse import quote, unquote, urljoin, urlsplit

from ingest.build.retraction import tombstones
from ingest.build.site.page import Page, read_page
from ingest.core.problems import Problem
from ingest.core.project import Project
from ingest.core.vocabulary import load_vocabulary

HUB = "_hub"
_OF_SET = re.compile(r"(?:results|embed|data/v1/logs)/([^/]+)/|data/v1/sets/([^/]+)\.(?:csv|json|parquet)$")


class Reference(NamedTuple):
    """A link of a page that leads to another part of the site."""

    file: str  # of the page
    line: int
    link: str  # as it is written
    name: str  # the file that it asks for: method/index.html
    fragment: str


@dataclass(frozen=True)
class FreshSite:
    """A folder with a site or, where it has a name, a part of one; and the checkout that it was made from."""

    project: Project
    folder: Path
    part: str = ""
    elsewhere: list[Reference] = field(default_factory=list)  # what `Targets` could not look up

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
        """The site's own address, as its pages give theirs; links that begin with it are internal."""
        home = Path("index.html")
        known = {home: read_page(self.folder / home)} if (self.folder / home).is_file() else self.pages
        canonical = (
            page.canonical.removesuffix(address(file)) for file, page in known.items() if page.canonical
        )
        return next(canonical, "").rstrip("/")

    @cached_property
    def prefix(self) -> str:
        """The folder of the host in which the site lives: empty for its root."""
        return urlsplit(self.base).path

    @cached_property
    def slugs(self) -> list[str]:
        """The published result sets: those that are not withdrawn."""
        withdrawn = {
            stone.slug for stone in tombstones(self.project, load_vocabulary(self.project.reference))
        }
        return [folder.name for folder in self.project.set_folders() if folder.name not in withdrawn]

    @cached_property
    def own_slugs(self) -> list[str]:
        """The result sets of which the pages are here."""
        return [] if self.part == HUB else [self.part] if self.part else self.slugs

    def is_elsewhere(self, name: str) -> bool:
        """Whether a file of the site is of another part than this."""
        return bool(self.part) and part_of(self.project, name) != self.part


def part_of(project: Project, name: str) -> str:
    """The part that a file of the site belongs to: the set whose it is, or the hub."""
    match = _OF_SET.match(name)
    slug = next(filter(None, match.groups())) if match else HUB
    return slug if (project.build / "data" / "others" / f"{slug}.json").is_file() else HUB


def address(file: Path) -> str:
    """/results/x/ for results/x/index.html."""
    return "/" + quote(file.as_posix().removesuffix("index.html"))


_HERE = "http://here"
Served = tuple[str, str]  # why nothing is served for a name; else the page, where it is one


class Targets:
    """What links of a site may lead to; what only another part can tell is left in `site.elsewhere`."""

    def __init__(self, site: FreshSite) -> None:
        self._site = site
        self._files = {file.as_posix() for file in site.files}
        self._pages = {file.as_posix(): page for file, page in site.pages.items()}
        self._seen: dict[tuple[str, str], Served] = {}
        self._asked: set[tuple[str, str]] = set()

    def fault(self, file: Path, line: int, link: str, *, base: str) -> str:
        """Why a link of a file leads nowhere; empty for a good one, and for another host's.

        It counts from the address `base`.
        """
        path, _, fragment = link.partition("#")
        key = "" if path.startswith("/") else base, path
        if key not in self._seen:
            self._seen[key] = self._find(base, path)
        fault, name = self._seen[key]
        if name in self._pages:
            missing = fragment and names_id(fragment) and unquote(fragment) not in self._pages[name].ids
            return "no such id there" if missing else fault
        if name and (name, fragment) not in self._asked:
            self._asked.add((name, fragment))
            self._site.elsewhere.append(Reference(file.as_posix(), line, link, name, fragment))
        return fault

    def _find(self, place: str, link: str) -> Served:
        inner, prefix = self._internal(place, link), self._site.prefix
        if inner is None:
            return "", ""
        if not f"{inner}/".startswith(f"{prefix}/"):
            return f"leads out of {prefix}/", ""
        path = unquote(urlsplit(inner.removeprefix(prefix) or "/").path)
        if ".." in PurePosixPath(path).parts:
            return "no such page", ""
        name = path.lstrip("/") + ("index.html" if path.endswith("/") else "")
        if self._site.is_elsewhere(name):
            return "", name
        return served(name, self._files.__contains__)

    def _internal(self, place: str, link: str) -> str | None:
        """A link as a path of the site's host; None for one that leads to another."""
        base, prefix = self._site.base, self._site.prefix
        if base and (link == base or link.startswith((f"{base}/", f"{base}?"))):
            link = prefix + (link.removeprefix(base) or "/")
        whole = urljoin(f"{_HERE}{prefix}{place}", link)
        if not whole.startswith(f"{_HERE}/"):
            return None
        return whole.removeprefix(_HERE)


def served(name: str, is_there: Callable[[str], bool]) -> Served:
    """The file that Netlify serves for a name."""
    if is_there(name):
        return "", name if name.endswith(".html") else ""
    if is_there(f"{name}/index.html"):
        return "lacks the closing slash", ""
    return ("", f"{name}.html") if is_there(f"{name}.html") else ("no such page", "")


def names_id(fragment: str) -> bool:
    """Whether an element has it as its id: `:~:text=…` is words of the page, `q=…` for its script."""
    return not fragment.startswith((":~:", "q="))
