"""A section of sysbench → its measurements; of another test than fileio, its main number as a fact.

Operations performed:  …; Read …; … Requests/sec executed      one number for reads and writes (0.4, 0.5)
reads/s, writes/s, fsyncs/s; read, MiB/s …                      each for itself (1.0)
read:  IOPS=…                                                   the same in 1.1
CPU speed: events per second:  1234.56                          no storage: a fact about the machine

The number of a direction is read only where the mode has it: from 1.0 sysbench prints 0.00 for the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import isfinite
from operator import attrgetter
from typing import Any

from ingest.parsers.report import Fact, ParseError, Reading
from ingest.parsers.sysbench.sections import Section
from ingest.parsers.sysbench.settings import OTHER_TESTS
from ingest.parsers.units import in_si

_READS = {"read": "read", "randread": "randread", "randrw": "randread"}
_WRITES = {"write": "write", "rewrite": "rewrite", "randwrite": "randwrite", "randrw": "randwrite"}
_FSYNC = dict.fromkeys([*_READS, *_WRITES], "fsync")
_SIZES = {
    f"{unit}/sec": f"sysbench-{unit[0].lower()}b" if unit[1:] else "sysbench-b"
    for unit in ("b", "B", *(f"{letter}{end}" for letter in "KMGT" for end in ("b", "B", "ib", "iB")))
}
_TIMES = {"ms": "sysbench-ms", "s": "sysbench-s"}
_PREPARE = {"MB/sec": "sysbench-prepare-mib", "MiB/sec": "sysbench-prepare-mib"}
_SI = {"throughput": "B/s", "iops": "1/s", "latency": "s", "elapsed": "s", "size": "B"}
_NO_MINIMUM = 1.8e10  # The least of no response times is 2^64 ns, in seconds.
_OLD_LAYOUTS = {"s": "fileio-0.4.5", "ms": "fileio-0.4.12"}


@dataclass(frozen=True, slots=True)
class Kind:
    """A number in a line, what it measures, and the unit behind it.

    label: its unit, where that does not stand behind the number. of: the run's operation → the number's.
    """

    line: str
    name: str
    metric: str
    rules: Mapping[str, str]
    label: str | None = None
    of: Mapping[str, str] | None = None
    statistic: str | None = "mean"

    @property
    def number(self) -> str:
        """The group of the number in the line's form."""
        return f"{self.line}_{self.name}"

    @property
    def unit(self) -> str:
        """The group of the unit behind it, if it stands there."""
        return f"{self.number}_unit"


def _rate(line: str, label: str, of: Mapping[str, str], name: str = "value") -> Kind:
    """Operations per second."""
    return Kind(line, name, "iops", {label: "sysbench-per-second"}, label, of)


def _bytes(line: str, of: Mapping[str, str], name: str = "value") -> Kind:
    """Bytes per second, from 1.0."""
    return Kind(line, name, "throughput", {"MiB/s": "sysbench-mib"}, "MiB/s", of)


def _latency(line: str, statistic: str | None) -> Kind:
    """All events of the run; which of reads, writes and fsync calls took them is not told."""
    return Kind(line, "value", "latency", _TIMES, statistic=statistic)


# What only a fileio run prints …
_FILEIO = (
    Kind("moved", "rate", "throughput", _SIZES),
    Kind("requests", "value", "iops", {"Requests/sec": "sysbench-per-second"}),
    _rate("reads", "reads/s", _READS),
    _rate("writes", "writes/s", _WRITES),
    _rate("fsyncs", "fsyncs/s", _FSYNC),
    _bytes("read_rate", _READS),
    _bytes("write_rate", _WRITES),
    _rate("read_line", "IOPS", _READS, "iops"),
    _bytes("read_line", _READS, "rate"),
    _rate("write_line", "IOPS", _WRITES, "iops"),
    _bytes("write_line", _WRITES, "rate"),
    _rate("fsync_line", "IOPS", _FSYNC, "iops"),
)
# … and what other tests print too.
_TIMED = (
    Kind("elapsed", "value", "elapsed", _TIMES),
    _latency("min", "min"),
    _latency("avg", "mean"),
    _latency("max", "max"),
    _latency("percentile", None),
)
_PREPARED = (
    Kind("written", "bytes", "size", {"bytes": "sysbench-prepare-bytes"}),
    Kind("written", "seconds", "elapsed", {"seconds": "sysbench-s"}),
    Kind("written", "rate", "throughput", _PREPARE),
)
FILEIO_LINES = ("operations", "file_operations", *dict.fromkeys(kind.line for kind in _FILEIO))


@dataclass(frozen=True, slots=True)
class Run:
    """What all measurements of a run share."""

    number: int
    operation: str
    version: str | None
    format: str
    parameters: dict[str, Any]


def measurements_of(section: Section, run: Run) -> list[Reading]:
    """Every number of a fileio run, in the order of the log."""
    return sorted(_measurements(section, run, (*_FILEIO, *_TIMED)), key=attrgetter("line"))


def prepared(section: Section, run: Run) -> list[Reading]:
    """What `prepare` says of the files that it wrote."""
    return list(_measurements(section, run, _PREPARED))


def layout_of(section: Section) -> str:
    """The layout of a fileio run, which tells its version."""
    if section.has("operations", "moved", "requests"):
        return _OLD_LAYOUTS["s" if section.get("avg_value_unit") == "s" else "ms"]
    new = ("file_operations", "reads", "writes", "fsyncs", "read_rate", "write_rate")
    return "fileio-1.0" if section.has(*new) else "fileio-1.1"


def _measurements(section: Section, run: Run, kinds: Iterable[Kind]) -> Iterator[Reading]:
    for kind in kinds:
        number = section.get(kind.number)
        operation = run.operation if kind.of is None else kind.of.get(run.operation)
        if number is None or operation is None or (operation == "fsync" and number == "0.00"):
            continue
        yield _measurement(section, run, operation, kind)


def _measurement(section: Section, run: Run, operation: str, kind: Kind) -> Reading:
    number, behind = section.printed[kind.number] or "", section.get(kind.unit)
    printed, start, end = section.span(kind.line, kind.number, kind.unit if behind else kind.number)
    unit = behind or _unit_above(section, kind)
    rule = kind.rules[unit]
    value = _si(number, rule)
    reason = _no_value(value, number, kind.metric)
    return Reading(
        operation=operation,
        metric=kind.metric,
        value=None if reason else value,
        unit=_SI[kind.metric],
        printed=printed if behind else f"{printed} {unit}",
        line=section.number(kind.line),
        start=start,
        end=end,
        run=run.number,
        statistic=kind.statistic or f"p{int(section.printed['percentile_rank'] or 0)}",
        reason=reason,
        rule=rule,
        format=run.format,
        tool_version=run.version,
        parameters=run.parameters,
    )


def _unit_above(section: Section, kind: Kind) -> str:
    """The unit where it does not stand behind the number: in the label, or above it (1.0: Latency (ms))."""
    unit = kind.label or ("ms" if section.milliseconds else None)
    if unit is None:
        line = section.number(kind.line)
        raise ParseError(line, "ms or s after the number", f'"{section.words(kind.line)}"')
    return unit


def _si(number: str, rule: str) -> float:
    """Times the factor of a rule; nan, inf and what is below 0 as they are."""
    return in_si(number, rule) if number[:1].isdecimal() else float(number)


def _no_value(value: float, number: str, metric: str) -> str | None:
    """Why a number is none, if so."""
    if 0 < value < _NO_MINIMUM:
        return None
    if not isfinite(value):
        return f"{number}: the run took no time that sysbench could count"
    if number[0] == "-":
        return f"{number}: sysbench's counter overflowed"
    if not value:
        return f"{number}: below the last printed digit"
    return f"{number}: sysbench timed no event" if metric == "latency" else None


# sysbench's other tests: the processor, the memory, threads, mutexes, databases. They are no storage.
# Line → what it says, and its unit. The MB/sec of 0.4 and 0.5 are 2^20 bytes: sb_memory.c.
_RATES: Mapping[str, tuple[str, str]] = {
    "cpu_rate": ("events per second", "1/s"),
    "memory_rate": ("transferred per second", "MiB/s"),
    "event_rate": ("events per second", "1/s"),
}
# Where no rate is printed: the time says how fast it was up to 0.5, where the number of events is given; from
# 1.0 the time is given, and their number says it.
_TOTALS: Mapping[str, tuple[str, str]] = {
    "elapsed": ("total time", "s"),
    "events": ("total number of events", ""),
    "avg": ("average time of an event", ""),
}
_MARKS: Mapping[str, tuple[str, ...]] = {
    "cpu": ("cpu", "cpu_rate"),
    "memory": ("memory", "memory_rate"),
    "oltp": ("oltp",),
}


def facts_of(section: Section) -> list[Fact]:
    """The main number of a test that is not fileio: its rate, else its totals."""
    rates, totals = (
        [_fact(section, name, *kind) for name, kind in table.items() if _is_number(section, name)]
        for table in (_RATES, _TOTALS)
    )
    return rates[:1] or totals


def _is_number(section: Section, name: str) -> bool:
    return (section.get(f"{name}_value") or "")[-1:].isdecimal()


def _fact(section: Section, name: str, what: str, unit: str) -> Fact:
    if name == "avg":
        unit = section.get("avg_value_unit") or "ms"
    text, start, end = section.span(name, f"{name}_value", f"{name}_value")
    label = f"sysbench {_test_of(section)}, {what}"
    return Fact(label, f"{text} {unit}".strip(), section.number(name), start, end)


def _test_of(section: Section) -> str:
    """The name of the test; 1.0 does not print it for threads and mutex, only the command tells."""
    doing = section.get("doing_doing")
    if doing is not None:
        return OTHER_TESTS.get(doing) or OTHER_TESTS.get(doing.removesuffix(" test"), "test")
    for name, lines in _MARKS.items():
        if section.has(*lines):
            return name
    command = section.command
    return command.test if command is not None and command.test is not None else "test"
