"""Whether values over time are steady: by the SNIA's rule for drives, and by fio's own.

PTS (SNIA SSS PTS, definition 2.1.24): over five rounds, max − min is at most 20 % of their mean, and the best
straight line through them rises or falls by at most 10 % of the mean from the first to the last.

fio (steadystate.c): `iops:5%` asks that no value differs from the mean by 5 % or more; `iops_slope:0.3%` that
the line's slope, per value and not across the window, is below 0.3 % of the mean. Without % a limit is in the
values' own unit. The two slopes are not the same: across n values a slope of s adds up to s × (n − 1).
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

PTS_ROUNDS = 5
PTS_SPREAD = 0.20
PTS_DRIFT = 0.10
_FIO_RULE = re.compile(r"(?:iops|bw|lat)(?P<slope>_slope)?:(?P<limit>[0-9]+(?:\.[0-9]+)?)(?P<percent>%?)")


@dataclass(frozen=True)
class Steadiness:
    """The shape of some values in time, all but `mean` as parts of the mean.

    spread: max − min. deviation: the largest distance from the mean. slope: of the best straight line, per
    value. drift: what that line changes from the first value to the last.
    """

    steady: bool
    mean: float
    spread: float
    deviation: float
    slope: float
    drift: float


def steady(values: Sequence[float], rule: str = "pts") -> Steadiness | None:
    """The last five values by the PTS, or all of them by a rule of fio's; None where they cannot be judged.

    Raises ValueError for a rule that is neither.
    """
    if rule == "pts":
        return _pts(values[-PTS_ROUNDS:]) if len(values) >= PTS_ROUNDS else None
    match = _FIO_RULE.fullmatch(rule)
    if match is None:
        message = f"expected pts or a rule such as iops_slope:0.3%, found {rule!r}"
        raise ValueError(message)
    return _by_fio(values, match) if len(values) > 1 else None


def steady_from(rounds: Sequence[float]) -> int | None:
    """The first round, from 0, that ends five steady ones by the PTS."""
    for end in range(PTS_ROUNDS, len(rounds) + 1):
        found = steady(rounds[:end][-PTS_ROUNDS:])
        if found is not None and found.steady:
            return end - 1
    return None


def rounds(times: Sequence[float], values: Sequence[float], length: float) -> list[float | None]:
    """The mean of each stretch of `length` seconds; the last one counts only if it is whole.

    Times rise, and each is the end of what its value stands for; a round without values is None.
    """
    if not times or length <= 0:
        return []
    whole = int(times[-1] / length * (1 + 1e-12))
    ends = [bisect_left(times, (number + 1) * length * (1 + 1e-12)) for number in range(whole)]
    starts = [0, *ends]
    return [_mean(values[start:end]) for start, end in zip(starts, ends, strict=False)]


def _mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None


def _pts(values: Sequence[float]) -> Steadiness | None:
    shape = _shape(values)
    if shape is None:
        return None
    return _judged(shape, steady=_at_most(shape.spread, PTS_SPREAD) and _at_most(shape.drift, PTS_DRIFT))


def _at_most(part: float, limit: float) -> bool:
    """A value on the limit passes: 1e-12 is for binary fractions."""
    return part <= limit + 1e-12


def _by_fio(values: Sequence[float], rule: re.Match[str]) -> Steadiness | None:
    shape = _shape(values)
    if shape is None:
        return None
    part = abs(shape.slope) if rule["slope"] else shape.deviation
    found = part * 100 if rule["percent"] else part * shape.mean
    return _judged(shape, steady=found < float(rule["limit"]))


def _shape(values: Sequence[float]) -> Steadiness | None:
    """Nothing is a part of a mean of zero."""
    count, mean = len(values), sum(values) / len(values)
    if mean <= 0:
        return None
    middle = (count - 1) / 2
    squares = sum((place - middle) ** 2 for place in range(count))
    slope = sum((place - middle) * value for place, value in enumerate(values)) / squares / mean
    return Steadiness(
        steady=False,
        mean=mean,
        spread=(max(values) - min(values)) / mean,
        deviation=max(abs(value - mean) for value in values) / mean,
        slope=slope,
        drift=abs(slope) * (count - 1),
    )


def _judged(shape: Steadiness, *, steady: bool) -> Steadiness:
    return Steadiness(steady, shape.mean, shape.spread, shape.deviation, shape.slope, shape.drift)
