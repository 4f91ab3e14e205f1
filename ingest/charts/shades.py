"""Eight shades of one colour for the fields of a heat map, and the ink that is legible on each.

Between the fifth and the sixth lies what no ink could be read on: all eight have 4.5 : 1, in light and dark.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

SHADES = (0.04, 0.15, 0.26, 0.37, 0.47, 0.75, 0.87, 1.0)
DEEP = 0.6  # from here on the paper's colour is read, before it the ink's
FAR = 10.0  # values farther apart than this get shades by their ratio


@dataclass(frozen=True)
class Shades:
    """Lowest and highest value, and whether the steps between them are factors."""

    low: float
    high: float

    @property
    def log(self) -> bool:
        """Whether each shade stands for a factor."""
        return self.low > 0 and self.high / self.low >= FAR

    def share(self, value: float) -> float:
        """How much of the colour covers the paper. All alike are in the middle."""
        turn = math.log if self.log else float
        if self.high <= self.low:
            return SHADES[3]
        place = (turn(value) - turn(self.low)) / (turn(self.high) - turn(self.low))
        return SHADES[min(len(SHADES) - 1, int(place * len(SHADES)))]


def shades_of(values: Sequence[float]) -> Shades:
    """The shades for these values."""
    return Shades(min(values), max(values))


def ink_on(share: float) -> str:
    """The colour token of a text on it."""
    return "paper" if share > DEEP else "ink"
