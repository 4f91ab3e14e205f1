"""The picture as PNG, drawn once: what was drawn before comes from build/cache/previews/."""

from __future__ import annotations

import hashlib
from importlib.metadata import version
from pathlib import Path

from ingest.whole_file import write_whole


def png(svg: str, cache_dir: Path) -> bytes:
    """The same SVG gives the same bytes."""
    name = hashlib.sha256(f"{version('vl-convert-python')}\0{svg}".encode()).hexdigest()
    kept = cache_dir / f"{name}.png"
    if kept.is_file():
        return kept.read_bytes()
    import vl_convert

    drawn = vl_convert.svg_to_png(svg, scale=1)
    write_whole(kept, drawn)
    return drawn
