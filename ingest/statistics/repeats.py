"""What the repeats of one configuration say together (theory: 4.1).

    >>> words(repeats([101, 96, 104]))
    '3 runs, 96–104'

The representative value is that of ingest/store/derive/numbers.sql: the value of one run, the mean of two,
the median of more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from ingest.statistics import reference, wording
from ingest.statistics.intervals import Interval, of_mean, of_median
from ingest.statistics.shape import Drift, Modes, drift, modes, outliers
from ingest.statistics.values import all_equal, checked, mean, median, stdev
from ingest.statistics.wording import Show, percent, plain, runs

ValueKind = Literal["single", "mean", "median"]


@dataclass(frozen=True)
class Repeats:
    """The statistics of repeats. An interval says what it is of; `outliers` are places from 0."""

    n: int
    value: float
    value_kind: ValueKind
    mean: float
    median: float
    min: float
    max: float
    stdev: float | None
    cv: float | None
    interval: Interval | None
    outliers: tuple[int, ...]
    drift: Drift | None
    modes: Modes | None

    @property
    def ci_low(self) -> float | None:
        """The lower end of the interval."""
        return self.interval.low if self.interval else None

    @property
    def ci_high(self) -> float | None:
        """The upper end of the interval."""
        return self.interval.high if self.interval else None


def repeats(values: Sequence[float], *, in_order: bool = False) -> Repeats:
    """The statistics of these values. `in_order`: they stand in the order in which they were run."""
    known = checked(values)
    kind = value_kind(len(known))
    deviation = stdev(known) if len(known) > 1 else None
    middle = mean(known)
    return Repeats(
        n=len(known),
        value=median(known) if kind == "median" else middle,
        value_kind=kind,
        mean=middle,
        median=median(known),
        min=min(known),
        max=max(known),
        stdev=deviation,
        cv=deviation / middle if deviation is not None and middle else None,
        interval=of_median(known) or of_mean(known),
        outliers=outliers(known),
        drift=drift(known) if in_order else None,
        modes=modes(known),
    )


def value_kind(n: int) -> ValueKind:
    """What represents n runs."""
    return "single" if n == 1 else "mean" if n == 2 else "median"


def words(found: Repeats, show: Show = plain) -> str:
    """The sentence beside the number. `show` formats values, and ranges with their unit once."""
    if found.n == 1:
        return reference.words("once", "single")
    if found.n == 2:
        return _twice(found)
    if all_equal((found.min, found.max)):
        return reference.words("median", "alike", runs=runs(found.n), range=show(found.min))
    if found.interval is None or found.interval.of != "median":
        return reference.words("median", "few", runs=runs(found.n), range=show(found.min, found.max))
    return reference.words(
        "median",
        "many",
        runs=runs(found.n),
        level=level(found.interval.level),
        range=_range(found.interval, show),
    )


def level(held: float) -> str:
    """What is promised of an interval: 95 % where it holds at least that, else what it holds."""
    return "95 %" if held >= 0.95 else f"{100 * held:.0f} %"


def _twice(found: Repeats) -> str:
    if all_equal((found.min, found.max)):
        return reference.words("twice", "same")
    return reference.words("twice", "apart", percent=percent((found.max - found.min) / found.mean))


def _range(interval: Interval, show: Show) -> str:
    return show(*sorted({interval.low, interval.high}))


def notes(found: Repeats) -> list[str]:
    """What else to know of the runs: strays, drift, two modes."""
    said = []
    if found.outliers:
        number = "one" if len(found.outliers) == 1 else "several"
        said.append(reference.words("outlier", number, count=len(found.outliers), runs=wording.runs(found.n)))
    if found.drift:
        said.append(reference.words("drift", found.drift))
    if found.modes:
        said.append(reference.words("modes", found.modes))
    return said
