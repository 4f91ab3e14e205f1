"""The closed forms against counting: every request on every block of a small array, drive operation by operation.

The rules are those of the layouts and of drivers/md/raid5.c, not the formulas: a lost block is computed, a write
takes whichever way needs fewer reads, and the busiest drive sets the pace.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from ingest.theory.expect import Expectation

Ask = Callable[..., Expectation]
Plan = dict[int, float]  # drive → operations


@dataclass(frozen=True)
class Parity:
    """A stripe for each rotation: the drives of the data blocks and those of the parities."""

    drives: int
    parities: int
    fixed: bool = False

    def stripes(self) -> list[tuple[list[int], list[int]]]:
        turns = range(1) if self.fixed else range(self.drives)
        order = [[(turn + place) % self.drives for place in range(self.drives)] for turn in turns]
        return [(drives[: -self.parities], drives[-self.parities :]) for drives in order]


def read(data: list[int], parities: list[int], block: int, failed: set[int]) -> Plan:
    if block not in failed:
        return {block: 1}
    # With more left than are needed, any of them may be spared: count the share of each.
    left = [drive for drive in (*data, *parities) if drive not in failed]
    return {drive: len(data) / len(left) for drive in left}


def write(data: list[int], parities: list[int], block: int, failed: set[int], *, md: bool) -> Plan:
    """Read-modify-write or reconstruct-write, whichever reads less; equal: reconstruct."""
    others = [drive for drive in data if drive != block]
    written = [drive for drive in (block, *parities) if drive not in failed]
    ways: list[list[int]] = []
    if not failed.intersection(others):
        ways.append(others)
    if block not in failed and not (md and failed.intersection(parities)):
        ways.append(written if any(drive in written for drive in parities) else [])
    return dict(Counter([*min(ways, key=len), *written]))


def throughput(array: Parity, failed: set[int], share: float, *, md: bool = False) -> float:
    """Requests a second when every drive does one operation a second and the busiest is never idle."""
    load: dict[int, float] = {}
    requests = 0
    for data, parities in array.stripes():
        for block in data:
            requests += 1
            for drive, operations in read(data, parities, block, failed).items():
                load[drive] = load.get(drive, 0) + share * operations
            for drive, operations in write(data, parities, block, failed, md=md).items():
                load[drive] = load.get(drive, 0) + (1 - share) * operations
    assert not failed.intersection(load)
    return requests / max(load.values())


KINDS = {"randread": 1.0, "randwrite": 0.0, "randrw": 0.6}


@pytest.mark.parametrize("md", [False, True])
@pytest.mark.parametrize("operation", KINDS)
@pytest.mark.parametrize("drives", range(3, 11))
def test_raid5_whole(ask: Ask, drives: int, operation: str, *, md: bool) -> None:
    found = ask("raid5", operation, drives, mix_read=0.6, md=md)
    assert found.expected == pytest.approx(throughput(Parity(drives, 1), set(), KINDS[operation], md=md))


@pytest.mark.parametrize("md", [False, True])
@pytest.mark.parametrize("operation", KINDS)
@pytest.mark.parametrize("drives", range(4, 11))
def test_raid6_whole(ask: Ask, drives: int, operation: str, *, md: bool) -> None:
    found = ask("raid6", operation, drives, mix_read=0.6, md=md, linux="6.1")
    assert found.expected == pytest.approx(throughput(Parity(drives, 2), set(), KINDS[operation], md=md))


@pytest.mark.parametrize("operation", KINDS)
@pytest.mark.parametrize("drives", range(3, 11))
def test_raid4_whole(ask: Ask, drives: int, operation: str) -> None:
    """Half a drive's writes from five drives on; with three or four md reads the other data, and it is one."""
    found = ask("raid4", operation, drives, mix_read=0.6)
    assert found.expected == pytest.approx(throughput(Parity(drives, 1, fixed=True), set(), KINDS[operation]))


@pytest.mark.parametrize("md", [False, True])
@pytest.mark.parametrize("operation", KINDS)
@pytest.mark.parametrize("drives", range(3, 11))
def test_raid5_degraded(ask: Ask, drives: int, operation: str, *, md: bool) -> None:
    """Averaged over the drives left: rotations other than this one spread the work evenly."""
    found = ask("raid5", operation, drives, mix_read=0.6, md=md, state="degraded")
    assert found.expected == pytest.approx(_even(Parity(drives, 1), {0}, KINDS[operation], md=md))


@pytest.mark.parametrize("md", [False, True])
@pytest.mark.parametrize("operation", KINDS)
@pytest.mark.parametrize("drives", range(4, 11))
def test_raid6_degraded(ask: Ask, drives: int, operation: str, *, md: bool) -> None:
    found = ask("raid6", operation, drives, mix_read=0.6, md=md, linux="6.1", state="degraded")
    assert found.expected == pytest.approx(_even(Parity(drives, 2), {1}, KINDS[operation], md=md))


@pytest.mark.parametrize("drives", range(4, 11))
def test_raid6_without_two_drives(ask: Ask, drives: int) -> None:
    found = ask("raid6", "randread", drives, state="degraded", failed=2)
    for second in range(1, drives):
        assert found.expected == pytest.approx(_even(Parity(drives, 2), {0, second}, 1.0))


def _even(array: Parity, failed: set[int], share: float, *, md: bool = False) -> float:
    operations = requests = 0.0
    for data, parities in array.stripes():
        for block in data:
            requests += 1
            operations += share * sum(read(data, parities, block, failed).values())
            if share < 1:
                operations += (1 - share) * sum(write(data, parities, block, failed, md=md).values())
    return (array.drives - len(failed)) * requests / operations


def _copies(layout: str, drives: int, copies: int) -> list[list[int]]:
    """The drives of each chunk's copies, the copy with the lowest address first."""
    if layout == "near":
        return [[(chunk * copies + copy) % drives for copy in range(copies)] for chunk in range(drives)]
    return [[(chunk + copy) % drives for copy in range(copies)] for chunk in range(drives)]


def _mirrored(layout: str, drives: int, copies: int, failed: set[int], share: float) -> float:
    load = [0.0] * drives
    chunks = _copies(layout, drives, copies)
    for chunk in chunks:
        left = [drive for drive in chunk if drive not in failed]
        readers = left if layout == "near" else left[:1]
        for drive in readers:
            load[drive] += share / len(readers)
        for drive in left:
            load[drive] += 1 - share
    return len(chunks) / max(load)


@pytest.mark.parametrize("operation", KINDS)
@pytest.mark.parametrize(("drives", "copies"), [(2, 2), (4, 2), (6, 2), (6, 3), (8, 2), (9, 3)])
def test_raid10_near(ask: Ask, drives: int, copies: int, operation: str) -> None:
    for failed, state in ((set[int](), "optimal"), ({1}, "degraded")):
        found = ask("raid10", operation, drives, layout=f"n{copies}", mix_read=0.6, state=state)
        assert found.expected == pytest.approx(_mirrored("near", drives, copies, failed, KINDS[operation]))


@pytest.mark.parametrize("layout", ["f2", "o2", "f3", "o3"])
@pytest.mark.parametrize("operation", KINDS)
@pytest.mark.parametrize("drives", [4, 5, 6, 8])
def test_raid10_far_and_offset_read_the_first_copy(
    ask: Ask, drives: int, operation: str, layout: str
) -> None:
    copies, share = int(layout[1]), KINDS[operation]
    whole = ask("raid10", operation, drives, mix_read=0.6, layout=layout)
    lost = ask("raid10", operation, drives, mix_read=0.6, layout=layout, state="degraded")
    assert whole.expected == pytest.approx(_mirrored("far", drives, copies, set(), share))
    assert lost.expected == pytest.approx(_mirrored("far", drives, copies, {2}, share))
