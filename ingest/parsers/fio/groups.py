"""Group lines of fio's text → what the jobs of a group did together, and warnings of jobs outside of it.

    Run status group 0 (all jobs):
       READ: io=64MiB, aggrb=64250, minb=65793, maxb=65793, mint=1020msec, maxt=1020msec           to 2.16
       READ: bw=867MiB/s (909MB/s), 867MiB/s-867MiB/s (909MB/s-909MB/s), io=869MiB (911MB), run=1002-1002msec

Every job of a group must lie between its slowest and fastest, shortest and longest. From 1.32 to 2.0.6 minb
and maxb are 2.4 % too high (1000 where the label means 1024): both are let pass. Up to 2.16 they are computed
from amounts cut to whole KiB.

Where only these lines were posted, what all jobs of a group did together is read as one job: its rate is its
amount ÷ the longest runtime. Before 1.32 (KiB/s, or no unit) such a rate means 1000 or 1024 bytes by version:
that is not read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ingest.parsers.fio import units
from ingest.parsers.fio.model import ALL_JOBS, Job, LineWarning, TextDirection
from ingest.parsers.fio.totals import may_lack_carry
from ingest.parsers.lines import Line
from ingest.parsers.report import Reading

_N = units.NUMBER
_UNIT = "(?:[KMGTPEk]i?|)(?:B|bit)"
_UNITS = ("io", "bw", "other")
_OF_GROUP = r"[ \t]*(?P<direction>READ|WRITE|TRIM|MIXED)"
_LOW_HIGH = tuple(rf"(?P<{name}>{_N})(?P<{name}_unit>{_UNIT}/s|)" for name in ("low", "high"))
_OLD_GROUP = re.compile(
    rf"{_OF_GROUP}: io= *(?P<io>{_N}) ?(?P<io_unit>[A-Za-z]{{0,4}}),"
    rf" aggrb= *(?P<bw>{_N}) ?(?P<bw_unit>[A-Za-z]{{0,5}})(?:/s|),"
    rf" minb= *{_LOW_HIGH[0]}, maxb= *{_LOW_HIGH[1]},"
    r" mint= *(?P<shortest>\d{1,18})msec, maxt= *(?P<runtime>\d{1,18})msec"
)
_NEW_GROUP = re.compile(
    rf"{_OF_GROUP}: bw=(?P<bw>{_N})(?P<bw_unit>{_UNIT})/s \((?P<other>{_N})(?P<other_unit>{_UNIT})/s\),"
    rf" {_LOW_HIGH[0]}-{_LOW_HIGH[1]} [^,]{{1,60}}, io=(?P<io>{_N})(?P<io_unit>{_UNIT}) [^,]{{1,60}},"
    r" run=(?P<shortest>\d{1,18})-(?P<runtime>\d{1,18})msec"
)
# In units of 1024, or of 1000: what is wrong by one letter is wrong by more.
_SCALE = {"K": 1, "M": 1000, "G": 1000**2, "T": 1000**3}
_LEAST_SHARE = 1  # percent: from 2.17 to 2.21 KiB were divided by bytes
_MUCH, _MOST = 2, 500  # times: what rounding may explain, and a job that waits for its drive at its end
_SURE_UNIT = re.compile("[KMGTPE]?(?:B|bit)")  # of totals in old group lines


@dataclass(slots=True)
class GroupLine:
    """One direction of a group: what all jobs did together, and its slowest and fastest job (low, high), the
    shortest and the longest (runtime). is_sure: the units tell what they mean."""

    group: int
    printed: TextDirection
    units: tuple[str, str]  # of low and high
    is_sure: bool


def group_line(line: Line, group: int) -> GroupLine | None:
    """A line of a group, or None."""
    match = _NEW_GROUP.match(line.text) or _OLD_GROUP.match(line.text)
    if match is None:
        return None
    of_totals = {name: match[f"{name}_unit"] for name in _UNITS if name in match.re.groupindex}
    names = [*of_totals, "low", "high", "shortest", "runtime"]
    numbers = {name: units.ungrouped(line.printed_in(match, name)) for name in names}
    printed = TextDirection(match["direction"].lower(), line.number, numbers, of_totals)
    is_sure = match.re is _NEW_GROUP or all(map(_SURE_UNIT.fullmatch, of_totals.values()))
    return GroupLine(group, printed, (match["low_unit"], match["high_unit"]), is_sure)


def jobs_of_groups(lines: Sequence[GroupLine]) -> list[Job]:
    """What all jobs of each group did together, as one job."""
    jobs: list[Job] = []
    for line in lines:
        if line.is_sure:
            if not jobs or jobs[-1].group != line.group:
                jobs.append(Job(ALL_JOBS, line.printed.line, "text", group=line.group))
            jobs[-1].printed.append(line.printed)
    return jobs


def group_warnings(
    jobs: Sequence[Job], lines: Sequence[GroupLine], version: str | None
) -> Iterator[LineWarning]:
    """Jobs whose values lie outside the range of their group."""
    numbers = units.numbers_of(version) if version else None
    exact, sure = units.digits_are_exact(numbers), units.carry_is_sure(numbers)
    by_group = {(line.group, line.printed.name): line for line in lines}
    for job in jobs:
        for direction, direction_values in zip(job.printed, job.directions, strict=True):
            group = by_group.get((job.group, direction.name))
            # Beside other directions the slowest and the fastest of a mixed one are directions, not jobs.
            is_sum = direction.name == "mixed" and len(job.printed) > 1
            if group is not None and direction.numbers and not is_sum:
                yield from _outside(direction, group, exact=exact and "other" in direction.units, sure=sure)
            if group is not None and any(map(_is_sample, direction_values.values)):
                yield from _other_shares(direction, group)


def _outside(direction: TextDirection, group: GroupLine, *, exact: bool, sure: bool) -> Iterator[LineWarning]:
    rate, unit, runtime = direction.text("bw"), f"{direction.units['bw']}/s", direction.runtime
    low, high = group.printed.text("low"), group.printed.text("high")
    shortest, longest = int(group.printed.text("shortest")), group.printed.runtime
    # 1.12 and 1.13 (units at last, no IOPS yet) print the runtimes of reads for writes too.
    of_reads = "iops" not in direction.numbers and group.units[0] and direction.name != "read"
    if not of_reads and not shortest <= runtime <= longest:
        text = f"{direction.text('runtime')} msec is outside of its group's {shortest} to {longest} msec"
        yield LineWarning(direction.line, text)
    slack = _slack(direction, exact=exact)
    if not sure and any(map(may_lack_carry, (rate, low, high))):
        slack += 1
    fits = any(
        float(low) / scale - slack <= float(rate) <= float(high) / scale + slack for scale in (1, 1.024)
    )
    if {*group.units} <= {unit, ""} and not fits:
        yield LineWarning(direction.line, f"{rate} {unit} is outside of its group's {low} to {high}")


def _is_sample(value: Reading) -> bool:
    """Whether it is a sample of bandwidth over time."""
    return (value.metric, value.statistic) == ("throughput", "max") and value.value is not None


def _other_shares(direction: TextDirection, group: GroupLine) -> Iterator[LineWarning]:
    """Samples of bandwidth whose share of the group is not the printed one, as where a unit is another; all
    above 100 % is printed as that: show_ddir_status() in stat.c."""
    rate = _scaled(group.printed.text("bw"), group.printed.units["bw"])
    for samples in direction.summaries:
        mean = dict(samples.numbers).get("mean")
        if samples.what != "bw" or mean is None or samples.share < _LEAST_SHARE or not rate:
            continue
        times = _scaled(mean.text, samples.unit) * 100 / samples.share / rate
        if times and not 1 / _MUCH < times < (_MUCH if samples.share < 100 else _MOST):
            text = f"{mean.text} {samples.unit.strip()}/s is not {samples.share:g} % of its group's bandwidth"
            yield LineWarning(mean.line, text)


def _scaled(number: str, unit: str) -> float:
    """In thousands of bytes a second, which the first versions do not name; 0 where the unit is another."""
    letter = unit.strip().removesuffix("B").removesuffix("i").upper()
    thousands = 1 / 1000 if letter == "" and unit else _SCALE.get(letter or "K", 0)
    return float(number) * thousands


def _slack(direction: TextDirection, *, exact: bool) -> float:
    """How far a job's rate may lie outside: what printing it, and its group's, has cut."""
    text, milliseconds = direction.text("bw"), max(direction.runtime, 1)
    if "." in text:
        return 10.0 ** -len(text.partition(".")[2]) if exact else 2.0
    cut = 2 + 1100 / milliseconds + units.BITS * ("bit" in direction.units["bw"])
    # From 1.25.2 to 1.31 a group's rate is of a runtime cut to whole 1024ths of a second.
    is_old = "other" not in direction.numbers and "i" in direction.units["bw"]
    return cut + float(text) / milliseconds if is_old else cut
