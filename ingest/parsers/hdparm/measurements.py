"""From a timing line to its reading: rule, operation, layout, and what is doubtful.

Which -T figures are twice the truth: by the version, or by what the log alone tells.

Timing buffer-cache reads:   128 MB in  0.44 seconds =290.91 MB/sec      honest: 64 MB read twice
Timing buffer-cache reads:   1412 MB in  2.00 seconds = 705.05 MB/sec    doubled: 5.4 to 5.9, or BusyBox
Timing cached reads:   1412 MB in  2.00 seconds =705.05 MB/sec           doubled: BusyBox 1.2 to 1.5
Timing cached reads:   1412 MB in  2.00 seconds = 705.05 MB/sec          honest beside a disk line of 9.29
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ingest.parsers.hdparm.lines import Timing, disagreement
from ingest.parsers.hdparm.log import read_timings
from ingest.parsers.report import LogWarning, Reading, Report
from ingest.parsers.units import in_si, rule

MAYBE = "may be doubled: some versions print twice the rate of cached reads; the log does not tell which"
CONTRADICTED = "the log's layout and the stated version disagree on whether the rate is doubled"
_RULES = {
    "MB/sec": ("hdparm-mib", "hdparm-doubled", "hdparm-busybox-doubled"),
    "kB/sec": ("hdparm-kib", "hdparm-doubled-kib", "hdparm-busybox-doubled-kib"),
    "kB/s": ("hdparm-busybox-kib", None, "hdparm-busybox-doubled-whole"),
}
_VERSION = re.compile(r"(\d{1,6})\.(\d{1,6})")
_SPAN = re.compile(r"\d\.\d{1,6} ?(?:-|–|to) ?\d{1,6}\.\d")
FIXED_MB = "128"
_SINCE_54 = 7  # characters of "= %6.2f" behind the sign


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a -T figure is doubled; None if that cannot be told, with the reason."""

    doubled: bool | None
    busybox: bool = False
    reason: str | None = None


_PLAIN = Verdict(doubled=False)  # no version doubles a disk's rate


def verdict(timing: Timing, *, newer: bool) -> Verdict:
    """Version and layout together; a contradiction is nobody's word. `newer`: a line beside it is of 9.29."""
    if not timing.cached:
        return _PLAIN
    told = _by_version(timing)
    seen = _by_layout(timing, newer=newer)
    if told is None and seen is None:
        return Verdict(None, reason=MAYBE)
    if told is not None and seen is not None and told.doubled != seen.doubled:
        return Verdict(None, reason=CONTRADICTED)
    # The layout knows BusyBox's own forms; the version knows the rest.
    return next(one for one in (seen if timing.busybox_whole else None, told, seen) if one is not None)


def _by_version(timing: Timing) -> Verdict | None:
    if timing.version is None:
        return None
    busybox = is_busybox(timing.version)
    name = _RULES[timing.unit][2 if busybox else 1]
    within = None if name is None else printed_by(name, timing.version)
    return None if within is None else Verdict(within, busybox)


def rule_for(unit: str, told: Verdict) -> str:
    """The rule that gives the value of a figure."""
    plain, doubled, busybox = _RULES[unit]
    if not told.doubled:
        return plain
    return busybox if told.busybox or doubled is None else doubled


def is_busybox(version: str | None) -> bool:
    """Whether a version is that of BusyBox."""
    return "busybox" in (version or "").lower()


def printed_by(name: str, version: str | None) -> bool | None:
    """Whether a version is within a rule's bounds; None if that cannot be told."""
    bounds = rule(name)
    since, until, number = _number(bounds.since), _number(bounds.until), _number(version)
    if number is None or since is None or is_busybox(bounds.since) != is_busybox(version):
        return None
    return since <= number and (until is None or number <= until)


def _number(version: str | None) -> tuple[int, int] | None:
    """`v9.43`, `BusyBox v1.35.0 (Debian)` as a pair; a span such as 5.4-5.6 is no version."""
    text = (version or "")[:200]
    match = _VERSION.search(text)
    return (int(match[1]), int(match[2])) if match and not _SPAN.search(text) else None


def _by_layout(timing: Timing, *, newer: bool) -> Verdict | None:
    if timing.busybox_whole:
        return Verdict(doubled=True, busybox=True)
    if timing.what == "buffer-cache":
        return _buffer_cache(timing)
    if timing.glued:
        return Verdict(doubled=True, busybox=True)
    return Verdict(doubled=False) if newer and _as_printed(timing) else None


def _buffer_cache(timing: Timing) -> Verdict | None:
    """Up to 5.3 =%6.2f, before =%5.2f, mostly 128 MB; later any amount, and a blank after the sign."""
    if timing.glued or (timing.unmerged and timing.rate_width < _SINCE_54):
        return Verdict(doubled=False)
    if timing.amount != FIXED_MB or timing.rate_width > 6:
        return Verdict(doubled=True)
    return Verdict(doubled=False) if timing.untouched else None


def _as_printed(timing: Timing) -> bool:
    """Whether the blanks are those of hdparm, none merged on the way here."""
    return timing.untouched and timing.lead == 3 and timing.rate_width >= 7


def since_929(timing: Timing) -> bool:
    """`disk reads: 218 MB` has one blank from 9.29 on. Two digits are too few to tell: BusyBox has %2d."""
    if timing.cached or timing.busybox_whole:
        return False
    enough_digits = len(timing.amount) > 2 or timing.rate_width >= 7
    one_blank = timing.lead == 1 and timing.untouched and enough_digits
    return bool(timing.offset) or one_blank


_OPERATIONS = {"buffer-cache": "cache_read", "cached": "cache_read", "O_DIRECT cached": "drive_cache_read"}
_TOO_FAST = "too fast to measure"


def report_of(text: str, version: str | None) -> Report:
    """Measurements, warnings and failures. Raises ParseError for a timing line cut within the log."""
    log = read_timings(text, version)
    newer = {timing.run for timing in log.timings if since_929(timing)}
    report = Report("hdparm", warnings=list(log.warnings), failures=log.failures)
    for timing in log.timings:
        doubled = verdict(timing, newer=timing.run in newer)
        report.readings.append(_measurement(timing, doubled))
        report.warnings += [
            LogWarning(timing.run, timing.line.number, text) for text in _warnings(timing, doubled)
        ]
    return report


def _measurement(timing: Timing, doubled: Verdict) -> Reading:
    """The throughput of one line."""
    reason = doubled.reason if timing.measured else _TOO_FAST
    rule = None if reason else rule_for(timing.unit, doubled)
    return Reading(
        operation=_OPERATIONS.get(timing.what, "read"),
        metric="throughput",
        value=in_si(timing.rate, rule) if rule else None,
        unit="B/s",
        printed=f"{timing.rate} {timing.unit}",
        line=timing.line.number,
        start=timing.start,
        end=timing.end,
        run=timing.run,
        reason=reason,
        rule=rule,
        format=_format(timing),
        tool_version=timing.version,
        parameters=_parameters(timing),
    )


def _parameters(timing: Timing) -> dict[str, Any]:
    """The device as printed; direct where the label says so; the offset in bytes."""
    found: dict[str, Any] = {"device": timing.device} if timing.device else {}
    if timing.what.startswith("O_DIRECT"):
        found["direct"] = True
    if timing.offset:
        found["offset"] = int(in_si(timing.offset, "hdparm-offset"))
    return found


def _format(timing: Timing) -> str:
    if timing.busybox_whole:
        return "busybox-1.8"
    if timing.glued:
        return "busybox-1.2" if timing.what == "cached" else "hdparm-5.3"
    return "hdparm-9.29" if timing.offset else "hdparm-5.4"


def _warnings(timing: Timing, doubled: Verdict) -> Iterator[str]:
    """Numbers that disagree, and a version that does not print such a line."""
    if timing.measured and (text := disagreement(timing)):
        yield text
    if doubled.reason == CONTRADICTED:
        yield f"{CONTRADICTED} (version {timing.version})"
    if timing.version is not None and not _is_printed_by(timing, doubled):
        yield f"version {timing.version} does not print this form"


def _is_printed_by(timing: Timing, doubled: Verdict) -> bool:
    """Whether the stated version is not known to print otherwise."""
    forms = [rule_for(timing.unit, doubled), *(["hdparm-offset"] if timing.offset else [])]
    return all(printed_by(form, timing.version) is not False for form in forms)
