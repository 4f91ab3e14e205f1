"""One disk: turns and seeks, slower inner tracks, rebuilds, and what few requests leave idle."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ingest.theory import case
from ingest.theory.expect import Expectation

Ask = Callable[..., Expectation]


def _integral(function: Callable[[float], float], start: float, end: float) -> float:
    """By the middles of many narrow strips."""
    strips = 20_000
    width = (end - start) / strips
    return width * sum(function(start + (strip + 0.5) * width) for strip in range(strips))


@pytest.mark.parametrize(
    ("start", "end", "inner_outer"), [(0, 1, 0.5), (0, 0.025, 0.5), (0.2, 0.9, 0.6), (0.5, 1, 0.45)]
)
def test_the_mean_rate_is_bytes_over_time(start: float, end: float, inner_outer: float) -> None:
    seconds = _integral(lambda share: 1 / case.rate_at(share, inner_outer), start, end)
    assert case.mean_rate(start, end, inner_outer) == pytest.approx((end - start) / seconds, rel=1e-7)


def test_far_writes_in_the_part_that_was_tested(ask: Ask) -> None:
    whole = ask("raid10", "write", 4, layout="f2", inner_outer=0.5)
    part = ask("raid10", "write", 4, layout="f2", inner_outer=0.5, region=(0, 0.025))
    unknown = ask("raid10", "write", 4, layout="f2")
    assert [whole.expected, part.expected, unknown.expected] == pytest.approx([1.5, 1.99, 2], abs=0.005)
    assert {whole.model, part.model} == {"position"}
    assert part.arithmetic == "4 ÷ 2 · 0.995 = 1.99"
    assert whole.at_most
    assert unknown.at_most
