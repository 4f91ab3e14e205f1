"""What the tests of hdparm share: its lines, and the one reading of a text."""

from __future__ import annotations

from pathlib import Path

from ingest.parsers import Reading, hdparm

LOGS = Path(__file__).parents[1] / "logs" / "hdparm"
DISK = "\n/dev/sdb:\n Timing buffered disk reads:  218 MB in  3.01 seconds =  72.44 MB/sec\n"
CACHED = " Timing cached reads:   14756 MB in  2.00 seconds = 7389.92 MB/sec\n"
NEW_DISK = " Timing buffered disk reads: 218 MB in  3.01 seconds =  72.44 MB/sec\n"


def one(text: str, version: str | None = None) -> Reading:
    (reading,) = hdparm.parse(text, version).readings
    return reading
