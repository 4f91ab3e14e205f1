"""What in an element could run, or style the page, without a file of ours: nothing of it may be published."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

# Data blocks are never run.
_DATA_BLOCKS = frozenset({"application/ld+json", "application/json"})
_NEVER = frozenset({"base", "embed", "frame", "iframe", "object", "applet", "portal"})
_LOADING = frozenset({"script", "link", "img", "source", "video", "audio", "track", "input"})
BARE = _NEVER | {"script"}  # active without any attribute too
_WATCHED = _NEVER | _LOADING | {"meta"}
_ACTIVE = frozenset({"style", "srcdoc"})
_SCHEME = re.compile(r"[\x00-\x20]*(?:javascript|vbscript|data)\s*:", re.IGNORECASE)
_ADDRESSES = frozenset({"href", "src", "action", "formaction", "xlink:href", "data", "poster"})
_ELSEWHERE = re.compile(r"\s*(?:[a-z][a-z0-9+.-]*:)?//", re.IGNORECASE)
_LOADED = frozenset({"stylesheet", "preload", "modulepreload", "prefetch", "icon"})
_NO_NUMBER = re.compile(r"NaN|Infinity|undefined|null")
_COORDINATES = frozenset({"d", "transform", "x", "y", "x2", "y2", "width", "height", "viewbox"})


def active(tag: str, attributes: Mapping[str, str]) -> Iterator[str]:
    """What of an element could run, each in a few words."""
    if tag in _WATCHED:
        yield from _of_element(tag, attributes)
    for name, value in attributes.items():
        if name.startswith("on") or name in _ACTIVE:
            yield f"the attribute {name}"
        elif name in _ADDRESSES and _SCHEME.match(value):
            yield f"{name} with a script or data for an address"


def _of_element(tag: str, attributes: Mapping[str, str]) -> Iterator[str]:
    if tag == "script" and "src" not in attributes and attributes.get("type") not in _DATA_BLOCKS:
        yield "an inline <script>"
    if tag in _NEVER:
        yield f"<{tag}>"
    if tag == "meta" and attributes.get("http-equiv", "").lower() == "refresh":
        yield "<meta http-equiv=refresh>"
    if _ELSEWHERE.match(_loaded(tag, attributes)):
        yield f"<{tag}> that loads from another host"


def _loaded(tag: str, attributes: Mapping[str, str]) -> str:
    """The address that a browser loads without being asked to."""
    if tag == "link":
        return attributes.get("href", "") if _LOADED & set(attributes.get("rel", "").split()) else ""
    return attributes.get("src", "")


def broken(attributes: Mapping[str, str]) -> str:
    """A coordinate of a drawing that is no number."""
    for name in _COORDINATES & attributes.keys():
        if _NO_NUMBER.search(attributes[name]):
            return f'{name}="{attributes[name][:40]}"'
    return ""
