"""A run → what fio counted in each direction: requests, milliseconds, a latency with its distribution."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from statistics import NormalDist

from tests.archive_sim.model import MIX_READ
from tests.archive_sim.run import Run

_MOST_BYTES = 900_000_000  # of one run: what any version prints in whole KB
PERCENTILES = (1, 5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 99, 99.5, 99.9, 99.95, 99.99)
_NORMAL = NormalDist()


@dataclass(frozen=True)
class Latency:
    """Log-normal. All in nanoseconds, but for `spread`, the deviation of the logarithm."""

    mean: float
    spread: float

    @property
    def median(self) -> float:
        return self.mean / math.exp(self.spread**2 / 2)

    @property
    def deviation(self) -> float:
        return self.mean * math.sqrt(math.exp(self.spread**2) - 1)

    @property
    def least(self) -> int:
        return max(1, int(self.at(0.01) * 0.8))

    @property
    def most(self) -> int:
        return int(self.at(99.99) * 1.2)

    def at(self, percent: float) -> float:
        """A percentile."""
        return self.median * math.exp(self.spread * _NORMAL.inv_cdf(percent / 100))

    def below(self, nanoseconds: float) -> float:
        """The share that took less."""
        return _NORMAL.cdf(math.log(nanoseconds / self.median) / self.spread)


@dataclass(frozen=True)
class Direction:
    """Reads or writes. milliseconds: of its run."""

    requests: int
    block: int
    milliseconds: int
    submission: Latency
    completion: Latency

    @property
    def size(self) -> int:
        """Bytes."""
        return self.requests * self.block

    @property
    def whole(self) -> Latency:
        """From the submission to the completion."""
        return Latency(self.submission.mean + self.completion.mean, self.completion.spread)

    @property
    def per_second(self) -> float:
        """Requests."""
        return 1000 * self.requests / self.milliseconds


def counted(run: Run) -> Mapping[str, Direction]:
    """`read`, `write` or both."""
    seconds = min(run.chance.uniform(30, 30.01), _MOST_BYTES / (run.requests * run.block))
    requests = max(64, round(run.requests * seconds))
    milliseconds = max(1, round(1000 * requests / run.requests))
    shares = {"read": MIX_READ, "write": 1 - MIX_READ}
    if run.operation != "randrw":
        shares = {"read" if run.operation.endswith("read") else "write": 1.0}
    mean = 1e9 * run.depth / run.requests
    submission = Latency(min(mean / 20, run.chance.uniform(1500, 9000)), 0.6)
    completion = Latency(mean - submission.mean, run.chance.uniform(0.25, 0.7))
    return {
        name: Direction(round(requests * share), run.block, milliseconds, submission, completion)
        for name, share in shares.items()
    }


def depths(depth: int) -> dict[str, float]:
    """Percent of the requests that were issued with so many outstanding."""
    names = ("1", "2", "4", "8", "16", "32", ">=64")
    place = min(depth.bit_length() - 1, len(names) - 1)
    return {name: 100.0 if at == place else 0.1 if at < place else 0.0 for at, name in enumerate(names)}


def buckets(latency: Latency) -> dict[str, dict[str, float]]:
    """Unit → limit → percent of the requests below it and not below the one before."""
    steps = {"ns": (1, (2, 4, 10, 20, 50, 100, 250, 500, 750, 1000)),
             "us": (1000, (2, 4, 10, 20, 50, 100, 250, 500, 750, 1000)),
             "ms": (10**6, (2, 4, 10, 20, 50, 100, 250, 500, 750, 1000, 2000))}  # fmt: skip
    before, found = 0.0, {}
    for unit, (size, limits) in steps.items():
        shares = {}
        for limit in limits:
            until = latency.below(limit * size)
            shares[str(limit)] = round(100 * (until - before), 2)
            before = until
        found[unit] = shares
    found["ms"][">=2000"] = round(100 * (1 - before), 2)
    return found
