"""Output of dd → throughput, elapsed time and size of each sequential copy, read or written.

    $ dd if=/dev/zero of=/mnt/f bs=1M count=256 conv=fdatasync
    256+0 records in
    256+0 records out
    268435456 bytes (268 MB, 256 MiB) copied, 0.274365 s, 978 MB/s

The throughput is bytes ÷ seconds, more exact than the rounded rate, which is held against it. Whether dd
read or wrote, only its command line tells; without one the operation is None with `direction: unknown`,
and the manifest says which it was. Layouts by age: lines.py; units: data/reference/rules/dd.yaml.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ingest.parsers.dd.measurements import measurements_of, warnings_of
from ingest.parsers.dd.model import Log, Run
from ingest.parsers.dd.runs import read_runs
from ingest.parsers.dd.times_of_runs import add_times
from ingest.parsers.lines import lines_of
from ingest.parsers.report import Failure, LogWarning, ParseError, Report
from ingest.parsers.times import timings

TOOL = "dd"
TELLS_PATTERN = False  # a loop may jump about with skip= or seek=
# A sign of dd even where the rest of its line is broken or changed.
_SURE = re.compile(
    r"\d\+\d{1,19} records (?:in|out)(?:\r?\n|$)"
    r"|\d bytes transferred in \d{1,12}[.,]\d{1,9} sec(?:s|onds) \(\d{1,20} bytes/"
    r"|\) copied, \d[\d.,e-]{0,20} s[ ,e]"
)

_PROGRESS_ALONE = "a progress line without a result: dd was killed, or the text is cut"


def detect(text: str) -> bool:
    """Whether dd has printed into the text."""
    try:
        return _SURE.search(text) is not None or not read_runs(text, lines_of(text)).is_empty
    except ParseError:
        return True


def parse(text: str, version: str | None = None) -> Report:
    """Every run of dd. Raises ParseError for statistics that are not understood."""
    lines = [line for line in lines_of(text) if line.text]
    times = timings(lines)
    log = read_runs(text, lines, frozenset().union(*(timing.lines for timing in times)))
    report = Report(TOOL)
    if times:  # only they are read from lines that dd has used
        add_times(log, lines, times)
        report.lines_used = frozenset().union(*map(_lines_used, log.runs))
    number = -1
    for run in log.runs:
        number += not run.follows
        _add_run(report, run, max(number, 0), version)
    report.warnings += _warnings_of_log(log)
    if not (report.readings or report.warnings or report.failures) and (sign := _SURE.search(text)):
        line = text.count("\n", 0, sign.start()) + 1
        message = "dd's figures are not read: a line of them is broken or changed"
        report.warnings.append(LogWarning(0, line, message))
    return report


def _lines_used(run: Run) -> set[int]:
    return run.lines.union(*(timing.lines for timing in (run.timing, run.sync) if timing))


def _add_run(report: Report, run: Run, number: int, version: str | None) -> None:
    failure = run.timing.failure if run.timing else None
    if run.messages or run.bad_block or failure:
        report.failures += [Failure(number, line.number, text) for line, text in run.messages]
        if run.timing and failure:
            report.failures.append(Failure(number, run.timing.first, failure))
        return
    if run.is_progress:
        report.warnings.append(LogWarning(number, run.last, _PROGRESS_ALONE))
        return
    if not run.interim:
        report.readings += measurements_of(run, number, version)
    report.warnings += [LogWarning(number, line, text) for line, text in warnings_of(run)]


def _warnings_of_log(log: Log) -> Iterator[LogWarning]:
    if log.progress:
        yield LogWarning(len(log.runs), log.progress.number, _PROGRESS_ALONE)
    for line in log.unread:
        run = sum(run.last < line.number for run in log.runs)
        yield LogWarning(run, line.number, f'a line such as dd\'s is not read: "{line.text.strip()[:200]}"')
