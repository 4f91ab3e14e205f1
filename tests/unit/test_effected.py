"""Effects of numbers that nobody can have measured: none, and no traceback."""

from __future__ import annotations

from typing import Any

import pytest

from ingest.checks.effected import effects_between, effects_of
from ingest.core.vocabulary import Vocabulary
from tests.checks.builder import database


@pytest.mark.parametrize(
    ("number", "effects"),
    [
        ({"values": [3.0]}, 1),
        ({"values": [0.0, 3.0]}, 1),
        ({"values": [1e-150]}, 0),
        ({"values": [1e150]}, 0),
        ({"values": [1e-150, 3.0]}, 0),
        ({"values": [None], "basis": "published", "low": 1.0, "high": 1e150}, 0),
    ],
)
def test_values_beyond_reason_have_no_effects(
    number: dict[str, Any], effects: int, vocabulary: Vocabulary
) -> None:
    numbers = [{**number, "raid_level": level} for level in ("raid0", "raid1")]
    assert len(effects_of(database({"numbers": numbers}, vocabulary), vocabulary)) == effects


@pytest.mark.parametrize(("factor", "effects"), [("engine", 1), ("drive", 0), ("machine", 0), ("tuning", 0)])
def test_names_that_a_set_gives_are_not_compared_between_sets(
    factor: str, effects: int, vocabulary: Vocabulary
) -> None:
    one, other = ({"numbers": [{"values": [3.0], factor: name}]} for name in ("a", "b"))
    assert len(effects_between(database({**one, "others": [other]}, vocabulary), vocabulary)) == effects
