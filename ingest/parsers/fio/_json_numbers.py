"""The numbers of a JSON document, with their digits and places.

    "clat_ns" : {
      "min" : 671,             the decoder gives keys and values; a place is searched for on from the object
      "max" : 2222662,         that holds it, and counts only if the same digits stand there: one search and
      "mean" : 12315.273438,   one comparison for all numbers that stand one after another

Where keys repeat or are written with escapes, the whole document is gone over instead (_places).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, chain, repeat
from operator import add
from typing import Any

import msgspec

from ingest.parsers._report import ParseError
from ingest.parsers.fio._json_documents import Digits
from ingest.parsers.fio._json_objects import Direction
from ingest.parsers.fio._model import Number, Row
from ingest.parsers.fio._places import Places, Span, places

_MORE_DIGITS = tuple("0123456789.eE")
_NUMERIC = frozenset({int, Digits})  # but not bool, which Python takes for a whole number
_NEAR = 5000  # characters: in a long text a search costs more to set up
_SEPARATOR = re.compile(r'"[^"\\]*"(\s{0,9}:\s{0,9})')

# What is read of an object with these keys: key → its name in a figure.
Names = Callable[[Iterable[str]], Mapping[str, str]]


class Place(msgspec.Struct):
    """A character of the text, its line, and where that line begins."""

    at: int
    line: int
    line_start: int


class Holder(msgspec.Struct):
    """An object of the document: its values, where it begins, and the keys that lead there."""

    values: Mapping[str, Any]
    place: Place
    path: tuple[str | int, ...]


class Numbers:
    """Finds the numbers of one document, which begins at a place."""

    def __init__(self, text: str, start: Place, end: int) -> None:
        self.text, self.start, self.end = text, start, end
        match = _SEPARATOR.search(text, start.at, end)
        self._colon = f'"{match[1]}' if match else '":'
        self._all: Places | None = None

    def jobs(self, key: str, count: int) -> Iterator[Holder]:
        """Where the jobs begin: each with its name."""
        place = self.start
        for number in range(count):
            found = self.text.find(f'"jobname{self._colon}', place.at + (number > 0), self.end)
            place = self._place(place, found) if found >= 0 else place
            yield Holder({}, place, (key, number))

    def as_written(self, direction: Direction, job: Holder) -> Place | None:
        """Where a direction's object begins, if it stands there in the line of its key as it was decoded."""
        found = self._find(direction.name, job)
        begin = found + len(direction.name) + len(self._colon) + 1
        if found < 0 or "\n" in self._colon or not self.text.startswith(direction.text, begin):
            return None
        return self._place(job.place, begin)

    def inner(self, holder: Holder, key: str) -> Holder:
        """The object under a key, empty if there is none."""
        values = holder.values.get(key)
        if not isinstance(values, dict) or not values:
            return Holder({}, holder.place, holder.path)
        found = self._find(key, holder)
        place = self._place(holder.place, found) if found >= 0 else holder.place
        return Holder(values, place, (*holder.path, key))

    def of(self, holder: Holder, names: Names) -> tuple[Sequence[str], Row]:
        """Those of an object's numbers that are under some keys, by their names, in the order of the text."""
        named = names(holder.values)
        values = {key: value for key, value in holder.values.items() if key in named}
        if not _NUMERIC.issuperset(map(type, values.values())):
            values = {key: value for key, value in values.items() if type(value) in _NUMERIC}
        keys, digits = tuple(values), list(map(str, values.values()))
        row = self._in_a_row(holder, keys, digits) or _row(map(self._alone, repeat(holder), keys, digits))
        return list(map(named.__getitem__, keys)), row

    def _in_a_row(self, holder: Holder, keys: tuple[str, ...], digits: list[str]) -> Row | None:
        """The numbers if they stand one after another, always with the same between them."""
        begin = self._find(keys[0], holder) + 1 if keys else 0
        if not begin:
            return None
        text, (heads, sizes) = self.text, _heads_of(keys, self._colon)
        gap_start = begin + sizes[0] + len(digits[0])
        gap = text[gap_start : text.find('"', gap_start, gap_start + 200) + 1]
        written = gap.join(map(add, heads, digits))
        if not text.startswith(written, begin) or text[begin + len(written)] in _MORE_DIGITS:
            return None
        return _spread(self._place(holder.place, begin), sizes, digits, gap)

    def _find(self, key: str, holder: Holder) -> int:
        """Where a key stands behind the start of an object; near it first, which is cheaper by much."""
        written, start = f'"{key}{self._colon}', holder.place.at
        found = self.text.find(written, start, min(start + _NEAR, self.end))
        return found if found >= 0 else self.text.find(written, start, self.end)

    def _alone(self, holder: Holder, key: str, digits: str) -> Number:
        found = self._find(key, holder)
        start = found + len(key) + len(self._colon) + 1
        end = start + len(digits)
        if found >= 0 and self.text[start:end] == digits and self.text[end : end + 1] not in _MORE_DIGITS:
            return self._number(holder.place, start, end)
        return self._slowly(holder, key)

    def _slowly(self, holder: Holder, key: str) -> Number:
        if self._all is None:
            self._all = places(self.text, self.start.at, self.end)
        line, found = holder.place.line, self._all
        for step in (*holder.path, key):
            value = _step(found, step)
            if value is None:
                raise ParseError(line, "keys as fio writes them", f'"{step}" written otherwise')
            found = value
        if not isinstance(found, Span):
            raise ParseError(line, "a number", f'"{key}"')
        before = holder.place if holder.place.at <= found.start else self.start
        return self._number(before, found.start, found.end)

    def _number(self, before: Place, start: int, end: int) -> Number:
        place = self._place(before, start)
        first = place.line_start
        return Number(self.text[start:end], place.line, start - first, end - first)

    def _place(self, before: Place, at: int) -> Place:
        """A place behind another."""
        lines = self.text.count("\n", before.at, at)
        line_start = self.text.rfind("\n", before.at, at) + 1 if lines else before.line_start
        return Place(at, before.line + lines, line_start)


def _step(found: Places, step: str | int) -> Places | None:
    if isinstance(found, dict):
        return found.get(str(step))
    return found[int(step)] if isinstance(found, list) else None


def _heads_of(keys: tuple[str, ...], colon: str) -> tuple[list[str], list[int]]:
    """What stands before each number, and its length; kept, for the same keys come again and again."""
    return _heads(keys, colon) if len(keys) < 50 else _heads.__wrapped__(keys, colon)


@lru_cache(maxsize=100)
def _heads(keys: tuple[str, ...], colon: str) -> tuple[list[str], list[int]]:
    heads = [key + colon for key in keys]
    return heads, [len(head) for head in heads]


def _spread(place: Place, heads: list[int], digits: list[str], gap: str) -> Row:
    """The numbers behind heads of these lengths; the first head begins at the place."""
    column, step, count = place.at - place.line_start, gap.count("\n"), len(digits)
    sizes = list(map(len, digits))
    if step:
        starts = list(map((len(gap) - gap.rfind("\n") - 1).__add__, heads))
        starts[0] = column + heads[0]
        lines: Sequence[int] = range(place.line, place.line + step * count, step)
    else:
        behind = accumulate(head + size + len(gap) for head, size in zip(heads, sizes, strict=True))
        starts = [column + head + before for head, before in zip(heads, chain((0,), behind), strict=False)]
        lines = [place.line] * count
    return Row(digits, lines, starts, list(map(add, starts, sizes)))


def _row(numbers: Iterable[Number]) -> Row:
    found = list(numbers)
    return Row(
        [one.text for one in found],
        [one.line for one in found],
        [one.start for one in found],
        [one.end for one in found],
    )
