"""A question without a pair → the nearest measurement as a sentence: two values, or one side alone.

The two values are shown side by side, never divided: what else they differ in is why there is no answer.
"""

from __future__ import annotations

from collections.abc import Callable

import duckdb

from ingest.core.labels import factor_label, format_value, reference
from ingest.core.row import Row
from ingest.core.sentences import load
from ingest.core.text import listed
from ingest.questions.answer import Segment
from ingest.questions.marks import filled
from ingest.questions.model import Question
from ingest.store.tabular import select

MOST_NAMED = 3  # settings; of more it is said how many
Evidence = Callable[[str, str], str]  # set, id → address


def nearest(connection: duckdb.DuckDBPyConnection, question: Question, evidence: Evidence) -> list[Segment]:
    """In segments, to follow “cannot tell”; nothing where neither side was measured."""
    rows = select(connection, nearest_sql(question))
    return [segment for row in rows for segment in _segments(question, row, evidence)]


def nearest_sql(question: Question) -> str:
    """The query for it."""
    factors = [factor for factor in reference().factors if factor not in question.differ]
    differing = ", ".join(
        f"case when a.{name} is distinct from b.{name} then '{name}' end" for name in factors
    )
    compared = "true" if question.against == "value" else "false"
    return filled("nearest", question, differing=differing, compared=compared)


def _segments(question: Question, row: Row, evidence: Evidence) -> list[Segment]:
    def value(number: str, amount: float) -> Segment:
        return {"text": format_value(amount, row["metric"]), "href": evidence(row["set"], number)}

    when = f" in {row['year']}" if row["year"] else ""
    does = load(row["operation"]).lower()
    if row["other"]:
        return [
            {"text": f" Nearest{when}, {does}: {question.a.name} "}, value(row["other"], row["other_value"]),
            {"text": f", {question.b.name} "}, value(row["id"], row["value"]),
            {"text": f"; but they also differ in {_settings(row['also'])}."},
        ]  # fmt: skip
    name = (question.a if row["side"] == 2 else question.b).name
    alone = " alone" if question.against == "value" else ""
    return [
        {"text": f" Nearest{when}, {does}: {name}{alone}, "},
        value(row["id"], row["value"]),
        {"text": "."},
    ]


def _settings(names: list[str]) -> str:
    """Chunk size and scheduler; of many the first, and how many more."""
    labels = [factor_label(name) for name in names]
    more = len(labels) - MOST_NAMED
    return listed(
        [*labels[:MOST_NAMED], f"{more} more {'setting' if more == 1 else 'settings'}"]
        if more > 0
        else labels
    )
