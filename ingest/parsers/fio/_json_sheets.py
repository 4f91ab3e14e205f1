"""A direction's object as fio itself lays it out: every number in a line of its own.

    "read" : {
      "io_bytes" : 65536,          without its numbers the text is the same in every job of a version: where
      "runtime" : 309,             each number stands, and under which key, is worked out once
      …

Other layouts have no sheet, nor have objects with anything but plain numbers. JSON+ has its bins, of which no
two are alike, between them: they are left out first, and push what follows down by their lines.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING, Any

import msgspec

from ingest.parsers.fio._outlines import picking

if TYPE_CHECKING:
    from ingest.parsers.fio._json_templates import Template

_NUMBER = re.compile(r": (\d[\d.]*)", re.ASCII)
_BINS = re.compile(r'"bins" : \{[\s\d":,]*\}', re.ASCII)
_NO_BINS = '"bins" : {}'
_BETWEEN = "\0"  # never in JSON
_LONGEST = 20_000  # characters of an object without bins
# Whether these are 0 decides what is read of an object.
_DECIDING = frozenset({"runtime", "total_ios", "max", "bw_max", "iops_max"})


class Form(msgspec.Struct, gc=False):
    """What all objects of one shape share: the place of each number by its key, its line and its column.

    templates: how an object is read, by its case; None where nothing is read.
    """

    tree: Mapping[str, Any]
    lines: Sequence[int]
    starts: Sequence[int]
    deciding: Callable[[Sequence[str]], tuple[str, ...]]
    templates: dict[tuple[bool, ...], Template | None]


class Sheet(msgspec.Struct, gc=False):
    """The numbers of one object; `pushed`: behind which of its lines how many lines of bins stand."""

    form: Form
    texts: Sequence[str]
    pushed: Sequence[tuple[int, int]] = ()

    def place(self, key: str) -> int | None:
        """Where the number under a key of the object itself is among all."""
        place = self.form.tree.get(key)
        return place if isinstance(place, int) else None

    def lines(self, own: Sequence[int], first: int) -> list[int]:
        """The lines of the text for lines of the form; `first` is the one where the object begins."""
        lines = list(map(first.__add__, own))
        for begin, pushed in self.pushed:
            lines = [
                line + pushed if line_of_form > begin else line
                for line, line_of_form in zip(lines, own, strict=True)
            ]
        return lines

    def stands(self, first: int) -> tuple[Sequence[int], Sequence[int]]:
        """Line and column of each number."""
        return self.lines(self.form.lines, first), self.form.starts

    def case(self) -> tuple[bool, ...]:
        """Which of the deciding numbers are not 0."""
        return tuple(map("0".__ne__, self.form.deciding(self.texts)))


def sheet(text: str) -> Sheet | None:
    """The sheet of an object, if it has one; `text` is valid JSON."""
    pushed: Sequence[tuple[int, int]] = ()
    if '"bins"' in text:
        pushed = list(_lines_of_bins(text))
        text = _BINS.sub(_NO_BINS, text)
    if len(text) > _LONGEST:
        return None
    parts = _NUMBER.split(text)
    form = _form(_BETWEEN.join(parts[::2]))
    return Sheet(form, parts[1::2], pushed) if form else None


def _lines_of_bins(text: str) -> Iterator[tuple[int, int]]:
    """The line in which bins begin, counted from the object's own and without other bins; how many follow."""
    line, read_to = 0, 0
    for bins in _BINS.finditer(text):
        line += text.count("\n", read_to, bins.start())
        read_to = bins.end()
        yield line, text.count("\n", bins.start(), read_to)


@lru_cache(maxsize=50)
def _form(shape: str) -> Form | None:
    """The form of a shape; None where it is not the one that fio prints."""
    between = shape.split(_BETWEEN)
    steps = [part.count("\n") for part in between[:-1]]
    if ': "' in shape or "\\" in shape or not steps or 0 in steps:
        return None
    try:
        tree = _placed(msgspec.json.decode("".join(_numbered(between))))
    except (ValueError, TypeError):
        return None
    starts = [len(part) - part.rfind("\n") - 1 + len(": ") for part in between[:-1]]
    return Form(tree, list(accumulate(steps)), starts, picking(list(_deciding(tree))), {})


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


def _deciding(branch: Mapping[str, Any]) -> Iterator[int]:
    for key, leaf in branch.items():
        if isinstance(leaf, dict):
            yield from _deciding(leaf)
        elif key in _DECIDING:
            yield leaf
