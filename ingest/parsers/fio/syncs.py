"""Options of a job of fio → how what it writes reaches the drive (parameter `sync` of factors.yaml).

    fsync=1    fsync each write            sync=dsync     dsync
    fsync=32   fsync each 32 writes        end_fsync=1    fsync at the end

"I/O type" and "Target file/device" in fio's HOWTO.rst. Where none of them is set, fio syncs nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

_CALLS = ("fsync", "fdatasync")
_OPENED = {"1": "sync", "sync": "sync", "dsync": "dsync"}  # O_SYNC and O_DSYNC; names since 3.27
_AT_THE_END = ("end_fsync", "fsync_on_close")
_ON = ("1", "")  # a bare --end_fsync is on


def sync_of(options: Mapping[str, Any]) -> str | None:
    """In words that dd and sysbench have too; None where nothing is synced."""
    return "+".join(_ways(options)) or None


def _ways(options: Mapping[str, Any]) -> Iterator[str]:
    if opened := _OPENED.get(str(options.get("sync"))):
        yield opened
    for call in _CALLS:
        writes = str(options.get(call, ""))
        if writes.isascii() and writes.isdigit() and int(writes[:9]):
            yield f"{call} each write" if int(writes[:9]) == 1 else f"{call} each {int(writes[:9])} writes"
    if any(options.get(name) in _ON for name in _AT_THE_END):
        yield "fsync at the end"
