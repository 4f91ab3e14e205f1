"""hdparm -t and -T → throughput of reads: from a drive, from its own cache, from memory; in bytes per second.

    /dev/sdb:
     Timing cached reads:   14756 MB in  2.00 seconds = 7389.92 MB/sec
     Timing buffered disk reads: 218 MB in  3.01 seconds =  72.44 MB/sec
     Timing O_DIRECT cached reads:   494 MB in  2.01 seconds = 246.22 MB/sec
     Timing O_DIRECT disk reads (offset 1 GB): 546 MB in  3.00 seconds = 181.89 MB/sec
    /dev/sdc: Permission denied

-T without --direct reads memory (cache_read), with it the drive's own cache (drive_cache_read). Its figure
is twice the truth in some versions: by the version, or by what the log alone tells, and the blanks are all
that tells some versions apart. Where nothing tells which, it has no value.

Timing buffer-cache reads:   128 MB in  0.44 seconds =290.91 MB/sec       honest: 64 MB read twice, up to 5.3
Timing buffer-cache reads:   1412 MB in  2.00 seconds = 705.05 MB/sec     doubled: 5.4 to 5.9, or BusyBox
Timing cached reads:   1412 MB in  2.00 seconds =705.05 MB/sec            doubled: BusyBox 1.2 to 1.5
Timing buffer-cache reads:  1024 MB in 0.50 seconds = 2094012 kB/s        doubled: BusyBox from 1.8
Timing cached reads:   1412 MB in  2.00 seconds = 705.05 MB/sec           honest beside a disk line of 9.29

The rate comes from unrounded seconds, so it is more exact than amount ÷ seconds; those are held against it.

hdparm prints the head of a line, works, and then prints the figures: what goes wrong between the two stands
behind the colon, and the figures, if there are any, on a later line. A run is what stands under one name.

     Timing cached reads:   BLKFLSBUF failed: Inappropriate ioctl for device
    33216 MB in  1.96 seconds = 16923.80 MB/sec
     Timing buffered disk reads: read() hit EOF - device too small
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ingest.parsers.bounds import Bounds
from ingest.parsers.lines import Line, Printed, lines_of
from ingest.parsers.report import Failure, LogWarning, ParseError, Reading, Report, RunContext
from ingest.parsers.units import in_si, rule

TOOL = "hdparm"
_OPERATIONS = {
    "buffered disk": "read",
    "O_DIRECT disk": "read",
    "buffer-cache": "cache_read",
    "cached": "cache_read",
    "O_DIRECT cached": "drive_cache_read",
}
_PLAIN, _DOUBLED, _BY_BUSYBOX = range(3)
# Printed unit → rule of a plain rate, of one that hdparm doubled, of one that BusyBox doubled.
_RULES = {
    "MB/sec": ("hdparm-mib", "hdparm-doubled", "hdparm-busybox-doubled"),
    "kB/sec": ("hdparm-kib", "hdparm-doubled-kib", "hdparm-busybox-doubled-kib"),
    "kB/s": ("hdparm-busybox-kib", "hdparm-busybox-doubled-whole", "hdparm-busybox-doubled-whole"),
}
_HEAD = re.compile(
    rf"Timing (?P<what>{'|'.join(_OPERATIONS)}) reads(?: \(offset (?P<offset>\d{{1,12}}) GB\))?:"
)
# The numbers are bounded, so that no run of digits is read twice over.
_FIGURES = re.compile(
    r"(?P<blanks_before> *)(?P<amount>\d{1,12}) MB in(?P<gap> +)(?P<seconds>-?\d{1,9}\.\d\d) seconds ="
    r"(?P<blanks> *)(?P<rate>-?\d{1,15}\.\d\d|-?inf|-?nan|\d{1,15}) (?P<unit>MB/sec|kB/sec|kB/s)\s*"
)
_NOT_OPENED = re.compile(
    r"\s{0,40}(?P<name>[^\s:]{1,200}): (?:Permission denied|Operation not permitted|No such file or directory"
    r"|No such device(?: or address)?|No medium found|Device or resource busy|Input/output error"
    r"|Is a directory)\s*"
)
# Mail quotes with >; diff puts + and - before a line.
_DEVICE = re.compile(r"(?:[-+>\s]{0,20}(?=/dev/)|\s{0,20})(?P<name>[^\s:]\S{0,300}):\s*")
_TOO_SMALL = "read() hit EOF - device too small"
_READ_FAILED = re.compile(
    r"read\(\d*\) (?:hit EOF|failed|returned)|lseek\(\) failed|could not (?:allocate|lock) "
)
_HARMLESS = re.compile(r"\s*(?:BLK\w+|HDIO_\w+(?:\(\w+\))?(?: \([\w ]+\))?) failed: ")
_STATED_VERSION = re.compile(
    r"hdparm(?: - .{0,100})? v(?P<hdparm>\d{1,3}\.\d{1,3})\b"
    r"|BusyBox v(?P<busybox>\d{1,3}(?:\.\d{1,3}){1,2})\b"
)
_VERSION_NUMBER = re.compile(r"(\d{1,6})\.(\d{1,6})")
_VERSION_SPAN = re.compile(r"\d\.\d{1,6} ?(?:-|–|to) ?\d{1,6}\.\d")
_EXAMPLE = "a line such as ' Timing buffered disk reads:  218 MB in  3.01 seconds =  72.44 MB/sec'"
_SHOWN = 200  # characters of a line that a message repeats
_MAYBE = "may be doubled: some versions print twice the rate of cached reads; the log does not tell which"
_CONTRADICTED = "the log's layout and the stated version disagree on whether the rate is doubled"
_FIXED_MB = "128"  # what 5.3 reads, mostly
_SINCE_54 = 7  # characters of "= %6.2f" behind the sign
# A printed MB in units of the printed rate: figures are compared as they are printed.
_PER_MB = {"MB/sec": 1, "kB/sec": 1024, "kB/s": 1024}
# How far a figure can be from its digits: below and above the seconds, around the rate.
_ROUNDED, _CUT = (0.005, 0.005, 0.005), (0.0, 0.01, 1.0)


def detect(text: str) -> bool:
    """Whether the text has a line that only hdparm prints."""
    if _TOO_SMALL in text or any(f"Timing {what} reads" in text for what in _OPERATIONS):
        return True
    # Every shell and most programs put their own name in front of the file's.
    return "/dev/" in text and any(_file_not_opened(line.text).startswith("/dev/") for line in lines_of(text))


def parse(text: str, version: str | None = None) -> Report:
    """One measurement for each timing line. Raises ParseError for a timing line cut within the log."""
    log = _Log(version)
    blank_before = True
    for line in lines_of(text):
        if line.text and not line.text.isspace():
            log.read(line, blank_before=blank_before)
        blank_before = line.text.isspace() or not line.text
    log.close()
    newer = {timing.run for timing in log.timings if _is_since_929(timing)}
    report = Report(TOOL, warnings=log.warnings, failures=log.failures)
    for timing in log.timings:
        rule_name, reason = _rule_of(timing, newer=timing.run in newer)
        report.readings.append(_measurement(timing, rule_name, reason))
        warnings = _warnings(timing, rule_name, reason)
        report.warnings += [LogWarning(timing.run, timing.printed.line, text) for text in warnings]
    return report


@dataclass(frozen=True, slots=True)
class _Timing:
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


class _Log:
    """Line by line: timings and failures so far, the device, and a head whose figures are still to come."""

    def __init__(self, version: str | None) -> None:
        self.timings: list[_Timing] = []
        self.warnings: list[LogWarning] = []
        self.failures: list[Failure] = []
        self._version, self._version_is_stated = version, version is not None
        self._run = -1
        self._device: str | None = None
        self._device_is_new = True
        self._timed: set[str] = set()  # in this run
        self._head: tuple[re.Match[str], Line] | None = None
        self._messages: list[str] = []  # below the head

    def read(self, line: Line, *, blank_before: bool) -> None:
        """A line that is not blank."""
        text = line.text
        if not self._version_is_stated and (match := _STATED_VERSION.search(text[:400])):
            self._version = match["hdparm"] or f"BusyBox {match['busybox']}"
        at = text.find("Timing ")
        if at >= 0 and (head := _HEAD.match(text, at)):
            self._read_head(line, head)
        elif at >= 0 and not text[:at].strip() and "reads" in text[:_SHOWN]:
            self._refuse(line)
        elif self._head and (figures := _figures(text)):
            self._add_timing(line, self._head[0], figures)
        elif _file_not_opened(text):
            self._fail(line, new_run=True)
        elif (device := _device(text)) and (blank_before or device.startswith("/dev/")):
            self.close()
            self._device, self._device_is_new = device, True
        elif self._head:
            self._read_message(text)
        elif _READ_FAILED.match(text.strip()):
            self._fail(line, new_run=self._device_is_new)

    def close(self) -> None:
        """The figures of an open head will not come any more."""
        if self._head is None:
            return
        (head, line), self._head = self._head, None
        if not line.ended and not self._messages:
            self._warn(line, f'the text ends after "{line.text.strip()[:_SHOWN]}"')
        else:
            message = "; ".join(self._messages) or f'nothing after "{head[0]}"'
            self.failures.append(Failure(self._run, line.number, message[:_SHOWN]))

    def _read_head(self, line: Line, head: re.Match[str]) -> None:
        self.close()
        rest = line.text[head.end() :].strip()
        if figures := _figures(line.text, head.end()):
            self._enter(head)
            self._add_timing(line, head, figures)
        elif line.text[: head.start()].strip():
            # Another program names such a line, or lines were run together: then figures follow, and more.
            if _FIGURES.match(line.text, head.end()):
                self._warn(line, f'figures within a line are not read; give "{head[0]}" a line of its own')
        elif rest[:1].isdigit():
            self._refuse(line)
        else:  # the figures may follow later, or hdparm gave up
            self._enter(head)
            self._head, self._messages = (head, line), [rest] if rest else []

    def _enter(self, head: re.Match[str]) -> None:
        """A new run under a new name, or where the same is timed again."""
        if self._device_is_new or head["what"] in self._timed:
            self._start_run()
        self._timed.add(head["what"])

    def _start_run(self) -> None:
        self._run += 1
        self._timed = set()
        self._device_is_new = False

    def _add_timing(self, line: Line, head: re.Match[str], figures: re.Match[str]) -> None:
        self._head = None
        printed = line.printed_in(figures, "rate", "unit")
        groups = head.groupdict() | figures.groupdict()
        self.timings.append(_Timing(printed, self._run, self._device, self._version, **groups))

    def _refuse(self, line: Line) -> None:
        """A line cut off at the end of the text is a warning; in the middle of a log it is not hdparm's."""
        quoted = f'"{line.text.strip()[:_SHOWN]}"'
        if line.ended:
            raise ParseError(line.number, _EXAMPLE, quoted)
        self._warn(line, f"the text ends within {quoted}")

    def _read_message(self, text: str) -> None:
        """The first lines after a head that has no figures: the reason, if hdparm gives one."""
        reason = not _HARMLESS.match(text) and _READ_FAILED.search(text[:_SHOWN])
        if reason and len(self._messages) < 2:
            self._messages.append(text.strip())

    def _fail(self, line: Line, *, new_run: bool) -> None:
        self.close()
        if new_run or self._run < 0:
            self._start_run()
            self._device_is_new = new_run
        self.failures.append(Failure(self._run, line.number, line.text.strip()[:_SHOWN]))

    def _warn(self, line: Line, text: str) -> None:
        self.warnings.append(LogWarning(max(self._run, 0), line.number, text))


def _figures(text: str, start: int = 0) -> re.Match[str] | None:
    """The rest of a line, if it is figures; whole numbers go with kB/s, and only with it."""
    match = _FIGURES.fullmatch(text, start)
    return match if match and match["rate"].isdigit() == (match["unit"] == "kB/s") else None


def _file_not_opened(text: str) -> str:
    """Only the name of a file may stand before the reason: `sh: Permission denied` is another program's."""
    match = _NOT_OPENED.fullmatch(text) if ": " in text else None
    return match["name"] if match and ("/" in match["name"] or "." in match["name"]) else ""


def _device(text: str) -> str | None:
    """`/dev/sdb:` or `disk.img:` alone on a line."""
    match = _DEVICE.fullmatch(text) if text.rstrip().endswith(":") else None
    return match["name"] if match else None


def _rule_of(timing: _Timing, *, newer: bool) -> tuple[str, str | None]:
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


def _by_version(timing: _Timing) -> int | None:
    doubled = _BY_BUSYBOX if _is_busybox(timing.version) else _DOUBLED
    within = _is_within(_RULES[timing.unit][doubled], timing.version)
    return None if within is None else doubled if within else _PLAIN


def _by_layout(timing: _Timing, *, newer: bool) -> int | None:
    if timing.busybox_whole:
        return _BY_BUSYBOX
    if timing.what == "buffer-cache":
        return _by_layout_of_buffer_cache(timing)
    if timing.glued:
        return _BY_BUSYBOX
    as_printed = timing.untouched and timing.lead == 3 and timing.rate_width >= _SINCE_54
    return _PLAIN if newer and as_printed else None


def _by_layout_of_buffer_cache(timing: _Timing) -> int | None:
    """Up to 5.3 =%6.2f, before =%5.2f, mostly 128 MB; later any amount, and a blank after the sign."""
    if timing.glued or (timing.unmerged and timing.rate_width < _SINCE_54):
        return _PLAIN
    if timing.amount != _FIXED_MB or timing.rate_width >= _SINCE_54:
        return _DOUBLED
    return _PLAIN if timing.untouched else None


def _is_since_929(timing: _Timing) -> bool:
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
    text = (version or "")[:_SHOWN]
    match = _VERSION_NUMBER.search(text)
    return (int(match[1]), int(match[2])) if match and not _VERSION_SPAN.search(text) else None


def _measurement(timing: _Timing, rule_name: str, reason: str | None) -> Reading:
    """The throughput of one line."""
    if not timing.measured:
        reason = "too fast to measure"
    context = RunContext(
        timing.run,
        _OPERATIONS[timing.what],
        _format(timing),
        timing.version,
        dict(_parameters(timing)),
    )
    if reason:
        return context.reading("throughput", None, timing.printed, None, reason=reason)
    return context.reading("throughput", in_si(timing.rate, rule_name), timing.printed, rule_name)


def _parameters(timing: _Timing) -> Iterator[tuple[str, Any]]:
    """The device as printed; direct where the label says so; the offset in bytes."""
    if timing.device:
        yield "device", timing.device
    if timing.what.startswith("O_DIRECT"):
        yield "direct", True
    if timing.offset:
        yield "offset", int(in_si(timing.offset, "hdparm-offset"))


def _format(timing: _Timing) -> str:
    if timing.busybox_whole:
        return "busybox-1.8"
    if timing.glued:
        return "busybox-1.2" if timing.what == "cached" else "hdparm-5.3"
    return "hdparm-9.29" if timing.offset else "hdparm-5.4"


def _warnings(timing: _Timing, rule_name: str, reason: str | None) -> Iterator[str]:
    """Numbers that disagree, and a version that does not print such a line."""
    if timing.measured and (text := _disagreement(timing)):
        yield text
    if reason == _CONTRADICTED:
        yield f"{_CONTRADICTED} (version {timing.version})"
    forms = (rule_name, "hdparm-offset") if timing.offset else (rule_name,)
    if timing.version is not None and any(_is_within(form, timing.version) is False for form in forms):
        yield f"version {timing.version} does not print this form"


def _disagreement(timing: _Timing) -> str | None:
    """What is wrong if amount ÷ seconds cannot be the printed rate, as far as the last digits tell."""
    amount, seconds = int(timing.amount) * _PER_MB[timing.unit], float(timing.seconds)
    before, after, last = _CUT if timing.busybox_whole else _ROUNDED
    quotient = Bounds(amount, amount) / Bounds(max(0.0, seconds - before), seconds + after)
    if seconds < 0 or quotient.widened(last).meets(float(timing.rate)):
        return None
    rate = f"{amount / seconds:.2f} {timing.unit}" if seconds > 0 else "more"
    amounts = f"{timing.amount} MB in {timing.seconds} seconds"
    return f"expected a rate that {amounts} give ({rate}), found {timing.printed.text}"
