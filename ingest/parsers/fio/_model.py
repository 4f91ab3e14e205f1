"""What the three formats of fio (text, terse, JSON) are read into, before runs are told apart.

A `Result` is one report of one invocation in one format, a `Block` one job of it (or one group of jobs),
a `Side` what that job read, wrote, trimmed or synced.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from ingest.parsers._report import Fact

# A note that fio prints when an engine cannot do what iodepth asks for (from 3.3x on).
CAPPED = "note: both iodepth >= 1 and synchronous I/O engine are selected"


# The name of what all jobs of a group did together, and of all clients of a server.
ALL_JOBS, ALL_CLIENTS = "all jobs", "All clients"
# That of a job whose own line is missing.
UNNAMED = "unnamed"


class Number(msgspec.Struct, gc=False):
    """A number as it is printed, and where."""

    text: str
    line: int
    start: int
    end: int


class Figure(msgspec.Struct, gc=False):
    """A number that was understood: what it measures, and its SI value (None with a reason)."""

    metric: str
    statistic: str
    kind: str | None
    value: float | None
    unit: str
    printed: str
    number: Number
    rule: str | None
    reason: str | None = None


class Row(msgspec.Struct, gc=False):
    """Numbers that stand one after another, a list for each of their attributes: it is made at one go."""

    texts: Sequence[str]
    lines: Sequence[int]
    starts: Sequence[int]
    ends: Sequence[int]


class Column(msgspec.Struct, gc=False):
    """The statistics of one thing: as many figures as there are numbers. No value where there is a reason."""

    metric: str
    kind: str | None
    unit: str
    rule: str
    statistics: Sequence[str]
    values: Sequence[float | None]
    printed: Sequence[str]
    row: Row
    reasons: Sequence[str | None]


class Table(msgspec.Struct, gc=False):
    """All figures of a side, a list for each of their attributes. No value where there is a reason."""

    metrics: Sequence[str]
    statistics: Sequence[str]
    kinds: Sequence[str | None]
    values: Sequence[float | None]
    units: Sequence[str]
    rules: Sequence[str]
    printed: Sequence[str]
    lines: Sequence[int]
    starts: Sequence[int]
    ends: Sequence[int]
    reasons: Sequence[str | None]


class Side(msgspec.Struct):
    """One direction of a job: read, write, trim, mixed (all in one) or sync.

    Its figures are single ones, columns of them, or all of them in one table.
    """

    direction: str
    line: int
    figures: list[Figure] = []
    columns: list[Column] = []
    table: Table | None = None
    bandwidth: tuple[float, float] | None = None  # B/s, the lowest and highest that the print allows
    progress: tuple[float, float] = (0, 0)  # bytes and milliseconds: they only grow within one run


class Block(msgspec.Struct):
    """One job as a report shows it."""

    name: str
    line: int
    format: str
    version: str | None = None
    error: int = 0
    message: str | None = None
    group: int = 0
    jobs: int | None = None
    pid: int | None = None
    rw: str | None = None
    parameters: Mapping[str, Any] = msgspec.field(default_factory=dict)
    sides: list[Side] = []
    facts: list[Fact] = []
    idle: bool = True  # whether it says itself that nothing was done, where it has no sides


class Doubt(msgspec.Struct):
    """A warning that has no run yet."""

    line: int
    text: str


class Result(msgspec.Struct):
    """One report: every job in one format. `stamp`: its time and its latest possible start, in seconds."""

    kind: str
    line: int
    blocks: Sequence[Block]
    doubts: list[Doubt] = []
    stamp: tuple[float, float] | None = None
    states: int = 1  # how many of one run have been seen
    totals: Sequence[Block] = ()  # of groups of several jobs, and of all clients


class Header(msgspec.Struct, frozen=True, gc=False):
    """`j: (g=0): rw=randread, bs=…`: a job before it runs."""

    name: str
    line: int
    rw: str
    parameters: Mapping[str, Any]


class Version(msgspec.Struct, frozen=True, gc=False):
    """`fio-3.28` on a line of its own."""

    text: str
    line: int


class Command(msgspec.Struct, frozen=True, gc=False):
    """A shell prompt with fio's command line: job names and their options."""

    line: int
    jobs: tuple[tuple[str, Mapping[str, str]], ...]


class Message(msgspec.Struct, frozen=True, gc=False):
    """`fio: …`: what fio complains of."""

    line: int
    text: str


Element = Header | Version | Command | Message | Result
