"""The figures of a folder of runs as a table: the median of each test in each configuration and its spread.

logs of the runs that were measured -> dd-write  write  raid5, 64 KiB  3  341.2  338.0  342.9  1.4 %  MB/s
"""

import os
import re
from typing import Any, Dict, Iterator, List, NamedTuple, Sequence, Tuple

from spindle_run.folder import Folder
from spindle_run.plan.expand import configurations, tests_of
from spindle_run.plan.model import Configuration, Plan
from spindle_run.plan.model import Test as PlanTest
from spindle_run.plan.reckoning import modules
from spindle_run.state import MEASURED, State

_HEAD = ("test", "figure", "configuration", "n", "median", "lowest", "highest", "spread", "unit", "")


class Row(NamedTuple):
    """All runs of one test in one configuration, for one of its figures."""

    test: str
    figure: str  # read, write
    configuration: str
    values: Tuple[float, ...]
    unit: str
    tainted: int

    @property
    def cells(self) -> Tuple[str, ...]:
        """As text; the spread is highest less lowest, of the median."""
        low, high = min(self.values), max(self.values)
        middle = median(self.values)
        spread = "%.1f %%" % (100 * (high - low) / middle) if len(self.values) > 1 and middle else ""
        numbers = [_number(number) for number in (middle, low, high)]
        tainted = "%d tainted" % self.tainted if self.tainted else ""
        head = (self.test, self.figure, self.configuration, str(len(self.values)))
        return (*head, *numbers, spread, self.unit, tainted)


def closing(folder: Folder, plan: Plan, state: State, month: str) -> List[str]:
    """What is said when a session is over: the table, and the next command to type."""
    lines = table(list(rows(folder, plan, state, modules())))
    failed = sum(outcome.state in ("failed", "timeout") for outcome in state.outcomes.values())
    if failed:
        lines.append("%d runs failed; why: spindle-run status %s" % (failed, folder.word))
        lines.append("next: spindle-run resume %s --retry-failed" % folder.word)
        return lines
    if not any(outcome.state in MEASURED for outcome in state.outcomes.values()):
        lines.append("nothing was measured; why: spindle-run status %s" % folder.word)
        lines.append("next, when that is put right: spindle-run resume %s" % folder.word)
        return lines
    slug = re.sub(r"[^a-z0-9]+", "-", plan.name.lower()).strip("-")
    return [*lines, "next: spindle-run seal %s --slug %s-you-%s -o ." % (folder.word, month, slug)]


def rows(folder: Folder, plan: Plan, state: State, known: Dict[str, Any]) -> Iterator[Row]:
    """In the order of the plan."""
    for configuration in configurations(plan):
        for test in tests_of(plan, configuration):
            yield from _rows(folder, configuration, test, state, known[test.tool])


def table(rows_of: Sequence[Row]) -> List[str]:
    """Lines of equal columns."""
    if not rows_of:
        return []
    lines = [_HEAD, *(row.cells for row in rows_of)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(_HEAD))]
    return [
        "  ".join(
            cell.rjust(width) if 3 <= column <= 7 else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(line, widths))
        ).rstrip()
        for line in lines
    ]


def median(numbers: Sequence[float]) -> float:
    """The middle one, or the mean of the two in the middle."""
    ordered, half = sorted(numbers), len(numbers) // 2
    return ordered[half] if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) / 2


def _rows(
    folder: Folder, configuration: Configuration, test: PlanTest, state: State, tool: Any
) -> Iterator[Row]:
    values: Dict[Tuple[str, str], List[float]] = {}
    tainted = 0
    for key, outcome in sorted(state.outcomes.items()):
        if key[0] == configuration.id and key[2] == test.name and outcome.state in MEASURED:
            tainted += outcome.state == "tainted"
            record = os.path.join(folder.repeat(key[0], key[1]), test.name)
            for name, value, unit in tool.figures(test, _text(record + tool.LOG)):
                values.setdefault((name, unit), []).append(value)
    words = ", ".join(word for _, word in configuration.factors) or "as it is"
    for (name, unit), numbers in values.items():
        yield Row(test.name, name, words, tuple(numbers), unit, tainted)


def _number(number: float) -> str:
    """Four digits or so."""
    return "%.0f" % number if number >= 1000 else "%.1f" % number if number >= 10 else "%.3g" % number


def _text(path: str) -> str:
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read()
    except OSError:
        return ""
