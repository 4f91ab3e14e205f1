"""Rendered charts by what they depend on, so that a second build renders nothing.

build/cache/charts/<sha256>     {"page": {…}, "files": {"<id>.svg": "…"}}, or {"vega": "…"}, the structure of
                                a chart; vouched for by core/files.py

The fonts of this machine count too: resvg (in vl-convert) takes from them what its own Liberation fonts
lack. A title in Japanese is drawn with glyphs where one of these fonts has them, with boxes where none has.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Iterator
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

from ingest.core.files import digest, keep, kept

ROOT = Path(__file__).parents[2]
PACKAGES = ("altair", "vl-convert-python")


def sources() -> list[Path]:
    """Everything of ours that decides how a chart looks: our code, and data/reference with its words."""
    here = Path(__file__).parent
    return sorted(
        [
            *here.rglob("*.py"),
            *(here.parent / "core").rglob("*.py"),
            *(ROOT / "data" / "reference").rglob("*.yaml"),
        ]
    )


@cache
def code() -> str:
    """The hash of the sources, and of what draws."""
    return hashlib.sha256(f"{digest(ROOT, sources())} {drawn_by()}".encode()).hexdigest()


@cache
def drawn_by() -> str:
    """What draws, beside our code: Python, the packages, the fonts of this machine."""
    versions = (f"{package} {version(package)}" for package in PACKAGES)
    return "\n".join([sys.version, *versions, system_fonts()])


def key(**inputs: Any) -> str:
    """The name of a chart in the cache."""
    text = json.dumps(inputs, ensure_ascii=False, sort_keys=True, allow_nan=False, default=str)
    return hashlib.sha256(f"{code()}\0{text}".encode()).hexdigest()


def load(folder: Path | None, name: str) -> dict[str, Any] | None:
    """What was rendered before, or None. A damaged file is as good as none."""
    content = kept(folder / name, name) if folder else None
    if content is None:
        return None
    found: dict[str, Any] = json.loads(content)
    return found


def save(folder: Path | None, name: str, product: dict[str, Any]) -> None:
    """Written whole or not at all, so that processes may share the folder."""
    if folder:
        keep(folder / name, name, json.dumps(product, ensure_ascii=False, allow_nan=False).encode())


# Where fontdb looks, which resvg asks: what fontconfig says, and the folders that it names by default.
FOLDERS = (
    "/etc/fonts", "/usr/share/fonts", "/usr/local/share/fonts", "~/.fonts", "~/.local/share/fonts",
    "/Library/Fonts", "/System/Library/Fonts", "~/Library/Fonts",
)  # fmt: skip


def system_fonts() -> str:
    """Changes whenever a font does, or what is said of fonts.

    They may be hundreds of megabytes, so they are not read: size, inode and the time of change that nobody
    can set (ctime) stand for the content (docs/decisions/0020).
    """
    return hashlib.sha256("\n".join(sorted(_files())).encode()).hexdigest()


@cache
def fonts_content() -> str:
    """The same on every machine that has the same fonts, at the same places of a home or of the system."""
    folders = ((folder, _expanded(folder)) for folder in FOLDERS)
    named = (f"{folder} {digest(path, path.rglob('*'))}" for folder, path in folders)
    return hashlib.sha256("\n".join(named).encode()).hexdigest()


def _files() -> Iterator[str]:
    for folder in FOLDERS:
        for path in _expanded(folder).rglob("*"):
            status = path.lstat()
            yield f"{path!s} {status.st_size} {status.st_mtime_ns} {status.st_ctime_ns} {status.st_ino}"


def _expanded(folder: str) -> Path:
    return Path(os.path.expanduser(folder))  # noqa: PTH111  # without a home Path.expanduser raises
