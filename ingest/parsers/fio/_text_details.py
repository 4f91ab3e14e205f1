"""What stands below the line of a direction, in one match: latencies, percentiles and samples.

    clat (usec): min=29, max=81650, avg=110.29, stdev=784.58
     lat (usec): min=29, max=81650, avg=110.41, stdev=784.59
    clat percentiles (usec):
     |  1.00th=[   41],  5.00th=[   47], 10.00th=[   51], …
   bw (  KiB/s): min=20144, max=35200, per=100.00%, avg=26830.00, stdev=7035.58, samples=4
   iops        : min= 5036, max= 8800, avg=6707.50, stdev=1758.90, samples=4

What is not just so is read line by line, and what raises a doubt figure by figure, with the same result.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from operator import sub
from typing import NamedTuple

import msgspec

from ingest.parsers._rules import rule
from ingest.parsers.fio._figures import KINDS, percentile
from ingest.parsers.fio._model import Number, Table
from ingest.parsers.fio._outlines import Outline, Pick, Slot, outline, picking
from ingest.parsers.fio._text_blocks import LEVEL_NAMES, ROWS
from ingest.parsers.fio._text_levels import BUCKET
from ingest.parsers.fio._text_lines import (
    RANK_OF_LEVELS,
    RANKS,
    STATISTICS,
    UNIT,
    Details,
    Levels,
    Part,
    Spread,
    TextSide,
)

_LATENCIES = ("latency1", "latency2", "latency3")


def _spread(name: str) -> str:
    """A group for each number."""
    part = r"[0-9]{1,18}\.[0-9]{1,12}"
    whole, end = r"[0-9]{1,18}(?:\.[0-9]{1,12})?", r"(?:, samples=[0-9]{1,20})?\n"
    return (
        rf"min= *(?P<{name}_min>{whole}) ?, max= *(?P<{name}_max>{whole}) ?,(?: per= *[0-9.]{{1,12}}%,)?"
        rf" avg= *(?P<{name}_mean>{part}), (?:st)?dev= *(?P<{name}_stdev>{part}){end}"
    )


def _latency(name: str) -> str:
    of = rf"(?P<{name}_kind>slat|clat|lat|sync) \((?P<{name}_unit>[num]sec)\)"
    return rf"(?P<{name}>) *{of} ?: {_spread(name)}"


def _level(name: str) -> str:
    return f"p{name.replace('.', '_')}"


def _row(place: int, names: Sequence[str]) -> str:
    levels = (rf"{re.escape(name)}th=\[ *>?=?(?P<{_level(name)}>[0-9]{{1,18}})\]" for name in names)
    return rf"(?P<row{place}>) *\| *" + ", {1,3}".join(levels)


_LEVELS = r" +(?P<levels_kind>slat|clat|lat|sync) percentiles \((?P<levels_unit>[num]sec)\):\n"
_ROWS = ",\n".join(_row(*row) for row in enumerate(ROWS)) + "\n"
DETAILS = re.compile(
    f"{_latency('latency1')}(?:{_latency('latency2')}(?:{_latency('latency3')})?)?"
    f"(?:{_LEVELS}{_ROWS})?"
    rf"(?:(?P<bw>) *bw \( *(?P<bw_unit>{UNIT}) */s\) *: {_spread('bw')})?"
    rf"(?:(?P<iops>) *iops *: {_spread('iops')})?"
)
_GROUPS = DETAILS.groupindex
# What tells one form of details from another: kinds and units, and whether there are samples.
_FORM = [f"{name}_{of}" for name in (*_LATENCIES, "levels") for of in ("kind", "unit")] + ["bw_unit", "iops"]


def details_of(match: re.Match[str], line: int) -> Details | None:
    """What a match has; None where it is not in fio's order."""
    parts = _parts(match.group(*_FORM))
    ranks = [part.rank for part in parts]
    return Details(match, line, parts) if ranks == sorted(set(ranks)) else None


@lru_cache(maxsize=200)
def _parts(form: Sequence[str | None]) -> tuple[Part, ...]:
    return tuple(_parts_of(dict(zip(_FORM, form, strict=True))))


def _parts_of(form: Mapping[str, str | None]) -> Iterator[Part]:
    line = 0
    for name in (*_LATENCIES, "levels"):
        kind, unit = form[f"{name}_kind"], form[f"{name}_unit"]
        if kind and unit:
            yield Part(name, kind, unit, line, RANKS[kind] + (RANK_OF_LEVELS if name == "levels" else 0))
            line += 1 + (len(ROWS) if name == "levels" else 0)
    if unit := form["bw_unit"]:
        yield Part("bw", "bw", unit, line, RANKS["bw"])
        line += 1
    if form["iops"] is not None:
        yield Part("iops", "iops", "", line, RANKS["iops"])


class _Reading(msgspec.Struct, gc=False):
    """How details of one form are read: the groups of their numbers, and what begins their lines.

    lines: counted from the first. levels: the places of the first and last percentile, and of the smallest
    and largest latency of their kind; with them goes one unit.
    """

    outline: Outline
    texts: Sequence[int]
    spans: Pick
    begins: Pick
    lines: Sequence[int]
    levels: tuple[Pick, float] | None


def table_of(details: Details, samples: str | None) -> Table | None:
    """All figures, if there is no more to say of them; `samples`: the rule of those of bandwidth."""
    reading, match = _reading(details.parts, samples), details.match
    if reading is None:
        return None
    texts = match.group(*reading.texts)
    values = reading.outline.values(texts)
    if values is None or (reading.levels and not _within(values, *reading.levels)):
        return None
    firsts, lasts = zip(*reading.spans(match.regs), strict=True)
    begins, _ = zip(*reading.begins(match.regs), strict=True)
    lines = list(map(details.line.__add__, reading.lines))
    spans = lines, list(map(sub, firsts, begins)), list(map(sub, lasts, begins))
    return reading.outline.table(texts, values, spans)


def _within(values: Sequence[float], pick: Pick, step: float) -> bool:
    """Whether percentiles lie between the smallest and largest latency, but for the width of a bucket."""
    first, last, least, most = pick(values)
    return bool(first >= least * (1 - BUCKET) - step and last <= most * (1 + BUCKET) + step)


class _Place(NamedTuple):
    """A figure: the groups of its number, and of the beginning of its line; how many lines are above it."""

    slot: Slot
    number: int
    begin: int
    line: int


@lru_cache(maxsize=200)
def _reading(parts: Sequence[Part], samples: str | None) -> _Reading | None:
    """None where a rule's factor is no power, or percentiles have nothing beside them."""
    measured = [part for part in parts if part.name != "levels"]
    levels = [part for part in parts if part.name == "levels"]
    places = [place for part in [*measured, *levels] for place in _places(part, samples)]
    means = [(_GROUPS[f"{part.name}_mean"], part) for part in measured if _sampled(part, samples)]
    slots = [place.slot for place in places]
    beside = [_slot(part, "mean", samples).rule for _, part in means]
    known = outline(slots, beside, _rising(slots, len(slots)))
    bounds = _bounds(slots, levels[0]) if levels else None
    if known is None or (levels and bounds is None):
        return None
    return _Reading(
        known, [*(place.number for place in places), *(group for group, _ in means)],
        picking([place.number for place in places]), picking([place.begin for place in places]),
        [place.line for place in places], bounds,
    )  # fmt: skip


def _sampled(part: Part, samples: str | None) -> bool:
    """Whether a part has samples that are read: the label of those of bandwidth may say nothing."""
    return part.name == "iops" or (part.name == "bw" and samples is not None)


def _places(part: Part, samples: str | None) -> Iterator[_Place]:
    if part.name == "levels":
        for row, names in enumerate(ROWS):
            for name in names:
                slot = _slot(part, percentile(name), samples)
                yield _Place(slot, _GROUPS[_level(name)], _GROUPS[f"row{row}"], part.line + 1 + row)
    elif part.name in _LATENCIES or _sampled(part, samples):
        for statistic in STATISTICS:
            if statistic != "mean" or part.name in _LATENCIES:
                slot = _slot(part, statistic, samples)
                yield _Place(slot, _GROUPS[f"{part.name}_{statistic}"], _GROUPS[part.name], part.line)


def _slot(part: Part, statistic: str, samples: str | None) -> Slot:
    if part.name == "bw":
        return Slot("throughput", statistic, None, samples or "", f"{part.unit}/s")
    if part.name == "iops":
        return Slot("iops", statistic, None, "fio-iops", "IOPS")
    return Slot("latency", statistic, KINDS[part.what], f"fio-{part.unit}", part.unit)


def _rising(slots: Sequence[Slot], mean: int) -> Iterator[tuple[int, int]]:
    """Smallest, mean and largest of samples; their means stand behind all, in the same order."""
    for metric in ("throughput", "iops"):
        named = {slot.statistic: place for place, slot in enumerate(slots) if slot.metric == metric}
        if named:
            yield from ((named["min"], mean), (mean, named["max"]))
            mean += 1


def _bounds(slots: Sequence[Slot], levels: Part) -> tuple[Pick, float] | None:
    """First and last percentile, smallest and largest latency of their kind, and one unit."""
    of = {slot.statistic: place for place, slot in enumerate(slots) if slot.kind == KINDS[levels.what]}
    if "min" not in of:
        return None
    places = [len(slots) - len(LEVEL_NAMES), len(slots) - 1, of["min"], of["max"]]
    return picking(places), rule(f"fio-{levels.unit}").factor


def set_apart(side: TextSide) -> None:
    """Puts the details of a direction among what was read line by line."""
    if side.details is None:
        return
    details, side.details = side.details, None
    for part in details.parts:
        if part.name == "levels":
            found = side.levels.setdefault((part.what, part.unit), Levels())
            for name, place in zip(LEVEL_NAMES, _places(part, None), strict=True):
                found.append(name, _number(details, place.number, place.begin, place.line))
        else:
            numbers = {
                name: _number(details, _GROUPS[f"{part.name}_{name}"], _GROUPS[part.name], part.line)
                for name in STATISTICS
            }
            side.spreads.append(Spread(part.what, part.unit, numbers))


def _number(details: Details, group: int, begin: int, line: int) -> Number:
    first, last = details.match.span(group)
    before = details.match.start(begin)
    return Number(details.match[group], details.line + line, first - before, last - before)
