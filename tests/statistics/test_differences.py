"""In what two numbers differ."""

from __future__ import annotations

from ingest.statistics.numbers import Difference, differences
from tests.statistics.numbers import number, of


def test_differences_are_all_listed() -> None:
    a = number(1.0, raid_level="raid5", scheduler="cfq", threads=1)
    b = of(2.0, {"raid_level": "raid6", "scheduler": "cfq", "threads": 2, "direct": True}, set_="t")
    found = differences(a, b)
    assert [one.what for one in found] == ["set", "raid_level", "threads", "direct"]
    assert found[3] == Difference("direct", None, True)
