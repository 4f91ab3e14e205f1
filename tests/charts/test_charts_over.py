"""Percentiles and lines over time: what they draw, what they say, and when a set gets them unasked."""

from __future__ import annotations

import math
import re

import pytest

from ingest.charts.chart import make_chart
from ingest.charts.defaults import default_charts
from ingest.charts.forms.distribution import _log_axis, nines, percentile_axis
from ingest.charts.forms.timeseries import broken, thinned, time_lines
from ingest.charts.request import ChartError, ChartRequest
from ingest.charts.tables import rows_drawn

from .asked import Row, drawn
from .conftest import row
from .samples import window_rows

TAILS = {
    "form": "distribution",
    "by": "raid_level",
    "rows": ["raid_level", "raid_layout"],
    "operations": ["randread"],
}
TIME = {"form": "timeseries", "by": "time", "operations": ["randwrite"], "panels": ["raid_level"]}


def tails(percents: tuple[float, ...] = (50, 90, 99, 99.9)) -> list[Row]:
    """Latencies of two arrays; RAID 10 has the shorter tail."""
    return [
        row(raid_level=level, raid_layout=layout, operation="randread", metric="latency", unit="s", tool="fio", n=1,
            statistic=f"p{percent:g}", latency_kind="completion", value=base * (1 + nines(percent) ** 2),
            value_kind="single", value_basis="measured")
        for level, layout, base in (("raid5", None, 2e-3), ("raid10", "f2", 1e-3)) for percent in percents
    ]  # fmt: skip


def test_each_nine_is_as_wide_as_the_one_before() -> None:
    assert [round(nines(percent), 6) for percent in (0, 90, 99, 99.9)] == [0, 1, 2, 3]
    axis = percentile_axis([1, 50, 99, 99.99], 400)
    assert [text for _, text in axis.ticks if text] == [
        "50\u202f%",
        "90\u202f%",
        "99\u202f%",
        "99.9\u202f%",
        "99.99\u202f%",
    ]
    assert [text for _, text in _log_axis("value", 3e-4, 0.2, 300, 1e-3).ticks] == ["1", "10", "100"]


def test_percentiles_are_lines_of_evidence() -> None:
    found = drawn(TAILS, tails())
    assert found.title == (
        "99.9\u202f% of random reads take at most 10\u00a0ms with RAID 10 far, 20\u00a0ms with RAID 5"
    )
    assert "99.9\u202f%: one request in 1,000 takes longer." in found.subtitle
    for scene in (found.panels[0].wide, found.panels[0].narrow):
        assert {dot.datum["id"] for dot in scene.dots} == {one["id"] for one in tails()}
        assert {line.colour: line.dash for line in scene.lines} == {"raid5": (), "raid10": (6, 3)}
    assert found.table.columns[-1] == "99.9\u202f%, ms"
    assert all("id" in cell for line in found.table.rows for cell in line[2:])


def test_a_title_that_would_be_long_leaves_the_names_to_the_lines() -> None:
    long = [one | {"tuning": f"a setting whose name is long, {one['raid_level']}"} for one in tails()]
    title = drawn(TAILS | {"rows": ["raid_level", "tuning"]}, long).title
    assert title == "99.9\u202f% of random reads take at most 10\u00a0ms at best, 20\u00a0ms at worst"


def test_what_nothing_is_said_of_has_no_name_in_a_title() -> None:
    slowed = [
        one
        | {
            "raid_level": "raid5",
            "raid_layout": None,
            "options": None if one["raid_level"] == "raid5" else "rate=100",
        }
        for one in tails()
    ]
    title = drawn(TAILS | {"rows": ["options"]}, slowed).title
    assert title.endswith("take at most 10\u00a0ms with rate=100, 20\u00a0ms where nothing is stated")


def test_few_percentiles_are_rows() -> None:
    scene = drawn(TAILS, tails((95, 99))).panels[0].wide
    assert scene.y.field == "row"
    assert {text.text.split()[0] for text in scene.texts if text.text.startswith("p")} == {"p95", "p99"}


def test_a_set_with_percentiles_gets_them_and_keeps_kinds_apart() -> None:
    total = [one | {"latency_kind": "total", "id": f"t{one['id'][1:]}"} for one in tails()]
    (request,) = [one for one in default_charts([*tails(), *total]) if one.form == "distribution"]
    assert (request.where["latency_kind"], request.rows) == ("completion", ["raid_level", "raid_layout"])


def test_no_stall_is_hidden_by_thinning() -> None:
    (course,) = time_lines(window_rows(480, stall=(300, 301)))
    few = thinned(course.rows, 50)
    assert len(few) == 50
    assert sum(one["windows"] for one in few) == 480
    assert min(one["min"] for one in few) == 450.0
    assert math.isclose(sum(one["value"] * one["windows"] for one in few) / 480, course.mean)
    assert thinned(course.rows, 50) == few


def test_a_pause_breaks_the_line_and_is_the_title() -> None:
    rows = window_rows(100, pause=40)
    assert [len(piece) for piece in broken(rows)] == [40, 60]
    found = drawn(TIME, rows)
    assert found.title == "Random writes: nothing logged for 10\u00a0s from 40\u00a0s on"
    assert len(found.panels[0].wide.traces[0].pieces) == 2
    assert "gap: nothing logged" in [item["text"] for item in found.key]


@pytest.mark.parametrize(
    ("stall", "said"),
    [((30, 31), "one window drops to 450"), (None, "every window is between 43,251")],
)
def test_the_title_over_time_is_what_the_windows_prove(stall: tuple[int, int] | None, said: str) -> None:
    assert said in drawn(TIME, window_rows(100, stall=stall)).title


def test_extremes_lead_to_their_line_and_repeats_are_context() -> None:
    rows = [*window_rows(60, stall=(30, 31)), *window_rows(60, path="logs/b_iops.1.log")]
    found = drawn(TIME, rows)
    parts = [trace.part for trace in found.panels[0].wide.traces]
    assert parts == ["context", "main"]
    assert found.table.rows[0][-4] == {"text": "450", "href": "logs/a_iops.1.log/#L31"}
    assert re.match(r"windows of about 1.s, 120 in all", make_chart(
        ChartRequest.model_validate(TIME), rows, set_title="A set").page()["caption"])  # fmt: skip
    assert [one["time"] for one in rows_drawn(found.table)][:2] == [1.0, 2.0]


def test_a_set_with_samples_gets_speed_and_latency_over_time() -> None:
    slow = [one | {"metric": "latency", "unit": "s"} for one in window_rows(9, raid_level="raid6", path="c")]
    rows = [*window_rows(9), *window_rows(9, raid_level="raid10", path="b"), *slow]
    found = default_charts(rows)
    assert [(one.metric, one.panels) for one in found] == [("iops", ["raid_level"]), ("latency", [])]
    assert [one.name for one in found] == [
        "timeseries-randwrite-by-time-iops",
        "timeseries-randwrite-by-time-latency",
    ]


def test_time_is_an_axis_of_samples_only(multiples: list[Row]) -> None:
    with pytest.raises(ChartError, match="side files of fio"):
        drawn(TIME, multiples)
    with pytest.raises(ChartError, match="expected a factor, found 'time'"):
        drawn({"form": "sweep", "by": "time", "operations": ["randwrite"]}, window_rows(3))
    with pytest.raises(ChartError, match="expected by: time"):
        drawn({**TIME, "by": "threads"}, window_numbers())


def window_numbers() -> list[Row]:
    return [row(operation="randwrite", metric="iops", unit="1/s", value=5.0, threads=1)]
