"""One disk: turns and seeks, slower inner tracks, rebuilds, and what few requests leave idle."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import product

import pytest

from ingest.theory import drive, limits
from ingest.theory.expect import Expectation

Ask = Callable[..., Expectation]


def _integral(function: Callable[[float], float], start: float, end: float) -> float:
    """By the middles of many narrow strips."""
    strips = 20_000
    width = (end - start) / strips
    return width * sum(function(start + (strip + 0.5) * width) for strip in range(strips))


@pytest.mark.parametrize(
    ("rpm", "seek", "iops"),
    [(5400, 12.0, 57), (7200, 8.5, 79), (10_000, 4.7, 130), (15_000, 3.5, 182), (10_000, 1.0, 250)],
)
def test_random_operations(rpm: float, seek: float, iops: float) -> None:
    assert drive.random_iops(rpm, seek / 1000) == pytest.approx(iops, abs=0.5)


@pytest.mark.parametrize(("share", "error"), [(0.025, 0.009), (0.25, 0.099), (0.5, 0.21)])
def test_position(share: float, error: float) -> None:
    assert drive.position_error(share, 0.5) == pytest.approx(error, abs=0.0015)


@pytest.mark.parametrize(
    ("start", "end", "inner_outer"), [(0, 1, 0.5), (0, 0.025, 0.5), (0.2, 0.9, 0.6), (0.5, 1, 0.45)]
)
def test_the_mean_rate_is_bytes_over_time(start: float, end: float, inner_outer: float) -> None:
    seconds = _integral(lambda share: 1 / drive.rate_at(share, inner_outer), start, end)
    assert drive.mean_rate(start, end, inner_outer) == pytest.approx((end - start) / seconds, rel=1e-7)


def test_far_writes_over_the_array() -> None:
    """1.77, 1.53 and 1.23 times one drive on four; over all of it 1.5."""
    at = [2 * drive.far_write_at(share, 0.5) for share in (0, 0.5, 1)]
    assert at == pytest.approx([1.77, 1.53, 1.23], abs=0.005)
    seconds = _integral(lambda share: 1 / (2 * drive.far_write_at(share, 0.5)), 0, 1)
    assert 1 / seconds == pytest.approx(1.5)


def test_far_writes_in_the_part_that_was_tested(ask: Ask) -> None:
    whole = ask("raid10", "write", 4, layout="f2", inner_outer=0.5)
    part = ask("raid10", "write", 4, layout="f2", inner_outer=0.5, region=(0, 0.025))
    unknown = ask("raid10", "write", 4, layout="f2")
    assert [whole.expected, part.expected, unknown.expected] == pytest.approx([1.5, 1.99, 2], abs=0.005)
    assert {whole.model, part.model} == {"position"}
    assert part.arithmetic == "4 ÷ 2 · 0.995 = 1.99"
    assert whole.at_most
    assert unknown.at_most


def test_what_seeks_leave() -> None:
    assert 2 * drive.visits(0.33, 1) == pytest.approx(1.5, abs=0.005)


@pytest.mark.parametrize(("rate", "hours"), [(1000 * 1024, 45 * 24), (150e6, 7.4), (200_000 * 1024, 5.4)])
def test_rebuilding_four_terabytes(rate: float, hours: float) -> None:
    assert 4e12 / rate / 3600 == pytest.approx(hours, rel=0.01)
    assert drive.rebuild_share(rate, 150e6, 0, 1) == pytest.approx(rate / 150e6)


@pytest.mark.parametrize(("outstanding", "busy"), [(1, 1.00), (4, 2.29), (16, 3.37)])
def test_few_requests(outstanding: int, busy: float) -> None:
    assert limits.closed_queue(4, outstanding) == pytest.approx(busy, abs=0.005)
    assert limits.closed_queue(4, outstanding) <= limits.busy_drives(4, outstanding) + 1e-12


@pytest.mark.parametrize(("drives", "outstanding"), [(2, 3), (3, 2), (4, 3)])
def test_busy_drives_by_counting(drives: int, outstanding: int) -> None:
    ways = list(product(range(drives), repeat=outstanding))
    assert limits.busy_drives(drives, outstanding) == pytest.approx(
        sum(len(set(way)) for way in ways) / len(ways)
    )


@pytest.mark.parametrize(
    ("request_size", "alignment", "touched"), [(16, 4, 1.19), (16, 16, 1.0), (4, 4, 1.0)]
)
def test_drives_touched_by_counting(request_size: int, alignment: int, touched: float) -> None:
    starts = range(0, 64, alignment)
    counted = [math.ceil((start + request_size) / 64) for start in starts]
    assert limits.drives_touched(request_size, alignment, 64) == pytest.approx(touched, abs=0.005)
    assert limits.drives_touched(request_size, alignment, 64) == pytest.approx(sum(counted) / len(counted))


def test_one_thread_that_waits_for_two_copies() -> None:
    assert limits.mirrored_write_exponential(2) == pytest.approx(0.67, abs=0.005)
    slower = _integral(lambda turn: turn * 2 * turn, 0, 1)  # the later of two points of a turn
    assert limits.mirrored_wait(2) == pytest.approx(slower)
