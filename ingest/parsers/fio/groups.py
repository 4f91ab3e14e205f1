"""fio's group lines → totals of jobs, held against the jobs' own lines; a job where those are missing.

    Run status group 0 (all jobs):
       READ: io=64MiB, aggrb=64250, minb=65793, maxb=65793, mint=1020msec, maxt=1020msec           to 2.16
       READ: bw=867MiB/s (909MB/s), 867MiB/s-867MiB/s (909MB/s-909MB/s), io=869MiB (911MB), run=1002-1002msec

Every job of a group must lie between its slowest and fastest, shortest and longest. From 1.32 to 2.0.6 minb
and maxb are 2.4 % too high (1000 where the label means 1024): both are let pass. Up to 2.16 they are computed
from amounts cut to whole KiB.

Where only the last lines were posted, what all jobs of the group did together is read as one job. Its rate is
its amount ÷ the longest runtime. Before 1.32 (KiB/s, or no unit) such a rate means 1000 or 1024 bytes by
version: that is not read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ingest.parsers.fio.model import ALL_JOBS, Announcement, Job, LineWarning, Number
from ingest.parsers.fio.ranges import Totals
from ingest.parsers.fio.text import UNIT, TextDirection, TextJob
from ingest.parsers.fio.totals import may_lack_carry
from ingest.parsers.fio.units import carry_is_sure, digits_are_exact
from ingest.parsers.lines import Line

_HEAD = re.compile(r"[ \t]*Run status group (\d{1,9}) ")
_SIDE = "(?P<side>READ|WRITE|TRIM|MIXED)"
_N = r"(\d{1,20}(?:\.\d{1,12}|))"
_U = r"(?:((?:[KMGTPEk]i?|)(?:B|bit)/s)|)"
_OLD = re.compile(
    rf"[ \t]*{_SIDE}: io=[^,]{{1,30}}, aggrb=[^,]{{1,30}}, minb= *{_N}{_U}, maxb= *{_N}{_U},"
    r" mint= *(\d{1,18})msec, maxt= *(\d{1,18})msec"
)
_NEW = re.compile(
    rf"[ \t]*{_SIDE}: bw=[^,]{{1,60}}, {_N}{_U}-{_N}{_U} [^,]{{1,60}}, io=[^,]{{1,60}},"
    r" run=(\d{1,18})-(\d{1,18})msec"
)
_FIGURE = r"\d{1,20}(?:\.\d{1,12}|)"
_OLD_TOTAL = re.compile(
    rf"[ \t]*{_SIDE}: io= *(?P<io>{_FIGURE}) ?(?P<io_unit>[KMGTPE]?B),"
    rf" aggrb= *(?P<bw>{_FIGURE}) ?(?P<bw_unit>[KMGTPE]?B|[KMGTPE]?bit)/s,"
    r" [^\n]{1,120}, maxt= *(?P<runtime>\d{1,18})msec"
)
_NEW_TOTAL = re.compile(
    rf"[ \t]*{_SIDE}: bw=(?P<bw>{_FIGURE})(?P<bw_unit>{UNIT})/s"
    rf" \((?P<other>{_FIGURE})(?P<other_unit>{UNIT})/s\), [^,]{{1,120}},"
    rf" io=(?P<io>{_FIGURE})(?P<io_unit>{UNIT}) [^,]{{1,60}},"
    r" run=\d{1,18}-(?P<runtime>\d{1,18})msec"
)


@dataclass(frozen=True, slots=True)
class GroupLine:
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


def group_line(line: Line, group: int) -> GroupLine | None:
    """A line of a group, or None."""
    match = _NEW.match(line.text) or _OLD.match(line.text)
    if match is None:
        return None
    direction, low, low_unit, high, high_unit, shortest, longest = match.groups()
    rates = ((low, low_unit or ""), (high, high_unit or ""))
    return GroupLine(group, line.number, direction.lower(), rates, (int(shortest), int(longest)))


def group_warnings(
    jobs: Sequence[TextJob], lines: Sequence[GroupLine], version: tuple[int, ...] | None
) -> Iterator[LineWarning]:
    """Jobs that lie outside of what their group says."""
    exact, sure = digits_are_exact(version), carry_is_sure(version)
    by_group = {(line.group, line.direction): line for line in lines}
    for job in jobs:
        for direction in job.directions:
            group, totals = by_group.get((job.job.group, direction.name)), direction.totals
            if group is not None and totals.has("bw") and not _is_alone(totals, group):
                yield from _outside(direction, group, exact=exact and "other" in totals.units, sure=sure)


def _is_alone(totals: Totals, group: GroupLine) -> bool:
    """Whether the slowest and the fastest job of a group are this one, word for word."""
    rate = totals.text("bw"), f"{totals.units['bw']}/s"
    return group.rates == (rate, rate) and group.runtimes == (totals.runtime, totals.runtime)


def _outside(direction: TextDirection, group: GroupLine, *, exact: bool, sure: bool) -> Iterator[LineWarning]:
    totals = direction.totals
    runtime, rate, unit = totals.text("runtime"), totals.text("bw"), f"{totals.units['bw']}/s"
    shortest, longest = group.runtimes
    # 1.12 and 1.13 (units at last, no IOPS yet) print the runtimes of reads for writes too.
    of_reads = not totals.has("iops") and group.rates[0][1] and direction.name != "read"
    if not of_reads and not shortest <= totals.runtime <= longest:
        text = f"{runtime} msec is outside of its group's {shortest} to {longest} msec"
        yield LineWarning(direction.line, text)
    slack = _slack(totals, exact=exact)
    if not sure and any(map(may_lack_carry, (rate, *(number for number, _ in group.rates)))):
        slack += 1
    if {each for _, each in group.rates} <= {unit, ""} and not _between(float(rate), group, slack):
        low, high = (number for number, _ in group.rates)
        yield LineWarning(direction.line, f"{rate} {unit} is outside of its group's {low} to {high}")


def _slack(totals: Totals, *, exact: bool) -> float:
    """How far a job's rate may lie outside: what printing it, and its group's, has cut."""
    text, milliseconds = totals.text("bw"), max(totals.runtime, 1)
    if "." in text:
        return 10.0 ** -len(text.partition(".")[2]) if exact else 2.0
    cut = 2 + 1100 / milliseconds
    # From 1.25.2 to 1.31 a group's rate is of a runtime cut to whole 1024ths of a second.
    is_old = not totals.has("other") and "i" in totals.units["bw"]
    return cut + float(text) / milliseconds if is_old else cut


def _between(value: float, group: GroupLine, slack: float) -> bool:
    low, high = (float(number) for number, _ in group.rates)
    return any(low / scale - slack <= value <= high / scale + slack for scale in (1.0, 1.024))


def add_total(totals: list[TextJob], line: Line, group: int) -> None:
    """One direction of a group as one of a job, if its units tell what they mean."""
    match = _NEW_TOTAL.match(line.text) or _OLD_TOTAL.match(line.text)
    if match is None:
        return
    if not totals or totals[-1].job.group != group:
        totals.append(TextJob(Job(ALL_JOBS, line.number, "text", group=group)))
    names = ("io", "bw", "other", "runtime") if match.re is _NEW_TOTAL else ("io", "bw", "runtime")
    numbers = {name: Number(match[name], line.number, *line.span(match, name)) for name in names}
    units = {name: match[f"{name}_unit"] for name in names if name != "runtime"}
    direction = TextDirection(match["side"].lower(), line.number, Totals(line.number, numbers, units))
    totals[-1].directions.append(direction)


def named(totals: list[TextJob], announced: Mapping[str, Sequence[Announcement]]) -> list[TextJob]:
    """By the name of the only job that was announced, if there is one."""
    if len(announced) == 1 and len(totals) == 1:
        (totals[0].job.name,) = announced
    return totals


def alone(totals: list[TextJob]) -> LineWarning:
    """What to do about it."""
    text = "only the totals of a group, none of its jobs: their lines have IOPS and latencies, add them"
    return LineWarning(totals[0].job.line, text)
