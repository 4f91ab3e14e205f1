"""Marks → what theory expects of each ratio beside what was measured, and a word for their agreement."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from ingest.core.labels import format_ratio, format_share
from ingest.core.sentences import load
from ingest.questions.marks import Mark
from ingest.questions.model import Question

NEAR = 0.1  # of the expectation: as expected


def theory_rows(
    question: Question, marks: Sequence[Mark], cards: Mapping[str, Mapping[str, Any]]
) -> list[dict[str, str]]:
    """A row for each mark of which theory says something; none where the question itself asks for theory."""
    if question.against == "theory":
        return []
    return [
        {
            "load": load(mark.operation, mark.state),
            "label": mark.label or question.b.name,
            "set": mark.set,
            "study": cards[mark.set]["year"],
            "theory": format_ratio(mark.theory),
            "measured": format_ratio(mark.ratio),
            "href": f"#{mark.name}",
            "word": agreement(mark.ratio, mark.theory),
        }
        for mark in marks
        if mark.theory and mark.ratio
    ]


def agreement(measured: float, theory: float) -> str:
    """As expected; right direction, 13 % above; other direction; theory expects no difference."""
    off = measured / theory - 1
    if abs(off) <= NEAR:
        return "as expected"
    if math.isclose(theory, 1, rel_tol=0.005):
        return "theory expects no difference"
    if (measured > 1) is not (theory > 1):
        return "other direction"
    return f"right direction, {format_share(abs(off))} {'above' if off > 0 else 'below'}"
