"""The inputs of a chart → its rendered form from an earlier build (cache), so that nothing is drawn twice.

build/cache/charts/<sha256>         {"page": {…}, "files": {"<id>.svg": "…"}}
build/cache/structures/<sha256>     {"vega": "…"}: of many charts the same, so a changed one finds its own

Both are vouched for by core/files.py.

The fonts of this machine count too (fonts.py).
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Callable
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

from ingest.charts.system_fonts import system_fonts
from ingest.core.files import digest, hash_of, keep, kept

ROOT = Path(__file__).parents[2]
PACKAGES = ("altair", "vl-convert-python")


def sources() -> list[Path]:
    """Everything of ours that decides how a chart looks: our code, and data/reference with its words."""
    folder = Path(__file__).parent
    return sorted(
        [
            *folder.rglob("*.py"),
            *(folder.parent / "core").rglob("*.py"),
            *(ROOT / "data" / "reference").rglob("*.yaml"),
        ]
    )


@cache
def code() -> str:
    """The hash of the sources, and of what draws."""
    return hashlib.sha256(f"{digest(ROOT, sources())} {drawn_by()}".encode()).hexdigest()


@cache
def drawn_by() -> str:
    """What draws, apart from our code: Python, the packages, the fonts of this machine."""
    versions = (f"{package} {version(package)}" for package in PACKAGES)
    return "\n".join([sys.version, *versions, system_fonts()])


def key(**inputs: Any) -> str:
    """The name of a chart in the cache."""
    text = json.dumps(inputs, ensure_ascii=False, sort_keys=True, allow_nan=False, default=str)
    return hash_of(code(), text)


def cached(folder: Path | None, name: str, make: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """The product cached under this name, or made now; processes may share the folder."""
    content = kept(folder / name, name) if folder else None
    product: dict[str, Any] = make() if content is None else json.loads(content)
    if folder and content is None:
        keep(folder / name, name, json.dumps(product, ensure_ascii=False, allow_nan=False).encode())
    return product
