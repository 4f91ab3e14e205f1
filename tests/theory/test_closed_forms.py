"""Every worked figure of the formulas, as printed: the studies' and our own."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ingest.theory.case import Case
from ingest.theory.expect import Expectation, expect
from ingest.theory.read import Theory

Ask = Callable[..., Expectation]


@pytest.mark.parametrize(
    ("level", "drives", "known", "mixed"),
    [
        ("raid5", 4, {}, 1.82), ("raid6", 4, {}, 1.82), ("raid10", 4, {}, 2.86),
        ("raid5", 6, {}, 2.73), ("raid6", 6, {}, 2.00), ("raid10", 6, {}, 4.29),
        ("raid5", 8, {}, 3.64), ("raid6", 8, {}, 2.67), ("raid10", 8, {}, 5.71), ("raid50", 8, {"groups": 2}, 3.64),
        ("raid1", 2, {}, 1.43), ("raid4", 5, {}, 1.25), ("raid4", 4, {}, 1.67), ("zfs-mirror", 4, {"groups": 2}, 2.86),
    ],
)  # fmt: skip
def test_mixed_with_three_reads_to_two_writes(
    ask: Ask, level: str, drives: int, known: dict[str, int], mixed: float
) -> None:
    assert ask(level, "randrw", drives, mix_read=0.6, **known).expected == pytest.approx(mixed, abs=0.005)


@pytest.mark.parametrize(
    ("level", "drives", "writes"),
    [
        ("raid5", 4, 1.0), ("raid10", 4, 2.0), ("raid5", 6, 1.5), ("raid6", 6, 1.0), ("raid10", 6, 3.0),
        ("raid5", 8, 2.0), ("raid6", 8, 1.33), ("raid10", 8, 4.0), ("raid5", 3, 1.0), ("raid4", 5, 0.5), ("raid4", 4, 1.0),
    ],
)  # fmt: skip
def test_random_writes(ask: Ask, level: str, drives: int, writes: float) -> None:
    assert ask(level, "randwrite", drives).expected == pytest.approx(writes, abs=0.005)


def test_what_the_study_of_2006_expected(ask: Ask) -> None:
    """250 operations a second for each of six drives."""
    raid5 = [250 * ask("raid5", "randread", 6).expected, 250 * ask("raid5", "randwrite", 6).expected]
    raid10 = [250 * ask("raid10", "randread", 6).expected, 250 * ask("raid10", "randwrite", 6).expected]
    assert (raid5, raid10) == ([1500, 375], [1500, 750])
    assert 250 * ask("raid5", "randrw", 6, mix_read=0.6).expected == pytest.approx(681.8, abs=0.05)
    assert 250 * ask("raid10", "randrw", 6, mix_read=0.6).expected == pytest.approx(1071, abs=0.5)


@pytest.mark.parametrize(
    ("drives", "raid5", "raid6"),
    [(4, (2.00, 1.00, 1.43), 2.40), (6, (3.00, 1.36, 2.03), 3.33), (8, (4.00, 1.75, 2.64), 4.31)],
)
def test_one_drive_lost(ask: Ask, drives: int, raid5: tuple[float, ...], raid6: float) -> None:
    lost = {"state": "degraded"}
    found = (
        ask("raid5", "randread", drives, **lost).expected,
        ask("raid5", "randwrite", drives, **lost).expected,
        ask("raid5", "randrw", drives, mix_read=0.6, **lost).expected,
    )
    assert found == pytest.approx(raid5, abs=0.005)
    assert ask("raid6", "randread", drives, **lost).expected == pytest.approx(raid6, abs=0.005)


@pytest.mark.parametrize(("drives", "writes"), [(4, 0.80), (6, 0.97), (8, 1.24)])
def test_raid6_writes_with_one_drive_lost(ask: Ask, drives: int, writes: float) -> None:
    """With four drives and a parity lost, three operations are enough, not four: 0.80 instead of 0.71."""
    assert ask("raid6", "randwrite", drives, state="degraded").expected == pytest.approx(writes, abs=0.005)


@pytest.mark.parametrize(("drives", "reads"), [(4, 1.33), (6, 2.00), (8, 2.67)])
def test_two_drives_lost(ask: Ask, drives: int, reads: float) -> None:
    assert ask("raid6", "randread", drives, state="degraded", failed=2).expected == pytest.approx(
        reads, abs=0.005
    )


@pytest.mark.parametrize("drives", [4, 6, 8])
def test_raid10_near_with_one_drive_lost_does_half_whatever_the_mix(ask: Ask, drives: int) -> None:
    near = {"layout": "n2", "state": "degraded"}
    found = {
        ask("raid10", "randread", drives, **near).expected,
        ask("raid10", "randwrite", drives, **near).expected,
    }
    found |= {ask("raid10", "randrw", drives, mix_read=share / 8, **near).expected for share in range(9)}
    assert found == {drives / 2}


def test_slow_downs_of_the_study_of_2006(ask: Ask) -> None:
    """One of six drives lost: reads 2.00 times slower, not 1.67, writes 1.10, mixed 1.35."""
    for operation, known, slower in (
        ("randread", {}, 2.00),
        ("randwrite", {}, 1.10),
        ("randrw", {"mix_read": 0.6}, 1.35),
    ):
        whole, lost = (
            ask("raid5", operation, 6, **known),
            ask("raid5", operation, 6, state="degraded", **known),
        )
        assert whole.expected / lost.expected == pytest.approx(slower, abs=0.005)


@pytest.mark.parametrize(
    ("level", "operation", "drives", "known", "multiples"),
    [
        ("single", "read", 1, {}, (1, 1)),
        ("raid0", "read", 4, {}, (4, 4)),
        ("raid1", "read", 2, {}, (1, 2)),
        ("raid1", "read", 2, {"threads": 1}, (1, 2)),
        ("raid1", "read", 2, {"threads": 4}, (2, 2)),
        ("raid1", "write", 2, {}, (1, 1)),
        ("raid4", "read", 4, {}, (3, 3)),
        ("raid5", "read", 4, {}, (3, 4)),
        ("raid5", "write", 4, {}, (3, 3)),
        ("raid6", "read", 8, {}, (6, 8)),
        ("raid6", "write", 8, {}, (6, 6)),
        ("raid10", "read", 4, {"layout": "n2"}, (2, 4)),
        ("raid10", "read", 4, {"layout": "f2"}, (4, 4)),
        ("raid10", "read", 4, {"layout": "o2"}, (2, 4)),
        ("raid10", "read", 6, {"layout": "n3"}, (2, 6)),
        ("raid10", "read", 4, {"layout": "nested"}, (2, 4)),
        ("raid10", "read", 5, {"layout": "n2"}, (2.5, 5)),
        ("raid10", "write", 4, {"layout": "f2"}, (2, 2)),
        ("raid01", "read", 4, {}, (2, 4)),
        ("raid01", "read", 4, {"threads": 16}, (4, 4)),
        ("raid01", "randwrite", 4, {}, (2, 2)),
        ("raid01", "randread", 4, {"state": "degraded"}, (2, 2)),
        ("raid50", "read", 8, {"groups": 2}, (6, 8)),
        ("raid60", "write", 8, {"groups": 2}, (4, 4)),
        ("raid60", "randwrite", 16, {"groups": 2}, (16 / 6, 12)),
        ("btrfs-raid1", "read", 4, {}, (1, 4)),
        ("btrfs-raid1c3", "write", 6, {}, (1, 2)),
        ("btrfs-raid10", "read", 4, {}, (2, 4)),
        ("btrfs-raid6", "read", 6, {}, (4, 6)),
        ("zfs-mirror", "write", 4, {"copies": 2}, (2, 2)),
        ("zfs-mirror", "randwrite", 4, {"groups": 2}, (2, None)),
        ("raidz2", "read", 12, {"groups": 2}, (8, 12)),
        ("raidz1", "randread", 12, {"groups": 2}, (2, 12)),
        ("raid5", "read", 4, {"state": "degraded"}, (3, 3)),
        ("raid6", "read", 6, {"state": "degraded", "failed": 1}, (4, 5)),
        ("raid6", "read", 6, {"state": "degraded", "failed": 2}, (4, 4)),
        ("raid10", "read", 4, {"layout": "n2", "state": "degraded"}, (2, 3)),
        ("raid10", "read", 4, {"layout": "f2", "state": "degraded"}, (2, 3)),
        ("raid1", "randread", 3, {"state": "degraded", "failed": 2}, (1, 1)),
    ],
)
def test_expected_and_ceiling(
    ask: Ask,
    level: str,
    operation: str,
    drives: int,
    known: dict[str, int],
    multiples: tuple[float, float | None],
) -> None:
    found = ask(level, operation, drives, **known)
    assert found.expected == pytest.approx(multiples[0])
    assert found.ceiling == multiples[1]


def test_raid6_of_old_linux_reads_all_other_data_for_each_write(ask: Ask) -> None:
    old, new = (
        ask("raid6", "randwrite", 10, md=True, linux="4.0.9"),
        ask("raid6", "randwrite", 10, md=True, linux="4.1.0"),
    )
    hardware = ask("raid6", "randwrite", 10, linux="2.6.18-128.1.10.el5")
    assert (old.expected, new.expected, hardware.expected) == pytest.approx((1, 10 / 6, 10 / 6))
    assert any("before Linux 4.1" in words for words in old.assumes)


@pytest.mark.parametrize(
    "case",
    [
        Case("raid7", "read", 4),
        Case("raid5", "seek", 4),
        Case("raid5", "create", 4),
        Case("raid5", "randrw", 4),  # the share of reads is unknown
        Case("raid5", "randrw", 4, mix_read=1.5),
        Case("raid5", "read", 2),
        Case("raid5", "read", -4),
        Case("raid10", "read", 4),  # the layout is unknown
        Case("raid10", "read", 2, layout="n3"),
        Case("raid01", "read", 5),
        Case("raid50", "read", 8),  # the groups are unknown
        Case("raid50", "read", 8, groups=3),
        Case("raidz1", "read", 8, groups=0),
        Case("raid0", "read", 4, state="degraded"),
        Case("raid5", "read", 4, state="degraded", failed=2),
        Case("raid5", "read", 4, state="optimal", failed=1),
        Case("raid5", "read", 4, state="degraded", failed=0),
        Case("raid1", "read", 2, state="degraded", failed=2),
        Case("raid6", "randwrite", 8, state="degraded", md=True, linux="3.10"),
        Case("raid4", "randread", 4, state="degraded"),
        Case("raid10", "randread", 5, layout="n2", state="degraded"),
        Case(
            "raid10", "read", 4, layout="f2", md=True, linux="2.6.22.18"
        ),  # such md took turns between the copies
        Case("single", "read", 4),
        Case("btrfs-raid1", "read", 4, threads=8),
        Case("raid5", "randread", 6, state="resyncing"),  # whole, but a resync takes an unknown share of it
    ],
)
def test_without_a_formula_there_is_no_expectation(theory: Theory, case: Case) -> None:
    assert expect(case, theory) is None


def test_recovering_is_at_most_degraded(ask: Ask) -> None:
    lost, rebuilding = (ask("raid5", "randread", 6, state=state) for state in ("degraded", "recovering"))
    assert (lost.at_most, rebuilding.at_most) == (False, True)
    assert rebuilding.expected == lost.expected
    assert any("rebuild" in words for words in rebuilding.assumes)


def test_what_few_requests_leave_stands_beside_the_expectation(ask: Ask) -> None:
    found = [ask("raid0", "randread", 4, threads=threads) for threads in (1, 4, 16)]
    assert [one.at_depth for one in found] == pytest.approx([1.00, 2.29, 3.37], abs=0.005)
    assert {one.expected for one in found} == {4}
    assert ask("raid0", "randread", 4, threads=2, queue_depth=8).at_depth == found[2].at_depth
    assert ask("raid5", "randwrite", 4, threads=16).at_depth == 1, "the cost of a write is the nearer bound"
    assert ask("raid0", "read", 4, threads=1).at_depth is None


def test_the_arithmetic_can_be_followed(ask: Ask) -> None:
    found = ask("raid5", "read", 4, chunk_size=65536, baseline_rate=70e6, rpm=7200)
    assert found.arithmetic == "4 · 3 · 64 KiB ÷ (3 · 64 KiB + min(64 KiB, 583 kB)) = 3.00"
    assert ask("raid1", "randrw", 2, mix_read=0.6).arithmetic == "2 ÷ (0.6 + (1 − 0.6) · 2) = 1.43"
    assert ask("raid5", "read", 4).arithmetic == "4 − 1 = 3"
