"""What must hold of every formula, whatever the array."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from ingest.theory.case import Case
from ingest.theory.expect import Expectation, expect
from ingest.theory.read import Theory

LEVELS = (
    "raid0",
    "raid1",
    "raid4",
    "raid5",
    "raid6",
    "raid10",
    "raid01",
    "raid50",
    "raid60",
    "zfs-mirror",
    "raidz1",
)
OPERATIONS = ("read", "write", "randread", "randwrite", "randrw")

cases = st.builds(
    Case,
    level=st.sampled_from(LEVELS),
    operation=st.sampled_from(OPERATIONS),
    drives=st.integers(1, 48),
    layout=st.sampled_from(["n2", "n3", "f2", "f3", "o2", "nested"]),
    groups=st.integers(1, 4) | st.none(),
    mix_read=st.floats(0, 1),
    chunk_size=st.integers(0, 2**24) | st.none(),
    baseline_rate=st.floats(0, 1e10) | st.none(),
    rpm=st.sampled_from([5400, 7200, 15000]) | st.none(),
    inner_outer=st.floats(0.3, 1) | st.none(),
    threads=st.integers(1, 256) | st.none(),
    md=st.booleans(),
    linux=st.sampled_from([None, "2.6.25.5", "4.0", "6.1", "next"]),
)


def _asked(case: Case, theory: Theory) -> Expectation:
    found = expect(case, theory)
    assume(found is not None)
    assert found is not None
    return found


@given(case=cases)
def test_ceiling_is_never_below_the_expectation(theory: Theory, case: Case) -> None:
    found = _asked(case, theory)
    assert 0 < found.expected <= case.drives + 1e-9
    assert found.ceiling is None or found.expected <= found.ceiling + 1e-9 <= case.drives + 2e-9


@given(case=cases, state=st.sampled_from(["degraded", "recovering"]))
def test_whole_is_never_slower_than_degraded(theory: Theory, case: Case, state: str) -> None:
    whole, lost = _asked(case, theory), _asked(replace(case, state=state), theory)  # type: ignore[arg-type]  # one of the words
    if whole.model != "position":  # its slower inner tracks are not counted in the degraded formulas
        assert lost.expected <= whole.expected + 1e-9
    assert whole.ceiling is None or lost.ceiling is None or lost.ceiling <= whole.ceiling + 1e-9


@given(case=cases)
def test_twice_the_drives_are_not_slower(theory: Theory, case: Case) -> None:
    assume(case.level != "raid4")  # its parity drive is the bottleneck, and changes its way at five drives
    few, many = _asked(case, theory), _asked(replace(case, drives=2 * case.drives), theory)
    assume(few.model == many.model)
    assert few.expected <= many.expected + 1e-9


@given(case=cases, shares=st.tuples(st.floats(0, 1), st.floats(0, 1)))
def test_more_reads_in_the_mix_are_not_slower(
    theory: Theory, case: Case, shares: tuple[float, float]
) -> None:
    fewer, more = (
        _asked(replace(case, operation="randrw", mix_read=share), theory) for share in sorted(shares)
    )
    assert fewer.expected <= more.expected + 1e-9


@given(case=cases, state=st.sampled_from(["optimal", "degraded"]))
def test_the_ends_of_the_mix_are_reads_and_writes(theory: Theory, case: Case, state: str) -> None:
    case = replace(case, state=state)  # type: ignore[arg-type]  # the same
    for share, alone in ((0.0, "randwrite"), (1.0, "randread")):
        mixed = _asked(replace(case, operation="randrw", mix_read=share), theory)
        assert mixed.expected == pytest.approx(_asked(replace(case, operation=alone), theory).expected)


@given(case=cases, threads=st.integers(1, 10_000))
def test_more_threads_come_nearer_to_the_expectation(theory: Theory, case: Case, threads: int) -> None:
    assume(case.operation.startswith("rand"))
    few, many = (_asked(replace(case, threads=count), theory).at_depth for count in (threads, 2 * threads))
    assert few is not None
    assert many is not None
    assert few <= many + 1e-9


@given(drives=st.integers(3, 2000))
def test_the_share_of_parity_vanishes_in_large_arrays(theory: Theory, drives: int) -> None:
    found = _asked(Case("raid5", "read", drives), theory)
    assert found.expected / drives == pytest.approx(1, abs=1 / drives + 1e-9)
