"""Which block of times belongs to which run of dd.

$ time dd if=/dev/zero of=/mnt/f bs=64k count=4000
4000+0 records out
real    0m0.245s
$ time sync                       the data is on the disk only after it
real    0m1.911s
"""

from __future__ import annotations

from ingest.parsers._lines import Line
from ingest.parsers.dd._command import dd_command, is_timed_sync
from ingest.parsers.dd._runs import Grouped, Run
from ingest.parsers.shell_time._blocks import Timing


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
