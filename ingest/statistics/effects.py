"""Pairs of numbers → the effect of one factor: pooled ratio, interval, verdict (theory: 4.4).

    for effect in effects(numbers, order):
        print(sentence(effect, "read"))

    RAID 10 far vs near: sequential read 1.71× (1.58–1.86), 22 pairs

The ratio is b ÷ a. Where the factor helps at one level of another factor and harms at another level, there is
no pooled ratio, only one per level. Published ranges have no ratio: it is counted how many lie apart.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from statistics import fmean
from typing import Any, Literal

from ingest.statistics.intervals import blocks_of, interval, student
from ingest.statistics.numbers import Measure, Number, Order, Value, in_order, place_of
from ingest.statistics.pairs import Change, Pair, pairs
from ingest.statistics.reference import limit
from ingest.statistics.values import ROUNDING, exponential, side, side_of_one

Verdict = Literal["higher", "lower", "cannot_tell", "too_few", "not_pooled", "ranges"]
_VERDICTS: dict[int, Verdict] = {1: "higher", -1: "lower", 0: "cannot_tell"}


@dataclass(frozen=True)
class Level:
    """The ratio at one level of another factor; an interval (Student, on logarithms) from three pairs on."""

    factor: str
    value: Value
    pairs: int
    ratio: float
    low: float | None
    high: float | None


@dataclass(frozen=True)
class RangeCount:
    """Pairs in which a side is only a range: where b lies against a. close: nearer than the accuracy."""

    above: int = 0
    below: int = 0
    overlapping: int = 0
    close: int = 0


@dataclass(frozen=True)
class Effect:
    """b ÷ a. `pairs` and what follows is of pairs of values; `shared` is what all pairs have in common."""

    set: str
    between: bool
    factor: str
    a: Value
    b: Value
    measure: Measure
    verdict: Verdict
    pairs: int
    blocks: int = 0
    ratio: float | None = None
    ci_low: float | None = None
    ci_high: float | None = None
    lowest: float | None = None
    highest: float | None = None
    same_sign: bool = False
    depends_on: str | None = None
    levels: tuple[Level, ...] = ()
    ranges: RangeCount = RangeCount()
    shared: tuple[tuple[str, Value], ...] = ()
    ids: tuple[tuple[str, str], ...] = ()


def as_row(effect: Effect) -> dict[str, Any]:
    """One row of a table: the measure and the counts of ranges as columns, the rest as it is."""
    row = {field.name: getattr(effect, field.name) for field in fields(effect)}
    measure, ranges = row.pop("measure"), row.pop("ranges")
    counts = {f"ranges_{name}": count for name, count in asdict(ranges).items()}
    nested = {
        "levels": [asdict(level) for level in effect.levels],
        "shared": dict(effect.shared),
        "ids": [list(pair) for pair in effect.ids],
    }
    return {**row, **measure._asdict(), **counts, **nested}


def effects(numbers: Iterable[Number], order: Order | None = None, *, between: bool = False) -> list[Effect]:
    """Every effect that the numbers allow, in the order of set, factor, values and measure."""
    words = order or {}
    by_change = pairs(numbers, words, between=between)
    changes = sorted(by_change, key=lambda change: place(change, words))
    results = (effect_of(change, by_change[change], words) for change in changes)
    return [effect for effect in results if effect is not None]


def place(change: Change, order: Order) -> tuple[object, ...]:
    """What effects are sorted by."""
    words = order.get(change.factor, ())
    measure = [part or "" for part in change.measure]
    return change.set, change.factor, place_of(change.a, words), place_of(change.b, words), measure


def effect_of(change: Change, members: Sequence[Pair], order: Order | None = None) -> Effect | None:
    """The effect of one change; None where no pair has a value or a range on both sides."""
    valued = [pair for pair in members if pair.a.value and pair.b.value]
    ranges = _range_count(pair for pair in members if not (pair.a.value and pair.b.value))
    if not valued and ranges == RangeCount():
        return None
    empty = Effect(
        **change._asdict(),
        between=not change.set,
        verdict="ranges",
        pairs=len(valued),
        ranges=ranges,
        shared=_shared(members),
        ids=tuple((pair.a.id, pair.b.id) for pair in members),
    )
    return _pooled(empty, valued, order or {}) if valued else empty


def _pooled(effect: Effect, valued: Sequence[Pair], order: Order) -> Effect:
    """The effect with its ratio, or with its levels only where they contradict each other."""
    differences = [_difference(pair) for pair in valued]
    blocks = blocks_of([_parts(pair) for pair in valued])
    levels = _levels(valued, differences, order)
    effect = replace(
        effect,
        blocks=len(set(blocks)),
        lowest=exponential(min(differences)),
        highest=exponential(max(differences)),
        same_sign=bool(side(min(differences), max(differences))),
        levels=levels,
        depends_on=contradiction(levels),
    )
    if effect.depends_on:
        return replace(effect, verdict="not_pooled")
    ratio = exponential(fmean(differences))
    ends = interval(differences, blocks)
    if ends is None:
        return replace(effect, verdict="too_few", ratio=ratio)
    low, high = (exponential(end) for end in ends)
    verdict = _VERDICTS[side(*ends)]
    return replace(effect, verdict=verdict, ratio=ratio, ci_low=low, ci_high=high)


def _difference(pair: Pair) -> float:
    """ln(b ÷ a)."""
    assert pair.a.value
    assert pair.b.value
    return math.log(pair.b.value) - math.log(pair.a.value)


def _parts(pair: Pair) -> list[tuple[str, str, str]]:
    """What a pair consists of: its two numbers and their runs."""
    sides = (pair.a, pair.b)
    runs = [("run", side.set, run) for side in sides for run in side.runs]
    return [("number", side.set, side.id) for side in sides] + runs


def _levels(valued: Sequence[Pair], differences: Sequence[float], order: Order) -> tuple[Level, ...]:
    """The ratio at every level of every other factor that has more than one."""
    parts: dict[str, dict[Value, list[float]]] = defaultdict(lambda: defaultdict(list))
    for pair, difference in zip(valued, differences, strict=True):
        for factor, value in pair.shared.items():
            if value is not None:
                parts[factor][value].append(difference)
    return tuple(
        _level(factor, value, parts[factor][value])
        for factor in sorted(parts)
        if len(parts[factor]) > 1
        for value in in_order(parts[factor], order.get(factor, ()))
    )


def _level(factor: str, value: Value, differences: Sequence[float]) -> Level:
    ends = student(differences) if len(differences) >= limit("interaction", "fewest") else None
    low, high = (exponential(ends[0]), exponential(ends[1])) if ends else (None, None)
    return Level(factor, value, len(differences), exponential(fmean(differences)), low, high)


def contradiction(levels: Iterable[Level]) -> str | None:
    """The factor at whose levels the effect has opposite signs, beyond chance; of several the strongest."""
    signs: dict[str, dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    for level in levels:
        if level.low is not None and level.high is not None:
            signs[level.factor][side_of_one(level.low, level.high)].append(math.log(level.ratio))
    strongest = {
        factor: max(sides[1]) - min(sides[-1]) for factor, sides in signs.items() if sides[1] and sides[-1]
    }
    least = math.log1p(limit("interaction", "practical")) + ROUNDING
    practical = [(difference, factor) for factor, difference in strongest.items() if difference > least]
    return max(practical)[1] if practical else None


def _range_count(members: Iterable[Pair]) -> RangeCount:
    counts = Counter(place for pair in members if (place := _lies(pair)))
    return RangeCount(**counts)


def _lies(pair: Pair) -> str | None:
    """Where b lies against a; None where one of the two has neither value nor range."""
    a, b = pair.a.bounds, pair.b.bounds
    if a is None or b is None:
        return None
    gap = max(b[0] - a[1], a[0] - b[1])
    if gap <= 0:
        return "overlapping"
    if gap < max(pair.a.accuracy, pair.b.accuracy):
        return "close"
    return "above" if b[0] > a[1] else "below"


def _shared(members: Sequence[Pair]) -> tuple[tuple[str, Value], ...]:
    """The factors that are the same in all pairs."""
    first: Mapping[str, Value | None] = members[0].shared
    return tuple(
        (factor, value)
        for factor, value in sorted(first.items())
        if value is not None and all(pair.shared.get(factor) == value for pair in members)
    )
