"""Whether a set's grid of configurations lets a factor be judged: what changes together, what is missing.

Both are asked of numbers of one set and one measure.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from ingest.statistics.numbers import Factors, Number, Order, Value, in_order, varying
from ingest.statistics.pairs import pairs

MOST_CELLS = 10_000  # of a grid that are looked at one by one
ARRAY = ("raid_level", "raid_layout")  # one dimension: a layout belongs to its level


class Confounded(NamedTuple):
    """A factor that never changes alone. `always_with` change whenever it does; empty: several in turn."""

    factor: str
    always_with: tuple[str, ...]


class MissingCells(NamedTuple):
    """The grid of all combinations. `missing` names the first ones that were not measured."""

    cells: int
    measured: int
    missing: tuple[Factors, ...]


def confounded(numbers: Iterable[Number]) -> list[Confounded]:
    """The factors whose effect cannot be told from others'."""
    rows = list(numbers)
    alone = {change.factor for change in pairs(rows)}
    factors = [factor for factor in varying(rows) if _stated_often(rows, factor)]
    return [Confounded(one, _companions(rows, one, factors)) for one in factors if one not in alone]


def _stated_often(rows: Iterable[Number], factor: str) -> bool:
    """Whether at least two values of the factor stand in rows of the same measure."""
    seen: dict[object, set[Value]] = {}
    for row in rows:
        value = row.factors.get(factor)
        if value is not None:
            seen.setdefault((row.set, row.measure), set()).add(value)
    return any(len(values) > 1 for values in seen.values())


def _companions(rows: Sequence[Number], factor: str, others: Iterable[str]) -> tuple[str, ...]:
    """The factors without whose change this one never changes."""
    return tuple(other for other in others if other != factor and _determines(rows, other, factor))


def _determines(rows: Iterable[Number], one: str, other: str) -> bool:
    """Whether each value of one goes with a single value of the other."""
    seen: dict[Value | None, Value | None] = {}
    return all(
        seen.setdefault(row.factors.get(one), row.factors.get(other)) == row.factors.get(other)
        for row in rows
    )


def missing_cells(numbers: Iterable[Number], order: Order | None = None, most: int = 100) -> MissingCells:
    """The combinations of the values seen that were not measured; at most so many are named."""
    rows = list(numbers)
    dimensions = _dimensions(rows)
    seen = {tuple(_cell(row.factors, dimension) for dimension in dimensions) for row in rows}
    axes = [_axis({cell[place] for cell in seen}, order or {}, dims) for place, dims in enumerate(dimensions)]
    missing: list[Factors] = []
    for _, cell in zip(range(MOST_CELLS), product(*axes), strict=False):
        if cell not in seen and len(missing) < most:
            missing.append(_named(dimensions, cell))
    return MissingCells(math.prod(len(axis) for axis in axes), len(seen), tuple(missing))


Cell = tuple[Value | None, ...]


def _dimensions(rows: Sequence[Number]) -> list[tuple[str, ...]]:
    """Each varying factor; level and layout together."""
    factors = varying(rows)
    array = tuple(factor for factor in ARRAY if factor in factors)
    return [*([array] if array else []), *((factor,) for factor in factors if factor not in ARRAY)]


def _cell(factors: Factors, dimension: Sequence[str]) -> Cell:
    return tuple(factors.get(factor) for factor in dimension)


def _axis(cells: set[Cell], order: Order, dimension: Sequence[str]) -> list[Cell]:
    """The places along a dimension; an absent value comes first."""
    places = [
        {value: place for place, value in enumerate(in_order(_values(cells, at), order.get(factor, ())))}
        for at, factor in enumerate(dimension)
    ]
    return sorted(cells, key=lambda cell: [places[at].get(value, -1) for at, value in enumerate(cell)])  # type: ignore[arg-type]


def _values(cells: Iterable[Cell], at: int) -> Iterator[Value]:
    return (value for value in {cell[at] for cell in cells} if value is not None)


def _named(dimensions: Sequence[Sequence[str]], cell: Sequence[Cell]) -> Factors:
    """The cell as factor values; absent ones left out."""
    pairs_ = (zip(dims, part, strict=True) for dims, part in zip(dimensions, cell, strict=True))
    return {factor: value for part in pairs_ for factor, value in part if value is not None}
