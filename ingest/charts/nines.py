"""The axis of percentiles: as many steps from 90 % to 99 % as from 99 % to 99.9 %; and a log axis of values.

place(50) = 0.3     place(90) = 1     place(99) = 2     place(99.99) = 4
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from ingest.charts.axes import fitting
from ingest.charts.rows import PERCENTILE
from ingest.charts.scene import Axis
from ingest.labels import with_unit
from ingest.row import Row

LABELLED = (0.0, 50.0, 90.0, 99.0, 99.9, 99.99, 99.999, 99.9999)
STEPS = (1.0, 2.0, 5.0)
MOST_TICKS = 6


def percent_of(row: Row) -> float:
    """p99.9 → 99.9."""
    found = PERCENTILE.fullmatch(row["statistic"])
    assert found
    return float(found[1])


def place(percent: float) -> float:
    """How many nines."""
    return -math.log10(max(1e-7, 1 - percent / 100))


def nines_axis(percents: Sequence[float], length: float) -> Axis:
    """From the lowest to the highest percentile, with the round ones as labels."""
    low, high = place(min(percents)), place(max(percents))
    pad = (high - low) * 8 / length or 0.5
    axis = Axis("nines", low - pad, high + pad, length, (), line=True)
    shown = [percent for percent in LABELLED if low - 1e-9 <= place(percent) <= high + 1e-9] or list(percents)
    texts = [with_unit(f"{percent:.6g}", "%") for percent in shown]
    ticks = fitting(axis, [place(percent) for percent in shown], texts)
    return Axis("nines", axis.low, axis.high, length, tuple(ticks), line=True)


def log_axis(field: str, low: float, high: float, length: float, unit: float) -> Axis:
    """Values by their ratio: gridlines at 1, 2 and 5, or at powers of ten where these would be too many."""
    low, high = low / 1.15, high * 1.25
    ticks = _ticks(low / unit, high / unit, STEPS)
    if len(ticks) > MOST_TICKS:
        ticks = _ticks(low / unit, high / unit, STEPS[:1])
    named = tuple((float(f"{tick * unit:.12g}"), f"{tick:,.10g}") for tick in ticks)
    return Axis(field, low, high, length, named, log=True, orient="left", grid=True)


def _ticks(low: float, high: float, steps: Sequence[float]) -> list[float]:
    powers = range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)
    found = [float(f"{step}e{power}") for power in powers for step in steps]
    return [tick for tick in found if low <= tick <= high]
