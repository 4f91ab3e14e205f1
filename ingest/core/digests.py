"""A folder → SHA-256 of its content, read again only where it looks otherwise than it did then (stat cache).

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
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from ingest.core.files import content_of, keep, kept

_TICK = 20_000_000  # ns: the times of two changes within one tick of the system's clock may be the same
_INPUTS = "digests"


class Looks(NamedTuple):
    """What the system says of a folder, as a hash, and the time of the newest change."""

    hash: str
    newest: int  # ns

    def settled(self) -> bool:
        """Whether whatever is changed from now on has another time."""
        return self.newest < time.time_ns() - _TICK


def looks(path: Path, *, linked: bool = False) -> Looks:
    """Of a file, or of a folder and all below it; of `linked` ones ctime does not count. Reads no content."""
    whole, newest = hashlib.sha256(), 0
    waiting = [os.fspath(path)] if os.path.lexists(path) else []
    if waiting and not path.is_dir():
        status = path.lstat()
        whole.update(f"{status}".encode())
        return Looks(whole.hexdigest(), status.st_ctime_ns)
    while waiting:
        place = waiting.pop()
        said = [os.path.relpath(place, path)] if linked else [place]
        # pathlib takes three times as long, over hundreds of thousands of files
        for name in sorted(os.listdir(place)):  # noqa: PTH208
            status = os.lstat(f"{place}/{name}")
            mode, inode = status.st_mode, status.st_ino
            if stat.S_ISDIR(mode):  # of which the names count
                waiting.append(f"{place}/{name}")
                said.append(f"{name} {mode} {inode}")
                continue
            changed, written = status.st_ctime_ns, status.st_mtime_ns
            newest = max(newest, written if linked else changed)
            said.append(f"{name} {mode} {inode} {status.st_size} {written} {'' if linked else changed}")
        whole.update("\n".join(said).encode("utf-8", "surrogateescape"))
    return Looks(whole.hexdigest(), newest)


class Digests:
    """Those of folders of a checkout, by name."""

    def __init__(self, cache: Path) -> None:
        self._path = cache / "digests"
        self._known: dict[str, list[str]] = json.loads(kept(self._path, _INPUTS) or b"{}")
        self._used: dict[str, list[str]] = {}
        self._written = self._known

    def of(self, folder: Path, read: Callable[[], str], *, linked: bool = False) -> str:
        """What `read` gives, or gave when the folder looked as it does now. Raises OSError."""
        name = f"{folder.parent.name}/{folder.name}"
        look = looks(folder, linked=linked)
        found = self._used.get(name) or self._known.get(name)
        if found is None or found[0] != look.hash:
            found = [look.hash, read()]
        if look.settled():
            self._used[name] = found
        return found[1]

    def content(self, folder: Path) -> str:
        """Of a folder below build/ (`content_of`)."""
        return self.of(folder, partial(content_of, folder), linked=True)

    def forget(self) -> None:
        """Reads everything again."""
        self._known, self._used, self._written = {}, {}, {}

    def write(self) -> None:
        """What was asked for since the last time; of folders that nobody asked for nothing stays.

        What looks as noted is never read again, so it is on the disk before its note is.
        """
        if self._used != self._written:
            os.sync()
            keep(self._path, _INPUTS, json.dumps(self._used, sort_keys=True).encode())
            self._written = dict(self._used)
