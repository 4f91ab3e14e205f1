"""/data/v1/schema.json: the published tables, their columns, types and meanings."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import duckdb

from ingest.core.vocabulary import Vocabulary
from ingest.core.yaml_lines import own_yaml


def column_meanings(vocabulary: Vocabulary) -> dict[str, dict[str, str]]:
    """Table → column → what it means; factor columns come from the vocabulary."""
    meanings: dict[str, dict[str, str]] = own_yaml(
        (files(__package__) / "columns.yaml").read_text(encoding="utf-8")
    )
    units = {"size": ", in bytes", "ratio": ", from 0 to 1"}
    factors = {
        name: f"factor: {factor.label.lower()}{units.get(factor.kind, '')}"
        for name, factor in vocabulary.factors.items()
    }
    return {
        table: {**columns, **(factors if table == "summary" else {})} for table, columns in meanings.items()
    }


def schema(connection: duckdb.DuckDBPyConnection, vocabulary: Vocabulary) -> dict[str, Any]:
    """The schema as data. Raises KeyError for a column without a meaning."""
    meanings = column_meanings(vocabulary)
    return {
        "version": 1,
        "promise": "Columns are added, never renamed or removed, as long as the address says v1.",
        "tables": {table: _columns(connection, table, meanings[table]) for table in meanings},
        "vocabulary": _vocabulary(vocabulary),
    }


def _columns(
    connection: duckdb.DuckDBPyConnection, table: str, meanings: dict[str, str]
) -> list[dict[str, str]]:
    described = connection.execute(f'describe "{table}"').fetchall()
    return [{"name": name, "type": kind.lower(), "means": meanings[name]} for name, kind, *_ in described]


def _vocabulary(vocabulary: Vocabulary) -> dict[str, Any]:
    return {
        "factors": {
            name: factor.model_dump(exclude_defaults=True) for name, factor in vocabulary.factors.items()
        },
        "operations": {name: operation.label for name, operation in vocabulary.operations.items()},
        "metrics": {
            name: {"label": metric.label, "unit": metric.unit, "better": metric.better}
            for name, metric in vocabulary.metrics.items()
        },
        "tools": {name: tool.what for name, tool in vocabulary.tools.items()},
    }
