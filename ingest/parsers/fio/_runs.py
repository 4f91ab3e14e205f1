"""Which results belong to one run of fio, and which of them count.

terse, JSON, text of one run        the same numbers up to three times: JSON counts, then terse, then text
text, text, text (--status-interval)   states of one run, each with all before it: the last counts
JSON, JSON                          either of the two: time stamps tell, or growing amounts
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from ingest.parsers.fio._model import (
    CAPPED,
    Block,
    Command,
    Doubt,
    Element,
    Header,
    Message,
    Result,
    Side,
    Version,
)
from ingest.parsers.fio._ranges import overlap

PREFERENCE = ("json", "terse", "text")
_PRINTED = ("terse", "json", "text")
# A later state without time stamps or process ids must have run on for half a second at least.
_SHORTEST_INTERVAL = 500.0


class Run(msgspec.Struct):
    """One invocation: what was announced, and the last state of each format."""

    headers: dict[str, list[Header]] = {}
    command: Command | None = None
    version: str | None = None
    messages: list[Message] = []
    results: dict[str, Result] = {}
    doubts: list[Doubt] = []

    @property
    def announced(self) -> bool:
        return bool(self.headers or self.command)

    @property
    def empty(self) -> bool:
        return not (self.results or self.announced or self.messages or self.version)

    @property
    def complaints(self) -> list[Message]:
        """Messages but for notes."""
        return [one for one in self.messages if not one.text.startswith(CAPPED)]

    def primary(self) -> Result | None:
        """The most exact result."""
        return next((self.results[kind] for kind in PREFERENCE if kind in self.results), None)


def runs(elements: Iterable[Element]) -> Iterator[Run]:
    """Every run of a log that was announced, or has a result, complaint or doubt; each when it is over."""
    last = Run()
    for element in elements:
        run = last
        if isinstance(element, Result):
            run = _place(element, last)
        elif (last.results and not isinstance(element, Message)) or (
            isinstance(element, Command) and not last.empty
        ):
            run = Run()
        if run is not last and _says_something(last):
            yield last
        last = run
        if not isinstance(element, Result):
            _note(element, last)
    if _says_something(last):
        yield last


def _says_something(run: Run) -> bool:
    return bool(run.results or run.complaints or run.doubts or run.headers)


def _note(element: Header | Version | Command | Message, run: Run) -> None:
    if isinstance(element, Header):
        run.headers.setdefault(element.name, []).append(element)
    elif isinstance(element, Version):
        run.version = element.text
    elif isinstance(element, Command):
        run.command = element
    else:
        run.messages.append(element)


def _place(result: Result, run: Run) -> Run:
    """Puts a result where it belongs: into this run, or into a new one."""
    if not result.blocks:
        run.doubts += result.doubts
        return run
    before = run.results.get(result.kind)
    if before is None:
        fits = not run.results or _follows(result, run) or _same_numbers(result, run)
    else:
        fits = _continues(before, result)
    if not fits:
        run = Run()
    elif before is not None and _by_growth_only(before, result):
        result.states = before.states + 1
        said = "read as a later state of the same run: its jobs are the same and their amounts have grown"
        run.doubts.append(Doubt(result.line, said))
    run.results[result.kind] = result
    return run


def _follows(result: Result, run: Run) -> bool:
    """Whether an announced run goes on with its next format: fio prints terse, JSON, text."""
    last = list(run.results.values())[-1]
    in_order = _PRINTED.index(result.kind) > _PRINTED.index(last.kind)
    return run.announced and in_order and _names(last) == _names(result)


def _same_numbers(result: Result, run: Run) -> bool:
    """Whether a result in another format shows the same jobs at the same speed."""
    other = run.primary()
    return other is not None and _names(other) == _names(result) and not list(disagreements(other, result))


def _continues(before: Result, after: Result) -> bool:
    """Whether `after` is a later state of the run that printed `before`."""
    if _names(before) != _names(after) or not _grows(before, after):
        return False
    if before.stamp and after.stamp:
        return after.stamp[1] < before.stamp[0] <= after.stamp[0]
    if after.kind == "text":
        return all(_same_process(one, other) for one, other in zip(before.blocks, after.blocks, strict=True))
    ran, more = _longest(before), _longest(after) - _longest(before)
    return more >= _SHORTEST_INTERVAL or (ran > 2 * _SHORTEST_INTERVAL and before.states > 1 and more > 0)


def _by_growth_only(before: Result, after: Result) -> bool:
    return after.kind != "text" and not (before.stamp and after.stamp)


def _same_process(one: Block, other: Block) -> bool:
    """fio prints 0 for a job that has not begun."""
    return (
        one.pid is not None and other.pid is not None and (one.pid == other.pid or 0 in (one.pid, other.pid))
    )


def _names(result: Result) -> list[str]:
    return [block.name for block in result.blocks]


def _grows(before: Result, after: Result) -> bool:
    """Whether no amount and no runtime gets smaller."""
    return all(
        now[0] >= was[0] and now[1] >= was[1]
        for one, other in zip(before.blocks, after.blocks, strict=True)
        for direction, was in _progress(one).items()
        for now in [_progress(other).get(direction, (-1.0, -1.0))]
    )


def _progress(block: Block) -> Mapping[str, tuple[float, float]]:
    return {side.direction: side.progress for side in block.sides}


def _longest(result: Result) -> float:
    return max((side.progress[1] for block in result.blocks for side in block.sides), default=0.0)


def disagreements(primary: Result, other: Result) -> Iterator[Doubt]:
    """Bandwidths of the same job that two formats print differently."""
    for one, another in zip(primary.blocks, other.blocks, strict=False):
        theirs = {side.direction: side for side in another.sides}
        for side in one.sides:
            twin = theirs.get(side.direction)
            if twin and side.bandwidth and twin.bandwidth and not overlap(side.bandwidth, twin.bandwidth):
                said = [f"{block.format} prints {_shown(block, side.direction)}" for block in (one, another)]
                yield Doubt(twin.line, f"{one.name}: {said[0]}, but {said[1]}")


def _shown(block: Block, direction: str) -> str:
    figures = [rate for side in block.sides if side.direction == direction for rate in _rates_of(side)]
    return figures[0] if figures else "nothing"


def _rates_of(side: Side) -> Iterator[str]:
    """The bandwidths of a direction as they are printed."""
    told: list[tuple[str, str, str]] = [(one.metric, one.statistic, one.printed) for one in side.figures]
    if side.table:
        told += zip(side.table.metrics, side.table.statistics, side.table.printed, strict=True)
    yield from (
        printed for metric, statistic, printed in told if (metric, statistic) == ("throughput", "mean")
    )
