"""Logs that stand behind a mark in each line: quoted in a mail, or with the time that a build server adds.

    > fio-3.17
    > j: (groupid=0, jobs=1): err= 0: pid=31214
    >   read: IOPS=9873, BW=38.6MiB/s (40.4MB/s)(3071MiB/79653msec)

    2026-11-21T04:30:00.1234567Z   read: IOPS=9873, …

The mark is found at a line that fio or sysbench prints, and taken away from every line that has one of the
same form. The > of a mail is found at what any tool prints, and taken away at whatever depth:

    > > real    0m0.245s
    > > Personalities : [raid1]

Line numbers stay, and columns are given as they are in the log.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import partial

from msgspec.structs import replace as changed

from ingest.parsers._many import many_readings
from ingest.parsers._report import Fact, Reading, Report

_LONGEST = 100  # of a mark, in characters
# What unmarked() finds marks at: a text without one of them has none. The last one: at blanks, too.
_IN_MAIL = "\n>"
BEHIND_MARKS = (
    "IOPS=", " io=", '"fio version"', ";fio-", "sysbench 0.", "sysbench v0.", "sysbench 1.", _IN_MAIL,
)  # fmt: skip
# A line of fio's that has no mark begins with one of them.
_WORDS = ("read", "write", "trim", "mixed", "READ", "WRITE", "TRIM", "MIXED")
_MARKED = re.compile(
    r'(?P<mark>[^{}"\x1b\r\n]{0,100}[^{}"\x1b\r\n\s])[ \t]*'
    r"(?:(?:read|write|trim|mixed) ?: (?:io=|IOPS=)|(?:READ|WRITE|TRIM|MIXED): (?:io|bw)="
    r'|"fio version" ?:|[345];fio-|sysbench (?:v?0\.\d|1\.\d))'
)
_DIGITS = str.maketrans("123456789", "000000000")
# What tools print that a shell's own prompt of > never stands before.
_MAILED = re.compile(
    r"^[ \t]{0,8}(?:> ?){1,9}[ \t]{0,20}(?:"
    r"[0-9]{1,15}\+[0-9]{1,15} records |[0-9]{1,20} bytes (?:\(|transferred|copied)|dd: error |"
    r"(?:real|elapsed)[ \t]{1,20}[0-9]|[0-9.]{1,15}(?:user [0-9]|u [0-9])|Command (?:exited|being timed)|"
    r"Version {1,9}[0-9].{0,60}--Seq|-{2,9}Seq|[1-5];(?:[^;\n]{1,200};){1,2}[0-9]{1,9};[0-9]|"
    r"=== START OF INFO|Raid Level : |ARRAY /dev/md|Personalities : \[|Architecture: |NAME {1,30}[A-Z]|"
    r"ATA device, with|[0-9]{1,8}m[0-9.]{1,12}s real |Executed in |"
    r"Timing [bcO]|/dev/[^\s:]{1,100}:|[0-9.]{1,15} real |[^\n]{0,200} [0-9.]{1,15}s user )",
    re.MULTILINE,
)
_MAIL = re.compile(r"[ \t]{0,8}(?:> ?){1,9}")


class Unmarked:
    """A text without its marks, and how much of each line was one."""

    def __init__(self, text: str, width: Callable[[str], int]) -> None:
        lines = text.split("\n")
        self._widths = bytearray(map(width, lines))
        self.text = "\n".join([raw[width:] for raw, width in zip(lines, self._widths, strict=True)])

    def as_printed(self, report: Report) -> Report:
        """The report with its columns as they are in the log."""
        readings = many_readings()
        readings += map(self._reading, report.readings)
        return changed(report, readings=readings, facts=[self._fact(one) for one in report.facts])

    def _reading(self, one: Reading) -> Reading:
        by = self._widths[one.line - 1]
        return changed(one, start=one.start + by, end=one.end + by) if by else one

    def _fact(self, one: Fact) -> Fact:
        by = self._widths[one.line - 1]
        return changed(one, start=one.start + by, end=one.end + by)


def unmarked(text: str, signs: Iterable[str] = BEHIND_MARKS) -> Unmarked | None:
    """The text without its marks; None where it has none. signs: what of BEHIND_MARKS it may have."""
    if text.startswith("{"):
        return None
    found = _unstamped(text, signs)
    if found is None and _IN_MAIL in signs and _MAILED.search(text):
        return Unmarked(text, _width_in_mail)
    return found


def _unstamped(text: str, signs: Iterable[str]) -> Unmarked | None:
    for sign in filter(_IN_MAIL.__ne__, signs):
        place = text.find(sign)
        if place > 0 and text[place - 1] != "\n":
            start = text.rfind("\n", max(place - 2 * _LONGEST, 0), place) + 1
            if text[start:place].lstrip().startswith(_WORDS):
                return None
            if mark := _mark_at(text, start, place):
                return Unmarked(text, partial(_width, mark=mark))
    return None


def _mark_at(text: str, start: int, place: int) -> str | None:
    """What stands before a line of fio's or sysbench's, if it stands before the next line too."""
    match = _MARKED.match(text, start)
    if match is None:
        return None
    mark, after = match["mark"], text.find("\n", place) + 1
    following = text[after : after + _LONGEST].split("\n", 1)[0]
    return mark if not after or not following or _width(following, mark) else None


def _width(line: str, mark: str) -> int:
    """How wide the mark of a line is, with one blank behind it; 0 where it has none of this form."""
    if _shape(line[: len(mark)]) != _shape(mark):
        return 0
    return len(mark) + line.startswith(" ", len(mark))


def _width_in_mail(line: str) -> int:
    match = _MAIL.match(line)
    return match.end() if match else 0


def _shape(text: str) -> str:
    """A text with all its digits alike."""
    return text.translate(_DIGITS)
