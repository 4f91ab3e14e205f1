"""What strangers wrote, read back by a renderer that lets HTML, links, tables and marks through."""

from __future__ import annotations

import html
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from ingest.build.site.hugo import hugo_program
from ingest.core.text import printable
from ingest.review.markdown import block, code, text

HUGO = """\
disableKinds = ["taxonomy", "rss", "sitemap", "404", "section"]
[markup.goldmark.renderer]
unsafe = true
[markup.goldmark.extensions.typographer]
disable = true
"""
LAYOUT = "{{ .Content }}"
HOSTILE = [
    "<img src=https://evil.example/x.png onerror=alert(1)>",
    "<script>alert(1)</script></details></table>",
    "<!-- a comment --> <?php ?> <![CDATA[x]]>",
    "![a](https://evil.example/x.png) [b](javascript:alert(1)) [c]: https://evil.example",
    "<https://evil.example> https://evil.example http://evil.example www.evil.example ftp://evil.example",
    "jane@evil.example mailto:jane@evil.example xmpp:jane@evil.example",
    "# heading", "1. item", "12) item", "- item", "+ item", "> quote", "---", "***", "===", "| a | b |", ":--|:--",
    "`code` ``two`` ```three", "**bold** __bold__ *i* _i_ ~~gone~~ $x$ \\(x\\)",
    "&lt;b&gt; &#60;b&#62; &amp;", "\\<b>", "line\nbreak\n\n# heading", "    indented", "\tindented", "[^1] [x] ", ":smile:",
    "a\\", "\u202etxt", "\x1b[31m", "[" * 500,
]  # fmt: skip


@pytest.fixture
def rendered(tmp_path: Path) -> Callable[[str], str]:
    """Markdown as HTML."""

    def render(markdown: str) -> str:
        for name, content in (
            ("hugo.toml", HUGO),
            ("layouts/home.html", LAYOUT),
            ("content/_index.md", markdown),
        ):
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content, encoding="utf-8")
        subprocess.run([hugo_program(), "--source", tmp_path, "--quiet"], check=True)
        return (tmp_path / "public" / "index.html").read_text(encoding="utf-8")

    return render


def shown(given: str) -> str:
    """What a reader should see."""
    line = printable(re.sub(r"\s+", " ", given).strip())
    return line if len(line) <= 400 else line[:399] + "…"


def test_in_a_line_and_in_a_list_it_is_text(rendered: Callable[[str], str]) -> None:
    found = rendered("\n\n".join([*map(text, HOSTILE), *(f"- note: {text(one)}" for one in HOSTILE)]))
    assert set(re.findall(r"<[^>]*>", found)) == {"<p>", "</p>", "<ul>", "</ul>", "<li>", "</li>"}
    seen = [html.unescape(one).replace("\u200b", "") for one in re.findall("<p>(.*?)</p>", found, re.DOTALL)]
    assert seen[: len(HOSTILE)] == [shown(one) for one in HOSTILE]
    assert seen[len(HOSTILE) :] == [f"note: {shown(one)}" for one in HOSTILE]


def test_in_a_cell_it_is_text(rendered: Callable[[str], str]) -> None:
    rows = [f"| {text(one)} | {code(one)} |" for one in HOSTILE]
    found = rendered("\n".join(["| a | b |", "|---|---|", *rows]))
    assert set(re.findall(r"</?([a-z0-9]+)[^>]*>", found)) == {
        "table",
        "thead",
        "tbody",
        "tr",
        "th",
        "td",
        "code",
    }
    assert found.count("<tr>") == len(HOSTILE) + 1
    assert found.count("<td>") == 2 * len(HOSTILE)


def test_in_a_block_it_is_text(rendered: Callable[[str], str]) -> None:
    found = rendered(block(HOSTILE) + "\n\nafter")
    assert set(re.findall(r"<(\w+)", found)) == {"pre", "code", "p"}
    assert found.rstrip().endswith("<p>after</p>")


def test_names_and_numbers_of_issues_are_no_mentions() -> None:
    assert not re.search(r"[@#]\w", html.unescape(text("@someone #12 a@b") + text("x/y#3")))
