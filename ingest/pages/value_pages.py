"""On which page a row of values stands: the first of each table on the set's own, the rest on others.

/results/<slug>/            rows 1–50 of each table
/results/<slug>/values/2/   rows 51–250 of the first that has more
/results/<slug>/values/3/   the next
Of a table that stands beside the others (beside_others.py) all rows are on further pages.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

FIRST = 50
PER_PAGE = 200
# A number's frozen address, /results/<slug>/#<id>, finds it there without a script too: beyond the first
# rows its id stands at the link to its page. At nine bytes each, so many of them may.
MOST_ANCHORS = 400
_POINT = re.compile(r'(?<= href=")#([0-9a-f]{12})(?=")')


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


def row_address(number: str, page: int | None) -> str:
    """Where a number's row is found, below the page of its set."""
    return f"#{number}" if page is None else f"values/{page}/#{number}"


def leading(chart: Mapping[str, Any], pages: Mapping[str, int]) -> dict[str, Any]:
    """A chart whose points lead to the pages with their rows."""

    def led(picture: str) -> str:
        return _POINT.sub(lambda found: row_address(found[1], pages.get(found[1])), picture)

    panels = [panel | {size: led(panel[size]) for size in ("wide", "narrow")} for panel in chart["panels"]]
    return {**chart, "panels": panels}
