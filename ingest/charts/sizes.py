"""How large panels are drawn, by how many stand in the grid of the page (assets/css/06-figures.css)."""

from __future__ import annotations

import math
from dataclasses import dataclass

WIDE = {2: 404, 3: 370, 4: 274, 5: 217, 6: 370, 7: 274, 8: 274}
HIGH = {1: 320, 2: 300, 3: 250, 6: 250}


@dataclass(frozen=True)
class Size:
    """How large a panel is drawn: the width of its picture, the height of its plot."""

    width: float
    height: float
    narrow: bool = False


def single(*, beside: bool) -> float:
    """The width of a chart of one panel: less where a note stands beside it."""
    return 768 if beside else 920


def sizes(panels: int, *, beside: bool = False) -> tuple[Size, Size]:
    """Wide and narrow. Two panels stand in one column on a phone, more stand two by two."""
    narrow = Size(333, 240, narrow=True) if panels <= 2 else Size(157, 170, narrow=True)
    wide = single(beside=beside) if panels == 1 else WIDE.get(panels, 217)
    return Size(wide, HIGH.get(panels, 210)), narrow


def abreast(panels: int) -> int:
    """How many panels with their names listed beside them stand in a row of the page, in rows of like length."""
    return math.ceil(panels / math.ceil(panels / 3))
