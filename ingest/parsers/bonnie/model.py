"""A row of bonnie before units: twelve phases with a rate, CPU share and perhaps latency; its settings.

Settings as printed, and those of a command line: 512M   1G   64k   8192   16   16:1024:512/8   64G:4k::65536
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from ingest.parsers.lines import Printed
from ingest.parsers.prompts import words
from ingest.parsers.report import ParseError
from ingest.parsers.units import rule

RATE, CPU, LATENCY = "rate", "cpu", "latency"
# 1.98 and later letters of 2.00 are not known to print the same.
_KNOWN = re.compile(r"1\.0[0-4][a-z]?|1\.9[0-8][a-z]?(?:\.\d)?|2\.00a?", re.ASCII)
_SHOWN = 60  # characters of a text that a message repeats
_MOST_BYTES = 2**63
_BYTES = re.compile(r"(\d{1,12})(?:([kmgMG])(?:i?B)?)?", re.ASCII)
_SPEC = re.compile(r"(\d{1,9})(?::(?:(link|symlink)|(\d{1,12})(?::(\d{1,12}))?))?(?:[/:]\d{1,9})?", re.ASCII)
_COMMAND = re.compile(r"(?:^|[\s/;|&])bonnie(?:\+\+)? +(-[A-Za-z].*)")
_SECOND = re.compile(r"[;&|]\s{0,9}(?:\S{1,200}/)?bonnie(?:\+\+)? ")
_WITH_VALUE = frozenset("dcsnmrxugpzZ")


@dataclass(frozen=True)
class Phase:
    """One test of bonnie: a column of its table."""

    operation: str
    access: str | None = None  # of the file phases

    @property
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


Key = tuple[int, str]  # phase and kind of figure
Cells = dict[Key, Printed]


@dataclass(frozen=True, slots=True)
class Command:
    """Settings in bonnie's command line that the output may lack."""

    size: int | None = None
    chunk: int | None = None
    direct: bool = False
    syncs: bool = False  # -b: fsync() after each write


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
    converted: bool = False  # by bon_csv2txt, which prints the figures of a CSV
    beside_rates: bool = False  # in a table that has columns of K/sec, or of /sec, too
    of_suse: bool = False  # the bonnie that says its rates while it works, too
    cut: bool = False  # its last figure touches the unterminated end of the log

    @property
    def is_table(self) -> bool:
        """Whether it is in a table, and not in a line of CSV."""
        return self.layout.startswith("table")


def known_version(version: str, line: int) -> str:
    """The version, if its output is known to us."""
    if _KNOWN.fullmatch(version):
        return version
    raise ParseError(line, "a version of bonnie++ from 1.00 to 1.04, 1.90 to 1.98 or 2.00", cited(version))


def cited(text: str) -> str:
    """The text as a message cites it, of bounded length."""
    text = text.strip()
    return f'"{text[:_SHOWN]}…"' if len(text) > _SHOWN else f'"{text}"'


def in_bytes(text: str) -> int | None:
    """`512M`, `64k` or a bare number of bytes."""
    match = _BYTES.fullmatch(text)
    if match is None:
        return None
    unit = rule(f"bonnie-size-{match[2].lower()}").factor if match[2] else 1
    size = int(match[1]) * int(unit)
    return size if size < _MOST_BYTES else None


def file_settings(spec: str) -> dict[str, str] | None:
    """`16:1024:512/8`, with bon_csv2txt `16:1024:512:8`, by our names; None if it is no such thing."""
    match = _SPEC.fullmatch(spec)
    if match is None:
        return None
    settings = {"files": match[1], "max": match[2] or match[3], "min": match[4]}
    return {name: value for name, value in settings.items() if value is not None}


def command_of(text: str) -> Command | None:
    """A command line after a prompt."""
    match = _COMMAND.search(text)
    if match is None:
        return None
    if _SECOND.search(match[1]):
        return Command()  # whose results are whose?
    options = _options(words(match[1]))
    size, _, rest = options.get("s", "").partition(":")
    size_in_bytes = in_bytes(f"{size}m" if size.isdecimal() else size)
    chunk = in_bytes(rest.partition(":")[0])
    return Command(size_in_bytes, chunk, direct="D" in options, syncs="b" in options)


def _options(words: list[str]) -> dict[str, str]:
    """As getopt(3) takes them apart; -f has its value in the same word or none."""
    options: dict[str, str] = {}
    rest = iter(words)
    for word in rest:
        if not word.startswith("-"):
            break
        letters = word[1:]
        while letters:
            letter, letters = letters[0], letters[1:]
            options[letter] = ""
            if letter in _WITH_VALUE:
                options[letter] = letters or next(rest, "")
            if letter in _WITH_VALUE or letter == "f":
                break
    return options
