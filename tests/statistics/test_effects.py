"""Natural experiments: what is a pair, and the effects in the study of 2008 (theory: 4.4)."""

from __future__ import annotations

import json
import math
import random
from typing import NamedTuple

import pytest

from ingest.statistics.effects import as_row, effects
from ingest.statistics.intervals import interval
from ingest.statistics.numbers import Number, Order, Value
from tests.statistics.conftest import Study
from tests.statistics.numbers import of, one, said

NELSON = "2008-07-nelson-md-raid"


class Named(NamedTuple):
    """Which effect is meant."""

    factor: str
    a: Value
    b: Value
    operation: str


class Whole(NamedTuple):
    """The study of 2008, and the order of the vocabulary's words."""

    rows: list[Number]
    order: Order


@pytest.fixture
def whole(study: Study, order: Order) -> Whole:
    return Whole(study(NELSON), order)


# The part of the set, what is changed, pairs, ratio and interval as theory.md prints them (bootstrap over pairs).
TABLE = [
    ({}, Named("raid_layout", "n2", "f2", "write"), 22, "0.84", (0.82, 0.87)),
    ({}, Named("raid_layout", "n2", "f2", "read"), 22, "1.71", (1.59, 1.85)),
    ({}, Named("raid_layout", "left-asymmetric", "left-symmetric", "write"), 22, "1.022", (1.012, 1.033)),
    ({}, Named("raid_layout", "left-asymmetric", "left-symmetric", "read"), 22, "0.995", (0.971, 1.016)),
    ({}, Named("raid_layout", "right-asymmetric", "left-symmetric", "write"), 22, "1.036", (1.014, 1.060)),
    ({}, Named("raid_layout", "right-asymmetric", "left-symmetric", "read"), 22, "1.010", (0.990, 1.031)),
    ({}, Named("raid_layout", "right-symmetric", "left-symmetric", "write"), 22, "1.046", (1.012, 1.085)),
    ({}, Named("raid_layout", "right-symmetric", "left-symmetric", "read"), 22, "1.035", (1.015, 1.057)),
    ({"raid_level": "raid5"}, Named("scheduler", "cfq", "deadline", "write"), 20, "0.943", (0.928, 0.956)),
    ({"raid_level": "raid5"}, Named("scheduler", "cfq", "deadline", "read"), 20, "0.958", (0.920, 0.991)),
    ({"raid_level": "raid5"}, Named("scheduler", "cfq", "noop", "write"), 20, "1.024", (1.009, 1.040)),
    ({"raid_level": "raid5"}, Named("scheduler", "cfq", "noop", "read"), 20, "0.975", (0.939, 1.006)),
    ({"raid_level": "raid5"}, Named("chunk_size", 65536, 2097152, "write"), 16, "0.305", (0.292, 0.318)),
    ({"raid_level": "raid5"}, Named("chunk_size", 65536, 2097152, "read"), 16, "1.38", (1.32, 1.43)),
]


@pytest.mark.parametrize(("where", "named", "count", "ratio", "ends"), TABLE)
def test_effects_of_the_study_of_2008(
    whole: Whole, where: dict[str, str], named: Named, count: int, ratio: str, ends: tuple[float, float]
) -> None:
    rows = [row for row in whole.rows if where.items() <= row.factors.items()]
    found = one(effects(rows, whole.order), *named)
    assert found.ratio is not None
    assert found.ci_low is not None
    assert found.ci_high is not None
    digits = len(ratio.split(".")[1])
    assert found.pairs == found.blocks == count
    assert found.ratio == pytest.approx(float(ratio), abs=0.51 * 10**-digits)
    # ours is wider by what Student's t asks of so few pairs: about a tenth
    width = math.log(ends[1] / ends[0])
    assert 1.0 * width < math.log(found.ci_high / found.ci_low) < 1.2 * width + 0.01
    told = found.ci_low > 1 or found.ci_high < 1
    assert told == (ends[0] > 1 or ends[1] < 1)


def test_noop_instead_of_cfq_is_not_pooled(study: Study, order: Order) -> None:
    found = one(effects(study(NELSON), order), "scheduler", "cfq", "noop", "write")
    assert (found.verdict, found.ratio, found.ci_low, found.depends_on) == (
        "not_pooled",
        None,
        None,
        "raid_layout",
    )
    levels = {(level.factor, level.value): (level.pairs, round(level.ratio, 3)) for level in found.levels}
    assert levels["raid_level", "raid5"] == (20, 1.024)
    assert levels["raid_layout", "f2"] == (5, 0.951)


def test_five_pairs_have_no_interval(study: Study, order: Order) -> None:
    rows = [row for row in study(NELSON) if row.factors["raid_layout"] == "f2"]
    found = one(effects(rows, order), "scheduler", "cfq", "noop", "write")
    assert (found.verdict, found.pairs, found.same_sign, found.ci_low) == ("too_few", 5, True, None)
    assert (
        said(found)
        == "noop vs cfq: sequential write 0.951×, 5 pairs, lowest 0.934×, highest 0.966×; too few for an interval"
    )


@pytest.mark.parametrize(
    ("named", "words"),
    [
        (Named("raid_layout", "n2", "f2", "read"), "RAID 10 far vs near: sequential read 1.71× (1.58–1.86), 22 pairs"),
        (Named("raid_layout", "left-asymmetric", "left-symmetric", "read"), "RAID 5 left-symmetric vs left-asymmetric: sequential read cannot be told apart, 0.995× (0.969–1.018), 22 pairs"),
        (Named("raid_level", "raid6", "raid10 f2", "read"), "RAID 10 far vs RAID 6: sequential read 1.46× (1.31–1.63), 22 pairs"),
        (Named("chunk_size", 65536, 131072, "write"), "chunk size 128 KiB vs 64 KiB: sequential write 0.976× (0.961–0.992), 16 pairs"),
    ],
)  # fmt: skip
def test_sentences(whole: Whole, named: Named, words: str) -> None:
    assert said(one(effects(whole.rows, whole.order), *named)) == words


def test_a_count_is_called_by_its_name_once(order: Order) -> None:
    rows = [of(1.0, {"queue_depth": 1}), of(2.0, {"queue_depth": 4})]
    assert said(one(effects(rows, order), "queue_depth", 1, 4, "read")).startswith("queue depth 4 vs 1: ")


def test_a_small_ratio_is_not_said_to_be_none(order: Order) -> None:
    slow = [of(0.0017 + 0.0001 * place, {"drive": "hdd", "threads": 2**place}) for place in range(6)]
    rows = [*slow, *(of(1.0, {"drive": "ssd", "threads": 2**place}) for place in range(6))]
    few = [*slow[:2], *rows[6:8]]
    assert said(one(effects(rows, order), "drive", "ssd", "hdd", "read")).endswith(
        "0.0019× (0.0018–0.0021), 6 pairs"
    )
    assert "0.0017×, 2 pairs, lowest 0.0017×, highest 0.0018×" in said(
        one(effects(few, order), "drive", "ssd", "hdd", "read")
    )


def test_an_effect_is_a_row_of_a_table(whole: Whole) -> None:
    row = as_row(one(effects(whole.rows, whole.order), "scheduler", "noop", "cfq", "write"))
    assert (row["tool"], row["operation"], row["ranges_above"], row["ratio"]) == ("dd", "write", 0, None)
    assert row["levels"][0].keys() == {"factor", "value", "pairs", "ratio", "low", "high"}
    assert json.loads(json.dumps(row, allow_nan=False)) == row


def test_ranges_of_2002_have_no_ratio(study: Study, order: Order) -> None:
    found = effects(study("2002-11-bunn-3ware"), order)
    assert {effect.verdict for effect in found} == {"ranges"}
    jfs = one(found, "filesystem", "xfs", "jfs", "read")
    assert (
        said(jfs)
        == "JFS vs XFS: sequential read higher in 2, within the author's accuracy in 1, overlapping in 1 of 4 pairs of ranges"
    )
    irq = one(found, "tuning", "base", "irq", "read")
    assert said(irq) == "irq vs base: sequential read cannot be told apart, the two ranges overlap"


@pytest.mark.parametrize(("pairs_", "least"), [(6, 0.90), (22, 0.92)])
def test_intervals_hold_the_effect_as_often_as_they_say(pairs_: int, least: float) -> None:
    source = random.Random(2008)
    samples = ([source.gauss(0, 1) for _ in range(pairs_)] for _ in range(300))
    ends = [interval(sample, list(range(pairs_))) for sample in samples]
    assert least <= sum(e is not None and e[0] <= 0 <= e[1] for e in ends) / 300 <= 0.99


def test_an_interval_of_very_many_blocks() -> None:
    source = random.Random(1)
    ends = interval([source.gauss(1, 1) for _ in range(2500)], list(range(2500)))
    assert ends is not None
    assert ends[1] - ends[0] == pytest.approx(2 * 1.96 / 50, rel=0.1)
