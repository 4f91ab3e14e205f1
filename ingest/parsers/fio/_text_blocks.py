"""Lines of fio's text that are read several at once.

    clat percentiles (usec):                                     the percentiles that fio prints unless told
     |  1.00th=[   41],  5.00th=[   47], 10.00th=[   51], …      otherwise (1.99 on)
  lat (usec)   : 50=9.57%, 100=71.19%, 250=16.76%                lines that nothing is read from
  cpu          : usr=2.30%, sys=19.05%, ctx=14662, majf=0, minf=10
  IO depths    : 1=106.2%, 2=0.0%, 4=0.0%, 8=0.0%, 16=0.0%, 32=0.0%, >=64=0.0%
     issued rwts: total=9822,4284,0,0 short=0,0,0,0 dropped=0,0,0,0    (this one is)
  vda: ios=242/13878, sectors=5680/104664, merge=0/0, ticks=3266/906, in_queue=4206, util=39.62%

What is not just so is left to be read line by line, with the same result.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ingest.parsers.fio._text_model import Levels

LEVEL_NAMES = (
    "1.00", "5.00", "10.00", "20.00", "30.00", "40.00", "50.00", "60.00", "70.00", "80.00", "90.00", "95.00",
    "99.00", "99.50", "99.90", "99.95", "99.99",
)  # fmt: skip
# As many stand in a row as fit into it: where one has seven digits, three.
ROWS, WIDE_ROWS = (
    [LEVEL_NAMES[at : at + many] for at in range(0, len(LEVEL_NAMES), many)] for many in (4, 3)
)
_FIRST = 3  # the group of the first level: kind and unit stand before it
_BREAKS = [(place, place + len(row)) for row, place in zip(ROWS, range(0, 17, 4), strict=True)]


def _row(names: Sequence[str]) -> str:
    return r" *\| *" + ", {1,3}".join(rf"{re.escape(name)}th=\[ *>?=?([0-9]{{1,20}})\]" for name in names)


# So many at a time: a pattern remembers where each of them began.
_IDLE = (
    r"(?:(?: +(?:(?:lat \([num]sec\)|IO depths|submit|complete) *: [0-9=.%, >]{1,200}"
    r"|cpu +: usr=[0-9.]{1,9}%, sys=[0-9.]{1,9}%, ctx=[0-9]{1,20}, majf=[0-9]{1,20}, minf=[0-9]{1,20}"
    r"|latency +: target=[0-9.]{1,20}[a-z]{0,4}, window=[0-9.]{1,20}[a-z]{0,4}, percentile=[0-9.]{1,20}%,"
    r" depth=[0-9]{1,9}|[a-z][\w-]{1,40}: ios=[0-9]{1,20}/[0-9]{1,20}(?:, [a-z_]{2,20}=[0-9./]{1,50}%?){1,8})"
    r"|Starting [0-9]{1,9} (?:thread|process)(?:es|s|)|)\n){0,50}"
)
_ISSUED = (
    r" *issued[ rwtsd/]{0,20}: total="
    r"(?:r=|)(?P<reads>[0-9]{1,18})[,/](?:w=|)(?P<writes>[0-9]{1,18})"
    r"(?:[,/](?:d=|)(?P<trims>[0-9]{1,18})|)(?:[ ,][ 0-9a-z=/,]{0,100}|)\n"
)
# What stands below the figures of a job. A pattern of its own: each repeat keeps all groups before it.
BELOW = re.compile(f"{_IDLE}(?:{_ISSUED}{_IDLE}|)")
ROW_BY_ROW = re.compile(
    r" +(?P<kind>slat|clat|lat|sync) percentiles \((?P<unit>[num]sec)\):\n"
    + ",\n".join(map(_row, ROWS))
    + "\n"
)
# What stands behind the jobs, up to what is said of the disks.
GROUPS = re.compile(
    r"Run status group (?P<group>[0-9]{1,9}) \([a-z ]{1,20}\):\n"
    r"(?P<lines>(?: *(?:READ|WRITE|TRIM|MIXED): [A-Za-z0-9=., ()/-]{1,200}\n){0,4})"
    rf"(?:(?P<disks>\n?Disk stats \([a-z/]{{1,20}}\):\n){_IDLE}|)"
)


def add_levels(levels: Levels, match: re.Match[str], line: int) -> None:
    """The percentiles of a match; `line` is the number of their heading."""
    groups, text = match.regs[_FIRST:], match.string
    levels.names += LEVEL_NAMES
    levels.texts += match.groups()[_FIRST - 1 : _FIRST - 1 + len(LEVEL_NAMES)]
    for number, (first, last) in enumerate(_BREAKS, start=line + 1):
        row = groups[first:last]
        before = text.rfind("\n", 0, row[0][0]) + 1
        levels.lines += [number] * len(row)
        levels.starts += [start - before for start, _ in row]
        levels.ends += [end - before for _, end in row]
