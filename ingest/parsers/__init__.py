"""Parsers: pure functions from the text of a log to a report.

One module per tool, found here by discovery. A module has

    TOOL = "hdparm"
    def recognises(text: str) -> bool: …
    def parse(text: str) -> Report: …        # raises ParseError, never guesses
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Protocol, cast


@dataclass(frozen=True)
class Reading:
    """One value that a log prints.

    value: SI, None with a `reason`; line from 1; start, end: code points of that line.
    parameters: what the log says of this run (device, block size …).
    """

    operation: str
    metric: str
    value: float | None
    unit: str
    printed: str
    line: int
    start: int
    end: int
    run: int = 0
    statistic: str = "mean"
    latency_kind: str | None = None
    reason: str | None = None
    parameters: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class FactReading:
    """Something that a log tells about the machine."""

    label: str
    value: str
    line: int
    start: int
    end: int


@dataclass(frozen=True)
class Report:
    """What a log says."""

    tool: str
    readings: Sequence[Reading] = ()
    facts: Sequence[FactReading] = ()
    warnings: Sequence[tuple[int, str]] = ()


class ParseError(Exception):
    """The log is not what its tool prints. `line` counts from 1."""

    def __init__(self, line: int, expected: str, found: str) -> None:
        super().__init__(f"line {line}: expected {expected}, found {found}")
        self.line, self.expected, self.found = line, expected, found


class Parser(Protocol):
    """A parser module."""

    TOOL: str

    def recognises(self, text: str) -> bool: ...

    def parse(self, text: str) -> Report: ...


@cache
def parsers() -> dict[str, Parser]:
    """Tool → parser, for every module of this package."""
    return {parser.TOOL: parser for parser in _modules()}


def parser_for(text: str) -> Parser | None:
    """The parser that recognises a log; None if none or more than one does."""
    found = [parser for parser in parsers().values() if parser.recognises(text)]
    return found[0] if len(found) == 1 else None


def _modules() -> Iterator[Parser]:
    for info in sorted(pkgutil.iter_modules(__path__), key=lambda module: module.name):
        yield cast(Parser, importlib.import_module(f"{__name__}.{info.name}"))
