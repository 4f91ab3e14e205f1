"""hdparm -t and -T → throughput of reads: from a drive, from its own cache, from memory; in bytes per second.

    /dev/sdb:
     Timing cached reads:   14756 MB in  2.00 seconds = 7389.92 MB/sec
     Timing buffered disk reads: 218 MB in  3.01 seconds =  72.44 MB/sec
     Timing O_DIRECT cached reads:   494 MB in  2.01 seconds = 246.22 MB/sec
     Timing O_DIRECT disk reads (offset 1 GB): 546 MB in  3.00 seconds = 181.89 MB/sec
    /dev/sdc: Permission denied

-T without --direct reads memory (cache_read), with it the drive's own cache (drive_cache_read). Its figure
is twice the truth in some versions (rates.py); where nothing tells which, it has no value.

hdparm prints the head of a line, works, and then prints the figures: what goes wrong between the two stands
after the colon, and the figures, if there are any, on a later line. A run is what is under one name.

     Timing cached reads:   BLKFLSBUF failed: Inappropriate ioctl for device
    33216 MB in  1.96 seconds = 16923.80 MB/sec
     Timing buffered disk reads: read() hit EOF - device too small

Several at once print all heads and then all figures, each as its drive is done: nothing tells which is whose.

    /dev/sda:
     Timing buffered disk reads:
    /dev/sdb:
     Timing buffered disk reads:  218 MB in  3.01 seconds =  72.44 MB/sec
     318 MB in  3.00 seconds = 105.94 MB/sec
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ingest.parsers.hdparm.rates import Timing, is_since_929, layout_of, rule_of, warnings_of
from ingest.parsers.lines import Line, lines_of
from ingest.parsers.prompts import command_line
from ingest.parsers.report import Failure, LogWarning, ParseError, Reading, Report, RunContext
from ingest.parsers.units import in_si

TOOL = "hdparm"
_OPERATIONS = {
    "buffered disk": "read",
    "O_DIRECT disk": "read",
    "buffer-cache": "cache_read",
    "cached": "cache_read",
    "O_DIRECT cached": "drive_cache_read",
}
_HEAD = re.compile(
    rf"Timing (?P<what>{'|'.join(_OPERATIONS)}) reads(?: \(offset (?P<offset>\d{{1,12}}) GB\))?:"
)
# The numbers are bounded, so that no run of digits is read twice over.
_FIGURES = re.compile(
    r"(?P<blanks_before> *)(?P<amount>\d{1,12}) MB in(?P<gap> +)(?P<seconds>-?\d{1,9}\.\d\d) seconds ="
    r"(?P<blanks> *)(?P<rate>-?\d{1,15}\.\d\d|-?inf|-?nan|\d{1,15}) (?P<unit>MB/sec|kB/sec|kB/s)"
    r"\.?(?:\s{1,20}(?:[#(*\[←]|<-|//|--)(?!.{0,200}Timing ).{0,200})?\s*"  # and what its author says of it
)
_NOT_OPENED = re.compile(
    r"\s{0,40}(?P<name>[^\s:]{1,200}): (?:Permission denied|Operation not permitted|No such file or directory"
    r"|No such device(?: or address)?|No medium found|Device or resource busy|Input/output error"
    r"|Is a directory)\s*"
)
# Mail quotes with >; diff puts + and - before a line.
_DEVICE = re.compile(r"(?:[-+>\s]{0,20}(?=/dev/)|\s{0,20})(?P<name>[^\s:]\S{0,300}):\s*")
_TITLE = re.compile(r"[\s=#*-]{0,40}(?P<name>/dev/[\w/.-]{0,100}\w):?[\s=#*-]{0,40}")  # of a script, by echo
_DRIVE = re.compile(
    r"(?:[hsv]|xv)d[a-z]{1,3}\d{0,3}|nvme\d+n\d+(?:p\d+)?|(?:md|dm-|mmcblk|sr|loop)\d+(?:p\d+)?"
)
_NAMED = re.compile(r"\bhdparm\s[^|;&]*?(?P<name>/dev/[^\s|;&>\"'$*?{}\[\]]{1,200})(?=\s*(?:$|[|;&)>]|2>))")
_TOO_SMALL = "read() hit EOF - device too small"
_READ_FAILED = re.compile(
    r"read\(\d*\) (?:hit EOF|failed|returned)|lseek\(\) failed|could not (?:allocate|lock) "
)
_HARMLESS = re.compile(r"\s*(?:BLK\w+|HDIO_\w+(?:\(\w+\))?(?: \([\w ]+\))?) failed: ")
_STATED_VERSION = re.compile(
    r"hdparm(?: - .{0,100})? v(?P<hdparm>\d{1,3}\.\d{1,3})\b"
    r"|BusyBox v(?P<busybox>\d{1,3}(?:\.\d{1,3}){1,2})\b"
)
_EXAMPLE = "a line such as ' Timing buffered disk reads:  218 MB in  3.01 seconds =  72.44 MB/sec'"
_BLANKS = re.compile(" {0,9}(?=Timing)")
_AT_ONCE = "several hdparm at once: nothing tells which drive this is of"
_SHOWN = 200  # characters of a line that a message repeats


def detect(text: str) -> bool:
    """Whether the text has a line that only hdparm prints."""
    if _TOO_SMALL in text or any(f"Timing {kind} reads" in text for kind in _OPERATIONS):
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
    newer = {timing.run for timing in log.timings if is_since_929(timing)}
    report = Report(TOOL, warnings=log.warnings, failures=log.reported_failures())
    for timing in log.timings:
        rule_name, reason = rule_of(timing, newer=timing.run in newer)
        reason = _AT_ONCE if timing.run in log.at_once else reason
        report.readings.append(_measurement(timing, rule_name, reason))
        warnings = warnings_of(timing, rule_name, reason)
        report.warnings += [LogWarning(timing.run, timing.printed.line, text) for text in warnings]
    return report


class _Log:
    """Line by line: timings and failures so far, the device, and a head whose figures are still to come."""

    def __init__(self, version: str | None) -> None:
        self.timings: list[Timing] = []
        self.warnings: list[LogWarning] = []
        self.failures: list[Failure] = []
        self.at_once = range(0)  # runs whose figures may be those of another drive
        self._unanswered: list[Failure] = []  # heads without figures, and without a reason
        self._version, self._version_is_stated = version, version is not None
        self._run = -1
        self._device: str | None = None
        self._device_is_new = True
        self._timed: set[str] = set()  # in this run
        self._head: tuple[re.Match[str], Line] | None = None
        self._messages: list[str] = []  # below the head
        self._title: str | None = None  # the drive that the line above names, and nothing else

    def read(self, line: Line, *, blank_before: bool) -> None:
        """A line that is not blank."""
        text = line.text
        if not self._version_is_stated and (match := _STATED_VERSION.search(text[:400])):
            self._version = match["hdparm"] or f"BusyBox {match['busybox']}"
        at = text.find("Timing ")
        above, self._title = self._title, _titled(text)
        if at >= 0 and (head := _HEAD.match(text, at)):
            self._read_head(line, head, above)
        elif at >= 0 and not text[:at].strip() and "reads" in text[:_SHOWN]:
            self._refuse(line)
        elif " MB in" in text and (figures := _figures(text)):
            if self._head:
                self._add_timing(line, self._head[0], figures)
            else:
                self._read_stray_figures(line, figures)
        elif _file_not_opened(text):
            self._fail(line, new_run=True)
        elif (device := _device(text)) and (blank_before or _is_drive(device)):
            self.close()
            self._device, self._device_is_new = device, True
        elif self._head:
            self._read_message(text)
        else:
            self._read_other(line)

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
            if not self._messages:
                self._unanswered.append(self.failures[-1])

    def reported_failures(self) -> list[Failure]:
        """Without the heads whose figures came later, with those of others."""
        answered = {failure for failure in self._unanswered if failure.run in self.at_once}
        return [failure for failure in self.failures if failure not in answered]

    def _read_head(self, line: Line, head: re.Match[str], above: str | None) -> None:
        self.close()
        while second := _second_head(line.text, head):  # of another hdparm, on the same terminal
            self._enter(head)
            self._head, self._messages = (head, line), []
            self.close()
            head = second
        rest, before = line.text[head.end() :].strip(), line.text[: head.start()]
        device_before = _device(before)  # a page has joined the two lines
        if device := device_before if device_before and _is_drive(device_before) else above:
            self._device, self._device_is_new = device, True
        if figures := _figures(line.text, head.end()):
            self._enter(head)
            self._add_timing(line, head, figures)
        elif before.strip():
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
        self.timings.append(Timing(printed, self._run, self._device, self._version, **groups))

    def _read_stray_figures(self, line: Line, figures: re.Match[str]) -> None:
        """Figures without a head: a drive that waits for some may have got another's, and the other way."""
        rate = f"{figures['rate']} {figures['unit']}"
        if not self._unanswered:
            self._warn(line, f"{rate} is not read: no line above it says what was timed")
            return
        self.at_once = range(self._unanswered[0].run, self._run + 1)
        self._warn(line, f"{rate} is not read: {_AT_ONCE}; time one after the other")

    def _read_other(self, line: Line) -> None:
        """A reason for no figures, or a command: what it prints is of its own drive."""
        if _READ_FAILED.match(line.text.strip()):
            self._fail(line, new_run=self._device_is_new)
        elif (command := command_line(line)) and command.prompted:
            device = _device_of(command.text)
            if device is None or device != self._device:
                self._device, self._device_is_new = device, True

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


def _second_head(text: str, head: re.Match[str]) -> re.Match[str] | None:
    """The head right after another one."""
    blanks = _BLANKS.match(text, head.end())
    return _HEAD.match(text, blanks.end()) if blanks else None


def _figures(text: str, start: int = 0) -> re.Match[str] | None:
    """The rest of a line, if it is figures; whole numbers go with kB/s, and only with it."""
    match = _FIGURES.fullmatch(text, start)
    return match if match and match["rate"].isdigit() == (match["unit"] == "kB/s") else None


def _file_not_opened(text: str) -> str:
    """Only the name of a file may be before the reason: `sh: Permission denied` is another program's."""
    match = _NOT_OPENED.fullmatch(text) if ": " in text else None
    return match["name"] if match and ("/" in match["name"] or "." in match["name"]) else ""


def _device(text: str) -> str | None:
    """`/dev/sdb:` or `disk.img:` alone on a line."""
    match = _DEVICE.fullmatch(text) if text.rstrip().endswith(":") else None
    return match["name"] if match else None


def _titled(text: str) -> str | None:
    """`/dev/sdb` or `== /dev/sdb ==` alone on a line."""
    match = _TITLE.fullmatch(text) if "/dev/" in text else None
    return match["name"] if match else None


def _is_drive(name: str) -> bool:
    """Whether a name with a colon is a drive's wherever it stands; other headings of -I end so too."""
    return name.startswith("/dev/") or _DRIVE.fullmatch(name) is not None


def _device_of(command: str) -> str | None:
    """That of a command whose output lost its head, as after `| grep Timing`; None if it has several."""
    match = _NAMED.search(command) if command.count("/dev/") == 1 else None
    return match["name"] if match else None


def _measurement(timing: Timing, rule_name: str, reason: str | None) -> Reading:
    """The throughput of one line."""
    operation, parameters = _OPERATIONS[timing.what], dict(_parameters(timing))
    context = RunContext(timing.run, operation, layout_of(timing), timing.version, parameters)
    if not timing.measured:
        reason = "too fast to measure"
    if reason:
        return context.reading("throughput", None, timing.printed, None, reason=reason)
    return context.reading("throughput", in_si(timing.rate, rule_name), timing.printed, rule_name)


def _parameters(timing: Timing) -> Iterator[tuple[str, Any]]:
    """The device as printed; direct where the label says so; the offset in bytes."""
    if timing.device:
        yield "device", timing.device
    if timing.what.startswith("O_DIRECT"):
        yield "direct", True
    if timing.offset:
        yield "offset", int(in_si(timing.offset, "hdparm-offset"))
