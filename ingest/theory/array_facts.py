"""What an array gives apart from speed: space, safety, the cost of a write, the geometry of its stripes."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from ingest.theory.case import Case
from ingest.theory.facts import Facts, facts_of, holds
from ingest.theory.model import Level
from ingest.theory.read import Theory
from ingest.theory.survival import Array, chance_to_survive

_SECTOR = 512  # bytes, in the options of mkfs.xfs
_READ_AHEAD_STRIPES = 2  # md's default


@dataclass(frozen=True)
class ArrayFacts:
    """Space in drives and as a share, failures surely survived, the chance to survive two and three."""

    usable_share: float
    usable_drives: float
    survives: int
    survives_second: Fraction | None
    survives_third: Fraction | None
    write_operations: float | None
    sources: tuple[str, ...]


@dataclass(frozen=True)
class Geometry:
    """What a file system is told of the stripes. sunit and swidth are in 512-byte units, su in bytes."""

    stride: int
    stripe_width: int
    su: int
    sw: int
    sunit: int
    swidth: int
    stripe: int
    read_ahead: int


def array_facts(case: Case, theory: Theory) -> ArrayFacts | None:
    """The facts of an array; None when its level or what sets it apart is unknown."""
    level = theory.levels.get(case.level)
    facts = facts_of(case, level) if level else None
    if not level or not facts:
        return None
    usable, survives = level.usable.value(facts.values), level.survives.value(facts.values)
    if usable is None or survives is None:
        return None
    array = _placed(case, level, facts)
    return ArrayFacts(
        usable_share=usable,
        usable_drives=usable * case.drives,
        survives=round(survives),
        survives_second=chance_to_survive(array, 2) if array else None,
        survives_third=chance_to_survive(array, 3) if array else None,
        write_operations=facts.values.get("w"),
        sources=tuple(theory.terms.sources[source] for source in level.safety_source),
    )


def _placed(case: Case, level: Level, facts: Facts) -> Array | None:
    values = facts.values
    rule = next((one for one in level.placed if holds(one, case, values)), None)
    if rule is None or (rule.placement == "parity-groups" and "m" not in values):
        return None
    copies, parity, group = (round(values.get(name, usual)) for name, usual in (("n", 1), ("p", 0), ("m", 1)))
    return Array(rule.placement, case.drives, copies, parity, group)


def geometry(case: Case, theory: Theory, block_size: int = 4096) -> Geometry | None:
    """Stride and stripe width for a file system's block; None without chunks or where blocks do not fit."""
    level, chunk = theory.levels.get(case.level), case.chunk_size
    facts = facts_of(case, level) if level else None
    if not level or not facts or not chunk or chunk % block_size or chunk % _SECTOR:
        return None
    rule = next((one for one in level.stripes if holds(one, case, facts.values)), None)
    chunks = rule.chunks.value(facts.values) if rule else None
    return _geometry(chunk, round(chunks), block_size) if chunks else None


def _geometry(chunk: int, chunks: int, block_size: int) -> Geometry:
    stripe = chunk * chunks
    return Geometry(
        stride=chunk // block_size,
        stripe_width=stripe // block_size,
        su=chunk,
        sw=chunks,
        sunit=chunk // _SECTOR,
        swidth=stripe // _SECTOR,
        stripe=stripe,
        read_ahead=_READ_AHEAD_STRIPES * stripe,
    )
