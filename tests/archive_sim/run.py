"""One run of a tool, as its log writer is asked for it, and what several writers print alike."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True)
class Run:
    """rates: operation → bytes per second, or requests per second where it is at random."""

    version: str
    operation: str  # what of `rates` this run is; bonnie++ does all in one
    rates: Mapping[str, float]
    block: int  # bytes
    file_size: int  # bytes
    threads: int
    depth: int
    device: str
    host: str
    when: datetime
    chance: random.Random  # the digits of which the model knows nothing
    with_command: bool = False

    @property
    def rate(self) -> float:
        """Of this run's own operation."""
        return self.rates[self.operation]

    @property
    def requests(self) -> float:
        """Requests per second, however the rate is given."""
        return self.rate if self.operation.startswith("rand") else self.rate / self.block


def newest(versions: Mapping[str, int], year: int) -> list[str]:
    """The versions that people used in a year: of those there were, the last three."""
    return [version for version, since in versions.items() if since <= year][-3:]
