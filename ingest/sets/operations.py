"""Which operation each run of a log was, where only the manifest can tell.

operation: write               every run of the log wrote
operations: [write, read]      the first wrote, the second read: a word for each run, in their order
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ingest.core.problems import Problem
from ingest.parsers import Report
from ingest.sets.manifest.model import RunEntry


def operations_of(entry: RunEntry, report: Report) -> Mapping[int, str]:
    """Run → what the entry says of it; a run that is not there must be told by the log itself."""
    runs = _runs(report)
    if entry.operations:
        return dict(zip(runs, entry.operations, strict=False))
    return dict.fromkeys(runs, entry.operation) if entry.operation else {}


def operation_problems(where: str, entry: RunEntry, report: Report) -> Iterator[Problem]:
    """Words for more or fewer runs than the log has."""
    if not entry.operations or not report.readings:
        return
    runs, words = _runs(report), entry.operations
    if len(runs) != len(words):
        line = min(one.line for one in report.readings)
        expected = f"{len(words)} runs, as operations: [{', '.join(words)}] in result.yaml says"
        do = "give each run of the log its operation, in their order"
        yield Problem(where, line, expected, f"{len(runs)} of {report.tool}", do)


def _runs(report: Report) -> list[int]:
    """The runs that gave figures, or failed."""
    return sorted({one.run for one in report.readings} | {one.run for one in report.failures})
