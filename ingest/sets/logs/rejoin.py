"""A log of fio whose long lines a mail program broke at a blank → the log with its lines whole.

       bw (  KiB/s): min=    8, max=715687, per=5.65%, avg=238518.42,
    stdev=115795.80, samples=8726
         | 99.99th=[
    2999]

What fio prints behind a comma, or before a number, begins no line of its own. It is put back and leaves
an empty line, so that line numbers stay.
"""

from __future__ import annotations

import re

_LONGEST = 400  # characters of a line that is put together
_END = r"(?:[,=\[]|\([RWT]\)|B/s)[ \t]*"
_REST = (
    r"(?:[0-9.]{1,15}[kKMGT]?(?:[,\]]|\s*$)|[A-Za-z_]{2,12}= {0,9}[0-9a-z]|[0-9]{1,3}\.[0-9]{2}th=\["
    r"|\([WT]\) [0-9]|[0-9]{1,9}(?:[KMG]i)?B-[0-9]|\([0-9.]{1,12}[kKMGT]?i?B/s[-)])"
)
_MAY_GO_ON = re.compile(rf"\n{_REST}", re.MULTILINE)
# What only fio prints.
_OF_FIO = re.compile(
    r"\(groupid=\d|IOPS=[0-9.]{1,20}[kM]?, BW=|: io= *[0-9.]{1,20}[KMGT]?i?B, bw=|[345];fio-"
)
_ENDS, _GOES_ON = re.compile(rf"{_END}\Z"), re.compile(_REST)


def rejoined(text: str) -> str | None:
    """The text with its lines whole; None where none was broken."""
    if not _OF_FIO.search(text) or text.startswith("{") or "\r" in text or _MAY_GO_ON.search(text) is None:
        return None
    lines, at = text.split("\n"), 0
    for place in range(1, len(lines)):
        if _belong(lines[at], lines[place]):
            lines[at], lines[place] = f"{lines[at].rstrip()} {lines[place]}", ""
        else:
            at = place
    return "\n".join(lines)


def _belong(line: str, following: str) -> bool:
    ends = len(line) < _LONGEST and _ENDS.search(line[-_LONGEST:])
    return bool(ends) and _GOES_ON.match(following) is not None
