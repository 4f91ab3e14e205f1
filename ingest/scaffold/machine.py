"""Logs → facts of the machine, its drives and the date, each with the line that states it.

lscpu, cpuinfo   Model name: Intel(R) Xeon(R) …     →  machine: cpu
meminfo, free    MemTotal: 24684096 kB              →  machine: memory
kernel, lsblk, hdparm -I, smartctl                  →  drives: id, model, kind, rpm, interface
mdstat, mdadm    md0: raid5, 64 KiB                 →  a remark: only a person knows whether md0 was measured
zpool status     tank: raidz2, 6 drives             →  the same

fio, JSON        "time" : "Thu Nov 19 10:02:11 2026"                               →  date
fio              x: (groupid=0, jobs=1): err= 0: pid=4223: Thu Nov 19 10:02:11 2026
smartctl         Local Time is:    Thu Nov 19 10:02:11 2026 UTC
script           Script started on 2026-11-19 10:02:11+00:00     older: Thu 19 Nov 2026 10:02:11

Logs of several days give their month or their year. Weekday, month and day must fit each other.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from ingest.core.groups import grouped
from ingest.parsers import Fact
from ingest.scaffold.parsed import ParsedLog
from ingest.sets.log_checks import OF_AN_ARRAY

_MACHINE = {
    "Processor": "cpu",
    "Architecture": "architecture",
    "Hypervisor": "hypervisor",
    "Kernel": "kernel",
    "Memory": "memory",
}
_ABOUT = {"Memory (approximate)": "memory"}  # where nothing says it more exactly
_OF_A_DRIVE = re.compile(r"(?P<what>Model|Rotation rate|Interface) of (?P<drive>[a-z]\S*)")
_NO_DRIVE = re.compile(r"md\d|dm-\d|loop\d|zram\d|ram\d|sr\d")
_RPM = re.compile(r"(?P<rpm>[0-9]{3,6}) rpm")

_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_DATES = (
    re.compile(
        r"(?:\"time\" ?: ?\"|: pid=[0-9]{1,10}: |Local Time is: {1,8}|Script started on )"
        r"(?P<weekday>[A-Z][a-z]{2}) (?P<month>[A-Z][a-z]{2}) {1,2}(?P<day>[0-9]{1,2}) "
        r"[0-9:]{8} (?P<year>[0-9]{4})\b"
    ),
    re.compile(
        r"^Script started on (?P<weekday>[A-Z][a-z]{2}) (?P<day>[0-9]{1,2}) "
        r"(?P<month>[A-Z][a-z]{2}) (?P<year>[0-9]{4}) ",
        re.MULTILINE,
    ),
    re.compile(r"^Script started on (?P<iso>[0-9]{4}-[0-9]{2}-[0-9]{2}) ", re.MULTILINE),
)


@dataclass(frozen=True)
class Sourced:
    """A value and its source."""

    value: str
    where: str


def machine_of(logs: Sequence[ParsedLog]) -> dict[str, Sourced]:
    """Facts of the machine on which all logs agree."""
    exact, about = (
        grouped((names[fact.label], _sourced(log, fact)) for log, fact in _facts(logs) if fact.label in names)
        for names in (_MACHINE, _ABOUT)
    )
    return dict(sorted(_agreed({**about, **exact}).items()))


def drives_of(logs: Sequence[ParsedLog]) -> dict[str, dict[str, Sourced]]:
    """Drive → its facts, where its model is known: what is told twice differently is left out."""
    of_drives: dict[str, dict[str, list[Sourced]]] = defaultdict(lambda: defaultdict(list))
    for log, fact in _facts(logs):
        match = _OF_A_DRIVE.fullmatch(fact.label)
        if match and not _NO_DRIVE.match(match["drive"]):
            of_drives[match["drive"]][match["what"]].append(_sourced(log, fact))
    drives = {name: _drive(_agreed(facts)) for name, facts in sorted(of_drives.items())}
    return {name: facts for name, facts in drives.items() if "model" in facts}


def _agreed(facts: Mapping[str, Sequence[Sourced]]) -> dict[str, Sourced]:
    return {name: each[0] for name, each in facts.items() if len({fact.value for fact in each}) == 1}


def _drive(facts: Mapping[str, Sourced]) -> dict[str, Sourced]:
    """The keys of a manifest's drive; its kind from how it turns: not from lsblk, where virtual drives do."""
    keys = {label.lower(): facts[label] for label in ("Model", "Interface") if label in facts}
    rate = facts.get("Rotation rate")
    if rate and rate.value == "Solid State Device":
        keys["kind"] = Sourced("ssd", rate.where)
    elif rate and (match := _RPM.fullmatch(rate.value)):
        keys |= {"kind": Sourced("hdd", rate.where), "rpm": Sourced(match["rpm"], rate.where)}
    return keys


def arrays_of(logs: Sequence[ParsedLog], known_factors: Mapping[str, set[str]]) -> list[str]:
    """What logs tell of arrays beyond the factors that are `known` of a log; one sentence for each."""
    arrays: dict[tuple[str, str], list[str]] = defaultdict(list)
    for log, fact in _facts(logs):
        name = fact.label.rpartition(" of ")[2]
        if fact.factor in OF_AN_ARRAY and fact.factor not in known_factors.get(log.source.path, ()):
            arrays[log.source.path, name].append(f"{fact.factor}: {setting_of(fact)}")
    return [
        f"{path} states {name}: {', '.join(dict.fromkeys(each))}" for (path, name), each in arrays.items()
    ]


def setting_of(fact: Fact) -> str:
    """A factor's value as it is written: 64 KiB, 4 (and not "4 of 4 present")."""
    return fact.value if fact.factor == "chunk_size" else str(fact.setting)


def _facts(logs: Sequence[ParsedLog]) -> Iterator[tuple[ParsedLog, Fact]]:
    yield from ((log, fact) for log in logs for report in log.reports for fact in report.facts)


def _sourced(log: ParsedLog, fact: Fact) -> Sourced:
    return Sourced(fact.value, f"{log.source.path}:{fact.line}")


def day_of(logs: Sequence[ParsedLog]) -> Sourced | None:
    """As exact as all logs that print one allow."""
    days = [day for log in logs for day in _days(log)]
    for length in (10, 7, 4):
        beginnings = {day.value[:length] for day in days}
        if len(beginnings) == 1:
            return Sourced(beginnings.pop(), days[0].where)
    return None


def _days(log: ParsedLog) -> Iterator[Sourced]:
    for match in (match for form in _DATES for match in form.finditer(log.text)):
        day = _date(match.groupdict())
        if day:
            line = log.text.count("\n", 0, match.start()) + 1
            yield Sourced(day.isoformat(), f"{log.source.path}:{line}")


def _date(parts: Mapping[str, str]) -> date | None:
    try:
        if "iso" in parts:
            return date.fromisoformat(parts["iso"])
        day = date(int(parts["year"]), _MONTHS.index(parts["month"]) + 1, int(parts["day"]))
    except ValueError:
        return None
    return day if _DAYS[day.weekday()] == parts["weekday"] else None
