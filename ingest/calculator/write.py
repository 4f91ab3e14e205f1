"""The database of all sets → build/data/calculator.json: the calculator's data, and its first page.

{"known": {"arrays": […], "measured": [{"level": "raid5", "drives": 4, "operation": "read", …}, …]},
 "array": "<dl>…", "levels": "<table>…", "measured": "…", "common": [{"drives": 4, "html": "<table>…"}, …]}
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import duckdb

from ingest.calculator.arrays import arrays
from ingest.core.files import beside
from ingest.core.memo import Memo
from ingest.core.node import run_node
from ingest.core.project import Project
from ingest.core.vocabulary import Vocabulary, load_vocabulary
from ingest.pages.addresses import Shown
from ingest.store.tabular import dumps, select, write_data
from ingest.theory.read import load_theory

_SCRIPT = Path(__file__).with_name("drawn.mjs")


def write_calculator(
    project: Project,
    connection: duckdb.DuckDBPyConnection,
    cards: Sequence[Mapping[str, Any]],
    numbers: Mapping[str, Mapping[str, Shown]],
    code: str,
) -> None:
    """`cards` name the sets, `numbers` say where each value has its evidence.

    `code` is the hash of what computes it.
    """
    vocabulary = load_vocabulary(project.reference)
    known = {
        "arrays": _arrays(project, vocabulary, code),
        "measured": _measured(connection, {card["slug"]: card for card in cards}, numbers),
        "operations": {name: word.label for name, word in vocabulary.operations.items()},
    }
    write_data({"known": known, **run_node(_SCRIPT, known)}, project.build / "data" / "calculator.json")


def _arrays(project: Project, vocabulary: Vocabulary, code: str) -> Any:
    """Computed from theory alone."""
    with Memo(project.build / "cache" / "calculator", code) as memo:
        folder = project.reference / "theory"
        content = memo.of("arrays", lambda: dumps(arrays(load_theory(folder), vocabulary)).encode())
        return json.loads(content)


def _measured(
    connection: duckdb.DuckDBPyConnection,
    cards: Mapping[str, Mapping[str, Any]],
    numbers: Mapping[str, Mapping[str, Shown]],
) -> list[dict[str, Any]]:
    rows = select(connection, beside(__file__, "measured.sql"))
    linked = ((row, numbers[row["set"]].get(row.pop("id"))) for row in rows)
    return [
        {**row, "title": cards[row["set"]]["title"], "year": cards[row["set"]]["year"], "href": value.href}
        for row, value in linked
        if value
    ]
