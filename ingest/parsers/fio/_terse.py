"""fio's terse lines (--minimal), one job a line.

    j;0;0;32768;30727;1092;…                   v1, up to 1.4x: no version, no IOPS
    2;j;0;0;65536;…                            v2: without IOPS (1.50), with IOPS and percentiles (1.99 on)
    3;2.0.7;j;0;0;28004;28647;6994;1001;…      v3 of 1.99.8 to 2.0.7
    3;fio-3.28;seqread;0;0;1249280;1248031;1218;1001;…     v3; v4 adds trim, v5 counts and IOPS statistics

A direction is: amount, bandwidth, [IOPS,] runtime; min;max;mean;dev of submission and completion,
[percentiles,] [total latency,] and bandwidth samples (the third of them in per cent). Directions go on until
the field of the CPU.
"""

from __future__ import annotations

import re

from ingest.parsers._lines import Line
from ingest.parsers._many import Many
from ingest.parsers._report import ParseError
from ingest.parsers.fio._model import Block, Doubt, Result, Side
from ingest.parsers.fio._terse_direction import Direction
from ingest.parsers.fio._terse_fields import PERCENT, WHOLE, Fields, fields_of

_START = re.compile(
    r"(?:[345];(?:fio-[^;\s]{1,60}|\d{1,4}(?:\.\d{1,4}){1,3});|2;[^;]{1,200};\d{1,9};\d{1,9};|[^;]{1,200};\d{1,9};\d{1,9};\d{1,18};)"
)
_VERSION = re.compile(r"fio-|\d{1,4}\.")
FEWEST = 15  # semicolons
# Lines of one report that are held as they were read; it may have as many as the log has lines.
_FEW_BLOCKS = 1000
_DIRECTIONS = ("read", "write", "trim", "mixed")


def looks_terse(line: str) -> bool:
    """Whether a line is terse output, be it cut or not."""
    return line.count(";") >= FEWEST and _START.match(line) is not None


def terse_block(line: Line, version: str | None) -> tuple[Block, list[Doubt], tuple[str, ...]]:
    """A line's job, what in it disagrees, and the fields about the disks (the same in one report)."""
    fields = fields_of(line)
    block, layout = _head(fields, version)
    doubts: list[Doubt] = []
    sides: list[Side] = []
    # With unified_rw_reporting=both a mixed one follows; v3 has no trim.
    names = ("read", "write", "mixed") if layout == 3 else _DIRECTIONS
    while not (PERCENT.fullmatch(fields.peek()) and PERCENT.fullmatch(fields.peek(1))):
        if len(sides) == len(names):
            expected = f"the CPU's share after {len(names)} directions"
            raise ParseError(line.number, expected, f'"{fields.peek()[:40]}"')
        sides.append(Direction(fields, layout, block.version).side(names[len(sides)], doubts))
    if len(sides) == 1:
        sides[0].direction = "mixed"
    block.sides = [one for one in sides if one.progress[1]]
    # Behind the CPU stand 5 fields, then 7 depths, 10 and 12 shares of latencies; then the disks.
    return block, doubts, tuple(fields.texts[fields.place + 34 :])


def _head(fields: Fields, version: str | None) -> tuple[Block, int]:
    """Layout, version, name, group and error."""
    layout = 1
    if fields.peek() in ("3", "4", "5") and _VERSION.match(fields.peek(1)):
        layout, version = int(fields.peek()), fields.peek(1).removeprefix("fio-")
        fields.skip(2)
    elif fields.peek() == "2" and WHOLE.fullmatch(fields.peek(3)):
        layout = 2
        fields.skip()
    name = fields.peek()
    fields.skip()
    group, error = (fields.take(WHOLE, "a whole number") for _ in range(2))
    block = Block(name, fields.line.number, f"terse-{layout}", version, int(error), group=int(group))
    return block, layout


class TerseReport:
    """The lines of one report. known: the name and the group of each."""

    def __init__(self) -> None:
        self.known: set[tuple[str, int]] = set()
        self._blocks: Many[Block] = Many(Block, _FEW_BLOCKS, _FEW_BLOCKS)
        self._doubts: list[Doubt] = []
        self._tail: tuple[str, ...] = ()  # of the last
        self.totals: list[Block] = []  # of all clients

    def is_over(self, block: Block, tail: tuple[str, ...]) -> bool:
        """Whether a line begins another report: of one, the fields of the disks are the same in all lines."""
        again = (block.name, block.group) in self.known
        return again and (not any(tail) or tail != self._tail)

    def add(self, block: Block, doubts: list[Doubt], tail: tuple[str, ...]) -> None:
        """One more line."""
        self._blocks.append(block)
        self.known.add((block.name, block.group))
        self._doubts += doubts
        self._tail = tail

    def result(self) -> Result:
        """All lines; there is at least one."""
        return Result("terse", self._blocks[0].line, self._blocks, self._doubts, totals=self.totals)
