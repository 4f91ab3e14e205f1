"""What a set's page offers to take along: its numbers in three formats, its logs and tables as an archive."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any


def downloads(slug: str) -> list[dict[str, Any]]:
    """Label and address; an address without a / before it is below the set's page."""
    base = f"/data/v1/sets/{slug}"
    return [
        {"label": "CSV", "href": f"{base}.csv"},
        {"label": "JSON", "href": f"{base}.json"},
        {"label": "Parquet", "href": f"{base}.parquet"},
        {"label": "Logs and tables (tar)", "href": f"{slug}.tar"},
    ]


def sized(items: Sequence[Mapping[str, Any]], public: Path, slug: str) -> list[dict[str, Any]]:
    """The same, with the size of each file as it was written."""
    return [{**item, "bytes": _file(item["href"], public, slug).stat().st_size} for item in items]


def _file(href: str, public: Path, slug: str) -> Path:
    return public / href.lstrip("/") if href.startswith("/") else public / "results" / slug / href
