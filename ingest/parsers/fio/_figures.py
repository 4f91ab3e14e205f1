"""From a printed number and the name of its rule to an SI value."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from functools import cache
from itertools import pairwise

from ingest.parsers._report import ParseError
from ingest.parsers._rules import rule
from ingest.parsers.fio._model import Doubt, Figure, Number

KINDS: Mapping[str, str] = {"slat": "submission", "clat": "completion", "lat": "total", "sync": "sync"}
_UNITS: Mapping[str, str] = {
    "throughput": "B/s",
    "iops": "1/s",
    "latency": "s",
    "elapsed": "s",
    "size": "B",
}
_NUMBER = re.compile(r"\d{1,20}(?:\.\d{1,20})?(?:[eE][+-]?\d{1,2})?", re.ASCII)
_ORDER = {"min": 0, "mean": 1, "max": 2}
_TOO_SMALL = "printed as 0: below the resolution"


def figure(
    metric: str, statistic: str, number: Number, rule_name: str, unit: str, kind: str | None = None
) -> Figure:
    """The SI value of a printed number; `unit` is the printed one.

    A latency of 0 is not a time but a resolution that is too coarse; only a deviation can be 0.
    """
    value: float | None = si(number, rule_name)
    reason = None
    if not value and metric == "latency" and statistic != "stdev":
        value, reason = None, _TOO_SMALL
    printed = f"{number.text} {unit}".rstrip()
    return Figure(metric, statistic, kind, value, _UNITS[metric], printed, number, rule_name, reason)


def unknown(metric: str, statistic: str, number: Number, unit: str, reason: str) -> Figure:
    """A printed number whose value cannot be told."""
    return Figure(
        metric, statistic, None, None, _UNITS[metric], f"{number.text} {unit}", number, None, reason
    )


def si(number: Number, rule_name: str) -> float:
    """A printed number times the factor of its rule, rounded once."""
    text = number.text.rstrip("kKMG")
    if not _NUMBER.fullmatch(text):
        raise ParseError(number.line, "a number of at most 20 digits", f'"{number.text[:40]}"')
    return float(Decimal(text) * _factor(rule_name))


@cache
def _factor(rule_name: str) -> Decimal:
    return Decimal(repr(rule(rule_name).factor))


@cache
def percentile(printed: str) -> str:
    """99.900000 as p99.9."""
    shortest = Decimal(printed).normalize()
    return f"p{shortest:f}"


def out_of_order(figures: Sequence[Figure]) -> list[Doubt]:
    """Min ≤ mean ≤ max, and percentiles that rise: what each latency must hold."""
    rows: dict[tuple[str, bool], list[Figure]] = {}
    for one in figures:
        if one.kind and one.value is not None and one.statistic != "stdev":
            rows.setdefault((one.kind, one.statistic in _ORDER), []).append(one)
    return [doubt for (_, bounds), row in rows.items() for doubt in _falling(row, bounds=bounds)]


def _falling(row: list[Figure], *, bounds: bool) -> list[Doubt]:
    if bounds:
        row = sorted(row, key=lambda one: _ORDER[one.statistic])
    return [
        Doubt(high.number.line, f"{low.statistic} {low.printed} is above {high.statistic} {high.printed}")
        for low, high in pairwise(row)
        if (low.value or 0) > (high.value or 0) * (1 + 1e-9)
        and (low.value or 0) > (high.value or 0) + _last_digits(low) + _last_digits(high)
    ]


def _last_digits(one: Figure) -> float:
    """What rounding of a print may hide (`avg=499.00, max=499`), in seconds."""
    text = one.number.text.rstrip("kKMG")
    return (one.value or 0) / float(text) * 10.0 ** -len(text.partition(".")[2]) / 2
