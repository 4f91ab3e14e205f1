"""A log as one text of visible characters, and where each of them stands in the raw log.

A run that sysbench printed whole is read by one match over many lines: so lines are not cut out of the text,
and a place is the place in the whole text.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ingest.parsers._lines import Line, lines_of


@dataclass(frozen=True, slots=True)
class Page:
    """`lines` is None where the visible text is the raw one."""

    text: str
    lines: Sequence[Line] | None = None

    def columns(self, number: int, start: int, end: int) -> tuple[int, int]:
        """[start, end) of a visible line as columns of the raw one."""
        if self.lines is None:
            return start, end
        line = self.lines[number - 1]
        return line.place(start), line.place(end - 1) + 1


def page_of(text: str) -> Page:
    """The log without escape codes and without what a carriage return has overwritten."""
    if "\r" not in text and "\x1b" not in text:
        return Page(text)
    lines = list(lines_of(text))
    end = "\n" if lines and lines[-1].ended else ""
    return Page("\n".join(line.text for line in lines) + end, lines)
