"""Rows that judge a set → findings, checks, the author's ratios computed again, who reproduced its numbers.

reproduced by 2 others (spread ± 3.1 %)
12 of its 40 values were measured by 2 others, within ± 3.1 %
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from ingest.checks.check_files import titles
from ingest.core.groups import grouped
from ingest.core.labels import (
    MINUS,
    NBSP,
    THIN,
    TIMES,
    format_ratio,
    format_value,
    reference,
    significant,
    with_unit,
    words,
)
from ingest.core.problems import GRAVEST_FIRST
from ingest.core.quantities import exactly
from ingest.core.row import Row
from ingest.core.vocabulary import Vocabulary
from ingest.pages.places import source_slug

OUTCOMES = {True: "holds", False: "does not hold", None: "cannot tell: no data"}
WORDS = {"refuse": "not usable", "doubt": "doubt", "note": "note"}  # severity → what readers call it
_FEW = 4  # numbers that are named one by one; more are counted
TOLERANCE = 0.10  # as in ingest/checks/sql/others-differ.sql; a test holds them together
Reproduction = Mapping[str, Any]


def findings(rows: Sequence[Row]) -> list[dict[str, Any]]:
    """What the author, or an editor, concludes, in its order, from rows of the table `findings`."""
    return [
        {
            "place": row["place"] + 1,
            "by": row["by"],
            "kind": OUTCOMES[row["holds"]],
            "says": row["says"],
            "note": row["note"] or "",
            "figures": [figure(name, value) for name, value in json.loads(row["figures"])],
            "query": row["query"].strip(),
        }
        for row in rows
    ]


def figure(name: str, value: object) -> dict[str, str]:
    """A query's figure for people. Its name may end with a unit: `best, ×` is best 3.88×; `lowest, MB/s`."""
    label, _, unit = name.rpartition(", ")
    if isinstance(value, bool) or not isinstance(value, int | float) or not label:
        return {"name": name, "text": _text(value)}
    if unit.startswith(TIMES):
        return {"name": label, "text": f"{format_ratio(value)}{unit.removeprefix(TIMES).replace(' ', NBSP)}"}
    if any(unit in metric.shown for metric in reference().metrics.values()):
        return {"name": label, "text": with_unit(_text(value), unit)}
    return {"name": name, "text": _text(value)}


def _text(value: object) -> str:
    """A figure without a unit: three digits, or what it is."""
    if value is None:
        return "not known"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return f"{value:,}".replace("-", MINUS)
    return significant(value) if isinstance(value, float) else str(value)


def checks(rows: Sequence[Row], values: int) -> list[dict[str, Any]]:
    """What to keep in mind, the gravest first: each check once, with the numbers it applies to."""
    groups = grouped((row["check"], row) for row in rows)
    items = [_check(name, group, values) for name, group in groups.items()]
    return sorted(items, key=lambda item: (GRAVEST_FIRST.index(item["kind"]), -item["count"], item["check"]))


def _check(name: str, rows: Sequence[Row], values: int) -> dict[str, Any]:
    ids = [row["id"] for row in rows if row["id"]]
    texts = list(dict.fromkeys(row["seen"] for row in rows))
    return {
        "check": name,
        "kind": min((row["severity"] for row in rows), key=GRAVEST_FIRST.index),
        "title": titles()[name],
        "message": rows[0]["message"],
        "remedy": rows[0]["remedy"],
        "found": f"{_extent(len(ids), values, len(texts))}: {texts[0]}",
        "count": len(ids),
        "numbers": ids if len(ids) <= _FEW else [],
    }


def _extent(count: int, values: int, kinds: int) -> str:
    """Found in 3 of 356 values; first. Without a count of values, a check is about the whole set."""
    first = "; first" if kinds > 1 else ""
    if not count:
        return f"Found {kinds:,} times{first}" if first else "Found"
    if count == values:
        return f"Found in all {values:,} values{first}" if values > 1 else "Found"
    return f"Found in {count:,} of {values:,} values{first}"


def counted(items: Sequence[Mapping[str, Any]]) -> dict[str, int]:
    """How many of each kind a set has, for its provenance line."""
    kinds = Counter(item["kind"] for item in items)
    return {"refused": kinds["refuse"], "doubts": kinds["doubt"], "notes": kinds["note"]}


def recomputed(
    ratios: Sequence[Mapping[str, Any]], rows: Sequence[Row], vocabulary: Vocabulary
) -> list[dict[str, Any]]:
    """Every ratio that could be computed again."""
    by_id = {row["id"]: row for row in rows}
    return [_recomputed(ratio, by_id, vocabulary) for ratio in ratios if ratio["computed"] is not None]


def _recomputed(ratio: Mapping[str, Any], by_id: Mapping[str, Row], vocabulary: Vocabulary) -> dict[str, Any]:
    over, under = by_id[ratio["over_id"]], by_id[ratio["under_id"]]
    upper, lower = (under, over) if ratio["as_slowdown"] else (over, under)
    differing = [name for name in vocabulary.factors if upper[name] != lower[name]]  # optimal vs degraded
    operation = vocabulary.operations[ratio["operation"]].label
    text = rounded_like(ratio["printed"], ratio["computed"])
    return {
        "what": f"{operation.capitalize()}: {words(upper, differing)} vs {words(lower, differing)}",
        "printed": ratio["printed"],
        "computed": text,
        "agrees": text == ratio["printed"],
        "href": f"{source_slug(ratio['path'])}/#L{ratio['line']}",
        "over": upper["id"],
        "under": lower["id"],
    }


def rounded_like(printed: str, value: float) -> str:
    """The value with as many decimals as the author printed, rounded from its exact text."""
    decimals = len(printed.partition(".")[2])
    return f"{exactly(repr(value)):.{decimals}f}"


def reproduced(reproductions: Sequence[Reproduction]) -> dict[str, dict[str, Any]]:
    """A number's name → how many others measured it, how far they agree, and what each of them has."""
    return {
        reproduction["id"]: {
            "says": _sentence(reproduction),
            "others": [_other(other, reproduction["metric"]) for other in _measured(reproduction)],
        }
        for reproduction in reproductions
    }


def reproduced_line(reproductions: Sequence[Reproduction], numbers: int) -> dict[str, Any]:
    """How many numbers of a set others measured too, and how far they agree; empty where none is."""
    if not reproductions:
        return {}
    authors = {other["author"] for reproduction in reproductions for other in _measured(reproduction)}
    spread = max(reproduction["spread"] for reproduction in reproductions)
    subject = f"{len(reproductions):,} of its {numbers:,} values" if numbers > 1 else "its value"
    were = "was" if len(reproductions) == 1 else "were"
    sentence = f"{subject} {were} measured by {_others(len(authors))}, within {_share(spread)}"
    return {"agrees": spread <= TOLERANCE, "says": sentence}


def _sentence(reproduction: Reproduction) -> str:
    others, spread = _others(reproduction["others"]), f"(spread {_share(reproduction['spread'])})"
    if reproduction["spread"] > TOLERANCE:
        return f"measured by {others}, who differ {spread}"
    return f"reproduced by {others} {spread}"


def _others(count: int) -> str:
    return f"{count:,}{NBSP}{'other' if count == 1 else 'others'}"


def _share(spread: float) -> str:
    """Rounded up, so that nothing lies outside."""
    return f"±{NBSP}{math.ceil(round(1000 * spread, 6)) / 10:g}{THIN}%"


def _measured(reproduction: Reproduction) -> list[dict[str, Any]]:
    measured: list[dict[str, Any]] = json.loads(reproduction["measured"])
    return measured


def _other(other: Mapping[str, Any], metric: str) -> dict[str, str]:
    return {
        "author": other["author"],
        "display": format_value(other["value"], metric),
        "set": other["set"],
        "id": other["id"],
    }
