"""Sees that a source changed and publishes again. It polls: no dependency, every system."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

SOURCES = ("data", "ingest", "content", "layouts", "assets", "static", "hugo.toml")
IGNORED = {"__pycache__", ".git"}

Snapshot = frozenset[tuple[str, int, int]]


def files_below(path: Path) -> Iterator[Path]:
    """All files of a folder, or the file itself; nothing where neither exists."""
    if path.is_file():
        yield path
    for folder, folders, names in os.walk(path):
        folders[:] = [name for name in folders if name not in IGNORED]
        yield from (Path(folder, name) for name in names)


def snapshot(root: Path) -> Snapshot:
    """Every source file with its time and size: two are equal if nothing was touched, added or deleted."""
    seen = set()
    for source in SOURCES:
        for file in files_below(root / source):
            try:
                status = file.stat()
            except FileNotFoundError:  # an editor's temporary file, already gone
                continue
            seen.add((str(file), status.st_mtime_ns, status.st_size))
    return frozenset(seen)


def publish(root: Path) -> bool:
    """Runs `spindle publish`, which leaves the old site where it fails and says why itself.

    It waits for another that is under way: that one may have begun before the change.
    """
    program = Path(sys.executable).with_name("spindle")
    return subprocess.run([str(program), "publish", "--wait"], cwd=root, check=False).returncode == 0


def watch(root: Path, act: Callable[[], object], *, pause: float = 0.5, rounds: int = -1) -> None:
    """Calls `act` once a change has come to rest; for ever unless `rounds` says how often to look."""
    before = last = snapshot(root)
    while rounds:
        time.sleep(pause)
        now = snapshot(root)
        if now != before and now == last:
            act()
            before = now
        last = now
        rounds -= 1
