"""A line of a source as a page shows it: cut at what was read from it, and harmless.

    "\\x1b[32m412 MB/s\\x1b[0m\\r"     ␛[32m  412 MB/s  ␛[0m
    10 MB in one line               what stands around the marks, and how many characters are left out

A span counts code points of the line as decoded, so a line is cut first and made visible after.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ingest.sets.records import Evidence

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


def line_parts(line: str, marks: Sequence[Mark], whole: int = WHOLE) -> list[Part]:
    """The line cut at its marks, which come in their order; the rest of a long line is counted."""
    line = line.removesuffix("\r")
    short = len(line) <= whole
    around = len(line) if short else min(_AROUND, whole)
    parts = list(_cut(line, marks if short else marks[:_MOST_MARKS], around))
    return parts or [{"text": ""}]


def _cut(line: str, marks: Sequence[Mark], around: int) -> Iterator[Part]:
    place = 0
    for mark in marks:
        start, end = mark.evidence.start, mark.evidence.end
        if start < place:
            continue
        yield from _between(line, place, start, around, first=place == 0)
        yield mark.part(visible(line[start:end]))
        place = end
    yield from _tail(line, place, around)


def _between(line: str, start: int, end: int, around: int, *, first: bool) -> Iterator[Part]:
    """What stands before a mark: the ends of it, if it is long."""
    after = 0 if first else around
    if end - start <= after + around:
        yield from _text(line[start:end])
        return
    yield from _text(line[start : start + after])
    yield {"skip": end - start - after - around}
    yield from _text(line[end - around : end])


def _tail(line: str, start: int, around: int) -> Iterator[Part]:
    rest = len(line) - start
    yield from _text(line[start : start + around])
    if rest > around:
        yield {"skip": rest - around}


def _text(text: str) -> Iterator[Part]:
    if text:
        yield {"text": visible(text)}
