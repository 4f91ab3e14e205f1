"""fio's group lines: totals of jobs, held against the jobs' own lines (and counted without: _totals_alone).

    Run status group 0 (all jobs):
       READ: io=64MiB, aggrb=64250, minb=65793, maxb=65793, mint=1020msec, maxt=1020msec           to 2.16
       READ: bw=867MiB/s (909MB/s), 867MiB/s-867MiB/s (909MB/s-909MB/s), io=869MiB (911MB), run=1002-1002msec

Every job of a group must lie between its slowest and fastest, shortest and longest. From 1.32 to 2.0.6 minb
and maxb are 2.4 % too high (1000 where the label means 1024): both are let pass. Up to 2.16 they are computed
from amounts cut to whole KiB.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import msgspec

from ingest.parsers._lines import Line
from ingest.parsers.fio._model import Doubt
from ingest.parsers.fio._text_carry import may_lack
from ingest.parsers.fio._text_model import TextBlock, TextSide
from ingest.parsers.fio._versions import carry_is_sure, digits_are_exact

_HEAD = re.compile(r"[ \t]*Run status group (\d{1,9}) ")
_N = r"(\d{1,20}(?:\.\d{1,12}|))"
_U = r"(?:((?:[KMGTPEk]i?|)(?:B|bit)/s)|)"
_OLD = re.compile(
    rf"[ \t]*(READ|WRITE|TRIM|MIXED): io=[^,]{{1,30}}, aggrb=[^,]{{1,30}}, minb= *{_N}{_U}, maxb= *{_N}{_U},"
    r" mint= *(\d{1,18})msec, maxt= *(\d{1,18})msec"
)
_NEW = re.compile(
    rf"[ \t]*(READ|WRITE|TRIM|MIXED): bw=[^,]{{1,60}}, {_N}{_U}-{_N}{_U} [^,]{{1,60}}, io=[^,]{{1,60}},"
    r" run=(\d{1,18})-(\d{1,18})msec"
)


class GroupLine(msgspec.Struct, frozen=True, gc=False):
    """One direction of a group: slowest and fastest job with their units, shortest and longest."""

    group: int
    line: int
    direction: str
    rates: tuple[tuple[str, str], tuple[str, str]]
    runtimes: tuple[int, int]


def group_of(line: Line) -> int | None:
    """The number of the group that a line opens."""
    match = _HEAD.match(line.text)
    return int(match[1]) if match else None


def group_line(text: str, number: int, group: int) -> GroupLine | None:
    """A line of a group, or None."""
    match = _NEW.match(text) or _OLD.match(text)
    if match is None:
        return None
    direction, low, low_unit, high, high_unit, shortest, longest = match.groups()
    rates = ((low, low_unit or ""), (high, high_unit or ""))
    return GroupLine(group, number, direction.lower(), rates, (int(shortest), int(longest)))


def group_doubts(
    jobs: Sequence[TextBlock], lines: Sequence[GroupLine], version: tuple[int, ...] | None
) -> Iterator[Doubt]:
    """Jobs that lie outside of what their group says."""
    exact, sure = digits_are_exact(version), carry_is_sure(version)
    by_group = {(one.group, one.direction): one for one in lines}
    for job in jobs:
        for side in job.sides:
            total = by_group.get((job.block.group, side.direction))
            if total is not None and side.has("bw") and not _is_alone(side, total):
                yield from _outside(side, total, exact=exact and "other" in side.units, sure=sure)


def _is_alone(side: TextSide, total: GroupLine) -> bool:
    """Whether the slowest and the fastest job of a group are this one, word for word."""
    said = side.text("bw"), f"{side.units['bw']}/s"
    runtime = int(side.text("runtime"))
    return total.rates == (said, said) and total.runtimes == (runtime, runtime)


def _outside(side: TextSide, total: GroupLine, *, exact: bool, sure: bool) -> Iterator[Doubt]:
    runtime, rate, unit = side.text("runtime"), side.text("bw"), f"{side.units['bw']}/s"
    # 1.12 and 1.13 (units at last, no IOPS yet) print the runtimes of reads for writes too.
    of_reads = not side.has("iops") and total.rates[0][1] and side.direction != "read"
    if not of_reads and not total.runtimes[0] <= int(runtime) <= total.runtimes[1]:
        said = f"{runtime} msec is outside of its group's {total.runtimes[0]} to {total.runtimes[1]} msec"
        yield Doubt(side.line, said)
    slack = _slack(side, exact=exact)
    if not sure and any(map(may_lack, (rate, *(number for number, _ in total.rates)))):
        slack += 1
    if {one for _, one in total.rates} <= {unit, ""} and not _between(float(rate), total, slack):
        low, high = (number for number, _ in total.rates)
        yield Doubt(side.line, f"{rate} {unit} is outside of its group's {low} to {high}")


def _slack(side: TextSide, *, exact: bool) -> float:
    """How far a job's rate may lie outside: what printing it, and its group's, has cut."""
    text, milliseconds = side.text("bw"), max(int(side.text("runtime")), 1)
    if "." in text:
        return 10.0 ** -len(text.partition(".")[2]) if exact else 2.0
    cut = 2 + 1100 / milliseconds
    # From 1.25.2 to 1.31 a group's rate is of a runtime cut to whole 1024ths of a second.
    is_old = not side.has("other") and "i" in side.units["bw"]
    return cut + float(text) / milliseconds if is_old else cut


def _between(value: float, total: GroupLine, slack: float) -> bool:
    low, high = (float(number) for number, _ in total.rates)
    return any(low / scale - slack <= value <= high / scale + slack for scale in (1.0, 1.024))
