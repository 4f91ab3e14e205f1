"""The rows of `summary` that charts are made of: what is drawn of each, their order and their groups.

A row is a dict with the columns of ingest/store/derive/summary.sql: sizes in bytes, values in SI units,
None for what is missing. A published range has `value` None and `min`, `max`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from ingest.charts.request import ChartError
from ingest.core.labels import factor_label, factor_word, reference
from ingest.core.row import Row
from ingest.core.text import Natural, natural

Order = tuple[int, float, Natural]

TIME = "time"  # the axis of samples, which is no factor
ARRAY = ("raid_level", "raid_layout")  # the factors that make one name: RAID 10 far
PERCENTILE = re.compile(r"p(\d+(?:\.\d+)?)")


def number(row: Row, *, relative: bool) -> float | None:
    """The value that is drawn; None for a range."""
    return row.get("relative" if relative else "value")


def extent(row: Row, *, relative: bool) -> tuple[float, float] | None:
    """Lowest and highest of a published range, or of repeats."""
    low, high = row.get("min"), row.get("max")
    base = row.get("baseline") if relative else 1
    if low is None or high is None or not base:
        return None
    return low / base, high / base


def doubt_of(row: Row) -> str:
    """The gravest check that throws doubt on the number, unless its own text says as much."""
    if row.get("severity") not in ("doubt", "refuse"):
        return ""
    name = str(row["doubts"]).split("; ")[0]
    said = name == "unit-ambiguous" or (name == "too-fast" and row["value"] is None)
    return "" if said else name


def order_of(factor: str, value: Any) -> Order:
    """Sorts the values of a factor as the vocabulary shows them; missing first."""
    spec = reference().factors.get(factor)
    if value is None:
        return (0, 0.0, [])
    if spec and value in spec.words:
        return (1, float(list(spec.words).index(value)), [])
    return (2, float(value), []) if isinstance(value, int | float) else (3, 0.0, natural(str(value)))


def values_of(rows: Iterable[Row], factor: str) -> list[Any]:
    """The different values of a factor, in order, without missing ones."""
    found = {row.get(factor) for row in rows} - {None}
    return sorted(found, key=lambda value: order_of(factor, value))


def key_of(row: Row, factors: Sequence[str]) -> tuple[Any, ...]:
    """The row's values of these factors."""
    return tuple(row.get(factor) for factor in factors)


def groups(rows: Iterable[Row], factors: Sequence[str]) -> dict[tuple[Any, ...], list[Row]]:
    """Rows by their values of `factors`, in the vocabulary's order."""
    found: dict[tuple[Any, ...], list[Row]] = {}
    for row in rows:
        found.setdefault(key_of(row, factors), []).append(row)

    def place(key: tuple[Any, ...]) -> tuple[Order, ...]:
        return tuple(order_of(*pair) for pair in zip(factors, key, strict=True))

    return {key: found[key] for key in sorted(found, key=place)}


def of_summary(rows: Iterable[Row]) -> list[Row]:
    """The numbers of a set, without its samples."""
    return [row for row in rows if "windows" not in row]


def percentiles(rows: Iterable[Row]) -> list[Row]:
    """The rows of p50, p99.9 …"""
    return [row for row in rows if PERCENTILE.fullmatch(row.get("statistic") or "")]


def refuse_doubles(rows: Sequence[Row], factors: Sequence[str], where: str) -> None:
    """Two values at one place would hide one another: names the factor that tells them apart."""
    for key, found in groups(rows, factors).items():
        if len(found) > 1:
            place = ", ".join(factor_word(f, v) for f, v in zip(factors, key, strict=True) if v is not None)
            differ = [factor for factor in reference().factors if len({row.get(factor) for row in found}) > 1]
            told = ", ".join(differ) or "nothing but tool or time"
            raise ChartError(
                f"{where}: {len(found)} values for {place or 'one place'}; they differ in {told}; "
                f"name {'it' if len(differ) == 1 else 'one'} in series, rows, panels or where, "
                "or ask for best or reduce"
            )


def varying(rows: Sequence[Row]) -> list[str]:
    """The factors with more than one value among the rows, in the vocabulary's order."""
    return [factor for factor in reference().factors if len({row.get(factor) for row in rows}) > 1]


def known(factor: str, rows: Sequence[Row]) -> None:
    """The factor has values among the rows."""
    if not values_of(rows, factor):
        there = ", ".join(varying(rows)) or "none"
        raise ChartError(f"no row says its {factor_label(factor)}; factors that vary here: {there}")
