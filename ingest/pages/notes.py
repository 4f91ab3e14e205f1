"""notes.md → safe HTML: rendered with Python-Markdown, then cleaned with nh3's allow-lists."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

import markdown
import nh3
from markdown.extensions import Extension

from ingest.core.labels import NBSP, THIN
from ingest.core.limits import most
from ingest.core.problems import Problem
from ingest.core.workers import at_work_on
from ingest.pages.links import BoundedLinks

_TAGS = {
    "p", "em", "strong", "code", "pre", "ul", "ol", "li", "a", "h3", "h4", "blockquote", "br",
    "table", "thead", "tbody", "tr", "th", "td",
}  # fmt: skip
_ATTRIBUTES = {"a": {"href", "title"}, "th": {"align"}, "td": {"align"}}
# Quotes are curled, but dashes stay as typed: `--destroy` may stand outside of code.
_SET = {
    "tables": {"use_align_attribute": True},
    "smarty": {"smart_dashes": False, "smart_ellipses": False},
}
_WHOLE = re.compile(r"(?:https://(?![^/?#]*@)|mailto:)\S+")
_BESIDE = re.compile(r"\.\./[a-z0-9][a-z0-9-]*/(?:#[\w-]+)?")  # the folder of a set, and its page
# As nh3 writes it: no quotation mark is in a value.
_LINK = re.compile(r'<a((?: [a-z]+="[^"]*")*)>(.*?)</a>', re.DOTALL)
_NAMES = re.compile(r' ([a-z]+)="[^"]*"')
# A figure and its unit, but not in what is typed or was printed.
_FIGURE = re.compile(r"<(code|pre)>.*?</\1>|(?<=[0-9]) (%|(?:[kKMGT]i?B(?:/s)?|IOPS|ms|rpm)\b)", re.DOTALL)
_NESTING = re.compile(r"<(/?)(?:ul|ol|blockquote)>")


def notes_problems(text: str, path: str) -> Iterator[Problem]:
    """Lists and quotes so far within each other that no page shows them, and nothing reads them."""
    at_work_on("notes.md")
    try:
        deepest = _deepest(_rendered(text))
    except RecursionError:
        deepest = most("nesting") + 1
    at_work_on("")
    if deepest > most("nesting"):
        expected = f"lists and quotes at most {most('nesting')} levels deep"
        yield Problem(path, 0, expected, "more", "write some of them one after the other")


def _deepest(rendered: str) -> int:
    depth = deepest = 0
    for tag in _NESTING.finditer(rendered):
        depth += -1 if tag[1] else 1
        deepest = max(depth, deepest)
    return deepest


@lru_cache(maxsize=1)
def _rendered(text: str) -> str:
    """As it is looked at for problems, and once more as it is shown."""
    extensions: list[str | Extension] = ["tables", "fenced_code", "smarty", BoundedLinks()]
    return markdown.markdown(text, extensions=extensions, extension_configs=_SET)


def notes_html(text: str) -> str:
    """The notes, without scripts, styles, images; with addresses of https, of mailto, of a set: `../<slug>/`.

    Any other address may lead nowhere, and a link that does stops the publication; its text stays.
    """
    cleaned = nh3.clean(
        _rendered(text),
        tags=_TAGS,
        attributes=_ATTRIBUTES,
        attribute_filter=_safe_attribute,
        url_schemes={"https", "mailto"},
        link_rel="nofollow noopener",
    )
    return _FIGURE.sub(_bound, _LINK.sub(_with_address, cleaned))


def _bound(figure: re.Match[str]) -> str:
    """54 % and 4 KiB in one line."""
    unit = figure[2]
    return figure[0] if unit is None else f"{THIN if unit == '%' else NBSP}{unit}"


def _safe_attribute(_tag: str, attribute: str, value: str) -> str | None:
    is_safe = attribute != "href" or _WHOLE.fullmatch(value) or _BESIDE.fullmatch(value)
    return value if is_safe else None


def _with_address(link: re.Match[str]) -> str:
    attributes, text = link.groups()
    return link[0] if "href" in _NAMES.findall(attributes) else text
