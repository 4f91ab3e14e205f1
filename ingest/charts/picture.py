"""The chart as PNG, in light colours and twice as large, for slides and for where SVG is not taken.

Its font is the one that vl-convert brings along, so that every machine draws the same bytes.
"""

from __future__ import annotations

import base64

import vl_convert

from ingest.charts.standalone import FONT

SCALE = 2
OWN_FONT = "Liberation Sans"


def png(svg: str) -> str:
    """The PNG of an SVG that stands alone, in Base64, as the cache of charts holds it."""
    drawn: bytes = vl_convert.svg_to_png(svg.replace(f'"{FONT}"', f'"{OWN_FONT}"'), scale=SCALE)
    return base64.b64encode(drawn).decode()
