"""The readings of one section that was fileio.

Operations performed:  …; Read …; … Requests/sec executed      one figure for reads and writes (0.4, 0.5)
reads/s, writes/s, fsyncs/s; read, MiB/s …                      each for itself (1.0)
read:  IOPS=…                                                   the same in 1.1
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ingest.parsers._report import ParseError, Reading
from ingest.parsers._rules import rule
from ingest.parsers.sysbench._section import Found, Section
from ingest.parsers.sysbench._settings import size_rule
from ingest.quantities import scaled

_READS: Mapping[str, str] = {"read": "read", "randread": "randread", "randrw": "randread"}
_WRITES: Mapping[str, str] = {
    "write": "write",
    "rewrite": "rewrite",
    "randwrite": "randwrite",
    "randrw": "randwrite",
}
# The lines of a report that tell its layout.
OLD = ("operations", "moved", "requests")
NEW = ("operations_1.0", "reads", "writes", "fsyncs", "read_rate", "write_rate")
NEWEST = ("read_1.1", "write_1.1", "fsync_1.1")
# The least of no response times is 2^64 ns, in seconds.
_NO_MINIMUM = 1.8e10
_STATISTICS: Mapping[str, str] = {"min": "min", "avg": "mean", "max": "max", "percentile": "p"}


@dataclass(frozen=True, slots=True)
class _Run:
    """What all readings of a run share."""

    number: int
    version: str | None
    format: str
    parameters: dict[str, Any]


@dataclass(frozen=True, slots=True)
class _Figure:
    """A number in a line; its unit stands behind it, or in a label."""

    found: Found
    group: str
    unit: str

    @property
    def number(self) -> str:
        """As printed."""
        return self.found[self.group]

    def place(self) -> tuple[str, int, int]:
        """With its unit, as printed, and where in the raw line."""
        line, match, group = self.found.line, self.found.match, self.group
        unit = f"{group}_unit"
        if unit in match.re.groupindex and match[unit]:
            printed = match.string[match.start(group) : match.end(unit)]
            return printed, line.place(match.start(group)), line.place(match.end(unit) - 1) + 1
        return f"{self.number} {self.unit}", *line.span(match, group)


def readings_of(
    section: Section, operation: str, run: int, version: str | None, parameters: dict[str, Any]
) -> list[Reading]:
    """Every figure of a fileio run."""
    shared = _Run(run, section.version or version, _format(section), parameters)
    found = [
        *_combined(section, operation, shared),
        *_separate(section, operation, shared),
        *_separate_1_1(section, operation, shared),
        *_latencies(section, operation, shared),
    ]
    if elapsed := section.get("elapsed"):
        found.append(_reading(shared, operation, "elapsed", _Figure(elapsed, "value", elapsed["value_unit"])))
    return sorted(found, key=lambda one: (one.line, one.start))


def prepared(section: Section, run: int, version: str | None, parameters: dict[str, Any]) -> list[Reading]:
    """What `prepare` says of the files that it wrote."""
    written = section.get("written")
    if written is None:
        return []
    shared = _Run(run, section.version or version, "prepare", parameters)
    return [
        _reading(shared, "prepare", "size", _Figure(written, "bytes", written["bytes_unit"])),
        _reading(shared, "prepare", "elapsed", _Figure(written, "seconds", written["seconds_unit"])),
        _reading(shared, "prepare", "throughput", _Figure(written, "rate", written["rate_unit"])),
    ]


def _format(section: Section) -> str:
    if any(section.get(name) for name in OLD):
        average = section.get("avg")
        return "fileio-0.4.5" if average and average["value_unit"] == "s" else "fileio-0.4.12"
    return "fileio-1.0" if any(section.get(name) for name in NEW) else "fileio-1.1"


def _combined(section: Section, operation: str, run: _Run) -> Iterator[Reading]:
    if moved := section.get("moved"):
        yield _reading(
            run, operation, "throughput", _Figure(moved, "rate", moved["rate_unit"].removesuffix("/sec"))
        )
    if requests := section.get("requests"):
        yield _reading(run, operation, "iops", _Figure(requests, "value", requests["value_unit"]))


def _separate(section: Section, operation: str, run: _Run) -> Iterator[Reading]:
    """Only the directions that the mode has: sysbench prints 0.00 for the other."""
    for operations, count, rate in ((_READS, "reads", "read_rate"), (_WRITES, "writes", "write_rate")):
        if operation in operations:
            if found := section.get(count):
                yield _reading(run, operations[operation], "iops", _Figure(found, "value", f"{count}/s"))
            if found := section.get(rate):
                yield _reading(run, operations[operation], "throughput", _Figure(found, "value", "MiB/s"))
    if (found := section.get("fsyncs")) and found["value"] != "0.00":
        yield _reading(run, "fsync", "iops", _Figure(found, "value", "fsyncs/s"))


def _separate_1_1(section: Section, operation: str, run: _Run) -> Iterator[Reading]:
    for operations, name in ((_READS, "read_1.1"), (_WRITES, "write_1.1")):
        if operation in operations and (found := section.get(name)):
            yield _reading(run, operations[operation], "iops", _Figure(found, "iops", "IOPS"))
            yield _reading(
                run, operations[operation], "throughput", _Figure(found, "rate", found["rate_unit"])
            )
    if (found := section.get("fsync_1.1")) and found["iops"] != "0.00":
        yield _reading(run, "fsync", "iops", _Figure(found, "iops", "IOPS"))


def _latencies(section: Section, operation: str, run: _Run) -> Iterator[Reading]:
    """All events of the run; which of reads, writes and fsync calls took them is not told."""
    for name, statistic in _STATISTICS.items():
        if found := section.get(name):
            unit = found["value_unit"] or ("ms" if section.milliseconds else None)
            if unit is None:
                raise ParseError(
                    found.line.number, "ms or s after the number", f'"{found.line.text.strip()}"'
                )
            which = f"p{int(found['rank'])}" if name == "percentile" else statistic
            yield _reading(run, operation, "latency", _Figure(found, "value", unit), which)


_UNITS = {"throughput": "B/s", "iops": "1/s", "latency": "s", "elapsed": "s", "size": "B"}
_RULES: Mapping[str, str] = {
    "MiB/s": "sysbench-mib",
    "MB/sec": "sysbench-prepare-mib",
    "MiB/sec": "sysbench-prepare-mib",
    "bytes": "sysbench-prepare-bytes",
    "ms": "sysbench-ms",
    "s": "sysbench-s",
    "seconds": "sysbench-s",
    **dict.fromkeys(("Requests/sec", "reads/s", "writes/s", "fsyncs/s", "IOPS"), "sysbench-per-second"),
}


def _reading(run: _Run, operation: str, metric: str, figure: _Figure, statistic: str = "mean") -> Reading:
    name = _RULES.get(figure.unit) or size_rule(figure.unit)
    value, reason = _value(figure.number, name, metric)
    printed, start, end = figure.place()
    return Reading(
        operation=operation,
        metric=metric,
        value=value,
        unit=_UNITS[metric],
        printed=printed,
        line=figure.found.line.number,
        start=start,
        end=end,
        run=run.number,
        statistic=statistic,
        reason=reason,
        rule=name,
        format=run.format,
        tool_version=run.version,
        parameters=run.parameters,
    )


def _value(number: str, name: str, metric: str) -> tuple[float | None, str | None]:
    if "nan" in number or "inf" in number:
        return None, f"{number}: the run took no time that sysbench could count"
    if number.startswith("-"):
        return None, f"{number}: sysbench's counter overflowed"
    value = scaled(number, rule(name).factor)
    if not value:
        return None, f"{number}: below the last printed digit"
    if metric == "latency" and value >= _NO_MINIMUM:
        return None, f"{number}: sysbench timed no event"
    return value, None
