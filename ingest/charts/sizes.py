"""How large panels are drawn, by how many stand in the grid of the page (assets/css/06-figures.css)."""

from __future__ import annotations

import math
from dataclasses import dataclass

WIDE = {1: 768, 2: 404, 3: 370, 4: 274, 5: 217, 6: 370, 7: 274, 8: 274}
HIGH = {1: 320, 2: 300, 3: 250, 6: 250}


@dataclass(frozen=True)
class Size:
    """How large a panel is drawn: the width of its picture, the height of its plot."""

    width: float
    height: float
    narrow: bool = False


def sizes(panels: int) -> tuple[Size, Size]:
    """Wide and narrow. Two panels stand in one column on a phone, more stand two by two."""
    narrow = Size(333, 240, narrow=True) if panels <= 2 else Size(157, 170, narrow=True)
    return Size(WIDE.get(panels, 217), HIGH.get(panels, 210)), narrow


def abreast(panels: int) -> int:
    """How many panels share one list of names on the page: at most three, in rows of like length."""
    return math.ceil(panels / math.ceil(panels / 3))
