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
from collections.abc import Iterator

from ingest.parsers._report import Reading, Report, Warn
from ingest.parsers._rules import rule
from ingest.parsers.hdparm._doubled import CONTRADICTED, Verdict, printed_by, rule_for, verdict
from ingest.parsers.hdparm._log import NO_OPENING, read_timings
from ingest.parsers.hdparm._timing import Timing, disagreement
from ingest.quantities import scaled

TOOL = "hdparm"
_TIMED = ("buffered disk", "O_DIRECT disk", "buffer-cache", "cached", "O_DIRECT cached")
_SIGNS = (*(f"Timing {what} reads" for what in _TIMED), "read() hit EOF - device too small")
_OPERATIONS = {"buffer-cache": "cache_read", "cached": "cache_read", "O_DIRECT cached": "drive_cache_read"}
_TOO_FAST = "too fast to measure"


def recognises(text: str) -> bool:
    """Whether the text has a line that only hdparm prints."""
    if any(sign in text for sign in _SIGNS):
        return True
    return "/dev/" in text and NO_OPENING.search(text) is not None


def parse(text: str, version: str | None = None) -> Report:
    """One reading for each timing line: throughput of a read, in bytes per second."""
    log = read_timings(text, version)
    blocks: dict[int, list[Timing]] = defaultdict(list)
    for timing in log.timings:
        blocks[timing.run].append(timing)
    verdicts = [
        verdict(timing, blocks[timing.run]) if timing.cached else Verdict(doubled=False)
        for timing in log.timings
    ]
    readings = [_reading(*pair) for pair in zip(log.timings, verdicts, strict=True)]
    doubts = [doubt for pair in zip(log.timings, verdicts, strict=True) for doubt in _doubts(*pair)]
    used = frozenset(timing.line.number for timing in log.timings)
    return Report(TOOL, readings, (), [*log.warnings, *doubts], log.failures, used)


def _reading(timing: Timing, doubled: Verdict) -> Reading:
    figures, unit = timing.figures, timing.figures["unit"]
    name = rule_for(unit, doubled)
    start, end = timing.line.place(figures.start("rate")), timing.line.place(figures.end("unit") - 1) + 1
    reason = doubled.reason if timing.measured else _TOO_FAST
    return Reading(
        operation=_OPERATIONS.get(timing.what, "read"),
        metric="throughput",
        value=None if reason else scaled(figures["rate"], rule(name).factor),
        unit="B/s",
        printed=f"{figures['rate']} {unit}",
        line=timing.line.number,
        start=start,
        end=end,
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
    return "hdparm-9.29" if timing.head["offset"] else "hdparm-5.4"


def _parameters(timing: Timing) -> dict[str, str | int | bool]:
    """The device as printed; direct where the label says so; the offset in bytes."""
    found: dict[str, str | int | bool] = {"device": timing.device} if timing.device else {}
    if timing.what.startswith("O_DIRECT"):
        found["direct"] = True
    if timing.head["offset"]:
        found["offset"] = int(int(timing.head["offset"]) * rule("hdparm-offset").factor)
    return found


def _doubts(timing: Timing, doubled: Verdict) -> Iterator[Warn]:
    if timing.measured and (text := disagreement(timing)):
        yield Warn(timing.run, timing.line.number, text)
    if doubled.reason == CONTRADICTED:
        yield Warn(timing.run, timing.line.number, f"{CONTRADICTED} (version {timing.version})")
    forms = [rule_for(timing.figures["unit"], doubled), *(["hdparm-offset"] if timing.head["offset"] else [])]
    if any(printed_by(form, timing.version) is False for form in forms):
        yield Warn(timing.run, timing.line.number, f"version {timing.version} does not print this form")
