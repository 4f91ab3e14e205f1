"""Any log of hdparm, line by line: what is damaged, mixed with other output, or of a stated version."""

from __future__ import annotations

from collections import defaultdict

from ingest.parsers.hdparm._doubled import since_929
from ingest.parsers.hdparm._log import read_timings
from ingest.parsers.hdparm._readings import Found, doubts, known, reading
from ingest.parsers.hdparm._timing import Timing


def read_lines(text: str, version: str | None) -> Found:
    """Readings, doubts and failures. Raises ParseError for a timing line cut within the log."""
    log = read_timings(text, version)
    blocks: dict[int, list[Timing]] = defaultdict(list)
    for timing in log.timings:
        blocks[timing.run].append(timing)
    newer = {run: any(map(since_929, timings)) for run, timings in blocks.items()}
    found = Found(warnings=list(log.warnings), failures=log.failures)
    for timing in log.timings:
        told = known(timing, newer=newer[timing.run])
        found.readings.append(reading(timing, told))
        found.warnings += doubts(timing, told)
    return found
