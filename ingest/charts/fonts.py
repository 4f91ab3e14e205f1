"""The fonts of this machine: resvg (in vl-convert) takes from them what its own Liberation fonts lack.

A title in Japanese is drawn with glyphs where one of these fonts has them, and with boxes where none has.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from pathlib import Path

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


def _files() -> Iterator[str]:
    for folder in FOLDERS:
        for path in _expanded(folder).rglob("*"):
            status = path.lstat()
            yield f"{path!s} {status.st_size} {status.st_mtime_ns} {status.st_ctime_ns} {status.st_ino}"


def _expanded(folder: str) -> Path:
    return Path(os.path.expanduser(folder))  # noqa: PTH111  # without a home Path.expanduser raises
