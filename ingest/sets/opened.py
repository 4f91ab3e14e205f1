"""A file of an untrusted folder, read only if it is a regular one and small enough: looked at before opening.

A link is not followed, a pipe is not waited for, a device is not touched, and nothing large is begun.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path

_FLAGS = (
    os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
)


class NotReadable(Exception):
    """What was expected, found, and is to be done."""

    def __init__(self, expected: str, found: str, do: str) -> None:
        super().__init__(expected, found, do)
        self.expected, self.found, self.do = expected, found, do


def read_regular(path: Path, most: int) -> bytes:
    """Its bytes. Raises NotReadable, and OSError of the system."""
    _look_at(path.lstat(), most)
    with os.fdopen(os.open(path, _FLAGS), "rb") as file:
        _look_at(os.fstat(file.fileno()), most)  # it may be another one by now
        content = file.read(most + 1)
    if len(content) > most:
        raise _too_large(len(content), most)
    return content


def _look_at(status: os.stat_result, most: int) -> None:
    if stat.S_ISLNK(status.st_mode):
        raise NotReadable("a file", "a symbolic link", "put the file itself here")
    if not stat.S_ISREG(status.st_mode):
        raise NotReadable("a file", "something else", "remove it")
    if status.st_size > most:
        raise _too_large(status.st_size, most)


def _too_large(size: int, most: int) -> NotReadable:
    return NotReadable(f"at most {most} bytes", f"{size}", "shorten it, or leave it out")
