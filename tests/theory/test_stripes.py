"""Data chunks per full stripe, as mke2fs and mkfs.xfs found them on real arrays, and their table."""

from __future__ import annotations

from typing import Any

import pytest

from ingest.build.method.tables import stripes
from ingest.core.vocabulary import Vocabulary
from ingest.theory.case import Case
from ingest.theory.read import Theory
from ingest.theory.survival import data_chunks


@pytest.mark.parametrize(
    ("level", "drives", "known", "chunks"),
    [
        ("raid5", 4, {}, 3),
        ("raid5", 5, {}, 4),
        ("raid0", 4, {}, 4),
        ("raid6", 6, {}, 4),
        ("raid4", 4, {}, 3),
        ("raid10", 6, {"layout": "n2"}, 3),
        ("raid10", 4, {"layout": "n2"}, 2),
        ("raid10", 4, {"layout": "f2"}, 4),
        ("raid10", 4, {"layout": "o2"}, 4),
        ("raid10", 5, {"layout": "n2"}, 5),
        ("raid6", 8, {}, 6),
        ("raid50", 8, {"groups": 2}, 6),
        ("raid60", 8, {"groups": 2}, 4),
        ("raid1", 2, {}, None),
        ("single", 1, {}, None),
        ("raid10", 4, {}, None),
        ("raid50", 8, {}, None),
        ("raid10", 5, {"layout": "nested"}, None),
    ],
)
def test_chunks_of_data(
    theory: Theory, level: str, drives: int, known: dict[str, Any], chunks: int | None
) -> None:
    assert data_chunks(Case(level, "read", drives, **known), theory) == chunks


def test_the_table_of_stripes(theory: Theory, vocabulary: Vocabulary) -> None:
    table = stripes(theory, vocabulary)
    rows = {f"{row['label']} {row['layout']}".strip(): row["chunks"] for row in table["rows"]}
    assert table["sizes"] == [4, 6, 8]
    assert rows == {
        "RAID 0": ["4", "6", "8"],
        "RAID 4": ["3", "5", "7"],
        "RAID 5": ["3", "5", "7"],
        "RAID 6": ["2", "4", "6"],
        "RAID 10 near": ["2", "3", "4"],
        "RAID 10 nested": ["2", "3", "4"],
        "RAID 10 far": ["4", "6", "8"],
        "RAID 10 offset": ["4", "6", "8"],
        "RAID 50": ["", "4", "6"],
        "RAID 60": ["", "", "4"],
    }
