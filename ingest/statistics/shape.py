"""Repeats → outliers by modified z-score, drift with their order, two modes by Hartigan's dip (theory: 4.1).

All of it flags; nothing is ever left out of a statistic because of it.

The dip is the largest distance between the steps of the values and the unimodal distribution that fits them
best (J. A. and P. M. Hartigan, The Dip Test of Unimodality, Annals of Statistics 13, 1985). The algorithm is
theirs, written anew: the library for it is under the GPL, which does not go with this project's licence.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import groupby, pairwise
from statistics import correlation, fmean, median

from ingest.statistics.reference import limit
from ingest.statistics.values import all_equal

MOST = 2000  # of more values, as many evenly spaced ones are taken
# √n × the dip that 5 % of uniform samples of n values exceed; simulated with 15,000 samples and more.
CRITICAL = dict(
    zip(
        (8, 10, 12, 15, 20, 30, 50, 75, 100, 200, 500, 1000, 2000),
        (0.435, 0.441, 0.450, 0.460, 0.470, 0.483, 0.496, 0.505, 0.511, 0.521, 0.531, 0.537, 0.537),
        strict=True,
    )
)

Points = Sequence[float]
Hull = list[int]


def _thinned(ordered: Sequence[float]) -> Sequence[float]:
    """Evenly spaced values of very many: nearer to their distribution than a sample of that size is."""
    if len(ordered) <= MOST:
        return ordered
    return [ordered[(2 * place + 1) * len(ordered) // (2 * MOST)] for place in range(MOST)]


def _critical(n: int) -> float:
    """Between the simulated sizes on a straight line: the steps are small."""
    for (low, at_low), (high, at_high) in pairwise(CRITICAL.items()):
        if low <= n <= high:
            return at_low + (at_high - at_low) * (n - low) / (high - low)
    raise ValueError(f"no critical dip is known for {n} values")


def dip(values: Sequence[float]) -> float:
    """The dip of the values: from 1/(2n), no sign of a second mode, to 1/4."""
    places, below, upto = _steps(values)
    low, high, widest = 0, len(places) - 1, 1.0
    while low < high:
        minorant = _hull(places, below, range(low, high + 1))
        majorant = _hull(places, [-count for count in upto], range(low, high + 1))
        under = _along(places, below, minorant)
        over = _along(places, upto, majorant)
        gap, left, right = _modal(minorant, majorant, under, over)
        if gap <= widest:
            break
        widest = max(
            widest,
            *(upto[place] - under[place] for place in range(low, left)),
            *(over[place] - below[place] for place in range(right + 1, high + 1)),
        )
        if (left, right) == (low, high):
            break
        low, high = left, right
    return widest / (2 * len(values))


def _steps(values: Sequence[float]) -> tuple[list[float], list[float], list[float]]:
    """Each distinct value, with how many values lie below it, and how many up to it."""
    places: list[float] = []
    below: list[float] = []
    upto: list[float] = []
    for count, value in enumerate(sorted(values)):
        if places and places[-1] == value:
            upto[-1] = count + 1
            continue
        places.append(value)
        below.append(count)
        upto.append(count + 1)
    return places, below, upto


def _hull(x: Points, y: Points, among: range) -> Hull:
    """The corners of the greatest convex function below the points."""
    corners: Hull = []
    for new in among:
        while len(corners) > 1 and _bends_down(x, y, corners[-2], corners[-1], new):
            corners.pop()
        corners.append(new)
    return corners


def _bends_down(x: Points, y: Points, first: int, middle: int, last: int) -> bool:
    rise = (y[middle] - y[first]) * (x[last] - x[first])
    return rise >= (y[last] - y[first]) * (x[middle] - x[first])


def _along(x: Points, y: Points, corners: Hull) -> dict[int, float]:
    """The height of the line through the corners, at every place."""
    heights = {corners[0]: y[corners[0]]}
    for start, end in pairwise(corners):
        slope = (y[end] - y[start]) / (x[end] - x[start])
        heights |= {place: y[start] + slope * (x[place] - x[start]) for place in range(start, end)}
        heights[end] = y[end]
    return heights


def _modal(
    minorant: Hull, majorant: Hull, under: dict[int, float], over: dict[int, float]
) -> tuple[float, int, int]:
    """The widest gap between the two lines, and the interval around it in which the mode must lie."""
    gap, corner = max((over[corner] - under[corner], -corner) for corner in {*minorant, *majorant})
    place = -corner
    if place in minorant:
        return gap, place, min(other for other in majorant if other >= place)
    return gap, max(other for other in minorant if other <= place), place


def outliers(values: Sequence[float]) -> tuple[int, ...]:
    """The places (from 0) of the values far from the median, by the modified z-score."""
    if len(values) < limit("outlier", "fewest"):
        return ()
    scores = modified_z(values)
    return tuple(place for place, score in enumerate(scores) if abs(score) > limit("outlier", "z"))


def modified_z(values: Sequence[float]) -> list[float]:
    """0.6745 (x − median) ÷ MAD; where MAD is 0, by the mean absolute deviation; else 0 for all."""
    middle = median(values)
    distances = [abs(value - middle) for value in values]
    scale = median(distances) / 0.6745 or 1.2533 * fmean(distances)
    return [(value - middle) / scale if scale else 0.0 for value in values]


def drifts(values: Sequence[float]) -> bool:
    """Whether values rise or fall with their order."""
    if len(values) < limit("drift", "fewest") or all_equal(values):
        return False
    return abs(correlation(_ranks(values), range(len(values)))) > limit("drift", "rho")


def _ranks(values: Sequence[float]) -> list[float]:
    """The rank of each value; equal ones share the middle of their ranks."""
    ranks = [0.0] * len(values)
    start = 0
    for _, ties in groupby(sorted(range(len(values)), key=values.__getitem__), key=values.__getitem__):
        places = list(ties)
        for place in places:
            ranks[place] = start + (len(places) - 1) / 2
        start += len(places)
    return ranks


def has_two_modes(values: Sequence[float]) -> bool:
    """Whether one mode is refuted at 5 %. Silent where most are ties: rounding makes modes of its own."""
    if len(values) < limit("modes", "fewest") or 2 * len(set(values)) < len(values):
        return False
    chosen = _thinned(sorted(values))
    return math.sqrt(len(chosen)) * dip(chosen) > _critical(len(chosen))
