"""Compares what our parsers read with the sidecars of real logs.

tests/logs/hdparm/9.15-direct.log          the log
tests/logs/hdparm/9.15-direct.expect.yaml  its tool, version, command, state, and what a correct parser finds:
    - {metric: bandwidth, operation: read_direct, value: "17194.47", unit: "MB/sec (=MiB/s)", si_value: 18029708574.72, si_unit: "B/s"}

The sidecars use words of their own; here they become those of the record (design B2). As a program it
prints every complaint about a folder of logs: python -m tests.parsers.expectations [FOLDER [TOOL]]
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

from ingest.logs.decode import decode
from ingest.parsers import ParseError, Reading, Report, read_log
from ingest.yaml_lines import read_yaml

LOGS = Path(__file__).parents[1] / "logs"

# Sidecar metric → ours, statistic, latency kind (None: whichever the tool's latency is).
_METRICS: Mapping[str, tuple[str, str, str | None]] = {
    "bandwidth": ("throughput", "mean", None),
    "bytes": ("size", "mean", None),
    "elapsed": ("elapsed", "mean", None),
    "iops": ("iops", "mean", None),
    "rate": ("rate", "mean", None),
    "latency_clat_mean": ("latency", "mean", "completion"),
    "latency_clat_max": ("latency", "max", "completion"),
    "latency_sync_mean": ("latency", "mean", "sync"),
    **{
        f"latency_{statistic}": ("latency", statistic, None)
        for statistic in ("min", "mean", "max", "p95", "p99")
    },
}
# Sidecar operation → ours, with the parameters that the word held.
_OPERATIONS: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    "read_block": ("read", {}),
    "write_block": ("write", {}),
    "seeks": ("seek", {}),
    "cached_read": ("cache_read", {}),
    "cached_read_direct": ("drive_cache_read", {}),
    "read_direct": ("read", {"direct": True}),
    "prepare_write": ("prepare", {}),
    "randread+randwrite": ("randrw", {}),
    **{
        f"{short}_{phase}": (phase, {"access": access})
        for short, access in (("seq", "sequential"), ("ran", "random"))
        for phase in ("create", "stat", "delete")
    },
}
_UNITS = {"throughput": "B/s", "size": "B", "elapsed": "s", "iops": "1/s", "rate": "1/s", "latency": "s"}
_SCALE = {"ns": 1e-9, "usec": 1e-6, "us": 1e-6, "ms": 1e-3, "s": 1.0}
# What a note says of the log: what only the command tells is not asked of the parser.
_OPERATION_IS_OPEN = re.compile(r"\boperation\b[^;:]*\bknown only from")
_ACCESS_IS_OPEN = re.compile(r"\brandom or sequential\b[^;:]*\bknown only from")
_VERSION_IS_NEEDED = re.compile(r"\bversion\b[^;:]*\bknown only from|\bknown only from the version\b")
_TOOL_FAILED = re.compile(r"\b(error|FATAL|aborted|could not be opened)\b")


@dataclass(frozen=True)
class Expected:
    """One measurement of a sidecar."""

    metric: str
    operation: str
    value: str | None
    unit: str
    si_value: float | None
    run: int | None = None
    job: str | None = None

    @property
    def tolerance(self) -> float:
        """1e-6 of the value, or one unit of the last printed digit where that is coarser."""
        assert self.value is not None
        assert self.si_value is not None
        printed = Decimal(self.value.replace(",", "."))
        last_digit = float(Decimal(1).scaleb(int(printed.as_tuple().exponent)))
        factor = self.si_value / float(printed) if printed else _SCALE[self.unit.split()[0]]
        return max(1e-6 * self.si_value, last_digit * factor * (1 + 1e-9))

    def __str__(self) -> str:
        place = f" (run {self.run}, job {self.job})" if self.run is not None or self.job else ""
        return f"{self.operation} {self.metric}{place}"


@dataclass(frozen=True)
class Sidecar:
    """A log and what should be found in it."""

    log: Path
    tool: str
    version: str
    state: str
    note: str
    measurements: tuple[Expected, ...]

    @property
    def version_given(self) -> str | None:
        """What a manifest must say, since this log does not."""
        return self.version if _VERSION_IS_NEEDED.search(self.note) else None

    @property
    def tool_failed(self) -> bool:
        """Whether the log is that of a run which the tool itself calls failed."""
        return self.state == "no-result" and bool(_TOOL_FAILED.search(self.note))

    def text(self) -> str:
        """The log."""
        return decode(self.log.read_bytes())


def sidecars(folder: Path) -> list[Sidecar]:
    """Every expectation in the folder of one tool."""
    return [_sidecar(path) for path in sorted(folder.glob("*.expect.yaml"))]


def _sidecar(path: Path) -> Sidecar:
    data = read_yaml(path.read_text(encoding="utf-8"), path.name).data
    return Sidecar(
        log=path.with_name(path.name.replace(".expect.yaml", ".log")),
        tool=data["tool"],
        version=data["version"],
        state=data["state"],
        note=data.get("note") or "",
        measurements=tuple(map(_expected, data["measurements"])),
    )


def _expected(data: Mapping[str, Any]) -> Expected:
    return Expected(
        metric=data["metric"],
        operation=data["operation"],
        value=data["value"],
        unit=data["unit"],
        si_value=None if data["si_value"] is None else float(data["si_value"]),
        run=int(data["run"]) - 1 if "run" in data else None,
        job=data.get("job"),
    )


def complaints(sidecar: Sidecar) -> list[str]:
    """What our parsers do not read as the sidecar says; empty where all is well."""
    try:
        reports = read_log(sidecar.text(), sidecar.version_given)
    except ParseError as error:
        return [str(error)]
    valued = [one for report in reports for one in report.readings if one.value is not None]
    if sidecar.state == "no-result":
        return list(_without_result(sidecar, reports, valued))
    found: list[str] = []
    for expected in sidecar.measurements:
        found += [f"{expected}: {text}" for text in _compare(sidecar, expected, reports)]
    return found


def _without_result(sidecar: Sidecar, reports: list[Report], valued: list[Reading]) -> Iterator[str]:
    for one in valued:
        yield f"no value expected, found {one.operation} {one.metric} {one.printed} (line {one.line})"
    if sidecar.tool_failed and not any(report.failures for report in reports):
        yield f"a failure expected ({sidecar.note}), found none"


def _compare(sidecar: Sidecar, expected: Expected, reports: list[Report]) -> Iterator[str]:
    fitting = [one for report in reports for one in report.readings if _fits(sidecar, expected, one)]
    if not fitting:
        yield "no such reading"
    elif expected.si_value is None:
        yield from _absent(fitting)
    else:
        yield from _present(expected, expected.si_value, fitting)
    yield from _twice(fitting)


def _fits(sidecar: Sidecar, expected: Expected, one: Reading) -> bool:
    metric, statistic, kind = _METRICS[expected.metric]
    return (
        one.metric in _metrics(metric, expected.operation)
        and one.statistic == statistic
        and kind in (None, one.latency_kind)
        and _same_operation(sidecar, expected.operation, one)
        and expected.run in (None, one.run)
        and expected.job in (None, one.job)
    )


def _metrics(metric: str, operation: str) -> tuple[str, ...]:
    """Seeks and syncs are a rate in the design's words, iops in the sidecars'."""
    return ("rate", "iops") if operation in ("seeks", "fsync") and metric == "iops" else (metric,)


def _same_operation(sidecar: Sidecar, word: str, one: Reading) -> bool:
    if _OPERATION_IS_OPEN.search(sidecar.note):
        return True
    operation, parameters = _OPERATIONS.get(word, (word, {}))
    allowed = {operation}
    if _ACCESS_IS_OPEN.search(sidecar.note):
        allowed.add(operation.removeprefix("rand"))
    told = one.parameters
    return one.operation in allowed and all(told.get(name) == value for name, value in parameters.items())


def _absent(fitting: list[Reading]) -> Iterator[str]:
    for one in fitting:
        if one.value is not None:
            yield f"no value expected, found {one.value} (line {one.line})"
        elif not one.reason:
            yield f"absent without a reason (line {one.line})"


def _present(expected: Expected, si_value: float, fitting: list[Reading]) -> Iterator[str]:
    """Each reading of this measurement has the value; a printed zero may stand for too small to tell."""
    unit = {_UNITS[one.metric] for one in fitting}
    for one in fitting:
        if one.unit not in unit:
            yield f"unit {one.unit} (line {one.line})"
        if one.value is None:
            if si_value or not one.reason:
                yield f"expected {si_value}, found none ({one.reason}, line {one.line})"
        elif abs(one.value - si_value) > expected.tolerance:
            yield f"expected {si_value} ± {expected.tolerance:g}, found {one.value} (line {one.line})"


def _twice(fitting: list[Reading]) -> Iterator[str]:
    """A number that a log states again (JSON beside text, status reports) is counted once."""
    counted = Counter((one.operation, one.metric, one.job) for one in fitting)
    for key, count in counted.items():
        if count > 1:
            lines = ", ".join(str(one.line) for one in fitting)
            yield f"{key[0]} {key[1]} counted {count} times (lines {lines})"


def main(folder: Path, tool: str = "*") -> int:
    """Prints every complaint."""
    compared = Counter[str]()
    for inner in sorted(path for path in folder.glob(tool) if path.is_dir()):
        for sidecar in sidecars(inner):
            found = complaints(sidecar)
            compared[inner.name] += len(sidecar.measurements)
            for text in found:
                print(f"{inner.name}/{sidecar.log.name}: {text}")
    print(dict(compared), "measurements compared")
    return 0


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else LOGS, *sys.argv[2:3])
