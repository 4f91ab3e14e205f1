"""What a chart is about: a request, the rows that it means, and how their values are shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from ingest import labels
from ingest.charts.request import ChartRequest
from ingest.charts.rows import ARRAY, extent, number
from ingest.charts.selection import drawable, select
from ingest.row import Row

OVER_AN_AXIS = ("sweep", "scaling", "heatmap")


@dataclass(frozen=True)
class Subject:
    """A request with the rows that it means and how their values are shown."""

    request: ChartRequest
    rows: list[Row]
    metric: str
    relative: bool
    unit: str
    factor: float

    def value(self, row: Row) -> float | None:
        """The drawn value; None for a range."""
        return number(row, relative=self.relative)

    def extent(self, row: Row) -> tuple[float, float] | None:
        """The drawn range."""
        return extent(row, relative=self.relative)

    def text(self, value: float) -> str:
        """The value as a direct label: 3.88× or 2,050."""
        return labels.format_ratio(value) if self.relative else labels.significant(value / self.factor)

    def full(self, value: float) -> str:
        """The value with its unit."""
        return self.text(value) if self.relative else labels.with_unit(self.text(value), self.unit)

    def expected(self, row: Row) -> float | None:
        """What theory expects in its place."""
        return row.get("expected" if self.relative else "prediction")

    def interval(self, row: Row) -> tuple[float, float] | None:
        """The 95 % interval of repeats."""
        low, high = row.get("ci_low"), row.get("ci_high")
        base = row.get("baseline") if self.relative else 1
        return None if low is None or high is None or not base else (low / base, high / base)

    def shown(self, row: Row) -> str:
        """The row's value or range as text, without unit."""
        value, span = self.value(row), self.extent(row)
        if value is not None:
            return self.text(value)
        return span_text(self, span) if span else "not stated"

    def reach(self, row: Row) -> float:
        """The largest number that the row draws."""
        value, span = self.value(row), self.extent(row)
        return value if value is not None else (span[1] if span else 0.0)

    def floor(self, row: Row) -> float:
        """The smallest number that the row draws."""
        value, span = self.value(row), self.extent(row)
        return span[0] if value is None and span else self.reach(row)

    @property
    def field(self) -> str:
        """The column of the published spec that holds the drawn value."""
        return "relative" if self.relative else "value"

    @cached_property
    def told(self) -> list[str]:
        """The factors that tell the rows apart, and level and layout; asked for at every mark."""
        names = labels.reference().factors
        return [n for n in names if n in ARRAY or len({row.get(n) for row in self.rows}) > 1]

    @property
    def lower_is_better(self) -> bool:
        """Latency and time: the best is the smallest. A multiple of the baseline keeps the direction."""
        return labels.reference().metrics[self.metric].better == "lower"

    @property
    def ranged(self) -> bool:
        """Whether any row is a published range without a value."""
        return any(self.value(row) is None for row in self.rows)

    @cached_property
    def _has_arrays(self) -> bool:
        return any(row.get("raid_level") not in (None, "single") for row in self.rows)

    def marker(self, level: str | None) -> str:
        """The marker of a level; a circle, as in the key, where there is no array to tell apart."""
        return labels.marker_of(level) if self._has_arrays else "circle"

    def mark(self, operation: str) -> str:
        """How the operation is drawn: filled, open, dotted or half."""
        return labels.reference().operations[operation].mark


def span_text(subject: Subject, span: tuple[float, float]) -> str:
    """140–202; one number when both ends read the same."""
    low, high = subject.text(span[0]), subject.text(span[1])
    return low if low == high else f"{low}{labels.DASH}{high}"


def subject_of(request: ChartRequest, rows: Sequence[Row]) -> Subject:
    """Selects rows and decides between relative and absolute values."""
    found = _placed(request, select(request, rows))
    relative = request.as_ == "relative" or (request.as_ is None and _published_as_ratio(found))
    found = drawable(found, relative=relative)
    metric = found[0]["metric"]
    drawn = [
        v for row in found for v in (number(row, relative=relative), *(extent(row, relative=relative) or ()))
    ]
    unit, factor = ("", 1.0) if relative else labels.unit_of(metric, [v for v in drawn if v is not None])
    return Subject(request, found, metric, relative, unit, factor)


def _placed(request: ChartRequest, rows: list[Row]) -> list[Row]:
    """The rows that stand somewhere on the axis: title and key speak of no other. All, where none does."""
    if request.form not in OVER_AN_AXIS:
        return rows
    return [row for row in rows if row.get(request.by) is not None] or rows


def _published_as_ratio(rows: Sequence[Row]) -> bool:
    """Unasked, a chart shows what was published: multiples only where the values are derived from them."""
    derived = all(row.get("value") is None or row.get("value_basis") == "derived" for row in rows)
    return derived and all(row.get("relative") is not None for row in rows)
