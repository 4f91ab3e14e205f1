"""What theory expects over what was measured: the right marks, and only where it is known."""

from __future__ import annotations

from typing import Any

import pytest

from ingest.charts.request import ChartError
from ingest.charts.scene import Axis

from .asked import COMPARE, SWEEP, drawn, make, traces

Row = dict[str, Any]


@pytest.mark.parametrize(("shown", "unit"), [("relative", 1.0), ("value", 70e6)])
def test_a_sweep_has_one_curve_per_operation_and_panel(judged: list[Row], shown: str, unit: float) -> None:
    found = drawn(SWEEP | {"as": shown}, judged)
    for scene in (scene for panel in found.panels for scene in (panel.wide, panel.narrow)):
        read, write = traces(scene)
        assert (read.series, write.series) == ("read", "write")
        assert [[round(y / unit, 6) for _, y in piece] for piece in read.pieces] == [[2.0, 2.5, 3.5]]
        assert [[x for x, _ in piece] for piece in write.pieces] == [[65536.0, 262144.0, 1048576.0]]
        assert {y / unit for piece in write.pieces for _, y in piece} == {1.5}


def test_a_curve_is_one_path_on_the_page(judged: list[Row]) -> None:
    with_curves, without = (make(SWEEP | {"expected": asked}, judged).page() for asked in (True, False))
    for new, old in zip(with_curves["panels"], without["panels"], strict=True):
        for size in ("wide", "narrow"):
            assert new[size].count("<path") == old[size].count("<path") + 2
            assert new[size].count('stroke-dasharray="3,2"') == 2
    assert "expected by theory" in [item["text"] for item in with_curves["key"]]
    assert not any(item["series"] == "expected" for item in without["key"])


def test_a_curve_leaves_out_what_theory_does_not_know(judged: list[Row]) -> None:
    gap = {"expected": None, "prediction": None}
    rows = [row | (gap if row["chunk_size"] == 256 * 1024 else {}) for row in judged]
    read = traces(drawn(SWEEP, rows).panels[0].wide)[0]
    assert [x for x, _ in read.pieces[0]] == [65536.0, 1048576.0]


def test_an_expectation_that_is_not_the_heavy_lines_is_drawn_only_where_all_agree(judged: list[Row]) -> None:
    rows = [row | ({"expected": None} if row["scheduler"] == "cfq" else {}) for row in judged]
    assert not traces(drawn(SWEEP, rows).panels[0].wide), (
        "the heavy line is there, and nothing is expected of it"
    )
    others = [row for row in judged if row["scheduler"] != "cfq" or row["chunk_size"] != 65536]
    assert traces(drawn(SWEEP, others).panels[0].wide)[0].pieces[0][0] == (65536.0, 2.0)
    split = [row | ({"expected": 9.0} if row["scheduler"] == "noop" else {}) for row in others]
    assert traces(drawn(SWEEP, split).panels[0].wide)[0].pieces[0][0][0] == 262144.0


def test_one_size_gets_a_short_level_line(judged: list[Row]) -> None:
    rows = [row for row in judged if row["chunk_size"] == 65536]
    scene = drawn(SWEEP, rows).panels[0].wide
    ((start, end),) = traces(scene)[0].pieces
    assert start[1] == end[1] == 2.0
    assert scene.x.place(end[0]) - scene.x.place(start[0]) == pytest.approx(24)


def test_an_axis_moves_by_pixels() -> None:
    linear, log = Axis("x", 0, 10, 100, ()), Axis("x", 1, 16, 100, (), log=True)
    assert linear.moved(5, 10) == 6
    assert log.moved(4, 25) == pytest.approx(8)


def test_nothing_stands_where_theory_has_nothing(multiples: list[Row]) -> None:
    with pytest.raises(ChartError, match="theory expects nothing of these 54 rows"):
        drawn(SWEEP, multiples)
    assert not traces(drawn(SWEEP | {"expected": False}, multiples).panels[0].wide)


def test_the_axis_reaches_what_is_expected(judged: list[Row]) -> None:
    high = [row | {"expected": 9.0} for row in judged]
    assert drawn(SWEEP, high).panels[0].wide.y.high >= 9.0
    assert drawn(SWEEP | {"expected": False}, high).panels[0].wide.y.high < 9.0


def test_each_expectation_of_a_panel_is_named_once(judged: list[Row]) -> None:
    rows = [row for row in judged if row["raid_level"] == "raid6"]
    for found in (drawn(SWEEP, rows), drawn(COMPARE, judged)):
        for size in ("wide", "narrow"):
            texts = [text.text for panel in found.panels for text in getattr(panel, size).texts]
            assert sorted(text for text in texts if text.startswith("expected")) == [
                "expected read",
                "expected write",
            ]
    alone = drawn(SWEEP | {"operations": ["read"]}, rows).panels[0].wide.texts
    assert [text.text for text in alone].count("expected") == 1


def test_where_expectations_run_into_each_other_the_higher_is_named_above(judged: list[Row]) -> None:
    largest = max(row["chunk_size"] for row in judged)
    rows = [
        row | {"expected": 3.5 if row["operation"] == "read" and row["chunk_size"] == largest else 3.0}
        for row in judged
        if row["raid_level"] == "raid6"
    ]
    texts = {text.text: text.dy for text in drawn(SWEEP, rows).panels[0].wide.texts}
    assert texts["expected read"] < 0 < texts["expected write"]


def test_a_comparison_has_a_tick_in_every_row(judged: list[Row]) -> None:
    scene = drawn(COMPARE, judged).panels[0].wide
    read, write = traces(scene)
    assert [piece[0][0] for piece in read.pieces] == [3.5, 3.5, 3.5], "all read best with the largest chunk"
    assert {x for piece in write.pieces for x, _ in piece} == {1.5}
    assert all(start[0] == end[0] and start[1] < end[1] for start, end in (*read.pieces, *write.pieces))
    above, below = (trace.pieces[0][0][1] for trace in (read, write))
    assert above < below


def test_a_median_has_a_tick_only_where_all_have_one_expectation(judged: list[Row]) -> None:
    request = COMPARE | {"best": False, "reduce": "median", "series": "scheduler", "panels": ["chunk_size"]}
    assert len(traces(drawn(request, judged).panels[0].wide)[0].pieces) == 3
    split = [row | ({"expected": 1.9} if row["scheduler"] == "cfq" else {}) for row in judged]
    assert not traces(drawn(request, split).panels[0].wide)


def test_a_scaling_draws_each_expectation_once(threads: list[Row]) -> None:
    rows = [
        row | {"baseline": 12765.49, "prediction": 4 * 12765.49 if row["drives"] == 4 else None}
        for row in threads
    ]
    request = {
        "form": "scaling",
        "by": "threads",
        "rows": ["raid_level", "raid_layout"],
        "operations": ["randread"],
    }
    more = [
        *rows,
        *(row | {"raid_layout": "f2", "id": row["id"][::-1]} for row in rows if row["drives"] == 4),
    ]
    (trace,) = traces(drawn(request | {"expected": True}, more).panels[0].wide)
    assert [[y for _, y in piece] for piece in trace.pieces] == [[51061.96, 51061.96]]


def test_ranges_have_ticks_where_there_is_a_baseline(ranges: list[Row]) -> None:
    rows = [row | {"baseline": 50e6, "prediction": 150e6} for row in ranges]
    request = {"form": "range", "by": "filesystem", "rows": ["filesystem"], "operations": ["read", "write"]}
    found = drawn(request | {"expected": True}, rows).panels[0].wide
    assert sum(len(trace.pieces) for trace in traces(found)) == len(rows)
    assert [(rule.part, rule.x) for rule in found.rules] == [("baseline", 50e6)]
