"""Findings and checks as a page shows them: a mark with its word, a sentence, what the data say."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from ingest.checks.check_files import GRAVEST_FIRST, titles
from ingest.core.labels import MINUS, NBSP, TIMES, format_ratio, reference, significant, with_unit
from ingest.core.row import Row

_OUTCOMES = {True: "holds", False: "does not hold", None: "cannot tell: no data"}
WORDS = {"refuse": "not usable", "doubt": "doubt", "note": "note"}  # severity → what readers call it
_FEW = 4  # numbers that are named one by one; more are counted


def findings(rows: Sequence[Row]) -> list[dict[str, Any]]:
    """The author's conclusions in their order, from rows of the table `findings`."""
    return [
        {
            "kind": _OUTCOMES[row["holds"]],
            "says": row["says"],
            "note": row["note"] or "",
            "figures": [figure(name, value) for name, value in json.loads(row["figures"])],
            "query": row["query"].strip(),
        }
        for row in rows
    ]


def figure(name: str, value: object) -> dict[str, str]:
    """A query's figure for people. Its name may end with a unit: `best, ×` is best 3.88×; `lowest, MB/s`."""
    what, _, unit = name.rpartition(", ")
    if isinstance(value, bool) or not isinstance(value, int | float) or not what:
        return {"name": name, "text": _text(value)}
    if unit.startswith(TIMES):
        return {"name": what, "text": f"{format_ratio(value)}{unit.removeprefix(TIMES).replace(' ', NBSP)}"}
    if any(unit in metric.shown for metric in reference().metrics.values()):
        return {"name": what, "text": with_unit(_text(value), unit)}
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
    groups: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        groups[row["check"]].append(row)
    items = [_check(name, group, values) for name, group in groups.items()]
    return sorted(items, key=lambda item: (GRAVEST_FIRST.index(item["kind"]), -item["count"], item["check"]))


def _check(name: str, rows: Sequence[Row], values: int) -> dict[str, Any]:
    ids = [row["id"] for row in rows if row["id"]]
    seen = list(dict.fromkeys(row["seen"] for row in rows))
    return {
        "check": name,
        "kind": min((row["severity"] for row in rows), key=GRAVEST_FIRST.index),
        "title": titles()[name],
        "message": rows[0]["message"],
        "remedy": rows[0]["remedy"],
        "found": f"{_where(len(ids), values, len(seen))}: {seen[0]}",
        "count": len(ids),
        "numbers": ids if len(ids) <= _FEW else [],
    }


def _where(count: int, values: int, kinds: int) -> str:
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
