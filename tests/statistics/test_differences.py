"""In what two numbers differ, and when that is one thing."""

from __future__ import annotations

import pytest

from ingest.statistics.differences import Difference, differences, one_thing
from tests.statistics.numbers import number, of


def test_differences_are_all_listed() -> None:
    a = number(1.0, raid_level="raid5", scheduler="cfq", threads=1)
    b = of(2.0, {"raid_level": "raid6", "scheduler": "cfq", "threads": 2, "direct": True}, set_="t")
    found = differences(a, b)
    assert [one.what for one in found] == ["set", "raid_level", "threads", "direct"]
    assert found[3] == Difference("direct", None, True)
    assert not one_thing(found)


@pytest.mark.parametrize(
    ("one_side", "other_side", "expected"),
    [
        ({"threads": 1}, {"threads": 2}, True),
        ({"threads": 1}, {"threads": 1}, False),
        ({"threads": 1}, {}, False),
        ({"raid_level": "raid5", "raid_layout": "left-symmetric"}, {"raid_level": "raid6"}, True),
        (
            {"raid_level": "raid5", "raid_layout": "left-symmetric"},
            {"raid_level": "raid10", "raid_layout": "f2"},
            False,
        ),
        ({"raid_level": "raid10", "raid_layout": "n2"}, {"raid_level": "raid10", "raid_layout": "f2"}, True),
        ({"raid_level": "raid5", "raid_layout": "left-symmetric"}, {}, False),
    ],
)
def test_one_thing(one_side: dict[str, str], other_side: dict[str, str], *, expected: bool) -> None:
    assert one_thing(differences(number(1.0, **one_side), number(2.0, **other_side))) == expected
