"""The journal: what was done and when, one JSON object a line, on the disk before the thing is done.

{"event": "change", "id": 7, "kind": "array", "facts": {...}, "at": "2026-11-20T21:14:30Z", "up": 812.4}
"""

import json
import os
from typing import Any, Dict, List

from spindle_run.errors import PlanError
from spindle_run.machine import Machine

Event = Dict[str, Any]
NAME = "journal.ndjson"
_RUN = ("configuration", "repeat", "test")
_KEYS = {  # what is read of each kind of event
    "start": ("plan", "facts", "leg"),
    "begin": (*_RUN, "up"),
    "end": (*_RUN, "up", "state", "reasons"),
    "wear": ("written",),
    "change": ("id", "kind", "facts"),
    "done": ("id", "facts"),
    "undone": ("id",),
}


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


def _whole_lines(path: str) -> List[bytes]:
    """All lines but a last one that a loss of power tore. Raises PlanError for any other that is no event."""
    try:
        with open(path, "rb") as file:
            lines = file.readlines()
    except FileNotFoundError:
        return []
    bad = [number for number, line in enumerate(lines, 1) if not _is_event(line)]
    if bad and bad[0] < len(lines):
        found = lines[bad[0] - 1].decode("utf-8", "replace").strip()[:60]
        raise PlanError(
            [
                "%s:%d: expected an event, found %r; anything after it would be lost, so nothing was done: "
                "restore the line from a copy, or see README.md, The journal" % (path, bad[0], found)
            ]
        )
    return lines[:-1] if bad else lines


def _is_event(line: bytes) -> bool:
    """Whether it is whole, with the keys of its kind."""
    try:
        said = json.loads(line.decode())
        return line.endswith(b"\n") and all(key in said for key in _KEYS.get(said["event"], ()))
    except (ValueError, KeyError, TypeError):
        return False
