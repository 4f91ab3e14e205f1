"""A row of bonnie → its measurements: value, unit, the rule that says what the unit means, and parameters.

1.03 counts its characters in the size that it prints; since 1.90 theirs is another, which it does not print.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ingest.parsers.bonnie.model import CPU, FILES, IO, LATENCY, PHASES, RATE, Row, bray_bytes, in_bytes
from ingest.parsers.report import Reading
from ingest.parsers.units import factor, in_si, rule

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
_UNITS = {"throughput": "B/s", "rate": "1/s"}
_RULES = {"throughput": "bonnie-kib", "rate": "bonnie-per-second"}


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


def figure(row: Row, phase: int, kind: str, text: str) -> Figure:
    """A figure of a row in SI units, or the reason why it has no value."""
    if kind == RATE:
        return _rate(row, phase, text)
    return _latency(text) if kind == LATENCY else _cpu(text)


def number_of_files(row: Row) -> int | None:
    """`-n` counts in 1024 files."""
    printed = row.settings.get("files")
    return int(printed) * int(factor("bonnie-files")) if printed else None


def _rate(row: Row, phase: int, text: str) -> Figure:
    metric = PHASES[phase].metric
    unit, human = _UNITS[metric], row.layout == "table-2.00"
    binary = row.layout == "table-bonnie-64" and metric == "throughput"
    printed = f"{text} M/sec" if binary else text + _head_unit(metric, human=human)
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


def _head_unit(metric: str, *, human: bool) -> str:
    """What the head of a column of rates says."""
    return " K/sec" if metric == "throughput" and not human else " /sec"


def _rate_rule(metric: str, last: str, *, human: bool) -> str | None:
    suffix = last if last in _HUMAN else ""
    if human and metric == "throughput":
        return _HUMAN.get(suffix)
    return None if suffix else _RULES[metric]


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
    unit = text[-2:] if text[-2:] in _LATENCIES else "s"
    name = _LATENCIES[unit]
    return Figure("latency", "s", text, in_si(text.removesuffix(unit), name), name, None, "max")


def _cpu(text: str) -> Figure:
    if not text[0].isdigit():
        return Figure("cpu", "1", f"{text} %CP", reason=_absent(text))
    return Figure("cpu", "1", f"{text} %CP", in_si(text, "bonnie-percent"), "bonnie-percent")


KINDS = (RATE, CPU, LATENCY)


# Until 1.91 a character went through stdio; since 1.92 each is a system call, and 100 times slower.
_STDIO = ("csv-1.03", "csv-1.90", "table-1.03", "table-1.90", "table-bonnie", "table-bonnie-64")
# Since 1.90 the character phases have a size of their own, which is not printed.
_ONE_SIZE = ("csv-1.03", "table-1.03", "table-bonnie")


def parameters_of(row: Row) -> Sequence[dict[str, Any]]:
    """For each phase; those that were measured on the same things share theirs."""
    common: dict[str, Any] = {}
    if threads := row.settings.get("concurrency"):
        common["threads"] = int(threads)
    if row.command and row.command.direct:
        common["direct"] = True
    files = _file_parameters(row)
    character, block = _told(_character_parameters(row) | common), _told(_block_parameters(row) | common)
    sequential, random = (_told(files | {"access": phase.access} | common) for phase in (FILES[0], FILES[-1]))
    of_io = [character if phase.operation.endswith("_char") else block for phase in IO]
    return of_io + [sequential if phase.access == "sequential" else random for phase in FILES]


def _told(found: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in found.items() if value is not None}


def _character_parameters(row: Row) -> dict[str, Any]:
    engine = "stdio" if row.layout in _STDIO else "a system call a byte"
    return {"file_size": _size(row) if row.layout in _ONE_SIZE else None, "engine": engine}


def _block_parameters(row: Row) -> dict[str, Any]:
    chunk = in_bytes(row.settings.get("chunk", "")) or (row.command.chunk if row.command else None)
    return {"file_size": _size(row), "block_size": chunk}


def _size(row: Row) -> int | None:
    printed = row.settings.get("size", "")
    return bray_bytes(printed) if row.layout == "table-bonnie" else in_bytes(printed)


def _file_parameters(row: Row) -> dict[str, Any]:
    """Without a size the files are empty; a range of sizes is no size."""
    most = in_bytes(row.settings.get("max", ""))
    same = most if most and in_bytes(row.settings.get("min", "")) == most else None
    return {"files": number_of_files(row), "file_size": same}


# What is no bonnie++ goes by its own name.
_PROGRAMS = {"table-bonnie": "bonnie-tim-bray", "table-bonnie-64": "bonnie-64"}
# The figures of a run in the order of its readings.
_KEYS = [(phase, kind) for phase in range(len(PHASES)) for kind in KINDS]


def readings(row: Row, number: int, version: str | None) -> list[Reading]:
    """Those of the run of this number."""
    form = "bonnie-suse" if row.of_suse else _PROGRAMS.get(row.layout, row.layout)
    cells, parameters = row.cells, parameters_of(row)
    printed = [(key, cells[key]) for key in _KEYS if key in cells]
    found = [(phase, cell, figure(row, phase, kind, cell.text)) for (phase, kind), cell in printed]
    return [
        Reading(
            PHASES[phase].operation, one.metric, one.value, one.unit, one.printed,
            cell.line, cell.start, cell.end, number, None, one.statistic, None,
            one.reason, one.rule, form, version, parameters[phase],
        )
        for phase, cell, one in found
    ]  # fmt: skip
