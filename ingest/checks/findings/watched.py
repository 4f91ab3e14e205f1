"""A process and what it uses (its own memory, its CPU time): ended as soon as that is too much.

Counted is what it uses, not what it reserves: address space is cheap, and libraries and the C library reserve
hundreds of MB of it. CPU time, not the clock: on a busy machine an honest query waits.
"""

from __future__ import annotations

import os
import select
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

LOOK = 0.05  # seconds between two looks: what a process can take in that time is a few dozen MB
PATIENCE = 60  # times as long by the clock as by the CPU, for one that waits for nothing


@dataclass(frozen=True)
class Use:
    """Bytes of memory that nobody else has, and seconds of CPU."""

    memory: int = 0
    seconds: float = 0.0


class Watched:
    """A process that answers in lines, and what it has used since it was started."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process
        self._start = time.monotonic()
        self.most = Use()  # the last look at the time, the largest at the memory

    def line(self, seconds: float, memory: int) -> str:
        """The next line, or nothing where the process ended, or used more than this: it is killed then."""
        begin, clock, out = self._look().seconds, time.monotonic(), self._process.stdout
        if out is None:
            return ""
        while not select.select([out], [], [], LOOK)[0]:
            use, waited = self._look(), time.monotonic() - clock
            if use.memory > memory or use.seconds - begin > seconds or waited > seconds * PATIENCE:
                self._process.kill()
        line = out.readline()
        self._look()
        return line if line.endswith("\n") else ""

    def _look(self) -> Use:
        use = use_of(self._process.pid) or Use(0, time.monotonic() - self._start)
        self.most = Use(max(use.memory, self.most.memory), max(use.seconds, self.most.seconds))
        return use


def use_of(process: int) -> Use | None:
    """By proc(5); None where there is no such file system, or no such process."""
    try:
        pages = Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()
        times = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    except OSError:
        return None
    memory = (int(pages[1]) - int(pages[2])) * os.sysconf("SC_PAGE_SIZE")  # resident less shared
    return Use(memory, (int(times[11]) + int(times[12])) / os.sysconf("SC_CLK_TCK"))
