"""The cross-check: other figures of the same run that must give the same number.

218 MB ÷ 3.01 s = 72.43 MB/sec                                   what hdparm timed
536,870,912 bytes ÷ 7.41 s = 72,452,215 bytes per second         size and time
2,048 per second × 4,096 bytes = 8,388,608 bytes per second      operations and block size

Each printed figure may be off by its last digit; more than these allow together is a difference.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from ingest.core.labels import THIN
from ingest.core.quantities import NotAQuantity, number
from ingest.parsers.units import rule, rules
from ingest.sets.records import Measurement

Check = dict[str, object]
Run = Mapping[str, Measurement]
_TIMED = re.compile(r"(?P<amount>[\d.]+) (?P<unit>[kM]B) in +(?P<seconds>[\d.]+) seconds? *= *$")
_EXACT = 1e-9
_DIGITS = re.compile(r"\d+(?:[.,]\d+)?")


def run_key(one: Measurement) -> tuple[object, ...]:
    """What figures of one run share."""
    return one.evidence.path, one.run, one.configuration.job, one.operation


def figures(read: Sequence[Measurement]) -> dict[tuple[object, ...], dict[str, Measurement]]:
    """Run → its mean figures by metric: the first of each."""
    found: dict[tuple[object, ...], dict[str, Measurement]] = {}
    for one in read:
        if one.statistic == "mean" and one.basis == "measured" and one.value:
            found.setdefault(run_key(one), {}).setdefault(one.metric, one)
    return found


def agreement(one: Measurement, run: Run, line: str) -> Check | None:
    """The sum, whether it agrees, and how far it may be off; None where nothing else was printed."""
    if one.value is None or one.statistic != "mean":
        return None
    timed = _TIMED.search(line[: one.evidence.start]) if one.metric == "throughput" else None
    if timed:
        return _timed(one, timed)
    if {"size", "elapsed", "throughput"} <= run.keys() and one.metric in ("size", "elapsed", "throughput"):
        return _over_time(run)
    if {"iops", "throughput"} <= run.keys() and one.metric in ("iops", "throughput"):
        return _by_blocks(run, one.parameters.get("block_size"))
    return None


def _timed(one: Measurement, found: re.Match[str]) -> Check | None:
    amount, seconds = float(found["amount"]), float(found["seconds"])
    printed, _, unit = one.printed.partition(" ")
    if not seconds or not unit.startswith(found["unit"]):
        return None
    result = amount / seconds
    sum_ = f"{found['amount']} {found['unit']} ÷ {found['seconds']} s = {result:.2f} {unit}"
    slack = sum(map(_slack, (found["amount"], found["seconds"], printed)))
    return _told(sum_, result / number(printed), slack)


def _over_time(run: Run) -> Check:
    size, elapsed, rate = (run[name] for name in ("size", "elapsed", "throughput"))
    amount, seconds = size.value or 0.0, elapsed.value or 1.0  # figures() has none without
    result = amount / seconds
    sum_ = f"{amount:,.0f} bytes ÷ {_plain(seconds)} s = {result:,.0f} bytes per second"
    slack = sum(_slack(one.printed) for one in (size, elapsed, rate))
    return _told(sum_, result / _as_printed(rate, result), slack, f"Printed: {rate.printed}. ")


def _by_blocks(run: Run, block: object) -> Check | None:
    iops, rate = run["iops"], run["throughput"]
    if not isinstance(block, int) or not iops.value or not rate.value:
        return None
    result = iops.value * block
    sum_ = f"{_plain(iops.value)} per second × {block:,} bytes = {result:,.0f} bytes per second"
    return _told(sum_, result / rate.value, _slack(iops.printed) + _slack(rate.printed))


def _as_printed(rate: Measurement, result: float) -> float:
    """The printed figure, where the value is from more exact ones: of what its unit may mean, the nearest."""
    digits, value = _DIGITS.search(rate.printed), rate.value or 1.0
    if rate.rule is None or digits is None:
        return value
    unit = rate.printed.rpartition(" ")[2]
    if unit in rule(rate.rule).printed:
        return value
    named = (one for one in rules(rate.rule.partition("-")[0]).values() if unit in one.printed)
    meant = [float(digits[0].replace(",", ".")) * one.factor for one in named]
    return min(filter(None, meant), key=lambda one: abs(one - result), default=value)


def _told(sum_: str, ratio: float, slack: float, before: str = "") -> Check:
    off = abs(ratio - 1)
    allowed = f"The printed digits allow {_percent(slack)}; it is {_percent(off)} off."
    why = before + (allowed if off > _EXACT else "To the last digit.")
    return {"sum": sum_, "agrees": off <= slack + _EXACT, "why": why}


def _slack(printed: str) -> float:
    """One unit of the last digit, as a part of the figure."""
    found = _DIGITS.search(printed)
    if not found:
        return 0.0
    text = found[0].replace(",", ".")
    try:
        value = number(text)
    except NotAQuantity:
        return 0.0
    return 10.0 ** -len(text.partition(".")[2]) / value if value else 0.0


def _percent(part: float) -> str:
    percent = 100 * part
    return f"{'under 0.01' if 0 < percent < 0.01 else f'{percent:.2g}'}{THIN}%"


def _plain(value: float) -> str:
    return f"{value:,.6f}".rstrip("0").rstrip(".") if value >= 1e-3 else f"{value:.9g}"
