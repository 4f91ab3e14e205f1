"""Numbers → pairs that differ in exactly one factor (natural experiment; theory: 4.4).

What is a pair: all other factors are the same on both sides, or absent on both, and so are measure and job. A
factor that is absent on one side only makes no pair: what was not said is not known to be the same. Level and
layout have rules of their own:

* raid_layout: both layouts belong to the same level.
* raid_level: both levels have the same layout, or one of them has none, because it does not apply there. Then
  level and layout are named together ("raid6" to "raid5 left-symmetric"), so that no layout is averaged away.
  RAID 5 left-symmetric and RAID 10 far are no pair: level and layout were both chosen.

Rows are grouped by all that must be the same, so the cost is linear in the rows.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, pairwise, product
from typing import NamedTuple

from ingest.core.groups import grouped
from ingest.statistics.numbers import Factors, Measure, Number, Order, Value, in_order, stated, varying

MOST_VALUES = 12  # of one factor: each with each. Of more: numbers with neighbours, words with the first
MOST_PARTNERS = 5  # numbers of a value, of different sets, that are paired with all of the other value


class Pair(NamedTuple):
    """Two numbers, and the factors that they share."""

    a: Number
    b: Number
    shared: Factors


class Change(NamedTuple):
    """What the two numbers of a pair differ in, and where. `set` is empty between sets."""

    set: str
    factor: str
    a: Value
    b: Value
    measure: Measure


class State(NamedTuple):
    """The value of a factor; of a level, with the layout that belongs to it."""

    value: Value
    layout: Value | None = None


def pairs(
    numbers: Iterable[Number], order: Order | None = None, *, between: bool = False
) -> dict[Change, list[Pair]]:
    """All pairs by change: within a set or, with `between`, of different sets, whose machines differ too."""
    rows = sorted(numbers, key=lambda number: (number.set, number.id))
    factors = varying(rows)
    return grouped(
        pair for factor in factors for pair in _changes(rows, factor, order or {}, between=between)
    )


def _changes(
    rows: Iterable[Number], factor: str, order: Order, *, between: bool
) -> Iterator[tuple[Change, Pair]]:
    for group in _groups(rows, factor, between=between):
        for first, second in _states(group, factor, order):
            a, b = _names(first, second)
            for pair in _pairs(group[first], group[second], between=between):
                yield Change("" if between else pair.a.set, factor, a, b, pair.a.measure), pair


def _groups(rows: Iterable[Number], factor: str, *, between: bool) -> Iterator[dict[State, list[Number]]]:
    """Numbers that agree in everything but this factor, by its value."""
    free = {factor, "raid_layout"} if factor == "raid_level" else {factor}
    groups: dict[object, dict[State, list[Number]]] = defaultdict(lambda: defaultdict(list))
    for row in rows:
        value = row.factors.get(factor)
        if value is None:
            continue
        state = State(value, row.factors.get("raid_layout")) if factor == "raid_level" else State(value)
        key = (row.measure, "" if between else row.set, row.job, stated(row.factors, free))
        groups[key][state].append(row)
    return (group for group in groups.values() if len(group) > 1)


def _states(states: Iterable[State], factor: str, order: Order) -> Iterator[tuple[State, State]]:
    """The pairs of values to compare: the earlier one first."""
    layouts = order.get("raid_layout", ())
    ordered = sorted(states, key=lambda state: _layout_place(state, layouts))
    by_value = grouped((state.value, state) for state in ordered)
    for earlier, later in _values(in_order(by_value, order.get(factor, ()))):
        for first, second in product(by_value[earlier], by_value[later]):
            if first.layout == second.layout or first.layout is None or second.layout is None:
                yield first, second


def _layout_place(state: State, layouts: Sequence[Value]) -> tuple[int, str]:
    return (layouts.index(state.layout) if state.layout in layouts else -1, str(state.layout))


def _values(ordered: Sequence[Value]) -> Iterator[tuple[Value, Value]]:
    if len(ordered) <= MOST_VALUES:
        return combinations(ordered, 2)
    if isinstance(ordered[0], str):
        return ((ordered[0], other) for other in ordered[1:])
    return pairwise(ordered)


def _names(first: State, second: State) -> tuple[Value, Value]:
    """The two values; where the layouts differ, each with its own."""
    if first.layout == second.layout:
        return first.value, second.value
    first_name, second_name = (
        f"{s.value} {s.layout}" if s.layout is not None else s.value for s in (first, second)
    )
    return first_name, second_name


def _pairs(first: Iterable[Number], second: Sequence[Number], *, between: bool) -> Iterator[Pair]:
    for place, a in enumerate(first):
        for b in second if place < MOST_PARTNERS else second[:MOST_PARTNERS]:
            if a.set != b.set or not between:
                shared = {f: v for f, v in a.factors.items() if v is not None and b.factors.get(f) == v}
                yield Pair(a, b, shared)
