"""The start tags of a page as our templates write them. What is not such a tag is told, never guessed at.

<p id="a" hidden>text</p><br><svg viewBox="0 0 9 9"/><!-- a comment --><script type="module" src="/a.js">
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import NamedTuple

_NAME = "[A-Za-z][A-Za-z0-9-]*"
_ATTRIBUTE = r"""\s+([A-Za-z_][A-Za-z0-9_:.-]*)(?:=(?:"([^"]*)"|'([^']*)'))?"""
_ATTRIBUTES = re.compile(_ATTRIBUTE)
_UNNAMED = re.sub(r"\((?!\?)", "(?:", _ATTRIBUTE)
_END, _COMMENT, _DOCTYPE = rf"/{_NAME}\s*>", "!--[^<>]*-->", "!(?i:doctype html)>"
# Anything else that begins with < matches without a name.
_TAG = re.compile(rf"<(?!{_END}|{_COMMENT}|{_DOCTYPE})(?:({_NAME})((?:{_UNNAMED})*)\s*/?>)?")
_RAW = frozenset({"script", "style", "textarea"})  # what stands in them is no HTML


class Tag(NamedTuple):
    """A start tag; `name` is empty for what is none of ours."""

    line: int
    name: str
    attributes: dict[str, str]
    start: int
    end: int


def tags(text: str) -> Iterator[Tag]:
    """Every start tag, with its line and place."""
    line, counted, raw = 1, 0, 0
    for found in _TAG.finditer(text):
        start, end = found.span()
        if end <= raw:
            continue
        line, counted = line + text.count("\n", counted, start), start
        written, attributes = found.groups()
        name = written.lower() if written and start >= raw else ""
        yield Tag(line, name, _attributes(attributes) if attributes else {}, start, end)
        if name in _RAW:
            raw = text.find(f"</{name}", end)


def _attributes(text: str) -> dict[str, str]:
    """By name in lower case; of two of one name a browser takes the first."""
    found: dict[str, str] = {}
    for name, double, single in _ATTRIBUTES.findall(text):
        value = double or single
        found.setdefault(name.lower(), unescape(value) if "&" in value else value)
    return found
