"""What stands beside theory: the table, tooltips, rules, intervals, and which charts show it unasked."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import pytest

from ingest.charts.defaults import default_charts
from ingest.charts.request import ChartError

from .asked import COMPARE, SWEEP, drawn, make, traces

Row = dict[str, Any]


def test_the_table_has_a_column_for_it(judged: list[Row]) -> None:
    for request in (SWEEP, COMPARE):
        table = drawn(request, judged).table
        place = table.columns.index("Sequential read")
        assert table.columns[place + 1] == "expected"
        assert all(len(line) == len(table.columns) for line in table.rows)
        assert {line[place + 1]["text"] for line in table.rows} <= {"2.00×", "2.50×", "3.50×"}
    assert "expected" not in drawn(SWEEP | {"expected": False}, judged).table.columns


def test_tooltips_say_it_and_downloads_hold_it(judged: list[Row]) -> None:
    files = make(SWEEP | {"expected": False}, judged).files()
    live = files["charts/sweep-read-write-by-chunk-size.vega.json"].decode()
    assert '"expected":"3.50×; measured ' in live
    table = list(csv.DictReader(io.StringIO(files["charts/sweep-read-write-by-chunk-size.csv"].decode())))
    assert {row["expected"] for row in table} == {"1.5", "2", "2.5", "3.5"}
    absolute = make(SWEEP | {"as": "value"}, judged).files()[
        "charts/sweep-read-write-by-chunk-size.vega.json"
    ]
    assert '"expected":"245\u00a0MB/s; measured '.encode() in absolute


def test_absolute_values_get_rules_only_with_theory(judged: list[Row]) -> None:
    plain = drawn(SWEEP | {"as": "value", "expected": False}, judged)
    assert not plain.panels[0].wide.rules
    asked = drawn(SWEEP | {"as": "value"}, judged)
    assert [(rule.part, rule.y) for rule in asked.panels[0].wide.rules] == [
        ("baseline", 70e6),
        ("ceiling", 280e6),
    ]
    assert [item["text"] for item in asked.key][-2:] == [
        "one drive, about 70\u00a0MB/s", "four drives, about 280\u00a0MB/s",
    ]  # fmt: skip


def test_a_ceiling_is_drawn_left_out_or_refused(judged: list[Row]) -> None:
    low = [row | {"relative": row["relative"] / 4} for row in judged]
    parts = [
        {rule.part for rule in drawn(SWEEP | {"expected": False} | asked, low).panels[0].wide.rules}
        for asked in ({}, {"ceiling": True}, {"ceiling": False})
    ]
    assert parts == [{"baseline"}, {"baseline", "ceiling"}, {"baseline"}]
    with pytest.raises(ChartError, match="one number of drives and one baseline"):
        drawn(SWEEP | {"ceiling": True}, [row | {"drives": None} for row in judged])


def test_the_key_hides_what_is_expected(judged: list[Row]) -> None:
    live = json.loads(make(SWEEP, judged).files()["charts/sweep-read-write-by-chunk-size.vega.json"])
    for spec in (spec for panel in live["panels"].values() for spec in panel.values()):
        data = [d for d in spec["data"] if any(v.get("part") == "expected" for v in d.get("values", []))]
        filters = [
            step["expr"] for d in spec["data"] for step in d.get("transform", []) if step["type"] == "filter"
        ]
        assert data
        assert filters
        assert all("datum.part" in expr for expr in filters if "hidden" in expr)


def with_interval(rows: list[Row]) -> list[Row]:
    return [row | {"ci_low": row["value"] * 0.9, "ci_high": row["value"] * 1.1} for row in rows]


def test_intervals_stand_behind_markers_where_repeats_gave_one(judged: list[Row]) -> None:
    rows = with_interval([row for row in judged if row["raid_level"] == "raid5"])
    scene = drawn(SWEEP, rows).panels[0].wide
    read = next(trace for trace in traces(scene, "interval") if trace.series == "read")
    assert (read.width, read.opacity, len(read.pieces)) == (5, 0.28, 3)
    (x, low), (x2, high) = read.pieces[0]
    assert x == x2
    assert (low, high) == pytest.approx((2.2 * 0.9, 2.2 * 1.1))
    assert not traces(drawn(SWEEP, judged).panels[0].wide, "interval")


def test_intervals_lie_in_the_rows_of_a_comparison(judged: list[Row]) -> None:
    request = {**COMPARE, "where": {"chunk_size": "64 KiB", "scheduler": "cfq"}, "best": False, "as": "value"}
    found = drawn(request, with_interval(judged))
    spans = traces(found.panels[0].wide, "interval")
    assert len(spans) == 6
    assert all(trace.pieces[0][0][1] == trace.pieces[0][1][1] for trace in spans)
    assert "interval" in [item["series"] for item in found.key]


def test_automatic_charts_show_it_where_every_panel_has_one(judged: list[Row], multiples: list[Row]) -> None:
    assert default_charts(judged)[0].expected
    assert not default_charts(multiples)[0].expected
    one_panel = [row if row["raid_level"] == "raid6" else {**row, "expected": None} for row in judged]
    assert not default_charts(one_panel)[0].expected
    far = [row | {"expected": 40.0} for row in judged]
    assert not default_charts(far)[0].expected


def test_automatic_charts_over_threads_do_not(threads: list[Row]) -> None:
    rows = [row | {"baseline": 12765.49, "prediction": 2e4} for row in threads]
    assert [request.expected for request in default_charts(rows)] == [False]
