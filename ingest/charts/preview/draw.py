"""The picture as PNG, drawn once: what was drawn before comes from build/cache/previews/."""

from __future__ import annotations

import hashlib
from pathlib import Path

from ingest.charts.cache import drawn_by
from ingest.charts.preview.font import font, register
from ingest.core.files import keep, kept


def png(svg: str, cache_dir: Path) -> bytes:
    """The same SVG gives the same bytes."""
    name = hashlib.sha256(f"{drawn_by()}\0{svg}\0".encode() + font()).hexdigest()
    drawn = kept(cache_dir / name, name)
    if drawn is None:
        import vl_convert

        register()
        drawn = vl_convert.svg_to_png(svg, scale=1)
        keep(cache_dir / name, name, drawn)
    return drawn
