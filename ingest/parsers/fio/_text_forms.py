"""A job's name, a direction and what stands below it as one pattern, with a group for each number.

`(?:…|)` stands where `(?:…)?` might: among so many groups the latter costs a pattern half of its time, for it
keeps where all groups stand before it tries.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ingest.parsers.fio._text_blocks import ROWS, WIDE_ROWS
from ingest.parsers.fio._text_lines import UNIT

LATENCIES = ("latency1", "latency2", "latency3")
LISTS = {"levels": ROWS, "wide": WIDE_ROWS}
TOTALS = ("io", "bw", "iops", "other", "runtime")
WITH_UNIT = ("io", "bw", "other")
# Numbers of so few digits are read as the same by any way to read numbers (LONGEST_PLAIN).
_WHOLE = r"[0-9]{1,12}"
_FRACTION = r"[0-9]{1,12}\.[0-9]{1,6}"
_NUMBER = r"[0-9]{1,12}(?:\.[0-9]{1,6}|)"


def _total(name: str, gap: str) -> str:
    """With its unit."""
    return rf"(?P<{name}>{_NUMBER}){gap}(?P<{name}_unit>{UNIT})"


def _requests(name: str) -> str:
    """With the digits apart from a letter behind them."""
    return rf"(?P<{name}>(?P<{name}_digits>{_NUMBER})(?P<{name}_letter>[kM]?))"


def _heading(prefix: str) -> str:
    """The two layouts: from 2.17 on, and up to 2.16; `prefix` tells their groups from each other."""
    gap = " ?" if prefix else ""
    io, bw, other = (_total(f"{prefix}{name}", gap) for name in WITH_UNIT)
    side, iops = rf" *(?P<{prefix}side>read|write|trim|mixed)", _requests(f"{prefix}iops")
    runtime = rf"(?P<{prefix}runtime>{_WHOLE})msec"
    if prefix:
        return rf"{side} ?: io= *{io}, bw= *{bw}/s(?:, iops= *{iops}|) *, runt= *{runtime}\n"
    return rf"{side}: IOPS={iops}, BW={bw}/s \({other}/s\)\({io}/{runtime}\)(?:; [0-9]{{1,9}} zone resets|)\n"


def _spread(name: str, most: str) -> str:
    """A group for each number; `most` reads the largest one."""
    return (
        rf"min= *(?P<{name}_min>{_NUMBER}) ?, max= *(?P<{name}_max>{most}) ?,(?: per= *[0-9.]{{1,12}}%,|)"
        rf" avg= *(?P<{name}_mean>{_FRACTION}), (?:st|)dev= *(?P<{name}_stdev>{_FRACTION})"
        r"(?:, samples=[0-9]{1,20}|)\n"
    )


def _latency(name: str) -> str:
    """The largest one may be cut by 1000."""
    of = rf"(?P<{name}_kind>slat|clat|lat|sync) \((?P<{name}_unit>[num]sec)\)"
    most = rf"(?P<{name}_digits>{_NUMBER})(?P<{name}_letter>[kK]?)"
    return rf"(?P<{name}>) *{of} ?: {_spread(name, most)}"


def level(rows: str, name: str) -> str:
    return f"{rows}_{name.replace('.', '_')}"


def _rows(rows: str) -> str:
    return ",\n".join(_row(rows, place, names) for place, names in enumerate(LISTS[rows])) + "\n"


def _row(rows: str, place: int, names: Sequence[str]) -> str:
    levels = (rf"{re.escape(name)}th=\[ *>?=?(?P<{level(rows, name)}>{_WHOLE})\]" for name in names)
    return rf"(?P<{rows}{place}>) *\| *" + ", {1,3}".join(levels)


_STATUS = (
    r"(?P<status>)(?P<name>[\w.+@%<-](?:[\w .+@%<>:/-]{0,98}[\w.+@%/-]|)): \(groupid=(?P<group>[0-9]{1,9})"
    r"(?:, jobs=(?P<jobs>[0-9]{1,9})|)\): err= ?0: pid=(?P<pid>[0-9]{1,10})(?:: [A-Za-z0-9: ]{1,60}|)\n"
)
_LEVELS = r" +(?P<levels_kind>slat|clat|lat|sync) percentiles \((?P<levels_unit>[num]sec)\):\n"
OLD = "old_"
SIDE = re.compile(
    rf"(?:{_STATUS}|)(?P<heading>)(?:{_heading('')}|{_heading(OLD)}|(?P<sync>) *fsync/[a-z_/]{{1,60}}:\n|)"
    f"(?:{_latency('latency1')}(?:{_latency('latency2')}(?:{_latency('latency3')}|)|)"
    f"(?:{_LEVELS}(?:{_rows('levels')}|{_rows('wide')})|)"
    rf"(?:(?P<bw_samples>) *bw \( *(?P<samples_unit>{UNIT} *)/s\) *: {_spread('bw_samples', _NUMBER)}|)"
    rf"(?:(?P<iops_samples>) *iops *: {_spread('iops_samples', _NUMBER)}|)|)"
)
GROUPS = SIDE.groupindex
