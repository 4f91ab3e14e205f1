"""From a printed number and the name of its rule to an SI value."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from functools import lru_cache
from itertools import pairwise, repeat
from operator import add

from ingest.parsers._exact import factor, scale, scale_all
from ingest.parsers._report import ParseError
from ingest.parsers.fio._model import Column, Doubt, Figure, Number, Row

KINDS: Mapping[str, str] = {"slat": "submission", "clat": "completion", "lat": "total", "sync": "sync"}
UNITS: Mapping[str, str] = {
    "throughput": "B/s",
    "iops": "1/s",
    "latency": "s",
    "elapsed": "s",
    "size": "B",
}
_NUMBER = re.compile(r"\d{1,20}(?:\.\d{1,20})?(?:[eE][+-]?\d{1,2})?", re.ASCII)
_LEVEL = re.compile(r"\d{1,9}(?:\.\d{1,9})?", re.ASCII)
SPREAD = ("min", "max", "mean", "stdev")
AMBIGUOUS = "ambiguous unit"
TOO_SMALL = "printed as 0: below the resolution"
LONGEST_PLAIN = 19  # characters of a number that any way to read numbers reads as the same


def figure(
    metric: str, statistic: str, number: Number, rule_name: str, unit: str, kind: str | None = None
) -> Figure:
    """The SI value of a printed number; `unit` is the printed one.

    A latency of 0 is not a time but a resolution that is too coarse; only a deviation can be 0.
    """
    text = number.text
    is_plain = len(text) < 20 and text.isascii() and text.replace(".", "", 1).isdigit()
    value: float | None = scale(rule_name)(text) if is_plain else si(number, rule_name)
    reason = None
    if not value and may_be_too_small(metric, statistic):
        value, reason = None, TOO_SMALL
    return Figure(metric, statistic, kind, value, UNITS[metric], f"{text} {unit}", number, rule_name, reason)


def may_be_too_small(metric: str, statistic: str) -> bool:
    """Whether 0 is no value."""
    return metric == "latency" and statistic != "stdev"


def column(
    metric: str, statistics: Sequence[str], row: Row, rule_name: str, unit: str, kind: str | None = None
) -> Column:
    """The same for the statistics of one thing."""
    if _are_plain(row.texts):
        values: list[float | None] = [*scale_all(rule_name)(row.texts)]
        printed = list(map(add, row.texts, repeat(f" {unit}")))
        if metric != "latency" or all(values):
            reasons = [None] * len(values)
            return Column(metric, kind, UNITS[metric], rule_name, statistics, values, printed, row, reasons)
    numbers = map(Number, row.texts, row.lines, row.starts, row.ends)
    found = [
        figure(metric, statistic, number, rule_name, unit, kind)
        for statistic, number in zip(statistics, numbers, strict=True)
    ]
    return Column(
        metric, kind, UNITS[metric], rule_name, statistics,
        [one.value for one in found], [one.printed for one in found], row, [one.reason for one in found],
    )  # fmt: skip


def unknown(metric: str, statistic: str, number: Number, unit: str, reason: str) -> Figure:
    """A printed number whose value cannot be told."""
    printed = f"{number.text} {unit}"
    return Figure(metric, statistic, None, None, UNITS[metric], printed, number, None, reason)


def si(number: Number, rule_name: str) -> float:
    """A printed number times the factor of its rule, rounded once."""
    text = number.text.rstrip("kKMG")
    if not _NUMBER.fullmatch(text):
        raise ParseError(number.line, "a number of at most 20 digits", f'"{number.text[:40]}"')
    return float(Decimal(text) * Decimal(repr(factor(rule_name))))


def _are_plain(texts: Sequence[str]) -> bool:
    """Digits with at most one point: what any way to read a number reads as the same."""
    joined = "".join(texts)
    return (
        bool(joined) and joined.isascii() and joined.replace(".", "").isdigit() and max(map(len, texts)) < 20
    )


@lru_cache(maxsize=1000)
def percentile(printed: str) -> str:
    """99.900000 as p99.9."""
    shortest = Decimal(printed).normalize()
    return f"p{shortest:f}"


def levels_of(keys: Iterable[str]) -> Mapping[str, str]:
    """The percentiles that keys of JSON name."""
    known = tuple(keys)
    return _levels_of(known) if sum(map(len, known)) < 1000 else _levels_of.__wrapped__(known)


@lru_cache(maxsize=100)
def _levels_of(keys: tuple[str, ...]) -> Mapping[str, str]:
    """By their keys; `0.00` fills the table up in old versions."""
    return {key: percentile(key) for key in keys if _LEVEL.fullmatch(key) and 0 < float(key) <= 100}


def bounds(spread: Iterable[Figure]) -> list[Figure]:
    """Smallest, mean and largest of one thing, in this order."""
    named = {one.statistic: one for one in spread}
    return [named[name] for name in ("min", "mean", "max") if name in named]


def falling(row: Sequence[Figure]) -> Sequence[Doubt]:
    """Where a row of bounds or of percentiles does not rise."""
    known = [one for one in row if one.value is not None]
    values = [one.value or 0 for one in known]
    if sorted(values) == values:
        return ()
    return [
        Doubt(high.number.line, f"{low.statistic} {low.printed} is above {high.statistic} {high.printed}")
        for low, high in pairwise(known)
        if (low.value or 0) > (high.value or 0) * (1 + 1e-9)
        and (low.value or 0) > (high.value or 0) + _last_digits(low) + _last_digits(high)
    ]


def falling_within(figures: Iterable[Figure]) -> Iterator[Doubt]:
    """The same for the latencies among some figures, each kind for itself."""
    rows: dict[str, list[Figure]] = {}
    for one in figures:
        if one.kind:
            rows.setdefault(one.kind, []).append(one)
    for row in rows.values():
        yield from falling(bounds(row))
        yield from falling([one for one in row if one.statistic not in SPREAD])


def falling_in(column: Column) -> Iterable[Doubt]:
    """The same for the percentiles, or the bounds, that stand in a column."""
    row: Iterable[float | None] = column.values
    if "max" in column.statistics:
        row = map(dict(zip(column.statistics, column.values, strict=True)).get, ("min", "mean", "max"))
    values = [one for one in row if one is not None]
    if sorted(values) == values:
        return ()
    numbers = map(Number, column.row.texts, column.row.lines, column.row.starts, column.row.ends)
    return falling_within(
        Figure(column.metric, statistic, column.kind, value, column.unit, printed, number, column.rule)
        for statistic, value, printed, number in zip(
            column.statistics, column.values, column.printed, numbers, strict=True
        )
    )


def _last_digits(one: Figure) -> float:
    return factor(one.rule or "") * hidden_by(one.number.text.rstrip("kKMG"))


def hidden_by(text: str) -> float:
    """What a print may hide: a fraction is rounded, whole numbers are cut (`max=499, avg=499.75`)."""
    digits = len(text.partition(".")[2])
    return 10.0**-digits / 2 if digits else 1
