"""What stands in a row of `compare`: a value, the best of several, or the median with its spread."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

from ingest.charts.errors import ChartError
from ingest.charts.expectation import common
from ingest.charts.rows import groups, refuse_doubles
from ingest.charts.subject import Subject
from ingest.charts.words import best_row
from ingest.labels import words
from ingest.row import Row

Key = tuple[Any, ...]


@dataclass(frozen=True)
class Entry:
    """One marker: `row` is missing where the median lies between two measured values."""

    operation: str
    value: float
    row: Row | None
    low: Row
    high: Row
    count: int
    expected: float | None = None


def entries(subject: Subject) -> dict[Key, dict[Key, dict[str, Entry]]]:
    """Panel → row → operation → entry."""
    request = subject.request
    if not request.best and not request.reduce:
        refuse_doubles(subject.rows, [*request.panels, *request.row_factors, "operation"], request.name)
    found: dict[Key, dict[Key, dict[str, Entry]]] = {}
    for panel, part in groups(subject.rows, request.panels).items():
        for key, rows in groups(part, request.row_factors).items():
            mine = groups(rows, ["operation"])
            found.setdefault(panel, {})[key] = {op: _entry(subject, own) for (op,), own in mine.items()}
    return found


def _entry(subject: Subject, rows: list[Row]) -> Entry:
    if not subject.request.reduce:
        best = best_row(subject, rows)
        return Entry(best["operation"], subject.reach(best), best, best, best, 1, subject.expected(best))
    if subject.request.series is None:
        raise ChartError(
            f"{subject.request.name}: reduce needs the factor that it reduces over; name it in series"
        )
    refuse_doubles(rows, [subject.request.series], subject.request.name)
    return median_of(subject, sorted(rows, key=subject.reach))


def median_of(subject: Subject, rows: list[Row]) -> Entry:
    """The median of sorted rows, with its ends; what is expected only where it is the same of all."""
    value = median(subject.reach(row) for row in rows)
    middle = rows[len(rows) // 2] if len(rows) % 2 else None
    expected = common(subject.expected(row) for row in rows)
    return Entry(rows[0]["operation"], value, middle, rows[0], rows[-1], len(rows), expected)


def ordered(subject: Subject, found: dict[Key, dict[Key, dict[str, Entry]]]) -> list[Key]:
    """The rows of all panels, sorted by one operation in the first panel."""
    first = subject.request.sorted_by
    keys = list(dict.fromkeys(key for rows in found.values() for key in rows))
    leading = next(iter(found.values()))
    sign = 1 if subject.lower_is_better else -1

    def place(key: Key) -> tuple[bool, float, int]:
        entry = leading.get(key, {}).get(first)
        return entry is None, sign * (entry.value if entry else 0.0), keys.index(key)

    return sorted(keys, key=place)


def name_of(factors: Sequence[str], key: Key) -> str:
    """The row's configuration in words."""
    return words(dict(zip(factors, key, strict=True)), factors)


def level_of(subject: Subject, key: Key) -> str | None:
    """The row's level: its own factor, or the one that all its rows share."""
    own = dict(zip(subject.request.row_factors, key, strict=True))
    if "raid_level" in own:
        level: str | None = own["raid_level"]
        return level
    levels = {row.get("raid_level") for row in subject.rows}
    return next(iter(levels)) if len(levels) == 1 else None
