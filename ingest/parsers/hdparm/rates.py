"""A timing of hdparm → the unit rule of its rate, by version and layout: was it doubled? And its warnings.

Timing buffer-cache reads:   128 MB in  0.44 seconds =290.91 MB/sec       honest: 64 MB read twice, up to 5.3
Timing buffer-cache reads:   1412 MB in  2.00 seconds = 705.05 MB/sec     doubled: 5.4 to 5.9, or BusyBox
Timing cached reads:   1412 MB in  2.00 seconds =705.05 MB/sec            doubled: BusyBox 1.2 to 1.5
Timing buffer-cache reads:  1024 MB in 0.50 seconds = 2094012 kB/s        doubled: BusyBox from 1.8
Timing cached reads:   1412 MB in  2.00 seconds = 705.05 MB/sec           honest beside a disk line of 9.29

The rate comes from unrounded seconds, so it is more exact than amount ÷ seconds; those are held against it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ingest.parsers.bounds import Bounds, around
from ingest.parsers.lines import Printed
from ingest.parsers.units import rule

_PLAIN, _DOUBLED, _BY_BUSYBOX = range(3)
# Printed unit → rule of a plain rate, of one that hdparm doubled, of one that BusyBox doubled.
_RULES = {
    "MB/sec": ("hdparm-mib", "hdparm-doubled", "hdparm-busybox-doubled"),
    "kB/sec": ("hdparm-kib", "hdparm-doubled-kib", "hdparm-busybox-doubled-kib"),
    "kB/s": ("hdparm-busybox-kib", "hdparm-busybox-doubled-whole", "hdparm-busybox-doubled-whole"),
}
_VERSION_NUMBER = re.compile(r"(\d{1,6})\.(\d{1,6})")
_VERSION_SPAN = re.compile(r"\d\.\d{1,6} ?(?:-|–|to) ?\d{1,6}\.\d")
_LONGEST_VERSION = 200  # characters
_MAYBE = "may be doubled: some versions print twice the rate of cached reads; the log does not tell which"
_CONTRADICTED = "the log's layout and the stated version disagree on whether the rate is doubled"
_FIXED_MB = "128"  # what 5.3 reads, mostly
_SINCE_54 = 7  # characters of "= %6.2f" after the sign
# A printed MB in units of the printed rate: figures are compared as they are printed.
_PER_MB = {"MB/sec": 1, "kB/sec": 1024, "kB/s": 1024}
# How far a figure can be from its digits: below and above the seconds, around the rate.
_ROUNDED, _CUT = (0.005, 0.005, 0.005), (0.0, 0.01, 1.0)


@dataclass(frozen=True, slots=True)
class Timing:
    """A whole timing: its head, perhaps on an earlier line than its figures, and the figures as printed."""

    printed: Printed  # rate and unit
    run: int
    device: str | None
    version: str | None
    what: str
    offset: str | None
    blanks_before: str
    amount: str
    gap: str
    seconds: str
    blanks: str
    rate: str
    unit: str

    @property
    def cached(self) -> bool:
        """Whether it is -T."""
        return not self.what.endswith("disk")

    @property
    def busybox_whole(self) -> bool:
        """BusyBox from 1.8: whole kB/s, seconds and rate cut and not rounded."""
        return self.unit == "kB/s"

    @property
    def measured(self) -> bool:
        """Whether the rate is a number above zero."""
        return self.rate[0].isdigit()

    @property
    def glued(self) -> bool:
        """`=290.91`: printed as =%6.2f, with no room for a blank; in 3.x and older `=10.60`, as =%5.2f."""
        return not self.blanks and len(self.rate) >= (5 if self.what == "buffer-cache" else 6)

    @property
    def rate_width(self) -> int:
        """7 for `= %6.2f`, 6 for `=%6.2f`, while the rate is below 1000."""
        return len(self.blanks) + len(self.rate)

    @property
    def lead(self) -> int:
        """Blanks between colon and amount, beyond those that %3u makes."""
        return len(self.blanks_before) + len(self.amount) - max(3, len(self.amount))

    @property
    def unmerged(self) -> bool:
        """Whether the two blanks before the seconds are there, and so all others are too."""
        return len(self.gap) == 2

    @property
    def untouched(self) -> bool:
        """Whether the two blanks before the seconds are still there: web pages and mail merge blanks."""
        return self.unmerged or len(self.seconds) >= 5


def rule_of(timing: Timing, *, newer: bool) -> tuple[str, str | None]:
    """The rule of a rate, and why it gives no value, if so. `newer`: a line beside it is of 9.29.

    Version and layout tell together; where they contradict each other, neither does.
    """
    names = _RULES[timing.unit]
    if not timing.cached:
        return names[_PLAIN], None  # no version doubles a disk's rate
    by_version, by_layout = _by_version(timing), _by_layout(timing, newer=newer)
    if by_version is None and by_layout is None:
        return names[_PLAIN], _MAYBE
    if by_version is not None and by_layout is not None and bool(by_version) != bool(by_layout):
        return names[_PLAIN], _CONTRADICTED
    # The layout knows BusyBox's own forms; the version knows the rest.
    known = by_layout if timing.busybox_whole or by_version is None else by_version
    return names[known or _PLAIN], None


def _by_version(timing: Timing) -> int | None:
    doubled = _BY_BUSYBOX if _is_busybox(timing.version) else _DOUBLED
    within = _is_within(_RULES[timing.unit][doubled], timing.version)
    return None if within is None else doubled if within else _PLAIN


def _by_layout(timing: Timing, *, newer: bool) -> int | None:
    if timing.busybox_whole:
        return _BY_BUSYBOX
    if timing.what == "buffer-cache":
        return _by_layout_of_buffer_cache(timing)
    if timing.glued:
        return _BY_BUSYBOX
    as_printed = timing.untouched and timing.lead == 3 and timing.rate_width >= _SINCE_54
    return _PLAIN if newer and as_printed else None


def _by_layout_of_buffer_cache(timing: Timing) -> int | None:
    """Up to 5.3 =%6.2f, before =%5.2f, mostly 128 MB; later any amount, and a blank after the sign."""
    if timing.glued or (timing.unmerged and timing.rate_width < _SINCE_54):
        return _PLAIN
    if timing.amount != _FIXED_MB or timing.rate_width >= _SINCE_54:
        return _DOUBLED
    return _PLAIN if timing.untouched else None


def is_since_929(timing: Timing) -> bool:
    """`disk reads: 218 MB` has one blank from 9.29 on. Two digits are too few to tell: BusyBox has %2d."""
    if timing.cached or timing.busybox_whole:
        return False
    enough_digits = len(timing.amount) > 2 or timing.rate_width >= _SINCE_54
    return bool(timing.offset) or (timing.lead == 1 and timing.untouched and enough_digits)


def _is_busybox(version: str | None) -> bool:
    return "busybox" in (version or "").lower()


def _is_within(name: str, version: str | None) -> bool | None:
    """Whether a version is within a rule's bounds; None if that cannot be told."""
    bounds = rule(name)
    since, until, number = _number(bounds.since), _number(bounds.until), _number(version)
    if number is None or since is None or _is_busybox(bounds.since) != _is_busybox(version):
        return None
    return since <= number and (until is None or number <= until)


def _number(version: str | None) -> tuple[int, int] | None:
    """`v9.43`, `BusyBox v1.35.0 (Debian)` as a pair; a span such as 5.4-5.6 is no version."""
    text = (version or "")[:_LONGEST_VERSION]
    match = _VERSION_NUMBER.search(text)
    return (int(match[1]), int(match[2])) if match and not _VERSION_SPAN.search(text) else None


def layout_of(timing: Timing) -> str:
    """The oldest version that prints so."""
    if timing.busybox_whole:
        return "busybox-1.8"
    if timing.glued:
        return "busybox-1.2" if timing.what == "cached" else "hdparm-5.3"
    return "hdparm-9.29" if timing.offset else "hdparm-5.4"


def warnings_of(timing: Timing, rule_name: str, reason: str | None) -> Iterator[str]:
    """Numbers that disagree, and a version that does not print such a line."""
    if timing.measured and (text := _disagreement(timing)):
        yield text
    if reason == _CONTRADICTED:
        yield f"{_CONTRADICTED} (version {timing.version})"
    forms = (rule_name, "hdparm-offset") if timing.offset else (rule_name,)
    if timing.version is not None and any(_is_within(form, timing.version) is False for form in forms):
        yield f"version {timing.version} does not print this form"


def _disagreement(timing: Timing) -> str | None:
    """What is wrong if amount ÷ seconds cannot be the printed rate, as far as the last digits tell."""
    amount, seconds = int(timing.amount) * _PER_MB[timing.unit], float(timing.seconds)
    before, after, last = _CUT if timing.busybox_whole else _ROUNDED
    quotient = around(amount) / Bounds(max(0.0, seconds - before), seconds + after)
    if seconds < 0 or quotient.widened(last).meets(float(timing.rate)):
        return None
    rate = f"{amount / seconds:.2f} {timing.unit}" if seconds > 0 else "more"
    amounts = f"{timing.amount} MB in {timing.seconds} seconds"
    return f"expected a rate that {amounts} give ({rate}), found {timing.printed.text}"
