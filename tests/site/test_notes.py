"""Notes of a set as HTML."""

from __future__ import annotations

import pytest

from ingest.pages.notes import notes_html


@pytest.mark.parametrize(
    "address",
    ["nowhere.html", "//example.org", "/results/nowhere/", "#nothing", "../../..", "?a", "java\tscript:alert(1)", "java&#10;script:x", "http:x",
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


def test_quotes_are_curled_and_dashes_stay() -> None:
    found = notes_html("The author's \"test\" -- with `--destroy 'x'` ...")
    assert found == "<p>The author’s “test” -- with <code>--destroy 'x'</code> ...</p>"
