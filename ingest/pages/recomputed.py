"""An author's own ratios beside the same ratios from his published values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ingest.core.labels import words
from ingest.core.quantities import exactly
from ingest.core.row import Row
from ingest.core.vocabulary import Vocabulary
from ingest.pages.places import source_slug


def recomputed(
    ratios: Sequence[Mapping[str, Any]], rows: Sequence[Row], vocabulary: Vocabulary
) -> list[dict[str, Any]]:
    """Every ratio that could be computed again."""
    by_id = {row["id"]: row for row in rows}
    return [_one(ratio, by_id, vocabulary) for ratio in ratios if ratio["computed"] is not None]


def _one(ratio: Mapping[str, Any], by_id: Mapping[str, Row], vocabulary: Vocabulary) -> dict[str, Any]:
    over, under = by_id[ratio["over_id"]], by_id[ratio["under_id"]]
    upper, lower = (under, over) if ratio["as_slowdown"] else (over, under)
    operation = vocabulary.operations[ratio["operation"]].label
    text = rounded_like(ratio["printed"], ratio["computed"])
    return {
        "what": f"{operation.capitalize()}: {_difference(upper, lower, vocabulary)}",
        "printed": ratio["printed"],
        "computed": text,
        "agrees": text == ratio["printed"],
        "href": f"{source_slug(ratio['path'])}/#L{ratio['line']}",
        "over": upper["id"],
        "under": lower["id"],
    }


def _difference(upper: Row, lower: Row, vocabulary: Vocabulary) -> str:
    """Only what differs between the two: `optimal vs degraded`."""
    differing = [name for name in vocabulary.factors if upper[name] != lower[name]]
    return f"{words(upper, differing)} vs {words(lower, differing)}"


def rounded_like(printed: str, value: float) -> str:
    """The value with as many decimals as the author printed, rounded from its exact text."""
    decimals = len(printed.partition(".")[2])
    return f"{exactly(repr(value)):.{decimals}f}"
