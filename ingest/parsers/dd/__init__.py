"""dd: one sequential copy, read or written.

    $ dd if=/dev/zero of=/mnt/f bs=1M count=256 conv=fdatasync
    256+0 records in
    256+0 records out
    268435456 bytes (268 MB, 256 MiB) copied, 0.274365 s, 978 MB/s

The throughput is bytes ÷ seconds, more exact than the rounded rate, which is held against it. Whether dd
read or wrote, only its command line tells; without one the operation is `read` with `direction: unknown`,
and the manifest says which it was. Layouts by age: _layouts.py; units: data/reference/rules/dd.yaml.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ingest.parsers._lines import lines_of
from ingest.parsers._report import Failure, ParseError, Reading, Report, Warn
from ingest.parsers.dd._checks import record_doubts
from ingest.parsers.dd._grouping import grouped
from ingest.parsers.dd._layouts import transfer
from ingest.parsers.dd._readings import Readings
from ingest.parsers.dd._runs import Grouped, Run
from ingest.parsers.dd._times import add_times
from ingest.parsers.shell_time._blocks import LONGEST, may_have_times, timings

TOOL = "dd"
# Each begins with what is rare in other logs, so that a text is searched in C alone.
_SURE = (
    re.compile(r"\+(?<=\d\+)\d{1,19} records (?:in|out)(?:\r?\n|$)"),
    re.compile(r" bytes(?<=\d bytes) transferred in \d{1,12}[.,]\d{1,9} sec"),
    re.compile(r"\) copied, \d[\d.,e-]{0,20} s[ ,e]"),
)
_SIGNS = (
    re.compile(r"\+(?<=\d\+)\d{1,19}(?: record|[\s\w]{1,40}\n[\s\w]{0,24}\d\+\d)"),
    re.compile(r" bytes(?<=\d bytes) transferred in \d"),
    re.compile(r"dd: (?:(?<=^dd: )|(?<=[\n/]dd: ))\S"),
)
_RATE = re.compile(r"B/[^\W\d]{1,5}[^\S\n]*(?:\n|$)")


def recognises(text: str) -> bool:
    """Whether dd has printed into the text."""
    for sign in _SURE:
        if sign.search(text):
            return True
    try:
        return _may_have_dd(text) and _has_dd(text)
    except ParseError:
        return True


def _may_have_dd(text: str) -> bool:
    """Whether a closer look is worth its time."""
    if any(sign.search(text) for sign in _SIGNS):
        return True
    if "B/" not in text or not any(comma in text for comma in ",，、"):
        return False
    return "\x1b" in text or _RATE.search(text) is not None


def _has_dd(text: str) -> bool:
    lines = [line for line in lines_of(text) if len(line.text) < LONGEST]
    if "\r" not in text and any(map(transfer, lines)):
        return True
    if "+" not in text and "dd: " not in text and "\r" not in text:
        return False
    found = grouped(text, lines)
    return bool(found.progress or any(run.messages or run.transfer or run.after for run in found.runs))


def parse(text: str, version: str | None = None) -> Report:
    """Throughput, elapsed time and size of each run."""
    lines = [line for line in lines_of(text) if line.text]
    times = timings(lines) if may_have_times(text) else []
    of_time = frozenset[int]().union(*(timing.lines for timing in times))
    found = grouped(text, lines, of_time)
    add_times(found, lines, times)
    readings: list[Reading] = []
    warnings: list[Warn] = []
    failures: list[Failure] = []
    used: set[int] = set()
    for number, run in _numbered(found):
        used |= _lines_used(run)
        if run.messages or run.bad_block or (run.timing and run.timing.failure):
            failures += _failures(run, number)
        else:
            if not run.interim:
                readings += Readings(run, number, version).all()
            warnings += [Warn(number, line, said) for line, said in _doubts(run)]
    warnings += _of_progress(found, len(found.runs))
    return Report(TOOL, readings, warnings=warnings, failures=failures, lines_used=frozenset(used))


def _numbered(found: Grouped) -> Iterator[tuple[int, Run]]:
    number = -1
    for run in found.runs:
        number += not run.follows
        yield max(number, 0), run


def _lines_used(run: Run) -> set[int]:
    beside = (timing.lines for timing in (run.timing, run.sync) if timing)
    return run.lines.union(*beside)


def _failures(run: Run, number: int) -> Iterator[Failure]:
    for line, said in run.messages:
        yield Failure(number, line.number, said)
    if run.timing and run.timing.failure:
        yield Failure(number, run.timing.first, run.timing.failure)


def _doubts(run: Run) -> Iterator[tuple[int, str]]:
    for line, said in run.notes:
        yield line.number, said
    if run.interim:
        yield run.first, "a report while dd was running (USR1): the later one counts"
        return
    yield from _doubts_of_transfer(run)
    size = run.transfer.bytes if run.transfer else None
    for said in record_doubts(run.before, run.after, size, run.dd):
        yield run.last, said
    if run.command and run.command.sync_after and not run.sync:
        yield run.last, "the command times a sync too, and its time is missing: the copy alone is read"
    yield from _doubts_of_time(run)


def _doubts_of_transfer(run: Run) -> Iterator[tuple[int, str]]:
    one = run.transfer
    if one is None:
        return
    if run.speed and run.speed.doubt:
        yield one.line.number, run.speed.doubt
    for figure in one.size_doubts:
        yield one.line.number, f"{one.bytes_text} bytes are not the printed {figure.text} {figure.unit}"
    if not one.line.ended and one.rate_span[1] == one.line.place(len(one.line.text) - 1) + 1:
        yield one.line.number, f"{one.rate_text} stands at the end of a text that may be cut"


def _doubts_of_time(run: Run) -> Iterator[tuple[int, str]]:
    timing = run.timing
    if timing is None:
        if run.transfer is None:
            yield run.last, "only records: neither dd nor a `time` beside it says how long it took"
        return
    if timing.doubt:
        yield timing.line.number, timing.doubt
    if not timing.line.ended and timing.span[1] == timing.line.place(len(timing.line.text) - 1) + 1:
        yield timing.line.number, f"{timing.printed} stands at the end of a text that may be cut"
    if run.transfer and timing.value + timing.resolution < run.transfer.duration:
        said = f"{timing.printed} of time is less than dd's own {run.transfer.seconds_text}"
        yield timing.line.number, said


def _of_progress(found: Grouped, run: int) -> Iterator[Warn]:
    if found.progress:
        said = "a progress line without a result: dd was killed, or the text is cut"
        yield Warn(run, found.progress.number, said)
