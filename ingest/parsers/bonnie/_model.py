"""What a row says, before units: twelve phases, each with a rate, a CPU share and perhaps a latency."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

import msgspec

from ingest.parsers._lines import Line
from ingest.parsers._report import ParseError

RATE, CPU, LATENCY = "rate", "cpu", "latency"
# A test that took less than MinTime (0.5 s in every version): its rate is not computed.
TOO_FAST = re.compile(r"\+{3,}")
# 1.98 and later letters of 2.00 are not known to print the same.
_KNOWN = re.compile(r"1\.0[0-3][a-z]?|1\.9[0-8][a-z]?(?:\.\d)?|2\.00a?", re.ASCII)
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


@dataclass(slots=True)
class Row:
    """A line of CSV, or the rows of one run in a table. Settings are as printed, by our names."""

    line: int
    layout: str
    version: str | None
    machine: str
    settings: dict[str, str]
    cells: Cells = field(default_factory=dict)
    command: Command | None = None
    cut: bool = False  # its last figure touches the unterminated end of the log


def cell(line: Line, start: int, end: int) -> Cell:
    """The visible characters [start, end) of a line."""
    if line.places is None:
        return Cell(line.text[start:end], line.number, line.offset + start, line.offset + end)
    return Cell(line.text[start:end], line.number, line.place(start), line.place(end - 1) + 1)


def cells_of(line: Line, keys: Iterable[tuple[int, str]], match: re.Match[str]) -> Cells:
    """A match whose groups are figures; an empty one is a test left out."""
    if line.places is not None:
        groups = enumerate(keys, start=1)
        return {key: cell(line, *match.span(group)) for group, key in groups if match[group]}
    number, offset = line.number, line.offset
    return {
        key: Cell(text, number, offset + start, offset + end)
        for key, text, (start, end) in zip(keys, match.groups(), match.regs[1:], strict=True)
        if text
    }


def known_version(version: str, line: int) -> str:
    """The version, if its output is known to us."""
    if _KNOWN.fullmatch(version):
        return version
    raise ParseError(line, "a version of bonnie++ from 1.00 to 1.03, 1.90 to 1.98 or 2.00", shown(version))


def shown(text: str) -> str:
    """A quotation of bounded length."""
    text = text.strip()
    return f'"{text[:_LONGEST]}…"' if len(text) > _LONGEST else f'"{text}"'
