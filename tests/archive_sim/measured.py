"""A command → its CPU seconds, wall seconds and peak memory, those of all its children included."""

from __future__ import annotations

import ctypes
import os
import subprocess
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

_OFTEN, _EVERY = 0.02, 0.2  # seconds between two looks at the memory, at first and later
_SUBREAPER = 36  # PR_SET_CHILD_SUBREAPER, of linux/prctl.h
_SESSION = 3  # of /proc/<pid>/stat, counted after the name, which may hold blanks


@dataclass(frozen=True)
class Cost:
    """cpu, wall: seconds. memory: bytes at the highest, shared pages counted once."""

    cpu: float
    wall: float
    memory: int


def measured(command: Sequence[str], folder: Path) -> Cost:
    """Runs it. Raises ChildProcessError with what it said."""
    said = folder / "build" / "bench.log"
    said.parent.mkdir(exist_ok=True)
    _adopt_orphans()
    start = time.perf_counter()
    with said.open("w", encoding="utf-8") as output:
        child = subprocess.Popen(command, cwd=folder, stdout=output, stderr=output, start_new_session=True)
    peak = _Peak(child.pid)
    peak.start()
    _, status, usage = os.wait4(child.pid, 0)
    wall = time.perf_counter() - start
    peak.stop()
    child.returncode = os.waitstatus_to_exitcode(status)
    cpu = usage.ru_utime + usage.ru_stime + _of_orphans()
    text = said.read_text(encoding="utf-8")
    said.unlink()
    if child.returncode:
        raise ChildProcessError(f"exit code {child.returncode}: {text}")
    return Cost(cpu, wall, peak.bytes)  # not ru_maxrss, which begins at what we hold ourselves


def _adopt_orphans() -> None:
    """What outlives its parent, as the server that workers are copies of, becomes a child of ours."""
    ctypes.CDLL(None, use_errno=True).prctl(_SUBREAPER, 1, 0, 0, 0)


def _of_orphans() -> float:
    """CPU seconds of those that have ended, or do so now."""
    seconds = 0.0
    with suppress(ChildProcessError):
        while True:
            _, _, usage = os.wait4(-1, 0)
            seconds += usage.ru_utime + usage.ru_stime
    return seconds


class _Peak(threading.Thread):
    """Looks at the memory of a session again and again."""

    def __init__(self, session: int) -> None:
        super().__init__(daemon=True)
        self.bytes = 0
        self._session, self._done = str(session), threading.Event()

    def run(self) -> None:
        wait = _OFTEN
        while not self._done.wait(wait):
            self.bytes = max(self.bytes, sum(map(_memory, _processes(self._session))))
            wait = min(1.5 * wait, _EVERY)

    def stop(self) -> None:
        """Ends it."""
        self._done.set()
        self.join()


def _processes(session: str) -> list[Path]:
    """The folders in /proc of a session's processes; one may end while we look."""
    found = []
    for path in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            fields = (path / "stat").read_text().rpartition(")")[2].split()
            if fields[_SESSION] == session:
                found.append(path)
    return found


def _memory(process: Path) -> int:
    """Bytes, a page that n processes share as an n-th of it."""
    with suppress(OSError):
        lines = (process / "smaps_rollup").read_text().splitlines()
        return next((int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:")), 0)
    return 0
