"""What is a pair of numbers that differ in exactly one factor (theory: 4.4)."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pytest

from ingest.statistics.effects import effects
from ingest.statistics.intervals import blocks_of
from ingest.statistics.numbers import Number, Value
from ingest.statistics.pairs import pairs
from tests.statistics.numbers import READ, number, of, said


def changes(rows: Sequence[Number], *, between: bool = False) -> set[tuple[str, Value, Value]]:
    return {(change.factor, change.a, change.b) for change in pairs(rows, between=between)}


@pytest.mark.parametrize(
    ("one_side", "other_side", "expected"),
    [
        ({"threads": 1}, {"threads": 2}, {("threads", 1, 2)}),
        ({"drive": "slot 10"}, {"drive": "slot 2"}, {("drive", "slot 2", "slot 10")}),
        ({"threads": 1, "direct": True}, {"threads": 2, "direct": False}, set()),
        ({"threads": 1, "direct": None}, {"threads": 2, "direct": True}, set()),
        ({"threads": 1, "direct": None}, {"threads": 2}, {("threads", 1, 2)}),
        ({"raid_level": "raid10", "raid_layout": "f2"}, {"raid_level": "raid10", "raid_layout": "n2"}, {("raid_layout", "f2", "n2")}),
        ({"raid_level": "raid5", "raid_layout": "left-symmetric"}, {"raid_level": "raid6", "raid_layout": "left-symmetric"}, {("raid_level", "raid5", "raid6")}),
        ({"raid_level": "raid5", "raid_layout": "left-symmetric"}, {"raid_level": "raid6"}, {("raid_level", "raid5 left-symmetric", "raid6")}),
        ({"raid_level": "raid5", "raid_layout": "left-symmetric"}, {"raid_level": "raid10", "raid_layout": "f2"}, set()),
        ({"raid_level": "raid5", "drives": 4}, {"raid_level": "single", "drives": 1}, set()),
    ],
)  # fmt: skip
def test_what_is_a_pair(
    one_side: dict[str, Value], other_side: dict[str, Value], expected: set[tuple[str, Value, Value]]
) -> None:
    assert changes([number(1.0, **one_side), number(2.0, **other_side)]) == expected


def test_only_numbers_of_one_measure_are_paired() -> None:
    for other in (
        READ._replace(tool="fio"),
        READ._replace(operation="write"),
        READ._replace(statistic="p99"),
    ):
        assert not pairs([number(1.0, threads=1), of(2.0, {"threads": 2}, measure=other)])


def test_between_sets_is_said() -> None:
    rows = [
        of(100.0, {"threads": 1}, set_="a"),
        of(150.0, {"threads": 2}, set_="b"),
        of(99.0, {"threads": 1}, set_="b"),
    ]
    within, across = effects(rows), effects(rows, between=True)
    assert [(effect.set, effect.between, effect.pairs) for effect in within] == [("b", False, 1)]
    assert [(effect.set, effect.between, effect.pairs) for effect in across] == [("", True, 1)]
    assert said(across[0]).endswith(
        "1.50× in one pair, which proves little; between sets, so the machines differ too"
    )


def test_pairs_that_share_a_run_are_one_block() -> None:
    assert blocks_of([["a", "b"], ["c", "d"], ["b", "e"], ["d", "e"], ["f"]]) == [0, 0, 0, 0, 4]
    rows = [
        of(10.0 * t + d, {"threads": t, "drives": d}, runs=[f"log{d}"]) for t in (1, 2) for d in range(1, 13)
    ]
    assert [e.blocks for e in effects(rows) if e.factor == "threads"] == [12]
    rows = [
        of(10.0 * t + d, {"threads": t, "drives": d}, runs=[f"log{d % 3}"])
        for t in (1, 2)
        for d in range(1, 13)
    ]
    found = next(e for e in effects(rows) if e.factor == "threads")
    assert (found.pairs, found.blocks, found.verdict) == (12, 3, "too_few")


def test_many_values_do_not_make_all_pairs() -> None:
    rows = [number(100.0 + size, block_size=size) for size in range(1, 201)]
    assert len(pairs(rows)) == 199


def test_zero_has_no_ratio_but_a_side() -> None:
    found = effects([number(0.0, threads=1), number(5.0, threads=2)])
    assert [(e.verdict, e.ranges.above) for e in found] == [("ranges", 1)]
    assert effects([number(None, threads=1), number(5.0, threads=2)]) == []


@pytest.mark.parametrize("bad", [math.nan, -1.0, math.inf])
def test_what_is_no_value_is_refused(bad: float) -> None:
    with pytest.raises(ValueError, match="expected 0 or a value"):
        number(bad, threads=1)
