"""On which page a row of values stands: the first of each table on the set's own, the rest on others.

/results/<slug>/            rows 1–50 of each table
/results/<slug>/values/2/   rows 51–250 of the first that has more
/results/<slug>/values/3/   the next
Of a table that stands beside the others (beside_others.py) all rows are on further pages.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Any

FIRST = 50
PER_PAGE = 200
# A number's frozen address, /results/<slug>/#<id>, finds it there without a script too: beyond the first
# rows its id stands at the link to its page. At nine bytes each, so many of them may.
MOST_ANCHORS = 400


def further_pages(tables: Sequence[tuple[int, bool]]) -> list[list[dict[str, int]]]:
    """For each table, by its length and whether it stands beside the others, its further pages: number in the
    set, first row (from 0), the one after the last.
    """
    numbers = count(2)
    return [
        [
            {"page": next(numbers), "from": start, "to": min(start + PER_PAGE, length)}
            for start in range(0 if beside else FIRST, length, PER_PAGE)
        ]
        for length, beside in tables
    ]


def pages_of_numbers(tables: Sequence[dict[str, Any]]) -> dict[str, int]:
    """Number → its page of values, for those that the set's own page cannot find; empty where it can."""
    places = {
        cell["id"]: page["page"]
        for table in tables
        for page in table["further"]
        for row in table["rows"][page["from"] : page["to"]]
        for cell in row
        if cell.get("id")
    }
    return places if len(places) > MOST_ANCHORS else {}
