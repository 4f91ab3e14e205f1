"""The built pages: who listens to the headings hears an outline in which no level is left out."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

_HEADING = re.compile(r"<h([1-6])[\s>]")


def skips(page: str) -> list[tuple[int, int]]:
    """Headings more than one level below the one before; the first is below nothing."""
    levels = [0, *map(int, _HEADING.findall(page))]
    return [(above, level) for above, level in pairwise(levels) if level > above + 1]


def test_a_level_that_is_left_out_is_seen() -> None:
    assert skips("<h1>A</h1><h2>B</h2><h3 id=c>C</h3><h2>D</h2>") == []
    assert skips("<h1>A</h1><h3>C</h3>") == [(1, 3)]
    assert skips("<h2>B</h2>") == [(0, 2)]


def test_no_page_leaves_out_a_level(published_site: Path) -> None:
    pages = {path: skips(path.read_text(encoding="utf-8")) for path in published_site.rglob("*.html")}
    assert len(pages) > 1000
    assert {
        path.relative_to(published_site).as_posix(): found for path, found in pages.items() if found
    } == {}
