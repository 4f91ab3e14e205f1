"""A folder → SHA-256 of its content, computed again only if its stat data has changed (stat cache).

build/cache/digests     {"sets/2008-07-a-set": ["<looks>", "<digest>"]}, vouched for by `keep`

`looks` is what the system says of a folder and all below it: names, kinds, inodes, sizes, times of change.
A swap and a renamed folder move inodes; a clock that was set back would have to meet a nanosecond. The
time that nobody sets (ctime) counts, but not below build/, where each link to a file changes it.
"""

from __future__ import annotations

import hashlib
import json
import os
import stat
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple

from ingest.core.files import content_of, keep, kept

_TICK = 20_000_000  # ns: the times of two changes within one tick of the system's clock may be the same
_INPUTS = "digests"


class Looks(NamedTuple):
    """The stat data of a folder as a hash; the same without ctime; and the newest times of both."""

    hash: str
    linked: str
    changed: int  # ns
    written: int


def looks(path: Path, excluded: Collection[Path] = ()) -> Looks:
    """Of a file, or of a folder and all below it, but for what is in folders `apart`. Reads no content."""
    left_out = set(map(os.fspath, excluded))
    full_hash, linked_hash, latest, written_last = hashlib.sha256(), hashlib.sha256(), 0, 0
    waiting = [os.fspath(path)] if os.path.lexists(path) else []
    if waiting and not path.is_dir():
        status = path.lstat()
        full_hash.update(f"{status}".encode())
        return Looks(full_hash.hexdigest(), full_hash.hexdigest(), status.st_ctime_ns, status.st_ctime_ns)
    top = len(os.fspath(path))
    while waiting:
        place = waiting.pop()
        entries, times = [place[top:]], []
        # pathlib takes three times as long, over hundreds of thousands of files
        for name in sorted(os.listdir(place)):  # noqa: PTH208
            status = os.lstat(f"{place}/{name}")
            mode, inode = status.st_mode, status.st_ino
            if stat.S_ISDIR(mode):  # of which the names count
                if (below := f"{place}/{name}") not in left_out:
                    waiting.append(below)
                entries.append(f"{name} {mode} {inode}")
                continue
            changed, written = status.st_ctime_ns, status.st_mtime_ns
            latest, written_last = max(latest, changed), max(written_last, written)
            entries.append(f"{name} {mode} {inode} {status.st_size} {written}")
            times.append(changed)
        linked_hash.update("\n".join(entries).encode("utf-8", "surrogateescape"))
        full_hash.update(f"{times}".encode())
    full_hash.update(linked_hash.digest())
    return Looks(full_hash.hexdigest(), linked_hash.hexdigest(), latest, written_last)


def _settled(newest: int) -> bool:
    """Whether whatever is changed from now on has another time."""
    return newest < time.time_ns() - _TICK


class Digests:
    """Those of folders of a checkout, by name."""

    def __init__(self, cache: Path) -> None:
        self._path = cache / "digests"
        self._known: dict[str, list[str]] = json.loads(kept(self._path, _INPUTS) or b"{}")
        self._used: dict[str, list[str]] = {}
        self._written = self._known
        self._current: dict[str, Looks] = {}

    @contextmanager
    def looked_ahead(self, current: Mapping[Path, Looks]) -> Iterator[None]:
        """Uses these stat data inside: the folders have not changed since they were taken."""
        self._current = {_name(folder): look for folder, look in current.items()}
        try:
            yield
        finally:
            self._current = {}

    def of(self, folder: Path, read: Callable[[], str], *, linked: bool = False) -> str:
        """What `read` gives, or gave when the folder looked as it does now. Raises OSError."""
        name = _name(folder)
        current = self._current.pop(name, None) or looks(folder)
        look, newest = (current.linked, current.written) if linked else (current.hash, current.changed)
        noted = self._used.get(name) or self._known.get(name)
        if noted is None or noted[0] != look:
            noted = [look, read()]
        self._used.pop(name, None)
        if _settled(newest):
            self._used[name] = noted
        return noted[1]

    def look(self, folder: Path) -> str:
        """Its stat hash at the last request; empty where none is noted."""
        return self._used.get(_name(folder), [""])[0]

    def content(self, folder: Path) -> str:
        """Of a folder below build/ (`content_of`)."""
        return self.of(folder, partial(content_of, folder), linked=True)

    def forget(self) -> None:
        """Reads everything again."""
        self._known, self._used, self._written = {}, {}, {}

    def write(self) -> None:
        """Keeps what was requested since the last time, and drops other folders.

        What looks as noted is never read again, so it is on the disk before its note is.
        """
        if self._used != self._written:
            os.sync()
            keep(self._path, _INPUTS, json.dumps(self._used, sort_keys=True).encode())
            self._written = dict(self._used)


def _name(folder: Path) -> str:
    return f"{folder.parent.name}/{folder.name}"
