"""Where each value of a JSON document stands.

    {"a" : [{"b" : 1.50}]}   →   {"a": [{"b": Span(15, 19)}]}

The decoder gives a document's values, not their places; this goes over the same text once, without recursion,
and is given only what the decoder has accepted.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

_TOKEN = re.compile(
    r'\s*(?:"(?P<string>(?:[^"\\]|\\.)*)"|(?P<open>[{\[])|(?P<close>[}\]])|[,:]|(?P<scalar>[^\s,:{}\[\]"]+))',
    re.DOTALL,
)
_KEY = re.compile(r'\s*"(?P<key>(?:[^"\\]|\\.)*)"\s*:', re.DOTALL)


@dataclass(frozen=True, slots=True)
class Span:
    """A scalar's [start, end) in the text."""

    start: int
    end: int


Places = dict[str, Any] | list[Any] | Span


def places(text: str, start: int, end: int) -> Places:
    """The document's shape with a span for every scalar. Of repeated keys the last counts, as in json."""
    root: list[Any] = []
    stack: list[dict[str, Any] | list[Any]] = [root]
    place = start
    while place < end:
        key = _KEY.match(text, place, end) if isinstance(stack[-1], dict) else None
        if key:
            place = key.end()
            if key["key"] == "bins":  # thousands of counts in JSON+, none of them read
                place = text.find("}", place, end) + 1
                continue
        token = _TOKEN.match(text, place, end)
        if token is None:
            break
        place = token.end()
        if token.lastgroup == "close":
            stack.pop()
        elif token.lastgroup:
            _put(stack, key["key"] if key else "", token)
    return root[0] if root else Span(start, end)


def _put(stack: list[dict[str, Any] | list[Any]], key: str, token: re.Match[str]) -> None:
    group = token.lastgroup or ""
    value: Any = Span(token.start(group), token.end(group))
    if group == "open":
        value = {} if token["open"] == "{" else []
    holder = stack[-1]
    if isinstance(holder, dict):
        holder[key] = value
    else:
        holder.append(value)
    if group == "open":
        stack.append(value)
