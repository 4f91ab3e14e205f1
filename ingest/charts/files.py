"""What can be downloaded of a chart: its rows as CSV and JSON, its specs, its picture."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from typing import Any

from ingest.charts.rows import order_of
from ingest.charts.subject import Subject
from ingest.formula import harmless
from ingest.labels import reference
from ingest.row import Row

FACTS = [
    "operation",
    "metric",
    "statistic",
    "unit",
    "n",
    "value",
    "value_kind",
    "min",
    "max",
    "baseline",
    "relative",
]

OVER_TIME = ["time", "windows", "min_line", "max_line"]  # of samples: seconds, and where each end stands
THEORY = ["expected", "prediction", "efficiency"]  # where theory says anything of the rows
LINK = ["interface", "links", "interface_limit"]  # where the manifest names a link of known speed


def rows_behind(subject: Subject) -> list[dict[str, Any]]:
    """The rows, in the order of their factors; only columns that say something."""
    factors = [name for name in reference().factors if any(row.get(name) is not None for row in subject.rows)]
    over_time = OVER_TIME if any(row.get("windows") is not None for row in subject.rows) else []
    theory = THEORY if any(row.get("expected") is not None for row in subject.rows) else []
    link = LINK if any(row.get("interface_limit") is not None for row in subject.rows) else []
    rows = sorted(
        subject.rows,
        key=lambda row: (
            *(order_of(f, row.get(f)) for f in factors),
            row["operation"],
            str(row.get("path") or ""),
            row.get("time") or 0.0,
            row["id"],
        ),
    )
    return [
        {"id": row["id"], "set": row.get("set"), **{name: row.get(name) for name in factors},
         "tool": row.get("tool"), **{name: row.get(name) for name in [*over_time, *FACTS, *theory, *link]},
         "evidence": row.get("evidence")}
        for row in rows
    ]  # fmt: skip


def as_json(value: Any) -> bytes:
    """Indented JSON without NaN, ending in a line feed."""
    return (json.dumps(value, ensure_ascii=False, indent=1, allow_nan=False) + "\n").encode()


def compact(value: Any) -> bytes:
    """JSON as a page loads it."""
    return (json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False) + "\n").encode()


def as_csv(rows: Sequence[Row]) -> bytes:
    """CSV with LF, empty for missing; text that a spreadsheet would run gets an apostrophe."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(map(harmless, rows[0].keys()))
    writer.writerows([_cell(value) for value in row.values()] for row in rows)
    return out.getvalue().encode()


def _cell(value: Any) -> Any:
    if isinstance(value, dict | list):
        return json.dumps(value, ensure_ascii=False, sort_keys=True)
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return harmless(value)
    return "" if value is None else value
