"""An array → its properties apart from speed: failures that it survives, and the chunks of its stripes.

RAID 10 near 2 on six drives survives a second failure in 4 of 5 cases; far 2, where both neighbours of a
drive hold its copies, in 3 of 5: every set of failed drives is tried that loses nothing with one drive less.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import comb

from ingest.theory.case import Case, Facts, facts_of, holds
from ingest.theory.model import Placement
from ingest.theory.read import Theory

_MOST_SETS = 20_000  # 50 drives, three failures


@dataclass(frozen=True)
class Array:
    """How the drives depend on each other. `copies` counts for mirrors, `parity` and `group` for parity."""

    placement: Placement
    drives: int
    copies: int = 1
    parity: int = 0
    group: int = 1


def chance_to_survive(array: Array, failures: int) -> Fraction | None:
    """The share of all sets of so many failed drives that lose nothing; None when there are too many."""
    sets = comb(array.drives, failures)
    if not 0 < failures <= array.drives or sets > _MOST_SETS:
        return None
    bounds = dependencies(array)
    if len(bounds) == 1:
        return Fraction(failures <= bounds[0][1])
    return Fraction(_surviving(_bounds_of_each(bounds, array.drives), failures), sets)


def dependencies(array: Array) -> list[tuple[frozenset[int], int]]:
    """Sets of drives, each with how many of it may fail."""
    drives, copies = range(array.drives), array.copies
    match array.placement:
        case "copies-near":
            chunks = ({(chunk * copies + copy) % array.drives for copy in range(copies)} for chunk in drives)
            return [(frozenset(chunk), copies - 1) for chunk in chunks]
        case "copies-ring":
            chunks = ({(chunk + copy) % array.drives for copy in range(copies)} for chunk in drives)
            return [(frozenset(chunk), copies - 1) for chunk in chunks]
        case "arms":
            half = array.drives // 2
            return [(frozenset({first, second}), 1) for first in drives[:half] for second in drives[half:]]
        case "parity-groups":
            starts = drives[:: array.group]
            return [(frozenset(drives[start : start + array.group]), array.parity) for start in starts]
        case "copies-anywhere":
            return [(frozenset(drives), copies - 1)]
        case "parity" | "none":
            return [(frozenset(drives), array.parity)]


Bound = tuple[int, int]  # drives as bits of an integer, and how many of them may fail


def _bounds_of_each(bounds: list[tuple[frozenset[int], int]], drives: int) -> list[list[Bound]]:
    """For each drive the sets that it is in: no other can be broken by its failure."""
    masks = {(sum(1 << drive for drive in members), most) for members, most in bounds}
    return [[bound for bound in masks if bound[0] >> drive & 1] for drive in range(drives)]


def _surviving(bounds: list[list[Bound]], failures: int, failed: int = 0, first: int = 0) -> int:
    """How many sets of so many more drives, from `first` on, lose nothing: what is lost stays lost."""
    if failures == 0:
        return 1
    return sum(
        _surviving(bounds, failures - 1, failed | 1 << drive, drive + 1)
        for drive in range(first, len(bounds) - failures + 1)
        if all((members & (failed | 1 << drive)).bit_count() <= most for members, most in bounds[drive])
    )


@dataclass(frozen=True)
class Safety:
    """Failures surely survived; and how the drives depend on each other, where that is known."""

    survives: int
    array: Array | None

    def chance(self, failures: int) -> Fraction | None:
        """To survive so many; None where it is not known, or too many cases would have to be tried."""
        return chance_to_survive(self.array, failures) if self.array else None


def safety(case: Case, theory: Theory) -> Safety | None:
    """What an array survives; None when its level or what sets it apart is unknown."""
    facts = facts_of(case, theory)
    survives = facts.level.survives.value(facts.values) if facts else None
    if not facts or survives is None or facts.level.usable.value(facts.values) is None:
        return None
    return Safety(round(survives), _placed(case, facts))


def _placed(case: Case, facts: Facts) -> Array | None:
    values = facts.values
    rule = next((rule for rule in facts.level.placed if holds(rule, case, values)), None)
    if rule is None or (rule.placement == "parity-groups" and "m" not in values):
        return None
    copies, parity, group = (round(values.get(name, usual)) for name, usual in (("n", 1), ("p", 0), ("m", 1)))
    return Array(rule.placement, case.drives, copies, parity, group)


def data_chunks(case: Case, theory: Theory) -> int | None:
    """Chunks of data in a full stripe, as a file system is told; None of an array without stripes."""
    facts = facts_of(case, theory)
    if not facts:
        return None
    rule = next((rule for rule in facts.level.stripes if holds(rule, case, facts.values)), None)
    chunks = rule.chunks.value(facts.values) if rule else None
    return round(chunks) if chunks else None
