"""Compares what our parsers read with the sidecars of golden logs (see sidecars.py).

The sidecars use words of their own; here they become those of the record (design B2). As a program it
prints every complaint about a folder of logs: python -m tests.parsers.expectations [FOLDER [TOOL]]
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from ingest.parsers import ParseError, Reading, Report, read_log
from tests.parsers.sidecars import LOGS, Expected, ExpectedFact, Sidecar, sidecars

__all__ = ["LOGS", "Expected", "ExpectedFact", "Sidecar", "complaints", "sidecars"]

# Sidecar metric → ours, statistic, latency kind (None: whichever the tool's latency is).
_METRICS: Mapping[str, tuple[str, str, str | None]] = {
    "bandwidth": ("throughput", "mean", None),
    "bandwidth_min": ("throughput", "min", None),
    "bandwidth_max": ("throughput", "max", None),
    "bytes": ("size", "mean", None),
    "elapsed": ("elapsed", "mean", None),
    "iops": ("iops", "mean", None),
    "rate": ("rate", "mean", None),
    "cpu": ("cpu", "mean", None),
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
_UNITS = {
    "throughput": "B/s", "size": "B", "elapsed": "s", "iops": "1/s", "rate": "1/s", "latency": "s", "cpu": "1",
}  # fmt: skip
# What a note says of the log: what only the command tells is not asked of the parser.
_OPERATION_IS_OPEN = re.compile(r"\boperation\b[^;:]*\bknown only from")
_ACCESS_IS_OPEN = re.compile(r"\brandom or sequential\b[^;:]*\bknown only from")


def complaints(sidecar: Sidecar) -> list[str]:
    """What our parsers do not read as the sidecar says; empty where all is well."""
    try:
        reports = read_log(sidecar.text(), sidecar.version_given)
    except ParseError as error:
        return [str(error)]
    found = [*_counts(sidecar, reports), *_facts(sidecar.facts, reports)]
    valued = [one for report in reports for one in report.readings if one.value is not None]
    if sidecar.state == "no-result":
        return found + list(_without_result(sidecar, reports, valued))
    for expected in sidecar.measurements:
        found += [f"{expected}: {text}" for text in _compare(sidecar, expected, reports)]
    return found


def _counts(sidecar: Sidecar, reports: list[Report]) -> Iterator[str]:
    """Warnings and failures, where the sidecar says how many."""
    warnings = [one.text for report in reports for one in report.warnings]
    if sidecar.warnings not in (None, len(warnings)):
        yield f"{sidecar.warnings} warnings expected, found {warnings}"
    failures = [one.text for report in reports for one in report.failures]
    if sidecar.failures not in (None, len(failures)):
        yield f"{sidecar.failures} failures expected, found {failures}"


def _facts(expected: tuple[ExpectedFact, ...], reports: list[Report]) -> Iterator[str]:
    """Each fact is there with its value, and no other value under its label."""
    told = [one for report in reports for one in report.facts]
    for fact in expected:
        values = {one.value for one in told if one.label == fact.label}
        allowed = {one.value for one in expected if one.label == fact.label}
        settings = [one.setting for one in told if (one.label, one.value) == (fact.label, fact.value)]
        if values != allowed or fact.setting not in settings:
            yield f"{fact.label}: expected {fact.value} ({fact.setting}), found {values} {settings}"


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
        yield from _absent(expected, fitting)
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
        and expected.parameters.items() <= one.parameters.items()
    )


def _metrics(metric: str, operation: str) -> tuple[str, ...]:
    """Seeks and syncs are a rate in the design's words, iops in the sidecars'."""
    return ("rate", "iops") if operation in ("seeks", "fsync") and metric == "iops" else (metric,)


def _same_operation(sidecar: Sidecar, word: str, one: Reading) -> bool:
    if _OPERATION_IS_OPEN.search(sidecar.note):
        return True
    if word == "unknown":
        return one.operation is None
    operation, parameters = _OPERATIONS.get(word, (word, {}))
    allowed = {operation}
    if _ACCESS_IS_OPEN.search(sidecar.note):
        allowed.add(operation.removeprefix("rand"))
    told = one.parameters
    return one.operation in allowed and all(told.get(name) == value for name, value in parameters.items())


def _absent(expected: Expected, fitting: list[Reading]) -> Iterator[str]:
    for one in fitting:
        if one.value is not None:
            yield f"no value expected, found {one.value} (line {one.line})"
        elif not one.reason:
            yield f"absent without a reason (line {one.line})"
        elif expected.reason not in one.reason:
            yield f"absent as {expected.reason} expected, found {one.reason} (line {one.line})"


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
