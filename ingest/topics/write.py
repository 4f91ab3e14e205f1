"""All sets united → build/data/topics.json: every topic that a set has, with the values of all sets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import duckdb

from ingest.core.project import Project
from ingest.pages.addresses import Shown
from ingest.store.tabular import write_data
from ingest.theory.read import load_theory
from ingest.topics.model import KINDS
from ingest.topics.page import Context, Page
from ingest.topics.read import read_topics


def write_topics(
    project: Project,
    connection: duckdb.DuckDBPyConnection,
    cards: Sequence[Mapping[str, Any]],
    numbers: Mapping[str, Mapping[str, Shown]],
    questions: Sequence[Mapping[str, Any]],
) -> None:
    """`questions` are the answered ones, of which each says what it concerns."""
    theory = load_theory(project.reference / "theory")
    context = Context({card["slug"]: card for card in cards}, numbers, questions, theory)
    pages = [Page(rows, context).data() for rows in read_topics(connection)]
    kinds = [
        {
            "name": kind.name,
            "label": kind.label,
            "topics": [page for page in pages if page["kind"] == kind.name],
        }
        for kind in KINDS
    ]
    write_data({"kinds": [kind for kind in kinds if kind["topics"]]}, project.build / "data" / "topics.json")
