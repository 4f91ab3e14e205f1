"""A side file as it was read: columns of whole numbers, and what they mean."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from ingest.parsers._report import Warn
from ingest.parsers.fio_series._name import Kind

StandsFor = Literal["window", "operation"]
DIRECTIONS = ("read", "write", "trim")  # by fio's number


@dataclass(frozen=True)
class Columns:
    """The lines of a side file; the line number of a place is place + 1.

    time: ms as printed. value, highest: as printed. direction: 0, 1, 2. block_size: bytes; 0 says nothing.
    """

    time: array[int] = field(default_factory=lambda: array("q"))
    value: array[int] = field(default_factory=lambda: array("q"))
    direction: array[int] = field(default_factory=lambda: array("b"))
    block_size: array[int] | None = None
    highest: array[int] | None = None


@dataclass(frozen=True)
class Meaning:
    """What a printed value is in SI: `factor` × it by `rule`; or no factor, and the reason.

    stands_for: a window of log_avg_msec (bwavgtime before 2.10), or one operation; None where nobody tells.
    """

    factor: float | None = None
    rule: str | None = None
    reason: str | None = None
    stands_for: StandsFor | None = None

    @property
    def scale(self) -> tuple[float, float] | None:
        """SI = value × the first ÷ the second: a division by 10^9 is exact where a product is not."""
        if self.factor is None:
            return None
        return (self.factor, 1.0) if self.factor >= 1 else (1.0, float(round(1 / self.factor)))

    def si(self, value: int) -> float | None:
        """A printed value in SI."""
        scale = self.scale
        return None if scale is None else value * scale[0] / scale[1]


@dataclass(frozen=True)
class Series:
    """What fio logged while it ran. `start` is the ms that count as 0: epoch times begin at their first."""

    kind: Kind
    metric: str
    unit: str
    latency_kind: str | None
    layout: str
    tool_version: str | None
    columns: Columns
    meaning: Meaning
    start: int = 0
    warnings: Sequence[Warn] = ()

    def __len__(self) -> int:
        return len(self.columns.time)

    @property
    def statistic(self) -> str | None:
        """A window's rate is a mean; its latency may be the highest, as only the command tells."""
        if self.columns.highest is not None:
            return "mean"
        return "mean" if self.meaning.stands_for == "window" and self.metric != "latency" else None
