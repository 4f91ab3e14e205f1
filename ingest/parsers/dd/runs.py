"""Which lines belong together, and to which command.

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
from collections.abc import Iterable
from dataclasses import dataclass, field

from ingest.parsers.dd.checks import Speed, speed
from ingest.parsers.dd.command import Command, Dd, PendingCommand, dd_command, is_timed_sync
from ingest.parsers.dd.lines import Records, Transfer, begins_like_one, is_nearly_one, records, transfer
from ingest.parsers.lines import Line
from ingest.parsers.prompts import command_line
from ingest.parsers.report import ParseError
from ingest.parsers.times import LONGEST, Timing


@dataclass(slots=True)
class Run:
    """One dd. `interim`: a report while it ran (USR1), followed by a later one."""

    command: Command | None = None
    dd: Dd | None = None
    before: Records | None = None
    after: Records | None = None
    transfer: Transfer | None = None
    timing: Timing | None = None
    sync: Timing | None = None
    speed: Speed | None = None
    messages: list[tuple[Line, str]] = field(default_factory=list)
    notes: list[tuple[Line, str]] = field(default_factory=list)
    lines: set[int] = field(default_factory=set)
    interim: bool = False
    follows: bool = False  # more of the run before it, no run of its own
    bad_block: bool = False  # with conv=noerror dd goes on after it: none of its figures counts

    @property
    def first(self) -> int:
        return min(self.lines)

    @property
    def last(self) -> int:
        return max(self.lines)

    def last_line(self) -> Line:
        """The line of its figures, or of its records."""
        part = self.transfer or self.after or self.before
        return part.line if part else self.messages[-1][0]


@dataclass(slots=True)
class Grouped:
    """What grouping found: the runs, and which lines ended the output of a command."""

    runs: list[Run] = field(default_factory=list)
    typed: dict[int, str] = field(default_factory=dict)  # line of a command → its text
    unread: list[Line] = field(default_factory=list)  # dd's by their figures, in no form that is known
    progress: Line | None = None  # a progress line that no result followed


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


MESSAGE = re.compile(r"(?:\^C)?(?:\S{0,60}/)?(?:busybox: |coreutils: )?dd: (?P<text>\S.{0,400})")
_HARMLESS = re.compile(r"(?i)warn|avert|attenzione|advertencia|aviso|failed to turn off O_DIRECT")
# Said before anything is copied: no statistics follow.
_AT_THE_START = re.compile(
    r"(?i)open|öffne|ouvr|abrir|aprire|no such file|permission denied|unrecogni[sz]ed|invalid|is a directory"
    r"|unknown op|command not found|not found|--help"
)
_READING = re.compile(r"(?i)read|input/output|lesen|lecture")
_UNTOLD = "below a heading and without a command of its own: the log does not tell whether it read or wrote"
_STATISTICS_BESIDE = re.compile(r"\s*\d{1,19} (?:truncated|odd length swab) (?:record|block)s?\s*")


def grouped(text: str, lines: Iterable[Line], of_time: frozenset[int] = frozenset()) -> Grouped:
    """Every run of a log, without the lines of `time`, which may repeat the command.

    Raises ParseError for statistics that are not understood.
    """
    grouper = _Grouper(text.split("\n") if "\r" in text else None)
    for line in lines:
        if line.text and len(line.text) < LONGEST and line.number not in of_time:
            grouper.take(line)
    return grouper.finished()


class _Grouper:
    def __init__(self, raw_lines: list[str] | None) -> None:
        self._raw = raw_lines  # None where no line was written anew
        self._found = Grouped()
        self._run = Run()
        self._pending = PendingCommand()
        self._below_heading = False  # since the last command that was answered

    def take(self, line: Line) -> None:
        text = line.text
        if found := transfer(line):
            self._transfer(line, found)
        elif one := records(line):
            self._records(line, one)
        elif self._typed(line):
            pass
        elif match := MESSAGE.match(text) if "dd: " in text else None:
            self._message(line, match["text"].strip())
        elif self._run.after and _STATISTICS_BESIDE.fullmatch(text):
            self._run.lines.add(line.number)
        elif begins_like_one(text):
            self._not_understood(line)
        else:
            self._other(line)

    def _other(self, line: Line) -> None:
        """Text between runs: what follows a heading may be of another command."""
        text = line.text
        if is_nearly_one(text):
            self._found.unread.append(line)
        if self._run.before:
            self._close()
        if not text.isspace() and not self._run.lines and self._pending.heading(text.strip()):
            self._below_heading = True

    def finished(self) -> Grouped:
        self._close()
        return self._found

    def _transfer(self, line: Line, found: Transfer) -> None:
        alone = self._run.after is None
        if alone and self._raw and "\r" in self._raw[line.number - 1][: line.place(0)]:
            self._found.progress = line
            return
        if alone:
            self._close(but_messages=True)
        self._run.transfer, self._run.speed = found, speed(found)
        self._run.lines.add(line.number)
        self._close()

    def _records(self, line: Line, one: Records) -> None:
        run = self._run
        out = one.out if one.out is not None else run.before is not None and run.after is None
        if not out or run.after is not None:
            self._close(but_messages=True)
        if out:
            self._run.after = one
        else:
            self._run.before = one
        self._run.lines.add(line.number)

    def _typed(self, line: Line) -> bool:
        if command := dd_command(line):
            self._close()
            self._pending.typed(command)
            self._below_heading = False
            self._found.progress = None
            self._found.typed[line.number] = line.text
            return True
        prompt = command_line(line)
        if prompt is None or MESSAGE.match(line.text):
            return False
        self._close()
        self._found.typed[line.number] = prompt.text
        self._pending.other(prompt.text)
        self._below_heading = False
        return True

    def _message(self, line: Line, text: str) -> None:
        if _HARMLESS.search(text):
            self._run.notes.append((line, text))
            return
        if self._run.before or self._run.after:
            self._close()
        self._run.messages.append((line, text))
        self._run.bad_block = bool(_READING.search(text))
        self._run.lines.add(line.number)
        if _AT_THE_START.search(text):
            self._close()

    def _not_understood(self, line: Line) -> None:
        """Statistics in a layout that we do not know, unless the text is cut there or says it otherwise."""
        if not self._run.after:
            self._other(line)
            return
        if line.ended:
            expected = "a line such as '1048576 bytes (1.0 MB, 1.0 MiB) copied, 0.01 s, 105 MB/s'"
            raise ParseError(line.number, expected, f'"{line.text.strip()[:200]}"')
        self._run.notes.append((line, "the line with bytes and seconds is cut"))
        self._run.lines.add(line.number)

    def _close(self, *, but_messages: bool = False) -> None:
        """Ends a run. Messages come before statistics, so they may wait for those of the next lines."""
        run = self._run
        if not run.lines or (but_messages and not (run.before or run.after or run.transfer)):
            return
        self._run = Run()
        if _is_nothing(run):
            return
        run.command = self._pending.answering()
        if self._below_heading and is_second_part(self._found.runs, run):
            run.command = self._found.runs[-1].command
        run.dd = run.command.answer() if run.command else None
        if run.command and run.command.parallel:
            run.notes.append((run.last_line(), "several dd at once: nothing tells which of them this is"))
        elif run.command is None and self._below_heading:
            run.notes.append((run.last_line(), _UNTOLD))
        self._found.progress = None
        self._found.runs.append(joined(self._found.runs, run))


def _is_nothing(run: Run) -> bool:
    """One line such as `1+0 of something` in no language that we know."""
    alone = [one for one in (run.before, run.after) if one]
    return run.transfer is None and len(alone) == 1 and alone[0].out is None


def add_times(found: Grouped, lines: list[Line], timings: list[Timing]) -> None:
    """Gives each run the time block that stands beside it, and the one of a sync after it."""
    if not lines:
        return
    later = list(reversed(timings))
    texts = {line.number: line.text for line in lines} if timings else {}
    for place, run in enumerate(found.runs, start=1):
        following = found.runs[place] if place < len(found.runs) else None
        while later and later[-1].last < run.last:
            later.pop()
        end = following.first if following else lines[-1].number + 1
        if later and later[-1].first < end and _beside(found, run, later[-1], texts):
            run.timing = later.pop()
            _learn(run, run.timing)
            if later and later[-1].first < end and _is_of_sync(found, run, run.timing, later[-1]):
                run.sync = later.pop()
    _time_before(found, texts, timings)


def _learn(run: Run, timing: Timing) -> None:
    """GNU time -v and zsh repeat the command."""
    if run.command is None and timing.command:
        run.command = dd_command(Line(timing.line.number, f"time {timing.command}"))
        run.dd = run.command.answer() if run.command else None


def _beside(found: Grouped, run: Run, timing: Timing, texts: dict[int, str]) -> bool:
    """Only blank lines between, or a command that says `time` and no other since."""
    between = range(run.last + 1, timing.first)
    if not any(texts.get(number, "").strip() for number in between):
        return True
    timed = bool(run.command and run.command.timed)
    return timed and not any(number in found.typed for number in between)


def _time_before(found: Grouped, texts: dict[int, str], timings: list[Timing]) -> None:
    """Two streams may come in the wrong order: certain only where there is one run and one time."""
    if len(found.runs) != 1 or len(timings) != 1 or found.runs[0].timing or not found.runs[0].after:
        return
    run, timing = found.runs[0], timings[0]
    if timing.last < run.first and not any(
        texts.get(number, "").strip() for number in range(timing.last + 1, run.first)
    ):
        run.timing = timing


def _is_of_sync(found: Grouped, run: Run, own: Timing, timing: Timing) -> bool:
    if run.command is None or not run.command.timed:
        return False
    typed = [found.typed[number] for number in range(own.last + 1, timing.first) if number in found.typed]
    return not typed if run.command.sync_after else len(typed) == 1 and is_timed_sync(typed[0])
