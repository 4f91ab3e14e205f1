"""The gap model against the published reads of 2008: 70 MB/s, 7200 turns a minute, nothing fitted."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from statistics import fmean, geometric_mean

import pytest

from ingest.core.markdown_tables import read_table
from ingest.theory.expect import Expectation

Ask = Callable[..., Expectation]
Reads = dict[tuple[str, str, int], list[float]]
TABLE = Path(__file__).parents[2] / "data" / "results" / "2008-07-nelson-md-raid" / "tables" / "everything.md"
DRIVE = {"baseline_rate": 70e6, "rpm": 7200}


@pytest.fixture(scope="module")
def reads() -> Reads:
    """Level, layout and chunk → the read of each scheduler, in multiples of one drive."""
    found: Reads = {}
    for row in read_table(TABLE.read_text(encoding="utf-8"), "everything.md").rows:
        cells = {name: cell.text for name, cell in row.cells.items()}
        found.setdefault((cells["level"], cells["layout"], int(cells["chunk"])), []).append(
            float(cells["reading"])
        )
    return found


@pytest.mark.parametrize(
    ("array", "chunk", "model", "measured"),
    [
        (("raid6", "-"), 64, 2.00, 1.74), (("raid10", "o2"), 64, 2.00, 1.93), (("raid10", "n2"), 64, 2.00, 1.35), (("raid5", "left-symmetric"), 64, 3.00, 2.42),
        (("raid6", "-"), 256, 2.00, 1.82), (("raid10", "o2"), 256, 2.00, 1.98), (("raid10", "n2"), 256, 2.00, 1.91), (("raid5", "left-symmetric"), 256, 3.00, 2.89),
        (("raid6", "-"), 512, 2.57, 2.57), (("raid10", "o2"), 512, 2.00, 1.96), (("raid10", "n2"), 512, 2.00, 2.16), (("raid5", "left-symmetric"), 512, 3.00, 2.85),
        (("raid6", "-"), 1024, 3.13, 3.07), (("raid10", "o2"), 1024, 2.57, 2.59), (("raid10", "n2"), 1024, 2.57, 2.43), (("raid5", "left-symmetric"), 1024, 3.37, 3.29),
        (("raid6", "-"), 2048, 3.51, 3.29), (("raid10", "o2"), 2048, 3.13, 3.14), (("raid10", "n2"), 2048, 3.13, 2.63), (("raid5", "left-symmetric"), 2048, 3.66, 3.36),
    ],
)  # fmt: skip
def test_the_table(
    ask: Ask, reads: Reads, array: tuple[str, str], chunk: int, model: float, measured: float
) -> None:
    found = ask(array[0], "read", 4, layout=array[1], chunk_size=chunk * 1024, **DRIVE)
    assert found.model == "gap"
    assert found.expected == pytest.approx(model, abs=0.005)
    assert geometric_mean(reads[*array, chunk]) == pytest.approx(measured, abs=0.005)


def _deviation(ask: Ask, reads: Reads, array: tuple[str, str], **drive: float) -> float:
    """The mean of |ln(measured ÷ expected)| over every published value, as a share."""
    distances = []
    for (one, how, chunk), values in reads.items():
        if one == array[0] and how.startswith(array[1]):
            expected = ask(one, "read", 4, layout=how, chunk_size=chunk * 1024, **drive).expected
            distances += [abs(math.log(value / expected)) for value in values]
    return math.exp(fmean(distances)) - 1


@pytest.mark.parametrize(
    ("array", "gap", "plain"),
    [
        (("raid10", "o2"), 0.02, 0.16),
        (("raid6", "-"), 0.08, 0.31),
        (("raid5", ""), 0.10, 0.10),
        (("raid10", "n2"), 0.16, 0.22),
    ],
)
def test_mean_deviations(ask: Ask, reads: Reads, array: tuple[str, str], gap: float, plain: float) -> None:
    """RAID 5 over its four layouts, where the gap model is no better than k − 1; its left-symmetric alone is 9 % off."""
    assert _deviation(ask, reads, array, **DRIVE) == pytest.approx(gap, abs=0.005)
    assert _deviation(ask, reads, array) == pytest.approx(plain, abs=0.005)


@pytest.mark.parametrize("missing", ["chunk_size", "baseline_rate", "rpm"])
def test_without_chunk_rate_or_turns_the_plain_formula_is_used(ask: Ask, missing: str) -> None:
    known = {"chunk_size": 2**21, **DRIVE}
    del known[missing]
    found = ask("raid5", "read", 4, **known)
    assert (found.model, found.expected) == ("plain", 3)


def test_several_streams_do_not_skip(ask: Ask) -> None:
    assert ask("raid6", "read", 4, threads=8, chunk_size=2**21, **DRIVE).model == "plain"


@pytest.mark.parametrize(("rate", "kib"), [(70e6, 570), (200e6, 1.6 * 1024), (250e6, 2.0 * 1024)])
def test_the_threshold_chunk_is_about_one_track(ask: Ask, rate: float, kib: float) -> None:
    """Below it the expectation is k − 1, above it more."""
    at = [
        ask("raid5", "read", 4, chunk_size=round(kib * factor) * 1024, baseline_rate=rate, rpm=7200).expected
        for factor in (0.95, 1.05)
    ]
    assert at[0] == pytest.approx(3)
    assert at[1] > 3.01


@pytest.mark.parametrize(
    ("level", "layout"), [("raid5", None), ("raid6", None), ("raid10", "n2"), ("raid10", "o3")]
)
def test_large_chunks_come_near_the_ceiling(ask: Ask, level: str, layout: str | None) -> None:
    reads = [ask(level, "read", 6, layout=layout, chunk_size=2**power, **DRIVE) for power in range(12, 34)]
    values = [one.expected for one in reads]
    assert values == sorted(values)
    assert reads[0].ceiling == 6
    assert values[-1] == pytest.approx(6, rel=0.01)
