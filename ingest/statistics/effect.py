"""An effect: what one factor does, from a to b, as effects.py finds it and the database stores it."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import Any, Literal

from ingest.statistics.numbers import Measure, Value

Verdict = Literal["higher", "lower", "cannot_tell", "too_few", "not_pooled", "ranges"]


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
    blocks: int
    ratio: float | None
    ci_low: float | None
    ci_high: float | None
    lowest: float | None
    highest: float | None
    same_sign: bool
    depends_on: str | None
    levels: tuple[Level, ...]
    ranges: RangeCount
    shared: tuple[tuple[str, Value], ...]
    ids: tuple[tuple[str, str], ...]


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
