"""A printed number of fio and the name of its rule → its value; values against each other: what must rise."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import pairwise

from ingest.parsers.fio.model import LineWarning, Number, Value
from ingest.parsers.report import ParseError
from ingest.parsers.units import factor, in_si

KINDS: Mapping[str, str] = {"slat": "submission", "clat": "completion", "lat": "total", "sync": "sync"}
SUMMARY = ("min", "max", "mean", "stdev")
AMBIGUOUS = "ambiguous unit"
TOO_SMALL = "printed as 0: below the resolution"
_UNITS: Mapping[str, str] = {
    "throughput": "B/s",
    "iops": "1/s",
    "latency": "s",
    "elapsed": "s",
    "size": "B",
}
_NUMBER = re.compile(r"\d{1,20}(?:\.\d{1,20})?(?:[eE][+-]?\d{1,2})?", re.ASCII)
_PERCENTILE = re.compile(r"\d{1,9}(?:\.\d{1,9})?", re.ASCII)
_LETTERS = "kKMG"  # behind a number that fio has shortened; its rule knows which


def understood(
    metric: str, statistic: str, number: Number, rule_name: str, unit: str, kind: str | None = None
) -> Value:
    """The SI value of a printed number; `unit` is the printed one.

    A latency of 0 is not a time but a resolution that is too coarse; only a deviation can be 0.
    """
    value: float | None = _si(number, rule_name)
    reason = None
    if not value and metric == "latency" and statistic != "stdev":
        value, reason = None, TOO_SMALL
    printed = f"{number.text} {unit}"
    return Value(metric, statistic, kind, value, _UNITS[metric], printed, number, rule_name, reason)


def _si(number: Number, rule_name: str) -> float:
    digits = number.text.rstrip(_LETTERS)
    if not _NUMBER.fullmatch(digits):
        raise ParseError(number.line, "a number of at most 20 digits", f'"{number.text[:40]}"')
    return in_si(digits, rule_name)


def unknown(metric: str, statistic: str, number: Number, unit: str, reason: str) -> Value:
    """A printed number whose value cannot be told."""
    printed = f"{number.text} {unit}"
    return Value(metric, statistic, None, None, _UNITS[metric], printed, number, None, reason)


def percentile(printed: str) -> str:
    """99.900000 as p99.9."""
    shortest = Decimal(printed).normalize()
    return f"p{shortest:f}"


def percentiles_of(keys: Iterable[str]) -> Mapping[str, str]:
    """The percentiles that keys of JSON name, by their keys; `0.00` fills the table up in old versions."""
    return {key: percentile(key) for key in keys if _PERCENTILE.fullmatch(key) and 0 < float(key) <= 100}


def bounds(summary: Iterable[Value]) -> list[Value]:
    """Smallest, mean and largest of one thing, in this order."""
    named = {value.statistic: value for value in summary}
    return [named[name] for name in ("min", "mean", "max") if name in named]


def falling(row: Sequence[Value]) -> Iterator[LineWarning]:
    """Where a row of bounds or of percentiles does not rise."""
    for low, high in pairwise([value for value in row if value.value is not None]):
        less, more = low.value or 0, high.value or 0
        if less > more * (1 + 1e-9) and less > more + _last_digits(low) + _last_digits(high):
            text = f"{low.statistic} {low.printed} is above {high.statistic} {high.printed}"
            yield LineWarning(high.number.line, text)


def falling_within(values: Iterable[Value]) -> Iterator[LineWarning]:
    """The same for the latencies among some values, each kind for itself."""
    rows: dict[str, list[Value]] = {}
    for value in values:
        if value.kind:
            rows.setdefault(value.kind, []).append(value)
    for row in rows.values():
        yield from falling(bounds(row))
        yield from falling([value for value in row if value.statistic not in SUMMARY])


def _last_digits(value: Value) -> float:
    """What a print may hide: a fraction is rounded, whole numbers are cut (`max=499, avg=499.75`)."""
    digits = len(value.number.text.rstrip(_LETTERS).partition(".")[2])
    return factor(value.rule or "") * (10.0**-digits / 2 if digits else 1)
