"""Lines of a log → the runs of dd in it: which lines belong together, to which command, and to which times.

$ dd if=/dev/zero of=/mnt/f bs=1M
dd: error writing '/mnt/f': No space left on device      comes before the statistics of its run
1001+0 records in
1000+0 records out
1048576000 bytes (1.0 GB, 1000 MiB) copied, 9.1 s, 115 MB/s

What belongs to one run: later reports, lines of progress before its result, statistics in two parts.

419430400 bytes (419 MB, 400 MiB) copied, 3 s, 140 MB/s           status=progress, pasted without its CR
512+0 records in
512+0 records out
536870912 bytes (537 MB, 512 MiB) copied, 3.90214 s, 138 MB/s

1+0 records in
1+0 records out
00000000  eb 63 90 4e 54 46 53 20  |.c.NTFS |                   what dd copied, shown by hexdump
512 bytes copied, 0.000191 s, 2.7 MB/s

Which block of times belongs to which run of dd.

$ time dd if=/dev/zero of=/mnt/f bs=64k count=4000
4000+0 records out
real    0m0.245s
$ time sync                       the data is on the disk only after it
real    0m1.911s
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ingest.parsers.bounds import decimals
from ingest.parsers.dd.command import Command, PendingCommand, dd_command, is_of_another_dd, whole_commands
from ingest.parsers.dd.lines import (
    Records,
    Transfer,
    begins_like_one,
    is_nearly_one,
    is_progress_of_bsd,
    records,
    result_behind,
    transfer,
)
from ingest.parsers.dd.messages import is_at_the_start, is_bad_block, is_harmless, message
from ingest.parsers.dd.model import Log, Run
from ingest.parsers.lines import PASTE_OFF, Line
from ingest.parsers.prompts import command_line
from ingest.parsers.report import ParseError
from ingest.parsers.times import LONGEST

_STATISTICS_BESIDE = re.compile(r"\s*\d{1,19} (?:truncated|odd length swab) (?:record|block)s?\s*")
_WRITTEN_BY_DCFLDD = re.compile(r"\s*\d{1,19} blocks \(\d{1,19}Mb\) written\b")
_EXAMPLE = "a line such as '1048576 bytes (1.0 MB, 1.0 MiB) copied, 0.01 s, 105 MB/s'"
_UNTOLD = "below a heading and without a command of its own: the log does not tell whether it read or wrote"
_PARALLEL = "several dd at once: nothing tells which of them this is"
_SHARE = "several dd at once: this is the share of one of them"
_TAKEN_FOR_PROGRESS = "taken for progress of the result below; if it is one itself, show the command of each"
_ROUNDED = 0.5  # seconds: progress has none of their parts
_APART = 2  # lines: one may be blank
_FIRST, _LAST = 1.0, 1.5  # seconds: before the first line of progress, and between the last and the result


def read_runs(text: str, lines: Iterable[Line], of_time: frozenset[int] = frozenset()) -> Log:
    """Every run of a log, without the lines of `time`, which may repeat the command.

    Raises ParseError for statistics that are not understood.
    """
    reader = _Reader(text.split("\n"))
    for line in whole_commands(lines):
        if line.text and len(line.text) < LONGEST and line.number not in of_time:
            reader.take(line)
    reader.close()
    _leave_kept_out(reader.log.runs)
    return reader.log


class _Reader:
    """Line by line: the runs so far, and the one whose lines are being read."""

    def __init__(self, raw_lines: list[str]) -> None:
        self.log = Log()
        self._raw = raw_lines
        self._run = Run()
        self._pending = PendingCommand()
        self._below_heading = False  # since the last command that was answered
        self._of_another = False  # the last command is dcfldd

    def take(self, line: Line) -> None:
        """The next line."""
        text = line.text
        if statistics := transfer(line):
            self._take_transfer(line, statistics)
        elif counts := records(line):
            self._take_records(line, counts)
        elif is_progress_of_bsd(text):
            self.log.progress = line
        elif self._take_command(line):
            pass
        elif complaint := message(text):
            self._take_message(line, complaint)
        elif self._run.after and _STATISTICS_BESIDE.fullmatch(text):
            self._run.lines.add(line.number)
        elif self._run.after and begins_like_one(text):
            self._refuse(line)
        else:
            self._take_other(line)

    def close(self, *, but_messages: bool = False) -> None:
        """Ends a run. Messages come before statistics, so they may wait for those of the next lines."""
        run = self._run
        if not run.lines or (but_messages and not (run.before or run.after or run.transfer)):
            return
        self._run = Run()
        if _is_nothing(run):
            return
        runs = self.log.runs
        run.command = self._pending.answering()
        if self._below_heading and runs and _is_second_part(runs[-1], run):
            run.command = runs[-1].command
        run.dd = run.command.answer() if run.command else None
        if run.command and run.command.concurrent:
            run.note(_SHARE)
        if run.command.parallel if run.command else self._pending.at_once:
            run.note(_PARALLEL)
        elif run.command is None and self._below_heading:
            run.note(_UNTOLD)
        self.log.progress = None
        runs.append(_joined(runs, run))
        if run.command and run.messages and not run.bad_block:
            run.command.fail()
        if run.command and (
            run.command.answers_for_others or (run.before and run.command.has_interim_reports)
        ):
            _forget_dds(runs, run.command)

    def _take_transfer(self, line: Line, statistics: Transfer) -> None:
        without_records = self._run.after is None
        if without_records and "\r" in self._raw[line.number - 1][: line.place(0)].removeprefix(PASTE_OFF):
            self.log.progress = line
            return
        if without_records:
            self.close(but_messages=True)
        self._run.transfer = statistics
        self._run.lines.add(line.number)
        if behind := result_behind(statistics):
            self._run.note(f'another result in this line is not read: give "{behind}" a line of its own')
        self.close()

    def _take_records(self, line: Line, counts: Records) -> None:
        if self._of_another:
            if not counts.out:
                self.log.unread.append(line)
            return
        run = self._run
        out = counts.out if counts.out is not None else run.before is not None and run.after is None
        if not out or run.after is not None:
            self.close(but_messages=True)
        if out:
            self._run.after = counts
        else:
            self._run.before = counts
        self._run.lines.add(line.number)

    def _take_command(self, line: Line) -> bool:
        command, prompt = dd_command(line), command_line(line)
        if command is None and (prompt is None or message(line.text)):
            return False
        self.close()
        self._below_heading = False
        self._of_another = command is None and prompt is not None and is_of_another_dd(prompt.text)
        if command:
            self._pending.typed(command)
            self.log.progress = None
            self.log.typed[line.number] = line.text
        elif prompt:
            self._pending.other(prompt.text, goes_on=line.text.lstrip().startswith(">"))
            self.log.typed[line.number] = prompt.text
        return True

    def _take_message(self, line: Line, text: str) -> None:
        if is_harmless(text):
            self._run.notes.append((line.number, text))
            return
        if self._run.before or self._run.after:
            self.close()
        self._run.messages.append((line, text))
        self._run.bad_block = is_bad_block(text)
        self._run.lines.add(line.number)
        if is_at_the_start(text):
            self.close()

    def _refuse(self, line: Line) -> None:
        """Statistics in a layout that we do not know, unless the text is cut there."""
        if line.ended:
            raise ParseError(line.number, _EXAMPLE, f'"{line.text.strip()[:200]}"')
        self._run.notes.append((line.number, "the line with bytes and seconds is cut"))
        self._run.lines.add(line.number)

    def _take_other(self, line: Line) -> None:
        """Text between runs: what follows a heading may be of another command."""
        self._of_another |= _WRITTEN_BY_DCFLDD.match(line.text) is not None
        if is_nearly_one(line.text):
            self.log.unread.append(line)
        if self._run.before:
            self.close()
        if not line.text.isspace() and not self._run.lines and self._pending.heading(line.text.strip()):
            self._below_heading = True


def _forget_dds(runs: Iterable[Run], command: Command) -> None:
    """None of a command's results is known to be of one of its dds."""
    for run in runs:
        if run.command is command:
            run.dd = None


def _leave_kept_out(runs: Sequence[Run]) -> None:
    """The results of a command are those of its dds that print to the log, if they are as many."""
    for command in {id(run.command): run.command for run in runs if run.command}.values():
        printing = iter(command.without_kept())
        for run in (run for run in runs if run.command is command and not run.follows):
            run.dd = next(printing, run.dd)


def _is_nothing(run: Run) -> bool:
    """One line such as `1+0 of something` in no language that we know."""
    counts = [each for each in (run.before, run.after) if each]
    return run.transfer is None and len(counts) == 1 and counts[0].out is None


def _joined(runs: list[Run], run: Run) -> Run:
    """The run that just ended, with what it shares with those before it; they are marked or taken away."""
    earlier = runs[-1] if runs else None
    if earlier is None or run.command is not earlier.command:
        return run
    if _is_shown_again(earlier, run):
        _replace(runs.pop(), run)
        return run
    if _is_second_part(earlier, run):
        run.before, run.after = earlier.before, earlier.after
        run.lines |= earlier.lines
        run.notes = earlier.notes + run.notes
        _replace(runs.pop(), run)
        return run
    if run.transfer:
        _take_progress_away(runs, run)
    if runs and runs[-1].command is run.command:
        _go_on(runs[-1], run)
    return run


def _replace(earlier: Run, run: Run) -> None:
    """The run is of the dd that the earlier one, no run of its own, was taken for."""
    run.dd = earlier.dd
    if run.command:
        run.command.answers -= 1


def _is_shown_again(earlier: Run, run: Run) -> bool:
    """Whether another program prints the same run twice, to the last digit of its seconds."""
    first, second = earlier.transfer, run.transfer
    if first is None or second is None or first.seconds != second.seconds or first.bytes != second.bytes:
        return False
    return first.within and second.within


def _is_second_part(earlier: Run, run: Run) -> bool:
    """Whether the earlier has records only, and this one the line with as many bytes."""
    counts, dd = earlier.after, earlier.dd
    if counts is None or earlier.transfer or earlier.messages or run.after or not run.transfer or not dd:
        return False
    return not counts.partial and counts.full * (dd.output_block or 0) == run.transfer.bytes


def _counts_seconds(earlier: Run, later: Run) -> bool:
    """Whether one of two results without records, which stand alone, has whole seconds as only progress does,
    from 8.25 on: print_xfer_stats() in dd.c gives a result six digits."""
    first, second = earlier.transfer, later.transfer
    return bool(first and second and first.seconds.isdigit() and not second.seconds.isdigit())


def _take_progress_away(runs: list[Run], run: Run) -> None:
    """Without the lines of progress right above a result, or above more progress."""
    later = run
    while runs and _may_follow(runs[-1], run) and _is_progress(runs[-1], later):
        if later is run and not _is_marked(runs[-1], run):
            run.notes.append((runs[-1].last, _TAKEN_FOR_PROGRESS))
        later = runs.pop()
        _replace(later, run)


def _may_follow(earlier: Run, run: Run) -> bool:
    """Whether one may have been printed above the other. Without records a result is between results."""
    both_progress = earlier.is_progress and run.is_progress
    return both_progress or run.before is not None or _counts_seconds(earlier, run)


def _is_progress(earlier: Run, later: Run) -> bool:
    only_transfer = earlier.transfer and not (earlier.before or earlier.after or earlier.messages)
    if not only_transfer or earlier.command is not later.command or later.first - earlier.last > _APART:
        return False
    if _is_marked(earlier, later):
        return _lasts(earlier, later, strictly=False)
    return _may_be_progress(earlier) and _lasts(earlier, later, strictly=not _is_close(earlier, later))


def _is_marked(earlier: Run, later: Run) -> bool:
    """Whether progress was requested, or the line looks as only progress does: some versions end it with a
    blank."""
    if earlier.is_progress or (earlier.dd and earlier.dd.shows_progress):
        return True
    first, second = earlier.transfer, later.transfer
    if first is None or second is None:
        return False
    return first.line.text.endswith(" ") and not second.line.text.endswith(" ")


def _may_be_progress(run: Run) -> bool:
    """Whether a line without marks may be: its command leaves that open, and a second has passed."""
    if run.transfer is None or (run.command and not run.command.may_show_progress):
        return False
    return run.transfer.duration > _FIRST - _ROUNDED or decimals(run.transfer.seconds) == 1  # uutils: 0.0 s


def _is_close(earlier: Run, later: Run) -> bool:
    """Whether less than a second, and what it is late, lies between the two."""
    first, second = earlier.transfer, later.transfer
    return bool(first and second and _FIRST < second.duration < first.duration + _LAST)


def _go_on(earlier: Run, run: Run) -> None:
    """Whether statistics are a later report of the run before: after USR1, or a bad block passed over."""
    if run.messages and not earlier.bad_block:
        return
    if earlier.bad_block:
        run.follows = run.bad_block = earlier.last == run.first - 1 and _grows(earlier, run)
    elif run.command and (run.command.single or _is_unfinished(earlier)):
        run.follows = earlier.interim = _grows(earlier, run) and _lasts(earlier, run, strictly=True)
        if run.follows:
            _replace(earlier, run)


def _is_unfinished(run: Run) -> bool:
    """Whether a dd of several was still running: a record in is not yet out, or is still to come."""
    if not (run.before and run.after and run.dd and run.command) or run.messages or run.command.interrupted:
        return False
    if run.dd.is_endless and run.dd.count and run.before.count < run.dd.count:
        return True
    return run.dd.input_block == run.dd.output_block and run.before.full == run.after.full + 1


def _grows(earlier: Run, later: Run) -> bool:
    if not (earlier.before and later.before):
        return False
    same = earlier.before.at.text == later.before.at.text
    return later.before.count > earlier.before.count or (earlier.bad_block and same)


def _lasts(earlier: Run, later: Run, *, strictly: bool) -> bool:
    """Whether the later report counts more bytes and more seconds, or as many; 10 s may have been 9.6."""
    first, second = earlier.transfer, later.transfer
    if first is None or second is None:
        return False
    if strictly:
        return first.bytes < second.bytes and first.duration < second.duration
    least = first.duration - (_ROUNDED if _counts_seconds(earlier, later) else 0)
    return first.bytes <= second.bytes and least <= second.duration
