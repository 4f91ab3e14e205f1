"""What an array gives apart from speed: its safety and its stripes."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from ingest.theory.case import Case
from ingest.theory.facts import Facts, facts_of, holds
from ingest.theory.model import Level
from ingest.theory.read import Theory
from ingest.theory.survival import Array, chance_to_survive


@dataclass(frozen=True)
class ArrayFacts:
    """Failures surely survived, the chance to survive two and three, and who says so."""

    survives: int
    survives_second: Fraction | None
    survives_third: Fraction | None
    sources: tuple[str, ...]


def array_facts(case: Case, theory: Theory) -> ArrayFacts | None:
    """The facts of an array; None when its level or what sets it apart is unknown."""
    level = theory.levels.get(case.level)
    facts = facts_of(case, level) if level else None
    if not level or not facts:
        return None
    survives = level.survives.value(facts.values)
    if survives is None or level.usable.value(facts.values) is None:
        return None
    array = _placed(case, level, facts)
    return ArrayFacts(
        survives=round(survives),
        survives_second=chance_to_survive(array, 2) if array else None,
        survives_third=chance_to_survive(array, 3) if array else None,
        sources=tuple(theory.terms.sources[source] for source in level.safety_source),
    )


def _placed(case: Case, level: Level, facts: Facts) -> Array | None:
    values = facts.values
    rule = next((one for one in level.placed if holds(one, case, values)), None)
    if rule is None or (rule.placement == "parity-groups" and "m" not in values):
        return None
    copies, parity, group = (round(values.get(name, usual)) for name, usual in (("n", 1), ("p", 0), ("m", 1)))
    return Array(rule.placement, case.drives, copies, parity, group)


def data_chunks(case: Case, theory: Theory) -> int | None:
    """Chunks of data in a full stripe, as a file system is told; None of an array without stripes."""
    level = theory.levels.get(case.level)
    facts = facts_of(case, level) if level else None
    if not level or not facts:
        return None
    rule = next((one for one in level.stripes if holds(one, case, facts.values)), None)
    chunks = rule.chunks.value(facts.values) if rule else None
    return round(chunks) if chunks else None
