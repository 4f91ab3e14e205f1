"""The lines of dd with its records, the first two of each run.

200+0 records in
200+0 records out
100+0 Datensätze ein             translated: no word says which of the two it is
"""

from __future__ import annotations

import re
from functools import lru_cache

import msgspec

from ingest.parsers._lines import Line

_RECORDS = re.compile(
    r"(?:\^[A-Z\\]|[^\W\d]|[\s>|]){0,24}(?<![\d.,+])(?P<full>\d{1,19})\+(?P<partial>\d{1,19})"
    r"(?![\d+])\s{0,2}(?P<words>[^\d+%/\t]{1,40})"
)
_ENGLISH = re.compile(r"(?P<full>\d{1,19})\+(?P<partial>\d{1,19}) records (?P<words>in|out)")


class Records(msgspec.Struct, frozen=True, gc=False):
    """`N+M records in`: whole blocks and parts of one. `out` is None where no English word says it."""

    full: int
    partial: int
    out: bool | None
    line: Line
    span: tuple[int, int]
    text: str


def records(line: Line) -> Records | None:
    """A line of records, in any language."""
    if "+" not in line.text:
        return None
    found = _records(line.text)
    if found is None:
        return None
    full, partial, out, start, end = found
    return Records(int(full), int(partial), out, line, line.between(start, end), f"{full}+{partial}")


@lru_cache(maxsize=1024)  # runs of the same size have the same ones
def _records(text: str) -> tuple[str, str, bool | None, int, int] | None:
    """Both counts as printed, whether they are of records out, and where they stand."""
    if match := _ENGLISH.fullmatch(text):
        out: bool | None = match["words"] == "out"
    elif match := _RECORDS.fullmatch(text):
        out = _direction(match["words"].split())
    else:
        return None
    return match["full"], match["partial"], out, match.start("full"), match.end("partial")


def _direction(words: list[str]) -> bool | None:
    english = len(words) == 2 and words[0].startswith("record")
    return words[1] == "out" if english and words[1] in ("in", "out") else None
