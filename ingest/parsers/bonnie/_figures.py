"""A printed figure with its unit: value, unit and the rule that says what the unit means."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache

import msgspec

from ingest.parsers._exact import factor, in_si, plain_scale, scale
from ingest.parsers._rules import rule
from ingest.parsers.bonnie._model import CPU, LATENCY, PHASES, RATE, Row

TOO_FAST = "too fast to measure"
_NO_FIGURE = "no figure is printed"
_NO_UNIT = "its unit is not one that this version prints"
_LOST = "the table of bonnie++ 2.00 prints the number of files here, not the rate"
_LEFTOVER = "the table of bonnie++ 2.00 prints a leftover number here, not the rate"
_UNSAID = "without the version the rate cannot be told from what the table of bonnie++ 2.00 prints here"
_BUG = "bonnie-2.00-file-rates"
_HUMAN = {"k": "bonnie-k", "m": "bonnie-m", "g": "bonnie-g"}
_LATENCIES = {"us": "bonnie-us", "ms": "bonnie-ms", "s": "bonnie-s"}
_FILE_TABLES = ("table-1.03", "table-1.90", "table-1.96", "table-2.00")
UNITS = {"throughput": "B/s", "rate": "1/s"}
RULES = {"throughput": "bonnie-kib", "rate": "bonnie-per-second"}


class Figure(msgspec.Struct, frozen=True, gc=False):
    """What becomes of a cell."""

    metric: str
    unit: str
    printed: str
    value: float | None = None
    rule: str | None = None
    reason: str | None = None
    statistic: str = "mean"


def figure(row: Row, phase: int, kind: str, text: str) -> Figure:
    """A figure of a row in SI units, or the reason why it has no value."""
    if kind == RATE and row.layout.startswith("table"):
        return _rate(row, phase, text)
    return of_column(phase, kind)(text)


@cache
def of_column(phase: int, kind: str) -> Callable[[str], Figure]:
    """How a figure is read where its column alone tells what it is, as in CSV."""
    if kind != RATE:
        return _latency if kind == LATENCY else cpu
    metric = PHASES[phase].metric
    unit, name, head = UNITS[metric], RULES[metric], head_unit(metric, human=False)
    in_si = scale(name)

    def rate(text: str) -> Figure:
        if text[0] == "+":
            return Figure(metric, unit, text + head, None, None, TOO_FAST)
        return Figure(metric, unit, text + head, in_si(text), name)

    return rate


def number_of_files(row: Row) -> int | None:
    """`-n` counts in 1024 files."""
    printed = row.settings.get("files")
    return int(printed) * int(factor("bonnie-files")) if printed else None


def _rate(row: Row, phase: int, text: str) -> Figure:
    metric = PHASES[phase].metric
    unit, human = UNITS[metric], row.layout == "table-2.00"
    binary = row.layout == "table-bonnie-64" and metric == "throughput"
    printed = f"{text} M/sec" if binary else _printed(text, metric, human=human)
    if not text[0].isdigit():
        return Figure(metric, unit, printed, reason=_absent(text))
    text = text.replace(",", "")
    if binary:
        return Figure(metric, unit, printed, in_si(text, "bonnie-mib"), "bonnie-mib")
    name = _rate_rule(metric, text[-1:], human=human)
    if phase >= 6 and lost(row, phase):
        units = row.settings.get("files", "")
        known = bool(units) and float(text.rstrip("kmg")) == int(units) * factor(_BUG)
        return Figure(metric, unit, printed, None, _BUG, _LOST if known else _LEFTOVER)
    if phase >= 6 and _of_unknown_age(row):
        return Figure(metric, unit, printed, reason=_UNSAID)
    if name is None:
        return Figure(metric, unit, printed, reason=_NO_UNIT)
    return Figure(metric, unit, printed, in_si(text.rstrip("kmg."), name), name)


def _absent(text: str) -> str:
    return TOO_FAST if text[0] == "+" else _NO_FIGURE


def _printed(text: str, metric: str, *, human: bool) -> str:
    """With the unit of the column's head."""
    return text + head_unit(metric, human=human)


def head_unit(metric: str, *, human: bool) -> str:
    """What the head of a column of rates says."""
    return " K/sec" if metric == "throughput" and not human else " /sec"


def _rate_rule(metric: str, last: str, *, human: bool) -> str | None:
    suffix = last if last in _HUMAN else ""
    if human and metric == "throughput":
        return _HUMAN.get(suffix)
    return None if suffix else RULES[metric]


def lost(row: Row, phase: int) -> bool:
    """Whether this version's table prints something else where the file rate belongs."""
    if phase < 6 or row.version is None or row.layout not in _FILE_TABLES:
        return False
    return row.version >= (rule(_BUG).since or "")


def _of_unknown_age(row: Row) -> bool:
    """Whether a table that has lost its version may be of 2.00: only K/sec beside it tell otherwise."""
    if row.version is not None or row.layout not in _FILE_TABLES:
        return False
    return row.layout == "table-2.00" or all(phase >= 6 for phase, _ in row.cells)


def _latency(text: str) -> Figure:
    in_si, cut, name = latency_ways().get(text[-2:]) or latency_ways()["s"]
    return Figure("latency", "s", text, in_si(text[:cut]), name, None, "max")


@cache
def latency_ways() -> dict[str, tuple[Callable[[str], float], int, str]]:
    """By the unit of a latency: how its rule is applied, where the digits end, the rule."""
    return {unit: (plain_scale(name), -len(unit), name) for unit, name in _LATENCIES.items()}


@lru_cache(maxsize=1000)  # they are few: 0 to 100, or some hundreds with many cores
def cpu(text: str) -> Figure:
    if not text[0].isdigit():
        return Figure("cpu", "1", f"{text} %CP", reason=_absent(text))
    return Figure("cpu", "1", f"{text} %CP", in_si(text, "bonnie-percent"), "bonnie-percent")


KINDS = (RATE, CPU, LATENCY)
