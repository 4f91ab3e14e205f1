"""The lines of a log as a person saw them, each character with its place in the raw line.

"\\x1b[1m  12 MB\\x1b[0m\\r\\n"      ANSI codes and the CR of CRLF are gone
"5 MB copied\\r10 MB copied"        after a carriage return the line is written anew: its last state counts
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

import msgspec

# ECMA-48: CSI … final byte; OSC … BEL or ST; two-character escapes. Beside them what terminals are sent most:
# a character set ("\x1b(B", half of what `tput sgr0` prints) and zsh's keypad modes ("\x1b=", "\x1b>").
_ESCAPES = re.compile(
    r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[@-Z\\-_=>]|[()](?:B|0(?![\d.,])))"
)

_PIECE = 2**18  # characters


class Line(msgspec.Struct, frozen=True, gc=False):
    """A line: its number from 1, its visible text, and where each visible character stands in the raw line.

    `places` is None where text and raw line are the same from `offset` on.
    """

    number: int
    text: str
    offset: int = 0
    places: Sequence[int] | None = None
    ended: bool = True  # false for a last line without LF: it may be cut

    def span(self, match: re.Match[str], group: int | str = 0) -> tuple[int, int]:
        """[start, end) of a match's group in the raw line."""
        return self.place(match.start(group)), self.place(match.end(group) - 1) + 1

    def between(self, start: int, end: int) -> tuple[int, int]:
        """Where visible characters [start, end) stand in the raw line."""
        if self.places is None:
            return self.offset + start, self.offset + end
        return self.place(start), self.place(end - 1) + 1

    def place(self, index: int) -> int:
        """Where a visible character stands in the raw line."""
        return self.places[index] if self.places is not None else self.offset + index


def lines_of(text: str, first: int = 1) -> Iterable[Line]:
    """Every line of a log, numbered by LF from `first` on. Linear in the text."""
    plain = "\r" not in text and "\x1b" not in text
    if plain and len(text) <= _PIECE:
        return _plain_lines(text, first)
    return _lines_by_pieces(text, first, _plain_lines if plain else _seen_lines)


def _lines_by_pieces(
    text: str, first: int, lines_of_piece: Callable[[str, int], Iterable[Line]]
) -> Iterator[Line]:
    for piece in pieces_of(text):
        yield from lines_of_piece(piece, first)
        first += piece.count("\n")


def _plain_lines(text: str, first: int) -> list[Line]:
    raw_lines = text.split("\n")
    last = raw_lines.pop()
    lines = [Line(number, raw) for number, raw in enumerate(raw_lines, start=first)]
    if last:
        lines.append(Line(first + len(raw_lines), last, ended=False))
    return lines


def _seen_lines(text: str, first: int) -> Iterator[Line]:
    raw_lines = text.split("\n")
    last = raw_lines.pop()
    for number, raw in enumerate(raw_lines, start=first):
        yield _line(number, raw, ended=True)
    if last:
        yield _line(first + len(raw_lines), last, ended=False)


def pieces_of(text: str) -> Iterable[str]:
    """The text cut behind ends of lines, so that few lines of it are held at a time."""
    if len(text) <= _PIECE:
        return (text,) if text else ()
    return _pieces(text)


def _pieces(text: str) -> Iterator[str]:
    start = 0
    while start < len(text):
        end = text.find("\n", start + _PIECE) + 1 or len(text)
        yield text[start:end]
        start = end


def line_of(number: int, raw: str, *, ended: bool) -> Line:
    """One line of a log."""
    return _line(number, raw, ended=ended) if "\r" in raw or "\x1b" in raw else Line(number, raw, ended=ended)


def _line(number: int, raw: str, *, ended: bool) -> Line:
    end = len(raw.rstrip("\r"))
    start = raw.rfind("\r", 0, end) + 1
    if "\x1b" not in raw:
        return Line(number, raw[start:end], start, None, ended)
    places = list(_visible(raw, start, end))
    return Line(number, "".join(raw[place] for place in places), 0, places, ended)


def _visible(raw: str, start: int, end: int) -> Iterator[int]:
    place = start
    for escape in _ESCAPES.finditer(raw, start, end):
        yield from range(place, escape.start())
        place = escape.end()
    yield from range(place, end)
