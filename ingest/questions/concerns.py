"""A question and the sides that sets have → what it is about: levels, file systems, media … (facets).

{"raid_level": ["raid10", "raid5"], "medium": ["hdd"], "year": ["2008"], "tool": ["dd"], …}
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from ingest.core.row import Row
from ingest.questions.model import Question

ALWAYS = ("medium", "year", "tool")
IF_COMPARED = ("raid_level", "raid_layout", "filesystem", "scheduler")


def concerns(question: Question, sides: Iterable[Row], sets: Collection[str]) -> dict[str, list[str]]:
    """Of each column its values in these sets; of settings those only that the question names or compares."""
    rows = [row for row in sides if row["set"] in sets]
    named = {*question.differ, *question.split, *re.findall(r"\w+", f"{question.a.where} {question.b.where}")}
    return {
        column: sorted({str(row[column]) for row in rows if row[column] is not None})
        if column in ALWAYS or column in named
        else []
        for column in (*IF_COMPARED, *ALWAYS)
    }
