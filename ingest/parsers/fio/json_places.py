"""JSON text → objects and numbers as they are written, each with its line and columns.

    {"read" : {"iops" : 123.456000}}      "iops" is Printed("123.456000", line 1, columns 20 to 30)

json's own decoder reads a document, but it does not tell where the numbers stand, and it rounds them. It asks
for each number and for each object as soon as it is over: so a search through the same text has their places.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from typing import Any, NoReturn

from ingest.parsers.lines import Printed

# What has a place, and strings, in which anything may stand.
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|(?P<number>-?[0-9][0-9.eE+-]*)|(?P<brace>[{}])', re.DOTALL)


class Places:
    """The lines and columns of a text's characters."""

    def __init__(self, text: str) -> None:
        self._starts = [0, *(match.end() for match in re.finditer("\n", text))]
        self._end = len(text)

    def line(self, at: int) -> int:
        """The line of a character, from 1."""
        return bisect_right(self._starts, at)

    def line_start(self, at: int) -> int:
        """Where the line of a character begins."""
        return self._starts[self.line(at) - 1]

    def next_line(self, at: int) -> int:
        """Where the line after that of a character begins."""
        line = self.line(at)
        return self._starts[line] if line < len(self._starts) else self._end

    def number(self, text: str, at: int) -> Printed:
        """A number with its place."""
        line, column = self.line(at), at - self.line_start(at)
        return Printed(text, line, column, column + len(text))


class Decoder(json.JSONDecoder):
    """Gives numbers as they are written, and objects, with their places. Of repeated keys the last counts."""

    def __init__(self, text: str, start: int, places: Places) -> None:
        spans = _spans(text, start)
        super().__init__(
            object_hook=lambda values: Object(values, *next(spans)),
            parse_int=lambda written: places.number(written, next(spans)[0]),
            parse_float=lambda written: places.number(written, next(spans)[0]),
            parse_constant=_refuse,
        )


def _spans(text: str, start: int) -> Iterator[tuple[int, int]]:
    """Where each number and each object begins and ends, in the order of their ends."""
    opened: list[int] = []
    for match in _TOKEN.finditer(text, start):
        if match["number"]:
            yield match.span()
        elif match["brace"] == "{":
            opened.append(match.start())
        elif match["brace"]:
            yield opened.pop(), match.end()


def _refuse(constant: str) -> NoReturn:
    raise ValueError(constant)


class Object(dict[str, Any]):
    """An object, and where it begins and ends in the text."""

    def __init__(self, values: Mapping[str, Any], start: int = 0, end: int = 0) -> None:
        super().__init__(values)
        self.start, self.end = start, end

    def inner(self, key: str) -> Object:
        """The object under a key, empty if there is none."""
        value = self.get(key)
        return value if isinstance(value, Object) else Object({})

    def is_set(self, key: str) -> bool:
        """Whether there is something under a key, and it is not 0."""
        value = self.get(key)
        return value.text not in ("0", "-0") if isinstance(value, Printed) else bool(value)

    def numbers(self, names: Mapping[str, str]) -> list[tuple[str, Printed]]:
        """Those under some keys, by their names, in the order of the text."""
        return [
            (names[key], value) for key, value in self.items() if key in names and isinstance(value, Printed)
        ]
