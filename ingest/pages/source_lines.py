"""A source and its marks → the lines that are in its page and those around each measurement, harmless.

    1 … 12        the beginning
    13–2,290      a gap, with the bytes that its lines have in the published text
    2,291 … 2,331 twenty lines on each side of a number

    "\\x1b[32m412 MB/s\\x1b[0m\\r"     ␛[32m  412 MB/s  ␛[0m
    10 MB in one line               what stands around the marks, and how many characters are left out

    | chunk | measured |
    |------:|---------:|
    |   128 |     3.88 |     → head: line, chunk, measured; row: 8, 128, 3.88 (marked)

A page is bounded whatever the source is: the lines by their number, each line by its length. A span counts
code points of the line as decoded, so a line is cut first and made visible after.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise, zip_longest
from typing import Any

from ingest.sets.records import Evidence, SourceText

Part = dict[str, Any]
WHOLE = 1_000  # characters of a line that are shown without cutting it
_AROUND = 160  # characters on each side of a mark in a longer line
_MOST_MARKS = 20  # of a longer line; those after them have their own excerpts
_BIDI = [*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x200E, 0x200F, 0x061C]
_SHOWN = {
    **{code: chr(0x2400 + code) for code in range(32) if code != 9},
    0x7F: "\N{SYMBOL FOR DELETE}",
    **{code: f"[U+{code:04X}]" for code in [*range(0x80, 0xA0), *_BIDI, 0x2028, 0x2029, 0xFEFF]},
    **dict.fromkeys(range(55296, 57344), "�"),
}
MOST_LINES = 400
AROUND = 20  # lines on each side of what was read
_BEGINNING = 12
_MOST_TEXT = 100_000  # characters of a source whose lines all are in its page
_LEAST_STEP, _MOST_STEPS = 200, 64  # lines of a piece of a gap, and pieces; each can be read alone
Line = dict[str, Any]
Span = tuple[int, int]  # first and last line, from 1
_EXCERPT_AROUND = {"log": 5, "table": 2}
_CONTEXT = 240  # characters of a neighbouring line
_OWN = 600  # characters of the line itself
_WIDE = 96  # characters of a line that a desktop has room for
_PHONE = 36  # characters, with two between columns
_RULING = re.compile(r"\s*\|?[\s:|-]*-[\s:|-]*\|?\s*")
_BAR = re.compile(r"(?<!\\)\|")


@dataclass(frozen=True, slots=True)
class Mark:
    """Characters that were read; `number` and `href` where they are a number's."""

    evidence: Evidence
    number: str | None = None
    href: str = ""

    def part(self, text: str) -> Part:
        """The characters, as a part of their line."""
        own = {"id": self.number} if self.number else {}
        return {"text": text, "mark": True, **own, **({"href": self.href} if self.href else {})}


def visible(text: str) -> str:
    """Control characters and marks of direction as signs that can be read and do nothing."""
    return text.translate(_SHOWN)


def line_parts(line: str, marks: Sequence[Mark], longest: int = WHOLE) -> list[Part]:
    """The line cut at its marks, which come in their order; the rest of a long line is counted."""
    line = line.removesuffix("\r")
    short = len(line) <= longest
    around = len(line) if short else min(_AROUND, longest)
    parts = list(_cut(line, marks if short else marks[:_MOST_MARKS], around))
    return parts or [{"text": ""}]


def _cut(line: str, marks: Sequence[Mark], around: int) -> Iterator[Part]:
    place = 0
    for mark in marks:
        start, end = mark.evidence.start, mark.evidence.end
        if start < place:
            continue
        yield from _ends(line[place:start], around if place else 0, around)
        yield mark.part(visible(line[start:end]))
        place = end
    yield from _ends(line[place:], around, 0)


def _ends(text: str, first: int, last: int) -> Iterator[Part]:
    """The first and the last characters between two marks, with how many are left out; all of a short one."""
    skipped = len(text) - first - last
    if skipped <= 0:
        first = len(text)
    if text[:first]:
        yield {"text": visible(text[:first])}
    if skipped > 0:
        yield {"skip": skipped}
        if last:
            yield {"text": visible(text[-last:])}


def source_lines(source: SourceText, marks: Mapping[int, Sequence[Mark]]) -> list[Line]:
    """The lines of a source's page and the gaps between them."""
    spans = _spans(source, sorted(marks))
    starts: list[int] = []
    if spans != [(1, len(source.lines))]:
        sizes = (len(line.encode("utf-8", "replace")) + 1 for line in source.lines)
        starts = list(accumulate(sizes, initial=0))
    return list(_with_gaps(source, marks, spans, starts))


def wraps(lines: Sequence[Line]) -> bool:
    """Whether a page folds the lines: some are too long to see their marks without scrolling sideways."""
    return any(_width(line) > _WIDE for line in lines)


def _width(line: Line) -> int:
    if "text" in line:
        return len(line["text"])
    return sum(len(part.get("text", "")) for part in line.get("parts", ()))


def _spans(source: SourceText, lines_read: Sequence[int]) -> list[Span]:
    """The lines to show, as runs of neighbours in their order."""
    total = len(source.lines)
    if total <= MOST_LINES and sum(map(len, source.lines)) <= _MOST_TEXT:
        return [(1, total)] if total else []
    spans = [(1, min(_BEGINNING, total))]
    room = MOST_LINES - _BEGINNING
    for line in lines_read:
        first, last = max(1, line - AROUND), min(total, line + AROUND)
        joined = first <= spans[-1][1] + 1
        room -= max(0, last - (spans[-1][1] if joined else first - 1))
        if room < 0:
            break
        if joined:
            spans[-1] = (spans[-1][0], max(last, spans[-1][1]))
        else:
            spans.append((first, last))
    return spans


def _with_gaps(
    source: SourceText, marks: Mapping[int, Sequence[Mark]], spans: Sequence[Span], starts: Sequence[int]
) -> Iterator[Line]:
    place = 1
    for first, last in spans:
        if first > place:
            yield _gap(place, first - 1, starts)
        for n in range(first, last + 1):
            yield {"n": n, "parts": line_parts(source.lines[n - 1], marks.get(n, ()))}
        place = last + 1
    if place <= len(source.lines):
        yield _gap(place, len(source.lines), starts)


def _gap(first: int, last: int, starts: Sequence[int]) -> Line:
    """Lines that are left out. `steps`: `line:byte` of each piece that can be read alone, and the end."""
    step = max(_LEAST_STEP, -(-(last - first + 1) // _MOST_STEPS))
    pieces = [*range(first, last + 1, step), last + 1]
    return {"from": first, "to": last, "steps": " ".join(f"{n}:{starts[n - 1]}" for n in pieces)}


class Excerpts:
    """The excerpts of one source."""

    def __init__(self, source: SourceText) -> None:
        self._lines = source.lines
        self._around = _EXCERPT_AROUND[source.kind]
        # Each is in the excerpts of many numbers: lines of a log, rows of a table.
        self._neighbours: dict[int, Line] = {}
        self._unmarked: dict[int, list[list[Part]]] = {}
        self._rulings = [
            n
            for n, line in enumerate(source.lines, start=1)
            if source.kind == "table" and "|" in line and _RULING.fullmatch(line)
        ]

    def of(self, evidence: Evidence, number: str) -> dict[str, Any]:
        """`lines` of a log, or `head` and `lines` of cells of a table; only what is marked has `parts`."""
        ruling = bisect_left(self._rulings, evidence.line)
        if ruling == 0:
            lines = [self._line(n, evidence, number) for n in self._numbers(evidence)]
            return {"lines": lines, "wraps": wraps(lines)}
        place = self._rulings[ruling - 1]
        head = self._row(place - 1)
        rows = list(self._rows(evidence, number, place))
        lines = [
            {"n": n, **({"parts": cells} if n == evidence.line else _plain_cells(cells))} for n, cells in rows
        ]
        return {**_heading(head), "lines": lines, "wide": _is_wide([head, *(cells for _, cells in rows)])}

    def _numbers(self, evidence: Evidence, first: int = 1) -> range:
        """The lines of an excerpt."""
        last = min(len(self._lines), evidence.line + self._around)
        return range(max(first, evidence.line - self._around), last + 1)

    def _line(self, n: int, evidence: Evidence, number: str) -> Line:
        if n == evidence.line:
            parts = line_parts(self._lines[n - 1], [Mark(evidence, number)], _OWN)
            return {"n": n, **_plain_line(parts)}
        if n not in self._neighbours:
            self._neighbours[n] = {"n": n, **_plain_line(line_parts(self._lines[n - 1], [], _CONTEXT))}
        return self._neighbours[n]

    def _rows(self, evidence: Evidence, number: str, ruling: int) -> Iterator[tuple[int, list[list[Part]]]]:
        for n in self._numbers(evidence, ruling + 1):
            if not self._row(n):
                return
            yield n, self._marked_row(Mark(evidence, number)) if n == evidence.line else self._row(n)

    def _row(self, n: int) -> list[list[Part]]:
        """The cells of a row in which nothing is marked; none of a line that is no row."""
        if n not in self._unmarked:
            line = self._lines[n - 1]
            self._unmarked[n] = [visible_cell(line[start:end]) for start, end in _cells(line)]
        return self._unmarked[n]

    def _marked_row(self, mark: Mark) -> list[list[Part]]:
        line = self._lines[mark.evidence.line - 1]
        return [_cell(line, start, end, mark) for start, end in _cells(line)]


def _plain_line(parts: list[Part]) -> dict[str, Any]:
    """A line as one text where nothing in it is marked or left out, which a template prints at once."""
    text = _plain(parts)
    return {"parts": parts} if text is None else {"text": text}


def _plain_cells(cells: list[list[Part]]) -> dict[str, Any]:
    """Cells as texts, or as parts where something in one is marked or left out."""
    texts = [_plain(parts) for parts in cells]
    return {"parts": cells} if None in texts else {"cells": texts}


def _heading(head: list[list[Part]]) -> dict[str, Any]:
    """What each column is called: `head`, and as parts where something in it is left out."""
    texts = ["".join(part.get("text", "") for part in parts) for parts in head]
    return {"head": texts, **({} if "cells" in _plain_cells(head) else {"head_parts": head})}


def _plain(parts: list[Part]) -> str | None:
    return "".join(part["text"] for part in parts) if all(part.keys() == {"text"} for part in parts) else None


def _cells(line: str) -> list[tuple[int, int]]:
    """Where the cells of a row stand; none in a line that is no row."""
    bars = [bar.start() for bar in _BAR.finditer(line)]
    if not bars:
        return []
    edges = [*([] if not line[: bars[0]].strip() else [-1]), *bars]
    if line[bars[-1] + 1 :].strip():
        edges.append(len(line))
    return [(a + 1, b) for a, b in pairwise(edges)]


def _cell(line: str, start: int, end: int, mark: Mark) -> list[Part]:
    place = mark.evidence
    if not start <= place.start < end:
        return visible_cell(line[start:end])
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
