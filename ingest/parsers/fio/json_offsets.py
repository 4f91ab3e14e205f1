"""The text of a JSON document → its shape, with the place of each number and of each key.

    {"a" : [{"b" : 1.50}]}   →   Object(a=[Object(b=Digits("1.50", at 15))])

json's own decoder says whether a document is valid and where it ends, but not where its numbers stand, and it
rounds them. So the same text is gone over once more, token by token and without recursion.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from dataclasses import dataclass
from typing import Any, NoReturn

from ingest.parsers.fio.model import Number

_TOKEN = re.compile(
    r'\s*(?:(?P<string>"(?:[^"\\]|\\.)*")|(?P<open>[{\[])|(?P<close>[}\]])|[,:]|(?P<scalar>[^\s,:{}\[\]"]+))',
    re.DOTALL,
)
_KEY = re.compile(r'\s*(?P<key>"(?:[^"\\]|\\.)*")\s*:', re.DOTALL)
_WORDS = {"true": True, "false": False, "null": None}
# Thousands of counts in JSON+, none of them read.
_BINS = re.compile(r"\s*\{[\s\d\":,]*\}")


class NotJson(ValueError):
    """The text is no JSON document; `place` is where that shows."""

    def __init__(self, place: int, found: str) -> None:
        super().__init__(found)
        self.place, self.found = place, found


@dataclass(frozen=True, slots=True)
class Digits:
    """A number as it is written, and where in the whole text it begins."""

    text: str
    at: int

    def is_zero(self) -> bool:
        """Whether it is the whole number 0."""
        return self.text in ("0", "-0")


class Object(dict[str, Any]):
    """An object: its values, and where each of its keys stands, up to behind the colon."""

    def __init__(self) -> None:
        super().__init__()
        self.keys_at: dict[str, tuple[int, int]] = {}

    def inner(self, key: str) -> Object:
        """The object under a key, empty if there is none."""
        value = self.get(key)
        return value if isinstance(value, Object) else Object()

    def is_set(self, key: str) -> bool:
        """Whether there is something under a key, and it is not 0."""
        value = self.get(key)
        return not value.is_zero() if isinstance(value, Digits) else bool(value)


def document_end(text: str, start: int) -> int:
    """Where the JSON document that begins at `start` ends. Raises NotJson."""
    try:
        return _DECODER.raw_decode(text, start)[1]
    except json.JSONDecodeError as error:
        raise NotJson(error.pos, error.msg) from error
    except RecursionError as error:
        raise NotJson(start, "JSON that is nested too deeply") from error
    except ValueError as error:  # NaN or Infinity
        raise NotJson(start, str(error)[:80]) from error


def _refuse(constant: str) -> NoReturn:
    raise ValueError(constant)


_DECODER = json.JSONDecoder(parse_constant=_refuse, parse_float=str, parse_int=str)


def located(text: str, start: int, end: int) -> Any:
    """A valid document with the place of everything in it. Of repeated keys the last counts, as in json."""
    root: list[Any] = []
    stack: list[Object | list[Any]] = [root]
    place = start
    while place < end:
        holder, key = stack[-1], ""
        if isinstance(holder, Object) and (match := _KEY.match(text, place, end)):
            key, place = _string(match["key"]), match.end()
            holder.keys_at[key] = (match.start("key"), place)
            if key == "bins" and (bins := _BINS.match(text, place, end)):
                place = bins.end()
                continue
        token = _TOKEN.match(text, place, end)
        if token is None:
            break
        place = token.end()
        if token.lastgroup == "close":
            stack.pop()
        elif token.lastgroup:
            value = _value(token)
            if isinstance(holder, Object):
                holder[key] = value
            else:
                holder.append(value)
            if token.lastgroup == "open":
                stack.append(value)
    return root[0]


def _value(token: re.Match[str]) -> Any:
    """An empty object or list where one opens."""
    if token["open"]:
        return Object() if token["open"] == "{" else []
    if token["string"]:
        return _string(token["string"])
    word = token["scalar"]
    return _WORDS[word] if word in _WORDS else Digits(word, token.start("scalar"))


def _string(written: str) -> str:
    """Without its quotation marks and escapes."""
    return str(json.loads(written)) if "\\" in written else written[1:-1]


class Places:
    """Lines and columns of a part of a log; `line`: the number of the one that begins at `line_start`."""

    def __init__(self, text: str, line_start: int, line: int, end: int) -> None:
        self._first = line
        self._starts = [line_start]
        while place := text.find("\n", self._starts[-1], end) + 1:
            self._starts.append(place)

    def line(self, at: int) -> int:
        """The line of a character of the text."""
        return self._first + bisect_right(self._starts, at) - 1

    def column(self, at: int) -> int:
        """Where in its line a character stands."""
        return at - self._starts[bisect_right(self._starts, at) - 1]

    def number(self, digits: Digits) -> Number:
        """A number with its place."""
        column = self.column(digits.at)
        return Number(digits.text, self.line(digits.at), column, column + len(digits.text))
