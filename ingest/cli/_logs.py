"""What one log says, or why it says nothing; printed for people or as the lines of docs/interfaces.md."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

import msgspec

from ingest.cli._table import report_lines, says_something
from ingest.cli._unused import unused_lines
from ingest.core.text import printable
from ingest.parsers import Reading, Report
from ingest.parsers.units import rule

MOST_BYTES = 256 * 2**20
_PIECE = 2**16
_QUICK = msgspec.json.Encoder().encode


@dataclass(frozen=True)
class NotUnderstood:
    """Why a file gave nothing; `line` counts from 1, None stands for the file as a whole."""

    line: int | None
    error: str


Unused = Sequence[tuple[int, str]]  # line and text


@dataclass(frozen=True)
class Read:
    """What the tools that printed into a file said; the log's text, and what it was unwrapped from."""

    result: Sequence[Report] | NotUnderstood
    text: str = ""
    unwrapped: str = ""

    @property
    def unused(self) -> Unused:
        """The lines with numbers that no parser used."""
        return [] if isinstance(self.result, NotUnderstood) else [*unused_lines(self.text, self.result)]


def read(path: str, tool: str | None = None) -> Sequence[Report] | NotUnderstood:
    """What the tools that printed into a file said."""
    return read_file(path, tool).result


def read_file(path: str, tool: str | None = None) -> Read:
    """The same with the decoded and unwrapped text; a pipe can be read only once."""
    from ingest.core.problems import Unreadable
    from ingest.sets.logs.decode import decode
    from ingest.sets.logs.unwrap import unwrap

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
    if unwrapped is None:
        return Read(_result(path, text, tool), text)
    return Read(_result(path, unwrapped.text, tool), unwrapped.text, str(unwrapped))


def _result(path: str, text: str, tool: str | None) -> Sequence[Report] | NotUnderstood:
    from ingest.parsers import ParseError, parsers

    try:
        reports = _reports(path, text, tool)
    except ParseError as error:
        return NotUnderstood(error.line, f"expected {error.expected}, found {error.found}")
    if not reports or (tool and not any(map(says_something, reports))):
        known = f"known tools: {', '.join(parsers())}; force one with --tool"
        expected = f"expected output of {tool or 'a known tool'}, found none" + ("" if tool else f"; {known}")
        return NotUnderstood(None, expected)
    return reports


def _reports(path: str, text: str, tool: str | None) -> Sequence[Report]:
    """A side file of fio's is known by its name; any other log by what it says."""
    from ingest.parsers import read_log
    from ingest.parsers.fio.series_summary import side_file

    side = side_file(path, text) if tool in (None, "fio") else None
    return [side] if side else read_log(text, tool=tool)


def _bytes(path: str) -> bytes:
    """All of a file, or of a pipe. As much room is asked for as its size says: to ask for all that there
    might be takes five times as long as to read a small file."""
    with Path(path).open("rb", buffering=0) as file:
        pieces = [file.read(min(os.fstat(file.fileno()).st_size, MOST_BYTES) + 1)]
        left = MOST_BYTES - len(pieces[0])
        while left >= 0 and (piece := file.read(_PIECE)):
            pieces.append(piece)
            left -= len(piece)
    if left < 0:
        message = f"expected at most {MOST_BYTES} bytes, found more; split the log"
        raise ValueError(message)
    return b"".join(pieces) if len(pieces) > 1 else pieces[0]


def show_json(path: str, result: Sequence[Report] | NotUnderstood, unused: Unused, out: TextIO) -> None:
    """One object a line."""
    out.writelines(f"{_as_json(record)}\n" for record in records(path, result))
    out.writelines(_as_json({"file": path, "line": line, "unused": text}) + "\n" for line, text in unused)


def _as_json(record: Mapping[str, Any]) -> str:
    """In ASCII. The quick encoder leaves what is not ASCII as it stands; then the slow one is asked."""
    try:
        quick = _QUICK(record)
    except (UnicodeEncodeError, OverflowError):
        quick = b""
    if quick.isascii() and b"\x7f" not in quick and quick:
        return quick.decode("ascii")
    # DEL is the one control character that JSON does not escape.
    return json.dumps(record, allow_nan=False, separators=(",", ":")).replace("\x7f", "\\u007f")


def records(path: str, result: Sequence[Report] | NotUnderstood) -> Iterator[Mapping[str, Any]]:
    """The objects of docs/interfaces.md."""
    if isinstance(result, NotUnderstood):
        yield {"file": path, "line": result.line, "error": result.error}
        return
    for report in result:
        for one in report.readings:
            yield _record(path, report.tool, one)
        for warn in report.warnings:
            yield {"file": path, "run": warn.run, "line": warn.line, "warning": warn.text}
        for failure in report.failures:
            yield {"file": path, "run": failure.run, "line": failure.line, "error": failure.text}
    yield from _facts(path, result)


def _facts(path: str, reports: Sequence[Report]) -> Iterator[Mapping[str, Any]]:
    for report in reports:
        for fact in report.facts:
            place = {"line": fact.line, "span": [fact.start, fact.end]}
            yield {"file": path, "tool": report.tool, "fact": fact.label, "value": fact.value, **place}


def _record(path: str, tool: str, one: Reading) -> Mapping[str, Any]:
    return {
        "file": path,
        "tool": tool,
        "tool_version": one.tool_version,
        "format": one.format,
        "run": one.run,
        "job": one.job,
        "operation": one.operation,
        "metric": one.metric,
        "statistic": one.statistic,
        "latency_kind": one.latency_kind,
        "value": one.value,
        "unit": one.unit,
        "printed": one.printed,
        "line": one.line,
        "span": [one.start, one.end],
        "parameters": one.parameters,
        "reason": one.reason or _correction(one),
    }


def _correction(one: Reading) -> str | None:
    """Why the value is not the printed figure, where a rule corrected what the tool prints."""
    used = rule(one.rule) if one.rule else None
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
        for line in report_lines(report):
            print(f"  {printable(line)}".rstrip(), file=out)
    for number, text in unused:
        print(printable(f"  not used, line {number}: {text}"), file=out)
