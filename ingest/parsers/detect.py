"""The text of a log → the report of each tool that printed into it; the parsers are found here by discovery.

A parser is a module (or package) of this folder, or of a package in it that is none itself (machine/), with

    TOOL = "hdparm"
    def detect(text: str) -> bool: …   # whether the tool has printed into a text
    def parse(text: str, version: str | None = None) -> Report: …   # raises ParseError, never guesses

    DOCUMENT_KEY = "fio version"   # where it reads JSON: a document with this key is no other parser's matter
    OF_MD = False                  # where it tells of arrays that are not Linux's md
    TELLS_PATTERN = False          # where its output never says whether it read or wrote at random

`version` is what the manifest says where the log does not.
"""

from __future__ import annotations

import importlib
import json
import pkgutil
from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path
from typing import Protocol, cast

from ingest.parsers.report import LogWarning, ParseError, Report

_LAST = "time"  # its lines may belong to others


class Parser(Protocol):
    """A parser module."""

    TOOL: str

    def detect(self, text: str) -> bool: ...

    def parse(self, text: str, version: str | None = None, /) -> Report: ...


@cache
def parsers() -> dict[str, Parser]:
    """Tool → parser, in the order of the modules' names."""
    return {parser.TOOL: parser for parser in _modules(Path(__file__).parent, "ingest.parsers")}


def _modules(folder: Path, package: str) -> Iterator[Parser]:
    for info in sorted(pkgutil.iter_modules([str(folder)]), key=lambda module: module.name):
        module = importlib.import_module(f"{package}.{info.name}")
        if hasattr(module, "TOOL"):
            yield cast(Parser, module)
        elif info.ispkg:
            yield from _modules(folder / info.name, module.__name__)


def read_log(text: str, version: str | None = None, tool: str | None = None) -> list[Report]:
    """The reports of every tool that printed into this log, in the order of the tools' names.

    A line that one parser has used (dd's `time` beside it) is not read again by the parser of `time`.
    Raises ParseError, but not where logs of several tools were joined and only one of them is refused: then
    its report has the error as its warning. An empty list means that no tool was recognised.
    """
    printed = [parsers()[tool]] if tool else _printers(text)
    if len(printed) == 1:
        return [printed[0].parse(text, version)]
    reports: list[Report] = []
    refused: list[ParseError] = []
    for parser in printed:
        try:
            reports.append(parser.parse(text, version))
        except ParseError as error:
            refused.append(error)
            warning = LogWarning(0, error.line, f"expected {error.expected}, found {error.found}")
            reports.append(Report(parser.TOOL, warnings=[warning]))
    if refused and not any(report.readings for report in reports if report.tool != _LAST):
        raise refused[0]
    return _each_line_once(reports)


def _each_line_once(reports: list[Report]) -> list[Report]:
    """That of time, the last, without the lines that belong to others."""
    if not reports or reports[-1].tool != _LAST:
        return reports
    *others, last = reports
    return [*others, last.without_lines(set().union(*(report.all_lines_used() for report in others)))]


def _printers(text: str) -> list[Parser]:
    """Those that have printed into a text, that of time last. JSON is a matter of those that read it."""
    keys = _keys_of_json(text)
    if keys is None:
        by_turn = sorted(parsers().values(), key=lambda parser: parser.TOOL == _LAST)
        return [parser for parser in by_turn if parser.detect(text)]
    readers = _readers_of_json()
    of_keys = [parser for key, parser in readers.items() if key in keys and parser.detect(text)]
    return of_keys or [parser for parser in readers.values() if parser.detect(text)]


def tells_of_md(tool: str) -> bool:
    """Whether the arrays that a tool lists are those of md, and no controller's, pool or file system."""
    return bool(getattr(parsers()[tool], "OF_MD", True))


def tells_pattern(tool: str) -> bool:
    """Whether what a tool prints can say that it read or wrote at random."""
    return bool(getattr(parsers()[tool], "TELLS_PATTERN", True))


def is_of_a_tool(text: str) -> bool:
    """Whether any tool has printed into a text."""
    return any(parser.detect(text) for parser in parsers().values())


def is_document(text: str) -> bool:
    """Whether a text is one JSON document that a tool has printed."""
    keys = _keys_of_json(text) or ()
    return any(key in keys and each.detect(text) for key, each in _readers_of_json().items())


def _readers_of_json() -> dict[str, Parser]:
    return {key: each for each in parsers().values() if (key := getattr(each, "DOCUMENT_KEY", None))}


def _keys_of_json(text: str) -> Collection[str] | None:
    """The keys of a text that is one JSON document and nothing else."""
    if not (text.startswith("{") and text.endswith(("}", "}\n"))):
        return None
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return document.keys() if isinstance(document, dict) else None
