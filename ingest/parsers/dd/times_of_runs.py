"""Runs of dd, and times as a shell prints them → each run with its own time, and that of its sync.

$ time dd if=/dev/zero of=f bs=1M count=1 ; time sync
1048576 bytes (1.0 MB) copied, 0.01 s, 105 MB/s
real    0m0.013s                               of the dd
real    0m0.245s                               of the sync

Where only the sync was timed, dd's own seconds are added to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from ingest.parsers.dd.command import dd_command, is_timed_sync
from ingest.parsers.dd.model import Log, Run
from ingest.parsers.lines import Line
from ingest.parsers.times import Timing

_EMPTIES = re.compile(r"\b(?:sync|umount|mount|mkfs)\b")


def add_times(log: Log, lines: list[Line], timings: list[Timing]) -> None:
    """Gives each run the time block next to it, and that of a sync after it."""
    later = list(reversed(timings))
    texts = {line.number: line.text for line in lines}
    earlier: Run | None = None
    for place, run in enumerate(log.runs, start=1):
        end = log.runs[place].first if place < len(log.runs) else lines[-1].number + 1
        while later and later[-1].last < run.last:
            later.pop()
        if (timing := _first_before(end, later)) and _is_adjacent(log, run, timing, texts):
            run.timing = later.pop()
            _learn(run, run.timing)
            run.time_is_shared = _is_shared(run, earlier)
        sync = _first_before(end, later)
        if sync and _is_of_sync(log, run, sync, texts) and _is_alone(log, earlier, run):
            run.sync = later.pop()
        earlier = run
    _add_time_before(log, texts, timings)


def _first_before(end: int, later: list[Timing]) -> Timing | None:
    """The next time block, if it begins before the next run."""
    return later[-1] if later and later[-1].first < end else None


def _is_shared(run: Run, earlier: Run | None) -> bool:
    """Whether the time is that of other commands of a group too, or of several runs of one command."""
    if run.command is None or not run.command.timed:
        return False
    several = earlier is not None and earlier.command is run.command and earlier.timing is None
    return run.command.times_others or (several and not run.follows)


def _learn(run: Run, timing: Timing) -> None:
    """GNU time -v and zsh repeat the command."""
    if run.command is None and timing.command:
        run.command = dd_command(Line(timing.line.number, f"time {timing.command}"))
        run.dd = run.command.answer() if run.command else None


def _is_adjacent(log: Log, run: Run, timing: Timing, texts: dict[int, str]) -> bool:
    """Only blank lines between, or a command that says `time` and no other since."""
    if run.command and run.command.times_another:
        return False
    between = range(run.last + 1, timing.first)
    if _are_blank(texts, between):
        return True
    timed = bool(run.command and run.command.timed)
    return timed and not any(number in log.typed for number in between)


def _are_blank(texts: dict[int, str], numbers: Iterable[int]) -> bool:
    return not any(texts.get(number, "").strip() for number in numbers)


def _add_time_before(log: Log, texts: dict[int, str], timings: list[Timing]) -> None:
    """Two streams may come in the wrong order: certain only where there is one run and one time."""
    if len(log.runs) != 1 or len(timings) != 1 or log.runs[0].timing or not log.runs[0].after:
        return
    run, timing = log.runs[0], timings[0]
    if timing.last < run.first and _are_blank(texts, range(timing.last + 1, run.first)):
        run.timing, run.time_is_shared = timing, _is_shared(run, None)


def _is_of_sync(log: Log, run: Run, timing: Timing, texts: dict[int, str]) -> bool:
    """Whether `time sync` was typed after the dd or below it, and nothing else since."""
    own, command = run.timing, run.command
    if command is None or not (_is_measured_by_itself(run) if own is None else command.timed):
        return False
    between = range((own.last if own else run.last) + 1, timing.first)
    typed = [log.typed[number] for number in between if number in log.typed]
    if own is None and not _are_blank(texts, (number for number in between if number not in log.typed)):
        return False
    return not typed if command.sync_after else len(typed) == 1 and is_timed_sync(typed[0])


def _is_alone(log: Log, earlier: Run | None, run: Run) -> bool:
    """Whether nothing of an earlier dd waits to be written, so that a sync is of this one's data only."""
    if earlier is None or earlier.sync or (earlier.dd and earlier.dd.operation == "read"):
        return True
    between = range(earlier.last + 1, run.first)
    return any(_EMPTIES.search(log.typed[number]) for number in between if number in log.typed)


def _is_measured_by_itself(run: Run) -> bool:
    """Whether the dd tells its seconds, and nothing else was timed with it."""
    return run.transfer is not None and run.transfer.measured and not (run.command and run.command.timed)
