"""The fields of a terse line, each with its place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import sub

from ingest.parsers._lines import Line
from ingest.parsers._report import ParseError

WHOLE = re.compile(r"\d{1,18}", re.ASCII)
PERCENT = re.compile(r"(?:\d{1,9}\.\d{1,12}|-?nan|inf)%", re.ASCII)
# The fewest fields of a whole line (1.10).
_FEWEST = 36


@dataclass(slots=True)
class Fields:
    """The fields of a line, taken one after another; `at` is the character where the next one begins."""

    line: Line
    texts: list[str]
    place: int = 0
    at: int = 0

    def peek(self, ahead: int = 0) -> str:
        place = self.place + ahead
        return self.texts[place] if place < len(self.texts) else ""

    def skip(self, places: int = 1) -> None:
        """Goes on behind so many fields."""
        last = self.place + places
        self.at += sum(map(len, self.texts[self.place : last])) + places
        self.place = last

    def take(self, pattern: re.Pattern[str], expected: str) -> str:
        """The next field, of that form."""
        text = self.peek()
        if not pattern.fullmatch(text) or (self.place == len(self.texts) - 1 and not self.line.ended):
            raise ParseError(
                self.line.number, f"{expected} in field {self.place + 1} of a terse line", f'"{text[:40]}"'
            )
        self.skip()
        return text

    def match(self, form: re.Pattern[str]) -> re.Match[str] | None:
        """What begins with the next field."""
        return form.match(self.line.text, self.at)

    def spans(self, texts: Sequence[str], ends: Iterable[int]) -> tuple[list[int], list[int], list[int]]:
        """Lines, starts and ends of texts that end at these characters."""
        line, last = self.line, list(ends)
        first = list(map(sub, last, map(len, texts)))
        if line.places is not None or line.offset:
            first, last = list(map(line.place, first)), [line.place(one - 1) + 1 for one in last]
        return [line.number] * len(first), first, last


def fields_of(line: Line) -> Fields:
    texts = line.text.split(";")
    if len(texts) < _FEWEST:
        raise ParseError(line.number, "a whole terse line of fio", f"{len(texts)} fields")
    return Fields(line, texts)
