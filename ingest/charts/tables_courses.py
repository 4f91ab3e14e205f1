"""The table under a chart over time: a row per log and operation, its lowest and its highest window."""

from __future__ import annotations

from collections.abc import Sequence

from ingest.charts.course import Course
from ingest.charts.drawing import Table
from ingest.charts.rows import varying
from ingest.charts.subject import Subject
from ingest.charts.tables import Cell, column, factor_cells, merged
from ingest.labels import reference, significant
from ingest.row import Row


def table_of_courses(subject: Subject, found: Sequence[Course]) -> Table:
    """Windows have no address of their own: their numbers lead to the line of the log."""
    factors = varying(subject.rows)
    unit = f", {subject.unit}"
    columns = [
        *(column(factor) for factor in factors if not merged(factor, factors)),
        *("Operation", "Log", "Windows", f"Mean{unit}", f"Lowest{unit}", "at s", f"Highest{unit}", "at s"),
    ]
    return Table(
        columns, [[*factor_cells(course.first, factors), *_cells(subject, course)] for course in found]
    )


def _cells(subject: Subject, course: Course) -> list[Cell]:
    first = course.first
    label = reference().operations[first["operation"]].label
    return [
        {"text": label},
        {"text": first["path"], "href": f"{first['path']}/"},
        {"text": f"{course.windows:,}"},
        {"text": subject.text(course.mean)},
        *_end(subject, course.lowest, "min"),
        *_end(subject, course.highest, "max"),
    ]


def _end(subject: Subject, row: Row, which: str) -> list[Cell]:
    """A window's value, which leads to its line, and its time."""
    place = f"{row['path']}/#L{row[f'{which}_line']}"
    return [{"text": subject.text(row[which]), "href": place}, {"text": significant(row[f"{which}_time"])}]
