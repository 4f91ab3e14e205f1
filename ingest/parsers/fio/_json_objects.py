"""The objects of a job as they are written, each decoded only when it is asked for.

    "job options" : {"rw" : "randread", "bs" : "4k"},
    "read" : {"io_bytes" : 65536, …},
    "write" : {"io_bytes" : 0, …}

Options, and directions in which nothing was done, are written alike in many jobs: they are decoded once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import msgspec

from ingest.parsers.fio import _options
from ingest.parsers.fio._figures import LONGEST_PLAIN
from ingest.parsers.fio._json_documents import NONE, Digits, Document, Job
from ingest.parsers.fio._json_sheets import sheet

_DIRECTIONS = ("read", "write", "trim", "mixed", "sync")
_OFTEN_ALIKE = 5000  # bytes
# Behind these fio writes 0 where nothing was done: such an object is often written alike.
_RAN, _SYNCED = b'runtime" : ', b'total_ios" : '
_VALUES = msgspec.json.Decoder(float_hook=Digits)


class Direction:
    """What a job read, wrote, trimmed or synced; a sheet of its numbers if it is written as fio writes.

    idle: its values, where it is written as an object often is in which nothing was done.
    """

    __slots__ = ("_idle", "name", "sheet", "text")

    def __init__(self, name: str, text: str, idle: Mapping[str, Any] | None) -> None:
        self.name, self.text, self._idle = name, text, idle
        self.sheet = sheet(text) if idle is None else None

    def values(self) -> Mapping[str, Any]:
        """Its values; none if it is no object. Raises ValueError where a number has too many digits."""
        return _object.__wrapped__(self.text) if self._idle is None else self._idle

    def runtime(self) -> int:
        """Milliseconds; 0 if there is no whole number."""
        place = self.sheet.place("runtime") if self.sheet else None
        if self.sheet and place is not None:
            text = self.sheet.texts[place]
            return int(text) if text.isdecimal() and len(text) <= LONGEST_PLAIN else 0
        found = self.values().get("runtime")
        return found if isinstance(found, int) else 0


def directions_of(job: Job) -> Iterator[Direction]:
    """Those in which something was done. Raises ValueError where a number has too many digits."""
    for name in _DIRECTIONS:
        raw = getattr(job, name)
        if raw is not NONE:
            written = bytes(raw)
            idle = _idle(name, written)
            if idle is None or was_used(name, idle):
                yield Direction(name, written.decode(), idle)


def _idle(name: str, written: bytes) -> Mapping[str, Any] | None:
    sign = _SYNCED if name == "sync" else _RAN
    if not written.startswith((b"0,", b"0\n"), written.find(sign) + len(sign)):
        return None
    return (_object if len(written) < _OFTEN_ALIKE else _object.__wrapped__)(written)


def was_used(direction: str, values: Mapping[str, Any]) -> bool:
    """Whether anything was done; total_ios of sync leaves out fdatasync, which is timed all the same."""
    if direction != "sync":
        return bool(values.get("runtime"))
    timed = values.get("lat_ns")
    return bool(values.get("total_ios") or (isinstance(timed, dict) and timed.get("max")))


def setting_of(document: Document, job: Job) -> tuple[str | None, Mapping[str, Any]]:
    """What a job does and its parameters, by its options and those of all jobs."""
    common, own = bytes(document.options), bytes(job.options)
    return (_setting if len(common) + len(own) < _OFTEN_ALIKE else _setting.__wrapped__)(common, own)


@lru_cache(maxsize=100)
def _setting(common: bytes, own: bytes) -> tuple[str | None, Mapping[str, Any]]:
    options = {**_options.canonical(_object(common)), **_options.canonical(_object(own))}
    return _options.access_of(options.get("rw")), _options.parameters(options)


@lru_cache(maxsize=20)
def _object(written: bytes | str) -> Mapping[str, Any]:
    found = _VALUES.decode(written)
    return found if isinstance(found, dict) else {}
