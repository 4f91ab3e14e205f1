"""A run → what fio prints: text of 1.22 to 2.0.8, JSON of 2.1.10 and 3.x, text of 3.28 on."""

from __future__ import annotations

from tests.archive_sim.run import Run
from tests.archive_sim.tools.fio import json_report, old_text, text
from tests.archive_sim.tools.fio.counts import counted

VERSIONS = {
    "1.22": 2008, "1.38": 2010, "1.50": 2011, "2.0.8": 2012, "2.1.10": 2014, "3.1": 2017, "3.16": 2019, "3.28": 2021,
    "3.33": 2022, "3.36": 2024,
}  # fmt: skip
OPERATIONS = ("randread", "randwrite", "randrw", "read", "write")
SINCE = 2008
# Above it text of those years has digits after the point that are no fraction, or leaves out the bandwidth.
FASTEST_OF_TEXT = 900e6  # bytes per second
_WITHOUT_JSON = ("1.22", "1.38", "1.50", "2.0.8")
_IN_TEXT = ("3.28", "3.36")


def log(run: Run) -> str:
    """One job."""
    counts = counted(run)
    if run.version in _WITHOUT_JSON:
        return old_text.report(run, counts)
    return text.report(run, counts) if run.version in _IN_TEXT else json_report.report(run, counts)


def versions_for(versions: list[str], fastest: float) -> list[str]:
    """Those that can print such a bandwidth exactly."""
    return [version for version in versions if fastest < FASTEST_OF_TEXT or version not in _WITHOUT_JSON]


def tells_operation(version: str) -> bool:
    """JSON of 2.x has reads and writes, but not whether they were at random."""
    return version != "2.1.10"
