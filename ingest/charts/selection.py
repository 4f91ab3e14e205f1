"""Which rows of `summary` a request means: those of its operations, its metric, and its `where`."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from ingest.charts.errors import ChartError, unknown
from ingest.charts.request import ChartRequest
from ingest.charts.rows import TIME, extent, number, of_summary, percentiles
from ingest.labels import reference
from ingest.quantities import NotAQuantity, size
from ingest.row import Row

# What `where` may name besides factors.
COLUMNS = ("tool", "statistic", "job", "latency_kind")


def check_words(request: ChartRequest) -> None:
    """Every factor, operation and metric of the request is in the vocabulary."""
    words = reference()
    for what, listed in (("operation", request.operations), ("panel", request.panels), ("row", request.rows)):
        if len(set(listed)) < len(listed):
            twice = next(word for word in listed if listed.count(word) > 1)
            raise ChartError(f"expected each {what} once, found {twice!r} {listed.count(twice)} times")
    where = [column for column in request.where if column not in COLUMNS]
    over_time = request.by == TIME and request.form == "timeseries"
    asked = [*([] if over_time else [request.by]), *request.panels, *request.rows, *where]
    for factor in [*asked, *([request.series] if request.series else [])]:
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
    found = [row for row in rows if row["operation"] in request.operations]
    _refuse_empty(found, f"operations {request.operations}", rows, "operation")
    for factor, wanted in request.where.items():
        before, allowed = found, [_as_value(factor, value) for value in _listed(wanted)]
        found = [row for row in found if row.get(factor) in allowed]
        _refuse_empty(found, f"{factor} {wanted}", before, factor)
    found = _one_metric(request, found)
    found = percentiles(found) if request.form == "distribution" else _main_statistic(found)
    _refuse_empty(found, "percentiles", rows, "statistic")
    return sorted(found, key=lambda row: (row.get("set") or "", row["id"]))


def over_time(rows: Iterable[Row]) -> list[Row]:
    """The samples of a set, in groups of windows. Refuses when there is none."""
    found = [row for row in rows if "windows" in row]
    if not found:
        raise ChartError(
            "expected samples over time, found none; add side files of fio, or ask for another form"
        )
    return found


def _refuse_empty(found: list[Row], asked: str, before: Iterable[Row], factor: str) -> None:
    if not found:
        there = sorted({str(row.get(factor)) for row in before if row.get(factor) is not None})
        raise ChartError(f"no row has {asked}; there is {', '.join(there) or 'none'}; ask for one of these")


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
    order = list(reference().metrics)  # what a reader comes for stands first: throughput before elapsed time
    metric = request.metric or min(metrics, key=lambda name: (-metrics[name], order.index(name)))
    found = [row for row in rows if row["metric"] == metric]
    _refuse_empty(found, f"metric {metric}", rows, "metric")
    return found


def _main_statistic(rows: list[Row]) -> list[Row]:
    """Of a tool's own statistics, the mean; a chart never mixes two."""
    means = [row for row in rows if row.get("statistic") in (None, "mean")]
    return means or rows


def drawable(rows: Sequence[Row], *, relative: bool) -> list[Row]:
    """Rows with a number or a range to draw. Refuses when there is none."""
    found = [
        row for row in rows
        if _finite(number(row, relative=relative)) or extent(row, relative=relative) is not None
    ]  # fmt: skip
    if not found:
        column, other = ("relative", "value") if relative else ("value", "relative")
        raise ChartError(f"none of {len(rows)} rows has a {column} to draw; ask for as: {other}")
    return found


def _finite(value: float | None) -> bool:
    return value is not None and math.isfinite(value)
