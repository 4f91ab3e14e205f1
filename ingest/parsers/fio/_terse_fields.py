"""The fields of a terse line, each with its place."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ingest.parsers._lines import Line
from ingest.parsers._report import ParseError
from ingest.parsers.fio._model import Number

# The fewest fields of a whole line (1.10).
_FEWEST = 36


@dataclass(slots=True)
class Fields:
    """The fields of a line, taken one after another."""

    line: Line
    texts: list[str]
    starts: list[int]
    place: int = 0

    def peek(self, ahead: int = 0) -> str:
        place = self.place + ahead
        return self.texts[place] if place < len(self.texts) else ""

    def place_of(self, index: int) -> int:
        """Where a character of the field that was taken last stands in the raw line."""
        return self.line.place(self.starts[self.place - 1] + index)

    def take(self, pattern: re.Pattern[str], expected: str) -> Number:
        text = self.peek()
        if not pattern.fullmatch(text) or (self.place == len(self.texts) - 1 and not self.line.ended):
            raise ParseError(
                self.line.number, f"{expected} in field {self.place + 1} of a terse line", f'"{text[:40]}"'
            )
        start, line = self.starts[self.place], self.line
        self.place += 1
        if line.places is None:
            start += line.offset
            return Number(text, line.number, start, start + len(text))
        return Number(text, line.number, line.place(start), line.place(start + len(text) - 1) + 1)


def fields_of(line: Line) -> Fields:
    texts = line.text.split(";")
    if len(texts) < _FEWEST:
        raise ParseError(line.number, "a whole terse line of fio", f"{len(texts)} fields")
    starts: list[int] = []
    place = 0
    for text in texts:
        starts.append(place)
        place += len(text) + 1
    return Fields(line, texts, starts)
