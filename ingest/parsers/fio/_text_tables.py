"""The figures of what stands below a direction, all at one go where there is nothing to be said of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from operator import sub
from typing import NamedTuple

import msgspec

from ingest.parsers._rules import rule
from ingest.parsers.fio._figures import KINDS, percentile
from ingest.parsers.fio._model import Table
from ingest.parsers.fio._outlines import Outline, Pick, Slot, outline, picking
from ingest.parsers.fio._text_blocks import LEVEL_NAMES
from ingest.parsers.fio._text_details import GROUPS, LATENCIES, level_groups
from ingest.parsers.fio._text_levels import BUCKET
from ingest.parsers.fio._text_lines import STATISTICS, Contents, Details, Part


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
    reading, match = _reading(details.contents, samples), details.match
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
def _reading(contents: Contents, samples: str | None) -> _Reading | None:
    """None where a rule's factor is no power, or percentiles have nothing beside them."""
    measured = [part for part in contents.parts if part.name != "levels"]
    levels = [part for part in contents.parts if part.name == "levels"]
    places = [place for part in [*measured, *levels] for place in _places(part, samples)]
    means = [(GROUPS[f"{part.name}_mean"], part) for part in measured if _sampled(part, samples)]
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
        for name, number, begin, row in level_groups():
            yield _Place(_slot(part, percentile(name), samples), number, begin, part.line + row)
    elif part.name in LATENCIES or _sampled(part, samples):
        for statistic in STATISTICS:
            if statistic != "mean" or part.name in LATENCIES:
                slot = _slot(part, statistic, samples)
                yield _Place(slot, GROUPS[f"{part.name}_{statistic}"], GROUPS[part.name], part.line)


def _slot(part: Part, statistic: str, samples: str | None) -> Slot:
    if part.name == "bw":
        return Slot("throughput", statistic, None, samples or "", f"{part.unit.rstrip()}/s")
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
