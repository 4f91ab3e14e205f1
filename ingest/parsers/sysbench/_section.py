"""What one command printed: the lines that were understood, and doubts."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cached_property

import msgspec

from ingest.parsers.sysbench._blocks import Block
from ingest.parsers.sysbench._command import Command
from ingest.parsers.sysbench._field import Field
from ingest.parsers.sysbench._heads import Head


class Piece(msgspec.Struct, frozen=True):
    """A match over one line or many, and the number of the line where it begins.

    offsets: field → how many lines after that one it stands; empty where that must be counted.
    """

    match: re.Match[str]
    number: int
    offsets: Mapping[str, int]

    def line(self, name: str) -> int:
        """The number of the line of a field."""
        if self.offsets:
            return self.number + self.offsets[name]
        return self.number + self.match.string.count("\n", self.match.start(), self.match.start(name))

    def has(self, name: str) -> bool:
        """Whether a field is in it."""
        return name in self.match.re.groupindex and self.match.start(name) >= 0


class Section:
    """What one command printed.

    printed: a field's name → its line; the name of a figure in it → the figure, as printed. `get` asks it.
    pieces: where all that comes from. head, report: those of a run that printed nothing else; the report is
    the last piece then.
    heading: the one under which the next line stands. milliseconds: a heading says so of the latencies.
    checkpoint: None, "announced", "printing", "printed" or "past".
    """

    head: Head | None = None
    report: Block | None = None
    heading: str | None = None
    milliseconds = False
    checkpoint: str | None = None
    _printed: dict[str, str | None] | None = None

    def __init__(self, line: int, version: str | None = None, command: Command | None = None) -> None:
        self.line, self.version, self.command = line, version, command
        self.pieces: list[Piece] = []
        self.doubts: list[tuple[int, str]] = []

    def keep(self, piece: Piece) -> None:
        """The fields of a piece."""
        self.pieces.append(piece)
        if self._printed is not None:
            self._printed.update(piece.match.groupdict())

    @property
    def printed(self) -> dict[str, str | None]:
        """Of a run whose figures agree at first sight, nobody asks for it."""
        if self._printed is None:
            found = (piece.match.groupdict() for piece in self.pieces)
            self._printed = {name: text for one in found for name, text in one.items()}
        return self._printed

    @cached_property
    def get(self) -> Callable[[str], str | None]:
        """A field or a figure, as printed."""
        return self.printed.get

    def piece(self, name: str) -> Piece:
        """The one that has a field."""
        return next(piece for piece in self.pieces if piece.has(name))

    def number(self, name: str) -> int:
        """The number of the line of a field."""
        return self.piece(name).line(name)

    def words(self, name: str) -> str:
        """The line of a field with single blanks."""
        return " ".join((self.printed[name] or "").split())


def is_full(section: Section, kind: Field) -> bool:
    """Whether this line cannot belong to the section, since it has such a line already."""
    if section.checkpoint in ("announced", "printing", "printed"):
        return False
    if kind.name == "running":
        return bool(section.pieces)
    return section.get(kind.name) is not None


def between_checkpoints(section: Section, kind: Field) -> bool:
    """Whether a line belongs to the report of a checkpoint: up to its last line, or the next report."""
    if section.checkpoint in (None, "past"):
        return False
    if section.checkpoint == "announced":
        section.checkpoint = "printing"
        return True
    if kind.name in ("operations", "file_operations"):
        section.checkpoint = "past"
        return False
    section.checkpoint = {"sum": "printed", "fair_time": "past"}.get(kind.name, section.checkpoint)
    return True
