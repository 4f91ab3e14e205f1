"""Checks the built HTML without a browser: every internal link leads somewhere, every id is there once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

from ingest.serve.content import find
from tests.browser.pages import addresses

ATTRIBUTES = {"href", "src", "xlink:href", "poster", "data-src", "data-vega"}
HERE = "http://here"


@dataclass
class Page:
    """What one page offers and asks for."""

    ids: Counter[str] = field(default_factory=Counter)
    links: list[tuple[int, str]] = field(default_factory=list)
    canonical: str = ""


class Reader(HTMLParser):
    """Collects ids and links, with their lines."""

    def __init__(self) -> None:
        super().__init__()
        self.page = Page()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Of every element: its id, its links."""
        named = {name: value or "" for name, value in attrs}
        line = self.getpos()[0]
        if "id" in named:
            self.page.ids[named["id"]] += 1
        if tag == "link" and named.get("rel") == "canonical":
            self.page.canonical = named.get("href", "")
        self.page.links += [(line, named[name]) for name in ATTRIBUTES & named.keys()]
        self.page.links += [(line, part.split()[0]) for part in named.get("srcset", "").split(",") if part]


def read_page(file: Path) -> Page:
    """The ids and links of a file."""
    reader = Reader()
    reader.feed(file.read_text(encoding="utf-8"))
    return reader.page


class Site:
    """All pages of a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.pages = {address: read_page(self._file(address)) for address in addresses(folder)}

    def _file(self, address: str) -> Path:
        return self.folder / (address.lstrip("/") + ("index.html" if address.endswith("/") else ""))

    @cached_property
    def base(self) -> str:
        """The site's own address as the home page gives it; links that begin with it are internal."""
        home = self.pages.get("/")
        return home.canonical.rstrip("/") if home else ""

    def broken(self) -> Iterator[str]:
        """Each link that leads nowhere, with its page and line."""
        for address, page in self.pages.items():
            for line, link in page.links:
                reason = self._fault(address, link)
                if reason:
                    yield f"{address}:{line}: {link}: {reason}"

    def doubled(self) -> Iterator[str]:
        """Each id that a page has more than once."""
        for address, page in self.pages.items():
            yield from (f"{address}: id {name} {count}×" for name, count in page.ids.items() if count > 1)

    def _fault(self, address: str, link: str) -> str:
        target = self._internal(address, link)
        if target is None:
            return ""
        path, fragment = urldefrag(target)
        path = urlsplit(path).path or "/"
        found = find(self.folder, path)
        if found.status == 301:
            return "lacks the closing slash"
        if found.status == 404 or found.file is None:
            return "no such page"
        page = self.pages.get(unquote(path))
        if fragment and page and unquote(fragment) not in page.ids and not fragment.startswith(":~:"):
            return "no such id there"
        return ""

    def _internal(self, address: str, link: str) -> str | None:
        """A link as a path from the root; None for one that leads elsewhere."""
        if self.base and (link + "/").startswith(self.base + "/"):
            link = link.removeprefix(self.base) or "/"
        whole = urljoin(HERE + address, link)
        return whole.removeprefix(HERE) if whole.startswith(HERE + "/") else None
