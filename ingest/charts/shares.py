"""Measured ÷ expected as the drawn value, and what is left out for want of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ingest.charts.errors import ChartError
from ingest.charts.subject import Subject
from ingest.labels import format_share
from ingest.row import Row


@dataclass(frozen=True)
class Shares(Subject):
    """A subject whose values are measured ÷ expected: 0.97 is shown as 97 %."""

    def value(self, row: Row) -> float | None:
        """The efficiency."""
        share: float | None = row.get("efficiency")
        return share

    def extent(self, row: Row) -> tuple[float, float] | None:  # noqa: ARG002 - the signature is that of Subject
        """Shares have no ranges."""
        return None

    def interval(self, row: Row) -> tuple[float, float] | None:  # noqa: ARG002 - the signature is that of Subject
        """Shares have no intervals: an expectation has none."""
        return None

    def expected(self, row: Row) -> float | None:
        """In multiples of one drive, as theory says it."""
        expected: float | None = row.get("expected")
        return expected

    def text(self, value: float) -> str:
        """97 %."""
        return format_share(value)

    @property
    def field(self) -> str:
        """The column of the published spec."""
        return "efficiency"

    @property
    def lower_is_better(self) -> bool:
        """The first row is the one that reaches most of what is expected."""
        return False


def shares_of(subject: Subject) -> Shares:
    """The rows that have an efficiency. Refuses when there is none."""
    rows = judged(subject)
    if not rows:
        raise ChartError(
            f"{subject.request.name}: none of {len(subject.rows)} rows has a measured value "
            "and an expectation; ask for another form"
        )
    plain = replace(subject, rows=rows, relative=False, unit="", factor=1.0)
    return Shares(plain.request, plain.rows, plain.metric, plain.relative, plain.unit, plain.factor)


def judged(subject: Subject) -> list[Row]:
    """The rows with an efficiency."""
    return [row for row in subject.rows if row.get("efficiency") is not None]


def left_out(subject: Subject) -> list[str]:
    """Why some numbers of the request are not in the chart."""
    absent = [row for row in subject.rows if row.get("efficiency") is None]
    refused = [row for row in absent if row.get("severity") == "refuse"]
    unknown = [row for row in absent if row.get("severity") != "refuse" and row.get("raid_level") != "single"]
    return [*_said(refused, "refused by a check"), *_said(unknown, "of which theory says nothing")]


def _said(rows: Sequence[Row], why: str) -> list[str]:
    number = f"{len(rows)} number" + ("s" if len(rows) > 1 else "")
    return [f"{number} {why} left out"] if rows else []
