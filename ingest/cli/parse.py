"""spindle parse LOG… [--json] [--tool NAME]

    fio.log
      fio 3.42, json
      line  what                         SI value       read as   printed     rule
        61  randread throughput   217180789 B/s       217 MB/s  217180789   fio-bytes

With --json each reading, warning and failure is one object a line (design B3). Needs no checkout.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from ingest.cli._table import report_lines, says_something
from ingest.parsers import Reading, Report
from ingest.problems import printable

HELP = "what logs say"
NEEDS_PROJECT = False
MOST_BYTES = 256 * 2**20


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The logs."""
    parser.add_argument("logs", nargs="+", metavar="LOG", help="a log, also packed by gzip, xz or bzip2")
    parser.add_argument("--json", action="store_true", help="one object a line")
    parser.add_argument("--tool", metavar="NAME", help="read as the output of this tool only")


def run(arguments: argparse.Namespace, _project: None = None) -> int:
    """Reads one log after the other; 1 if one of them was not understood."""
    _known_tool(arguments.tool)
    show: _Show = _show_json if arguments.json else _show_table
    sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    understood = True
    for path in arguments.logs:
        result = read(path, arguments.tool)
        understood = understood and not isinstance(result, NotUnderstood)
        show(path, result)
    return 0 if understood else 1


@dataclass(frozen=True)
class NotUnderstood:
    """Why a file gave nothing; `line` counts from 1, None stands for the file as a whole."""

    line: int | None
    error: str


class _Show(Protocol):
    def __call__(self, path: str, result: Sequence[Report] | NotUnderstood, /) -> None: ...


def _known_tool(tool: str | None) -> None:
    from ingest.parsers import parsers
    from ingest.problems import UsageError, did_you_mean

    if tool is not None and tool not in parsers():
        message = f"no tool {tool!r}; {did_you_mean(tool, parsers())}"
        raise UsageError(message)


def read(path: str, tool: str | None = None) -> Sequence[Report] | NotUnderstood:
    """What the tools that printed into a file said."""
    from ingest.logs.decode import Undecodable, decode
    from ingest.parsers import ParseError, read_log

    try:
        reports = read_log(decode(_bytes(path)), tool=tool)
    except IsADirectoryError:
        return NotUnderstood(None, "expected a file, found a directory; name the logs in it")
    except OSError as error:
        return NotUnderstood(None, f"expected a readable file, found none: {error.strerror or error}")
    except (Undecodable, ValueError) as error:  # a name that no file can have, too
        return NotUnderstood(None, str(error))
    except ParseError as error:
        return NotUnderstood(error.line, f"expected {error.expected}, found {error.found}")
    if not reports or (tool and not any(map(says_something, reports))):
        return NotUnderstood(None, f"expected output of {tool or 'a tool that Spindle knows'}, found none")
    return reports


def _bytes(path: str) -> bytes:
    with Path(path).open("rb") as file:
        raw = file.read(MOST_BYTES + 1)
    if len(raw) > MOST_BYTES:
        message = f"expected at most {MOST_BYTES} bytes, found more; split the log"
        raise ValueError(message)
    return raw


def _show_json(path: str, result: Sequence[Report] | NotUnderstood) -> None:
    for record in records(path, result):
        # DEL is the one control character that JSON does not escape.
        print(json.dumps(record, allow_nan=False).replace("\x7f", "\\u007f"))


def records(path: str, result: Sequence[Report] | NotUnderstood) -> Iterator[Mapping[str, Any]]:
    """The objects of design B3."""
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
        "reason": one.reason,
    }


def _show_table(path: str, result: Sequence[Report] | NotUnderstood) -> None:
    if isinstance(result, NotUnderstood):
        sys.stdout.flush()
        place = path if result.line is None else f"{path}:{result.line}"
        print(printable(f"{place}: {result.error}"), file=sys.stderr)
        return
    print(printable(path))
    for report in result:
        for line in report_lines(report):
            print(f"  {printable(line)}".rstrip())
