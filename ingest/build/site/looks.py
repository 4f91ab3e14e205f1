"""A site → how it looks (ingest/core/digests.py); two processes look at a large one."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from concurrent.futures import Executor
from pathlib import Path

from ingest.core.digests import Looks, look_beside, looks


def looks_of_site(site: Path, executor: Executor) -> Looks:
    """The same whoever looks; `executor` looks at the later sets meanwhile."""
    sets = sorted((site / "results").iterdir()) if (site / "results").is_dir() else []
    folders = [path for path in sets if path.is_dir() and not path.is_symlink()]
    of_each = look_beside(folders, executor)
    return _together([looks(site, folders), *of_each()])


def _together(parts: Sequence[Looks]) -> Looks:
    whole, linked = _hash(part.hash for part in parts), _hash(part.linked for part in parts)
    return Looks(whole, linked, max(part.changed for part in parts), max(part.written for part in parts))


def _hash(hashes: Iterable[str]) -> str:
    return hashlib.sha256("".join(hashes).encode()).hexdigest()
