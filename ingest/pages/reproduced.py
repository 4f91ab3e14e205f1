"""Numbers that others measured too, in words: beside the number, and in a line for the set.

reproduced by 2 others (spread ± 3.1 %)
12 of its 40 values were measured by 2 others, within ± 3.1 %
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from typing import Any

from ingest.core.labels import NBSP, THIN, format_value
from ingest.core.row import Row

TOLERANCE = 0.10  # as in ingest/checks/sql/others-differ.sql; a test holds them together
Reproduction = Mapping[str, Any]


def reproduced(found: Sequence[Reproduction], rows: Sequence[Row]) -> dict[str, dict[str, Any]]:
    """A number's name → how many others measured it, how far they agree, and what each of them has."""
    metrics = {row["id"]: row["metric"] for row in rows}
    return {
        one["id"]: {
            "says": _says(one),
            "others": [_other(other, metrics[one["id"]]) for other in _measured(one)],
        }
        for one in found
    }


def reproduced_line(found: Sequence[Reproduction], numbers: int) -> dict[str, Any]:
    """How many numbers of a set others measured too, and how far they agree; empty where none is."""
    if not found:
        return {}
    authors = {other["author"] for one in found for other in _measured(one)}
    spread = max(one["spread"] for one in found)
    which = f"{len(found):,} of its {numbers:,} values" if numbers > 1 else "its value"
    were = "was" if len(found) == 1 else "were"
    said = f"{which} {were} measured by {_others(len(authors))}, within {_share(spread)}"
    return {"agrees": spread <= TOLERANCE, "says": said}


def _says(one: Reproduction) -> str:
    if one["spread"] > TOLERANCE:
        return f"measured by {_others(one['others'])}, who differ (spread {_share(one['spread'])})"
    return f"reproduced by {_others(one['others'])} (spread {_share(one['spread'])})"


def _others(count: int) -> str:
    return f"{count:,}{NBSP}{'other' if count == 1 else 'others'}"


def _share(spread: float) -> str:
    """Rounded up, so that nothing lies outside."""
    return f"±{NBSP}{math.ceil(round(1000 * spread, 6)) / 10:g}{THIN}%"


def _measured(one: Reproduction) -> list[dict[str, Any]]:
    measured: list[dict[str, Any]] = json.loads(one["measured"])
    return measured


def _other(other: Mapping[str, Any], metric: str) -> dict[str, str]:
    return {
        "author": other["author"],
        "display": format_value(other["value"], metric),
        "set": other["set"],
        "id": other["id"],
    }
