"""Any log of dd, line by line: translated, with times, cut, overwritten or mixed with other output."""

from __future__ import annotations

from collections.abc import Iterator

from ingest.parsers._lines import lines_of
from ingest.parsers._report import Failure, Warn
from ingest.parsers.dd._doubts import doubts
from ingest.parsers.dd._grouping import grouped
from ingest.parsers.dd._readings import Readings
from ingest.parsers.dd._runs import Found, Grouped, Run
from ingest.parsers.dd._times import add_times
from ingest.parsers.shell_time._blocks import may_have_times, timings


def read_lines(text: str, version: str | None) -> Found:
    """Every run. Raises ParseError for statistics that are not understood."""
    lines = [line for line in lines_of(text) if line.text]
    times = timings(lines) if may_have_times(text) else []
    of_time = frozenset[int]().union(*(timing.lines for timing in times))
    groups = grouped(text, lines, of_time)
    add_times(groups, lines, times)
    found = Found()
    for number, run in _numbered(groups):
        if times:  # only they are read from lines that dd has used
            found.lines_used |= _lines_used(run)
        if run.messages or run.bad_block or (run.timing and run.timing.failure):
            found.failures += _failures(run, number)
        else:
            if not run.interim:
                found.readings += Readings(run, number, version).all()
            found.warnings += [Warn(number, line, said) for line, said in doubts(run)]
    found.warnings += _of_progress(groups, len(groups.runs))
    found.warnings += _unread(groups)
    return found


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


def _unread(found: Grouped) -> Iterator[Warn]:
    for line in found.unread:
        run = sum(run.last < line.number for run in found.runs)
        yield Warn(run, line.number, f'a line such as dd\'s is not read: "{line.text.strip()[:200]}"')


def _of_progress(found: Grouped, run: int) -> Iterator[Warn]:
    if found.progress:
        said = "a progress line without a result: dd was killed, or the text is cut"
        yield Warn(run, found.progress.number, said)
