"""The CSV and JSON of a chart: what it draws, value by value, and how far each is to be trusted."""

from __future__ import annotations

import csv
import io
import json
import re
from typing import Any

from .asked import COMPARE, Row, make
from .samples import window_rows

SWEEP = {"form": "sweep", "by": "chunk_size", "operations": ["read", "write"], "as": "relative",
         "panels": ["raid_level", "raid_layout"], "series": "scheduler", "highlight": "cfq"}  # fmt: skip
MEDIANS = {"form": "compare", "by": "raid_level", "rows": ["raid_level", "raid_layout"], "as": "relative",
           "operations": ["read", "write"], "panels": ["chunk_size"], "reduce": "median", "series": "scheduler"}  # fmt: skip
RANGE = {"form": "range", "by": "filesystem", "rows": ["filesystem"], "operations": ["read", "write"]}


def rows_of(request: dict[str, Any], rows: list[Row]) -> list[dict[str, str]]:
    found = {
        name: text for name, text in make(request, rows).files().items() if name.endswith((".csv", ".json"))
    }
    text = next(text for name, text in found.items() if name.endswith(".csv")).decode()
    table = list(csv.DictReader(io.StringIO(text)))
    behind = json.loads(
        next(text for name, text in found.items() if re.search(r"[^.]+(?<!vega)(?<!vl)\.json$", name))
    )
    assert [row["id"] for row in behind] == [row["id"] for row in table]
    return table


def test_each_line_has_its_points_in_the_order_of_the_table(multiples: list[Row]) -> None:
    table = rows_of(SWEEP, multiples)
    assert {row["id"] for row in table} == {row["id"] for row in multiples}
    assert [row["operation"] for row in table[:4]] == ["read", "write", "read", "write"]
    first = table[0]
    assert (first["raid_level"], first["chunk_size"], first["scheduler"]) == ("raid5", "65536", "noop")
    assert (first["drawn"], first["drawn_unit"], first["relative"]) == ("2", "×", "2")


def test_a_band_is_drawn_as_its_ends_beside_the_heavy_line(multiples: list[Row]) -> None:
    table = rows_of(SWEEP | {"context": "band"}, multiples)
    assert len(table) == 18
    first = table[0]
    ends = [first[name] for name in ("drawn_low", "drawn_high")]
    assert (first["scheduler"], first["drawn"], ends) == ("cfq", "2.2", ["2", "2.2"])
    assert first["drawn_span"] == "lowest to highest of 3 schedulers"


def test_a_median_stands_once_with_the_numbers_behind_it(multiples: list[Row]) -> None:
    table = rows_of(MEDIANS, multiples)
    assert len(table) == 18  # 3 panels × 3 levels × 2 operations, not the 54 numbers
    first = table[0]
    assert [first[name] for name in ("drawn", "drawn_low", "drawn_high")] == ["3", "2.9", "3.1"]
    assert (first["value"], first["value_kind"], first["numbers"]) == ("", "median", "3")
    assert "scheduler" not in first
    ids = first["id"].split("; ")
    middle = next(row for row in multiples if row["id"] == ids[0])
    assert (len(ids), middle["relative"]) == (3, 3.1 - 0.1)


def test_only_the_best_stands_there(multiples: list[Row]) -> None:
    table = rows_of({**COMPARE, "expected": False}, multiples)
    assert [(row["operation"], row["drawn"], row["scheduler"]) for row in table[:2]] == [
        ("read", "3.7", "cfq"), ("write", "1.94", "cfq"),
    ]  # fmt: skip


def test_a_share_is_in_percent_as_its_axis_says(judged: list[Row]) -> None:
    request = {"form": "efficiency", "by": "raid_level", "rows": ["raid_level", "raid_layout"],
               "operations": ["read"], "reduce": "median"}  # fmt: skip
    first = rows_of(request, judged)[0]
    assert (first["drawn_unit"], first["numbers"]) == ("%", "9")
    assert float(first["drawn"]) == round(100 * float(first["efficiency"]), 9)


def test_a_range_has_ends_and_no_value(ranges: list[Row]) -> None:
    table = rows_of(RANGE, ranges)
    assert [(row["filesystem"], row["operation"]) for row in table[:2]] == [("jfs", "read"), ("jfs", "write")]
    assert [table[2][name] for name in ("drawn", "drawn_low", "drawn_high", "drawn_unit", "drawn_span")] == [
        "", "140", "202", "MB/s", "published range",
    ]  # fmt: skip


def test_basis_and_baseline_stand_beside_each_value(judged: list[Row]) -> None:
    first = rows_of(SWEEP, judged)[0]
    assert (first["value_kind"], first["value_basis"], first["n"], first["numbers"]) == (
        "mean",
        "derived",
        "5",
        "1",
    )
    assert first["baseline_exact"] == "false"


def test_numbers_have_no_noise_of_binary_fractions(multiples: list[Row]) -> None:
    files = make(SWEEP, multiples).files()
    noise = re.compile(rb"\d\.?\d*(0{6,}|9{6,})[1-9]\b")
    for name, text in files.items():
        if name.endswith((".csv", ".json")) and "vega" not in name:
            assert not noise.findall(text), name


def test_lines_over_time_have_their_windows() -> None:
    table = rows_of({"form": "timeseries", "by": "time", "operations": ["randwrite"]}, window_rows(5))
    assert [row["time"] for row in table] == ["1", "2", "3", "4", "5"]
    assert table[0]["drawn_span"] == "lowest to highest window"
