"""A subject → the numbers of its chart: the table under it, and in the same order its CSV and JSON.

A line has each of its points, a band its ends beside the heavy line; a median stands once, with the numbers
behind it.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from ingest.charts.subject import Subject, groups, values_of
from ingest.core.labels import DASH, factor_word, level_words, plural, reference, with_unit
from ingest.core.row import Row
from ingest.core.sentences import upper
from ingest.core.text import csv_cell, without_noise

Cell = dict[str, str]
Span = tuple[float, float]

TIME = ["time", "windows", "min_line", "max_line"]  # of samples: seconds, and where each end stands
WHAT = ["operation", "metric", "statistic"]
SPAN = ["drawn_low", "drawn_high", "drawn_span"]
VALUE = ["unit", "n", "value", "value_kind", "value_basis", "numbers", "min", "max"]
BASELINE = ["baseline", "baseline_exact", "relative"]
THEORY = ["expected", "prediction", "efficiency"]
LINK = ["interface", "links", "interface_limit"]  # where the manifest names a link of known speed
ALWAYS = ("id", "set", "tool", *WHAT, "drawn", "drawn_unit", *VALUE, *BASELINE, "evidence")


@dataclass(frozen=True)
class Drawn:
    """One value along the axis, in SI or as a ratio; None of a range. `rows` are the numbers behind it."""

    rows: Sequence[Row]
    value: float | None
    span: Span | None = None
    says: str = ""  # what the span is


@dataclass(frozen=True)
class Table:
    """Every number in the chart. A cell is {"text"} or {"id", "text"}; `drawn` is what its CSV holds."""

    subject: Subject
    columns: list[str]
    rows: list[list[Cell]]
    drawn: Sequence[Drawn]


def table_of(subject: Subject, factors: Sequence[str], *, interval: bool = True) -> Table:
    """One row per combination of `factors`, one column per operation."""
    distinct = list(dict.fromkeys(factors))
    parts = groups(subject.rows, distinct).values()
    present = [factor for factor in distinct if values_of(subject.rows, factor)]
    columns = factor_columns(present)
    for operation in subject.request.operations:
        columns += [heading(subject, operation), *expected_column(subject)]
    rows = [[*factor_cells(part[0], present), *_numbers(subject, part)] for part in parts]
    drawn = [drawn_of(subject, row, interval=interval) for part in parts for row in in_turn(subject, part)]
    return Table(subject, columns, rows, drawn)


def in_turn(subject: Subject, rows: Iterable[Row]) -> list[Row]:
    """The rows by their operations, in the order of the request."""
    return sorted(rows, key=lambda row: subject.request.operations.index(row["operation"]))


def column(factor: str) -> str:
    """The head of a factor's column."""
    return reference().factors[factor].label


def _shown_apart(factors: Sequence[str]) -> list[str]:
    """A layout is named with its level."""
    return [factor for factor in factors if factor != "raid_layout" or "raid_level" not in factors]


def factor_columns(factors: Sequence[str]) -> list[str]:
    """The heads of the factors' columns."""
    return [column(factor) for factor in _shown_apart(factors)]


def factor_cells(row: Row, factors: Sequence[str]) -> list[Cell]:
    """The row's factors in words."""
    return [{"text": _word(row, factor, factors)} for factor in _shown_apart(factors)]


def _word(row: Row, factor: str, factors: Sequence[str]) -> str:
    if factor == "raid_level":
        return level_words(
            row.get("raid_level"), row.get("raid_layout") if "raid_layout" in factors else None
        )
    return factor_word(factor, row[factor]) if row.get(factor) is not None else DASH


def heading(subject: Subject, operation: str) -> str:
    """Read; Random read, IOPS."""
    name = upper(reference().operations[operation].label)
    return f"{name}, {subject.unit}" if subject.unit else name


def number_cell(subject: Subject, row: Row | None) -> Cell:
    """A number with its id, or the words for none."""
    if row is None:
        return {"text": "not measured"}
    cell = {"id": row["id"], "text": subject.value_text(row)}
    return {**cell, "full": with_unit(cell["text"], subject.unit)} if subject.unit else cell


def _numbers(subject: Subject, rows: Sequence[Row]) -> list[Cell]:
    by_operation = {row["operation"]: row for row in rows}
    cells: list[Cell] = []
    for operation in subject.request.operations:
        row = by_operation.get(operation)
        cells += [number_cell(subject, row), *expected_cells(subject, subject.expected(row) if row else None)]
    return cells


def expected_column(subject: Subject) -> list[str]:
    """The head of what theory expects, where the chart shows it."""
    return ["expected"] if subject.request.expected else []


def expected_cells(subject: Subject, expected: float | None) -> list[Cell]:
    """The expected value, next to its number."""
    text = DASH if expected is None else subject.text(expected)
    return [{"text": text}] if subject.request.expected else []


def drawn_of(subject: Subject, row: Row, *, interval: bool = True) -> Drawn:
    """A number with its 95 % interval, where the form draws intervals; or a published range."""
    value = subject.value(row)
    if value is None:
        return Drawn([row], None, subject.extent(row), "published range")
    span = subject.interval(row) if interval else None
    return Drawn([row], value, span, "95 % interval" if span else "")


def spread_of(subject: Subject, rows: Sequence[Row]) -> tuple[Span, str]:
    """Lowest and highest of several numbers, and what they are: lowest to highest of 4 schedulers."""
    values, series = [subject.reach(row) for row in rows], subject.request.series
    several = plural(series) if series else "numbers"
    return (min(values), max(values)), f"lowest to highest of {len(rows)} {several}"


# CSV and JSON.


def rows_drawn(table: Table) -> list[Row]:
    """A row for each value that the chart draws; beside ALWAYS only columns that say something."""
    columns = ["id", "set", *reference().factors, "tool", *TIME, *WHAT, "drawn", *SPAN, "drawn_unit",
               *VALUE, *BASELINE, *THEORY, *LINK, "evidence"]  # fmt: skip
    rows = [_row(table.subject, drawn) for drawn in table.drawn]
    filled = [name for name in columns if name in ALWAYS or any(row.get(name) is not None for row in rows)]
    return [{name: row.get(name) for name in filled} for row in rows]


def _row(subject: Subject, drawn: Drawn) -> Row:
    """The value as drawn, in the unit of the axis, and what the numbers behind it share."""
    unit, factor = subject.scale
    ends = (drawn.value, *(drawn.span or (None, None)))
    value, low, high = (None if end is None else end / factor for end in ends)
    return {
        **_shared(subject, drawn),
        "id": _joined(drawn, "id"), "evidence": _joined(drawn, "evidence"), "numbers": len(drawn.rows),
        "drawn": value, "drawn_low": low, "drawn_high": high,
        "drawn_unit": unit, "drawn_span": drawn.says or None,
    }  # fmt: skip


def _shared(subject: Subject, drawn: Drawn) -> Row:
    """What all its numbers have in common; of a median of several also that."""
    first, *others = drawn.rows
    shared = {name: value for name, value in first.items() if all(row.get(name) == value for row in others)}
    if not others or drawn.value is None:
        return shared
    return {**shared, subject.field: drawn.value, "value_kind": "median"}


def _joined(drawn: Drawn, name: str) -> str:
    return "; ".join(str(row[name]) for row in drawn.rows if row.get(name))


def as_csv(rows: Sequence[Row]) -> str:
    """CSV with LF, empty for missing; text that a spreadsheet would run gets an apostrophe."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(map(csv_cell, rows[0].keys()))
    writer.writerows(map(csv_cell, row.values()) for row in rows)
    return out.getvalue()


def as_json(value: Any) -> str:
    """Indented JSON without NaN, ending in a line feed."""
    return json.dumps(without_noise(value), ensure_ascii=False, allow_nan=False, indent=1) + "\n"


def as_compact_json(value: Any) -> str:
    """JSON as a page loads it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False) + "\n"
