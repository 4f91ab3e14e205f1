"""Side files of seven versions of fio, each held against its sidecar and against fio's own other figures."""

from __future__ import annotations

import json
from statistics import fmean

import pytest

from ingest.parsers.fio.series import Series
from tests.fio_series.golden import LOGS, Golden, complaints, golden


def by_name(name: str) -> Golden:
    return next(one for one in golden() if str(one) == name)


def values(series: Series, direction: int) -> list[float]:
    """In SI, of one direction."""
    columns = series.columns
    found = [series.meaning.si(value) for value in columns.value]
    return [
        one for one, way in zip(found, columns.direction, strict=True) if way == direction and one is not None
    ]


def test_there_are_logs_of_each_layout_and_age() -> None:
    assert len(golden()) == 27
    assert {one.said["version"] for one in golden()} == {
        "1.10", "1.22", "1.38", "2.8", "2.16", "3.16", "3.33", "3.42",
    }  # fmt: skip


@pytest.mark.parametrize("one", golden(), ids=str)
def test_a_side_file_reads_as_its_sidecar_says(one: Golden) -> None:
    assert list(complaints(one)) == []


@pytest.mark.parametrize("one", golden(), ids=str)
def test_a_sound_side_file_gives_no_warning(one: Golden) -> None:
    assert list(one.read().warnings) == []


def test_windows_of_400_reads_of_4_kib_a_second_are_1600_kib_a_second() -> None:
    """--rate_iops=400 --bs=4k: the unit of a window's bandwidth, from what was asked of fio."""
    speed = fmean(values(by_name("3.33/window_bw.1.log").read(), 0))
    assert speed == pytest.approx(400 * 4096, rel=0.005)
    assert fmean(values(by_name("3.33/window_iops.1.log").read(), 0)) == pytest.approx(400, rel=0.005)


@pytest.mark.parametrize(("folder", "job"), [("2.16", "old"), ("3.16", "old"), ("3.33", "each")])
def test_an_operations_bandwidth_is_its_bytes_by_its_latency(folder: str, job: str) -> None:
    """In 1000 bytes per second, whatever the HOWTO says: KiB would be 2.4 % off, a hundred times the rounding."""
    speeds, latencies = (by_name(f"{folder}/{job}_{kind}.1.log").read() for kind in ("bw", "clat"))
    pairs = zip(values(speeds, 0), values(latencies, 0), strict=True)
    assert all(speed == pytest.approx(4096 / seconds, abs=1001, rel=0) for speed, seconds in pairs)


def test_the_mean_of_all_latencies_is_the_one_that_the_main_log_prints() -> None:
    main = json.loads((LOGS / "3.33" / "each.json").read_text(encoding="utf-8"))
    printed = main["jobs"][0]["read"]["lat_ns"]["mean"] * 1e-9
    assert fmean(values(by_name("3.33/each_lat.1.log").read(), 0)) == pytest.approx(printed, rel=1e-6)


def test_clock_times_begin_at_their_first_line() -> None:
    series = by_name("3.33/clock_clat.1.log").read()
    assert series.start == series.columns.time[0] > 10**12


def test_an_empty_side_file_is_a_series_without_samples() -> None:
    """fio leaves one for submission latencies of an engine that has none."""
    series = by_name("3.33/window_slat.1.log").read()
    assert (len(series), series.layout, series.latency_kind) == (0, "empty", "submission")
