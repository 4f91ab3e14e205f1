"""What a check asks of a page is never among the tags that are skipped unread."""

from __future__ import annotations

import pytest

from ingest.build.site.page import BARE, LINKS, tags

ELEMENTS = ("td", "a", "span", "li", "p", "path", "text", "div", "h2", "section", "figure")
ASKED = (
    "id", "style", "srcdoc", "onclick", "onload", "action", "formaction", "data",
    "data-panel", "data-pagefind-body", *sorted(LINKS),
)  # fmt: skip


@pytest.mark.parametrize("element", ELEMENTS)
@pytest.mark.parametrize("attribute", ASKED)
def test_an_attribute_that_is_asked_for(attribute: str, element: str) -> None:
    for text in (f'<{element} class="b" {attribute}="x" title="c">', f"<{element} {attribute}='x'>"):
        assert [tag.attributes[attribute] for tag in tags(f"a{text}b")] == ["x"]


@pytest.mark.parametrize("name", [*sorted(BARE), "meta", "title", "link", "style", "img", "input", "svg"])
def test_an_element_that_is_asked_for(name: str) -> None:
    assert [(tag.name, tag.line) for tag in tags(f"<p>\n<{name}>")] == [(name, 2)]


@pytest.mark.parametrize("text", ["<td class=a>", '<td class="a"id="b">', "<tdx", "< p>", "<!-->", "</p x>"])
def test_what_is_no_tag_of_ours(text: str) -> None:
    assert next(tags(f'<p class="a">{text}')).name == ""


def test_inert_tags_are_skipped() -> None:
    assert list(tags('<!doctype html><p class="a">b</p><!-- c --><td scope="col" title="<d>"><br/>')) == []
