"""Every form draws what it was asked, says so, and links every number."""

from __future__ import annotations

import re
from typing import Any

import pytest

from ingest.charts.forms import forms
from ingest.charts.request import ChartError, ChartRequest
from ingest.charts.subject import subject_of, values_of

from .asked import Row, drawn, make
from .conftest import row

SWEEP = {"form": "sweep", "by": "chunk_size", "operations": ["read", "write"], "as": "relative",
         "panels": ["raid_level", "raid_layout"], "series": "scheduler", "highlight": "cfq"}  # fmt: skip
COMPARE = {"form": "compare", "by": "raid_level", "rows": ["raid_level", "state"],
           "operations": ["randread", "randwrite", "randrw"]}  # fmt: skip
RANGE = {"form": "range", "by": "filesystem", "rows": ["filesystem"], "operations": ["read", "write"]}
SCALING = {
    "form": "scaling",
    "by": "threads",
    "rows": ["raid_level", "raid_layout"],
    "operations": ["randread"],
}


@pytest.fixture(scope="module")
def sweep(multiples: list[Row]) -> dict[str, Any]:
    return make(SWEEP, multiples).page()


def links(page: dict[str, Any], size: str = "wide") -> list[str]:
    return [found for panel in page["panels"] for found in re.findall(r'href="#([0-9a-f]{12})"', panel[size])]


def test_forms_are_found() -> None:
    assert set(forms()) >= {"sweep", "compare", "range", "scaling"}


@pytest.mark.parametrize("size", ["wide", "narrow"])
def test_sweep_links_the_heavy_line_of_every_panel(
    sweep: dict[str, Any], multiples: list[Row], size: str
) -> None:
    assert sorted(links(sweep, size)) == sorted(row["id"] for row in multiples if row["scheduler"] == "cfq")


def test_sweep_says_what_it_shows(sweep: dict[str, Any]) -> None:
    assert sweep["title"] == "RAID 10 far reads fastest: 3.70× at 1024\u00a0KiB, cfq"
    assert sweep["subtitle"].startswith(
        "Sequential throughput relative to one drive, by chunk size (KiB, log scale)."
    )
    assert sweep["subtitle"].endswith("Higher is better.")
    assert "3.70×" in sweep["alt"]
    assert [item["series"] for item in sweep["key"]] == ["read", "write", "context", "baseline", "ceiling"]
    assert [item["text"] for item in sweep["key"]][2:] == [
        "the other two schedulers", "one drive, 1.0×", "four drives, 4.0×",
    ]  # fmt: skip


def test_sweep_panels_are_ordered_and_named(sweep: dict[str, Any]) -> None:
    assert [(panel["title"], panel["subtitle"], panel["marker"]) for panel in sweep["panels"]] == [
        ("RAID 5", "left-symmetric", "square"), ("RAID 6", "layout not stated", "diamond"), ("RAID 10 far", "layout f2", "circle"),
    ]  # fmt: skip


def test_table_holds_every_row(sweep: dict[str, Any], multiples: list[Row]) -> None:
    cells = [cell for line in sweep["table"]["rows"] for cell in line]
    assert {cell["id"] for cell in cells if "id" in cell} == {row["id"] for row in multiples}
    assert all(len(line) == len(sweep["table"]["columns"]) for line in sweep["table"]["rows"])


def test_band_takes_the_place_of_thin_lines(multiples: list[Row]) -> None:
    scene = drawn(SWEEP | {"context": "band"}, multiples).panels[0].wide
    assert len(scene.bands) == 2
    assert {line.part for line in scene.lines} == {"main"}
    assert scene.bands[1].points[0][1:] == (2.0, 2.2)


def test_compare_sorts_by_the_first_operation(states: list[Row]) -> None:
    page = make(COMPARE, states).page()
    assert page["title"] == "RAID 5 is fastest at random reads: 2,049\u00a0IOPS"
    assert [line[0]["text"] for line in page["table"]["rows"]] == ["RAID 5", "RAID 10", "RAID 5, degraded"]
    assert sorted(set(links(page))) == sorted(row["id"] for row in states)
    assert "Rows sorted by random read." in page["subtitle"]


def test_rows_are_sorted_by_the_operation_that_a_title_is_about(states: list[Row]) -> None:
    page = make(COMPARE | {"sort": "randwrite"}, states).page()
    assert [line[0]["text"] for line in page["table"]["rows"]] == ["RAID 10", "RAID 5", "RAID 5, degraded"]
    assert "Rows sorted by random write." in page["subtitle"]


def test_a_size_that_names_a_row_alone_says_of_what_it_is() -> None:
    facts = {"operation": "randread", "metric": "throughput", "unit": "B/s"}
    rows = [row(**facts, block_size=size, value=10.0 * size) for size in (4096, 65536)]
    request = {"form": "compare", "by": "block_size", "rows": ["block_size"], "operations": ["randread"]}
    title = make(request, rows).page()["title"]
    assert title.startswith("Block size 64\u00a0KiB is fastest at random reads: ")


def test_named_things_stand_in_the_order_of_their_numbers() -> None:
    rows = [row(drive=f"slot {place}") for place in (10, 2, 1)]
    assert values_of(rows, "drive") == ["slot 1", "slot 2", "slot 10"]


def test_rows_are_not_sorted_by_what_is_not_shown(states: list[Row]) -> None:
    with pytest.raises(ChartError, match="expected a sort, found 'write'"):
        make(COMPARE | {"sort": "write"}, states)


def test_best_is_the_maximum_and_says_where(multiples: list[Row]) -> None:
    request = {"form": "compare", "by": "raid_level", "rows": ["raid_level", "raid_layout"],
               "operations": ["read", "write"], "as": "relative", "best": True}  # fmt: skip
    drawing = drawn(request, multiples)
    first = drawing.table.rows[0]
    assert [cell["text"] for cell in first[:3]] == ["RAID 10 far", "3.70×", "1024\u00a0KiB, cfq"]


def test_reduce_draws_median_and_spread(multiples: list[Row]) -> None:
    request = {"form": "compare", "by": "raid_level", "rows": ["raid_level", "raid_layout"], "as": "relative",
               "operations": ["read", "write"], "panels": ["chunk_size"], "reduce": "median",
               "series": "scheduler"}  # fmt: skip
    drawing = drawn(request, multiples)
    assert [row["text"] for row in drawing.rows] == ["RAID 10 far", "RAID 5 left-symmetric", "RAID 6"]
    scene = drawing.panels[0].wide
    assert sorted(dot.x for dot in scene.dots if dot.series == "read") == [1.6, 2.1, 3.0]
    assert sum(rule.part == "spread" for rule in scene.rules) == 6
    assert "median 3.60×" in drawing.title
    assert "Point: median of three schedulers; bar: lowest to highest." in drawing.subtitle


def test_range_draws_a_bar_even_for_one_figure(ranges: list[Row]) -> None:
    page = make(RANGE, ranges).page()
    assert sorted(links(page)) == sorted(row["id"] for row in ranges)
    assert page["title"] == "JFS reads fastest: up to 256\u00a0MB/s"
    assert ">XFS, n = 11<" in page["panels"][0]["wide"]
    assert ">140–202<" in page["panels"][0]["wide"]


def test_what_is_the_same_for_all_rows_stands_in_the_caption_alone(ranges: list[Row]) -> None:
    page = make(RANGE, [{**row, "n": 3, "value_kind": "median"} for row in ranges]).page()
    assert ">XFS<" in page["panels"][0]["wide"]
    assert page["caption"] == "n = 3"


def test_no_room_is_kept_for_names_that_no_view_has(ranges: list[Row]) -> None:
    bare = drawn(RANGE, [{**row, "baseline": None, "interface_limit": None} for row in ranges])
    held = drawn(RANGE, [{**row, "baseline": 70e6} for row in ranges])
    assert held.panels[0].wide.height - bare.panels[0].wide.height == 13


def test_ranges_in_a_sweep_are_bars(ranges: list[Row]) -> None:
    sized = [
        row | {"chunk_size": size}
        for row, size in zip(ranges[:2] + ranges[2:], (4096, 4096, 65536, 65536), strict=True)
    ]
    scene = (
        drawn({"form": "sweep", "by": "chunk_size", "operations": ["read", "write"]}, sized).panels[0].wide
    )
    assert len(scene.bars) == 4
    assert not scene.lines


def test_scaling_names_lines_at_their_ends(threads: list[Row]) -> None:
    page = make(SCALING, threads).page()
    assert page["panels"][0]["title"] == "Random read"
    assert ">RAID 10 near<" in page["panels"][0]["wide"]
    assert "by threads (log scale)" in page["subtitle"]
    assert page["title"].endswith("99,171\u00a0IOPS at 16 threads")


def test_values_are_shown_as_published_unless_asked(states: list[Row]) -> None:
    rows = [row | {"relative": row["value"] / 250, "baseline": 250.0} for row in states]
    assert not subject_of(ChartRequest.model_validate(COMPARE), rows).relative
    assert subject_of(ChartRequest.model_validate(COMPARE | {"as": "relative"}), rows).relative


def test_the_thread_goes_with_either_of_its_ends(states: list[Row]) -> None:
    threads = [rule for rule in drawn(COMPARE, states).panels[0].wide.rules if rule.width == 1.5]
    assert {(rule.series, rule.part) for rule in threads} == {("randwrite", "randread")}


def test_small_panels_list_their_rows_once_and_name_two_values(multiples: list[Row]) -> None:
    request = {
        "form": "compare", "by": "raid_level", "rows": ["raid_level", "raid_layout"], "panels": ["chunk_size"],
        "operations": ["read", "write"], "as": "relative", "series": "scheduler", "reduce": "median",
    }  # fmt: skip
    found = drawn(request, multiples)
    assert [row["text"] for row in found.rows] == ["RAID 10 far", "RAID 5 left-symmetric", "RAID 6"]
    said = [text.text for panel in found.panels for text in panel.wide.texts if text.series]
    assert said == ["3.60×", "0.20×"]
    longer = [
        row | {"raid_level": None, "machine": f"a machine whose name is long, {row['id']}"}
        for row in multiples
    ]
    assert not drawn(
        request | {"rows": ["machine"], "by": "machine", "series": None, "reduce": None}, longer[:9]
    ).rows


def test_a_flat_line_has_no_extreme_and_nothing_stands_over_the_ceiling(multiples: list[Row]) -> None:
    flat = [row | {"relative": 3.9 if row["operation"] == "read" else 1.5} for row in multiples]
    scene = drawn(SWEEP, flat).panels[0].narrow
    assert [text.text for text in scene.texts] == ["read", "write"]
    assert all(scene.at(text.x, text.y)[1] + text.dy > scene.at(scene.x.low, 4.0)[1] for text in scene.texts)
