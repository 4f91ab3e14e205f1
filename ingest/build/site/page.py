"""A page of the site (our templates' HTML), read: what it offers, asks for, shows, and what in it could run.

<p id="a" hidden>text</p><br><svg viewBox="0 0 9 9"/><!-- a comment --><script type="module" src="/a.js">

A start tag that our templates would not write is reported, not guessed at; what could run, or style the page,
without a file of ours may not be published.
"""

from __future__ import annotations

import hashlib
import re
from base64 import b64encode
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path
from typing import NamedTuple

_NAME = "[A-Za-z][A-Za-z0-9-]*"
_ATTRIBUTE = r"""\s+([A-Za-z_][A-Za-z0-9_:.-]*)(?:=(?:"([^"]*)"|'([^']*)'))?"""
_ATTRIBUTES = re.compile(_ATTRIBUTE)
_UNNAMED = re.sub(r"\((?!\?)", "(?:", _ATTRIBUTE)
# Most of a page is nothing to a check, and is skipped in one go: text, end tags, comments, and inert start
# tags, of which every attribute is known to be no id, no link and nothing that runs.
_INERT_NAME = (
    "td|a|span|li|p|tr|circle|u|th|i|text|path|g|line|h[1-6]|div|d[dlt]|section|ol|ul|small|thead|tbody|table|code|mark"
    "|b|em|strong|rect|time|figure|figcaption|nav|main|header|footer|details|summary|label|caption|pre|sub|sup|br"
)
_INERT_ATTRIBUTE = (
    "class|stroke(?:-[a-z]+)?|fill|r|[cd]?[xy]|[xy][12]|d|scope|aria-[a-z]+|text-anchor|transform|role|tabindex"
    "|font-[a-z]+|width|height|opacity|lang|title|colspan|datetime"
)
_INERT = rf"""<(?:{_INERT_NAME})(?:\s+(?:{_INERT_ATTRIBUTE})="[^"]*")*\s*/?>"""
_SKIPPED = rf"(?:[^<]++|</{_NAME}\s*>|{_INERT}|<!--[^<>]*-->|<!(?i:doctype html)>)*+"
# Without a name where what begins with < is no start tag of ours.
_TAG = re.compile(rf"{_SKIPPED}(<(?:({_NAME})((?:{_UNNAMED})*)\s*/?>)?)")
# Their content is no HTML.
_RAW_END = {name: re.compile(f"</{name}", re.IGNORECASE) for name in ("script", "style", "textarea")}


class Tag(NamedTuple):
    """A start tag; `name` is empty for what is none of ours."""

    line: int
    name: str
    attributes: dict[str, str]
    start: int
    end: int


def tags(text: str) -> Iterator[Tag]:
    """Every start tag that a check may ask for, with its line and place."""
    line, counted, at = 1, 0, 0
    while match := _TAG.match(text, at):
        start, at = match.span(1)
        line, counted = line + text.count("\n", counted, start), start
        name, attributes = (match[2] or "").lower(), match[3]
        yield Tag(line, name, _attributes(attributes) if attributes else {}, start, at)
        if name in _RAW_END and (end := _RAW_END[name].search(text, at)):
            at = end.start()


def _attributes(text: str) -> dict[str, str]:
    """By name in lower case; of two of one name a browser takes the first."""
    attributes: dict[str, str] = {}
    for name, double, single in _ATTRIBUTES.findall(text):
        value = double or single
        attributes.setdefault(name.lower(), unescape(value) if "&" in value else value)
    return attributes


# Data blocks are never run.
_DATA_BLOCKS = frozenset({"application/ld+json", "application/json"})
_NEVER = frozenset({"base", "embed", "frame", "iframe", "object", "applet", "portal"})
_LOADING = frozenset({"script", "link", "img", "source", "video", "audio", "track", "input"})
BARE = _NEVER | {"script"}  # active without any attribute too
_WATCHED = _NEVER | _LOADING | {"meta"}
_ACTIVE = frozenset({"style", "srcdoc"})
_SCHEME = re.compile(r"[\x00-\x20]*(?:javascript|vbscript|data)\s*:", re.IGNORECASE)
_ADDRESSES = frozenset({"href", "src", "action", "formaction", "xlink:href", "data", "poster"})
_ELSEWHERE = re.compile(r"\s*(?:[a-z][a-z0-9+.-]*:)?//", re.IGNORECASE)
_LOADED = frozenset({"stylesheet", "preload", "modulepreload", "prefetch", "icon"})


def active(tag: str, attributes: Mapping[str, str]) -> Iterator[str]:
    """What of an element could run, each in a few words."""
    if tag in _WATCHED:
        yield from _of_element(tag, attributes)
    for name, value in attributes.items():
        if name.startswith("on") or name in _ACTIVE:
            yield f"the attribute {name}"
        elif name in _ADDRESSES and _SCHEME.match(value):
            yield f"{name} with a script or data for an address"


def _of_element(tag: str, attributes: Mapping[str, str]) -> Iterator[str]:
    if tag == "script" and "src" not in attributes and attributes.get("type") not in _DATA_BLOCKS:
        yield "an inline <script>"
    if tag in _NEVER:
        yield f"<{tag}>"
    if tag == "meta" and attributes.get("http-equiv", "").lower() == "refresh":
        yield "<meta http-equiv=refresh>"
    if _ELSEWHERE.match(_loaded(tag, attributes)):
        yield f"<{tag}> that loads from another host"


def _loaded(tag: str, attributes: Mapping[str, str]) -> str:
    """The address that a browser loads without being asked to."""
    if tag == "link":
        return attributes.get("href", "") if _LOADED & set(attributes.get("rel", "").split()) else ""
    return attributes.get("src", "")


LINKS = frozenset({"href", "src", "xlink:href", "poster", "data-src", "data-vega", "data-home"})
_HEAD = frozenset({"meta", "title", "link", "script", "style"})


class Picture(NamedTuple):
    """One drawing of a panel: an <svg class="vg"> inside `.plot`."""

    marks: int  # data are drawn as paths, axes as lines and text
    broken: str  # a coordinate that is no number


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
    searched: bool = False  # whether it wants to be found by the search


def read_page(file: Path) -> Page:
    """Reads a file of HTML."""
    text, page = file.read_text(encoding="utf-8"), Page()
    for tag in tags(text):
        if tag.name in _HEAD:
            _note_head(page, tag, text)
        if not tag.name:
            page.active.append((tag.line, f"HTML that no template writes: {text[tag.start :][:30]}"))
        elif tag.attributes or tag.name in BARE:
            _note(page, tag)
        if tag.attributes.get("class") == "vg" and page.panels:
            page.panels[-1].pictures.append(_picture(text[tag.end : text.find("</svg>", tag.end)]))
    return page


def _note(page: Page, tag: Tag) -> None:
    attributes, line = tag.attributes, tag.line
    page.searched |= "data-pagefind-body" in attributes
    if "id" in attributes:
        page.ids[attributes["id"]] += 1
    if "data-panel" in attributes:
        page.panels.append(Panel(line, attributes["data-panel"]))
    page.links += [(line, attributes[name]) for name in LINKS & attributes.keys()]
    page.active += [(line, what) for what in active(tag.name, attributes)]


def _note_head(page: Page, tag: Tag, text: str) -> None:
    attributes = tag.attributes
    if tag.name == "meta" and attributes.get("http-equiv", "").lower() == "content-security-policy":
        page.policy = attributes.get("content", "")
    elif tag.name == "title" and not page.title:
        page.title = unescape(text[tag.end : text.find("<", tag.end)]).strip()
    elif tag.name == "style":
        page.styles.append((tag.line, _named_by_hash(text[tag.end : text.find("</style", tag.end)])))
    elif attributes.get("rel") == "canonical":
        page.canonical = attributes.get("href", "")
    if tag.name not in ("meta", "title") and page.policy is None:
        page.active.append((tag.line, f"<{tag.name}> before the policy"))


def _named_by_hash(text: str) -> str:
    """A source expression of CSP for a text in the page (CSP level 3, 6.7.3.3)."""
    return f"'sha256-{b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


_PATH = re.compile(r"<path[\s/>]")
_NO_NUMBER = "(?:NaN|Infinity|undefined|null)"
_BROKEN = re.compile(rf'<[a-z][^<>]*? ((?:d|transform|x|y|x2|y2|width|height)="[^"<>]*?{_NO_NUMBER}[^"]*)"')


def _picture(drawing: str) -> Picture:
    broken = _BROKEN.search(drawing) if re.search(_NO_NUMBER, drawing) else None
    name, _, value = broken[1].partition('="') if broken else ("", "", "")
    return Picture(len(_PATH.findall(drawing)), f'{name}="{value[:40]}"' if broken else "")
