"""What the tests of fio share: its logs, made-up lines of each form, and what is asked of a report."""

from __future__ import annotations

from collections.abc import Sequence

from ingest.parsers import Reading, Report
from tests.parsers.expectations import LOGS, sidecars

SIDECARS = sidecars(LOGS / "fio")


def log(name: str) -> str:
    return (LOGS / "fio" / f"{name}.log").read_text(encoding="utf-8")


def only(report: Report, metric: str, statistic: str = "mean", **words: object) -> Reading:
    """The only reading of a kind."""
    readings = [
        reading
        for reading in report.readings
        if (reading.metric, reading.statistic) == (metric, statistic)
        and all(getattr(reading, name) == value for name, value in words.items())
    ]
    assert len(readings) == 1, readings
    return readings[0]


def text_of(line: str, *, status: str = "j: (groupid=0, jobs=1): err= 0: pid=7", more: str = "") -> str:
    """A whole report around one direction line."""
    return f"{status}\n  {line}\n{more}\nRun status group 0 (all jobs):\n"


def terse(layout: str, directions: Sequence[Sequence[str]], tail: int = 34) -> str:
    fields = [field for each in directions for field in each]
    return ";".join([layout, *fields, "1.0%", "2.0%", *["0"] * (tail - 2)])


LATENCY = ["10", "90", "50.000000", "5.000000"]
NONE = ["0", "0", "0.000000", "0.000000"]
BW = ["0", "0", "0.000000%", "0.000000", "0.000000"]
PERCENTILES = ["1.000000%=20", "99.900000%=80", "0%=0"]


def direction(amount: int, bandwidth: int, runtime: int, *, iops: bool, lat: bool) -> list[str]:
    """One direction of a terse line; percentiles came with IOPS."""
    start = [str(amount), str(bandwidth), *(["77"] if iops else []), str(runtime)]
    return [*start, *NONE, *LATENCY, *(PERCENTILES if iops else []), *(LATENCY if lat else []), *BW]


IDLE = ["0", "0", "0", "0", *NONE, *NONE, *PERCENTILES, *NONE, *BW]
