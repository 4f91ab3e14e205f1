"""Small numbers of our own, and effects by name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ingest.core.labels import reference
from ingest.statistics.effect_words import sentence
from ingest.statistics.effects import Effect, Level, RangeCount, Verdict
from ingest.statistics.numbers import Factors, Measure, Number, Value

READ = Measure("dd", "read", "throughput")


def of(
    value: float | None,
    factors: Factors,
    *,
    set_: str = "s",
    measure: Measure = READ,
    runs: Sequence[str] = (),
) -> Number:
    """A number of our own; its id is its configuration."""
    key = ",".join(f"{factor}={level}" for factor, level in factors.items())
    return Number(f"{measure.operation}:{key}", set_, factors, measure, value, runs=frozenset(runs))


def number(value: float | None, **factors: Value | None) -> Number:
    """The same, in one set and of one measure."""
    return of(value, factors)


def one(found: Sequence[Effect], factor: str, a: Value, b: Value, operation: str) -> Effect:
    """The effect of b instead of a."""
    matching = [
        e for e in found if (e.factor, e.measure.operation) == (factor, operation) and {e.a, e.b} == {a, b}
    ]
    assert len(matching) == 1
    return matching[0] if matching[0].b == b else swapped(matching[0])


def swapped(effect: Effect) -> Effect:
    """The same effect seen from the other side: a ÷ b."""
    turned: dict[Verdict, Verdict] = {"higher": "lower", "lower": "higher"}
    return replace(
        effect,
        a=effect.b,
        b=effect.a,
        verdict=turned.get(effect.verdict, effect.verdict),
        ratio=_inverse(effect.ratio),
        ci_low=_inverse(effect.ci_high),
        ci_high=_inverse(effect.ci_low),
        lowest=_inverse(effect.highest),
        highest=_inverse(effect.lowest),
        levels=tuple(_turned(level) for level in effect.levels),
        ranges=RangeCount(
            effect.ranges.below, effect.ranges.above, effect.ranges.overlapping, effect.ranges.close
        ),
        ids=tuple((b, a) for a, b in effect.ids),
    )


def _turned(level: Level) -> Level:
    return replace(level, ratio=1 / level.ratio, low=_inverse(level.high), high=_inverse(level.low))


def _inverse(ratio: float | None) -> float | None:
    return None if ratio is None else 1 / ratio


def said(effect: Effect) -> str:
    operation = reference().operations[effect.measure.operation].label
    return sentence(effect, operation).replace("\u00a0", " ")
