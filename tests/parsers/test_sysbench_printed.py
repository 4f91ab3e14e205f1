"""sysbench: what it prints is read back."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ingest.parsers.sysbench import parse
from tests.examples import examples
from tests.parsers.of_sysbench import (
    one_of,
    report_0_4,
    report_1_0,
)


@settings(max_examples=examples(200), deadline=None)
@given(
    reads=st.integers(0, 10**8),
    writes=st.integers(0, 10**8),
    seconds=st.floats(0.01, 10**5),
    block=st.sampled_from([512, 4096, 16384, 2**20]),
)
def test_what_0_4_prints_is_read_back(reads: int, writes: int, seconds: float, block: int) -> None:
    if reads + writes < 1:
        return
    text = report_0_4(reads, writes, seconds, block)
    report = parse(text)
    assert not report.warnings
    moved = (reads + writes) * block / seconds
    found = one_of(report, "randread", "throughput")
    assert found.value == pytest.approx(moved, rel=6e-5) or found.value is None
    if round(seconds, 4):
        assert one_of(report, "randread", "elapsed").value == pytest.approx(seconds, abs=6e-5)


@settings(max_examples=examples(200), deadline=None)
@given(
    reads=st.integers(1, 10**8),
    fsyncs=st.integers(0, 10**4),
    seconds=st.floats(1, 10**4),
    block=st.sampled_from([4096, 16384, 2**20]),
)
def test_what_1_0_prints_is_read_back(reads: int, fsyncs: int, seconds: float, block: int) -> None:
    report = parse(report_1_0(0, reads, fsyncs, seconds, block))
    assert not report.warnings
    rate = one_of(report, "write", "iops")
    assert (rate.value or 0) == pytest.approx(reads / seconds, abs=0.006)
    assert (one_of(report, "write", "throughput").value or 0) == pytest.approx(
        reads / seconds * block, abs=0.006 * 2**20
    )


@pytest.mark.parametrize(("lost", "told"), [(0.001, False), (0.03, True)])
def test_a_random_run_meets_the_shorter_last_block_of_a_file_too(lost: float, told: bool) -> None:
    """81.92 blocks of 100 KiB fill a file of 8 MiB: one write in 82 is of less, from 1.0 on."""
    text = report_1_0(0, 80000, 88, 20.0, 102400, "random write")
    report = parse(text.replace(f"{4000 * 102400 / 2**20:.2f}", f"{4000 * 102400 / 2**20 * (1 - lost):.2f}"))
    assert one_of(report, "randwrite", "throughput").value == pytest.approx(
        4000 * 102400 * (1 - lost), rel=1e-4
    )
    assert bool(report.warnings) == told
