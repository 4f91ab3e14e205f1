"""The look of all charts, as Vega-Lite config, and the light colours.

Colours are CSS variables, so that one picture serves light and dark; `light` replaces them for files
that stand alone.
"""

from __future__ import annotations

import re
from typing import Any

FONT = "Liberation Sans, Arial, Helvetica, sans-serif"
LEVELS = ["single", "raid0", "raid1", "raid5", "raid6", "raid10"]
SHAPES = {"bar": "M-1,-0.3H1V0.3H-1Z", "triangle": "triangle-up"}  # others are named as Vega names them
HALF = {  # the left half of each, by its own name
    "circle": "M0,-1A1,1,0,0,0,0,1Z",
    "square": "M0,-1H-1V1H0Z",
    "diamond": "M0,-1L-1,0L0,1Z",
    "triangle": "M0,-1L-1,1H0Z",
    "cross": "M0,-1H-0.4V-0.4H-1V0.4H-0.4V1H0Z",
    "bar": "M-1,-0.3H0V0.3H-1Z",
    "triangle-down": "M0,1L-1,-1H0Z",
}

LIGHT = {
    "paper": "#FBFAF6",
    "ink": "#1B1C1E",
    "muted": "#5A5C60",
    "rule": "#DDD9CF",
    "axis": "#8B8A85",
    "grid": "#E9E6DD",
    "base": "#37383B",
    "doubt": "#8A5300",
    "single": "#5C5A56",
    "raid0": "#A8601A",
    "raid1": "#8C55D6",
    "raid5": "#0F3F99",
    "raid6": "#1A807A",
    "raid10": "#93132C",
}

ROUND = 'stroke-linecap="round" stroke-linejoin="round"'  # of lines of data; on a page a class

CONFIG: dict[str, Any] = {
    "aria": False,
    "background": "transparent",
    "font": FONT,
    "view": {"stroke": None},
    "axis": {
        "domain": False,
        "ticks": False,
        "grid": False,
        "gridColor": "var(--grid)",
        "gridWidth": 1,
        "labelColor": "var(--muted)",
        "labelFont": FONT,
        "labelFontSize": 12,
        "labelPadding": 6,
        "title": None,
        "domainColor": "var(--axis)",
        "tickColor": "var(--axis)",
        "tickSize": 4,
        "labelOverlap": False,
        "labelFlush": False,
        "labelLimit": 400,
        "titleColor": "var(--muted)",
        "titleFont": FONT,
    },
    "legend": {"disable": True, "labelColor": "var(--ink)", "titleColor": "var(--muted)"},
    "title": {
        "color": "var(--ink)",
        "subtitleColor": "var(--muted)",
        "font": FONT,
        "subtitleFont": FONT,
        "anchor": "start",
        "fontSize": 15,
        "subtitleFontSize": 13,
        "fontWeight": "bold",
        "offset": 12,
    },
    "line": {"strokeCap": "round", "strokeJoin": "round"},
    "point": {"opacity": 1, "strokeWidth": 1.75},
    "rule": {"color": "var(--axis)"},
    "text": {"font": FONT, "color": "var(--ink)"},
}

_VARIABLE = re.compile(r"var\(--([a-z0-9-]+)\)")


def css(token: str) -> str:
    """raid5 → var(--raid5)."""
    return f"var(--{token})"


def light(text: str) -> str:
    """Text with every colour variable replaced by its light colour."""
    return _VARIABLE.sub(lambda match: LIGHT[match[1]], text)
