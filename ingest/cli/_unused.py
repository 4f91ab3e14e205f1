"""Log and its reports → the lines with numbers that no parser used: `spindle parse --unused`.

    41  Run  2: read 115.2 MB/s      a layout that no parser knows: passed over

A line counts as used if a value, fact, warning or failure names it, or a parser says that it has read it.
Command lines are not numbers: `bs=1M count=256` says what was asked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ingest.parsers import Report
from ingest.parsers.lines import lines_of

# A number by itself or with its unit; no date, clock time, address, version or part of a name.
_NUMBER = re.compile(
    r"(?<![\w.,:/+=-])\d[\d.,]*(?:[eE][-+]?\d+)?"
    r"(?:[kKMGTPEmnu\u00b5]?i?(?:B|b|bit|s|sec|ops)?(?:/s(?:ec)?)?|%)(?![\w:/+-])"
)
_ASSIGNED = re.compile(r"(?i)\b(?:bw|iops|io|aggrb|rate|speed|lat|time|runt?)\s?[=:]\s{0,9}\d")
_COMMAND = re.compile(r"\s*(?:[^\s#$%>]{0,80}(?:\s[^\s#$%>]{1,80})?\s?[#$%]|[#$>])\s")
_LONGEST = 400  # characters of a line that is looked at and shown


def unused_lines(text: str, reports: Sequence[Report]) -> Iterator[tuple[int, str]]:
    """Number and visible text of each."""
    used = set().union(*map(_used, reports)) if reports else set[int]()
    for line in lines_of(text):
        shown = line.text[:_LONGEST].strip()
        if line.number not in used and _has_number(shown):
            yield line.number, shown


def _used(report: Report) -> set[int]:
    named = (entry.line for kind in (report.facts, report.warnings, report.failures) for entry in kind)
    return report.all_lines_used().union(named)


def _has_number(text: str) -> bool:
    if _COMMAND.match(text):
        return False
    return bool(_NUMBER.search(text) or _ASSIGNED.search(text))
