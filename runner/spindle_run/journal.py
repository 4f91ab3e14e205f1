"""The journal: what was done and when, one JSON object a line, on the disk before the thing is done.

{"event": "change", "id": 7, "kind": "array", "facts": {...}, "at": "2026-11-20T21:14:30Z", "up": 812.4}
"""

import json
import os
from typing import Any, Dict, Iterator, List

from spindle_run.machine import Machine

Event = Dict[str, Any]
NAME = "journal.ndjson"


class Journal:
    """Appends events. A torn last line, left by a loss of power, is cut off first."""

    def __init__(self, folder: str, machine: Machine) -> None:
        self._path = os.path.join(folder, NAME)
        self._machine = machine
        whole = sum(len(line) for line in _whole_lines(self._path))
        self._file = open(self._path, "ab")  # noqa: SIM115 - open as long as the process runs
        _on_disk(folder)
        self._file.truncate(whole)
        self._file.seek(0, os.SEEK_END)
        self._next = 1 + max([event["id"] for event in read(folder) if event["event"] == "change"], default=0)

    def write(self, event: str, **said: Any) -> None:
        """One event, on the disk when this returns."""
        line = {"event": event, **said, "at": self._machine.now(), "up": round(self._machine.clock(), 3)}
        self._file.write(json.dumps(line, sort_keys=True).encode() + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def number(self) -> int:
        """An id for the next change."""
        self._next += 1
        return self._next - 1

    def close(self) -> None:
        """No more events."""
        self._file.close()


def read(folder: str) -> List[Event]:
    """All whole events of a run's folder; none where there is no journal."""
    return [json.loads(line.decode()) for line in _whole_lines(os.path.join(folder, NAME))]


def _on_disk(folder: str) -> None:
    """The name of the journal too: a loss of power may take a file whose folder was not written."""
    for path in (folder, os.path.dirname(os.path.abspath(folder))):
        descriptor = os.open(path, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _whole_lines(path: str) -> Iterator[bytes]:
    """Lines up to the first that is torn."""
    try:
        with open(path, "rb") as file:
            lines = file.readlines()
    except FileNotFoundError:
        return
    for line in lines:
        if not line.endswith(b"\n") or not _is_event(line):
            return
        yield line


def _is_event(line: bytes) -> bool:
    try:
        return isinstance(json.loads(line.decode()), dict)
    except ValueError:
        return False
