"""An untrusted folder → all that is below it, and the bytes of files that are regular and small.

No recursion, no link followed, no end of folders; a pipe is not waited for, a device is not touched, and of
what unpacks to too much nothing more is read.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from ingest.core.limits import most
from ingest.core.problems import Problem, ProblemsError, Unreadable


@dataclass(frozen=True)
class Folder:
    """A set's folder; `name` is how messages call it (data/results/<slug>)."""

    path: Path
    name: str

    def named(self, inner: str) -> str:
        """A file's path as messages show it."""
        return f"{self.name}/{inner}"


def _raise(error: OSError) -> None:
    raise error


def below(folder: Path, unreadable: Callable[[OSError], None] = _raise) -> Iterator[Path]:
    """Files and folders, by name; at most a few more than a set may have, and no deeper. Raises OSError."""
    return islice(_below(folder, unreadable), 2 * most("files"))


def _below(folder: Path, unreadable: Callable[[OSError], None]) -> Iterator[Path]:
    waiting = [(folder, 0)]
    while waiting:
        parent, depth = waiting.pop()
        try:
            entries = sorted(_listed(parent))
        except OSError as error:
            unreadable(error)
            continue
        for name, is_folder in entries:
            yield parent / name
            if is_folder and depth <= most("folders"):
                waiting.append((parent / name, depth + 1))


def _listed(folder: Path) -> Iterator[tuple[str, bool]]:
    with os.scandir(folder) as entries:
        for entry in islice(entries, 2 * most("files")):
            yield entry.name, entry.is_dir(follow_symlinks=False)


_FLAGS = (
    os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
)


def read_regular(path: Path, most: int) -> bytes:
    """Its bytes. Raises Unreadable, and OSError of the system."""
    _look_at(path.lstat(), most)
    with os.fdopen(os.open(path, _FLAGS), "rb") as file:
        _look_at(os.fstat(file.fileno()), most)  # it may be another one by now
        content = file.read(most + 1)
    if len(content) > most:
        raise _too_large(len(content), most)
    return content


def _look_at(status: os.stat_result, most: int) -> None:
    if stat.S_ISLNK(status.st_mode):
        raise Unreadable("a file", "a symbolic link", "put the file itself here")
    if not stat.S_ISREG(status.st_mode):
        raise Unreadable("a file", "something else", "remove it")
    if status.st_size > most:
        raise _too_large(status.st_size, most)


def _too_large(size: int, most: int) -> Unreadable:
    return Unreadable(f"at most {most} bytes", f"{size}", "shorten it, or leave it out")


class Budget:
    """Counts the bytes and lines of a set."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._bytes = self._lines = 0

    @property
    def is_spent(self) -> bool:
        """Whether no more should be read."""
        return self._bytes > most("set_bytes") or self._lines > most("lines")

    def spend(self, raw: bytes, text: str) -> None:
        """A file that was read. Raises ProblemsError when the set has become too much."""
        self._bytes += max(len(raw), len(text))
        self._lines += text.count("\n")
        if self._bytes > most("set_bytes"):
            raise ProblemsError([too_many_bytes(self._name, "more, unpacked")])
        if self._lines > most("lines"):
            expected = f"at most {most('lines')} lines in all files"
            raise ProblemsError([Problem(self._name, 0, expected, "more", "split the set")])


def too_many_bytes(name: str, found: str) -> Problem:
    """A set whose files together are too large."""
    return Problem(name, 0, f"at most {most('set_bytes')} bytes in all files", found, "split the set")
