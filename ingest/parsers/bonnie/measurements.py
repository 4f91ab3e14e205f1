"""A row of bonnie → its measurements: value, unit, the rule that says what the unit means, and parameters.

1.03 counts its characters in the size that it prints; since 1.90 theirs is another, which it does not print.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from ingest.parsers.bonnie.model import CPU, FILES, IO, LATENCY, PHASES, RATE, Row, in_bytes
from ingest.parsers.report import Reading
from ingest.parsers.units import factor, in_si, rule

_TOO_FAST = "too fast to measure"
_NO_FIGURE = "no figure is printed"
_NO_UNIT = "its unit is not one that this version prints"
_LOST = "the table of bonnie++ 2.00 prints the number of files here, not the rate"
_LEFTOVER = "the table of bonnie++ 2.00 prints a leftover number here, not the rate"
_UNSAID = "without the version the rate cannot be told from what the table of bonnie++ 2.00 prints here"
_BUG = "bonnie-2.00-file-rates"
_HUMAN = {"k": "bonnie-k", "m": "bonnie-m", "g": "bonnie-g"}
_LATENCIES = {"us": "bonnie-us", "ms": "bonnie-ms", "s": "bonnie-s"}
_UNITS = {"throughput": "B/s", "rate": "1/s"}
_RULES = {"throughput": "bonnie-kib", "rate": "bonnie-per-second"}
_FILE_TABLES = ("table-1.03", "table-1.90", "table-1.96", "table-2.00")
# Until 1.91 a character went through stdio; since 1.92 each is a system call, and 100 times slower.
_STDIO = ("csv-1.03", "csv-1.90", "table-1.03", "table-1.90", "table-bonnie", "table-bonnie-64")
# Since 1.90 the character phases have a size of their own, which is not printed.
_ONE_SIZE = ("csv-1.03", "table-1.03", "table-bonnie")
# What is no bonnie++ goes by its own name.
_PROGRAMS = {"table-bonnie": "bonnie-tim-bray", "table-bonnie-64": "bonnie-64"}
_BRAY_SIZE = re.compile(r"(?:(\d{1,6})\* *)?(\d{1,9})", re.ASCII)


@dataclass(slots=True)
class Figure:
    """What becomes of a cell."""

    metric: str
    unit: str
    printed: str
    value: float | None = None
    rule: str | None = None
    reason: str | None = None
    statistic: str = "mean"


def measurements_of(row: Row, number: int, version: str | None) -> Iterator[Reading]:
    """Those of the run of this number: phase by phase, its rate, CPU share and latency."""
    parameters = _parameters(row)
    for phase, kind in product(range(len(PHASES)), (RATE, CPU, LATENCY)):
        cell = row.cells.get((phase, kind))
        if cell is None:
            continue
        figure = figure_of(row, phase, kind, cell.text)
        yield Reading(
            operation=PHASES[phase].operation,
            metric=figure.metric,
            value=figure.value,
            unit=figure.unit,
            printed=figure.printed,
            line=cell.line,
            start=cell.start,
            end=cell.end,
            run=number,
            statistic=figure.statistic,
            reason=figure.reason,
            rule=figure.rule,
            format="bonnie-suse" if row.of_suse else _PROGRAMS.get(row.layout, row.layout),
            tool_version=version,
            parameters=parameters[phase],
        )


def figure_of(row: Row, phase: int, kind: str, text: str) -> Figure:
    """A figure of a row in SI units, or the reason why it has no value."""
    if kind == LATENCY:
        unit = text[-2:] if text[-2:] in _LATENCIES else "s"
        name = _LATENCIES[unit]
        return Figure("latency", "s", text, in_si(text.removesuffix(unit), name), name, statistic="max")
    if kind == RATE:
        return _rate(row, phase, text)
    figure = Figure("cpu", "1", f"{text} %CP")
    return _with_value(figure, text, "bonnie-percent")


def _with_value(figure: Figure, text: str, name: str) -> Figure:
    if text[0].isdigit():
        figure.value, figure.rule = in_si(text, name), name
    else:
        figure.reason = _TOO_FAST if text[0] == "+" else _NO_FIGURE
    return figure


def _rate(row: Row, phase: int, text: str) -> Figure:
    metric = PHASES[phase].metric
    human = row.layout == "table-2.00"
    if row.layout == "table-bonnie-64" and metric == "throughput":
        return _with_value(Figure(metric, "B/s", f"{text} M/sec"), text.replace(",", ""), "bonnie-mib")
    head = " K/sec" if metric == "throughput" and not human else " /sec"
    figure = Figure(metric, _UNITS[metric], text + head)
    digits = text.replace(",", "").rstrip("kmg")
    name = _rate_rule(metric, text[-1], human=human)
    if not text[0].isdigit():
        return _with_value(figure, text, "")
    if is_lost(row, phase):
        files = row.settings.get("files")
        known = files is not None and float(digits) == int(files) * factor(_BUG)
        figure.rule, figure.reason = _BUG, _LOST if known else _LEFTOVER
    elif phase >= 6 and _is_of_unknown_age(row):
        figure.reason = _UNSAID
    elif name is None:
        figure.reason = _NO_UNIT
    else:
        figure.value, figure.rule = in_si(digits.rstrip("."), name), name
    return figure


def _rate_rule(metric: str, last: str, *, human: bool) -> str | None:
    """By the last character, which may be a unit; 2.00 prints one for every throughput."""
    if human and metric == "throughput":
        return _HUMAN.get(last)
    return None if last in _HUMAN else _RULES[metric]


def is_lost(row: Row, phase: int) -> bool:
    """Whether this version's table prints something else where the file rate belongs."""
    if phase < 6 or row.version is None or row.layout not in _FILE_TABLES:
        return False
    return row.version >= (rule(_BUG).since or "")


def _is_of_unknown_age(row: Row) -> bool:
    """Whether a table that has lost its version may be of 2.00: only K/sec beside it tell otherwise."""
    if row.version is not None or row.layout not in _FILE_TABLES:
        return False
    return row.layout == "table-2.00" or all(phase >= 6 for phase, _ in row.cells)


def _parameters(row: Row) -> Sequence[dict[str, Any]]:
    """For each phase; those that were measured on the same things share theirs."""
    threads = row.settings.get("concurrency")
    common: dict[str, Any] = {
        "threads": int(threads) if threads else None,
        "direct": True if row.command and row.command.direct else None,
    }
    size = _file_size(row)
    engine = "stdio" if row.layout in _STDIO else "a system call a byte"
    character: dict[str, Any] = {"file_size": size if row.layout in _ONE_SIZE else None, "engine": engine}
    chunk = in_bytes(row.settings.get("chunk", "")) or (row.command.chunk if row.command else None)
    block: dict[str, Any] = {"file_size": size, "block_size": chunk}
    sequential, random = (_small_files(row) | {"access": phase.access} for phase in (FILES[0], FILES[-1]))
    kinds: list[dict[str, Any]] = [
        {name: value for name, value in (kind | common).items() if value is not None}
        for kind in (character, block, sequential, random)
    ]
    of_io = [kinds[0] if phase.operation.endswith("_char") else kinds[1] for phase in IO]
    return of_io + [kinds[2] if phase.access == "sequential" else kinds[3] for phase in FILES]


def _file_size(row: Row) -> int | None:
    """In bytes; Tim Bray's counts MB of 2^20, volumes times their size: `1024` or `3*1024`."""
    printed = row.settings.get("size", "")
    if row.layout != "table-bonnie":
        return in_bytes(printed)
    match = _BRAY_SIZE.fullmatch(printed)
    return int(match[1] or 1) * int(match[2]) * int(factor("bonnie-size-m")) if match else None


def _small_files(row: Row) -> dict[str, Any]:
    """`-n` counts in 1024 files. Without a size they are empty; a range of sizes is no size."""
    files = row.settings.get("files")
    most = in_bytes(row.settings.get("max", ""))
    same = most if most and in_bytes(row.settings.get("min", "")) == most else None
    return {"files": int(files) * int(factor("bonnie-files")) if files else None, "file_size": same}
