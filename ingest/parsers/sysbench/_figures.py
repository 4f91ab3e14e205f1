"""The figures of fileio that are readings: their field, what they measure, and the rules of their units.

A figure of a direction is read only where the mode has that direction.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import Any

import msgspec

from ingest.parsers.sysbench._page import Page

_READS = {"read": "read", "randread": "randread", "randrw": "randread"}
_WRITES = {"write": "write", "rewrite": "rewrite", "randwrite": "randwrite", "randrw": "randwrite"}
_FSYNC = dict.fromkeys([*_READS, *_WRITES], "fsync")
_SIZES = {
    f"{unit}/sec": f"sysbench-{unit[0].lower()}b" if unit[1:] else "sysbench-b"
    for unit in ("b", "B", *(f"{letter}{end}" for letter in "KMGT" for end in ("b", "B", "ib", "iB")))
}
_TIMES = {"ms": "sysbench-ms", "s": "sysbench-s"}
SI = {"throughput": "B/s", "iops": "1/s", "latency": "s", "elapsed": "s", "size": "B"}
# The least of no response times is 2^64 ns, in seconds.
NO_MINIMUM = 1.8e10
_PREPARE = {"MB/sec": "sysbench-prepare-mib", "MiB/sec": "sysbench-prepare-mib"}


class Figure(msgspec.Struct, frozen=True):
    """A number in the line of a field, and the unit behind it.

    label: its unit, where that does not stand behind the number. of: the run's operation → the figure's.
    """

    line: str
    number: str
    unit: str
    metric: str
    rules: Mapping[str, str]
    label: str | None = None
    of: Mapping[str, str] | None = None
    statistic: str | None = "mean"


def _figure(line: str, number: str, *more: Any, **named: Any) -> Figure:
    return Figure(line, f"{line}_{number}", f"{line}_{number}_unit", *more, **named)


def _rate(line: str, label: str, of: Mapping[str, str], number: str = "value") -> Figure:
    """Operations per second."""
    return _figure(line, number, "iops", {label: "sysbench-per-second"}, label, of)


def _bytes(line: str, of: Mapping[str, str], number: str = "value") -> Figure:
    """Bytes per second, from 1.0."""
    return _figure(line, number, "throughput", {"MiB/s": "sysbench-mib"}, "MiB/s", of)


def _latency(line: str, statistic: str | None) -> Figure:
    """All events of the run; which of reads, writes and fsync calls took them is not told."""
    return _figure(line, "value", "latency", _TIMES, statistic=statistic)


FIGURES = (
    _figure("moved", "rate", "throughput", _SIZES),
    _figure("requests", "value", "iops", {"Requests/sec": "sysbench-per-second"}),
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
    _figure("elapsed", "value", "elapsed", _TIMES),
    _latency("min", "min"),
    _latency("avg", "mean"),
    _latency("max", "max"),
    _latency("percentile", None),
)
PREPARED = (
    _figure("written", "bytes", "size", {"bytes": "sysbench-prepare-bytes"}),
    _figure("written", "seconds", "elapsed", {"seconds": "sysbench-s"}),
    _figure("written", "rate", "throughput", _PREPARE),
)
# What only a fileio run prints.
FILEIO = ("operations", "file_operations", *dict.fromkeys(figure.line for figure in FIGURES[:12]))


class Run(msgspec.Struct, frozen=True):
    """What all readings of a run share."""

    page: Page
    number: int
    operation: str
    version: str | None
    format: str
    parameters: dict[str, Any]


def no_value(value: float, number: str, metric: str) -> str | None:
    """Why a figure is none, if so."""
    if 0 < value < NO_MINIMUM:
        return None
    if not isfinite(value):
        return f"{number}: the run took no time that sysbench could count"
    if number[0] == "-":
        return f"{number}: sysbench's counter overflowed"
    if not value:
        return f"{number}: below the last printed digit"
    return f"{number}: sysbench timed no event" if metric == "latency" else None
