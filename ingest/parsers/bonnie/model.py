"""What a row of bonnie says, before units: twelve phases, each with a rate, a CPU share, perhaps a latency.

Its settings and those of a command line: 512M   1G   64k   8192   16   16:1024:512/8   64G:4k::65536
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from ingest.parsers.lines import Line
from ingest.parsers.report import ParseError
from ingest.parsers.units import rule

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


@dataclass(slots=True)
class Cell:
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
    of_suse: bool = False  # the bonnie that says its rates while it works, too
    cut: bool = False  # its last figure touches the unterminated end of the log


def cell(line: Line, start: int, end: int) -> Cell:
    """The visible characters [start, end) of a line."""
    return Cell(line.text[start:end], line.number, *line.between(start, end))


def cells_of(line: Line, keys: Sequence[tuple[int, str]], match: re.Match[str]) -> Cells:
    """A match whose groups are figures; an empty one is a test left out."""
    groups = enumerate(keys, start=1)
    return {key: cell(line, *match.span(group)) for group, key in groups if match[group]}


def known_version(version: str, line: int) -> str:
    """The version, if its output is known to us."""
    if _KNOWN.fullmatch(version):
        return version
    raise ParseError(line, "a version of bonnie++ from 1.00 to 1.04, 1.90 to 1.98 or 2.00", shown(version))


def shown(text: str) -> str:
    """A quotation of bounded length."""
    text = text.strip()
    return f'"{text[:_LONGEST]}…"' if len(text) > _LONGEST else f'"{text}"'


_MOST = 2**63  # bytes: more is no size
_BYTES = re.compile(r"(\d{1,12})(?:([kmgMG])(?:i?B)?)?", re.ASCII)
_SPEC = re.compile(r"(\d{1,9})(?::(?:(link|symlink)|(\d{1,12})(?::(\d{1,12}))?))?(?:/\d{1,9})?", re.ASCII)
_BRAY = re.compile(r"(?:(\d{1,6})\* *)?(\d{1,9})", re.ASCII)
_COMMAND = re.compile(r"(?:^|[\s/;|&])bonnie(?:\+\+)? +(-[A-Za-z].*)")
_WITH_VALUE = frozenset("dcsnmrxugpzZ")
_UNIT_RULES = {
    "k": "bonnie-size-k", "m": "bonnie-size-m", "M": "bonnie-size-m",
    "g": "bonnie-size-g", "G": "bonnie-size-g",
}  # fmt: skip


def in_bytes(text: str) -> int | None:
    """`512M`, `64k` or a bare number of bytes."""
    match = _BYTES.fullmatch(text)
    if match is None:
        return None
    found = int(match[1]) * (int(rule(_UNIT_RULES[match[2]]).factor) if match[2] else 1)
    return found if found < _MOST else None


def bray_bytes(text: str) -> int | None:
    """`1024` or `3*1024`, in MB of 2^20: volumes times their size."""
    match = _BRAY.fullmatch(text)
    return int(match[1] or 1) * int(match[2]) * int(rule("bonnie-size-m").factor) if match else None


def file_settings(spec: str) -> dict[str, str] | None:
    """`16:1024:512/8` by our names; None if it is no such thing."""
    match = _SPEC.fullmatch(spec)
    if match is None:
        return None
    named = {"files": match[1], "max": match[2] or match[3], "min": match[4]}
    return {name: value for name, value in named.items() if value is not None}


def io_settings(printed: str) -> dict[str, str]:
    """`256M:16k:2:4:100`: size, chunk, concurrency, seeks, seek processes; empty if default.

    A bare number is no size.
    """
    if printed.isdecimal():
        return {}
    names = ("size", "chunk", "concurrency")
    return {name: value for name, value in zip(names, printed.split(":"), strict=False) if value}


def command_of(text: str) -> Command | None:
    """A command line after a prompt."""
    match = _COMMAND.search(text)
    if match is None:
        return None
    options = _options(match[1].split())
    size, _, rest = options.get("s", "").partition(":")
    return Command(
        in_bytes(f"{size}m" if size.isdecimal() else size),
        in_bytes(rest.partition(":")[0]),
        direct="D" in options,
    )


def _options(words: list[str]) -> dict[str, str]:
    """As getopt(3) takes them apart; -f has its value in the same word or none."""
    found: dict[str, str] = {}
    place = 0
    while place < len(words) and words[place].startswith("-"):
        letters = words[place][1:]
        place += 1
        while letters:
            letter, letters = letters[0], letters[1:]
            found[letter] = ""
            if letter in _WITH_VALUE:
                if not letters and place < len(words):
                    letters, place = words[place], place + 1
                found[letter] = letters
            if letter in _WITH_VALUE or letter == "f":
                break
    return found
