"""Which numbers a tool printed beside its main figures: they stand in tables of their own, after the rest.

Of fio's 30 figures of a run a reader wants throughput, operations per second and latency first. Percentiles,
the lowest and highest second, the bytes moved, the time and the processors follow from these or add to them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from ingest.core.row import Row

_SPEEDS = frozenset({"throughput", "iops", "rate"})
_OF_A_SPEED = frozenset({"size", "elapsed", "cpu"})
# The kind of latency that a user of the storage feels, then what is nearest to it.
_KINDS = ("total", None, "completion", "submission")


def beside_others(rows: Sequence[Row]) -> frozenset[str]:
    """The ids of numbers that were read from logs and stand beside a main figure of the same operation."""
    groups: dict[tuple[Any, ...], list[Row]] = defaultdict(list)
    for row in rows:
        if row["value_basis"] == "measured" and row["versus"] is None:
            groups[row["tool"], row["tool_version"], row["operation"]].append(row)
    return frozenset(name for group in groups.values() for name in _beside(group))


def _beside(rows: Sequence[Row]) -> list[str]:
    fast = any(row["metric"] in _SPEEDS for row in rows)
    kinds = {row["latency_kind"] for row in rows if row["metric"] == "latency"}
    main = next((kind for kind in _KINDS if kind in kinds), None)
    found = [row["id"] for row in rows if _is_detail(row) or (fast and _follows(row, main))]
    return found if len(found) < len(rows) else []


def _is_detail(row: Row) -> bool:
    """Not the mean of the whole run, but of a part of it."""
    return row["statistic"] not in {None, "mean"}


def _follows(row: Row, main: str | None) -> bool:
    return row["metric"] in _OF_A_SPEED or (row["metric"] == "latency" and row["latency_kind"] != main)
