"""The charts of a set whose author asked for none: fio by queue depth with a mixed run beside, sysbench by threads, bonnie++."""

from __future__ import annotations

from typing import Any

import pytest

from ingest.charts.defaults import default_charts
from ingest.charts.drawing import draw
from ingest.charts.request import ChartError, ChartRequest
from ingest.charts.subject import subject_of

from .conftest import row

Row = dict[str, Any]


def depths() -> list[Row]:
    """Text logs say how many threads there were, JSON of the mixed run does not."""
    facts: Row = {
        "tool": "fio",
        "metric": "iops",
        "unit": "1/s",
        "operation": "randread",
        "value_basis": "measured",
    }
    read = [
        row(**facts, block_size=size, threads=1, queue_depth=depth, value=1e9 * depth / size)
        for size in (4096, 65536)
        for depth in (1, 16, 4, 64)
    ]
    mixed = facts | {"block_size": 8192, "mix_read": 0.7}
    return [
        *read,
        row(**mixed, queue_depth=8, value=15_000.0),
        row(**mixed | {"operation": "randwrite"}, value=6_000.0),
    ]


def by_threads() -> list[Row]:
    """Throughput is IOPS times one block size."""
    facts: Row = {"tool": "sysbench", "operation": "randread", "block_size": 16384, "value_basis": "measured"}
    return [
        row(**facts, threads=threads, metric=metric, unit=unit, value=1000.0 * threads * times)
        for threads in (1, 2, 4)
        for metric, unit, times in (("iops", "1/s", 1), ("throughput", "B/s", 16384))
    ]


def test_one_number_of_threads_is_no_axis() -> None:
    (request,) = default_charts(depths())
    assert (request.form, request.by, request.rows) == ("scaling", "queue_depth", ["block_size"])


def test_title_and_key_speak_of_what_is_drawn() -> None:
    (request,) = default_charts(depths())
    drawing = draw(request, subject_of(request, depths()))
    assert [panel.title for panel in drawing.panels] == ["Random read"]
    assert [item["text"] for item in drawing.key] == ["random read, filled"]


def test_iops_and_bytes_a_second_of_one_block_size_are_one_curve() -> None:
    rows = by_threads()
    assert [request.metric for request in default_charts(rows)] == ["iops"]
    larger = [one | {"block_size": 65536, "id": one["id"][::-1]} for one in rows]
    assert [request.metric for request in default_charts([*rows, *larger])] == ["iops", "throughput"]


def test_charts_of_one_name_are_called_by_what_they_show() -> None:
    rows = by_threads()
    slow = [
        one | {"metric": "latency", "unit": "s", "id": one["id"][::-1]}
        for one in rows
        if one["metric"] == "iops"
    ]
    assert [request.label for request in default_charts([*rows, *slow])] == [
        "IOPS by threads",
        "Latency by threads",
    ]


def test_sequence_against_random_and_the_processor_are_left_to_the_table() -> None:
    facts: Row = {"tool": "bonnie++", "operation": "create", "value_basis": "measured"}
    rows = [
        row(**facts, access=access, metric=metric, unit=unit, value=value)
        for access in ("sequential", "random")
        for metric, unit, value in (("rate", "1/s", 651.0), ("cpu", "1", 0.15))
    ]
    assert default_charts(rows) == []
    files = [
        one | {"filesystem": name} for one in rows for name in ("ext4", "xfs") if one["access"] == "random"
    ]
    found = default_charts([one | {"id": f"{place:012d}"} for place, one in enumerate(files)])
    assert [request.metric for request in found] == ["rate"]


def test_what_was_made_and_what_was_deleted_look_different() -> None:
    rows = [
        row(tool="bonnie++", operation=operation, filesystem=name, metric="rate", unit="1/s", value=value)
        for operation, value in (("create", 600.0), ("stat", 700.0), ("delete", 800.0))
        for name in ("ext4", "xfs")
    ]
    (request,) = default_charts(rows)
    drawing = draw(request, subject_of(request, rows))
    key = drawing.key
    assert drawing.subtitle.startswith("Rate per second. ")
    assert len({item["mark"] for item in key}) == 3


def by_read_ahead() -> list[Row]:
    """Two levels over read-ahead; one value more is of a log that names another machine."""
    facts: Row = {"tool": "hdparm", "operation": "read", "metric": "throughput", "unit": "B/s"}
    rows = [
        row(**facts, raid_level=level, read_ahead=2**power, value=1e8 + power * 1e6)
        for level in ("raid5", "raid10")
        for power in (17, 19, 20, 21)
    ]
    return [*rows, row(**facts, raid_level="raid10", read_ahead=2**19, machine="other", value=9e7)]


def test_a_factor_that_few_rows_state_makes_no_lines() -> None:
    """Of a set in the synthetic archive: RAID 5 had a panel without a mark, and the site could not be built."""
    for request in default_charts(by_read_ahead()):
        drawing = draw(request, subject_of(request, by_read_ahead()))
        assert all(panel.wide.marks for panel in drawing.panels), request


def test_a_panel_with_nothing_in_it_is_refused() -> None:
    request = ChartRequest(
        form="sweep", by="read_ahead", panels=["raid_level"], series="machine", operations=["read"]
    )
    with pytest.raises(ChartError, match=r"expected marks in every panel, found none in RAID 5"):
        draw(request, subject_of(request, by_read_ahead()))
