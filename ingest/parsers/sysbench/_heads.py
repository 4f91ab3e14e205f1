"""Heads of runs, kept: the runs of one study repeat theirs word for word.

sysbench 0.4.12:  multi-threaded system evaluation benchmark
…
Doing random read test                                the last line of a run's head

sysbench 0.4.12:  multi-threaded system evaluation benchmark

128 files, 16384Kb each, 2048Mb total
…
2147483648 bytes written in …                         the line behind that of a `prepare`
"""

from __future__ import annotations

import re
from functools import lru_cache

from ingest.parsers.sysbench._blocks import line_of

BANNER = (
    r"sysbench v?(?P<version>\d[\w.+~-]{0,40})"
    r"(?:: {1,2}multi-threaded system evaluation benchmark| \(using [^()\n]{1,80}\))[ \t]*"
)
# Lines that say nothing here: options, the files of prepare, …
_NOTE = (
    r"(?:(?:Random|Initializing|Report|Number of (?:random|IO)|Periodic|Calling fsync\(\)|Validation"
    r"|Additional|Target|Using checksums|Creating files?|Reusing existing file) [\w ():,./-]{0,150}\n|\n)*"
)


def _notes(place: int) -> str:
    """All such lines that come, never fewer. Possessive groups lose their place in Python before 3.11.5."""
    return rf"(?=(?P<notes{place}>{_NOTE}))(?P=notes{place})"


_RUN = (
    BANNER, r"\n\n?", line_of("running"), line_of("threads"),
    _notes(1), line_of("flags"), line_of("files"), line_of("total_size"), line_of("block"),
    _notes(2), f"(?:{line_of('ratio')})?", _notes(3), line_of("io"), _notes(4), line_of("doing"),
)  # fmt: skip
_PREPARE = (
    BANNER, r"\n\n?", line_of("planned"), _notes(1), f"(?:{line_of('flags')})?", _notes(2),
)  # fmt: skip
_FORMS = [re.compile("".join(lines), re.ASCII) for lines in (_RUN, _PREPARE)]
# What is looked for, and how many characters away at most.
_RUNNING, _NEAR = "\nRunning the test with", 200
_DOING, _FAR = "\nDoing ", 2000
_WRITTEN, _FARTHER = " bytes written in ", 10_000  # there is a line for each file


class Head:
    """What a run says of itself. Equal only to itself."""

    __slots__ = ("lines", "match", "printed", "text")

    def __init__(self, match: re.Match[str]) -> None:
        self.match, self.text = match, match[0]
        self.lines = self.text.count("\n")
        self.printed: dict[str, str | None] = match.groupdict()


def head_at(text: str, position: int) -> Head | None:
    """The head of a run, or of a `prepare`, that begins at a place in the text."""
    if text.find(_RUNNING, position, position + _NEAR) >= 0:
        last = text.find(_DOING, position, position + _FAR)
        end = text.find("\n", last + 1, last + _FAR) if last >= 0 else -1
    else:
        next_ = text.find(_WRITTEN, position, position + _FARTHER)
        end = text.rfind("\n", position, next_) if next_ >= 0 else -1
    return _head(text[position : end + 1]) if end >= 0 else None


@lru_cache(maxsize=256)
def _head(text: str) -> Head | None:
    match = next(filter(None, (form.fullmatch(text) for form in _FORMS)), None)
    return Head(match) if match else None
