"""That the search for active content finds it: what is found in test_shown is nothing, and must mean nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.hostile.inert import active

_SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">%s</svg>'
ACTIVE = {
    "page.html": [
        "<script>alert(1)</script>", "<p onclick='a()'>", "<a href='javascript:a()'>", "<a href=' java\tscript:a()'>", "<iframe src=a>", "<p style='x'>",
        "<base href=a>", "<meta http-equiv=Refresh content=0>", "<svg onload=a()>", "<form action='data:text/html,a'>", "\u202e", "\x1b[2J",
        '<script type="application/ld+json">{"a": "<!--"}</script>',
    ],
    "picture.svg": [_SVG % inner for inner in ("<script/>", "<a xlink:href='javascript:a()'/>", "<text onclick='a()'/>", "<foreignObject/>", "<set/>", "<text>\u202e</text>")],
    "feed.xml": ["<rss><description>&lt;script&gt;a()&lt;/script&gt;</description></rss>", "<feed><content type='html'>&lt;p onclick='a()'&gt;</content></feed>"],
    "table.csv": ["a\n=1+1\n", "a\n+1+1\n", "a\n-1+1\n", "a\n@SUM(1)\n", "a\n\uff1d1\n", "a\n\u00a0=1\n", 'a\n"\t=1"\n'],
    "cite.bib": ["@misc{a, title={\\input{a}}}", "@misc{a, title={b}}}", "@misc{a, title={b}"],
}  # fmt: skip
INERT = {
    "page.html": "<p>&lt;script&gt;alert(1)</p><script src=/a.js></script><script type='application/ld+json'>{\"a\": \"\\u003cb\"}</script><a href='https://a'>",
    "picture.svg": _SVG % "<text>&lt;script&gt;</text><a href='/results/'/>",
    "table.csv": "a,b\n-1.5,'=1+1\n-2e-05,\n",
    "cite.bib": "@misc{a, title={b \\{ \\& \\textbackslash{}}}\n",
}


@pytest.mark.parametrize(("name", "text"), [(name, text) for name, texts in ACTIVE.items() for text in texts])
def test_what_is_active_is_found(name: str, text: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    assert len(active(tmp_path)) >= 1


@pytest.mark.parametrize("name", INERT)
def test_what_is_text_is_left_alone(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(INERT[name], encoding="utf-8")
    assert active(tmp_path) == []
