"""A row of bonnie → its measurements: value, unit, unit rule, and parameters.

1.03 counts its characters in the size that it prints; since 1.90 theirs is another, which it does not print.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

from ingest.parsers.bonnie.model import CPU, FILES, IO, LATENCY, PHASES, RATE, Phase, Row, in_bytes
from ingest.parsers.report import UNITS, Reading
from ingest.parsers.units import factor, in_si, rule

_TOO_FAST = "too fast to measure"
_NO_FIGURE = "no figure is printed"
_NO_UNIT = "its unit is not one that this version prints"
_LOST = "the table of bonnie++ 2.00 prints the number of files here, not the rate"
_LEFTOVER = "the table of bonnie++ 2.00 prints a leftover number here, not the rate"
_UNSAID = "without the version the rate cannot be told from what the table of bonnie++ 2.00 prints here"
_BUG = "bonnie-2.00-file-rates"
# The unit in the head of a column, and its rule; what layouts print of throughput is another one in two.
_HEADS: Mapping[str, tuple[str, str]] = {
    "throughput": (" K/sec", "bonnie-kib"),
    "rate": (" /sec", "bonnie-per-second"),
    "cpu": (" %CP", "bonnie-percent"),
}
_HEAD_OF_BONNIE_64 = " M/sec", "bonnie-mib"
# By the letter after a number: 2.00 prints one for every throughput.
_HUMAN = {"k": "bonnie-k", "m": "bonnie-m", "g": "bonnie-g"}
_LATENCIES = {"us": "bonnie-us", "ms": "bonnie-ms", "s": "bonnie-s"}
_FILE_TABLES = ("table-1.03", "table-1.90", "table-1.96", "table-2.00")
# Until 1.91 a character went through stdio; since 1.92 each is a system call, and 100 times slower.
_STDIO = ("csv-1.03", "csv-1.90", "table-1.03", "table-1.90", "table-bonnie", "table-bonnie-64")
# Since 1.90 the character phases have a size of their own, which is not printed.
_ONE_SIZE = ("csv-1.03", "table-1.03", "table-bonnie")
# What is no bonnie++ goes by its own name.
_PROGRAMS = {"table-bonnie": "bonnie-tim-bray", "table-bonnie-64": "bonnie-64"}
_BRAY_SIZE = re.compile(r"(?:(\d{1,6})\* *)?(\d{1,9})", re.ASCII)


def measurements_of(row: Row, number: int, version: str | None) -> Iterator[Reading]:
    """Those of the run of this number: phase by phase, its rate, CPU share and latency."""
    parameters = _parameters(row)
    layout = "bonnie-suse" if row.of_suse else _PROGRAMS.get(row.layout, row.layout)
    for phase, kind in product(range(len(PHASES)), (RATE, CPU, LATENCY)):
        if (phase, kind) in row.cells:
            yield replace(
                measured(row, phase, kind),
                run=number,
                format=layout,
                tool_version=version,
                parameters=parameters[phase],
            )


def measured(row: Row, phase: int, kind: str) -> Reading:
    """A figure of a row in SI units, or the reason why it has no value."""
    cell = row.cells[phase, kind]
    metric = {RATE: PHASES[phase].metric, CPU: "cpu", LATENCY: "latency"}[kind]
    unit, name = _unit(row, metric, cell.text)
    digits = cell.text.replace(",", "").rstrip("kmgus.")
    reason = _reason(row, phase, kind, digits) or (None if name else _NO_UNIT)
    return Reading(
        operation=PHASES[phase].operation,
        metric=metric,
        value=in_si(digits, name) if name and not reason else None,
        unit="1" if metric == "cpu" else UNITS[metric],
        printed=cell.text + unit,
        line=cell.line,
        start=cell.start,
        end=cell.end,
        statistic="max" if kind == LATENCY else "mean",
        reason=reason,
        rule=_BUG if reason in (_LOST, _LEFTOVER) else None if reason else name,
    )


def _unit(row: Row, metric: str, text: str) -> tuple[str, str | None]:
    """As a column's head prints it, and its rule; none where a letter stands that is no unit there."""
    letters = text.lstrip("0123456789.,")
    if metric == "latency":
        return "", _LATENCIES[letters]
    if metric == "throughput" and row.layout == "table-2.00":
        return " /sec", _HUMAN.get(letters)
    is_64 = metric == "throughput" and row.layout == "table-bonnie-64"
    unit, name = _HEAD_OF_BONNIE_64 if is_64 else _HEADS[metric]
    return unit, None if letters in _HUMAN else name


def _reason(row: Row, phase: int, kind: str, digits: str) -> str | None:
    """Why a figure has no value, whatever its unit."""
    if not digits[0].isdigit():
        return _TOO_FAST if digits[0] == "+" else _NO_FIGURE
    if kind == RATE and not float(digits) and _cpu_is_unknown(row, phase):
        return _TOO_FAST  # bon_csv2txt of 2.00 makes 0k of +++++
    if kind == RATE and is_lost(row, phase):
        files = row.settings.get("files")
        return _LOST if files and float(digits) == int(files) * factor(_BUG) else _LEFTOVER
    return _UNSAID if kind == RATE and phase >= 6 and _is_of_unknown_age(row) else None


def _cpu_is_unknown(row: Row, phase: int) -> bool:
    cell = row.cells.get((phase, CPU))
    return cell is not None and cell.text[0] == "+"


def is_lost(row: Row, phase: int) -> bool:
    """Whether this version's table prints something else where the file rate belongs."""
    if phase < 6 or row.version is None or row.layout not in _FILE_TABLES or row.converted:
        return False
    return row.version >= (rule(_BUG).since or "")


def _is_of_unknown_age(row: Row) -> bool:
    """Whether a table that has lost its version may be of 2.00: only K/sec beside it tell otherwise."""
    if row.version is not None or row.layout not in _FILE_TABLES:
        return False
    return row.layout == "table-2.00" or not row.beside_rates


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
    of_files = [kinds[2] if phase.access == "sequential" else kinds[3] for phase in FILES]
    if row.command is None or not row.command.syncs:
        return of_io + of_files
    return [_synced(phase, kind) for phase, kind in zip(IO + FILES, of_io + of_files, strict=True)]


def _synced(phase: Phase, parameters: dict[str, Any]) -> dict[str, Any]:
    """Parameters of a phase under -b."""
    return parameters if "read" in phase.operation else parameters | {"sync": "fsync each write"}


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
