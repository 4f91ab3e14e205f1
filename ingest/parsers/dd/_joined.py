"""What belongs to one run: later reports, lines of progress before its result, statistics in two parts.

419430400 bytes (419 MB, 400 MiB) copied, 3 s, 140 MB/s           status=progress, pasted without its CR
512+0 records in
512+0 records out
536870912 bytes (537 MB, 512 MiB) copied, 3.90214 s, 138 MB/s

1+0 records in
1+0 records out
00000000  eb 63 90 4e 54 46 53 20  |.c.NTFS |                   what dd copied, shown by hexdump
512 bytes copied, 0.000191 s, 2.7 MB/s
"""

from __future__ import annotations

from ingest.parsers.dd._runs import Run

_APART = 2  # lines: one may be blank
_FIRST, _LAST = 1.0, 1.5  # seconds: before the first line of progress, and between the last and the result


def joined(runs: list[Run], run: Run) -> Run:
    """The run that just ended, with what it shares with those before it; they are marked or taken away."""
    earlier = runs[-1] if runs else None
    if earlier is None or run.command is not earlier.command:
        return run
    if _is_shown_again(earlier, run):
        _take_back(run, runs.pop(), 1)
        return run
    if _parted(earlier, run):
        return _whole(runs.pop(), run)
    if run.transfer and run.before:
        _without_progress(runs, run)
    if runs:
        _goes_on(runs[-1], run)
    return run


def is_second_part(runs: list[Run], run: Run) -> bool:
    """Whether a run has what the one before lacks, whatever stands between the two."""
    return bool(runs) and _parted(runs[-1], run)


def _is_shown_again(earlier: Run, run: Run) -> bool:
    """Whether another program tells the same run twice, to the last digit of its seconds."""
    one, two = earlier.transfer, run.transfer
    if one is None or two is None or one.seconds != two.seconds or one.bytes != two.bytes:
        return False
    return one.within and two.within


def _parted(earlier: Run, run: Run) -> bool:
    """Whether the earlier has records only, and this one the line with as many bytes."""
    records, dd = earlier.after, earlier.dd
    if records is None or earlier.transfer or earlier.messages or run.after or not run.transfer or not dd:
        return False
    return not records.partial and records.full * (dd.output_block or 0) == run.transfer.bytes


def _whole(earlier: Run, run: Run) -> Run:
    run.before, run.after = earlier.before, earlier.after
    run.lines |= earlier.lines
    run.notes = earlier.notes + run.notes
    _take_back(run, earlier, 1)
    return run


def _without_progress(runs: list[Run], run: Run) -> None:
    """Takes the lines of progress right above a result away. Results without records stand alone."""
    first = run
    while runs and _is_progress(runs[-1], first):
        first = runs.pop()
        _take_back(run, first, 1)


def _is_progress(earlier: Run, later: Run) -> bool:
    alone = earlier.transfer and not (earlier.before or earlier.after or earlier.messages)
    if not alone or earlier.command is not later.command or later.first - earlier.last > _APART:
        return False
    return _lasts(earlier, later, strictly=not _is_marked(earlier, later))


def _is_marked(earlier: Run, later: Run) -> bool:
    """Whether progress was asked for, or the line stands and looks as only progress does: it is printed once
    in a second, and some versions end it with a blank."""
    if earlier.dd is not None and earlier.dd.operands.get("status") == "progress":
        return True
    one, two = earlier.transfer, later.transfer
    if one is None or two is None:
        return False
    if _FIRST < two.duration < one.duration + _LAST:
        return True
    return one.line.text.endswith(" ") and not two.line.text.endswith(" ")


def _take_back(run: Run, first: Run, answers: int) -> None:
    """The run is of the dd that the first of its parts was taken for."""
    run.dd = first.dd
    if run.command:
        run.command.answers -= answers


def _goes_on(earlier: Run, run: Run) -> None:
    """Whether statistics are a later report of the run before: after USR1, or a bad block passed over."""
    if run.command is not earlier.command:
        return
    if run.messages and not earlier.bad_block:
        return
    if earlier.bad_block:
        run.follows = earlier.last == run.first - 1 and _grows(earlier, run)
        run.bad_block = run.follows
    elif run.command and run.command.reports_again:
        earlier.interim = _grows(earlier, run) and _lasts(earlier, run, strictly=True)
        run.follows = earlier.interim


def _grows(earlier: Run, later: Run) -> bool:
    if not (earlier.before and later.before):
        return False
    grown = later.before.full + later.before.partial > earlier.before.full + earlier.before.partial
    return grown or (earlier.bad_block and later.before.text == earlier.before.text)


def _lasts(earlier: Run, later: Run, *, strictly: bool) -> bool:
    """Whether the later report counts more bytes and more seconds, or as many."""
    one, two = earlier.transfer, later.transfer
    if one is None or two is None:
        return False
    if strictly:
        return one.bytes < two.bytes and one.duration < two.duration
    return one.bytes <= two.bytes and one.duration <= two.duration
