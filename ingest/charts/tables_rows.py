"""The table under a comparison: what stands in each row, and where its best or its spread comes from."""

from __future__ import annotations

from ingest.charts.drawing import Table
from ingest.charts.entries import Entry, Key, name_of
from ingest.charts.rows import varying
from ingest.charts.subject import Subject
from ingest.charts.tables import Cell, column, expected_cells, expected_column, heading, number_cell
from ingest.labels import words

Found = dict[Key, dict[Key, dict[str, Entry]]]


def table_of_entries(subject: Subject, found: Found, keys: list[Key]) -> Table:
    """One row per panel and row of the chart."""
    request = subject.request
    first = " and ".join(column(f) for f in request.row_factors if f != "raid_layout") or "Level"
    columns = [*(column(factor) for factor in request.panels if factor != "raid_layout"), first]
    for operation in request.operations:
        columns += [heading(subject, operation), *expected_column(subject), *_more_columns(subject)]
    rows = [
        [
            *_panel_cells(subject, panel),
            {"text": name_of(request.row_factors, key)},
            *_cells(subject, own[key]),
        ]
        for panel, own in found.items()
        for key in keys
        if key in own
    ]
    return Table(columns, rows)


def _panel_cells(subject: Subject, panel: Key) -> list[Cell]:
    factors = subject.request.panels
    row = dict(zip(factors, panel, strict=True))
    merged = [f for f in factors if f != "raid_layout"]
    return [
        {"text": words(row, [f, "raid_layout"] if f == "raid_level" and "raid_layout" in factors else [f])}
        for f in merged
    ]


def _more_columns(subject: Subject) -> list[str]:
    if subject.request.reduce:
        return ["lowest", "highest"]
    return ["at"] if subject.request.best and _free(subject) else []


def _free(subject: Subject) -> list[str]:
    """The factors over which the best was chosen."""
    fixed = (*subject.request.panels, *subject.request.row_factors)
    return [factor for factor in varying(subject.rows) if factor not in fixed]


def _cells(subject: Subject, mine: dict[str, Entry]) -> list[Cell]:
    cells: list[Cell] = []
    for operation in subject.request.operations:
        entry = mine.get(operation)
        cells += _entry_cells(subject, entry) if entry else _blank(subject)
    return cells


def _blank(subject: Subject) -> list[Cell]:
    blank = number_cell(subject, None)
    return [blank, *expected_cells(subject, None), *(blank for _ in _more_columns(subject))]


def _entry_cells(subject: Subject, entry: Entry) -> list[Cell]:
    number = number_cell(subject, entry.row) if entry.row else {"text": subject.text(entry.value)}
    shown = [number, *expected_cells(subject, entry.expected)]
    if subject.request.reduce:
        return [*shown, number_cell(subject, entry.low), number_cell(subject, entry.high)]
    return [*shown, {"text": words(entry.low, _free(subject))}] if _more_columns(subject) else shown
