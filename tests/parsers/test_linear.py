"""Five times as long a log takes about five times as long to read: no parser looks back over what it has read."""

from __future__ import annotations

import time

import pytest

from ingest.parsers import parsers
from tests.bench.corpora import EVERYDAY, long_log

LARGE = 100_000
MORE = 5
# Between linear (5) and quadratic (25), both of CPU time in one process: a ratio, whatever the machine.
MOST = 12


def seconds(label: str, size: int) -> float:
    """CPU time for one reading of a log of about this size, as if it were exactly so long."""
    log = long_log(label, size)
    parser = parsers()[log.tool]
    start = time.process_time()
    assert parser.detect(log.text)
    assert parser.parse(log.text, log.version).readings
    return (time.process_time() - start) * size / len(log.text)


# For make test-long: read by the code of another.
ALIKE = ("fio JSON+", "bonnie++ csv -q")


@pytest.mark.parametrize(
    "label", [pytest.param(label, marks=pytest.mark.long if label in ALIKE else ()) for label in EVERYDAY]
)
def test_time_grows_with_the_length_of_a_log(label: str) -> None:
    small, large = (min(seconds(label, size) for _ in range(2)) for size in (LARGE // MORE, LARGE))
    assert large < MOST * small
