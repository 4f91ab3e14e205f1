"""The raw lines of a log → the lines as a terminal showed them, each character with its raw position.

"\\x1b[1m  12 MB\\x1b[0m\\r\\n"      ANSI codes and the CR of CRLF are gone
"5 MB copied\\r10 MB copied"        after a carriage return the line is written anew: its last state counts
"bs=1N\\b\\x1b[KM"                  a backspace takes the cursor back, as where a command was corrected
"$ dd if=/dev/zer \\ro of=f"        a command that bash went on with in the next row of the terminal
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

# ECMA-48: CSI … final byte; OSC … BEL or ST; two-character escapes. Beside them what terminals are sent most:
# a character set ("\x1b(B", half of what `tput sgr0` prints), zsh's keypad modes ("\x1b=", "\x1b>") and the
# bell that Tab rings.
_ESCAPES = re.compile(
    r"\x07|\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[@-Z\\-_=>]|[()](?:B|0(?![\d.,])))"
)

# What bash prints since 5.1 where a command begins to run: what it pasted was over.
PASTE_OFF = "\x1b[?2004l\r"
# Before a line of another file than the one above (ASCII's file separator): marks.py sets it.
OTHER_FILE = "\x1c"
# A row of a terminal that is full: readline prints a blank into the next one, and goes back.
_FULL_ROW = re.compile(r" \r(?=[^\r])")
_PROMPTED = re.compile(r"(?:\([\w.-]{1,40}\) ?)?(?:\[[^\]\r]{1,80}\]|[\w.~/:@\\-]{0,80}) ?[$#] ")
_NARROWEST = 20  # characters of a row

# A step of the cursor: right, characters deleted, inserted, the rest of the line cleared; or a character.
_STEPS = re.compile(rf"\x1b\[(?P<count>\d{{0,3}})(?P<move>[CPK@])|{_ESCAPES.pattern}|[\s\S]")
_WIDEST = 400


@dataclass(frozen=True, slots=True)
class Printed:
    """What is printed, and where: visible text, its line from 1, and [start, end) in the raw line."""

    text: str
    line: int
    start: int
    end: int


@dataclass(slots=True)
class Line:
    """A line: its number from 1, its visible text, and where each visible character is in the raw line.

    `places` is None where text and raw line are the same from `offset` on.
    """

    number: int
    text: str
    offset: int = 0
    places: Sequence[int] | None = None
    ended: bool = True  # false for a last line without LF: it may be cut

    def printed(self, start: int, end: int) -> Printed:
        """The visible characters [start, end)."""
        return Printed(self.text[start:end], self.number, *self.between(start, end))

    def printed_in(self, match: re.Match[str], first: str, last: str | None = None) -> Printed:
        """From one group of a match to another, a number and its unit; or one group alone."""
        return self.printed(match.start(first), match.end(last or first))

    def is_cut_behind(self, printed: Printed) -> bool:
        """Whether something is at the end of a text that may be cut there."""
        return not self.ended and printed.end == self.place(len(self.text) - 1) + 1

    def between(self, start: int, end: int) -> tuple[int, int]:
        """Where visible characters [start, end) are in the raw line."""
        if self.places is None:
            return self.offset + start, self.offset + end
        places = self.places[start:end] or [self.place(start)]
        return min(places), max(places) + 1

    def behind(self, index: int) -> Line:
        """The rest of it, from a visible character on."""
        places = self.places[index:] if self.places is not None else None
        return Line(self.number, self.text[index:], self.offset + index, places, self.ended)

    def place(self, index: int) -> int:
        """Where a visible character is in the raw line."""
        return self.places[index] if self.places is not None else self.offset + index


def lines_of(text: str, first: int = 1) -> Iterator[Line]:
    """Every line of a log, numbered by LF from `first` on. Linear in the text."""
    *raw_lines, last = text.split("\n")
    for number, raw in enumerate(raw_lines, start=first):
        yield line_of(number, raw, ended=True)
    if last:
        yield line_of(first + len(raw_lines), last, ended=False)


def line_of(number: int, raw: str, *, ended: bool) -> Line:
    """One line of a log."""
    is_steered = "\x1b" in raw or "\b" in raw or "\x07" in raw
    if not is_steered and "\r" not in raw:
        return Line(number, raw, ended=ended)
    end = len(raw.rstrip("\r"))
    start = raw.rfind("\r", 0, end) + 1
    places = _in_rows(raw, end) if " \r" in raw[:start] else None
    if places is None:
        if not is_steered:
            return Line(number, raw[start:end], start, None, ended)
        places = _places_shown(raw, start, end)
    return Line(number, "".join(raw[place] for place in places), 0, places, ended)


def _in_rows(raw: str, end: int) -> list[int] | None:
    """What is visible of a command that fills rows of a terminal; None of anything else."""
    start = len(PASTE_OFF) if raw.startswith(PASTE_OFF) else 0
    places = _places_shown(raw, start, end)
    text = "".join(raw[place] for place in places)
    rows = _FULL_ROW.split(text)
    widths = {len(row) for row in rows[:-1]}
    is_command = [_PROMPTED.match(row) is not None for row in rows] == [True] + [False] * (len(rows) - 1)
    if not is_command or len(widths) != 1 or min(widths) < _NARROWEST or "\r" in "".join(rows):
        return None
    ends = {at for full in _FULL_ROW.finditer(text) for at in range(*full.span())}
    return [place for at, place in enumerate(places) if at not in ends]


def _places_shown(raw: str, start: int, end: int) -> list[int]:
    return list(_corrected(raw, start, end) if "\b" in raw else _visible(raw, start, end))


def _visible(raw: str, start: int, end: int) -> Iterator[int]:
    place = start
    for escape in _ESCAPES.finditer(raw, start, end):
        yield from range(place, escape.start())
        place = escape.end()
    yield from range(place, end)


def _corrected(raw: str, start: int, end: int) -> list[int]:
    """What is visible where the cursor went back: others were written over it, inserted or taken away."""
    places: list[int] = []
    cursor = 0
    for step in _STEPS.finditer(raw, start, end):
        count = int(step["count"] or 1)
        if step[0] == "\b":
            cursor = max(0, cursor - 1)
        elif step["move"] == "C":
            cursor = min(len(places), cursor + count)
        elif step["move"] == "P":
            del places[cursor : cursor + count]
        elif step["move"] == "@":
            places[cursor:cursor] = [step.start()] * min(count, _WIDEST)
        elif step["move"] == "K" and step["count"] in ("", "0"):
            del places[cursor:]
        elif not step[0].startswith(("\x1b", "\x07")):
            places[cursor : cursor + 1] = [step.start()]
            cursor += 1
    return places
