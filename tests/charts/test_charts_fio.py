"""From real and made-up files of fio to the charts of its set."""

from __future__ import annotations

from pathlib import Path

import pytest

from ingest.build.set_database import database_of, rows_of_set
from ingest.charts.defaults import default_charts
from ingest.charts.drawing import draw
from ingest.charts.subject import subject_of
from ingest.core.vocabulary import Vocabulary
from ingest.sets.read import read_set
from ingest.store.samples import MOST_GROUPS, over_time

from .fio_set import write_fio_set


@pytest.fixture(scope="module")
def rows(tmp_path_factory: pytest.TempPathFactory, vocabulary: Vocabulary) -> list[dict[str, object]]:
    """The numbers and samples of a set with 1,200 windows in each side file."""
    folder = write_fio_set(tmp_path_factory.mktemp("fio") / "2026-11-fio", windows=1200)
    connection = database_of(read_set(Path(folder), "x", vocabulary), vocabulary)
    return [*rows_of_set(connection), *over_time(connection)]


def test_a_line_keeps_its_windows_in_at_most_500_groups(rows: list[dict[str, object]]) -> None:
    line = [
        row for row in rows if row.get("path") == "logs/raid6_iops.1.log" and row["operation"] == "randread"
    ]
    assert len(line) == MOST_GROUPS
    assert sum(int(str(row["windows"])) for row in line) == 1200
    low = min(line, key=lambda row: float(str(row["min"])))
    assert float(str(low["min"])) < 40 < 0.1 * float(str(line[0]["min"]))
    assert low["min_line"] in range(2 * 400 + 1, 2 * 403 + 1), "the stall is where it was made"


def test_the_set_gets_percentiles_and_lines_over_time_unasked(rows: list[dict[str, object]]) -> None:
    found = default_charts(rows)
    assert [request.name for request in found] == [
        "compare-randread-randwrite-by-raid-level-iops",
        "compare-randread-randwrite-by-raid-level-latency",
        "distribution-randread-randwrite-by-raid-level",
        "timeseries-randread-randwrite-by-time-iops",
        "timeseries-randread-randwrite-by-time-latency",
    ]
    titles = [draw(request, subject_of(request, rows)).title for request in found[2:]]
    assert titles[0].startswith("99.99\u202f% of random reads take at most")
    assert titles[1].startswith("RAID 6, random writes: one window drops to 13")
    assert titles[2].startswith("RAID 6, random ")
