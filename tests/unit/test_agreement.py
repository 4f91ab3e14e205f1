"""The cross-check beside a number: figures of the same run that must give the same."""

from __future__ import annotations

from typing import Any

import pytest

from ingest.pages.derivation import cross_check, run_figures, run_key
from ingest.sets.records import Configuration, Evidence, Measurement

HDPARM = " Timing buffered disk reads:  {} MB in  3.01 seconds =  72.44 MB/sec"


def measured(metric: str, value: float, printed: str, **more: Any) -> Measurement:
    place = Evidence("logs/a.log", 1, 0, len(printed))
    names = {"tool": "dd", "operation": "write", "unit": "", "basis": "measured", **more}
    return Measurement(
        Configuration({}), metric=metric, value=value, printed=printed, **{"evidence": place, **names}
    )


def checked(*read: Measurement) -> Any:
    return cross_check(read[0], run_figures(read).get(run_key(read[0]), {}), "")


@pytest.mark.parametrize(("amount", "agrees"), [("218", True), ("219", True), ("228", False)])
def test_what_hdparm_timed(amount: str, agrees: bool) -> None:
    line = HDPARM.format(amount)
    place = Evidence("logs/a.log", 1, line.index("72.44"), len(line))
    one = measured("throughput", 75958845.44, "72.44 MB/sec", rule="hdparm-mib", evidence=place)
    found = cross_check(one, {}, line)
    assert found is not None
    assert found["agrees"] is agrees
    assert str(found["sum"]).startswith(f"{amount} MB ÷ 3.01 s = 7")


@pytest.mark.parametrize(("rate", "agrees"), [("97.7 MB/s", True), ("93.2 MB/s", True), ("91 MB/s", False)])
def test_size_and_time_against_the_printed_rate(rate: str, agrees: bool) -> None:
    """A unit that may mean two things agrees with either."""
    size, time = measured("size", 1e9, "1000000000 bytes"), measured("elapsed", 10.235, "10.235 s")
    one = measured("throughput", 1e9 / 10.235, rate, rule="dd-bytes-per-second")
    assert checked(one, size, time)["agrees"] is agrees
    assert checked(size, one, time)["sum"] == "1,000,000,000 bytes ÷ 10.235 s = 97,703,957 bytes per second"


def test_operations_by_their_blocks() -> None:
    rate = measured("throughput", 2048 * 4096.0, "8192 KiB/s", parameters={"block_size": 4096})
    iops = measured("iops", 2048.0, "2048 IOPS", parameters={"block_size": 4096})
    assert checked(iops, rate) == {
        "sum": "2,048 per second × 4,096 bytes = 8,388,608 bytes per second",
        "agrees": True,
        "why": "To the last digit.",
    }
    assert not checked(iops, measured("throughput", 9e6, "9000 kB/s"))["agrees"]


def test_nothing_else_was_printed() -> None:
    assert checked(measured("throughput", 1.0, "1 B/s")) is None
    assert checked(measured("latency", 1.0, "1 s", statistic="max"), measured("elapsed", 1.0, "1 s")) is None
    assert checked(measured("throughput", 1.0, "1 B/s"), measured("size", 1.0, "1", run=1)) is None
