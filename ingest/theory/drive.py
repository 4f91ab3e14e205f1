"""What one disk can do: turns, seeks, and tracks that get slower inward.

The rate of a track is proportional to its radius, and the bytes passed so far to the area. So at the share x
of a drive the rate is √(1 − (1 − ρ²)·x) of the outermost, where ρ is the rate of the innermost track.
"""

from __future__ import annotations

import math


def revolution(rpm: float) -> float:
    """Seconds for one turn."""
    return 60 / rpm


def rate_at(share: float, inner_outer: float) -> float:
    """The streaming rate at a share of the drive (0 outermost, 1 innermost) ÷ the outermost."""
    return math.sqrt(1 - (1 - inner_outer**2) * share)


def mean_rate(start: float, end: float, inner_outer: float) -> float:
    """The rate of one pass over a region ÷ the outermost: bytes ÷ time, which is the mean of its two ends."""
    return (rate_at(start, inner_outer) + rate_at(end, inner_outer)) / 2
