"""What a row says, before units: twelve phases, each with a rate, a CPU share and perhaps a latency."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import msgspec

from ingest.parsers._lines import Line
from ingest.parsers._report import ParseError

RATE, CPU, LATENCY = "rate", "cpu", "latency"
# 1.98 and later letters of 2.00 are not known to print the same.
_KNOWN = re.compile(r"1\.0[0-4][a-z]?|1\.9[0-8][a-z]?(?:\.\d)?|2\.00a?", re.ASCII)
_LONGEST = 60


@dataclass(frozen=True)
class Phase:
    """One test of bonnie: a column of its table."""

    operation: str
    access: str | None = None  # of the file phases

    @cached_property
    def metric(self) -> str:
        """Bytes per second for the block and character phases, things per second for the others."""
        return "rate" if self.access or self.operation == "seek" else "throughput"

    @property
    def label(self) -> str:
        """As it is named in a warning."""
        return f"{self.access} {self.operation}" if self.access else self.operation


IO = tuple(Phase(name) for name in ("write_char", "write", "rewrite", "read_char", "read", "seek"))
FILES = tuple(
    Phase(name, access) for access in ("sequential", "random") for name in ("create", "stat", "delete")
)
PHASES = IO + FILES


class Cell(msgspec.Struct, frozen=True, gc=False):
    """A printed figure and its place in the raw line."""

    text: str
    line: int
    start: int
    end: int


# By phase and kind of figure.
Cells = dict[tuple[int, str], Cell]


@dataclass(frozen=True, slots=True)
class Command:
    """What a prompt with bonnie's command line tells that the output may not."""

    size: int | None = None
    chunk: int | None = None
    direct: bool = False


class Fields(msgspec.Struct, frozen=True, gc=False):
    """The figures of a line of CSV as its match has them: an empty one is a test left out."""

    line: int
    offset: int
    keys: Sequence[tuple[int, str]]
    texts: Sequence[str]
    spans: Sequence[tuple[int, int]]  # the first is the whole line's

    def spans_in_line(self) -> Sequence[tuple[int, int]]:
        """Where each figure stands in the raw line."""
        by = self.offset
        return [(start + by, end + by) for start, end in self.spans[1:]] if by else self.spans[1:]

    def printed(self) -> dict[tuple[int, str], str]:
        """The text of each figure."""
        return {key: text for key, text in zip(self.keys, self.texts, strict=True) if text}

    def cells(self) -> Cells:
        """Each figure with its place."""
        return {
            key: Cell(text, self.line, start, end)
            for key, text, (start, end) in zip(self.keys, self.texts, self.spans_in_line(), strict=True)
            if text
        }


class Row(msgspec.Struct):
    """A line of CSV, or the rows of one run in a table. Settings are as printed, by our names."""

    line: int
    layout: str
    version: str | None
    machine: str
    settings: dict[str, str]
    fields: Fields | None = None  # of a line of CSV that is visible as it stands
    command: Command | None = None
    of_suse: bool = False  # the bonnie that says its rates while it works, too
    cut: bool = False  # its last figure touches the unterminated end of the log
    _cells: Cells | None = None

    @property
    def cells(self) -> Cells:
        """Its figures; of CSV made when they are asked for."""
        if self._cells is None:
            self._cells = self.fields.cells() if self.fields else {}
        return self._cells


def cell(line: Line, start: int, end: int) -> Cell:
    """The visible characters [start, end) of a line."""
    if line.places is None:
        return Cell(line.text[start:end], line.number, line.offset + start, line.offset + end)
    return Cell(line.text[start:end], line.number, line.place(start), line.place(end - 1) + 1)


def cells_of(line: Line, keys: Sequence[tuple[int, str]], match: re.Match[str]) -> Cells:
    """A match whose groups are figures; an empty one is a test left out."""
    if fields := fields_of(line, keys, match):
        return fields.cells()
    groups = enumerate(keys, start=1)
    return {key: cell(line, *match.span(group)) for group, key in groups if match[group]}


def fields_of(line: Line, keys: Sequence[tuple[int, str]], match: re.Match[str]) -> Fields | None:
    """The same; None where codes of a terminal stand between the characters."""
    if line.places is not None:
        return None
    return Fields(line.number, line.offset, keys, match.groups(), match.regs)


def is_known(version: str) -> bool:
    """Whether its output is known to us."""
    return _KNOWN.fullmatch(version) is not None


def known_version(version: str, line: int) -> str:
    """The version, if its output is known to us."""
    if is_known(version):
        return version
    raise ParseError(line, "a version of bonnie++ from 1.00 to 1.04, 1.90 to 1.98 or 2.00", shown(version))


def shown(text: str) -> str:
    """A quotation of bounded length."""
    text = text.strip()
    return f'"{text[:_LONGEST]}…"' if len(text) > _LONGEST else f'"{text}"'
