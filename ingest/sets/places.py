"""Where a run measured, as its log says: a device, or the folder of the file that dd wrote or read.

dd if=/dev/zero of=/mnt/raid/test bs=1M     →   /mnt/raid
dd if=/dev/sdb of=/dev/null bs=1M           →   /dev/sdb
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import PurePosixPath
from typing import Any

_NO_TARGETS = frozenset({"", "-", "/dev/null", "/dev/stdout", "/dev/full"})
_NO_DRIVES = frozenset({"/dev/zero", "/dev/urandom", "/dev/random", "/dev/stdin", *_NO_TARGETS})


def place_of(parameters: Mapping[str, Any]) -> str | None:
    """The place; None where the log does not tell it, or only from where it was typed (a relative path)."""
    device = parameters.get("device")
    if device is not None:
        return str(device)
    target = str(parameters.get("of", ""))
    path = PurePosixPath(str(parameters.get("if", "")) if target in _NO_TARGETS else target)
    if not path.is_absolute() or str(path) in _NO_DRIVES:
        return None
    return str(path) if path.parts[1:2] == ("dev",) else str(path.parent)


def same_place(first: str, second: str) -> bool:
    """Whether both may lie on one drive, for all that their names tell: one is within the other."""
    if first == second:
        return True
    one, other = PurePosixPath(first), PurePosixPath(second)
    within = one.is_relative_to(other) or other.is_relative_to(one)
    return within and "/" not in (first, second)
