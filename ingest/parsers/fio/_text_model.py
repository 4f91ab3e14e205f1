"""What the lines of fio's text are read into, before a whole job is understood."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

import msgspec

from ingest.parsers.fio._model import Block, Number


class Spread(msgspec.Struct):
    """min, max, avg, stdev of one thing: `what` is a kind of latency, bw or iops."""

    what: str
    unit: str
    numbers: dict[str, Number]


class Levels(msgspec.Struct):
    """The percentiles of one thing: their printed names, and their numbers."""

    names: list[str] = []
    texts: list[str] = []
    lines: list[int] = []
    starts: list[int] = []
    ends: list[int] = []

    def append(self, name: str, number: Number) -> None:
        """One more."""
        self.names.append(name)
        self.texts.append(number.text)
        self.lines.append(number.line)
        self.starts.append(number.start)
        self.ends.append(number.end)


class Part(NamedTuple):
    """Latencies, percentiles or samples below a direction; `line` counts from the first line of the match.

    name: of its groups. what: a kind of latency, bw or iops. rank: its place in fio's order.
    letter: what stands behind the largest latency (k, K).
    """

    name: str
    what: str
    unit: str
    line: int
    rank: int
    letter: str = ""


class Heading(NamedTuple):
    """The line of a direction: the groups of its numbers, by name, and their units. A sync has none.

    begin: the group where the line begins. letter: what stands behind the requests per second (k, M).
    """

    direction: str
    begin: int
    groups: dict[str, int]
    units: dict[str, str]
    letter: str


@dataclass(frozen=True, slots=True, eq=False)
class Contents:
    """What all sides of one form have.

    begins: whether a job begins with them. heading: the line of their direction. parts: what stands below it.
    last_rank: of the last part. levels: kind and unit of the percentiles. samples: the unit of those of
    bandwidth. Equal only to itself.
    """

    begins: bool
    heading: Heading | None
    parts: tuple[Part, ...]
    last_rank: int
    levels: tuple[str, str] | None
    samples: str | None


class Whole(NamedTuple):
    """A direction, what stands below it, or both in one match, and the number of its first line."""

    match: re.Match[str]
    line: int
    contents: Contents

    @property
    def first(self) -> int:
        """The line of the direction, or of the first thing below one."""
        return self.line + self.contents.begins

    def number(self, group: int, begin: int = 0, line: int = 0) -> Number:
        """The number of a group; `begin`: the group where its line begins, `line`: how far down it is."""
        first, last = self.match.span(group)
        before = self.match.start(begin)
        return Number(self.match[group], self.line + line, first - before, last - before)


class TextSide:
    """The printed numbers of one direction.

    whole: what was read at once, of the heading, of what is below it, or of both. Its totals are made when
    they are asked for. lacking: which totals lack a carry, see _text_carry. levels: by kind and unit.
    """

    __slots__ = ("_totals", "direction", "lacking", "levels", "line", "spreads", "units", "whole")

    def __init__(self, direction: str, line: int, whole: Whole | None = None) -> None:
        self.direction, self.line, self.whole = direction, line, whole
        heading = whole.contents.heading if whole else None
        self._totals: dict[str, Number] | None = None if heading and heading.groups else {}
        self.units: dict[str, str] = heading.units if heading else {}
        self.lacking = frozenset[str]()
        self.spreads: list[Spread] = []
        self.levels: dict[tuple[str, str], Levels] = {}

    @property
    def totals(self) -> dict[str, Number]:
        """Amount, bandwidth, requests per second and runtime as printed, by name."""
        if self._totals is None:
            self._totals = self._totals_of_whole()
        return self._totals

    @totals.setter
    def totals(self, totals: dict[str, Number]) -> None:
        self._totals = totals

    def has(self, name: str) -> bool:
        """Whether a total is there: where all is 0, none is."""
        heading = self.whole.contents.heading if self._totals is None and self.whole else None
        return name in (heading.groups if heading else self.totals)

    def text(self, name: str) -> str:
        """A total as printed, without its unit."""
        if self._totals is None and self.whole and self.whole.contents.heading:
            return self.whole.match[self.whole.contents.heading.groups[name]]
        return self.totals[name].text

    def apart(self) -> Whole | None:
        """What was read at once, which from now on is no more; its totals stay."""
        self._totals = self.totals
        whole, self.whole = self.whole, None
        return whole

    def lacking_some(self, names: frozenset[str]) -> TextSide:
        """The totals alone, of which some lack a carry."""
        side = TextSide(self.direction, self.line)
        side.totals, side.units, side.lacking = self.totals, self.units, names
        return side

    def _totals_of_whole(self) -> dict[str, Number]:
        if self.whole is None or self.whole.contents.heading is None:
            return {}
        heading = self.whole.contents.heading
        above = self.whole.first - self.whole.line
        return {
            name: self.whole.number(group, heading.begin, above) for name, group in heading.groups.items()
        }


class TextBlock(msgspec.Struct):
    """A job, its sides as printed, and how many requests it issued (read, write, trim)."""

    block: Block
    sides: list[TextSide] = []
    issued: tuple[int, ...] = ()
