"""Notes of a set as HTML."""

from __future__ import annotations

import pytest

from ingest.pages.notes import notes_html, notes_problems


@pytest.mark.parametrize(
    "address",
    ["nowhere.html", "../nowhere.html", "../a/../b/", "../../2020-01-a/", ".././", "../2020-01-a/logs/", "//example.org", "/results/nowhere/", "#nothing", "../../..", "?a", "java\tscript:alert(1)", "java&#10;script:x", "http:x",
     "https://example.org@evil.example/", "https://me:secret@example.org"],
)  # fmt: skip
@pytest.mark.parametrize("written", ["[x]({})", '<a href="{}">x</a>', "[x][y]\n\n[y]: {}"])
def test_an_address_that_is_not_whole_is_no_link(written: str, address: str) -> None:
    assert "href" not in notes_html(written.format(address))


@pytest.mark.parametrize(
    "address", ["https://example.org/a?b=c@d#e", "https://example.org/@me", "mailto:a@example.org"]
)
def test_a_whole_address_is_a_link(address: str) -> None:
    assert f'href="{address}"' in notes_html(f"[x]({address})")


@pytest.mark.parametrize("address", ["../2020-01-a-set/", "../2020-01-a-set/#n-0a1b"])
def test_the_set_beside_is_a_link(address: str) -> None:
    assert f'<a href="{address}"' in notes_html(f"[x]({address})")


@pytest.mark.parametrize("title", ["", "t", "> href=", '><script>alert(1)</script> href="', "</a><b>"])
def test_what_leads_nowhere_is_text(title: str) -> None:
    written = f"<a title='{title}' href='nowhere'>a *b*</a> [c](https://example.org)"
    assert notes_html(written) == (
        '<p>a <em>b</em> <a href="https://example.org" rel="nofollow noopener">c</a></p>'
    )


def test_a_figure_stays_beside_its_unit() -> None:
    assert notes_html("54 % of 240 MB/s, `54 %`, 4 KiB") == (
        "<p>54\u202f% of 240\u00a0MB/s, <code>54 %</code>, 4\u00a0KiB</p>"
    )


def test_quotes_are_curled_and_dashes_stay() -> None:
    found = notes_html("The author's \"test\" -- with `--destroy 'x'` ...")
    assert found == "<p>The author’s “test” -- with <code>--destroy 'x'</code> ...</p>"


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("[a [b] c](https://example.org)", "a [b] c"),
        ("[a][b]\n\n[b]: https://example.org", "a"),
        ("[a]\n\n[a]: https://example.org", "a"),
        ("[ [a](https://example.org)", "a"),
        ("[a](<https://example.org>)", "a"),
        ("[" * 19 + "a" + "]" * 19 + "(https://example.org)", "[" * 18 + "a" + "]" * 18),
    ],
)
def test_brackets_within_brackets_are_told_apart(written: str, shown: str) -> None:
    assert f'<a href="https://example.org" rel="nofollow noopener">{shown}</a>' in notes_html(written)


def test_an_address_and_a_title_may_have_brackets() -> None:
    found = notes_html('[a](https://example.org/a_(b) "one ( of two") and [c](https://example.org/d)')
    assert 'href="https://example.org/a_(b)" title="one ( of two"' in found
    assert 'href="https://example.org/d"' in found


def test_brackets_deeper_than_anybody_reads_are_text() -> None:
    written = "[" * 40 + "a" + "]" * 40 + "(https://example.org)"
    assert "https" in notes_html(written)
    assert notes_html("[a](https://example.org/" + "(" * 40 + ")" * 41) == (
        "<p>[a](https://example.org/" + "(" * 40 + ")" * 41 + "</p>"
    )


def test_notes_are_rendered_once_for_their_problems_and_their_page(monkeypatch: pytest.MonkeyPatch) -> None:
    rendered: list[str] = []

    def render(text: str, **_: object) -> str:
        rendered.append(text)
        return "<p>once</p>"

    monkeypatch.setattr("markdown.markdown", render)
    assert list(notes_problems("rendered once", "notes.md")) == []
    assert notes_html("rendered once") == "<p>once</p>"
    assert rendered == ["rendered once"]
