"""The columns of a side file, by version. From log.c (to 1.60), iolog.c (since), flush_samples().

t v d           1.1 to 1.26.2    time, value, direction
t v d b         1.26.3 to 3.17   and the block size
t v d b o       2.1.11 to 3.17   log_offset=1: and the offset
t v d b p       3.18 on          and the priority: 0, 1, from 3.28 with log_prio=1 0x4001
t v d b o p     3.18 on
t v m d b p     3.37 on          log_window_value=both: mean and highest
t v m d b o p   3.37 on
t v d b o p i   3.38 on          log_issue_time=1: and when it was issued
t v m d b o p i 3.38 on
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from ingest.parsers._report import ParseError
from ingest.parsers.fio_series._version import Span, Version

# The longer first: a line is matched without going back.
_FIELDS = {"d": "[012]", "p": "(?:0x[0-9a-fA-F]{4}|[01])"}
_NUMBER = "[0-9]{1,18}"
_WHAT = {
    "t": "time", "v": "value", "m": "highest", "d": "direction", "b": "block size", "o": "offset",
    "p": "priority", "i": "issue time", "x": "offset or priority",
}  # fmt: skip
_SHOWN = 60  # characters of a line in a message


@dataclass(frozen=True)
class Layout:
    """One letter for each column, and the versions that write it."""

    letters: str
    versions: Span

    @property
    def says(self) -> str:
        """For messages: `time, value, direction`."""
        return ", ".join(_WHAT[letter] for letter in self.letters)

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


LAYOUTS = (
    Layout("tvd", Span(None, "1.26.2")),
    Layout("tvdb", Span("1.26.3", "3.17")),
    Layout("tvdbo", Span("2.1.11", "3.17")),
    Layout("tvdbp", Span("3.18")),
    Layout("tvdbop", Span("3.18")),
    Layout("tvmdbp", Span("3.37")),
    Layout("tvmdbop", Span("3.37")),
    Layout("tvdbopi", Span("3.38")),
    Layout("tvmdbopi", Span("3.38")),
)


def layout_of(lines: Iterable[str], version: Version | None) -> Layout:
    """The one layout of these lines. Raises ParseError where none is, or where two could be."""
    left = [one for one in LAYOUTS if version is None or one.versions.meets(Span.at(version))]
    for number, line in enumerate(lines, start=1):
        fits = [one for one in left if one.fits(line.rstrip("\r"))]
        if not fits:
            raise ParseError(number, _expected(left if number == 1 else LAYOUTS, version), shown(line))
        if len(left := fits) == 1:
            return left[0]
    return _same(left)


def shown(line: str) -> str:
    """A line as messages quote it."""
    return f'"{line}"' if len(line) <= _SHOWN else f'"{line[:_SHOWN]}…"'


def _expected(known: Sequence[Layout], version: Version | None) -> str:
    by = f" of fio {'.'.join(map(str, version))}" if version else ""
    return f"a line{by}: {' or '.join(dict.fromkeys(one.says for one in known))}"


def _same(left: Sequence[Layout]) -> Layout:
    """Offset or priority in the fifth column: what is read from the others is the same."""
    if {one.letters[:4] for one in left} == {"tvdb"} and all(len(one.letters) == 5 for one in left):
        return Layout("tvdbx", Span("2.1.11"))
    raise ParseError(1, "columns that tell an offset from a highest value", "lines that may have either")
