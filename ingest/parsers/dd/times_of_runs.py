"""Runs of dd, and times as a shell prints them → each run with its own time, and that of its sync.

$ time dd if=/dev/zero of=f bs=1M count=1 ; time sync
1048576 bytes (1.0 MB) copied, 0.01 s, 105 MB/s
real    0m0.013s                               of the dd
real    0m0.245s                               of the sync
"""

from __future__ import annotations

from collections.abc import Iterable

from ingest.parsers.dd.command import dd_command, is_timed_sync
from ingest.parsers.dd.model import Log, Run
from ingest.parsers.lines import Line
from ingest.parsers.times import Timing


def add_times(log: Log, lines: list[Line], timings: list[Timing]) -> None:
    """Gives each run the time block that stands beside it, and the one of a sync after it."""
    later = list(reversed(timings))
    texts = {line.number: line.text for line in lines}
    for place, run in enumerate(log.runs, start=1):
        end = log.runs[place].first if place < len(log.runs) else lines[-1].number + 1
        while later and later[-1].last < run.last:
            later.pop()
        if later and later[-1].first < end and _is_beside(log, run, later[-1], texts):
            run.timing = later.pop()
            _learn(run, run.timing)
            run.time_is_shared = _is_shared(run, log.runs[place - 2] if place > 1 else None)
            if later and later[-1].first < end and _is_of_sync(log, run, run.timing, later[-1]):
                run.sync = later.pop()
    _add_time_before(log, texts, timings)


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


def _is_beside(log: Log, run: Run, timing: Timing, texts: dict[int, str]) -> bool:
    """Only blank lines between, or a command that says `time` and no other since."""
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


def _is_of_sync(log: Log, run: Run, own: Timing, timing: Timing) -> bool:
    if run.command is None or not run.command.timed:
        return False
    typed = [log.typed[number] for number in range(own.last + 1, timing.first) if number in log.typed]
    return not typed if run.command.sync_after else len(typed) == 1 and is_timed_sync(typed[0])
