"""What must not change a statistic: names, the order of rows, which side is called a, and the unit."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.statistics.compare import Comparison, compare
from ingest.statistics.effects import Effect, effects
from ingest.statistics.intervals import interval, of_mean, of_median
from ingest.statistics.numbers import Number
from ingest.statistics.repeats import PublishedRange, repeats
from ingest.statistics.shape import dip, has_two_modes
from tests.statistics.numbers import number, of, swapped

# As tools print them: three digits and a power of ten. With few of them there are ties, and ratios of exactly 1.
printed = st.one_of(
    st.sampled_from([0.1, 0.2, 0.3, 0.6, 1.2]), st.integers(1, 99_999).map(lambda whole: whole / 10)
)
grids = st.lists(st.tuples(printed, printed), min_size=5, max_size=9)
some_runs = st.lists(printed, min_size=1, max_size=14)
shufflers = st.randoms(use_true_random=False)
blocks = st.lists(st.tuples(st.floats(-2, 2), st.integers(0, 11)), min_size=6, max_size=30)


def close(found: float | None, expected: float | None, rel: float = 1e-12) -> bool:
    return (found is None) == (expected is None) and (
        found is None or found == pytest.approx(expected, rel=rel)
    )


def alike(one: Effect, other: Effect, rel: float = 1e-12) -> bool:
    figures = ("ratio", "ci_low", "ci_high", "lowest", "highest")
    levels = zip(one.levels, other.levels, strict=True)
    return (
        (one.verdict, one.pairs, one.blocks, one.ranges, one.same_sign)
        == (other.verdict, other.pairs, other.blocks, other.ranges, other.same_sign)
        and all(close(getattr(one, name), getattr(other, name), rel) for name in figures)
        and all(
            close(a.ratio, b.ratio, rel) and close(a.low, b.low, rel) and close(a.high, b.high, rel)
            for a, b in levels
        )
    )


def grid(values: Sequence[tuple[float, float]], names: tuple[str, str] = ("one", "two")) -> list[Number]:
    """Two values of a factor over drives; some logs hold several numbers, so that blocks are of unequal size."""
    return [
        of(value, {"mode": name, "drives": drives, "direct": drives % 2 == 0}, runs=[f"log{min(drives, 6)}"])
        for drives, pair in enumerate(values)
        for name, value in zip(names, pair, strict=True)
    ]


def effect_of(rows: Sequence[Number], factor: str = "mode") -> Effect:
    (found,) = (effect for effect in effects(rows) if effect.factor == factor)
    return found


@given(grids)
def test_exchanged_names_give_the_reciprocal_effect(values: list[tuple[float, float]]) -> None:
    assert alike(effect_of(grid(values, ("two", "one"))), swapped(effect_of(grid(values))))


@given(blocks)
def test_an_interval_of_negated_differences_is_its_mirror_image(pairs: list[tuple[float, int]]) -> None:
    differences, members = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
    found, back = interval(differences, members), interval([-one for one in differences], members)
    assert (found is None) == (back is None)
    if found and back:
        assert (back[0], back[1]) == pytest.approx((-found[1], -found[0]), rel=1e-12, abs=1e-12)


def test_equal_changes_up_and_down_are_no_effect() -> None:
    values = [(0.1, 0.3), (0.3, 0.1), (0.2, 0.6), (0.6, 0.2), (1.0, 1.0), (7.0, 7.0), (2.1, 6.3), (6.3, 2.1)]
    found = effect_of(grid(values))
    assert found.verdict == "cannot_tell"
    assert found.ratio == pytest.approx(1, rel=1e-15)
    assert found.ci_low is not None
    assert found.ci_high == pytest.approx(1 / found.ci_low, rel=1e-12)


def test_an_interval_that_ends_at_one_is_no_difference() -> None:
    """Differences of logarithms are not exact: the end would lie a rounding beside 1."""
    rows = [
        number(value * size, mode=name, drives=size)
        for size in range(1, 12)
        for name, value in (("a", 0.1), ("b", 0.1))
    ]
    thirds = [replace(row, value=(row.value or 0) / 3) for row in rows]
    assert effect_of(rows).verdict == effect_of(thirds).verdict == "cannot_tell"


@given(grids, shufflers)
def test_neither_names_nor_the_order_of_rows_change_an_effect(
    values: list[tuple[float, float]], shuffler: random.Random
) -> None:
    renamed = [
        Number(
            f"x{99 - place}",
            "another-set",
            {"way": row.factors["mode"], "members": row.factors["drives"], "o": row.factors["direct"]},
            row.measure,
            row.value,
            runs=frozenset(f"logs/{99 - int(run[3:])}" for run in row.runs),
        )
        for place, row in enumerate(grid(values))
    ]
    shuffler.shuffle(renamed)
    found, other = effect_of(grid(values)), effect_of(renamed, "way")
    by_name = sorted(other.levels, key=lambda level: level.factor != "o")
    assert alike(replace(other, levels=tuple(by_name)), found)


@given(grids)
def test_the_unit_does_not_change_an_effect(values: list[tuple[float, float]]) -> None:
    scaled = [(1000 * one, 1000 * other) for one, other in values]
    assert alike(effect_of(grid(scaled)), effect_of(grid(values)), 1e-9)


@pytest.mark.parametrize(("first", "second"), [(1, 10), (8, 3), (7, 7)])
def test_between_sets_both_directions_have_the_same_pairs(first: int, second: int) -> None:
    def found(names: tuple[str, str]) -> Effect:
        counts = zip(names, (first, second), strict=True)
        rows = [of(1.0 + i, {"mode": name}, set_=f"{name}{i}") for name, many in counts for i in range(many)]
        (effect,) = effects(rows, between=True)
        return effect

    there, back = found(("a", "b")), found(("b", "a"))
    assert alike(back, swapped(there))


def opposite(found: Comparison) -> Comparison:
    turned = {"faster": "slower", "slower": "faster"}
    verdict = turned.get(found.verdict, found.verdict)
    inverse = [None if not end else 1 / end for end in (found.ratio, found.high, found.low)]
    return replace(found, ratio=inverse[0], low=inverse[1], high=inverse[2], verdict=verdict)  # type: ignore[arg-type]  # one of the words


def same(one: Comparison, other: Comparison, rel: float = 1e-12) -> bool:
    figures = ("ratio", "low", "high")
    return (one.method, one.verdict) == (other.method, other.verdict) and all(
        close(getattr(one, name), getattr(other, name), rel) for name in figures
    )


@given(some_runs, some_runs)
def test_a_comparison_the_other_way_round_is_the_reciprocal(one: list[float], other: list[float]) -> None:
    assert same(compare(other, one), opposite(compare(one, other)))


@given(some_runs, some_runs, shufflers)
def test_neither_the_order_of_runs_nor_the_unit_changes_a_comparison(
    one: list[float], other: list[float], shuffler: random.Random
) -> None:
    found = compare(one, other)
    assert same(compare([1000 * value for value in one], [1000 * value for value in other]), found, 1e-6)
    shuffler.shuffle(one)
    shuffler.shuffle(other)
    assert same(compare(one, other), found)


@given(printed, printed, printed, printed)
def test_a_comparison_of_ranges_the_other_way_round(a: float, b: float, c: float, d: float) -> None:
    one, other = PublishedRange(2, min(a, b), max(a, b)), PublishedRange(3, min(c, d), max(c, d))
    assert same(compare(other, one), opposite(compare(one, other)))


@given(st.lists(printed, min_size=10, max_size=30), shufflers)
def test_neither_the_order_of_runs_nor_the_unit_changes_repeats(
    values: list[float], shuffler: random.Random
) -> None:
    found, scaled = repeats(values), repeats([1000 * value for value in values])
    assert (scaled.two_modes, scaled.outliers) == (found.two_modes, found.outliers)
    shuffled = list(values)
    shuffler.shuffle(shuffled)
    for interval_of in (of_median, of_mean):
        one, other = interval_of(values), interval_of([1000 * value for value in values])
        assert interval_of(shuffled) == one
        assert one is not None
        assert other is not None
        assert (other.method, other.level) == (one.method, one.level)
        assert (other.low, other.high) == pytest.approx((1000 * one.low, 1000 * one.high), rel=1e-9, abs=1e-9)


@given(st.lists(printed, min_size=8, max_size=40), shufflers)
def test_neither_the_order_of_runs_nor_the_unit_changes_the_dip(
    values: list[float], shuffler: random.Random
) -> None:
    scaled = [1000 * value for value in values]
    assert dip(scaled) == pytest.approx(dip(values), abs=1e-12)
    assert has_two_modes(scaled) == has_two_modes(values)
    shuffled = list(values)
    shuffler.shuffle(shuffled)
    assert dip(shuffled) == dip(values)
