"""Stride, stripe width, su and sw, as mke2fs and mkfs.xfs found them on real arrays."""

from __future__ import annotations

from typing import Any

import pytest

from ingest.theory.array_facts import geometry
from ingest.theory.case import Case
from ingest.theory.read import Theory


@pytest.mark.parametrize(
    ("level", "drives", "kib", "known", "told"),
    [
        ("raid5", 4, 32, {}, (8, 24)),
        ("raid5", 4, 512, {}, (128, 384)),
        ("raid0", 4, 64, {}, (16, 64)),
        ("raid6", 6, 64, {}, (16, 64)),
        ("raid4", 4, 64, {}, (16, 48)),
        ("raid10", 6, 64, {"layout": "n2"}, (16, 48)),
        ("raid10", 4, 64, {"layout": "n2"}, (16, 32)),
        ("raid10", 4, 64, {"layout": "f2"}, (16, 64)),
        ("raid10", 4, 64, {"layout": "o2"}, (16, 64)),
        ("raid10", 5, 64, {"layout": "n2"}, (16, 80)),
        ("raid6", 8, 64, {}, (16, 96)),
        ("raid50", 8, 64, {"groups": 2}, (16, 96)),
        ("raid60", 8, 64, {"groups": 2}, (16, 64)),
    ],
)
def test_stride_and_stripe_width(
    theory: Theory, level: str, drives: int, kib: int, known: dict[str, Any], told: tuple[int, int]
) -> None:
    stride, width = told
    found = geometry(Case(level, "read", drives, chunk_size=kib * 1024, **known), theory)
    assert found is not None
    assert (found.stride, found.stripe_width) == (stride, width)
    assert (found.su, found.sw) == (kib * 1024, width // stride)
    assert (found.sunit, found.swidth) == (stride * 8, width * 8)


@pytest.mark.parametrize(
    ("kib", "stride", "width"),
    [(4, 1, 3), (8, 2, 6), (32, 8, 24), (64, 16, 48), (128, 32, 96), (256, 64, 192), (512, 128, 384)],
)
def test_the_script_of_the_study_of_2014(theory: Theory, kib: int, stride: int, width: int) -> None:
    found = geometry(Case("raid5", "write", 4, chunk_size=kib * 1024), theory)
    assert found is not None
    assert (found.stride, found.stripe_width) == (stride, width)


def test_smaller_blocks(theory: Theory) -> None:
    found = geometry(Case("raid5", "read", 5, chunk_size=65536), theory, block_size=1024)
    assert found is not None
    assert (found.stride, found.stripe_width) == (64, 256)


@pytest.mark.parametrize(
    "case",
    [
        Case("raid1", "read", 2, chunk_size=65536),
        Case("single", "read", 1, chunk_size=65536),
        Case("raid5", "read", 4),
        Case("raid5", "read", 4, chunk_size=1000),
        Case("raid10", "read", 4, chunk_size=65536),
        Case("raid50", "read", 8, chunk_size=65536),
        Case("raid10", "read", 5, layout="nested", chunk_size=65536),
    ],
)
def test_no_chunks_no_geometry(theory: Theory, case: Case) -> None:
    assert geometry(case, theory) is None


@pytest.mark.parametrize(
    ("level", "drives", "kib", "layout", "read_ahead"),
    [
        ("raid10", 4, 64, "n2", 256),
        ("raid10", 4, 64, "f2", 512),
        ("raid10", 4, 64, "o2", 512),
        ("raid6", 6, 64, None, 512),
        ("raid5", 4, 512, None, 3072),
    ],
)
def test_default_read_ahead_is_two_stripes(
    theory: Theory, level: str, drives: int, kib: int, layout: str | None, read_ahead: int
) -> None:
    found = geometry(Case(level, "read", drives, layout=layout, chunk_size=kib * 1024), theory)
    assert found is not None
    assert found.read_ahead == read_ahead * 1024
