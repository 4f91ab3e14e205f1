"""The carry that fio's text from 2.20 to 3.25 loses.

    read: IOPS=13.0k, BW=54.0MiB/s (57.7MB/s)(3300MiB/59999msec)   13964 requests and 55 MiB a second

A fraction of .95 and more is rounded to 1.0, of which only the 0 is printed, and the whole number stays:
13.0k is 13.0 thousand or 14.0. Which of the two the figures beside it tell: bandwidth in both units,
amount ÷ runtime, requests ÷ runtime.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from ingest.parsers._rules import rule
from ingest.parsers.fio._model import Figure

RULE = "fio-lost-carry"
UNDECIDED = "up to 3.25 fio prints 13.0 for 13.95 to 14.0 too, and nothing beside it tells which"
_LETTERS = "kKMGP"


def may_lack(text: str) -> bool:
    """Whether all digits after the point are 0."""
    point, digits = text.rstrip(_LETTERS).partition(".")[1:]
    return bool(point) and not digits.strip("0")


def lacking(suspects: Sequence[str], agree: Callable[[frozenset[str]], bool]) -> frozenset[str]:
    """The fewest figures that must lack a carry for all to agree; none where nothing makes them agree."""
    return next((names for names in _choices(suspects) if agree(names)), frozenset())


def _choices(suspects: Sequence[str]) -> Iterator[frozenset[str]]:
    for size in range(len(suspects) + 1):
        yield from map(frozenset, combinations(suspects, size))


def range_of(text: str, factor: float) -> tuple[float, float]:
    """The lowest and highest value of a print that lacks its carry."""
    whole, _, digits = text.rstrip(_LETTERS).partition(".")
    high = int(whole) + rule(RULE).factor
    return (high - 10.0 ** -len(digits) / 2) * factor, high * factor


def with_carry(figure: Figure) -> Figure:
    """The figure as fio from 3.26 on would have printed it."""
    unit = rule(figure.rule or RULE).factor
    value = range_of(figure.number.text, unit)[1]
    return Figure(
        figure.metric, figure.statistic, figure.kind, value, figure.unit, figure.printed, figure.number, RULE
    )


def undecided(figure: Figure) -> Figure:
    """The figure without a value."""
    return Figure(
        figure.metric, figure.statistic, figure.kind, None, figure.unit, figure.printed, figure.number,
        RULE, UNDECIDED,
    )  # fmt: skip
