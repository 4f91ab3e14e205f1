"""The accuracy that the authors of the sets in the database state, by set and unit."""

from __future__ import annotations

from collections.abc import Mapping

import duckdb

from ingest.core.vocabulary import Vocabulary
from ingest.sets.accuracy import FACT, stated_accuracy

Accuracies = Mapping[tuple[str, str], float]

_STATED = """select "set", value from machines where topic = 'method' and fact = ? order by "set\""""


def accuracies(connection: duckdb.DuckDBPyConnection, vocabulary: Vocabulary) -> Accuracies:
    """(set, SI unit) → how far a value may be off; only sets that say so."""
    rows = connection.execute(_STATED, [FACT]).fetchall()
    said = [(slug, stated_accuracy(text, vocabulary)) for slug, text in rows]
    return {(slug, one.unit): one.value for slug, one in said}
