"""hdparm -t and -T: three seconds of reads from the start of a drive, and two seconds from memory.

    /dev/sdb:
     Timing cached reads:   14756 MB in  2.00 seconds = 7389.92 MB/sec
     Timing buffered disk reads: 218 MB in  3.01 seconds =  72.44 MB/sec
     Timing O_DIRECT cached reads:   494 MB in  2.01 seconds = 246.22 MB/sec
     Timing O_DIRECT disk reads (offset 1 GB): 546 MB in  3.00 seconds = 181.89 MB/sec
    /dev/sdc: Permission denied

-T without --direct reads memory (cache_read), with it the drive's own cache (drive_cache_read). Its figure
is twice the truth in some versions: where neither the manifest nor the log tells which, it has no value.
A run is what stands under one device's name.
"""

from __future__ import annotations

from collections import defaultdict

from ingest.parsers._exact import in_si
from ingest.parsers._report import Reading, Report, Warn
from ingest.parsers.hdparm._doubled import CONTRADICTED, Verdict, printed_by, rule_for, verdict
from ingest.parsers.hdparm._log import NO_OPENING, read_timings
from ingest.parsers.hdparm._timing import Timing, disagreement

TOOL = "hdparm"
_TIMED = ("buffered disk", "O_DIRECT disk", "buffer-cache", "cached", "O_DIRECT cached")
_SIGNS = (*(f"Timing {what} reads" for what in _TIMED), "read() hit EOF - device too small")
_OPERATIONS = {"buffer-cache": "cache_read", "cached": "cache_read", "O_DIRECT cached": "drive_cache_read"}
_TOO_FAST = "too fast to measure"


def recognises(text: str) -> bool:
    """Whether the text has a line that only hdparm prints."""
    if "Timing " in text or "read() hit EOF" in text:
        for sign in _SIGNS:
            if sign in text:
                return True
    return "/dev/" in text and NO_OPENING.search(text) is not None


def parse(text: str, version: str | None = None) -> Report:
    """One reading for each timing line: throughput of a read, in bytes per second."""
    log = read_timings(text, version)
    blocks: dict[int, list[Timing]] = defaultdict(list)
    for timing in log.timings:
        blocks[timing.run].append(timing)
    readings: list[Reading] = []
    doubts: list[Warn] = []
    for timing in log.timings:
        doubled = verdict(timing, blocks[timing.run])
        readings.append(_reading(timing, doubled))
        doubts += _doubts(timing, doubled)
    used = frozenset([timing.line.number for timing in log.timings])
    return Report(TOOL, readings, (), [*log.warnings, *doubts], log.failures, used)


def _reading(timing: Timing, doubled: Verdict) -> Reading:
    name = rule_for(timing.unit, doubled)
    reason = doubled.reason if timing.measured else _TOO_FAST
    return Reading(
        operation=_OPERATIONS.get(timing.what, "read"),
        metric="throughput",
        value=None if reason else in_si(timing.rate, name),
        unit="B/s",
        printed=f"{timing.rate} {timing.unit}",
        line=timing.line.number,
        start=timing.start,
        end=timing.end,
        run=timing.run,
        reason=reason,
        rule=None if reason else name,
        format=_format(timing),
        tool_version=timing.version,
        parameters=_parameters(timing),
    )


def _format(timing: Timing) -> str:
    if timing.busybox_whole:
        return "busybox-1.8"
    if timing.glued:
        return "busybox-1.2" if timing.what == "cached" else "hdparm-5.3"
    return "hdparm-9.29" if timing.offset else "hdparm-5.4"


def _parameters(timing: Timing) -> dict[str, str | int | bool]:
    """The device as printed; direct where the label says so; the offset in bytes."""
    found: dict[str, str | int | bool] = {"device": timing.device} if timing.device else {}
    if timing.what.startswith("O_DIRECT"):
        found["direct"] = True
    if timing.offset:
        found["offset"] = int(in_si(timing.offset, "hdparm-offset"))
    return found


def _doubts(timing: Timing, doubled: Verdict) -> list[Warn]:
    said: list[str] = []
    if timing.measured and (text := disagreement(timing)):
        said.append(text)
    if doubled.reason == CONTRADICTED:
        said.append(f"{CONTRADICTED} (version {timing.version})")
    if timing.version is not None and not _is_printed_by(timing, doubled):
        said.append(f"version {timing.version} does not print this form")
    return [Warn(timing.run, timing.line.number, text) for text in said]


def _is_printed_by(timing: Timing, doubled: Verdict) -> bool:
    """Whether the stated version is not known to print otherwise."""
    forms = [rule_for(timing.unit, doubled), *(["hdparm-offset"] if timing.offset else [])]
    return all(printed_by(form, timing.version) is not False for form in forms)
