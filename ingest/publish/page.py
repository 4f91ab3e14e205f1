"""A page of the site, read: what it offers, asks for, shows, and what in it could run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path

from ingest.publish.active import active, broken

LINKS = frozenset({"href", "src", "xlink:href", "poster", "data-src", "data-vega", "data-home"})
_HEAD = frozenset({"meta", "title", "link", "script", "style"})
Attributes = Mapping[str, str]


@dataclass
class Picture:
    """One drawing of a panel: an <svg class="vg"> inside `.plot`."""

    marks: int = 0  # data are drawn as paths, axes as lines and text
    broken: str = ""  # a coordinate that is no number


@dataclass
class Panel:
    """A `.plot`, which holds a wide and a narrow picture."""

    line: int
    name: str
    pictures: list[Picture] = field(default_factory=list)


@dataclass
class Page:
    """What one page offers, asks for, shows. Everything with its line."""

    ids: Counter[str] = field(default_factory=Counter)
    links: list[tuple[int, str]] = field(default_factory=list)
    active: list[tuple[int, str]] = field(default_factory=list)
    panels: list[Panel] = field(default_factory=list)
    canonical: str = ""
    title: str = ""
    policy: str | None = None


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.page = Page()
        self._drawing = self._titling = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = {name: value or "" for name, value in attrs}
        if self._drawing:
            self._draw(tag, named)
        line = self.getpos()[0]
        if tag in _HEAD:
            self._of_head(tag, named, line)
        if "id" in named:
            self.page.ids[named["id"]] += 1
        if "data-panel" in named:
            self.page.panels.append(Panel(line, named["data-panel"]))
        if tag == "svg" and named.get("class") == "vg" and self.page.panels:
            self.page.panels[-1].pictures.append(Picture())
            self._drawing = True
        self.page.links += [(line, named[name]) for name in LINKS & named.keys()]
        self.page.active += [(line, what) for what in active(tag, named)]

    def _of_head(self, tag: str, named: Attributes, line: int) -> None:
        if tag == "meta" and named.get("http-equiv", "").lower() == "content-security-policy":
            self.page.policy = named.get("content", "")
        elif tag == "title" and not self.page.title:
            self._titling = True
        elif named.get("rel") == "canonical":
            self.page.canonical = named.get("href", "")
        if tag not in ("meta", "title") and self.page.policy is None:
            self.page.active.append((line, f"<{tag}> before the policy"))

    def _draw(self, tag: str, named: Attributes) -> None:
        picture = self.page.panels[-1].pictures[-1]
        picture.marks += tag == "path"
        picture.broken = picture.broken or broken(named)

    def handle_endtag(self, tag: str) -> None:
        self._titling = False
        if tag == "svg":
            self._drawing = False

    def handle_data(self, data: str) -> None:
        if self._titling:
            self.page.title += data.strip()


def read_page(file: Path) -> Page:
    """Reads a file of HTML."""
    reader = _Reader()
    reader.feed(file.read_text(encoding="utf-8"))
    reader.close()
    return reader.page
