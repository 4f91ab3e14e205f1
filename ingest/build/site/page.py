"""A page of the site, read: what it offers, asks for, shows, and what in it could run."""

from __future__ import annotations

import hashlib
from base64 import b64encode
from collections import Counter
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path

from ingest.build.site.active_content import BARE, active, broken
from ingest.build.site.html_tags import Tag, tags

LINKS = frozenset({"href", "src", "xlink:href", "poster", "data-src", "data-vega", "data-home"})
_HEAD = frozenset({"meta", "title", "link", "script", "style"})


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
    styles: list[tuple[int, str]] = field(default_factory=list)  # as a policy names them: 'sha256-…'
    panels: list[Panel] = field(default_factory=list)
    canonical: str = ""
    title: str = ""
    policy: str | None = None


def read_page(file: Path) -> Page:
    """Reads a file of HTML."""
    text, page, drawing = file.read_text(encoding="utf-8"), Page(), 0
    for tag in tags(text):
        if tag.name in _HEAD:
            _note_head(page, tag, text)
        if tag.start < drawing:
            _draw(page.panels[-1].pictures[-1], tag)
        if not tag.name:
            page.active.append((tag.line, f"HTML that no template writes: {text[tag.start :][:30]}"))
        elif tag.attributes or tag.name in BARE:
            _note(page, tag)
        if tag.attributes.get("class") == "vg" and page.panels:
            page.panels[-1].pictures.append(Picture())
            drawing = text.find("</svg>", tag.end)
    return page


def _note(page: Page, tag: Tag) -> None:
    named, line = tag.attributes, tag.line
    if "id" in named:
        page.ids[named["id"]] += 1
    if "data-panel" in named:
        page.panels.append(Panel(line, named["data-panel"]))
    page.links += [(line, named[name]) for name in LINKS & named.keys()]
    page.active += [(line, what) for what in active(tag.name, named)]


def _note_head(page: Page, tag: Tag, text: str) -> None:
    named = tag.attributes
    if tag.name == "meta" and named.get("http-equiv", "").lower() == "content-security-policy":
        page.policy = named.get("content", "")
    elif tag.name == "title" and not page.title:
        page.title = unescape(text[tag.end : text.find("<", tag.end)]).strip()
    elif tag.name == "style":
        page.styles.append((tag.line, _named_by_hash(text[tag.end : text.find("</style", tag.end)])))
    elif named.get("rel") == "canonical":
        page.canonical = named.get("href", "")
    if tag.name not in ("meta", "title") and page.policy is None:
        page.active.append((tag.line, f"<{tag.name}> before the policy"))


def _named_by_hash(text: str) -> str:
    """A source expression of CSP for a text in the page (CSP level 3, 6.7.3.3)."""
    return f"'sha256-{b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _draw(picture: Picture, tag: Tag) -> None:
    picture.marks += tag.name == "path"
    picture.broken = picture.broken or broken(tag.attributes)
