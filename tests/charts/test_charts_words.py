"""Numbers and names as readers see them, what a set gets unasked, and what is said of a bad request."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import Any

import pytest
from pydantic import ValidationError

from ingest.charts import defaults
from ingest.charts.axes import size_unit, step_for
from ingest.charts.chart import make_chart
from ingest.charts.defaults import default_charts, families, foremost, main_metrics
from ingest.charts.drawing import abreast
from ingest.charts.label_placement import Box, roomy
from ingest.charts.named_lines import LEADING, LETTERS, short, shortened, spread
from ingest.charts.request import ChartError, ChartRequest
from ingest.charts.words import several
from ingest.core.labels import (
    factor_word,
    format_ratio,
    format_size,
    format_value,
    level_words,
    reference,
    words,
)
from ingest.core.vocabulary import Operation

Row = dict[str, Any]


@pytest.mark.parametrize(
    ("value", "metric", "shown"),
    [
        (271.6e6, "throughput", "272\u00a0MB/s"),
        (1.2e9, "throughput", "1.20\u00a0GB/s"),
        (2049, "iops", "2,049\u00a0IOPS"),
        (0.00125, "latency", "1.25\u00a0ms"),
        (0.56, "cpu", "56\u202f%"),
        (0, "iops", "0\u00a0IOPS"),
    ],
)
def test_values(value: float, metric: str, shown: str) -> None:
    assert format_value(value, metric) == shown


def test_ratios_and_sizes() -> None:
    assert format_ratio(3.875) == "3.88×"
    assert [format_size(size) for size in (65536, 2**20, 1536 * 1024, 2**30, 1000)] == [
        "64\u00a0KiB", "1\u00a0MiB", "1536\u00a0KiB", "1\u00a0GiB", "1000\u00a0B",
    ]  # fmt: skip


def test_how_many_values_stand_at_a_place_is_said_of_the_places_that_have_fewer_too() -> None:
    rows = [
        {"operation": "read", "chunk_size": size, "scheduler": scheduler}
        for size, schedulers in ((64, "abcd"), (128, "ab"))
        for scheduler in schedulers
    ]
    assert several(rows, "scheduler", ["chunk_size"]) == "two to four schedulers"
    assert several(rows[:4], "scheduler", ["chunk_size"]) == "four schedulers"


def test_names() -> None:
    assert level_words("raid10", "f2") == "RAID 10 far"
    assert level_words("raid10", "nested") == "RAID 1+0 (stripe of mirrors)"
    assert factor_word("threads", 16) == "16 threads"
    assert factor_word("queue_depth", 32) == "queue depth 32"
    assert factor_word("block_size", 2**20) == "1\u00a0MiB"


@pytest.mark.parametrize(
    ("size", "shown"), [(2**21, "2048\u00a0KiB"), (2**24, "16384\u00a0KiB"), (1000, "1000\u00a0B")]
)
def test_chunks_stay_in_the_unit_of_their_axis(size: int, shown: str) -> None:
    assert factor_word("chunk_size", size) == shown
    assert size_unit("chunk_size", [2**20, 2**21]) == "KiB"


def test_names_of_arrays() -> None:
    row = {"raid_level": "raid5", "state": "degraded", "chunk_size": 65536}
    assert words(row, ["raid_level", "state", "chunk_size"]) == "RAID 5, degraded, 64\u00a0KiB"
    assert words({"raid_level": "raid5", "state": "optimal"}, ["raid_level", "state"]) == "RAID 5"


def forms_of(rows: list[Row]) -> list[tuple[str, str, list[str]]]:
    return [(request.form, request.by, request.operations) for request in default_charts(rows)]


def test_automatic_charts(
    multiples: list[Row], states: list[Row], ranges: list[Row], threads: list[Row]
) -> None:
    assert forms_of(multiples) == [("sweep", "chunk_size", ["read", "write"])]
    assert forms_of(states) == [("compare", "raid_level", ["randread", "randwrite", "randrw"])]
    assert forms_of(ranges) == [("range", "filesystem", ["read", "write"])]
    assert forms_of(threads) == [("scaling", "threads", ["randread"])]


def test_one_value_gets_no_chart(states: list[Row]) -> None:
    assert default_charts(states[:1]) == []
    assert default_charts([]) == []


def test_automatic_leaves_out_what_follows(threads: list[Row]) -> None:
    assert default_charts(threads)[0].rows == ["raid_level", "raid_layout"]


def test_automatic_does_not_mix_tools(multiples: list[Row]) -> None:
    other = [row | {"tool": "hdparm", "id": row["id"][::-1]} for row in multiples[:2]]
    assert default_charts([*multiples, *other])[0].where == {"tool": "dd"}


BASE = {
    "form": "sweep",
    "by": "chunk_size",
    "operations": ["read"],
    "series": "scheduler",
    "panels": ["raid_level"],
}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"by": "chunksize"}, "expected a factor, found 'chunksize'; did you mean chunk_size?"),
        ({"form": "sweeep"}, "expected a form, found 'sweeep'; did you mean sweep?"),
        ({"operations": ["reads"]}, "expected a operation, found 'reads'; did you mean read?"),
        ({"metric": "speed"}, "expected a metric, found 'speed'"),
        (
            {"where": {"scheduler": "bfq"}},
            "no row has scheduler bfq; there is cfq, deadline, noop; ask for one of these",
        ),
        ({"where": {"chunk_size": "64 kb"}}, "expected a size such as 64 KiB, found '64 kb'"),
        (
            {"highlight": "bfq"},
            "highlight: expected a scheduler of the rows, found 'bfq'; write one of noop, deadline, cfq",
        ),
        ({"series": None}, "3 values for RAID 5, read, 64\u00a0KiB; they differ in scheduler"),
        ({"by": "threads"}, "no row says its threads"),
        ({"form": "range", "by": "raid_level"}, "has a min and max; ask for form: compare"),
        (
            {"form": "compare", "by": "raid_level", "reduce": "median", "series": None},
            "reduce needs the factor",
        ),
    ],
)
def test_messages(multiples: list[Row], change: dict[str, Any], said: str) -> None:
    with pytest.raises(ChartError) as error:
        make_chart(ChartRequest.model_validate(BASE | change), multiples, set_title="s")
    assert said in str(error.value).replace("an operation", "a operation")
    assert "\n" not in str(error.value)


def test_a_misspelt_key_is_refused() -> None:
    with pytest.raises(ValidationError, match="serie"):
        ChartRequest.model_validate(BASE | {"serie": "scheduler"})


def test_the_name_says_form_operations_and_factor() -> None:
    request = ChartRequest.model_validate(
        {"form": "sweep", "by": "chunk_size", "operations": ["read", "write"]}
    )
    assert request.name == "sweep-read-write-by-chunk-size"


def test_ends_are_moved_apart() -> None:
    heights = spread([10, 12, 13, 100], 110)
    assert all(below - above >= LEADING for above, below in itertools.pairwise(heights))
    assert heights[-1] == 100


def test_a_line_through_a_box_is_measured() -> None:
    assert Box(0, 0, 10, 10).crossed((-5, 5), (15, 5)) == pytest.approx(10)
    assert Box(0, 0, 10, 10).crossed((-5, 50), (15, 50)) == 0


@pytest.mark.parametrize(
    ("top", "step"), [(280.0, 50.0), (4.32, 1.0), (109_000.0, 20_000.0), (2255.0, 500.0)]
)
def test_a_grid_has_few_round_steps(top: float, step: float) -> None:
    assert step_for(top, 5) == step


def test_panels_stand_in_rows_of_like_length() -> None:
    assert [abreast(panels) for panels in (1, 2, 3, 4, 5, 6, 7, 8)] == [1, 2, 3, 2, 3, 3, 3, 3]


def test_speed_comes_first_and_the_use_of_the_cpu_only_alone() -> None:
    """The first chart is the picture of a set: a bonnie++ table is not about its CPU."""
    rows = [{"metric": metric} for metric in ("cpu", "latency", "rate", "size", "throughput")]
    assert main_metrics(rows) == ["throughput", "rate", "latency"]


def test_one_more_operation_is_one_more_row(monkeypatch: pytest.MonkeyPatch) -> None:
    verify = Operation(label="verify", sentence="verifies", mark="filled", family="in sequence")
    known = replace(reference(), operations=reference().operations | {"verify": verify})
    rows = [{"operation": name} for name in ("verify", "seek", "read")]
    monkeypatch.setattr(defaults, "reference", lambda: known)
    assert families(rows) == [["read", "verify"], ["seek"]]
    assert foremost(["seek"], "iops")
    assert foremost(["read"], "throughput")


def test_names_of_lines_that_have_no_room_still_differ() -> None:
    room = roomy("Samsung 860, RAID mode", LETTERS)
    names = [short(f"Samsung 860 PRO, {mode}", room) for mode in ("RAID mode", "HBA")]
    assert names == ["Samsung 8…, RAID mode", "Samsung 860 PRO, HBA"]
    assert short("RAID 0+1 (mirror of stripes)", room) == "RAID 0+1"
    assert shortened([f"Samsung 860 PRO, {mode}" for mode in ("RAID mode", "HBA")], room) == [
        "860 PRO, RAID mode",
        "Samsung 860 PRO, HBA",
    ]
    bitmaps = ["internal bitmap of 64 MiB, 1 run", "external bitmap of 64 MiB, 1 run"]
    assert shortened(bitmaps, roomy(bitmaps[0], LETTERS) - 5) == [
        short(name, roomy(bitmaps[0], LETTERS) - 5) for name in bitmaps
    ]
    assert roomy(short("one word, " + "long " * 20, room), LETTERS) <= room
