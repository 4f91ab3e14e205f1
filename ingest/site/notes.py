"""notes.md as safe HTML: rendered with Python-Markdown, then cleaned with nh3's allow-lists."""

from __future__ import annotations

import markdown
import nh3

_TAGS = {
    "p",
    "em",
    "strong",
    "code",
    "pre",
    "ul",
    "ol",
    "li",
    "a",
    "h3",
    "h4",
    "blockquote",
    "br",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
}
_ATTRIBUTES = {"a": {"href", "title"}, "th": {"align"}, "td": {"align"}}


def notes_html(text: str) -> str:
    """The notes, without scripts, styles, images, or addresses other than https and mailto."""
    extensions = ["tables", "fenced_code"]
    rendered = markdown.markdown(
        text, extensions=extensions, extension_configs={"tables": {"use_align_attribute": True}}
    )
    return nh3.clean(
        rendered,
        tags=_TAGS,
        attributes=_ATTRIBUTES,
        url_schemes={"https", "mailto"},
        link_rel="nofollow noopener",
    )
