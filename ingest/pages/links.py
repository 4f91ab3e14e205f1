"""Markdown → its links in linear time; Python-Markdown's own need quadratic time.

At each `[` it looks for the `]`, and behind each `](` for the `)`, to the end of the paragraph: 5,000 open
brackets took eight seconds. Here it gives up at brackets so far within each other that nobody means a link.
"""

from __future__ import annotations

import re

from markdown import Markdown
from markdown.extensions import Extension
from markdown.inlinepatterns import LinkInlineProcessor

from ingest.core.limits import most

_LONGEST = 2_000  # characters of an address with its title; a quote that is never closed searches so far
_SQUARE, _ROUND = re.compile(r"[\[\]]"), re.compile(r"[()]")

Address = tuple[str, str | None, int, bool]


class BoundedLinks(Extension):
    """Changes every pattern that begins with `[` or `![`."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802
        """Once for each text."""
        for pattern in md.inlinePatterns:
            if isinstance(pattern, LinkInlineProcessor):
                _bound(pattern)


def _bound(pattern: LinkInlineProcessor) -> None:
    original = pattern.getLink

    def address(data: str, index: int) -> Address:
        near = data[: index + _LONGEST]
        _, depth = _scanned(near, index + 1, _ROUND)
        is_none = depth > most("nesting") or ")" not in near[index:]
        return ("", None, index, False) if is_none else original(near, index)

    # mypy lets no function take a method's place.
    setattr(pattern, "getText", _text)  # noqa: B010
    setattr(pattern, "getLink", address)  # noqa: B010


def _text(data: str, index: int) -> tuple[str, int, bool]:
    """What is in the square bracket that was opened before `index`, where it ends, and whether it does."""
    end, depth = _scanned(data, index, _SQUARE)
    return ("", index, False) if depth else (data[index : end - 1], end, True)


def _scanned(data: str, index: int, brackets: re.Pattern[str]) -> tuple[int, int]:
    """Where the bracket before `index` is closed, or is given up; and how many are open there."""
    depth = 1
    for bracket in brackets.finditer(data, index):
        depth += 1 if bracket[0] in "[(" else -1
        if depth == 0 or depth > most("nesting"):
            return bracket.end(), depth
    return len(data), depth
