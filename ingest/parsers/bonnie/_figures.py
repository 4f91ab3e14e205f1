"""A printed figure with its unit: value, unit and the rule that says what the unit means."""

from __future__ import annotations

from decimal import Decimal
from functools import cache
from typing import NamedTuple

from ingest.parsers._rules import rule
from ingest.parsers.bonnie._model import CPU, LATENCY, PHASES, RATE, Row
from ingest.quantities import scaled

_TOO_FAST = "too fast to measure"
_NO_UNIT = "its unit is not one that this version prints"
_LOST = "the table of bonnie++ 2.00 prints the number of files here, not the rate"
_LEFTOVER = "the table of bonnie++ 2.00 prints a leftover number here, not the rate"
_BUG = "bonnie-2.00-file-rates"
_HUMAN = {"k": "bonnie-k", "m": "bonnie-m", "g": "bonnie-g"}
_TIMES = {"us": "bonnie-us", "ms": "bonnie-ms"}
_UNITS = {"throughput": "B/s", "rate": "1/s"}


class Figure(NamedTuple):
    """What becomes of a cell."""

    metric: str
    unit: str
    printed: str
    value: float | None = None
    rule: str | None = None
    reason: str | None = None
    statistic: str = "mean"


def figure(row: Row, phase: int, kind: str) -> Figure:
    """The cell of a phase in SI units, or the reason why it has no value."""
    text = row.cells[phase, kind].text
    if kind == LATENCY:
        return _latency(text)
    if kind == CPU:
        return _cpu(text)
    return _rate(row, phase, text)


def number_of_files(row: Row) -> int | None:
    """`-n` counts in 1024 files."""
    printed = row.settings.get("files")
    return int(printed) * int(rule("bonnie-files").factor) if printed else None


def _rate(row: Row, phase: int, text: str) -> Figure:
    metric = PHASES[phase].metric
    unit, human = _UNITS[metric], row.layout == "table-2.00"
    if text[0] == "+":
        return Figure(metric, unit, _printed(text, metric, human=human), None, None, _TOO_FAST)
    name = _rate_rule(metric, text[-1:], human=human)
    printed = _printed(text, metric, human=human)
    if phase >= 6 and lost(row, phase):
        units = row.settings.get("files", "")
        known = bool(units) and float(text.rstrip("kmg")) == int(units) * rule(_BUG).factor
        return Figure(metric, unit, printed, None, _BUG, _LOST if known else _LEFTOVER)
    if name is None:
        return Figure(metric, unit, printed, reason=_NO_UNIT)
    return Figure(metric, unit, printed, _si(text.rstrip("kmg"), name), name)


def _printed(text: str, metric: str, *, human: bool) -> str:
    """With the unit of the column's head."""
    return f"{text} K/sec" if metric == "throughput" and not human else f"{text} /sec"


def _rate_rule(metric: str, last: str, *, human: bool) -> str | None:
    suffix = last if last in _HUMAN else ""
    if metric == "rate":
        return None if suffix else "bonnie-per-second"
    if human:
        return _HUMAN.get(suffix)
    return None if suffix else "bonnie-kib"


def lost(row: Row, phase: int) -> bool:
    """Whether this version's table prints something else where the file rate belongs."""
    since = rule(_BUG).since or ""
    table = row.layout.startswith("table") and row.layout != "table-bonnie"
    return table and phase >= 6 and row.version is not None and row.version >= since


def _latency(text: str) -> Figure:
    name = _TIMES.get(text[-2:], "bonnie-s")
    digits = text.rstrip("ums")
    return Figure("latency", "s", text, _si(digits, name), name, statistic="max")


def _si(digits: str, name: str) -> float:
    """Rounded once. A whole number, as nearly all are, needs no decimal arithmetic for it."""
    factor, divisor = _ratio(name)
    if digits.isdecimal():
        return int(digits) * factor / divisor
    return scaled(digits, rule(name).factor)


@cache
def _ratio(name: str) -> tuple[int, int]:
    """A rule's factor as a fraction of whole numbers."""
    return Decimal(repr(rule(name).factor)).as_integer_ratio()


def _cpu(text: str) -> Figure:
    if text[0] == "+":
        return Figure("cpu", "1", f"{text} %CP", reason=_TOO_FAST)
    return Figure("cpu", "1", f"{text} %CP", _si(text, "bonnie-percent"), "bonnie-percent")


KINDS = (RATE, CPU, LATENCY)
