"""From a timing line to its reading: rule, operation, layout, and what is doubtful."""

from __future__ import annotations

from typing import Any

import msgspec

from ingest.parsers._exact import in_si
from ingest.parsers._report import Failure, Reading, Warn
from ingest.parsers.hdparm._doubled import CONTRADICTED, Verdict, printed_by, rule_for, verdict
from ingest.parsers.hdparm._timing import Timing, disagreement

_OPERATIONS = {"buffer-cache": "cache_read", "cached": "cache_read", "O_DIRECT cached": "drive_cache_read"}
_TOO_FAST = "too fast to measure"


class Found(msgspec.Struct):
    """What a log says."""

    readings: list[Reading] = []
    warnings: list[Warn] = []
    failures: list[Failure] = []


class Known(msgspec.Struct, frozen=True):
    """What a line's words, blanks and lengths tell, whatever its figures are.

    `rule` is the unit rule of its rate; the rate has no value where there is a `reason`.
    """

    operation: str
    rule: str
    reason: str | None
    format: str
    direct: bool
    doubts: tuple[str, ...]


def known(timing: Timing, *, newer: bool) -> Known:
    """`newer`: a line beside it is one of hdparm from 9.29 on."""
    doubled = verdict(timing, newer=newer)
    return Known(
        operation=_OPERATIONS.get(timing.what, "read"),
        rule=rule_for(timing.unit, doubled),
        reason=doubled.reason if timing.measured else _TOO_FAST,
        format=_format(timing),
        direct=timing.what.startswith("O_DIRECT"),
        doubts=tuple(_doubts(timing, doubled)),
    )


def reading(timing: Timing, told: Known) -> Reading:
    """The throughput of one line."""
    name = None if told.reason else told.rule
    return Reading(
        operation=told.operation,
        metric="throughput",
        value=in_si(timing.rate, name) if name else None,
        unit="B/s",
        printed=f"{timing.rate} {timing.unit}",
        line=timing.line.number,
        start=timing.start,
        end=timing.end,
        run=timing.run,
        reason=told.reason,
        rule=name,
        format=told.format,
        tool_version=timing.version,
        parameters=parameters(timing.device, timing.offset, direct=told.direct),
    )


def parameters(device: str | None, offset: str | None, *, direct: bool) -> dict[str, Any]:
    """The device as printed; direct where the label says so; the offset in bytes."""
    found: dict[str, Any] = {"device": device} if device else {}
    if direct:
        found["direct"] = True
    if offset:
        found["offset"] = int(in_si(offset, "hdparm-offset"))
    return found


def doubts(timing: Timing, told: Known) -> list[Warn]:
    """Figures that disagree, and a version that does not print such a line."""
    said = disagreement(timing) if timing.measured else None
    return [Warn(timing.run, timing.line.number, text) for text in (said, *told.doubts) if text]


def _format(timing: Timing) -> str:
    if timing.busybox_whole:
        return "busybox-1.8"
    if timing.glued:
        return "busybox-1.2" if timing.what == "cached" else "hdparm-5.3"
    return "hdparm-9.29" if timing.offset else "hdparm-5.4"


def _doubts(timing: Timing, doubled: Verdict) -> list[str]:
    said: list[str] = []
    if doubled.reason == CONTRADICTED:
        said.append(f"{CONTRADICTED} (version {timing.version})")
    if timing.version is not None and not _is_printed_by(timing, doubled):
        said.append(f"version {timing.version} does not print this form")
    return said


def _is_printed_by(timing: Timing, doubled: Verdict) -> bool:
    """Whether the stated version is not known to print otherwise."""
    forms = [rule_for(timing.unit, doubled), *(["hdparm-offset"] if timing.offset else [])]
    return all(printed_by(form, timing.version) is not False for form in forms)
