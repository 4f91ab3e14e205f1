"""notes.md as safe HTML: rendered with Python-Markdown, then cleaned with nh3's allow-lists."""

from __future__ import annotations

import re

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
# Quotes are curled, but dashes stay as typed: `--destroy` may stand outside of code.
_SET = {
    "tables": {"use_align_attribute": True},
    "smarty": {"smart_dashes": False, "smart_ellipses": False},
}
_WHOLE = re.compile(r"(?:https://(?![^/?#]*@)|mailto:)\S+$")


def notes_html(text: str) -> str:
    """The notes, without scripts, styles, images, or addresses other than https and mailto.

    An address without either may lead nowhere, and a link that does stops the publication.
    """
    rendered = markdown.markdown(text, extensions=["tables", "fenced_code", "smarty"], extension_configs=_SET)
    return nh3.clean(
        rendered,
        tags=_TAGS,
        attributes=_ATTRIBUTES,
        attribute_filter=_whole,
        url_schemes={"https", "mailto"},
        link_rel="nofollow noopener",
    )


def _whole(_tag: str, attribute: str, value: str) -> str | None:
    return value if attribute != "href" or _WHOLE.match(value) else None
