"""The chance to survive further failures: the table, the closed forms, and an enumeration of our own."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from ingest.theory.case import Case, facts_of
from ingest.theory.read import Theory
from ingest.theory.survival import Array, chance_to_survive, safety


@pytest.mark.parametrize(
    ("level", "drives", "known", "second", "third"),
    [
        ("raid10", 4, {"layout": "n2"}, "2/3", "0"),
        ("raid10", 6, {"layout": "n2"}, "4/5", "2/5"),
        ("raid10", 8, {"layout": "n2"}, "6/7", "4/7"),
        ("raid10", 6, {"layout": "nested"}, "4/5", "2/5"),
        ("raid10", 4, {"layout": "f2"}, "1/3", "0"),
        ("raid10", 6, {"layout": "f2"}, "3/5", "1/10"),
        ("raid10", 8, {"layout": "o2"}, "5/7", "2/7"),
        ("raid10", 5, {"layout": "n2"}, "1/2", "0"),
        ("raid10", 6, {"layout": "n3"}, "1", "9/10"),
        ("raid01", 4, {}, "1/3", "0"),
        ("raid01", 6, {}, "2/5", "1/10"),
        ("raid5", 6, {}, "0", "0"),
        ("raid6", 6, {}, "1", "0"),
        ("raid50", 6, {"groups": 2}, "3/5", "0"),
        ("raid50", 16, {"groups": 2}, "8/15", "0"),
        ("raid60", 8, {"groups": 2}, "1", "6/7"),
        ("btrfs-raid1", 6, {}, "0", "0"),
        ("btrfs-raid10", 6, {}, "0", "0"),
        ("raid1", 3, {}, "1", "0"),
        ("raid0", 3, {}, "0", "0"),
    ],
)
def test_the_table(
    theory: Theory, level: str, drives: int, known: dict[str, Any], second: str, third: str
) -> None:
    array = safety(Case(level, "read", drives, **known), theory)
    assert array is not None
    assert (array.chance(2), array.chance(3)) == (Fraction(second), Fraction(third))
    assert (array.survives >= 2) == (array.chance(2) == 1)


def test_four_failures_of_raid60() -> None:
    assert chance_to_survive(Array("parity-groups", 8, parity=2, group=4), 4) == Fraction(18, 35)


@pytest.mark.parametrize("drives", range(4, 21, 2))
def test_closed_forms(drives: int) -> None:
    near, ring = Array("copies-near", drives, 2), Array("copies-ring", drives, 2)
    groups, arms = Array("parity-groups", drives, parity=1, group=drives // 2), Array("arms", drives, 2)
    assert chance_to_survive(near, 2) == Fraction(drives - 2, drives - 1)
    assert chance_to_survive(near, 3) == Fraction((drives - 2) * (drives - 4), (drives - 1) * (drives - 2))
    assert chance_to_survive(ring, 2) == 1 - Fraction(2, drives - 1)
    assert chance_to_survive(arms, 2) == 1 - Fraction(drives // 2, drives - 1)
    assert chance_to_survive(groups, 2) == 1 - Fraction(drives // 2 - 1, drives - 1)


@pytest.mark.parametrize(("layout", "copies"), [("near", 2), ("near", 3), ("ring", 2), ("ring", 3)])
@pytest.mark.parametrize("drives", [4, 5, 6, 7, 9])
def test_against_the_chunks_themselves(layout: str, copies: int, drives: int) -> None:
    """Where md puts copy after copy: near in a row of drives, far and offset one drive on."""
    step = copies if layout == "near" else 1
    chunks = [{(chunk * step + copy) % drives for copy in range(copies)} for chunk in range(drives * copies)]
    array = Array("copies-near" if layout == "near" else "copies-ring", drives, copies)
    for failures in range(1, drives + 1):
        sets = [set(one) for one in combinations(range(drives), failures)]
        alive = sum(all(chunk - failed for chunk in chunks) for failed in sets)
        assert chance_to_survive(array, failures) == Fraction(alive, len(sets))


def test_too_many_sets_have_no_answer() -> None:
    assert chance_to_survive(Array("copies-near", 100, 2), 3) is None
    assert chance_to_survive(Array("copies-near", 4, 2), 5) is None


def test_without_layout_or_groups_survival_is_unknown(theory: Theory) -> None:
    mirrors, groups = (
        safety(Case("raid10", "read", 6), theory),
        safety(Case("raid50", "read", 6), theory),
    )
    assert mirrors is not None
    assert (mirrors.survives, mirrors.chance(2)) == (1, None)
    assert groups is None


@pytest.mark.parametrize(
    ("level", "drives", "known", "facts"),
    [
        ("single", 1, {}, (1, 0, 1)), ("raid0", 4, {}, (4, 0, 1)), ("raid1", 3, {}, (1, 2, 3)), ("raid4", 4, {}, (3, 1, 4)),
        ("raid5", 6, {}, (5, 1, 4)), ("raid5", 3, {}, (2, 1, 3)), ("raid6", 8, {}, (6, 2, 6)), ("raid10", 10, {"layout": "n2"}, (5, 1, 2)),
        ("raid10", 6, {"layout": "f3"}, (2, 2, 3)), ("raid01", 4, {}, (2, 1, 2)), ("raid50", 8, {"groups": 2}, (6, 1, 4)),
        ("raid60", 12, {"groups": 2}, (8, 2, 6)), ("btrfs-raid1c3", 6, {}, (2, 2, None)), ("zfs-mirror", 6, {"groups": 3}, (3, 1, 2)),
        ("raidz2", 12, {"groups": 2}, (8, 2, None)),
    ],
)  # fmt: skip
def test_space_safety_and_the_cost_of_a_write(
    theory: Theory, level: str, drives: int, known: dict[str, Any], facts: tuple[float, int, float | None]
) -> None:
    found = facts_of(Case(level, "read", drives, **known), theory)
    assert found is not None
    usable, survives = (
        one.value(found.values) for one in (theory.levels[level].usable, theory.levels[level].survives)
    )
    assert usable == pytest.approx(facts[0] / drives)
    assert (survives, found.values.get("w")) == facts[1:]
