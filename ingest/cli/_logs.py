"""A log file → the reports of its tools, or why there is none: as a table, or as lines of docs/interfaces.md.

    fio 3.42, json
    line  what                         SI value       read as   printed     rule
      61  randread throughput   217180789 B/s       217 MB/s  217180789   fio-bytes
    not used, line 70: Run  2: read 115.2 MB/s      a layout that no parser knows: passed over

A line counts as used if a value, fact, warning or failure names it, or a parser says that it has read it.
Command lines are not numbers: `bs=1M count=256` says what was requested.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

from ingest.core.labels import format_value, reference
from ingest.core.problems import Unreadable
from ingest.core.text import aligned, plain_spaces, printable
from ingest.parsers import ParseError, Reading, Report, parsers, read_log
from ingest.parsers.fio.series import side_file
from ingest.parsers.lines import lines_of
from ingest.parsers.units import rule
from ingest.sets.logs.decode import decode
from ingest.sets.logs.unwrap import unwrap

MOST_BYTES = 256 * 2**20
_PIECE = 2**16
_MOST_SHOWN = 48  # characters of a cell
_TITLES = ("line", "what", "SI value", "read as", "printed", "rule")
_RIGHT = (0, 2, 3)
# A number by itself or with its unit; no date, clock time, address, version or part of a name.
_NUMBER = re.compile(
    r"(?<![\w.,:/+=-])\d[\d.,]*(?:[eE][-+]?\d+)?"
    r"(?:[kKMGTPEmnu\u00b5]?i?(?:B|b|bit|s|sec|ops)?(?:/s(?:ec)?)?|%)(?![\w:/+-])"
)
_ASSIGNED = re.compile(r"(?i)\b(?:bw|iops|io|aggrb|rate|speed|lat|time|runt?)\s?[=:]\s{0,9}\d")
_COMMAND = re.compile(r"\s*(?:[^\s#$%>]{0,80}(?:\s[^\s#$%>]{1,80})?\s?[#$%]|[#$>])\s")
_LONGEST = 400  # characters of an unused line that is looked at and shown

Unused = Sequence[tuple[int, str]]  # line and text


@dataclass(frozen=True)
class NotUnderstood:
    """Why a file gave nothing; `line` counts from 1, None stands for the file as a whole."""

    line: int | None
    error: str


@dataclass(frozen=True)
class Read:
    """The reports of a file; the log's text, and what it was unwrapped from."""

    result: Sequence[Report] | NotUnderstood
    text: str = ""
    unwrapped: str = ""

    @property
    def unused(self) -> Unused:
        """The lines with numbers that no parser used."""
        return [] if isinstance(self.result, NotUnderstood) else [*_unused_lines(self.text, self.result)]


def read(path: str, tool: str | None = None) -> Read:
    """The reports of a file, with its decoded and unwrapped text."""
    try:
        text = decode(_bytes(path))
    except IsADirectoryError:
        return Read(NotUnderstood(None, "expected a file, found a directory; name the logs in it"))
    except OSError as error:
        message = f"expected a readable file, found none: {error.strerror or error}"
        return Read(NotUnderstood(None, message))
    except (Unreadable, ValueError) as error:  # a name that no file can have, too
        return Read(NotUnderstood(None, str(error)))
    unwrapped = unwrap(text)
    text = unwrapped.text if unwrapped else text
    return Read(_result(path, text, tool), text, str(unwrapped or ""))


def _result(path: str, text: str, tool: str | None) -> Sequence[Report] | NotUnderstood:
    """A side file of fio's is known by its name; any other log by what it says."""
    try:
        side = side_file(path, text) if tool in (None, "fio") else None
        reports = [side] if side else read_log(text, tool=tool)
    except ParseError as error:
        return NotUnderstood(error.line, f"expected {error.expected}, found {error.found}")
    if tool and not any(map(_has_content, reports)):
        return NotUnderstood(None, f"expected output of {tool}, found none")
    if not reports:
        known = f"known tools: {', '.join(parsers())}; force one with --tool"
        return NotUnderstood(None, f"expected output of a known tool, found none; {known}")
    return reports


def _bytes(path: str) -> bytes:
    """All of a file, or of a pipe. As much room is requested as its size says: to ask for all that there
    might be takes five times as long as to read a small file."""
    with Path(path).open("rb", buffering=0) as file:
        pieces = [file.read(min(os.fstat(file.fileno()).st_size, MOST_BYTES) + 1)]
        left = MOST_BYTES - len(pieces[0])
        while left >= 0 and (piece := file.read(_PIECE)):
            pieces.append(piece)
            left -= len(piece)
    if left < 0:
        raise ValueError(f"expected at most {MOST_BYTES} bytes, found more; split the log")
    return b"".join(pieces)


def _unused_lines(text: str, reports: Sequence[Report]) -> Iterator[tuple[int, str]]:
    """Number and visible text of each."""
    used: set[int] = set()
    for report in reports:
        reported = (entry.line for kind in (report.facts, report.warnings, report.failures) for entry in kind)
        used |= report.all_lines_used().union(reported)
    for line in lines_of(text):
        visible = line.text[:_LONGEST].strip()
        is_number = not _COMMAND.match(visible) and (_NUMBER.search(visible) or _ASSIGNED.search(visible))
        if line.number not in used and is_number:
            yield line.number, visible


def show_json(path: str, result: Sequence[Report] | NotUnderstood, unused: Unused, out: TextIO) -> None:
    """One object a line."""
    out.writelines(f"{_as_json(record)}\n" for record in records(path, result))
    out.writelines(_as_json({"file": path, "line": line, "unused": text}) + "\n" for line, text in unused)


def _as_json(record: Mapping[str, Any]) -> str:
    """In ASCII; DEL is the one control character that JSON does not escape."""
    return json.dumps(record, allow_nan=False, separators=(",", ":")).replace("\x7f", "\\u007f")


def records(path: str, result: Sequence[Report] | NotUnderstood) -> Iterator[Mapping[str, Any]]:
    """The objects of docs/interfaces.md."""
    if isinstance(result, NotUnderstood):
        yield {"file": path, "line": result.line, "error": result.error}
        return
    for report in result:
        for reading in report.readings:
            yield _record(path, report.tool, reading)
        for warning in report.warnings:
            yield {"file": path, "run": warning.run, "line": warning.line, "warning": warning.text}
        for failure in report.failures:
            yield {"file": path, "run": failure.run, "line": failure.line, "error": failure.text}
    for report in result:
        for fact in report.facts:
            place = {"line": fact.line, "span": [fact.start, fact.end]}
            yield {"file": path, "tool": report.tool, "fact": fact.label, "value": fact.value, **place}


def _record(path: str, tool: str, reading: Reading) -> Mapping[str, Any]:
    return {
        "file": path,
        "tool": tool,
        "tool_version": reading.tool_version,
        "format": reading.format,
        "run": reading.run,
        "job": reading.job,
        "operation": reading.operation,
        "metric": reading.metric,
        "statistic": reading.statistic,
        "latency_kind": reading.latency_kind,
        "value": reading.value,
        "unit": reading.unit,
        "printed": reading.printed,
        "line": reading.line,
        "span": [reading.start, reading.end],
        "parameters": reading.parameters,
        "reason": reading.reason or _correction(reading),
    }


def _correction(reading: Reading) -> str | None:
    """Why the value is not the printed figure, where a rule corrected what the tool prints."""
    used = rule(reading.rule) if reading.rule else None
    return used.says if used and used.corrects else None


def show_table(
    path: str, result: Sequence[Report] | NotUnderstood, unused: Unused, out: TextIO, err: TextIO
) -> None:
    """A table for each tool, and the lines that none used; on `err` why there is none."""
    if isinstance(result, NotUnderstood):
        out.flush()
        place = path if result.line is None else f"{path}:{result.line}"
        print(printable(f"{place}: {result.error}"), file=err)
        return
    print(printable(path), file=out)
    for report in result:
        for line in _report_lines(report):
            print(f"  {printable(line)}".rstrip(), file=out)
    for number, text in unused:
        print(printable(f"  not used, line {number}: {text}"), file=out)


def _has_content(report: Report) -> bool:
    """Whether there is anything to show."""
    return bool(report.readings or report.facts or report.warnings or report.failures)


def _report_lines(report: Report) -> Iterator[str]:
    """The report of one tool, as lines."""
    yield _heading(report)
    if report.readings:
        yield from aligned([_TITLES, *map(_cells, report.readings)], _RIGHT)
    for reading in report.readings:
        if reading.value is None:
            yield f"line {reading.line}, {_in_words(reading)}: no value: {reading.reason}"
    for fact in report.facts:
        yield f"{fact.line:>6}  {fact.label}: {fact.value}"
    for warning in report.warnings:
        yield f"warning, line {warning.line}, run {warning.run}: {warning.text}"
    for failure in report.failures:
        yield f"failed, line {failure.line}, run {failure.run}: {failure.text}"
    if any(reading.operation is None for reading in report.readings):
        yield "only the command line tells whether it read or wrote: leave it in the log, above the values"
    if any(reading.parameters.get("pattern") == "unknown" for reading in report.readings):
        yield "only fio's first lines or its command tell what was at random: leave them above the values"
    if not _has_content(report):
        yield "no values"


def _heading(report: Report) -> str:
    """`fio 3.42, json`; each version and format once."""
    versions = dict.fromkeys(reading.tool_version for reading in report.readings if reading.tool_version)
    formats = dict.fromkeys(reading.format for reading in report.readings if reading.format)
    return ", ".join([" ".join([report.tool, "/".join(versions)]).strip(), *formats])


def _cells(reading: Reading) -> list[str]:
    value, read_as = "none", ""
    if reading.value is not None:
        value = f"{reading.value:.15g} {reading.unit}"
        is_metric = reading.metric in reference().metrics
        read_as = plain_spaces(format_value(reading.value, reading.metric)) if is_metric else ""
    cells = (str(reading.line), _in_words(reading), value, read_as, reading.printed, reading.rule or "")
    return [cell if len(cell) <= _MOST_SHOWN else f"{cell[: _MOST_SHOWN - 1]}…" for cell in cells]


def _in_words(reading: Reading) -> str:
    """`randread latency p99 (completion), run 1, job mixed`; `read throughput of /dev/sdb, run 1`."""
    statistic = "" if reading.statistic == "mean" else f" {reading.statistic}"
    kind = f" ({reading.latency_kind})" if reading.latency_kind else ""
    device = f" of {reading.parameters['device']}" if "device" in reading.parameters else ""
    access = f", {reading.parameters['access']}" if "access" in reading.parameters else ""
    run = f", run {reading.run}" if reading.run else ""
    job = f", job {reading.job}" if reading.job else ""
    operation = reading.operation or "read or write"
    return f"{operation} {reading.metric}{statistic}{kind}{device}{access}{run}{job}"
