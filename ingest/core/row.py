"""A row of a table or query → the evidence of its value: a line of a log, or its runs (provenance).

A row: column → value, in SI; None is not known. Its value leads to the printed figure that it is, or to the
runs that it is made of:

one reading             its line
an odd number of runs   the run that is their median; ingest/store/derive/numbers.sql names it first
any other               no line of its own: all its runs, each with its line
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

Row = Mapping[str, Any]
Shown = dict[str, Any]  # what of a row a page gets, worded for its readers

_READING = re.compile(r"(.+?#L\d+(?::\d+-\d+)?)(?:; |$)", re.DOTALL)


def readings(row: Row) -> list[str]:
    """Where its figures were read, `path#L154:20-24` each; the value's own line first, if it has one."""
    return _READING.findall(str(row.get("evidence") or ""))


def has_line(row: Row) -> bool:
    """Whether one printed figure is the value. What is published in a table stands there once.

    Windows over time (ingest/store/over_time.sql) have no `n`: they lead to their first line.
    """
    return len(readings(row)) == 1 or "n" not in row or (row["n"] or 0) % 2 == 1


def first_place(row: Row) -> tuple[str, int, int]:
    """Path, line and first character of the value's own line, or of the first of its runs."""
    return _parts(readings(row)[0])


def place_in_source(row: Row) -> tuple[str, int, int]:
    """The same of its earliest reading: an order that no value changes."""
    return min(map(_parts, readings(row)))


def _parts(reading: str) -> tuple[str, int, int]:
    path, _, rest = reading.rpartition("#L")
    line, _, span = rest.partition(":")
    return path, int(line), int(span.partition("-")[0] or 0)


def of_runs(row: Row) -> str:
    """How the runs make the value: `median of 3 runs`; empty where there is one reading."""
    count, valued = len(readings(row)), row.get("n") or 0
    if count == 1 or "n" not in row:
        return ""
    if not valued:
        return f"no value in {count} runs"
    if valued == 1:
        return f"the one value in {count} runs"
    more = f", {count - valued} more without a value" if count > valued else ""
    return f"{row['value_kind']} of {valued} runs{more}"


def line_words(row: Row) -> str:
    """The number of its line: `154`; of a value that runs make how many these are: `2 runs`."""
    return str(first_place(row)[1]) if has_line(row) else f"{len(readings(row))} runs"
