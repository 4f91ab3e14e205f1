"""Rows of the summary → columns of compact JSON: seven digits, words as places in a list."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ingest.core.row import Row

_DIGITS = 7  # what a reader sees has three; a page must not round what was rounded before
REFUSED, UNCERTAIN, DOUBTED, VERSUS, ABOUT = 1, 2, 4, 8, 16
BASES = ("published", "measured", "estimated")


def number(value: float | None) -> float | int | None:
    """A value as short as it may be."""
    if value is None:
        return None
    short = float(f"{value:.{_DIGITS}g}")
    return int(short) if short.is_integer() and abs(short) < 2**53 else short


def flags(row: Row) -> int:
    """What must be known of a value before it is drawn, as bits."""
    bits = {
        REFUSED: row["severity"] == "refuse",
        UNCERTAIN: row["unit_certain"] is False,
        DOUBTED: row["severity"] in ("refuse", "doubt"),
        VERSUS: row["versus"] is not None,
        ABOUT: row["baseline"] is not None and not row["baseline_exact"],
    }
    return sum(bit for bit, holds in bits.items() if holds)


def figures(rows: Sequence[Row]) -> dict[str, list[Any]]:
    """The columns that a chart is drawn from; without those that are empty."""
    columns: dict[str, list[Any]] = {
        "v": [number(row["value"]) for row in rows],
        "r": [number(row["relative"]) for row in rows],
        "lo": [number(_low(row, "min", "ci_low")) for row in rows],
        "hi": [number(_low(row, "max", "ci_high")) for row in rows],
        "rl": [number(row["ratio_low"]) for row in rows],
        "rh": [number(row["ratio_high"]) for row in rows],
        "n": [row["n"] for row in rows],
        "b": [number(row["baseline"]) for row in rows],
        "basis": [_basis(row["baseline_basis"]) for row in rows],
        "most": [number(row["most"]) for row in rows],
        "kind": [row["value_kind"] for row in rows],
        "flags": [flags(row) for row in rows],
    }
    return {name: column for name, column in columns.items() if any(value is not None for value in column)}


def _low(row: Row, of_range: str, of_interval: str) -> float | None:
    """An end of the published range where there is no value, else of the interval."""
    end: float | None = row[of_range] if row["value"] is None else row[of_interval]
    return end


def _basis(basis: str | None) -> int | None:
    return BASES.index(basis) if basis in BASES else None


def places_of(rows: Iterable[Row], column: str, place_by_value: Mapping[Any, int]) -> list[int] | None:
    """Where each row's value is in the list of its setting; -1 where it has none. None if none has any."""
    places = [place_by_value.get(row[column], -1) for row in rows]
    return places if any(place >= 0 for place in places) else None
