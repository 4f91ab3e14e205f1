"""A direction's object as fio itself lays it out: every number in a line of its own.

    "read" : {
      "io_bytes" : 65536,          without its numbers the text is the same in every job of a version: where
      "runtime" : 309,             each number stands, and under which key, is worked out once
      …

Other layouts have no sheet, nor have objects with anything but plain numbers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from operator import add, itemgetter
from typing import Any

import msgspec

from ingest.parsers.fio._model import Row

_NUMBER = re.compile(r": (\d[\d.]*)", re.ASCII)
_BETWEEN = "\0"  # never in JSON
_LONGEST = 20_000  # characters of an object without bins
Path = tuple[str, ...]
# What is read of an object with these keys: key → its name in a figure. A form knows the functions apart.
Names = Callable[[Iterable[str]], Mapping[str, str]]


class Selection(msgspec.Struct, gc=False):
    """Some of the numbers of a sheet: their names, lines and columns."""

    names: tuple[str, ...]
    take: Callable[[Sequence[str]], tuple[str, ...]]
    lines: Sequence[int]
    starts: Sequence[int]


class Form(msgspec.Struct, gc=False):
    """What all objects of one shape share: the place of each number by its key, its line and its column."""

    tree: Mapping[str, Any]
    lines: Sequence[int]
    starts: Sequence[int]
    selections: dict[tuple[Path, Names], Selection]

    def select(self, path: Path, names: Names) -> Selection:
        """The numbers under some keys of the object at a path, in the order of the text."""
        found = self.selections.get((path, names))
        if found is None:
            found = self.selections[path, names] = self._selected(path, names)
        return found

    def _selected(self, path: Path, names: Names) -> Selection:
        branch = self.tree
        for step in path:
            branch = branch.get(step, {})
        named = names(branch)
        chosen = {key: place for key, place in branch.items() if key in named and isinstance(place, int)}
        places = list(chosen.values())
        pick = itemgetter(*places) if len(places) > 1 else lambda texts: tuple(texts[at] for at in places)
        lines, starts = ([one[at] for at in places] for one in (self.lines, self.starts))
        return Selection(tuple(named[key] for key in chosen), pick, lines, starts)


class Sheet(msgspec.Struct, gc=False):
    """The numbers of one object, and the line in which it begins."""

    form: Form
    texts: Sequence[str]
    line: int

    def of(self, path: Path, names: Names) -> tuple[Sequence[str], Row]:
        """Those under certain keys, by their names, as they follow in the text."""
        chosen = self.form.select(path, names)
        texts, starts = chosen.take(self.texts), chosen.starts
        lines = list(map(self.line.__add__, chosen.lines))
        return chosen.names, Row(texts, lines, starts, list(map(add, starts, map(len, texts))))


def sheet(text: str, line: int) -> Sheet | None:
    """The sheet of an object, if it has one; `text` is valid JSON."""
    if len(text) > _LONGEST:
        return None
    parts = _NUMBER.split(text)
    form = _form(_BETWEEN.join(parts[::2]))
    return Sheet(form, parts[1::2], line) if form else None


@lru_cache(maxsize=50)
def _form(shape: str) -> Form | None:
    """The form of a shape; None where it is not the one that fio prints."""
    between = shape.split(_BETWEEN)
    steps = [part.count("\n") for part in between[:-1]]
    if ': "' in shape or "\\" in shape or not steps or 0 in steps:
        return None
    try:
        tree = msgspec.json.decode("".join(_numbered(between)))
        branches = _placed(tree)
    except (ValueError, TypeError):
        return None
    starts = [len(part) - part.rfind("\n") - 1 + len(": ") for part in between[:-1]]
    return Form(branches, list(accumulate(steps)), starts, {})


def _numbered(between: Sequence[str]) -> Iterator[str]:
    """The text with the place of each number, in quotes, instead of it."""
    yield between[0]
    for place, part in enumerate(between[1:]):
        yield f': "{place}"{part}'


def _placed(branch: Mapping[str, Any]) -> dict[str, Any]:
    """The tree with places as whole numbers. Raises ValueError or TypeError for any other leaf."""
    if not isinstance(branch, dict):
        raise TypeError
    return {key: int(leaf) if isinstance(leaf, str) else _placed(leaf) for key, leaf in branch.items()}
