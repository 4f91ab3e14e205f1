"""Which rows of `summary` a request means, and what is drawn of each.

A row is a dict with the columns of the summary (design B4): sizes in bytes, values in SI units,
None for what is missing. A published range has `value` None and `min`, `max`.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ingest.charts.errors import ChartError, unknown
from ingest.charts.labels import factor_label, factor_word, reference
from ingest.charts.request import ChartRequest
from ingest.quantities import NotAQuantity, size

Row = Mapping[str, Any]

# What `where` may name besides factors.
COLUMNS = ("tool", "statistic", "job", "latency_kind")
TIME = "time"  # the axis of samples, which is no factor
PERCENTILE = re.compile(r"p(\d+(?:\.\d+)?)")


def number(row: Row, *, relative: bool) -> float | None:
    """The value that is drawn; None for a range."""
    return row.get("relative" if relative else "value")


def extent(row: Row, *, relative: bool) -> tuple[float, float] | None:
    """Lowest and highest of a published range, or of repeats."""
    low, high = row.get("min"), row.get("max")
    base = row.get("baseline") if relative else 1
    if low is None or high is None or not base:
        return None
    return low / base, high / base


def order_of(factor: str, value: Any) -> tuple[int, float, str]:
    """Sorts the values of a factor as the vocabulary shows them; missing first."""
    spec = reference().factors.get(factor)
    if value is None:
        return (0, 0.0, "")
    if spec and value in spec.words:
        return (1, float(list(spec.words).index(value)), "")
    return (2, float(value), "") if isinstance(value, int | float) else (3, 0.0, str(value))


def values_of(rows: Iterable[Row], factor: str) -> list[Any]:
    """The different values of a factor, in order, without missing ones."""
    found = {row.get(factor) for row in rows} - {None}
    return sorted(found, key=lambda value: order_of(factor, value))


def key_of(row: Row, factors: Sequence[str]) -> tuple[Any, ...]:
    """The row's values of these factors."""
    return tuple(row.get(factor) for factor in factors)


def groups(rows: Iterable[Row], factors: Sequence[str]) -> dict[tuple[Any, ...], list[Row]]:
    """Rows by their values of `factors`, in the vocabulary's order."""
    found: dict[tuple[Any, ...], list[Row]] = {}
    for row in rows:
        found.setdefault(key_of(row, factors), []).append(row)
    place = lambda key: tuple(order_of(*pair) for pair in zip(factors, key, strict=True))  # noqa: E731
    return {key: found[key] for key in sorted(found, key=place)}


def check_words(request: ChartRequest) -> None:
    """Every factor, operation and metric of the request is in the vocabulary."""
    words = reference()
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


def of_summary(rows: Iterable[Row]) -> list[Row]:
    """The numbers of a set, without its samples."""
    return [row for row in rows if "windows" not in row]


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


def percentiles(rows: Iterable[Row]) -> list[Row]:
    """The rows of p50, p99.9 …"""
    return [row for row in rows if PERCENTILE.fullmatch(row.get("statistic") or "")]


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


def refuse_doubles(rows: Sequence[Row], factors: Sequence[str], where: str) -> None:
    """Two values at one place would hide one another: names the factor that tells them apart."""
    for key, found in groups(rows, factors).items():
        if len(found) > 1:
            place = ", ".join(factor_word(f, v) for f, v in zip(factors, key, strict=True) if v is not None)
            differ = [factor for factor in reference().factors if len({row.get(factor) for row in found}) > 1]
            told = ", ".join(differ) or "nothing but tool or time"
            raise ChartError(
                f"{where}: {len(found)} values for {place or 'one place'}; they differ in {told}; "
                f"name {'it' if len(differ) == 1 else 'one'} in series, rows, panels or where, "
                "or ask for best or reduce"
            )


def varying(rows: Sequence[Row]) -> list[str]:
    """The factors with more than one value among the rows, in the vocabulary's order."""
    return [factor for factor in reference().factors if len({row.get(factor) for row in rows}) > 1]


def known(factor: str, rows: Sequence[Row]) -> None:
    """The factor has values among the rows."""
    if not values_of(rows, factor):
        there = ", ".join(varying(rows)) or "none"
        raise ChartError(f"no row says its {factor_label(factor)}; factors that vary here: {there}")
