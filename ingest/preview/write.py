"""The pictures of the site: results/<slug>/preview.png for each set, preview.png for all other pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ingest.preview.draw import png
from ingest.preview.picture import picture

NAME = "preview.png"
TITLE = "Storage benchmarks you can check"
BELOW = "Every number leads to its line of the raw log"


def set_preview(page: Mapping[str, Any], site: str, public: Path, cache_dir: Path) -> None:
    """A set's title over its first chart, or over its fingerprint where it has none that fits."""
    folder = public / "results" / page["slug"]
    charts = page["charts"]
    chart = (folder / charts[0]["files"]["svg"]).read_text(encoding="utf-8") if charts else ""
    below = ", ".join(part for part in (page["author"], page["date_label"]) if part)
    _write(picture(page["title"], site, below, chart, page["fingerprint"]), folder, cache_dir)


def site_preview(cards: Sequence[Mapping[str, Any]], site: str, public: Path, cache_dir: Path) -> None:
    """What the site is, over the fullest fingerprint that a set has; of equals the newest."""
    prints = [card["fingerprint"] for card in cards if card["fingerprint"]]
    fullest = max(prints, key=lambda strip: len(strip["ticks"]) + len(strip["bands"]), default=None)
    _write(picture(TITLE, site, BELOW, "", fullest), public, cache_dir)


def _write(svg: str, folder: Path, cache_dir: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / NAME).write_bytes(png(svg, cache_dir))
