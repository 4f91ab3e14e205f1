"""The table of all levels: read, write, random read, random write, and three random reads to two writes."""

from __future__ import annotations

from typing import Any

import pytest

from ingest.theory.case import Case
from ingest.theory.expect import expect
from ingest.theory.read import Theory

OPERATIONS = ("read", "write", "randread", "randwrite", "randrw")
Multiples = tuple[float | None, float | None, float | None, float | None, float | None]


@pytest.mark.parametrize(
    ("level", "drives", "known", "multiples"),
    [
        ("single", 1, {}, (1, 1, 1, 1, 1)),
        ("raid0", 5, {}, (5, 5, 5, 5, 5)),
        ("raid1", 3, {}, (1, 1, 3, 1, 3 / 1.8)),
        ("raid4", 6, {}, (5, 5, 5, 0.5, 1.25)),
        ("raid5", 6, {}, (5, 5, 6, 1.5, 6 / 2.2)),
        ("raid6", 8, {}, (6, 6, 8, 8 / 6, 8 / 3)),
        ("raid10", 6, {"layout": "n2"}, (3, 3, 6, 3, 6 / 1.4)),
        ("raid10", 6, {"layout": "n3"}, (2, 2, 6, 2, 6 / 1.8)),
        ("raid10", 6, {"layout": "f2"}, (6, 3, 6, 3, 6 / 1.4)),
        ("raid10", 6, {"layout": "o2"}, (3, 3, 6, 3, 6 / 1.4)),
        ("raid10", 6, {"layout": "nested"}, (3, 3, 6, 3, 6 / 1.4)),
        ("raid10", 6, {}, (None, None, 6, 3, 6 / 1.4)),
        ("raid01", 6, {}, (3, 3, 6, 3, 6 / 1.4)),
        ("raid50", 12, {"groups": 2}, (10, 10, 12, 3, 12 / 2.2)),
        ("raid50", 6, {"groups": 2}, (4, 4, 6, 2, 6 / 1.8)),
        ("raid60", 16, {"groups": 2}, (12, 12, 16, 16 / 6, 16 / 3)),
        ("btrfs-raid0", 4, {}, (4, 4, 4, None, None)),
        ("btrfs-raid1", 4, {}, (1, 1, 4, None, None)),
        ("btrfs-raid1c3", 6, {}, (1, 1, 6, None, None)),
        ("btrfs-raid10", 6, {}, (3, 3, 6, None, None)),
        ("btrfs-raid5", 6, {}, (5, 5, 6, None, None)),
        ("btrfs-raid6", 6, {}, (4, 4, 6, None, None)),
        ("zfs-mirror", 6, {"groups": 3}, (6, 3, 6, 3, 6 / 1.4)),
        ("zfs-mirror", 6, {"copies": 3}, (6, 2, 6, 2, 6 / 1.8)),
        ("raidz1", 12, {"groups": 3}, (9, 9, 3, 3, 3)),
        ("raidz2", 12, {"groups": 2}, (8, 8, 2, 2, 2)),
        ("raidz3", 11, {"groups": 1}, (8, 8, 1, 1, 1)),
        ("draid1", 18, {}, (16, 16, 2, 2, 2)),
        ("draid2", 5, {}, (3, 3, 1, 1, 1)),
        ("draid3", 22, {}, (16, 16, 2, 2, 2)),
    ],
)
def test_whole(theory: Theory, level: str, drives: int, known: dict[str, Any], multiples: Multiples) -> None:
    _same(
        theory, [Case(level, operation, drives, mix_read=0.6, **known) for operation in OPERATIONS], multiples
    )


@pytest.mark.parametrize(
    ("level", "drives", "known", "multiples"),
    [
        ("raid0", 4, {}, (None, None, None, None, None)),
        ("raid1", 3, {}, (1, 1, 2, 1, 2 / 1.4)),
        ("raid1", 3, {"failed": 2}, (1, 1, 1, 1, 1)),
        ("raid4", 4, {}, (None, None, None, None, None)),
        ("raid5", 6, {}, (5, 5, 3, 30 / 22, 5 / (1.0 + 0.4 * 22 / 6))),
        ("raid5", 6, {"md": True}, (5, 5, 3, 30 / 26, 5 / (1.0 + 0.4 * 26 / 6))),
        ("raid6", 6, {}, (4, 4, 30 / 9, 30 / 31, 30 / (0.6 * 9 + 0.4 * 31))),
        ("raid6", 6, {"failed": 2}, (4, 4, 2, None, None)),
        ("raid10", 6, {"layout": "n2"}, (3, 3, 3, 3, 3)),
        ("raid10", 6, {"layout": "n3"}, (2, 2, 4, 2, 2 / 0.7)),
        ("raid10", 6, {"layout": "f2"}, (3, None, 3, 3, 3)),
        ("raid10", 6, {"layout": "o2"}, (None, None, 3, 3, 3)),
        ("raid01", 6, {}, (3, 3, 3, 3, 3)),
    ],
)
def test_degraded(
    theory: Theory, level: str, drives: int, known: dict[str, Any], multiples: Multiples
) -> None:
    cases = [
        Case(level, operation, drives, state="degraded", mix_read=0.6, **known) for operation in OPERATIONS
    ]
    _same(theory, cases, multiples)


def _same(theory: Theory, cases: list[Case], multiples: Multiples) -> None:
    for case, multiple in zip(cases, multiples, strict=True):
        found = expect(case, theory)
        assert (found.expected if found else None) == (
            None if multiple is None else pytest.approx(multiple)
        ), case
