"""What a chart form makes of a request: sentences, panels as scenes, and a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from ingest.charts import labels
from ingest.charts.errors import ChartError
from ingest.charts.interface import interface_share
from ingest.charts.plain import printable
from ingest.charts.request import ChartRequest
from ingest.charts.rows import Row, drawable, extent, number, select
from ingest.charts.scene import Datum, Scene

MAX_PANELS = 8
MAX_MARKS = 2000


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
        always = ("raid_level", "raid_layout")
        return [n for n in names if n in always or len({row.get(n) for row in self.rows}) > 1]

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
    found = select(request, rows)
    relative = request.as_ == "relative" or (request.as_ is None and _published_as_ratio(found))
    found = drawable(found, relative=relative)
    metric = found[0]["metric"]
    drawn = [
        v for row in found for v in (number(row, relative=relative), *(extent(row, relative=relative) or ()))
    ]
    unit, factor = ("", 1.0) if relative else labels.unit_of(metric, [v for v in drawn if v is not None])
    return Subject(request, found, metric, relative, unit, factor)


def _published_as_ratio(rows: Sequence[Row]) -> bool:
    """Unasked, a chart shows what was published: multiples only where the values are derived from them."""
    derived = all(row.get("value") is None or row.get("value_basis") == "derived" for row in rows)
    return derived and all(row.get("relative") is not None for row in rows)


@dataclass(frozen=True)
class Panel:
    """One small multiple at both sizes."""

    title: str
    subtitle: str
    level: str | None
    wide: Scene
    narrow: Scene


@dataclass(frozen=True)
class Table:
    """Every number in the chart. A cell is {"text"} or {"id", "text"}."""

    columns: list[str]
    rows: list[list[dict[str, str]]]


@dataclass(frozen=True)
class Drawing:
    """A chart before it is rendered."""

    title: str
    subtitle: str
    alt: str
    key: list[dict[str, str]]
    panels: list[Panel]
    table: Table
    rows: list[dict[str, str]] = field(default_factory=list)

    def check(self, name: str) -> Drawing:
        """At most eight panels stand on a page, none so full that nobody could read it."""
        if len(self.panels) > MAX_PANELS:
            raise ChartError(
                f"{name}: expected at most {MAX_PANELS} panels, found {len(self.panels)}; "
                "narrow it with where"
            )
        marks = max((panel.wide.marks for panel in self.panels), default=0)
        if marks > MAX_MARKS:
            raise ChartError(
                f"{name}: expected at most {MAX_MARKS:,} marks in a panel, found {marks:,}; "
                "narrow it with where"
            )
        return replace(self, title=printable(self.title), alt=printable(self.alt))


def datum(subject: Subject, row: Row, /, **place: Any) -> Datum:
    """What a mark carries: its place, its link, and what its tooltip says."""
    return {
        **place,
        "id": row["id"],
        "operation": row["operation"],
        "href": f"#{row['id']}",
        "shown": subject.shown(row)
        if subject.relative
        else labels.with_unit(subject.shown(row), subject.unit),
        "what": configuration(subject, row),
        "runs": runs(row),
        "printed": str(row.get("printed") or ""),
        "where": place_of(row),
        "expected": expected_text(subject, row),
        "interface": interface_share(row),
        "evidence": row.get("href") or "",
    }


def expected_text(subject: Subject, row: Row) -> str:
    """4.00×; measured 97 % of it. Empty where no formula holds."""
    expected = subject.expected(row)
    if expected is None:
        return ""
    said, share = subject.full(expected), row.get("efficiency")
    return said if share is None else f"{said}; measured {labels.with_unit(f'{100 * share:.0f}', '%')} of it"


def place_of(row: Row) -> str:
    """tables/everything.md#L154:20-24; … → tables/everything.md, line 154, and 3 more."""
    places = str(row.get("evidence") or "").split("; ")
    path, _, rest = places[0].partition("#L")
    line = rest.partition(":")[0]
    said = f"{path}, line {line}" if line else path
    return f"{said}, and {len(places) - 1} more" if len(places) > 1 else said


def configuration(subject: Subject, row: Row) -> str:
    """What was measured: RAID 10 far, 128 KiB, cfq: read."""
    told = [name for name in subject.told if row.get(name) is not None]
    operation = labels.reference().operations[row["operation"]].label
    return f"{labels.words(row, told)}: {operation}" if told else operation


def runs(row: Row) -> str:
    """Mean of 5 runs; one run; runs not stated."""
    count, kind = row.get("n"), row.get("value_kind") or ("range" if row.get("value") is None else "value")
    if not count:
        return "runs not stated"
    return "one run" if count == 1 else f"{kind} of {count} runs"
