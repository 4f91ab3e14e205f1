"""A subject → what its chart draws, value by value: the rows of its CSV, in the order of its table.

A line has each of its points, a band its ends beside the heavy line; a median stands once, with the numbers
behind it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ingest.charts.dot_rows import Entry, Key
from ingest.charts.drawing import Drawn, Span
from ingest.charts.rows import groups
from ingest.charts.subject import Subject
from ingest.core.labels import plural
from ingest.core.row import Row


def of_row(subject: Subject, row: Row, *, interval: bool = True) -> Drawn:
    """A number with its 95 % interval, where the form draws intervals; or a published range."""
    value = subject.value(row)
    if value is None:
        return Drawn(subject, [row], None, subject.extent(row), "published range")
    span = subject.interval(row) if interval else None
    return Drawn(subject, [row], value, span, "95 % interval" if span else "")


def of_table(subject: Subject, factors: Sequence[str], *, interval: bool = True) -> list[Drawn]:
    """The numbers of a table of `factors`: row by row, in each the operations in turn."""
    parts = groups(subject.rows, list(dict.fromkeys(factors))).values()
    return [of_row(subject, row, interval=interval) for part in parts for row in _in_turn(subject, part)]


def _in_turn(subject: Subject, rows: Iterable[Row]) -> list[Row]:
    return sorted(rows, key=lambda row: subject.request.operations.index(row["operation"]))


def of_sweep(subject: Subject, heavy: Any) -> list[Drawn]:
    """The points of lines; where a band stands for the lines beside the heavy one, its ends."""
    request = subject.request
    factors = [*request.panels, request.by]
    if not request.series or request.context != "band":
        return of_table(subject, [*factors, *([request.series] if request.series else [])])
    found: list[Drawn] = []
    for part in groups(subject.rows, factors).values():
        for mine in (_of(part, operation) for operation in request.operations):
            found += [of_row(subject, row) for row in mine if subject.value(row) is None]
            points = [row for row in mine if subject.value(row) is not None]
            found += [_banded(subject, points, heavy)] if points else []
    return found


def _of(rows: Iterable[Row], operation: str) -> list[Row]:
    return [row for row in rows if row["operation"] == operation]


def _banded(subject: Subject, rows: Sequence[Row], heavy: Any) -> Drawn:
    """The heavy line's point with the band around it; where that line has none, the band alone."""
    mine = [row for row in rows if row.get(subject.request.series or "") == heavy]
    return Drawn(subject, mine or rows, subject.value(mine[0]) if mine else None, *_spread(subject, rows))


def _spread(subject: Subject, rows: Sequence[Row]) -> tuple[Span, str]:
    values, series = [subject.reach(row) for row in rows], subject.request.series
    said = plural(series) if series else "numbers"
    return (min(values), max(values)), f"lowest to highest of {len(rows)} {said}"


def of_entries(
    subject: Subject, found: Iterable[dict[Key, dict[str, Entry]]], keys: Iterable[Key]
) -> list[Drawn]:
    """The dots of a comparison: panel by panel, row by row."""
    order = list(keys)
    rows = [own[key] for own in found for key in order if key in own]
    return [of_entry(subject, row[op]) for row in rows for op in subject.request.operations if op in row]


def of_entry(subject: Subject, entry: Entry) -> Drawn:
    """A number, or the median of several; of these the one that is the median stands first."""
    if entry.count == 1:
        return of_row(subject, entry.high)
    rows = sorted(entry.rows, key=lambda row: row is not entry.row)
    return Drawn(subject, rows, entry.value, *_spread(subject, rows))


def of_ranges(subject: Subject, panels: Iterable[Sequence[Row]], keys: Iterable[Key]) -> list[Drawn]:
    """The bars of published ranges: panel by panel, rows as they are sorted there."""
    order, factors = list(keys), subject.request.row_factors
    parts = [groups(rows, factors).get(key, []) for rows in panels for key in order]
    return [
        Drawn(subject, [row], None, subject.extent(row), "published range")
        for part in parts
        for row in _in_turn(subject, part)
    ]
