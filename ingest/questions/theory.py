"""Marks → the ratio that theory expects of each, next to the measured one, and a word for their agreement."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence

from ingest.core.labels import format_ratio, format_share
from ingest.core.sentences import does, does_all, load, upper
from ingest.questions.marks import Mark
from ingest.questions.model import Question
from ingest.questions.words import Cards

NEAR = 0.1  # of the expectation: as expected
EXPECTED, OPPOSITE = "as expected", "opposite direction"


def theory_rows(question: Question, marks: Sequence[Mark], cards: Cards) -> list[dict[str, str]]:
    """A row for each mark with an expectation; none where the question itself is about theory."""
    if question.against == "theory":
        return []
    return [
        {
            "load": load(mark.operation, mark.state),
            "does": does(mark.operation),
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


def theory_title(rows: Sequence[Mapping[str, str]]) -> str:
    """The loads that theory has the wrong way round in every study, else how often it comes near."""
    words: dict[str, set[str]] = defaultdict(set)
    for row in rows:
        words[row["does"]].add(row["word"])
    opposite = [name for name, agreements in words.items() if agreements == {OPPOSITE}]
    if opposite:
        return f"{upper(does_all(opposite))} contradict theory"
    near, count = sum(row["word"] == EXPECTED for row in rows), len(rows)
    if count == 1:
        return f"Theory expects {rows[0]['theory']}; measured: {rows[0]['measured']}"
    every = "both" if count == 2 else f"all {count}"
    of = every if near == count else f"{near or 'none'} of {count}"
    return f"Measured within {format_share(NEAR)} of theory in {of} comparisons"


def agreement(measured: float, theory: float) -> str:
    """As expected; right direction, 13 % above; opposite direction; theory expects no difference."""
    off = measured / theory - 1
    if abs(off) <= NEAR:
        return EXPECTED
    if math.isclose(theory, 1, rel_tol=0.005):
        return "theory expects no difference"
    if (measured > 1) is not (theory > 1):
        return OPPOSITE
    return f"right direction, {format_share(abs(off))} {'above' if off > 0 else 'below'}"
