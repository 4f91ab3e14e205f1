"""The digits after the point in fio's text up to 2.19: no fraction, but a cut remainder.

    IOPS=2802, BW=10.1MiB/s (11.5MB/s)(10.1MiB/1001msec)     2.19, where 2805 requests of 4096 bytes are
                                                             10.96 MiB: 10 and 970 ÷ 1024, cut to its first 1

From 2.17 to 2.19 up to a tenth of the value hides there: such a print is sure to 1 of its unit only, and the
value is that of the figures beside it. Up to 2.16 at least 976 stands before the point, so that a thousandth
hides at most: the print is read as it stands.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from ingest.parsers._rules import rule
from ingest.parsers.fio._model import Figure

RULE = "fio-odd-digits"
NO_FRACTION = (
    "digits after the point that are no fraction (fio up to 2.19), and nothing more exact beside them"
)
_LETTERS = "kKMGP"
_HALF = 0.005  # what rounding may add to a print without a point: half a unit of a hundred or more


class Requests(msgspec.Struct, frozen=True):
    """How many requests a direction had, and of how many bytes each, as far as the log says."""

    count: int | None
    size: int | None


def range_of(text: str, factor: float) -> tuple[float, float]:
    """The lowest and highest value of a print up to 2.19; without a point it is rounded."""
    value, step = float(text.rstrip(_LETTERS)), rule(RULE).factor
    low = math.floor(value) if "." in text else max(value - step, 0)
    return low * factor, (math.floor(value) + step) * factor


def is_odd(figure: Figure) -> bool:
    """Whether digits after the point say less than they seem to; 0 is 0."""
    return bool(figure.number.text.rstrip(_LETTERS).partition(".")[2].strip("0"))


def mended(figures: Sequence[Figure], other: Figure, requests: Requests) -> list[Figure]:
    """The figures of a direction, with values that do not come from such digits."""
    named = {one.metric: one for one in figures}
    seconds = named["elapsed"].value
    if not seconds:
        return [_valued(one, ()) if is_odd(one) else one for one in figures]
    amounts, rates = list(_amounts(named, requests)), list(_rates(named, other))
    beside: Mapping[str, Sequence[float]] = {
        "size": [*amounts, *(rate * seconds for rate in rates)],
        "throughput": [*(amount / seconds for amount in amounts), *rates],
        "iops": [] if requests.count is None else [requests.count / seconds],
    }
    return [_valued(one, beside[one.metric]) if is_odd(one) else one for one in figures]


def _amounts(named: Mapping[str, Figure], requests: Requests) -> Iterator[float]:
    """Bytes, the most exact first."""
    if requests.count is not None and requests.size is not None:
        yield float(requests.count * requests.size)
    size = named["size"]
    if size.value is not None and not is_odd(size):
        yield size.value


def _rates(named: Mapping[str, Figure], other: Figure) -> Iterator[float]:
    """Bytes per second, as printed."""
    for one in (named["throughput"], other):
        if one.value is not None and not is_odd(one):
            yield one.value


def _valued(figure: Figure, values: Sequence[float]) -> Figure:
    """With the first value that the print allows, or with none; the values may be rounded themselves."""
    low, high = range_of(figure.number.text, rule(figure.rule or RULE).factor)
    value = next((one for one in values if low * (1 - _HALF) <= one <= high * (1 + _HALF)), None)
    return Figure(
        figure.metric, figure.statistic, figure.kind, value, figure.unit, figure.printed, figure.number,
        RULE, None if value is not None else NO_FRACTION,
    )  # fmt: skip
