"""A line of one of fio's side files, and the version → its columns: which numbers are in which order.

    139, 1611, 0                    to 1.26.2: time, value, direction
    139, 1611, 0, 4096              then the block size, too; since 3.18 a priority after it
    139, 1611, 1700, 0, 0, 0        3.37 on, log_window_value=both: the mean and the highest of a window

Two layouts that differ only in columns that are not read need not be told apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from ingest.parsers.fio.units import numbers_of
from ingest.parsers.report import ParseError

Version = tuple[int, ...]
_OLDEST, _NEWEST = (0,), (10**4,)
_SHOWN = 60  # characters of a line in a message


class Versions(NamedTuple):
    """The first and the last version."""

    since: Version
    until: Version

    def meets(self, other: Versions) -> bool:
        """Whether a version can lie in both."""
        return self.since <= other.until and other.since <= self.until


def versions_from(since: str | None, until: str | None = None) -> Versions:
    """Both are part of it; without a bound it is open."""
    return Versions(numbers_of(since) if since else _OLDEST, numbers_of(until) if until else _NEWEST)


# The longer first: a line is matched without going back.
_FIELDS = {"d": "[012]", "p": "(?:0x[0-9a-fA-F]{4}|[01])"}
_NUMBER = "[0-9]{1,18}"
_WHAT = {
    "t": "time", "v": "value", "m": "highest", "d": "direction", "b": "block size", "o": "offset",
    "p": "priority", "i": "issue time", "x": "offset or priority",
}  # fmt: skip


@dataclass(frozen=True)
class Layout:
    """One letter for each column, and the versions that write it."""

    letters: str
    versions: Versions

    @property
    def names(self) -> str:
        """For messages: `time, value, direction`."""
        return ", ".join(_WHAT[letter] for letter in self.letters) or "empty"

    @cached_property
    def line(self) -> str:
        """A regular expression for one line, without its end."""
        return ", ".join(_FIELDS.get(letter, _NUMBER) for letter in self.letters)

    def fits(self, line: str) -> bool:
        """Whether a line can be of this layout; the highest of a window is not below its mean."""
        if not re.fullmatch(self.line, line):
            return False
        fields = line.split(", ")
        return "m" not in self.letters or int(fields[1]) <= int(fields[self.letters.index("m")])


_ANY = versions_from(None)
EMPTY = Layout("", _ANY)
# From log.c (to 1.60), iolog.c (since), flush_samples().
LAYOUTS = (
    Layout("tvd", versions_from(None, "1.26.2")),
    Layout("tvdb", versions_from("1.26.3", "3.17")),
    Layout("tvdbo", versions_from("2.1.11", "3.17")),  # log_offset=1
    Layout("tvdbp", versions_from("3.18")),  # priority: 0, 1; from 3.28 on with log_prio=1 0x4001
    Layout("tvdbop", versions_from("3.18")),
    Layout("tvmdbp", versions_from("3.37")),  # log_window_value=both: mean and highest
    Layout("tvmdbop", versions_from("3.37")),
    Layout("tvdbopi", versions_from("3.38")),  # log_issue_time=1
    Layout("tvmdbopi", versions_from("3.38")),
)


def layout_of(lines: Iterable[str], version: Version | None) -> Layout:
    """The one layout of these lines. Raises ParseError where none is, or where two could be."""
    possible = Versions(version, version) if version else _ANY
    left = [layout for layout in LAYOUTS if layout.versions.meets(possible)]
    for number, line in enumerate(lines, start=1):
        fits = [layout for layout in left if layout.fits(line.rstrip("\r"))]
        if not fits:
            known = dict.fromkeys(layout.names for layout in (left if number == 1 else LAYOUTS))
            by = f" of fio {'.'.join(map(str, version))}" if version else ""
            raise ParseError(number, f"a line{by}: {' or '.join(known)}", quoted_line(line))
        if len(left := fits) == 1:
            return left[0]
    # Offset or priority in the fifth column: what is read from the others is the same.
    if {layout.letters for layout in left} <= {"tvdbo", "tvdbp"}:
        return Layout("tvdbx", versions_from("2.1.11"))
    raise ParseError(1, "columns that tell an offset from a highest value", "lines that may have either")


def quoted_line(line: str) -> str:
    """A line as messages quote it."""
    return f'"{line}"' if len(line) <= _SHOWN else f'"{line[:_SHOWN]}…"'
