"""What the figures of two directions have in common that differ in their digits only.

    clat (usec): min=35, max=9328, avg=68.95, stdev=135.79      min, max, mean, stdev of completion: an
    clat (usec): min=29, max=81650, avg=110.29, stdev=784.58    outline; four numbers fill it

Where their digits raise a doubt, or are not plain, an outline is not filled: then the direction is read
figure by figure, which says what the doubt is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from operator import add, itemgetter, le, mul
from typing import Any, NamedTuple

import msgspec

from ingest.parsers._exact import factor, steps_of
from ingest.parsers.fio._figures import (
    AMBIGUOUS,
    LONGEST_PLAIN,
    SPREAD,
    TOO_SMALL,
    UNITS,
    figure,
    hidden_by,
    may_be_too_small,
    unknown,
)
from ingest.parsers.fio._model import Figure, Number, Table

Pick = Callable[[Sequence[Any]], tuple[Any, ...]]
Spans = tuple[Sequence[int], Sequence[int], Sequence[int]]  # lines, starts, ends


class Slot(NamedTuple):
    """What one figure measures, its rule, and the unit that is printed."""

    metric: str
    statistic: str
    kind: str | None
    rule: str
    unit: str


class Outline(msgspec.Struct, gc=False):
    """A list for each attribute that is known before the digits are.

    exponents are written behind the digits that they give the SI value, but powers of two multiply it.
    lower, higher: no value of these is above its neighbour of those, but for what the prints hide. Numbers
    behind the figures (`beside`) are held against others, and are no figures themselves.
    """

    metrics: Sequence[str]
    statistics: Sequence[str]
    kinds: Sequence[str | None]
    units: Sequence[str]
    rules: Sequence[str]
    printed_units: list[str]
    exponents: Sequence[str]
    powers: Sequence[float]
    factors: Sequence[float]
    lower: Pick
    higher: Pick
    never_zero: Pick
    reasons: Sequence[None]

    def values(self, texts: Sequence[str]) -> list[float] | None:
        """The SI values of plain digits; None where more is to be said of them."""
        return self.plain_values(texts) if max(map(len, texts)) <= LONGEST_PLAIN else None

    def plain_values(self, texts: Sequence[str]) -> list[float] | None:
        """The same of texts that are known to be short."""
        values = list(map(mul, map(float, map(add, texts, self.exponents)), self.powers))
        rise = all(map(le, self.lower(values), self.higher(values))) or self._may_rise(texts, values)
        return values if rise else None

    def _may_rise(self, texts: Sequence[str], values: Sequence[float]) -> bool:
        """Whether they rise but for what their prints hide (`max=499, avg=499.75`)."""
        hidden = list(map(mul, self.factors, map(hidden_by, texts)))
        rows = (pick(row) for row in (values, hidden) for pick in (self.lower, self.higher))
        return all(low <= high + one + other for low, high, one, other in zip(*rows, strict=True))

    def table(self, texts: Sequence[str], values: Sequence[float], spans: Spans) -> Table:
        """The figures, and where they stand."""
        lines, starts, ends = spans
        shown, reasons = self.shown(values[: len(self.metrics)])
        printed = list(map(add, texts, self.printed_units))
        return Table(
            self.metrics, self.statistics, self.kinds, shown, self.units, self.rules,
            printed, lines, starts, ends, reasons,
        )  # fmt: skip

    def shown(self, values: Sequence[float]) -> tuple[Sequence[float | None], Sequence[str | None]]:
        """The values without those that are too small to be one, and why they are none."""
        if 0.0 not in values or all(self.never_zero(values)):
            return values, self.reasons
        reasons = [
            TOO_SMALL if not value and may_be_too_small(metric, statistic) else None
            for value, metric, statistic in zip(values, self.metrics, self.statistics, strict=True)
        ]
        return [None if why else value for value, why in zip(values, reasons, strict=True)], reasons


def outline(
    slots: Sequence[Slot], beside: Sequence[str] = (), more: Iterable[tuple[int, int]] = ()
) -> Outline | None:
    """`beside`: the rules of what stands beside the figures; `more`: what rises beside latencies, by place.

    None where a rule's factor is no power.
    """
    steps = [step for step in map(steps_of, [*(slot.rule for slot in slots), *beside]) if step]
    if len(steps) < len(slots) + len(beside):
        return None
    metrics, statistics, kinds, rules, units = zip(*slots, strict=True) if slots else [()] * 5
    pairs = [*_rising(slots), *more]
    small = [at for at, slot in enumerate(slots) if may_be_too_small(slot.metric, slot.statistic)]
    return Outline(
        metrics, statistics, kinds, [UNITS[metric] for metric in metrics], rules,
        [f" {unit}" for unit in units],
        [end for end, _ in steps], [power for _, power in steps],
        [factor(name) for name in (*rules, *beside)],
        picking([low for low, _ in pairs]), picking([high for _, high in pairs]), picking(small),
        [None] * len(slots),
    )  # fmt: skip


def _rising(slots: Sequence[Slot]) -> Iterator[tuple[int, int]]:
    """Neighbours among the smallest, mean and largest of each latency, and among its percentiles."""
    for kind in dict.fromkeys(slot.kind for slot in slots if slot.kind):
        own = [(slot.statistic, at) for at, slot in enumerate(slots) if slot.kind == kind]
        named = dict(own)
        yield from pairwise(named[name] for name in ("min", "mean", "max") if name in named)
        yield from pairwise(at for name, at in own if name not in SPREAD)


def figures_of(slots: Sequence[Slot], numbers: Iterable[Number]) -> list[Figure]:
    """The same figure by figure, whatever their digits are; a slot without a rule has no value."""
    return [
        figure(slot.metric, slot.statistic, number, slot.rule, slot.unit, slot.kind)
        if slot.rule
        else unknown(slot.metric, slot.statistic, number, slot.unit, AMBIGUOUS)
        for slot, number in zip(slots, numbers, strict=True)
    ]


def picking(places: Sequence[int]) -> Pick:
    """What takes those that stand at some places of a row."""
    if len(places) > 1:
        return itemgetter(*places)
    return lambda row: tuple(row[place] for place in places)
