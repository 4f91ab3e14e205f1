"""A log of hdparm as a series of timings and failures.

    /dev/sda:
     Timing cached reads:   BLKFLSBUF failed: Inappropriate ioctl for device
    33216 MB in  1.96 seconds = 16923.80 MB/sec
     Timing buffered disk reads: read() hit EOF - device too small

hdparm prints the head of a line, works, and then prints the figures: what goes wrong between the two stands
behind the colon, and the figures, if there are any, on a later line.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from ingest.parsers.hdparm.lines import FIGURES, HEAD, Timing, well_formed
from ingest.parsers.lines import Line, lines_of
from ingest.parsers.report import Failure, LogWarning, ParseError

_ERRORS = (
    "Permission denied|Operation not permitted|No such file or directory|No such device(?: or address)?"
    "|No medium found|Device or resource busy|Input/output error|Is a directory"
)
# A line of its own: every shell and most programs put their own name in front of the file's.
NO_OPENING = re.compile(
    rf"^[ \t]{{0,40}}(?:\x1b\[[0-9;]*m)?/dev/[^\s:]{{1,200}}: (?:{_ERRORS})[ \t\r]*$", re.MULTILINE
)
_NOT_OPENED = re.compile(rf"\s{{0,40}}(?P<name>[^\s:]{{1,200}}): (?:{_ERRORS})\s*")
# Mail quotes with >; diff puts + and - before a line.
_DEVICE = re.compile(r"(?:[-+>\s]{0,20}(?=/dev/)|\s{0,20})(?P<name>[^\s:]\S{0,300}):\s*")
_READ_FAILED = re.compile(
    r"read\(\d*\) (?:hit EOF|failed|returned)|lseek\(\) failed|could not (?:allocate|lock) "
)
_HARMLESS = re.compile(r"\s*(?:BLK\w+|HDIO_\w+(?:\(\w+\))?(?: \([\w ]+\))?) failed: ")
_VERSION = re.compile(
    r"hdparm(?: - .{0,100})? v(?P<hdparm>\d{1,3}\.\d{1,3})\b"
    r"|BusyBox v(?P<busybox>\d{1,3}(?:\.\d{1,3}){1,2})\b"
)
_EXAMPLE = "a line such as ' Timing buffered disk reads:  218 MB in  3.01 seconds =  72.44 MB/sec'"
SHOWN = 200  # characters of a line that a message repeats


@dataclass
class Log:
    """What was found, and where the reader stands: the device, and a head whose figures are still to come."""

    version: str | None
    timings: list[Timing] = field(default_factory=list)
    warnings: list[LogWarning] = field(default_factory=list)
    failures: list[Failure] = field(default_factory=list)
    run: int = -1
    device: str | None = None
    seen: set[str] = field(default_factory=set)
    fresh: bool = True
    head: re.Match[str] | None = None
    head_line: Line | None = None
    messages: list[str] = field(default_factory=list)

    def start_run(self) -> None:
        self.run += 1
        self.seen = set()
        self.fresh = False


def read_timings(text: str, version: str | None) -> Log:
    """Every timing and every failure, in the order of the log."""
    log = Log(version)
    may_state = version is None and _may_state_version(text)
    blank_before = True
    for line in lines_of(text):
        if not line.text or line.text.isspace():
            blank_before = True
            continue
        if may_state and (match := _VERSION.search(line.text[:400])):
            log.version = match["hdparm"] or f"BusyBox {match['busybox']}"
        _read(log, line, blank_before=blank_before)
        blank_before = False
    _close(log)
    return log


def _may_state_version(text: str) -> bool:
    return "hdparm" in text or "BusyBox" in text


def _fails(text: str) -> bool:
    return _READ_FAILED.match(text.strip()) is not None


def _read(log: Log, line: Line, *, blank_before: bool) -> None:
    text = line.text
    place = text.find("Timing ")
    if place >= 0 and (head := HEAD.match(text, place)):
        _head(log, line, head)
    elif place >= 0 and not text[:place].strip() and "reads" in text[:SHOWN]:
        _refuse(log, line)
    elif log.head is not None and (figures := FIGURES.fullmatch(text)) and well_formed(figures):
        _timing(log, line, log.head, figures)
    elif ": " in text and is_not_opened(text):
        _fail(log, line.number, text.strip(), new_run=True)
    elif (device := _device(text)) and (blank_before or device.startswith("/dev/")):
        _close(log)
        log.device, log.fresh = device, True
    elif log.head is not None and not _HARMLESS.match(text):
        _message(log, text)
    elif log.head is None and _fails(text):
        _fail(log, line.number, text.strip(), new_run=log.fresh)


def is_not_opened(text: str) -> bool:
    """Only the name of a file may stand before the reason: `sh: Permission denied` is another program's."""
    match = _NOT_OPENED.fullmatch(text)
    return match is not None and ("/" in match["name"] or "." in match["name"])


def _device(text: str) -> str | None:
    """`/dev/sdb:` or `disk.img:` alone on a line."""
    match = _DEVICE.fullmatch(text) if text.rstrip().endswith(":") else None
    return match["name"] if match else None


def _head(log: Log, line: Line, head: re.Match[str]) -> None:
    _close(log)
    figures = FIGURES.fullmatch(line.text, head.end())
    if figures is None or not well_formed(figures):
        if line.text[: head.start()].strip():
            _spoken_of(log, line, head)
            return
        _unfinished(log, line, head)
        return
    _enter(log, head)
    _timing(log, line, head, figures)


def _spoken_of(log: Log, line: Line, head: re.Match[str]) -> None:
    """Another program names such a line, or lines were run together: then figures follow, and more."""
    if FIGURES.match(line.text, head.end()):
        text = f'figures within a line are not read; give "{head[0]}" a line of its own'
        log.warnings.append(LogWarning(max(log.run, 0), line.number, text))


def _enter(log: Log, head: re.Match[str]) -> None:
    """A new run under a new name, or where the same is timed again."""
    if log.fresh or head["what"] in log.seen:
        log.start_run()
    log.seen.add(head["what"])


def _unfinished(log: Log, line: Line, head: re.Match[str]) -> None:
    """No figures behind the colon: they may follow later, or the tool gave up."""
    rest = line.text[head.end() :].strip()
    if rest[:1].isdigit():
        _refuse(log, line)
        return
    _enter(log, head)
    log.head, log.head_line = head, line
    log.messages = [rest] if rest else []


def _timing(log: Log, line: Line, head: re.Match[str], figures: re.Match[str]) -> None:
    log.head = None
    start, end = line.place(figures.start("rate")), line.place(figures.end("unit") - 1) + 1
    of_log = (log.run, log.device, log.version)
    log.timings.append(Timing(head["what"], head["offset"], line, *of_log, start, end, *figures.groups()))


def _refuse(log: Log, line: Line) -> None:
    """A line cut off at the end of the text is a warning; in the middle of a log it is not hdparm's."""
    if line.ended:
        raise ParseError(line.number, _EXAMPLE, f'"{line.text.strip()[:SHOWN]}"')
    text = f'the text ends within "{line.text.strip()[:SHOWN]}"'
    log.warnings.append(LogWarning(max(log.run, 0), line.number, text))


def _message(log: Log, text: str) -> None:
    """The first lines after a head that has no figures: the reason, if hdparm gives one."""
    if len(log.messages) < 2 and _READ_FAILED.search(text[:SHOWN]):
        log.messages.append(text.strip())


def _close(log: Log) -> None:
    """The figures of an open head will not come any more."""
    head, line, log.head = log.head, log.head_line, None
    if head is None or line is None:
        return
    if not line.ended and not log.messages:
        log.warnings.append(
            LogWarning(log.run, line.number, f'the text ends after "{line.text.strip()[:SHOWN]}"')
        )
        return
    message = "; ".join(log.messages) or f'nothing after "{head[0]}"'
    log.failures.append(Failure(log.run, line.number, message[:SHOWN]))


def _fail(log: Log, number: int, message: str, *, new_run: bool) -> None:
    _close(log)
    if new_run or log.run < 0:
        log.start_run()
        log.fresh = new_run
    log.failures.append(Failure(log.run, number, message[:SHOWN]))
