"""hdparm -t and -T: three seconds of reads from the start of a drive, and two seconds from memory.

    /dev/sdb:
     Timing cached reads:   14756 MB in  2.00 seconds = 7389.92 MB/sec
     Timing buffered disk reads: 218 MB in  3.01 seconds =  72.44 MB/sec
     Timing O_DIRECT cached reads:   494 MB in  2.01 seconds = 246.22 MB/sec
     Timing O_DIRECT disk reads (offset 1 GB): 546 MB in  3.00 seconds = 181.89 MB/sec
    /dev/sdc: Permission denied

-T without --direct reads memory (cache_read), with it the drive's own cache (drive_cache_read). Its figure
is twice the truth in some versions: where neither the manifest nor the log tells which, it has no value.
A run is what stands under one device's name.
"""

from __future__ import annotations

from ingest.parsers.hdparm.log import NO_OPENING
from ingest.parsers.hdparm.measurements import report_of
from ingest.parsers.report import Report

TOOL = "hdparm"
_TIMED = ("buffered disk", "O_DIRECT disk", "buffer-cache", "cached", "O_DIRECT cached")
_SIGNS = (*(f"Timing {what} reads" for what in _TIMED), "read() hit EOF - device too small")


def detect(text: str) -> bool:
    """Whether the text has a line that only hdparm prints."""
    return any(sign in text for sign in _SIGNS) or NO_OPENING.search(text) is not None


def parse(text: str, version: str | None = None) -> Report:
    """One measurement for each timing line: throughput of a read, in bytes per second. Raises ParseError."""
    return report_of(text, version)
