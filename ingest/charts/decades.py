"""Log axes of values: ticks at round numbers, as many as there is room for.

0.5× 1× 2× 4×        multiples
100 200 500 1,000    values
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from ingest.labels import TIMES

HALVES = tuple(2.0**power for power in range(-10, 21))
STEPS = ((1,), (1, 3), (1, 2, 5), (1, 1.5, 2, 3, 5, 7))  # of each decade, from coarse to fine


def log_ticks(
    low: float, top: float, most: int, unit: float, *, relative: bool
) -> tuple[tuple[float, str], ...]:
    """The finest round ticks of which at most `most` fall between the ends."""
    found: Sequence[float] = ()
    for values in _ladders(low / unit, top / unit, relative=relative):
        inside = [value for value in values if low / unit <= value <= top / unit]
        if len(inside) <= most or not found:
            found = inside
    sign = TIMES if relative else ""
    return tuple((round(value * unit, 9), f"{value:,.10g}{sign}") for value in found)


def _ladders(low: float, top: float, *, relative: bool) -> Iterator[Sequence[float]]:
    """Multiples by halves and doubles where two of them are seen; all else by decades."""
    halves = [value for value in HALVES if low <= value <= top]
    if relative and top / low < 100 and len(halves) > 1:
        yield halves
        return
    decades = range(math.floor(math.log10(low)), math.ceil(math.log10(top)) + 1)
    for steps in STEPS:
        yield [step * 10.0**decade for decade in decades for step in steps]
