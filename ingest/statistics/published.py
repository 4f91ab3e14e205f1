"""What may be said of figures whose runs were not published (theory: 4.2).

>>> PublishedRange(11, 140, 202).words()
'11 runs, 140–202, no average published'
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ingest.statistics import reference
from ingest.statistics.values import check_value
from ingest.statistics.wording import Show, plain, runs


@dataclass(frozen=True)
class PublishedMean:
    """A mean or a median of n runs (None: not stated) whose spread was not published."""

    n: int | None
    value: float | None = None
    kind: Literal["mean", "median"] = "mean"

    def __post_init__(self) -> None:
        _check_runs(self.n)
        if self.value is not None:
            check_value(self.value)

    def words(self) -> str:
        """mean of 5 runs, spread not published."""
        if self.n == 1:
            return reference.words("once", "single")
        if self.n is None:
            return reference.words(self.kind, "unstated")
        return reference.words(self.kind, "published", runs=runs(self.n))


@dataclass(frozen=True)
class PublishedRange:
    """Lowest and highest of n runs (None: not stated). The middle of a range is no average."""

    n: int | None
    low: float
    high: float

    def __post_init__(self) -> None:
        _check_runs(self.n)
        check_value(self.low)
        check_value(self.high)
        if self.low > self.high:
            message = f"expected the lower end first, found {self.low} to {self.high}; exchange the two"
            raise ValueError(message)

    def words(self, show: Show = plain) -> str:
        """11 runs, 140–202, no average published."""
        shown = show(self.low) if self.low == self.high else show(self.low, self.high)
        if self.n is None:
            return reference.words("published_range", "unstated", range=shown)
        return reference.words("published_range", "range", runs=runs(self.n), range=shown)


def _check_runs(n: int | None) -> None:
    if n is not None and n < 1:
        message = f"expected at least one run, found {n}; leave n out where it is not known"
        raise ValueError(message)
