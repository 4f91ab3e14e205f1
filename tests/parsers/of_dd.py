"""What the tests of dd share: statistics as it prints them, and what is asked of a report."""

from __future__ import annotations

from pathlib import Path

from ingest.parsers import Reading, Report

LOGS = Path(__file__).parents[1] / "logs" / "dd"
RECORDS = "100+0 records in\n100+0 records out\n"
LINE = "104857600 bytes (105 MB, 100 MiB) copied, 0.0566045 s, 1.9 GB/s\n"
SLOW = "104857600 bytes (105 MB, 100 MiB) copied, 0.566045 s, 185 MB/s\n"
SPEED = 104857600 / 0.0566045
BASH = "\nreal\t0m0.245s\nuser\t0m0.000s\nsys\t0m0.096s\n"


def of(report: Report, metric: str) -> list[Reading]:
    return [one for one in report.readings if one.metric == metric]
