"""The fonts of this machine → a hash that changes when they do: charts may use them (fonts.py)."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from ingest.core.files import digest

# Where fontdb looks, which resvg asks: what fontconfig says, and the folders that it names by default.
FOLDERS = (
    "/etc/fonts", "/usr/share/fonts", "/usr/local/share/fonts", "~/.fonts", "~/.local/share/fonts",
    "/Library/Fonts", "/System/Library/Fonts", "~/Library/Fonts",
)  # fmt: skip


def system_fonts() -> str:
    """Changes whenever a font or a setting of fonts does.

    They may be hundreds of megabytes, so they are not read: size, inode and the time of change that nobody
    can set (ctime) stand for the content (docs/decisions/0020).
    """
    return hashlib.sha256("\n".join(sorted(_files())).encode()).hexdigest()


@cache
def fonts_content() -> str:
    """The same on every machine that has the same fonts, at the same places of a home or of the system."""
    folders = ((folder, font_folder(folder)) for folder in FOLDERS)
    digests = (f"{folder} {digest(path, path.rglob('*'))}" for folder, path in folders)
    return hashlib.sha256("\n".join(digests).encode()).hexdigest()


def _files() -> Iterator[str]:
    for folder in FOLDERS:
        for path in font_folder(folder).rglob("*"):
            status = path.lstat()
            yield f"{path!s} {status.st_size} {status.st_mtime_ns} {status.st_ctime_ns} {status.st_ino}"


def font_folder(folder: str) -> Path:
    """One of FOLDERS as a path."""
    return Path(os.path.expanduser(folder))  # noqa: PTH111  # without a home Path.expanduser raises
