"""What the log writers print is what the parsers of those tools and versions read, to the digit and without a doubt."""

from __future__ import annotations

import random
from datetime import UTC, datetime
from types import ModuleType

import pytest

from ingest.parsers import parsers
from tests.archive_sim.model import GIB, KIB, MIB
from tests.archive_sim.run import Run
from tests.archive_sim.tools import bonnie, dd, fio, hdparm, sysbench

TOOLS = {"dd": dd, "hdparm": hdparm, "bonnie++": bonnie, "sysbench": sysbench, "fio": fio}
CASES = [
    (tool, writer, version, operation)
    for tool, writer in TOOLS.items()
    for version in writer.VERSIONS
    for operation in (writer.OPERATIONS if tool != "bonnie++" else ("read",))
]


@pytest.mark.parametrize("rate", [1.0, 7.3])
@pytest.mark.parametrize(("tool", "writer", "version", "operation"), CASES)
def test_a_log_is_read_as_it_was_meant(
    tool: str, writer: ModuleType, version: str, operation: str, rate: float
) -> None:
    rates = {"read": 83.7e6 * rate, "write": 61.2e6 * rate, "rewrite": 33.1e6 * rate, "seek": 211.7 * rate}
    rates |= {"randread": 1234.5 * rate, "randwrite": 433.3 * rate, "randrw": 700.1 * rate}
    block = 4 * KIB if operation.startswith("rand") else MIB
    run = Run(
        version,
        operation,
        rates,
        block,
        4 * GIB,
        4,
        8,
        "/dev/md0",
        "box",
        datetime(2022, 3, 4, 5, 6, tzinfo=UTC),
        random.Random(1),
    )
    numbers = dd.tool_version(version) if tool == "dd" else version
    report = parsers()[tool].parse(writer.log(run), numbers)
    assert not report.warnings
    assert not report.failures
    metric = "iops" if operation.startswith("rand") else "throughput"
    # A mix of reads and writes is told by its parts, or (in sysbench up to 0.5) as both together.
    shares = (0.6, 1) if operation == "randrw" else (1,)
    speeds = [number.value for number in report.readings if number.metric == metric]
    assert any(
        speed == pytest.approx(rates[operation] * share, rel=0.02) for speed in speeds for share in shares
    )
