"""The lines next to a reading, with its characters marked: the last knot of its thread.

A log's are its own lines. A table's are its head and the rows next to the one that was read, as cells.

    | chunk | reading |
    |------:|--------:|
    |   128 |    3.88 |     → head: line, chunk, reading; row: 8, 128, 3.88 (marked)
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import pairwise, zip_longest
from typing import Any

from ingest.pages.lines import Mark, Part, line_parts
from ingest.sets.records import Evidence, SourceText

_AROUND = {"log": 5, "table": 2}
_CONTEXT = 240  # characters of a neighbouring line
_OWN = 600  # characters of the line itself
_PHONE = 36  # characters, with two between columns
_RULING = re.compile(r"\s*\|?[\s:|-]*-[\s:|-]*\|?\s*")
_BAR = re.compile(r"(?<!\\)\|")


class Excerpts:
    """The excerpts of one source."""

    def __init__(self, source: SourceText) -> None:
        self._lines = source.lines
        self._around = _AROUND[source.kind]
        self._rulings = [
            n
            for n, line in enumerate(source.lines, start=1)
            if source.kind == "table" and "|" in line and _RULING.fullmatch(line)
        ]

    def of(self, evidence: Evidence, number: str) -> dict[str, Any]:
        """`lines` of a log, or `head` and `lines` of cells of a table."""
        ruling = bisect_left(self._rulings, evidence.line)
        if ruling == 0:
            return {"lines": list(self._near(evidence, number))}
        place = self._rulings[ruling - 1]
        head = [visible_cell(self._lines[place - 2][a:b]) for a, b in _cells(self._lines[place - 2])]
        rows = list(self._rows(evidence, number, place))
        return {"head": head, "lines": rows, "wide": _is_wide([head, *(row["cells"] for row in rows)])}

    def _numbers(self, evidence: Evidence, first: int = 1) -> range:
        """The lines of an excerpt."""
        last = min(len(self._lines), evidence.line + self._around)
        return range(max(first, evidence.line - self._around), last + 1)

    def _near(self, evidence: Evidence, number: str) -> Iterator[dict[str, Any]]:
        for n in self._numbers(evidence):
            own = n == evidence.line
            marks = [Mark(evidence, number)] if own else []
            yield {"n": n, "parts": line_parts(self._lines[n - 1], marks, _OWN if own else _CONTEXT)}

    def _rows(self, evidence: Evidence, number: str, ruling: int) -> Iterator[dict[str, Any]]:
        for n in self._numbers(evidence, ruling + 1):
            line = self._lines[n - 1]
            cells = _cells(line)
            if not cells:
                return
            mark = Mark(evidence, number) if n == evidence.line else None
            yield {"n": n, "cells": [_cell(line, a, b, mark) for a, b in cells]}


def _cells(line: str) -> list[tuple[int, int]]:
    """Where the cells of a row stand; none in a line that is no row."""
    bars = [found.start() for found in _BAR.finditer(line)]
    if not bars:
        return []
    edges = [*([] if not line[: bars[0]].strip() else [-1]), *bars]
    if line[bars[-1] + 1 :].strip():
        edges.append(len(line))
    return [(a + 1, b) for a, b in pairwise(edges)]


def _cell(line: str, start: int, end: int, mark: Mark | None) -> list[Part]:
    if mark is None or not start <= mark.evidence.start < end:
        return visible_cell(line[start:end])
    place = mark.evidence
    inner = Evidence(place.path, place.line, place.start - start, place.end - start)
    parts = line_parts(line[start:end], [Mark(inner, mark.number)], _CONTEXT)
    return [part for part in parts if part.get("text", "-").strip()]


def _is_wide(rows: Sequence[Sequence[Sequence[Part]]]) -> bool:
    """Whether a phone has no room for these columns side by side."""
    columns = zip_longest(*rows, fillvalue=())
    widths = [max(sum(len(part.get("text", "")) for part in cell) for cell in column) for column in columns]
    return sum(widths) + 2 * len(widths) > _PHONE


def visible_cell(text: str) -> list[Part]:
    """A cell without its blanks."""
    return line_parts(text.strip(), [], _CONTEXT)
