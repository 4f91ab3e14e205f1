"""How a printed figure became the number, in one plain sentence.

72.44 MB/sec × 1,048,576 bytes = 75,958,845 bytes per second
3.88 × 70 MB/s ≈ 272 MB/s
240 MB/s: 10⁶ bytes gives 240 MB/s, 2²⁰ gives 252 MB/s
154,212 ÷ 32 s = 4,819/s
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ingest.core.labels import DASH, format_ratio, format_value, significant, unit_of, with_unit
from ingest.core.quantities import NotAQuantity, exactly, number
from ingest.core.row import Row
from ingest.core.text import abridged
from ingest.pages.numbers import is_published_ratio
from ingest.parsers.units import rule
from ingest.sets.records import Measurement

MOST_LISTED = 5
_OF_THREE = 5  # terms, with the signs between them
Term = dict[str, object]
_POWERS = {10**3: "10³", 2**10: "2¹⁰", 10**6: "10⁶", 2**20: "2²⁰", 10**9: "10⁹", 2**30: "2³⁰"}
_POWER, _RAISED = re.compile(r"\^(\d+)"), str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_UNITS = {"B/s": "bytes per second", "1/s": "per second", "s": "seconds", "B": "bytes"}
_OF = {"B/s": " bytes", "B": " bytes", "s": " s"}


def how(row: Row, read: Sequence[Measurement]) -> str:
    """The sentence, from the measurements behind a row; empty where the printed figure is the number."""
    if not read or all(row[name] is None for name in ("value", "relative", "versus", "min")):
        return ""
    first = read[0]
    if row["versus"] is not None:
        return _versus(first, row)
    if is_published_ratio(row):
        return _multiple(first, row)
    if len(first.scales) > 1:
        return _uncertain(first)
    if first.basis == "derived":
        return f"{first.printed.replace(' in ', ' ÷ ')} = {format_value(row['value'], row['metric'])}"
    return _repeats(read, row) if len(read) > 1 else _converted(first)


def terms(row: Row, read: Sequence[Measurement], one: str) -> list[Term]:
    """A product or quotient in parts, each with where it was read: in its cell, or at the address `one`."""
    parts = re.split(" ([×≈÷=]) ", how(row, read))
    if len(parts) != _OF_THREE or not (is_published_ratio(row) or read[0].basis == "derived"):
        return []
    first, sign, second, equals, result = parts
    place: Term = {"href": one} if is_published_ratio(row) else {"cell": True}
    return [
        {"text": first, "cell": True},
        {"text": second, "sign": sign, **place},
        {"text": result, "sign": equals},
    ]


def rule_says(read: Sequence[Measurement]) -> str:
    """What the tool means by its unit, where a parser applied a rule."""
    name = read[0].rule if read else None
    return _POWER.sub(lambda found: found[1].translate(_RAISED), rule(name).says) if name else ""


def _versus(first: Measurement, row: Row) -> str:
    """A change in percent, or the inverse of a slowdown."""
    if first.printed.endswith("%"):
        return f"{first.printed} is {format_ratio(row['versus'])}"
    inverse = abs(float(exactly(first.printed)) - row["versus"]) > 1e-9 * row["versus"]
    return f"1 ÷ {first.printed} = {format_ratio(row['versus'])}" if inverse else ""


def _multiple(first: Measurement, row: Row) -> str:
    if row["baseline"] is None or row["value"] is None:
        return ""
    one, value = (format_value(row[name], row["metric"]) for name in ("baseline", "value"))
    return f"{first.printed} × {one} ≈ {value}"


def _uncertain(first: Measurement) -> str:
    """What each meaning of the unit gives; the first is the one that is published."""
    figures = _figures(first)
    meanings = [
        f"{_factor(scale)}{_OF.get(first.unit, '') if place == 0 else ''} gives "
        f"{_span([figure * scale for figure in figures], first.metric)}"
        for place, scale in enumerate(first.scales)
    ]
    return f"{first.printed}: {', '.join(meanings)}"


def _converted(first: Measurement) -> str:
    scale = _scale(first)
    if scale is None or scale == 1:
        return ""
    si = DASH.join(_whole(end) for end in (first.value, first.low, first.high) if end is not None)
    sentence = (
        f"{first.printed} × {_whole(scale)}{_OF.get(first.unit, '')} = {si} {_UNITS.get(first.unit, '')}"
    )
    return sentence.strip()


def _repeats(read: Sequence[Measurement], row: Row) -> str:
    valued = [one for one in read if one.value is not None]
    listed = abridged([one.printed for one in valued], MOST_LISTED)
    scale = _scale(valued[0])
    each = f", each × {_whole(scale)}{_OF.get(read[0].unit, '')}" if scale and scale != 1 else ""
    return f"the {row['value_kind']} of {listed}{each}"


def _scale(first: Measurement) -> float | None:
    """What one printed unit is in SI; None where the value was not read from the printed figure alone."""
    scale = rule(first.rule).factor if first.rule else next(iter(first.scales), None)
    if scale is None or first.value is None:
        return scale
    try:
        return scale if abs(_figures(first)[0] * scale - first.value) <= 1e-9 * abs(first.value) else None
    except NotAQuantity:
        return None


def _figures(first: Measurement) -> list[float]:
    """The printed numbers: one, or the two ends of a range."""
    text = first.printed.split(" ")[0]
    return [number(part) for part in text.replace(DASH, "-").split("-") if part]


def _span(values: Sequence[float], metric: str) -> str:
    unit, factor = unit_of(metric, values)
    return with_unit(DASH.join(significant(value / factor) for value in values), unit)


def _factor(scale: float) -> str:
    return _POWERS.get(int(scale), _whole(scale)) if scale == int(scale) else _whole(scale)


def _whole(value: float) -> str:
    """75,958,845; below a thousand as many digits as there are."""
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:,.9g}"
