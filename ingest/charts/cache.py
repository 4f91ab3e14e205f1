"""Rendered charts by what they depend on. A second build renders nothing.

build/cache/charts/<sha256>.json     {"page": {…}, "files": {"<id>.svg": "…"}}
"""

from __future__ import annotations

import hashlib
import json
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

from ingest.whole_file import write_whole

ROOT = Path(__file__).parents[2]
PACKAGES = ("altair", "vl-convert-python")


def sources() -> list[Path]:
    """Everything of ours that decides how a chart looks: our code, and data/reference with its words."""
    here = Path(__file__).parent
    return sorted(
        [*here.glob("*.py"), *here.parent.glob("*.py"), *(ROOT / "data" / "reference").rglob("*.yaml")]
    )


@cache
def code() -> str:
    """The hash of the sources, and of the versions of the packages that draw."""
    digest = hashlib.sha256()
    for path in sources():
        digest.update(f"{path.relative_to(ROOT).as_posix()}\0".encode() + path.read_bytes() + b"\0")
    for package in PACKAGES:
        digest.update(f"{package} {version(package)}\0".encode())
    return digest.hexdigest()


def key(**inputs: Any) -> str:
    """The name of a chart in the cache."""
    text = json.dumps(inputs, ensure_ascii=False, sort_keys=True, allow_nan=False, default=str)
    return hashlib.sha256(f"{code()}\0{text}".encode()).hexdigest()


def load(folder: Path | None, name: str) -> dict[str, Any] | None:
    """What was rendered before, or None. A damaged file is as good as none."""
    if folder is None:
        return None
    try:
        found: dict[str, Any] = json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))
    except (FileNotFoundError, json.JSONDecodeError, UnicodeDecodeError):
        return None
    return found


def save(folder: Path | None, name: str, product: dict[str, Any]) -> None:
    """Written whole or not at all, so that processes may share the folder."""
    if folder is None:
        return
    text = json.dumps(product, ensure_ascii=False, allow_nan=False)
    write_whole(folder / f"{name}.json", text.encode())
