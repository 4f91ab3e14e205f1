"""sysbench 0.4 to 1.1: its fileio test, and the main number of the others.

    sysbench 0.4.12:  multi-threaded system evaluation benchmark
    Number of threads: 16
    Block size 16Kb
    Doing random read test
    Read 156.25Mb  Written 0b  Total transferred 156.25Mb  (444.24Mb/sec)
    28431.35 Requests/sec executed
        total time:                          0.3517s
             avg:                                  0.55ms

    sysbench 1.0.20 (using system LuaJIT 2.1.0-beta3)
        writes/s:                     16490.24
        written, MiB/s:               257.66

"Mb/sec" are 2^20 bytes per second. Up to 0.5 a mixed run has one number for reads and writes, from 1.0 each
has its own. Interval lines and the histogram are no results. `prepare` is an operation of its own.

The way of a log: sections.py (by lines.py) → settings.py → measurements.py and checks.py.
"""

from __future__ import annotations

import re

from ingest.parsers.report import Failure, LogWarning, Report
from ingest.parsers.sysbench.checks import prepare_warnings, warnings_of
from ingest.parsers.sysbench.measurements import (
    FILEIO_LINES,
    Run,
    facts_of,
    layout_of,
    measurements_of,
    prepared,
)
from ingest.parsers.sysbench.sections import Section, sections_of
from ingest.parsers.sysbench.settings import operation_of, settings

TOOL = "sysbench"
_MARKS = (
    "Running the test with following options:",
    "multi-threaded system evaluation benchmark",
    "Requests/sec executed",
    "read, MiB/s:",
    "written, MiB/s:",
)
_LUA = re.compile(r"\(using (?:system|bundled) LuaJIT")
_RATES = re.compile(r"IOPS=\d{1,20}\.\d\d \d{1,20}\.\d\d MiB/s \(\d")  # 1.1, without its head


def detect(text: str) -> bool:
    """Whether the text has a line that only sysbench prints."""
    if any(map(text.__contains__, _MARKS)):
        return True
    return _LUA.search(text) is not None or _RATES.search(text) is not None


def parse(text: str, version: str | None = None) -> Report:
    """The measurements of every fileio run, the facts of the other tests. Raises ParseError."""
    reader = _Reader(version)
    for section in sections_of(text):
        reader.add(section)
    return reader.report


class _Reader:
    """Reads section after section into a report; one that says something is a run."""

    def __init__(self, version: str | None) -> None:
        self.report = Report(TOOL)
        self._version, self._runs = version, 0

    def add(self, section: Section) -> None:
        """One more section."""
        report = self.report
        before = len(report.readings) + len(report.warnings) + len(report.failures)
        if not section.is_empty:  # of a cleanup there is the first line only
            self._read(section)
        report.warnings += [LogWarning(self._runs, line, text) for line, text in section.warnings]
        self._runs += len(report.readings) + len(report.warnings) + len(report.failures) > before

    def _read(self, section: Section) -> None:
        if section.get("fatal"):
            self._failed(section)
        elif section.has(*FILEIO_LINES):
            self._fileio(section)
        elif section.get("written"):
            self.report.readings += prepared(section, self._run(section, "prepare", "prepare"))
            section.warnings += prepare_warnings(section)
        else:
            self._other(section)

    def _failed(self, section: Section) -> None:
        message = (section.get("fatal_message") or "").strip() or "FATAL, without a reason"
        self.report.failures.append(Failure(self._runs, section.number("fatal"), message))
        section.warnings.clear()

    def _run(self, section: Section, operation: str, layout: str) -> Run:
        version, parameters = section.version or self._version, settings(section, operation)
        return Run(self._runs, operation, version, layout, parameters)

    def _fileio(self, section: Section) -> None:
        operation = operation_of(section)
        if operation is None:
            text = "no line says what was done (Doing … test); figures not read"
            section.warnings.append((section.line, text))
            return
        run = self._run(section, operation, layout_of(section))
        self.report.readings += measurements_of(section, run)
        section.warnings += warnings_of(section, operation, run.parameters)
        if section.is_since_checkpoint:
            text = "the figures are those since the last checkpoint, not of the whole run"
            section.warnings.append((section.line, text))

    def _other(self, section: Section) -> None:
        """Without a number it was a prepare of old, a cleanup, or a run that did not come to its end."""
        facts = [] if operation_of(section) else facts_of(section)
        self.report.facts += facts
        if not facts and section.get("running"):
            section.warnings.append((section.line, "this run has no result"))
