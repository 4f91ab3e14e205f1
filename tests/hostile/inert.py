"""What in a file of a site could run, load, lead to a script, or turn text around. An empty list is what we want."""

from __future__ import annotations

import csv
import json
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path

_ACTIVE = frozenset({"iframe", "object", "embed", "base", "applet", "frame", "frameset", "portal", "foreignobject", "set", "animate", "handler"})  # fmt: skip
_ADDRESSES = frozenset({"href", "src", "action", "formaction", "data", "poster", "xlink:href", "srcset", "ping", "background"})  # fmt: skip
_DATA = frozenset({"application/ld+json", "application/json"})
_SCHEME = re.compile(r"[\x00-\x20]*([a-zA-Z][a-zA-Z0-9+.\x00-\x20-]*):")
_HARMLESS = frozenset({"http", "https", "mailto"})
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\uff1d", "\uff0b", "\uff0d", "\uff20")
_TURNS = re.compile("[\u202a-\u202e\x1b\x9b]")


class _Page(HTMLParser):
    """Collects what is active in a page."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[str] = []
        self._script: str | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.found += _element(tag, given)
        if tag == "script" and "src" not in given:
            self._script = given.get("type", "text/javascript")
            if self._script not in _DATA:
                self.found.append(f"a script of {self._script}")

    def handle_endtag(self, tag: str) -> None:
        self._script = None if tag == "script" else self._script

    def handle_data(self, data: str) -> None:
        if self._script in _DATA:
            json.loads(data)
            if "<" in data:
                self.found.append("a < in a script of data")


def _element(tag: str, attributes: dict[str, str]) -> Iterator[str]:
    if tag in _ACTIVE:
        yield f"<{tag}>"
    if tag == "meta" and attributes.get("http-equiv", "").lower() == "refresh":
        yield "<meta> that leads elsewhere"
    for name, value in attributes.items():
        scheme = _SCHEME.match(value) if name in _ADDRESSES else None
        if name.startswith("on") or name in ("style", "srcdoc"):
            yield f"{tag} {name}={value[:40]}"
        if (
            scheme
            and scheme[1].lower() not in _HARMLESS
            and not (tag == "img" and value.startswith("data:image/"))
        ):
            yield f"{tag} {name}={value[:40]}"


def _html(text: str) -> list[str]:
    page = _Page()
    page.feed(text)
    page.close()
    return [*page.found, *(["a character that turns text"] if _TURNS.search(text) else [])]


def _xml(text: str) -> list[str]:
    """SVG, feeds, sitemaps; the HTML that a feed carries as text is looked at too."""
    found: list[str] = []
    for element in ET.fromstring(text).iter():
        tag = element.tag.rpartition("}")[2].lower()
        attributes = {name.rpartition("}")[2].lower(): value for name, value in element.attrib.items()}
        found += _element(tag, {name: value for name, value in attributes.items() if name != "style"})
        found += ["<script>"] if tag == "script" else []
        if attributes.get("type") == "html" or tag in ("description", "encoded"):
            found += _html(element.text or "")
    return [*found, *(["a character that turns text"] if _TURNS.search(text) else [])]


def _csv(text: str) -> list[str]:
    """What a spreadsheet would compute: a cell that begins like a formula and is no number."""
    cells = (cell for row in csv.reader(text.splitlines(keepends=True)) for cell in row)
    return [
        f"the cell {cell[:40]}"
        for cell in cells
        if cell.lstrip(" \u00a0\u3000").startswith(_FORMULA) and not _is_number(cell)
    ]


def _is_number(cell: str) -> bool:
    return re.fullmatch(r"[-+]?[0-9]+(\.[0-9]+)?(e[-+]?[0-9]+)?", cell) is not None


def _json(text: str) -> list[str]:
    json.loads(text, parse_constant=_no_constant)
    return []


def _no_constant(name: str) -> None:
    raise ValueError(name)


def _bib(text: str) -> list[str]:
    """Braces that close what they open, and no command of TeX but those that stand for a character."""
    depth, found = 0, []
    for sign in re.sub(r"\\[{}%&$#_\\]", "", text):
        depth += (sign == "{") - (sign == "}")
        found += ["a brace too many"] if depth < 0 else []
    commands = set(re.findall(r"\\(?:input|write|include|openin|openout|immediate|def|catcode)\b", text))
    return [*found, *commands, *([] if depth == 0 else ["an open brace"])]


_KINDS: dict[str, Callable[[str], list[str]]] = {
    ".html": _html, ".svg": _xml, ".xml": _xml, ".csv": _csv, ".json": _json, ".bib": _bib,
}  # fmt: skip


def active(site: Path) -> list[str]:
    """Every such thing in the files of a site, with its file; scripts of ours and of Pagefind are not looked into."""
    return [
        f"{path.relative_to(site)}: {found}"
        for path in sorted(site.rglob("*"))
        if path.suffix in _KINDS and "pagefind" not in path.parts
        for found in _KINDS[path.suffix](path.read_text(encoding="utf-8"))
    ]
