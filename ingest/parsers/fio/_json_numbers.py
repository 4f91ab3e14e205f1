"""The numbers of a JSON document, with their digits and places.

json gives the values; a place is looked for only where a value is wanted, by searching on from the object
that holds it, and counts only if the same digits stand there. Where keys repeat or are written with escapes,
the whole document is gone over instead (_places).
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from ingest.parsers._report import ParseError
from ingest.parsers.fio._model import Number
from ingest.parsers.fio._places import Digits, Places, Span, places

_MORE_DIGITS = tuple("0123456789.eE")


class Numbers:
    """Finds the numbers of one document; a path begins with the key of the jobs and a job's place."""

    def __init__(self, text: str, start: int, end: int, line_starts: Sequence[int]) -> None:
        self.text, self.start, self.end, self.line_starts = text, start, end, line_starts
        self._objects: dict[tuple[str | int, ...], int] = {}
        self._all: Places | None = None

    def job(self, path: tuple[str | int, ...]) -> int:
        """Where a job's name stands: every job begins behind the name of the one before."""
        key, place = path
        if path not in self._objects:
            before = self.job((key, int(place) - 1)) + 1 if place else self.start
            match = _key("jobname").search(self.text, before, self.end)
            self._objects[path] = match.start() if match else before
        return self._objects[path]

    def line(self, path: tuple[str | int, ...]) -> int:
        """The line of a job or of something in it."""
        return bisect_right(self.line_starts, self._object(path))

    def number(self, holder: Mapping[str, Any], path: tuple[str | int, ...], key: str) -> Number | None:
        """The number under a key of an object, which stands at a path."""
        value = holder.get(key)
        if isinstance(value, bool) or not isinstance(value, int | Digits):
            return None
        match = _key(key).search(self.text, self._object(path), self.end)
        if match is not None:
            start, end = match.end(), match.end() + len(str(value))
            if self.text[start:end] == str(value) and self.text[end : end + 1] not in _MORE_DIGITS:
                return self._at(start, end)
        return self._slowly((*path, key))

    def _object(self, path: tuple[str | int, ...]) -> int:
        if len(path) == 2:
            return self.job(path)
        if path not in self._objects:
            match = _key(str(path[-1])).search(self.text, self._object(path[:-1]), self.end)
            self._objects[path] = match.end() if match else self.start
        return self._objects[path]

    def _slowly(self, path: tuple[str | int, ...]) -> Number:
        if self._all is None:
            self._all = places(self.text, self.start, self.end)
        found: Any = self._all
        for step in path:
            found = found[step] if isinstance(step, int) else found.get(step)
            if found is None:
                raise ParseError(
                    self.line(path[:2]), "keys as fio writes them", f'"{step}" written otherwise'
                )
        if not isinstance(found, Span):
            raise ParseError(self.line(path[:2]), "a number", f'"{path[-1]}"')
        return self._at(found.start, found.end)

    def _at(self, start: int, end: int) -> Number:
        line = bisect_right(self.line_starts, start)
        first = self.line_starts[line - 1]
        return Number(self.text[start:end], line, start - first, end - first)


@cache
def _key(name: str) -> re.Pattern[str]:
    return re.compile(rf'"{re.escape(name)}"\s*:\s*')
