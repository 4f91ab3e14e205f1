"""Words that more than one page needs."""

from __future__ import annotations

import pytest

from ingest.core.text import bound, listed


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("with 64 KiB chunks", "with 64\u00a0KiB chunks"),
        ("370 MB/s and 2,049 IOPS", "370\u00a0MB/s and 2,049\u00a0IOPS"),
        ("at most 32 s, 187 µs", "at most 32\u00a0s, 187\u00a0µs"),
        ("RAID 5 sets; 16 threads", "RAID\u00a05 sets; 16 threads"),
        ("in 2008 Nelson", "in 2008 Nelson"),
        ("", ""),
    ],
)
def test_a_value_is_bound_to_its_unit(said: str, shown: str) -> None:
    assert bound(said) == shown


def test_lists() -> None:
    assert [listed(words) for words in (["a"], ["a", "b"], ["a", "b", "c"])] == ["a", "a and b", "a, b and c"]
