"""One figure of a number as readers see it, and by how much it changed."""

from __future__ import annotations

import math
from typing import TypeGuard

from ingest.core.labels import MINUS, NBSP, format_ratio, format_value, reference

_RATIOS = {"relative", "versus", "expected", "most", "efficiency"}
_PLAIN = {"n", "value_kind", "unit_certain", "doubts", "severity"}
NONE = "none"


def figure(name: str, value: object, metric: str) -> str:
    """relative 1.094 → 1.09×; value 7.2e7 of throughput → 72 MB/s; doubts as they are."""
    if value is None:
        return NONE
    if name in _PLAIN or not isinstance(value, (int, float)):
        return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
    if name in _RATIOS:
        return format_ratio(value)
    return format_value(value, metric) if metric in reference().metrics else f"{value:.6g}"


def percent(before: object, after: object) -> str:
    """70, 73.5 → +5 %; empty where there is no such thing."""
    if not (_is_number(before) and _is_number(after)) or not before:
        return ""
    change = 100 * (after - before) / abs(before)
    return f"{change:+.3g}{NBSP}%".replace("-", MINUS)


def _is_number(value: object) -> TypeGuard[float]:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)
