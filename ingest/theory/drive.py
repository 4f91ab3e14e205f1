"""What one disk can do: turns, seeks, and tracks that get slower inward.

The rate of a track is proportional to its radius, and the bytes passed so far to the area. So at the share x
of a drive the rate is √(1 − (1 − ρ²)·x) of the outermost, where ρ is the rate of the innermost track.
"""

from __future__ import annotations

import math


def revolution(rpm: float) -> float:
    """Seconds for one turn."""
    return 60 / rpm


def random_iops(rpm: float, seek: float, transfer: float = 0.0) -> float:
    """Random operations a second, one at a time: a seek, half a turn, and the transfer (seconds)."""
    return 1 / (seek + revolution(rpm) / 2 + transfer)


def rate_at(share: float, inner_outer: float) -> float:
    """The streaming rate at a share of the drive (0 outermost, 1 innermost) ÷ the outermost."""
    return math.sqrt(1 - (1 - inner_outer**2) * share)


def mean_rate(start: float, end: float, inner_outer: float) -> float:
    """The rate of one pass over a region ÷ the outermost: bytes ÷ time, which is the mean of its two ends."""
    return (rate_at(start, inner_outer) + rate_at(end, inner_outer)) / 2


def position_error(share: float, inner_outer: float) -> float:
    """How much slower a drive is at a share of it than at its start: 0.099 at a quarter with ρ = 0.5."""
    return 1 - rate_at(share, inner_outer)


def far_write_at(share: float, inner_outer: float) -> float:
    """Far 2: the rate of writing at a share of the array ÷ one drive's, for each pair of drives.

    Equal bytes go to the outer and to the inner half, so that the times add: the harmonic mean.
    """
    outer, inner = rate_at(share / 2, inner_outer), rate_at((1 + share) / 2, inner_outer)
    return 2 / (1 / outer + 1 / inner)


def visits(skip: float, visit: float) -> float:
    """What seeks leave of a rate: `visit` bytes are written between two, and a seek costs `skip` bytes."""
    return 1 / (1 + skip / visit)


def rebuild_share(rate: float, drive_rate: float, seek: float, burst: float) -> float:
    """The share of every drive's time that a rebuild takes, at `rate` bytes a second in bursts."""
    return rate * (1 / drive_rate + seek / burst)
