"""Rows of the summary → numbers with their factors, the input of statistics over whole sets."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ingest.core.text import Natural, natural
from ingest.statistics.values import check_value

Value = str | int | float | bool
Factors = Mapping[str, Value | None]
Order = Mapping[str, Sequence[Value]]  # factor → its words in the order in which they are shown


class Measure(NamedTuple):
    """What was measured, and with what; only numbers of one measure are compared."""

    tool: str
    operation: str
    metric: str
    statistic: str = "mean"
    latency_kind: str | None = None


@dataclass(frozen=True)
class Number:
    """One row of the summary. `runs` names what it was read from; numbers of one run are not independent."""

    id: str
    set: str
    factors: Factors
    measure: Measure
    value: float | None = None
    low: float | None = None
    high: float | None = None
    job: str | None = None
    runs: frozenset[str] = field(default_factory=frozenset)
    accuracy: float = 0.0  # a difference smaller than this proves nothing, as the author says

    def __post_init__(self) -> None:
        for figure in (self.value, self.low, self.high):
            if figure is not None:
                check_value(figure)

    @property
    def bounds(self) -> tuple[float, float] | None:
        """The range of its runs; of a value without one, the value."""
        if self.low is not None and self.high is not None:
            return self.low, self.high
        return None if self.value is None else (self.value, self.value)


def from_summary(
    row: Mapping[str, Any], factors: Iterable[str], runs: Iterable[str] = (), accuracy: float | None = None
) -> Number:
    """A row of the view `summary`. `runs` only where numbers come from runs: a published table is none."""
    return Number(
        id=row["id"],
        set=row["set"],
        factors={factor: row[factor] for factor in factors},
        measure=Measure(*(row[part] for part in Measure._fields)),
        value=row["value"],
        low=row["min"],
        high=row["max"],
        job=row["job"],
        runs=frozenset(runs),
        accuracy=accuracy or 0.0,
    )


def varying(numbers: Iterable[Number]) -> list[str]:
    """The factors with more than one value, by name."""
    values: dict[str, set[Value]] = defaultdict(set)
    for number in numbers:
        for factor, value in number.factors.items():
            if value is not None:
                values[factor].add(value)
    return sorted(factor for factor, distinct in values.items() if len(distinct) > 1)


def stated(factors: Factors, without: Iterable[str] = ()) -> tuple[tuple[str, Value], ...]:
    """The factors that have a value, by name; what two numbers must have in common."""
    left_out = frozenset(without)
    return tuple(sorted((f, v) for f, v in factors.items() if v is not None and f not in left_out))


def in_order(values: Iterable[Value], words: Sequence[Value] = ()) -> list[Value]:
    """Numbers ascending; words as the vocabulary shows them, unknown ones behind."""
    return sorted(values, key=lambda value: place_of(value, words))


def place_of(value: Value, words: Sequence[Value] = ()) -> tuple[int, float, Natural, str]:
    """What a value is sorted by."""
    if isinstance(value, str):
        return (1, words.index(value) if value in words else len(words), natural(value), value)
    return (0, value, [], "")
