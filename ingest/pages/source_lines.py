"""The lines of a source that stand in its page: all of a short one; of a long one, what was read and context.

    1 … 12        the beginning
    13–2,290      a gap, with the bytes that its lines have in the published text
    2,291 … 2,331 twenty lines on each side of a number

A page is bounded whatever the source is: the lines by their number, each line by its length.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any

from ingest.pages.lines import Mark, line_parts
from ingest.sets.records import SourceText

MOST_LINES = 400
AROUND = 20  # lines on each side of what was read
_BEGINNING = 12
_MOST_TEXT = 100_000  # characters of a source whose lines all stand in its page
_LEAST_STEP, _MOST_STEPS = (
    200,
    64,
)  # a gap can be read by pieces: at least so many lines, at most so many pieces

Line = dict[str, Any]
Span = tuple[int, int]  # first and last line, from 1


def extract(source: SourceText, marks: Mapping[int, Sequence[Mark]]) -> list[Line]:
    """The lines of a source's page and the gaps between them."""
    spans = _spans(source, sorted(marks))
    starts: list[int] = []
    if spans != [(1, len(source.lines))]:
        sizes = (len(line.encode("utf-8", "replace")) + 1 for line in source.lines)
        starts = list(accumulate(sizes, initial=0))
    return list(_with_gaps(source, marks, spans, starts))


def _spans(source: SourceText, read: Sequence[int]) -> list[Span]:
    """The lines to show, as runs of neighbours in their order."""
    total = len(source.lines)
    if total <= MOST_LINES and sum(map(len, source.lines)) <= _MOST_TEXT:
        return [(1, total)] if total else []
    spans = [(1, min(_BEGINNING, total))]
    left = MOST_LINES - _BEGINNING
    for line in read:
        first, last = max(1, line - AROUND), min(total, line + AROUND)
        joined = first <= spans[-1][1] + 1
        left -= max(0, last - (spans[-1][1] if joined else first - 1))
        if left < 0:
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
