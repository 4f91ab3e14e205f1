"""Everything below a folder, whoever made it: no recursion, no link followed, no end of folders."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

from ingest.core.limits import most


def below(folder: Path, unreadable: Callable[[OSError], None]) -> Iterator[Path]:
    """Files and folders, by name; at most a few more than a set may have, and no deeper."""
    return islice(_below(folder, unreadable), 2 * most("files"))


def _below(folder: Path, unreadable: Callable[[OSError], None]) -> Iterator[Path]:
    waiting = [(folder, 0)]
    while waiting:
        parent, depth = waiting.pop()
        try:
            found = sorted(_listed(parent))
        except OSError as error:
            unreadable(error)
            continue
        for name, is_folder in found:
            yield parent / name
            if is_folder and depth <= most("folders"):
                waiting.append((parent / name, depth + 1))


def _listed(folder: Path) -> Iterator[tuple[str, bool]]:
    with os.scandir(folder) as entries:
        for entry in islice(entries, 2 * most("files")):
            yield entry.name, entry.is_dir(follow_symlinks=False)
