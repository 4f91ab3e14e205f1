"""Numbers of the published studies, as the statistics over whole sets take them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from ingest.checks.compared import accuracies
from ingest.core.vocabulary import Vocabulary
from ingest.sets.read import read_set
from ingest.statistics.numbers import Number, Order, from_summary
from ingest.store.rows import rows_of
from ingest.store.store import connect, create, insert
from tests.conftest import ROOT

Study = Callable[[str], list[Number]]


@pytest.fixture(scope="session")
def order(vocabulary: Vocabulary) -> Order:
    """The words of each factor in the order of the vocabulary."""
    return {name: list(factor.words) for name, factor in vocabulary.factors.items()}


@pytest.fixture(scope="session")
def study(vocabulary: Vocabulary) -> Study:
    """All numbers of a result set, from its own files."""

    @cache
    def numbers(slug: str) -> list[Number]:
        connection = connect()
        create(connection, vocabulary)
        read = read_set(ROOT / "data" / "results" / slug, slug, vocabulary)
        insert(connection, rows_of(read, vocabulary))
        rows = connection.execute("select * from summary where versus is null order by id")
        columns = [column[0] for column in rows.description]
        said = [dict(zip(columns, row, strict=True)) for row in rows.fetchall()]
        stated = accuracies(connection, vocabulary)
        return [
            from_summary(row, vocabulary.factors, accuracy=stated.get((slug, row["unit"]))) for row in said
        ]

    return numbers
