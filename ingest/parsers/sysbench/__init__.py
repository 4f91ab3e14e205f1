"""sysbench: its fileio test, and the main figure of the others.

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

"Mb/sec" are 2^20 bytes per second. Up to 0.5 a mixed run has one figure for reads and writes, from 1.0 each
has its own. Interval lines and the histogram are no results. `prepare` is an operation of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from ingest.parsers._report import Fact, Failure, Reading, Report, Warn
from ingest.parsers.sysbench._agree import agree, written_agrees
from ingest.parsers.sysbench._blocks import WRITTEN
from ingest.parsers.sysbench._checks import doubts_of, prepare_doubts
from ingest.parsers.sysbench._figures import FILEIO, Run
from ingest.parsers.sysbench._others import facts_of
from ingest.parsers.sysbench._page import Page, page_of
from ingest.parsers.sysbench._readings import layout_of, prepared, readings_of
from ingest.parsers.sysbench._section import Section
from ingest.parsers.sysbench._sections import sections_of
from ingest.parsers.sysbench._settings import operation_of, settings

TOOL = "sysbench"
_MARKS = (
    "Running the test with following options:",
    "multi-threaded system evaluation benchmark",
    "Requests/sec executed",
    "read, MiB/s:",
    "written, MiB/s:",
)
SIGNS = (*_MARKS, "LuaJIT", "MiB/s (")
_LUA = re.compile(r"\(using (?:system|bundled) LuaJIT")
_RATES = re.compile(r"IOPS=\d{1,20}\.\d\d \d{1,20}\.\d\d MiB/s \(\d")  # 1.1, without its head


def recognises(text: str) -> bool:
    """Whether the text has a line that only sysbench prints."""
    if any(map(text.__contains__, _MARKS)):
        return True
    return bool(("LuaJIT" in text and _LUA.search(text)) or ("IOPS=" in text and _RATES.search(text)))


def parse(text: str, version: str | None = None) -> Report:
    """The readings of every fileio run, the facts of the other tests."""
    page = page_of(text)
    return _Reports(page, version).of(sections_of(page))


class _Reports:
    def __init__(self, page: Page, version: str | None) -> None:
        self._page = page
        self._version = version
        self._runs = 0
        self._readings: list[Reading] = []
        self._facts: list[Fact] = []
        self._warnings: list[Warn] = []
        self._failures: list[Failure] = []

    def of(self, sections: Iterable[Section]) -> Report:
        said = 0
        for section in sections:
            self._add(section)
            if section.doubts:
                self._warnings += [Warn(self._runs, line, text) for line, text in section.doubts]
            before, said = said, len(self._readings) + len(self._warnings) + len(self._failures)
            self._runs += said > before
        return Report(TOOL, self._readings, self._facts, self._warnings, self._failures)

    def _add(self, section: Section) -> None:
        if section.report is not None:
            self._prepare(section) if section.report is WRITTEN else self._fileio(section)
        elif section.pieces:  # of a cleanup there is the first line only
            self._add_lines(section)

    def _add_lines(self, section: Section) -> None:
        """Of a section that was read line by line."""
        if section.get("fatal"):
            self._failed(section)
        elif any(map(section.get, FILEIO)):
            self._fileio(section)
        elif section.get("written"):
            self._prepare(section)
        else:
            self._other(section)

    def _failed(self, section: Section) -> None:
        message = (section.get("fatal_message") or "").strip() or "FATAL, without a reason"
        self._failures.append(Failure(self._runs, section.number("fatal"), message))
        section.doubts.clear()

    def _run(self, section: Section, operation: str, layout: str) -> Run:
        version, parameters = section.version or self._version, settings(section, operation)
        return Run(self._page, self._runs, operation, version, layout, parameters)

    def _fileio(self, section: Section) -> None:
        operation = operation_of(section)
        if operation is None:
            section.doubts.append(
                (section.line, "no line says what was done (Doing … test); figures not read")
            )
            return
        run = self._run(section, operation, layout_of(section))
        self._readings += readings_of(section, run)
        if not agree(section, run.parameters):
            section.doubts += doubts_of(section, operation, run.parameters)
        if section.checkpoint is not None:
            section.doubts.append(
                (section.line, "the figures are those since the last checkpoint, not of the whole run")
            )

    def _prepare(self, section: Section) -> None:
        self._readings += prepared(section, self._run(section, "prepare", "prepare"))
        if section.report is None or not written_agrees(section):
            section.doubts += prepare_doubts(section)

    def _other(self, section: Section) -> None:
        """Without a figure it was a prepare of old, a cleanup, or a run that did not come to its end."""
        facts = [] if operation_of(section) else facts_of(section, self._page)
        self._facts += facts
        if not facts and section.get("running"):
            section.doubts.append((section.line, "this run has no result"))
