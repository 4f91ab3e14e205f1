"""The lines of fio's text, as patterns that are linear in a line, and what they hold."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from ingest.parsers.fio._model import Block, Number

_N = r"\d{1,20}(?:\.\d{1,12})?"
_UNIT = r"(?:[KMGTPEk]i?)?(?:B|bit)"
STATUS = re.compile(
    r"\(groupid=(?P<group>\d{1,9})(?:, jobs=(?P<jobs>\d{1,9}))?\): err= *(?P<error>-?\d{1,9})"
    r"(?: \((?P<message>.*)\))?:(?: pid=(?P<pid>\d{1,10}))?"
)
OLD = re.compile(
    rf" *(?P<side>read|write|trim|mixed) *: io= *(?P<io>{_N})(?P<io_unit>{_UNIT}),"
    rf" bw= *(?P<bw>{_N})(?P<bw_unit>{_UNIT})/s(?:, iops= *(?P<iops>{_N}[KMGkP]?))? *,"
    r" runt= *(?P<runtime>\d{1,18})msec"
)
NEW = re.compile(
    rf" *(?P<side>read|write|trim|mixed): IOPS=(?P<iops>{_N}[KMGkP]?), BW=(?P<bw>{_N})(?P<bw_unit>{_UNIT})/s"
    rf" \((?P<other>{_N})(?P<other_unit>{_UNIT})/s\)"
    rf"\((?P<io>{_N})(?P<io_unit>{_UNIT})/(?P<runtime>\d{{1,18}})msec\)"
)
_OF = r"(?P<{0}>-?nan|\d{{1,20}}(?:\.\d{{1,12}})?[KMGkP]?)"
_SPREAD = (
    rf"min= *{_OF.format('min')} ?, max= *{_OF.format('max')} ?,(?: per= *[\d.]{{1,12}}%,)?"
    rf" avg= *{_OF.format('mean')}, (?:st)?dev= *{_OF.format('stdev')}"
)
LATENCY = re.compile(rf" *(?P<kind>slat|clat|lat|sync) \((?P<unit>[num]sec)\) ?: {_SPREAD}")
BANDWIDTH = re.compile(rf" *bw \( *(?P<unit>{_UNIT}) */s\) *: {_SPREAD}")
IOPS = re.compile(rf" *iops *: {_SPREAD}")
LEVELS = re.compile(r" *(?P<kind>slat|clat|lat|sync) percentiles \((?P<unit>[num]sec)\):")
LEVEL = re.compile(r"(\d{1,3}\.\d{1,12})th=\[ *>?=?(\d{1,20})\]")
ISSUED = re.compile(
    r" *issued[ rwtsd/]*: total=(?:r=)?(\d{1,18})[,/](?:w=)?(\d{1,18})(?:[,/](?:d=)?(\d{1,18}))?"
)


@dataclass(slots=True)
class Spread:
    """min, max, avg, stdev of one thing: `what` is a kind of latency, bw or iops."""

    what: str
    unit: str
    numbers: dict[str, Number]


@dataclass(slots=True)
class TextSide:
    """The printed numbers of one direction."""

    direction: str
    line: int
    totals: dict[str, Number] = field(default_factory=dict)
    units: dict[str, str] = field(default_factory=dict)
    spreads: list[Spread] = field(default_factory=list)
    levels: list[tuple[str, str, str, Number]] = field(default_factory=list)


@dataclass(slots=True)
class TextBlock:
    """A job, its sides as printed, and how many requests it issued (read, write, trim)."""

    block: Block
    sides: list[TextSide] = field(default_factory=list)
    issued: tuple[int, ...] = ()
    issued_line: int = 0
