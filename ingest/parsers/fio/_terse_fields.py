"""The fields of a terse line, each with its place."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, count
from operator import add, sub

from ingest.parsers._lines import Line
from ingest.parsers._report import ParseError
from ingest.parsers.fio._model import Number, Row

WHOLE = re.compile(r"\d{1,18}", re.ASCII)
PERCENT = re.compile(r"(?:\d{1,9}\.\d{1,12}|-?nan)%", re.ASCII)
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
        return self.next()

    def next(self) -> Number:
        """The next field, whatever it holds."""
        text, start, line = self.texts[self.place], self.starts[self.place], self.line
        self.place += 1
        if line.places is None:
            start += line.offset
            return Number(text, line.number, start, start + len(text))
        return Number(text, line.number, line.place(start), line.place(start + len(text) - 1) + 1)

    def row(self, places: Sequence[int], texts: Sequence[str]) -> Row:
        """Of each of these fields its last characters, which are these texts. None is the line's last."""
        line = self.line
        after = self.starts
        ends = [after[place + 1] - 1 for place in places]
        starts = list(map(sub, ends, map(len, texts)))
        if line.places is not None:
            starts, ends = [line.place(one) for one in starts], [line.place(one - 1) + 1 for one in ends]
        elif line.offset:
            starts, ends = [one + line.offset for one in starts], [one + line.offset for one in ends]
        return Row(texts, [line.number] * len(starts), starts, ends)

    def matches(self, form: re.Pattern[str]) -> re.Match[str] | None:
        """What begins with the next field."""
        return form.match(self.line.text, self.starts[self.place]) if self.place < len(self.starts) else None


def fields_of(line: Line) -> Fields:
    texts = line.text.split(";")
    if len(texts) < _FEWEST:
        raise ParseError(line.number, "a whole terse line of fio", f"{len(texts)} fields")
    starts = list(map(add, accumulate(map(len, texts[:-1]), initial=0), count()))
    return Fields(line, texts, starts)
