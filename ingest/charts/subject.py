"""A request and the rows of `summary` → the subject of a chart: its rows, metric, unit and number format.

A row is a dict with the columns of ingest/store/derive/summary.sql: sizes in bytes, values in SI units,
None for what is missing. A published range has `value` None and `min`, `max`.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from ingest.charts.forms import form_of
from ingest.charts.request import ChartError, ChartRequest, unknown
from ingest.core import labels
from ingest.core.groups import grouped
from ingest.core.labels import factor_label, factor_word, reference, unit_of
from ingest.core.quantities import NotAQuantity, size
from ingest.core.row import Row
from ingest.core.text import Natural, natural

Order = tuple[int, float, Natural]

TIME = "time"  # the axis of samples, which is no factor
ARRAY = ("raid_level", "raid_layout")  # the factors that make one name: RAID 10 far
PERCENTILE = re.compile(r"p(\d+(?:\.\d+)?)")


def doubt_of(row: Row) -> str:
    """The gravest check that doubts the number, unless the number's own text shows it."""
    if row.get("severity") not in ("doubt", "refuse"):
        return ""
    name = str(row["doubts"]).split("; ")[0]
    is_shown = name == "unit-ambiguous" or (name == "too-fast" and row["value"] is None)
    return "" if is_shown else name


def order_of(factor: str, value: Any) -> Order:
    """Sorts the values of a factor as the vocabulary shows them; missing first."""
    spec = reference().factors.get(factor)
    if value is None:
        return (0, 0.0, [])
    if spec and value in spec.words:
        return (1, float(list(spec.words).index(value)), [])
    return (2, float(value), []) if isinstance(value, int | float) else (3, 0.0, natural(str(value)))


def values_of(rows: Iterable[Row], factor: str) -> list[Any]:
    """The different values of a factor, in order, without missing ones."""
    values = {row.get(factor) for row in rows} - {None}
    return sorted(values, key=lambda value: order_of(factor, value))


def key_of(row: Row, factors: Sequence[str]) -> tuple[Any, ...]:
    """The row's values of these factors."""
    return tuple(row.get(factor) for factor in factors)


def groups(rows: Iterable[Row], factors: Sequence[str]) -> dict[tuple[Any, ...], list[Row]]:
    """Rows by their values of `factors`, in the vocabulary's order."""
    parts = grouped((key_of(row, factors), row) for row in rows)

    def place(key: tuple[Any, ...]) -> tuple[Order, ...]:
        return tuple(order_of(*pair) for pair in zip(factors, key, strict=True))

    return {key: parts[key] for key in sorted(parts, key=place)}


def of_summary(rows: Iterable[Row]) -> list[Row]:
    """The numbers of a set, without its samples."""
    return [row for row in rows if "windows" not in row]


def percentiles(rows: Iterable[Row]) -> list[Row]:
    """The rows of p50, p99.9 …"""
    return [row for row in rows if PERCENTILE.fullmatch(row.get("statistic") or "")]


def refuse_doubles(rows: Sequence[Row], factors: Sequence[str], where: str) -> None:
    """Refuses two values at one place, which would hide one another; names the factors that differ."""
    for key, same in groups(rows, factors).items():
        if len(same) > 1:
            place = ", ".join(factor_word(f, v) for f, v in zip(factors, key, strict=True) if v is not None)
            differ = [factor for factor in reference().factors if len({row.get(factor) for row in same}) > 1]
            names = ", ".join(differ) or "nothing but tool or time"
            raise ChartError(
                f"{where}: {len(same)} values for {place or 'one place'}; they differ in {names}; "
                f"name {'it' if len(differ) == 1 else 'one'} in series, rows, panels or where, "
                "or ask for best or reduce"
            )


def varying(rows: Sequence[Row]) -> list[str]:
    """The factors with more than one value among the rows, in the vocabulary's order."""
    return [factor for factor in reference().factors if len({row.get(factor) for row in rows}) > 1]


def known(factor: str, rows: Sequence[Row]) -> None:
    """The factor has values among the rows."""
    if not values_of(rows, factor):
        names = ", ".join(varying(rows)) or "none"
        raise ChartError(f"no row says its {factor_label(factor)}; factors that vary here: {names}")


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
        return row.get("relative" if self.relative else "value")

    def extent(self, row: Row) -> tuple[float, float] | None:
        """Lowest and highest of a published range, or of repeats."""
        return self._on_axis(row.get("min"), row.get("max"), row)

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
        return self._on_axis(row.get("ci_low"), row.get("ci_high"), row)

    def _on_axis(self, low: float | None, high: float | None, row: Row) -> tuple[float, float] | None:
        base = row.get("baseline") if self.relative else 1
        return None if low is None or high is None or not base else (low / base, high / base)

    def value_text(self, row: Row) -> str:
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
    def scale(self) -> tuple[str, float]:
        """The unit along the axis, and how much one of it is."""
        return ("×", 1.0) if self.relative else (self.unit, self.factor)

    @property
    def field(self) -> str:
        """The column of the published spec that holds the drawn value."""
        return "relative" if self.relative else "value"

    @cached_property
    def varying(self) -> list[str]:
        """The factors with more than one value among the rows, in the vocabulary's order."""
        return varying(self.rows)

    @cached_property
    def name_factors(self) -> list[str]:
        """The factors in which rows differ, and level and layout; needed at every mark."""
        return [name for name in labels.reference().factors if name in ARRAY or name in self.varying]

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
    chosen = _placed(request, select(request, rows))
    relative = request.as_ == "relative" or (request.as_ is None and _published_as_ratio(chosen))
    subject = _drawable(Subject(request, chosen, chosen[0]["metric"], relative, "", 1.0))
    if relative:
        return subject
    drawn = (v for row in subject.rows for v in (subject.value(row), *(subject.extent(row) or ())))
    unit, factor = unit_of(subject.metric, [v for v in drawn if v is not None])
    return replace(subject, unit=unit, factor=factor)


def _placed(request: ChartRequest, rows: list[Row]) -> list[Row]:
    """The rows that stand somewhere on the axis: title and key speak of no other. All, where none does."""
    if not form_of(request).over_an_axis:
        return rows
    return [row for row in rows if row.get(request.by) is not None] or rows


def _published_as_ratio(rows: Sequence[Row]) -> bool:
    """Unasked, a chart shows what was published: multiples only where the values are derived from them."""
    derived = all(row.get("value") is None or row.get("value_basis") == "derived" for row in rows)
    return derived and all(row.get("relative") is not None for row in rows)


# What `where` may name besides factors.
COLUMNS = ("tool", "statistic", "job", "latency_kind")


def check_words(request: ChartRequest) -> None:
    """Every factor, operation and metric of the request is in the vocabulary."""
    words = reference()
    for kind, listed in (("operation", request.operations), ("panel", request.panels), ("row", request.rows)):
        if len(set(listed)) < len(listed):
            twice = next(word for word in listed if listed.count(word) > 1)
            raise ChartError(f"expected each {kind} once, found {twice!r} {listed.count(twice)} times")
    columns = [column for column in request.where if column not in COLUMNS]
    over_time = request.by == TIME and form_of(request).over_time
    factors = [*([] if over_time else [request.by]), *request.panels, *request.rows, *columns]
    for factor in [*factors, *([request.series] if request.series else [])]:
        if factor not in words.factors:
            raise unknown("factor", factor, words.factors)
    for operation in request.operations:
        if operation not in words.operations:
            raise unknown("operation", operation, words.operations)
    if request.metric and request.metric not in words.metrics:
        raise unknown("metric", request.metric, words.metrics)


def select(request: ChartRequest, rows: Iterable[Row]) -> list[Row]:
    """The rows that the request means, each with something to draw, in a fixed order."""
    check_words(request)
    rows = of_summary(rows) if request.by != TIME else over_time(rows)
    chosen = [row for row in rows if row["operation"] in request.operations]
    _refuse_empty(chosen, f"operations {request.operations}", rows, "operation")
    for factor, condition in request.where.items():
        before, allowed = chosen, [_as_value(factor, value) for value in _listed(condition)]
        chosen = [row for row in chosen if row.get(factor) in allowed]
        _refuse_empty(chosen, f"{factor} {condition}", before, factor)
    chosen = _one_metric(request, chosen)
    chosen = percentiles(chosen) if form_of(request).of_percentiles else _main_statistic(chosen)
    _refuse_empty(chosen, "percentiles", rows, "statistic")
    return sorted(chosen, key=lambda row: (row.get("set") or "", row["id"]))


def over_time(rows: Iterable[Row]) -> list[Row]:
    """The samples of a set, in groups of windows. Refuses when there is none."""
    samples = [row for row in rows if "windows" in row]
    if not samples:
        raise ChartError(
            "expected samples over time, found none; add side files of fio, or ask for another form"
        )
    return samples


def _refuse_empty(chosen: list[Row], words: str, before: Iterable[Row], factor: str) -> None:
    if not chosen:
        present = sorted({str(row.get(factor)) for row in before if row.get(factor) is not None})
        raise ChartError(f"no row has {words}; there is {', '.join(present) or 'none'}; ask for one of these")


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _as_value(factor: str, value: Any) -> Any:
    if value == "-":
        return None
    if factor in COLUMNS or reference().factors[factor].kind != "size" or not isinstance(value, str):
        return value
    try:
        return size(value)
    except NotAQuantity as error:
        raise ChartError(
            f"where: {factor}: expected {error}, found {value!r}; write it with its unit"
        ) from error


def _one_metric(request: ChartRequest, rows: list[Row]) -> list[Row]:
    metrics = Counter(row["metric"] for row in rows)
    order = list(reference().metrics)  # what a reader comes for is first: throughput before elapsed time
    metric = request.metric or min(metrics, key=lambda name: (-metrics[name], order.index(name)))
    of_metric = [row for row in rows if row["metric"] == metric]
    _refuse_empty(of_metric, f"metric {metric}", rows, "metric")
    return of_metric


def _main_statistic(rows: list[Row]) -> list[Row]:
    """Of a tool's own statistics, the mean; a chart never mixes two."""
    means = [row for row in rows if row.get("statistic") in (None, "mean")]
    return means or rows


def _drawable(subject: Subject) -> Subject:
    """With the rows that have a number or a range to draw. Refuses when there is none."""
    drawable = [row for row in subject.rows if _finite(subject.value(row)) or subject.extent(row)]
    if not drawable:
        column, other = ("relative", "value") if subject.relative else ("value", "relative")
        raise ChartError(f"none of {len(subject.rows)} rows has a {column} to draw; ask for as: {other}")
    return replace(subject, rows=drawable)


def _finite(value: float | None) -> bool:
    return value is not None and math.isfinite(value)


def readable(subject: Subject, low: float, high: float) -> Subject:
    """The subject in the unit of the geometric middle of both; ratios stay as they are."""
    if subject.relative:
        return subject
    unit, factor = unit_of(subject.metric, [math.sqrt(low * high) or high])
    return replace(subject, unit=unit, factor=factor)
