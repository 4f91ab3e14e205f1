"""Which further failures an array survives: every set of failed drives is tried.

RAID 10 near 2 on six drives survives a second failure in 4 of 5 cases; far 2, where both neighbours of a
drive hold its copies, in 3 of 5.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import comb

from ingest.theory.model import Placement

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
    survived = sum(_survives(bounds, failed) for failed in combinations(range(array.drives), failures))
    return Fraction(survived, sets)


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
            return [(frozenset({one, other}), 1) for one in drives[:half] for other in drives[half:]]
        case "parity-groups":
            starts = drives[:: array.group]
            return [(frozenset(drives[start : start + array.group]), array.parity) for start in starts]
        case "copies-anywhere":
            return [(frozenset(drives), copies - 1)]
        case "parity" | "none":
            return [(frozenset(drives), array.parity)]


def _survives(bounds: list[tuple[frozenset[int], int]], failed: tuple[int, ...]) -> bool:
    return all(len(members.intersection(failed)) <= most for members, most in bounds)
