"""The table under a chart: every number in it, each with its id."""

from __future__ import annotations

from collections.abc import Sequence

from ingest.charts.drawing import Table
from ingest.charts.rows import groups
from ingest.charts.subject import Subject
from ingest.core.labels import DASH, factor_word, level_words, reference, with_unit
from ingest.core.row import Row

Cell = dict[str, str]


def table_of(subject: Subject, factors: Sequence[str]) -> Table:
    """One row per combination of `factors`, one column per operation."""
    named = list(dict.fromkeys(factors))
    found = groups(subject.rows, named)
    shown = [factor for factor in named if any(row.get(factor) is not None for row in subject.rows)]
    columns = [column(factor) for factor in shown if not merged(factor, shown)]
    for operation in subject.request.operations:
        columns += [heading(subject, operation), *expected_column(subject)]
    return Table(
        columns,
        [[*factor_cells(part[0], shown), *_numbers(subject, part)] for part in found.values()],
    )


def column(factor: str) -> str:
    """The head of a factor's column."""
    return reference().factors[factor].label


def heading(subject: Subject, operation: str) -> str:
    """Read; Random read, IOPS."""
    label = reference().operations[operation].label
    name = label[0].upper() + label[1:]
    return f"{name}, {subject.unit}" if subject.unit else name


def merged(factor: str, factors: Sequence[str]) -> bool:
    """A layout is told with its level."""
    return factor == "raid_layout" and "raid_level" in factors


def factor_cells(row: Row, factors: Sequence[str]) -> list[Cell]:
    """The row's factors in words."""
    return [{"text": _word(row, factor, factors)} for factor in factors if not merged(factor, factors)]


def _word(row: Row, factor: str, factors: Sequence[str]) -> str:
    if factor == "raid_level":
        return level_words(
            row.get("raid_level"), row.get("raid_layout") if "raid_layout" in factors else None
        )
    return factor_word(factor, row[factor]) if row.get(factor) is not None else DASH


def number_cell(subject: Subject, row: Row | None) -> Cell:
    """A number with its id, or the words for none."""
    if row is None:
        return {"text": "not measured"}
    cell = {"id": row["id"], "text": subject.shown(row)}
    return {**cell, "full": with_unit(cell["text"], subject.unit)} if subject.unit else cell


def _numbers(subject: Subject, rows: Sequence[Row]) -> list[Cell]:
    by_operation = {row["operation"]: row for row in rows}
    found: list[Cell] = []
    for operation in subject.request.operations:
        row = by_operation.get(operation)
        found += [number_cell(subject, row), *expected_cells(subject, subject.expected(row) if row else None)]
    return found


def expected_column(subject: Subject) -> list[str]:
    """The head of what theory expects, where the chart shows it."""
    return ["expected"] if subject.request.expected else []


def expected_cells(subject: Subject, expected: float | None) -> list[Cell]:
    """What theory expects, beside its number."""
    text = DASH if expected is None else subject.text(expected)
    return [{"text": text}] if subject.request.expected else []
