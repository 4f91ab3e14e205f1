"""The order in which runs were read changes no digit of a number."""

from __future__ import annotations

import random

from ingest.checks.spread import statistics_of
from ingest.core.row import Row
from ingest.core.vocabulary import Vocabulary
from ingest.store.tabular import select
from tests.checks.builder import database

COLUMNS = "id, n, value, mean, median, min, max, stdev"
VALUES = [1e9 / place for place in range(3, 40)]


def judged(values: list[float], vocabulary: Vocabulary) -> tuple[Row, Row]:
    connection = database({"numbers": [{"id": "one", "configuration": "one", "values": values}]}, vocabulary)
    (number,), (spread,) = select(connection, f"select {COLUMNS} from numbers"), statistics_of(connection)
    return number, spread


def test_the_order_of_runs_changes_no_digit(vocabulary: Vocabulary) -> None:
    source = random.Random(5)
    shuffled = [source.sample(VALUES, len(VALUES)) for _ in range(5)]
    number, spread = judged(VALUES, vocabulary)
    for values in shuffled:
        other, its_spread = judged(values, vocabulary)
        assert other == number
        assert {**its_spread, "drifts": None} == {**spread, "drifts": None}
