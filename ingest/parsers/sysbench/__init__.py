"""Output of sysbench 0.4 to 1.1 → rates, latencies and times of fileio; the main number of other tests.

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
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile

from ingest.parsers.report import Failure, LogWarning, Report, RunContext
from ingest.parsers.sysbench.checks import prepare_warnings, warnings_of
from ingest.parsers.sysbench.measurements import (
    facts_of,
    layout_of,
    measurements_of,
    operation_of,
    prepared,
    settings,
)
from ingest.parsers.sysbench.sections import Section, sections_of

TOOL = "sysbench"
_MARKS = (
    "Running the test with following options:",
    "multi-threaded system evaluation benchmark",
    "Requests/sec executed",
    "fsyncs/s: ",
    "read, MiB/s:",
    "written, MiB/s:",
)
_SIGNS = (
    re.compile(r"Total transferred \S{1,20} {1,2}\(\S{1,20}b/sec\)"),
    re.compile(r"\(using (?:system|bundled) LuaJIT"),
    re.compile(r"IOPS=\d{1,20}\.\d\d \d{1,20}\.\d\d MiB/s \(\d"),  # 1.1, without its head
)


def detect(text: str) -> bool:
    """Whether the text has a line that only sysbench prints."""
    return any(mark in text for mark in _MARKS) or any(sign.search(text) for sign in _SIGNS)


def parse(text: str, version: str | None = None) -> Report:
    """The measurements of every fileio run, the facts of the other tests. Raises ParseError."""
    reader = _Reader(version)
    sections = sections_of(text)
    for place, section in enumerate(sections):
        reader.add(section, is_mixed=_is_mixed(sections, place))
    return reader.report


def _is_mixed(sections: Sequence[Section], place: int) -> bool:
    """Whether the figures of a section may be those of a run that began before it and was set otherwise.

    Runs side by side in one log print their heads one after the other, and then their figures: those of all
    but the first without a head.
    """
    section, following = sections[place], sections[place + 1 : place + 2]
    if not (section.has_figures and section.get("doing")):
        return False
    if not any(each.has_figures and not each.has("running", "doing") for each in following):
        return False
    heads = takewhile(_is_head, reversed(sections[:place]))
    return any(_setting(head) != _setting(section) for head in heads)


def _is_head(section: Section) -> bool:
    return section.has("doing") and not section.has("fatal") and not section.has_figures


def _setting(section: Section) -> Sequence[str | None]:
    return [
        section.get(name) for name in ("doing_doing", "threads_threads", "block", "total_size", "io", "flags")
    ]


class _Reader:
    """Reads section after section into a report; one with measurements is a run."""

    def __init__(self, version: str | None) -> None:
        self.report = Report(TOOL)
        self._version, self._run_number = version, 0

    def add(self, section: Section, *, is_mixed: bool) -> None:
        """One more section; if it is mixed with others, its figures are not read."""
        report = self.report
        before = len(report.readings) + len(report.warnings) + len(report.failures)
        if section.get("fatal"):
            message = (section.get("fatal_message") or "").strip() or "FATAL, without a reason"
            report.failures.append(Failure(self._run_number, section.number("fatal"), message))
            section.warnings.clear()
        elif is_mixed:
            text = (
                "runs side by side in one log: nothing tells whose figures these are; give each its own log"
            )
            section.warn(section.line, text)
        elif not section.is_empty:  # of a cleanup there is the first line only
            self._read(section)
        report.warnings += [LogWarning(self._run_number, line, text) for line, text in section.warnings]
        self._run_number += len(report.readings) + len(report.warnings) + len(report.failures) > before

    def _read(self, section: Section) -> None:
        if section.has_figures:
            self._read_fileio(section)
        elif section.get("written"):
            self.report.readings += prepared(section, self._run(section, "prepare", "prepare"))
            section.warnings += prepare_warnings(section)
        elif operation_of(section) is None and (facts := facts_of(section)):
            self.report.facts += facts
        elif section.get("running"):
            # Without a number it was a prepare of old, a cleanup, or a run that did not come to its end.
            section.warn(section.line, "this run has no result")

    def _run(self, section: Section, operation: str, layout: str) -> RunContext:
        version, parameters = section.version or self._version, settings(section, operation)
        return RunContext(self._run_number, operation, layout, version, parameters)

    def _read_fileio(self, section: Section) -> None:
        operation = operation_of(section)
        if operation is None:
            section.warn(section.line, "no line says what was done (Doing … test); figures not read")
            return
        run = self._run(section, operation, layout_of(section))
        self.report.readings += measurements_of(section, run)
        section.warnings += warnings_of(section, operation, run.parameters)
        if section.is_since_checkpoint:
            section.warn(
                section.line, "the figures are those since the last checkpoint, not of the whole run"
            )
