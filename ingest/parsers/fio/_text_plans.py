"""Plans by which sides of one form are read: found once for all of them, and kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from ingest.parsers._rules import rule
from ingest.parsers.fio._figures import KINDS, percentile
from ingest.parsers.fio._outlines import Pick, Slot, outline, picking
from ingest.parsers.fio._text_blocks import LEVEL_NAMES
from ingest.parsers.fio._text_forms import GROUPS, LATENCIES, LISTS
from ingest.parsers.fio._text_lines import STATISTICS
from ingest.parsers.fio._text_model import Contents, Heading, Part
from ingest.parsers.fio._text_rates import rates_of
from ingest.parsers.fio._text_sides import level_groups
from ingest.parsers.fio._text_tables import Plan
from ingest.parsers.fio._units import family_new, family_of_samples, named, named_of_samples

_IOPS_RULES = {"": "fio-iops", "k": "fio-iops-k", "M": "fio-iops-m"}
_UNKNOWN = ""  # the rule of a unit that is none


class _Place(NamedTuple):
    """A figure: the groups of its number and of the beginning of its line; how many lines are above it.

    digits: the group of its digits, which a letter may follow that is part of the number.
    """

    slot: Slot
    number: int
    begin: int
    line: int
    digits: int
    letter: str = ""


@lru_cache(maxsize=500)
def plan_of_parts(contents: Contents, family: str | None, unit: str | None) -> Plan | None:
    """How what stands below a direction is read; family and unit are those of its bandwidth.

    None where there is nothing, a rule's factor is no power, or percentiles have nothing beside them.
    """
    samples = _samples_rule(contents, family, unit)
    return _plan(contents, (), samples) if contents.parts and samples != _UNKNOWN else None


@lru_cache(maxsize=500)
def plan_of_side(contents: Contents, families: tuple[str, str] | None) -> Plan | None:
    """How a direction is read with what stands below it; `families` of its bandwidth and its amount, where
    its units do not tell."""
    heading = contents.heading
    if heading is None or not heading.groups:
        return None
    units = heading.units
    family, amount_family = families or (family_new(units["bw"]), family_new(units["io"]))
    bandwidth, size = named(units["bw"], family)[0], named(units["io"], amount_family)[0]
    samples, other = _samples_rule(contents, family, units["bw"]), _other_rule(heading)
    if _UNKNOWN in (bandwidth, size, samples, other):
        return None
    iops = _IOPS_RULES[heading.letter] if "iops" in heading.groups else None
    totals = list(_totals(heading, int(contents.begins), bandwidth, size, iops))
    plan = _plan(contents, totals, samples, [(heading.groups["other"], other)] if other else [])
    if plan:
        plan.rates = rates_of(bandwidth, size, iops, (len(plan.outline.metrics), other) if other else None)
    return plan


def _samples_rule(contents: Contents, family: str | None, unit: str | None) -> str | None:
    """Of bandwidth; None where there are none that can be read."""
    family = family_of_samples(family, unit)
    return named_of_samples(contents.samples, family)[0] if contents.samples and family else None


def _other_rule(heading: Heading) -> str | None:
    """Of the bandwidth in brackets; None where there is none."""
    unit = heading.units.get("other")
    return named(unit, family_new(unit))[0] if unit else None


def _totals(heading: Heading, line: int, bandwidth: str, size: str, iops: str | None) -> Iterator[_Place]:
    """In the order of _text_rates. The digits of the requests per second stand in a group of their own."""
    groups, units, begin = heading.groups, heading.units, heading.begin
    for name, slot in (
        ("bw", Slot("throughput", "mean", None, bandwidth, f"{units['bw']}/s")),
        ("io", Slot("size", "mean", None, size, units["io"])),
        ("runtime", Slot("elapsed", "mean", None, "fio-msec", "msec")),
    ):
        yield _Place(slot, groups[name], begin, line, groups[name])
    if iops:
        slot = Slot("iops", "mean", None, iops, "IOPS")
        yield _Place(slot, groups["iops"], begin, line, groups["iops"] + 1, heading.letter)


def _plan(
    contents: Contents, totals: Sequence[_Place], samples: str | None, more: Sequence[tuple[int, str]] = ()
) -> Plan | None:
    """`more`: groups of numbers that figures are held against, and their rules."""
    measured = [part for part in contents.parts if part.name not in LISTS]
    levels = [part for part in contents.parts if part.name in LISTS]
    below = [place for part in [*measured, *levels] for place in _places(part, samples)]
    means = [(GROUPS[f"{part.name}_mean"], part) for part in measured if _sampled(part, samples)]
    places = [*totals, *below]
    slots = [place.slot for place in places]
    beside = [*(name for _, name in more), *(_slot(part, "mean", samples).rule for _, part in means)]
    known = outline(slots, beside, _rising(slots, len(totals), len(slots) + len(more)))
    bounds = _bounds(slots, levels[0]) if levels else None
    if known is None or (levels and bounds is None):
        return None
    known.printed_units = [f"{place.letter} {place.slot.unit}" for place in places]
    rows = {place.line: place.begin for place in places}
    row_of = {line: at for at, line in enumerate(rows)}
    digits = [
        *(place.digits for place in places),
        *(group for group, _ in more),
        *(group for group, _ in means),
    ]
    return Plan(
        known, digits, picking([place.number for place in places]),
        list(rows.values()), list(rows), picking([row_of[place.line] for place in places]), bounds,
    )  # fmt: skip


def _sampled(part: Part, samples: str | None) -> bool:
    """Whether a part has samples that are read: the label of those of bandwidth may say nothing."""
    return part.what == "iops" or (part.what == "bw" and samples is not None)


def _places(part: Part, samples: str | None) -> Iterator[_Place]:
    if part.name in LISTS:
        for name, number, begin, row in level_groups(part.name):
            yield _Place(_slot(part, percentile(name), samples), number, begin, part.line + row, number)
    elif part.name in LATENCIES or _sampled(part, samples):
        for statistic in STATISTICS:
            if statistic != "mean" or part.name in LATENCIES:
                yield _one(part, statistic, samples)


def _one(part: Part, statistic: str, samples: str | None) -> _Place:
    """Of the statistics in a line. The largest latency may have a letter, and another rule than others."""
    number, begin = GROUPS[f"{part.name}_{statistic}"], GROUPS[part.name]
    slot = _slot(part, statistic, samples)
    if statistic == "max" and part.letter:
        slot = slot._replace(rule=f"{slot.rule}-k")
        return _Place(slot, number, begin, part.line, GROUPS[f"{part.name}_digits"], part.letter)
    return _Place(slot, number, begin, part.line, number)


def _slot(part: Part, statistic: str, samples: str | None) -> Slot:
    if part.what == "bw":
        return Slot("throughput", statistic, None, samples or "", f"{part.unit.rstrip()}/s")
    if part.what == "iops":
        return Slot("iops", statistic, None, "fio-iops", "IOPS")
    return Slot("latency", statistic, KINDS[part.what], f"fio-{part.unit}", part.unit)


def _rising(slots: Sequence[Slot], first: int, mean: int) -> Iterator[tuple[int, int]]:
    """Smallest, mean and largest of samples; the means stand behind all, in the same order.

    first: of the figures that are not totals. mean: the place of the first mean.
    """
    for metric in ("throughput", "iops"):
        named_places = {
            slot.statistic: place
            for place, slot in enumerate(slots)
            if slot.metric == metric and place >= first
        }
        if named_places:
            yield from ((named_places["min"], mean), (mean, named_places["max"]))
            mean += 1


def _bounds(slots: Sequence[Slot], levels: Part) -> tuple[Pick, float] | None:
    """First and last percentile, smallest and largest latency of their kind, and one unit."""
    of = {slot.statistic: place for place, slot in enumerate(slots) if slot.kind == KINDS[levels.what]}
    if "min" not in of:
        return None
    places = [len(slots) - len(LEVEL_NAMES), len(slots) - 1, of["min"], of["max"]]
    return picking(places), rule(f"fio-{levels.unit}").factor
