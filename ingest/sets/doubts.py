"""What a parser doubts, and runs that their tool calls failed, as problems of a set.

A set whose entry says state: tainted (or failed) has been told of them already.
"""

from __future__ import annotations

from collections.abc import Iterator

from ingest.core.problems import Problem, quoted
from ingest.parsers import Report
from ingest.sets.manifest.model import RunEntry

_FAILED = "check the log, or set state: failed"
_DOUBTED = "check the log, or set state: tainted and say why under reasons"


def doubt_problems(where: str, entry: RunEntry, report: Report) -> Iterator[Problem]:
    """Every warning and every failure of a log that its entry calls sound."""
    if entry.state != "ok":
        return
    for failure in report.failures:
        yield Problem(where, failure.line, "a run that its tool finished", quoted(failure.text), _FAILED)
    for warning in report.warnings:
        expected, parted, found = warning.text.removeprefix("expected ").partition(", found ")
        if parted:
            yield Problem(where, warning.line, expected, found, _DOUBTED)
        else:
            yield Problem(where, warning.line, "a log without doubts", quoted(warning.text), _DOUBTED)
