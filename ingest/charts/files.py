"""What can be downloaded of a chart: what it draws as CSV and JSON, its specs, its picture."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from functools import cache
from typing import Any

from ingest.charts.drawing import Drawn
from ingest.core.labels import reference
from ingest.core.row import Row
from ingest.core.text import csv_cell, without_noise

TIME = ["time", "windows", "min_line", "max_line"]  # of samples: seconds, and where each end stands
WHAT = ["operation", "metric", "statistic"]
SPAN = ["drawn_low", "drawn_high", "drawn_span"]
VALUE = ["unit", "n", "value", "value_kind", "value_basis", "numbers", "min", "max"]
BASELINE = ["baseline", "baseline_exact", "relative"]
THEORY = ["expected", "prediction", "efficiency"]
LINK = ["interface", "links", "interface_limit"]  # where the manifest names a link of known speed
ALWAYS = ("id", "set", "tool", *WHAT, "drawn", "drawn_unit", *VALUE, *BASELINE, "evidence")


def rows_drawn(drawn: Sequence[Drawn]) -> list[dict[str, Any]]:
    """A row for each value that the chart draws; beside ALWAYS only columns that say something."""
    columns = ["id", "set", *reference().factors, "tool", *TIME, *WHAT, "drawn", *SPAN, "drawn_unit",
               *VALUE, *BASELINE, *THEORY, *LINK, "evidence"]  # fmt: skip
    rows = [_row(one) for one in drawn]
    told = [name for name in columns if name in ALWAYS or any(row.get(name) is not None for row in rows)]
    return [{name: row.get(name) for name in told} for row in rows]


def _row(one: Drawn) -> Row:
    """The value as drawn, and what the numbers behind it share."""
    unit, factor = one.subject.scale
    low, high = one.span or (None, None)
    return {
        **_shared(one),
        "id": _joined(one, "id"), "evidence": _joined(one, "evidence"), "numbers": len(one.rows),
        "drawn": _in(factor, one.value), "drawn_low": _in(factor, low), "drawn_high": _in(factor, high),
        "drawn_unit": unit, "drawn_span": one.says or None,
    }  # fmt: skip


def _shared(one: Drawn) -> Row:
    """What all its numbers have in common; of a median of several also that."""
    rows = one.rows
    shared = {name: value for name, value in rows[0].items() if all(row.get(name) == value for row in rows)}
    if len(rows) == 1 or one.value is None:
        return shared
    return {**shared, one.subject.field: one.value, "value_kind": "median"}


def _joined(one: Drawn, name: str) -> str:
    return "; ".join(str(row[name]) for row in one.rows if row.get(name))


def _in(factor: float, value: float | None) -> float | None:
    return None if value is None else value / factor


def as_json(value: Any) -> bytes:
    """Indented JSON without NaN, ending in a line feed."""
    return (_indented(without_noise(value), 0) + "\n").encode()


def _indented(value: Any, depth: int) -> str:
    """As json.dumps does with indent=1, which is slow Python; records of plain values are left to its C."""
    inner, outer = "\n" + " " * (depth + 1), "\n" + " " * depth
    held = list(
        value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple) else ()
    )
    if not held or not any(isinstance(each, dict | list | tuple) for each in held):
        text = _encoder(f",{inner}").encode(value)
        return f"{text[0]}{inner}{text[1:-1]}{outer}{text[-1]}" if held else text
    parts = [_indented(each, depth + 1) for each in held]
    if not isinstance(value, dict):
        return f"[{inner}{f',{inner}'.join(parts)}{outer}]"
    named = (f"{_encoder(', ').encode(str(name))}: {part}" for name, part in zip(value, parts, strict=True))
    return f"{{{inner}{f',{inner}'.join(named)}{outer}}}"


@cache
def _encoder(separator: str) -> json.JSONEncoder:
    return json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(separator, ": "))


def compact(value: Any) -> bytes:
    """JSON as a page loads it."""
    return (json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False) + "\n").encode()


def as_csv(rows: Sequence[Row]) -> bytes:
    """CSV with LF, empty for missing; text that a spreadsheet would run gets an apostrophe."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(map(csv_cell, rows[0].keys()))
    writer.writerows(map(csv_cell, row.values()) for row in rows)
    return out.getvalue().encode()
