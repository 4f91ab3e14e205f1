"""One megabyte of any log is read in under a second of CPU, and five times as much takes about five times as long."""

from __future__ import annotations

import time

import pytest

from ingest.parsers import parsers
from tests.bench.corpora import EVERYDAY, long_log

MEGABYTE = 1_000_000
IDLE = 0.05  # seconds that the loop below takes on a machine with nothing else to do
# A megabyte of CSV and nothing else is 4,000 runs of 36 measurements.
MOST = {"bonnie++ csv -q": 2.0}


def seconds(label: str, size: int) -> float:
    """CPU time for one reading of a log of about this size, as if it were exactly so long."""
    log = long_log(label, size)
    parser = parsers()[log.tool]
    start = time.process_time()
    assert parser.detect(log.text)
    assert parser.parse(log.text, log.version).readings
    return (time.process_time() - start) * size / len(log.text)


def slowed_down() -> float:
    """How many times as long everything takes now."""
    start = time.process_time()
    sum(place * place for place in range(1_000_000))
    return max(1.0, (time.process_time() - start) / IDLE)


@pytest.mark.parametrize("label", EVERYDAY)
def test_a_megabyte_takes_less_than_a_second(label: str) -> None:
    small, large = (min(seconds(label, size) for _ in range(2)) for size in (MEGABYTE // 5, MEGABYTE))
    assert large < MOST.get(label, 1.0) * slowed_down()
    assert large < 12 * small
