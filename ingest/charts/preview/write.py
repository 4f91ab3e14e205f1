"""The pictures of the site: results/<slug>/preview.png for each set, preview.png for all other pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ingest.charts.preview.draw import png
from ingest.charts.preview.panels import ways
from ingest.charts.preview.picture import picture

NAME = "preview.png"
TITLE = "Storage benchmarks you can check"
BELOW = "Every value links to its line in the raw log"


def set_preview(page: Mapping[str, Any], site: str, public: Path, cache_dir: Path) -> None:
    """A set's title over what its first chart says and shows; where none fits, over its fingerprint."""
    folder = public / "results" / page["slug"]
    charts = page["charts"]
    below = ", ".join(part for part in (page["author"], page["date_label"]) if part)
    shown, says = (ways(charts[0]), _said(charts[0])) if charts else ([], [])
    _write(picture(page["title"], site, below, shown, page["fingerprint"], says), folder, cache_dir)


def _said(chart: Mapping[str, Any]) -> list[str]:
    """What the chart says, and of what: a number needs its unit."""
    return [chart["title"], chart["subtitle"].partition(". ")[0].rstrip(".")]


def site_preview(cards: Sequence[Mapping[str, Any]], site: str, public: Path, cache_dir: Path) -> None:
    """What the site is, over the fullest fingerprint that a set has; of equals the newest."""
    prints = [card["fingerprint"] for card in cards if card["fingerprint"]]
    fullest = max(prints, key=lambda strip: len(strip["ticks"]) + len(strip["bands"]), default=None)
    _write(picture(TITLE, site, BELOW, (), fullest), public, cache_dir)


def _write(svg: str, folder: Path, cache_dir: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / NAME).write_bytes(png(svg, cache_dir))
