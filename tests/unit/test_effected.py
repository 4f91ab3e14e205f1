"""Effects of numbers that nobody can have measured: none, and no traceback."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ingest.checks import effects_between as between
from ingest.checks.effected import effects_of
from ingest.checks.effects_between import effects_between
from ingest.core.memo import Memo
from ingest.core.row import Row
from ingest.core.vocabulary import Vocabulary
from ingest.statistics.effects import Effect, effects
from tests.checks.builder import database


@pytest.mark.parametrize(
    ("number", "count"),
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
    number: dict[str, Any], count: int, vocabulary: Vocabulary
) -> None:
    numbers = [{**number, "raid_level": level} for level in ("raid0", "raid1")]
    assert len(effects_of(database({"numbers": numbers}, vocabulary), vocabulary)) == count


@pytest.mark.parametrize(("factor", "count"), [("engine", 1), ("drive", 0), ("machine", 0), ("tuning", 0)])
def test_names_that_a_set_gives_are_not_compared_between_sets(
    factor: str, count: int, vocabulary: Vocabulary, tmp_path: Path
) -> None:
    one, other = ({"numbers": [{"values": [3.0], factor: name}]} for name in ("a", "b"))
    connection = database({**one, "others": [other]}, vocabulary)
    with Memo(tmp_path, "code") as memo:
        assert len(effects_between(connection, vocabulary, memo)) == count


def test_only_measures_with_other_numbers_are_made_again(
    vocabulary: Vocabulary, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def rows(write: float, cache: str) -> list[Row]:
        one, other = (
            {
                "numbers": [
                    {"values": [value], "engine": engine, "operation": operation}
                    for operation, value in (("read", 3.0), ("write", write))
                ]
            }
            for engine in ("a", "b")
        )
        connection = database({**one, "others": [other]}, vocabulary)
        with Memo(tmp_path / cache, "code") as memo:
            return effects_between(connection, vocabulary, memo)

    made: list[int] = []

    def counted(*words: Any, **named: Any) -> list[Effect]:
        made.append(1)
        return effects(*words, **named)

    monkeypatch.setattr(between, "effects", counted)
    first = rows(3.0, "kept")
    assert (len(first), len(made)) == (2, 2)
    assert (rows(3.0, "kept"), len(made)) == (first, 2)
    changed = rows(4.0, "kept")
    assert len(made) == 3
    assert changed == rows(4.0, "anew")
    assert len(list((tmp_path / "kept").iterdir())) == 2
