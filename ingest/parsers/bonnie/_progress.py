"""The bonnie of SuSE states each rate twice: where its phase is done, and in the table.

Writing with putc()...  done:  13038 kB/s  99.8 %CPU
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ingest.parsers._lines import Line
from ingest.parsers.bonnie._model import CPU, PHASES, RATE, Row

_DONE = re.compile(
    r"([RW][a-z]+ing[a-z ()]{0,20})\.\.\. *done: +(\d{1,15}) kB/s +(\d{1,9}\.\d) %CPU", re.ASCII
)
_PHASES = {
    "Writing with putc()": 0, "Writing intelligently": 1, "Rewriting": 2,
    "Reading with getc()": 3, "Reading intelligently": 4,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Done:
    """A phase that was done, with its figures as printed."""

    line: int
    phase: int
    rate: str
    cpu: str


def done(line: Line) -> Done | None:
    """What a line of progress says."""
    match = _DONE.search(line.text)
    if match is None or match[1] not in _PHASES:
        return None
    return Done(line.number, _PHASES[match[1]], match[2], match[3])


def disagreements(row: Row, said: list[Done]) -> Iterator[tuple[int, str]]:
    """Where the table has other figures than the progress above it."""
    for one in said:
        for kind, text, unit in ((RATE, one.rate, "kB/s"), (CPU, one.cpu, "%CPU")):
            cell = row.cells.get((one.phase, kind))
            if cell is not None and cell.text != text:
                label = f"{PHASES[one.phase].label} {kind}"
                yield one.line, f"{label}: this line says {text} {unit}, the table {cell.text}"
