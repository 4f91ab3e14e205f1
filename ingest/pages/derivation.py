"""Measurements and their row → how the printed figure became the number, and whether others of the run agree.

72.44 MB/sec × 1,048,576 bytes = 75,958,845 bytes per second
3.88 × 70 MB/s ≈ 272 MB/s
240 MB/s: 10⁶ bytes gives 240 MB/s, 2²⁰ gives 252 MB/s
154,212 ÷ 32 s = 4,819/s

The cross-check: other figures of the same run that must give the same number.

218 MB ÷ 3.01 s = 72.43 MB/sec                                   what hdparm timed
536,870,912 bytes ÷ 7.41 s = 72,452,215 bytes per second         size and time
2,048 per second × 4,096 bytes = 8,388,608 bytes per second      operations and block size

Each printed figure may be off by its last digit; more than these allow together is a difference.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence

from ingest.core.labels import DASH, THIN, format_ratio, format_value, significant, unit_of, with_unit
from ingest.core.quantities import NotAQuantity, exactly, number
from ingest.core.row import Row
from ingest.core.text import abridged
from ingest.pages.numbers import is_published_ratio
from ingest.parsers.units import rule, rules
from ingest.sets.records import Measurement

MOST_LISTED = 5
_OF_THREE = 5  # terms, with the signs between them
Term = dict[str, object]
_POWERS = {10**3: "10³", 2**10: "2¹⁰", 10**6: "10⁶", 2**20: "2²⁰", 10**9: "10⁹", 2**30: "2³⁰"}
_POWER, _RAISED = re.compile(r"\^(\d+)"), str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_UNITS = {"B/s": "bytes per second", "1/s": "per second", "s": "seconds", "B": "bytes"}
_OF = {"B/s": " bytes", "B": " bytes", "s": " s"}
Check = dict[str, object]
Run = Mapping[str, Measurement]
_TIMED = re.compile(r"(?P<amount>[\d.]+) (?P<unit>[kM]B) in +(?P<seconds>[\d.]+) seconds? *= *$")
_EXACT = 1e-9
_DIGITS = re.compile(r"\d+(?:[.,]\d+)?")


def derivation(row: Row, runs: Sequence[Measurement]) -> str:
    """The sentence, from the measurements behind a row; empty where the printed figure is the number."""
    if not runs or all(row[name] is None for name in ("value", "relative", "versus", "min")):
        return ""
    first = runs[0]
    if row["versus"] is not None:
        return _versus(first, row)
    if is_published_ratio(row):
        return _multiple(first, row)
    if len(first.scales) > 1:
        return _uncertain(first)
    if first.basis == "derived":
        return f"{first.printed.replace(' in ', ' ÷ ')} = {format_value(row['value'], row['metric'])}"
    return _repeats(runs, row) if len(runs) > 1 else _converted(first)


def terms(row: Row, runs: Sequence[Measurement], baseline_href: str) -> list[Term]:
    """A product or quotient in parts, each with where it was read: its cell, or the baseline's address."""
    parts = re.split(" ([×≈÷=]) ", derivation(row, runs))
    if len(parts) != _OF_THREE or not (is_published_ratio(row) or runs[0].basis == "derived"):
        return []
    first, sign, second, equals, result = parts
    place: Term = {"href": baseline_href} if is_published_ratio(row) else {"cell": True}
    return [
        {"text": first, "cell": True},
        {"text": second, "sign": sign, **place},
        {"text": result, "sign": equals},
    ]


def rule_words(runs: Sequence[Measurement]) -> str:
    """What the tool means by its unit, where a parser applied a rule."""
    name = runs[0].rule if runs else None
    return _POWER.sub(lambda power: power[1].translate(_RAISED), rule(name).says) if name else ""


def _versus(first: Measurement, row: Row) -> str:
    """A change in percent, or the inverse of a slowdown."""
    if first.printed.endswith("%"):
        return f"{first.printed} is {format_ratio(row['versus'])}"
    inverse = abs(float(exactly(first.printed)) - row["versus"]) > 1e-9 * row["versus"]
    return f"1 ÷ {first.printed} = {format_ratio(row['versus'])}" if inverse else ""


def _multiple(first: Measurement, row: Row) -> str:
    if row["baseline"] is None or row["value"] is None:
        return ""
    baseline, value = (format_value(row[name], row["metric"]) for name in ("baseline", "value"))
    return f"{first.printed} × {baseline} ≈ {value}"


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
    si = DASH.join(_exact(end) for end in (first.value, first.low, first.high) if end is not None)
    sentence = (
        f"{first.printed} × {_exact(scale)}{_OF.get(first.unit, '')} = {si} {_UNITS.get(first.unit, '')}"
    )
    return sentence.strip()


def _repeats(runs: Sequence[Measurement], row: Row) -> str:
    valued = [repeat for repeat in runs if repeat.value is not None]
    listed = abridged([repeat.printed for repeat in valued], MOST_LISTED)
    scale = _scale(valued[0])
    each = f", each × {_exact(scale)}{_OF.get(runs[0].unit, '')}" if scale and scale != 1 else ""
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
    return _POWERS.get(int(scale), _exact(scale)) if scale == int(scale) else _exact(scale)


def _exact(value: float) -> str:
    """75,958,845; below a thousand as many digits as there are."""
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:,.9g}"


def run_key(measurement: Measurement) -> tuple[object, ...]:
    """What figures of one run share."""
    return (
        measurement.evidence.path, measurement.run, measurement.configuration.job, measurement.operation
    )  # fmt: skip


def run_figures(measurements: Sequence[Measurement]) -> dict[tuple[object, ...], dict[str, Measurement]]:
    """Run → its mean figures by metric: the first of each."""
    runs: dict[tuple[object, ...], dict[str, Measurement]] = defaultdict(dict)
    for measurement in measurements:
        if measurement.statistic == "mean" and measurement.basis == "measured" and measurement.value:
            runs[run_key(measurement)].setdefault(measurement.metric, measurement)
    return runs


def cross_check(measurement: Measurement, run: Run, line: str) -> Check | None:
    """The sum, whether it agrees, and how far it may be off; None where nothing else was printed."""
    metric = measurement.metric
    if measurement.value is None or measurement.statistic != "mean":
        return None
    timed = _TIMED.search(line[: measurement.evidence.start]) if metric == "throughput" else None
    if timed:
        return _timed(measurement, timed)
    if {"size", "elapsed", "throughput"} <= run.keys() and metric in ("size", "elapsed", "throughput"):
        return _over_time(run)
    if {"iops", "throughput"} <= run.keys() and metric in ("iops", "throughput"):
        return _by_blocks(run, measurement.parameters.get("block_size"))
    return None


def _timed(measurement: Measurement, timed: re.Match[str]) -> Check | None:
    amount, seconds = float(timed["amount"]), float(timed["seconds"])
    printed, _, unit = measurement.printed.partition(" ")
    if not seconds or not unit.startswith(timed["unit"]):
        return None
    result = amount / seconds
    equation = f"{timed['amount']} {timed['unit']} ÷ {timed['seconds']} s = {result:.2f} {unit}"
    slack = sum(map(_slack, (timed["amount"], timed["seconds"], printed)))
    return _checked(equation, result / number(printed), slack)


def _over_time(run: Run) -> Check:
    size, elapsed, rate = (run[name] for name in ("size", "elapsed", "throughput"))
    amount, seconds = size.value or 0.0, elapsed.value or 1.0  # run_figures() has none without
    result = amount / seconds
    equation = f"{amount:,.0f} bytes ÷ {_plain(seconds)} s = {result:,.0f} bytes per second"
    slack = sum(_slack(measurement.printed) for measurement in (size, elapsed, rate))
    return _checked(equation, result / _as_printed(rate, result), slack, f"Printed: {rate.printed}. ")


def _by_blocks(run: Run, block: object) -> Check | None:
    iops, rate = run["iops"], run["throughput"]
    if not isinstance(block, int) or not iops.value or not rate.value:
        return None
    result = iops.value * block
    equation = f"{_plain(iops.value)} per second × {block:,} bytes = {result:,.0f} bytes per second"
    return _checked(equation, result / rate.value, _slack(iops.printed) + _slack(rate.printed))


def _as_printed(rate: Measurement, result: float) -> float:
    """The printed figure, where the value is from more exact ones: of what its unit may mean, the nearest."""
    digits, value = _DIGITS.search(rate.printed), rate.value or 1.0
    if rate.rule is None or digits is None:
        return value
    unit = rate.printed.rpartition(" ")[2]
    if unit in rule(rate.rule).printed:
        return value
    tool, figure = rate.rule.partition("-")[0], float(digits[0].replace(",", "."))
    meanings = [figure * meaning.factor for meaning in rules(tool).values() if unit in meaning.printed]
    return min(filter(None, meanings), key=lambda meant: abs(meant - result), default=value)


def _checked(equation: str, ratio: float, slack: float, before: str = "") -> Check:
    off = abs(ratio - 1)
    allowed = f"The printed digits allow {_percent(slack)}; it is {_percent(off)} off."
    why = before + (allowed if off > _EXACT else "To the last digit.")
    return {"sum": equation, "agrees": off <= slack + _EXACT, "why": why}


def _slack(printed: str) -> float:
    """One unit of the last digit, as a part of the figure."""
    digits = _DIGITS.search(printed)
    if not digits:
        return 0.0
    text = digits[0].replace(",", ".")
    value = float(text)
    return 10.0 ** -len(text.partition(".")[2]) / value if value else 0.0


def _percent(part: float) -> str:
    percent = 100 * part
    return f"{'under 0.01' if 0 < percent < 0.01 else f'{percent:.2g}'}{THIN}%"


def _plain(value: float) -> str:
    return f"{value:,.6f}".rstrip("0").rstrip(".") if value >= 1e-3 else f"{value:.9g}"
