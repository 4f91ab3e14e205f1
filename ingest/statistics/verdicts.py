"""The verdict on a comparison and its sentence, from data/reference/statistics.yaml."""

from __future__ import annotations

import math
from typing import Literal

from ingest.statistics import reference
from ingest.statistics.direction import Direction, factor, is_large, spread
from ingest.statistics.values import ROUNDING, side_of_one
from ingest.statistics.wording import percent, runs, signed

Verdict = Literal[
    "equal",
    "cannot_tell",
    "faster",
    "slower",
    "higher",
    "lower",
    "measurably_but_not_practically",
    "differs_in_the_runs_made",
]
State = Literal["same", "overlap", "accuracy", "apart", "hidden"]  # how the runs of two sides lie
_ENTRIES = {"welch": "comparison", "mann_whitney": "mann_whitney", "ranges": "ranges"}
Ratios = tuple[float, float, float]


def judged(ratios: Ratios, delta: float, direction: Direction) -> tuple[Verdict, str]:
    """Of an interval: low, ratio, high. `delta` on both sides of 1 is no practical difference."""
    low, ratio, high = ratios
    inside = max(abs(math.log(low)), abs(math.log(high))) <= math.log1p(delta) + ROUNDING
    if not side_of_one(low, high):
        if inside:
            return "equal", _say("equal", delta=percent(delta))
        return "cannot_tell", _say("cannot_tell", low=_end(low, high), high=_end(high, low))
    if inside:
        word = direction.word(ratio)
        return "measurably_but_not_practically", _say("measurably", direction=word, range=spread(low, high))
    as_factor = is_large(low) or is_large(high)
    change = direction.change(ratio, as_factor=as_factor)
    return direction.verdict(ratio), _say("told", change=change, range=spread(low, high, as_factor=as_factor))


def _end(ratio: float, other: float) -> str:
    """One end of an interval around 1: −3 %; of one that reaches far, 0.24×."""
    as_factor = is_large(ratio) or is_large(other)
    return f"{factor(ratio)}×" if as_factor else signed(ratio - 1)


def without_test(
    ratios: tuple[float | None, float | None, float | None],
    state: State,
    direction: Direction,
    n: tuple[int | None, int | None],
) -> tuple[Verdict, str]:
    """Of the runs made, where no test is possible. Only sides that lie apart differ at all."""
    if state not in ("apart", "hidden"):
        return "cannot_tell", _say(state, runs=_runs(*n))
    change = _change(ratios, direction)
    if state == "hidden":
        return "differs_in_the_runs_made", _say("hidden", change=change, runs=_runs(*n))
    prove = "proves" if n in {(1, 1), (None, None)} else "prove"
    return "differs_in_the_runs_made", _say("differs", change=change, runs=_runs(*n), prove=prove)


def found_by(method: str, one: int | None, other: int | None) -> tuple[str, str]:
    """How a comparison was made, and its entry in statistics.yaml: 3 runs against 3, Welch's test."""
    entry = _ENTRIES[method]
    return entry, reference.words(entry, "by", runs=runs(one or 0), other=other)


def _change(ratios: tuple[float | None, float | None, float | None], direction: Direction) -> str:
    low, ratio, high = ratios
    if ratio:
        return direction.change(ratio)
    if low and high:
        return direction.span(low, high)
    return direction.more if high is None or high > 1 else direction.less


def _runs(one: int | None, other: int | None) -> str:
    """2 runs each; 2 and 5 runs."""
    if one is None and other is None:
        return "number of runs not stated"
    if one is None or other is None:
        return f"{runs(one or other or 0)} vs a number not stated"
    return f"{runs(one)} each" if one == other else f"{one} and {other} runs"


def _say(name: str, **parts: str) -> str:
    return reference.words("comparison", name, **parts)
