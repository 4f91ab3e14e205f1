"""A process that runs untrusted queries, and its use of time and memory: killed beyond its limits.

Counted is what the process uses, not what it reserves: address space is cheap, and libraries reserve hundreds
of MB of it. CPU time, not the clock: on a busy machine an honest query waits.

Each is a copy (fork) of one that has loaded DuckDB and nothing of any set (sandbox.py): to load it takes
longer than to ask. That one is kept for the next set, and ends with us: it reads from a pipe that nobody
holds then.
"""

from __future__ import annotations

import atexit
import json
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from ingest.checks.findings.sandbox import END
from ingest.core.limits import most
from ingest.core.problems import UsageError

LOOK = 0.05  # seconds between two looks: what a process can take in that time is a few dozen MB
PATIENCE = 60  # times as long by the clock as by the CPU, for one that waits for nothing
SECONDS = float(most("finding_seconds"))
MEMORY = most("finding_bytes")
_START, _ANY = 60.0, 2**40  # to import DuckDB and load summary; no query has run yet
_idle: list[subprocess.Popen[str]] = []  # those to be copied; threads take one each


@dataclass(frozen=True)
class Use:
    """Bytes of private memory, and seconds of CPU."""

    memory: int = 0
    seconds: float = 0.0


class Sandbox:
    """A process that has loaded tables and answers queries, and what it has used for them."""

    def __init__(self, original: subprocess.Popen[str], tables: Sequence[Path]) -> None:
        """Raises UsageError where it does not start."""
        self.original = original
        self.has_ended = False
        self.pid = original.pid  # until the copy has said its own
        self._start = time.monotonic()
        self._most = Use()  # the last look at the time, the largest at the memory
        ready = self._line_for(json.dumps([str(table) for table in tables]), _START, _ANY)
        if not ready:
            raise UsageError("the process that asks findings did not start; run make setup again")
        self.pid, self._most = int(json.loads(ready)["ready"]), Use()
        self._look()
        self._loaded = self._most

    @property
    def seconds(self) -> float:
        """CPU seconds of all queries."""
        return self._most.seconds - self._loaded.seconds

    @property
    def memory(self) -> int:
        """The most that queries have used of it, as far as it was seen."""
        return self._most.memory - self._loaded.memory

    def answer(self, query: str, seconds: float = SECONDS, wanted: str = "holds") -> dict[str, Any]:
        """What sandbox.py answers; that it is exhausted, where the process ended before."""
        line = self._line_for(json.dumps({wanted: query}), seconds, self._loaded.memory + MEMORY)
        return json.loads(line) if line else {"exhausted": True}

    def _line_for(self, question: str, seconds: float, memory: int) -> str:
        """The line that answers; nothing where the process ended, or used more and was killed."""
        with suppress(BrokenPipeError):
            print(question, file=self.original.stdin, flush=True)
        line = "" if self.has_ended else self._line(seconds, memory)
        self.has_ended = not line or line.endswith(END)
        return "" if self.has_ended else line

    def end(self) -> None:
        """Kills it."""
        if not self.has_ended:
            self._kill()
            while (line := self._out().readline()) and not line.endswith(END):
                pass

    def _out(self) -> IO[str]:
        assert self.original.stdout is not None
        return self.original.stdout

    def _line(self, seconds: float, memory: int) -> str:
        begin, clock = self._look().seconds, time.monotonic()
        while not select.select([self._out()], [], [], LOOK)[0]:
            use, waited = self._look(), time.monotonic() - clock
            if use.memory > memory or use.seconds - begin > seconds or waited > seconds * PATIENCE:
                self._kill()
        line = self._out().readline()
        self._look()
        return line

    def _kill(self) -> None:
        """Nobody else can have its number: the original waits for it (wait) when it is asked for the next."""
        with suppress(ProcessLookupError):  # of an original that was killed itself
            os.kill(self.pid, signal.SIGKILL)

    def _look(self) -> Use:
        use = use_of(self.pid) or Use(0, time.monotonic() - self._start)
        self._most = Use(max(use.memory, self._most.memory), max(use.seconds, self._most.seconds))
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


@atexit.register
def _end_idle() -> None:
    while _idle:
        _end(_idle.pop())


@contextmanager
def asking(*tables: Path) -> Iterator[Sandbox]:
    """The process that has loaded these files, and its end. Raises UsageError where it does not start."""
    process = _copy_of_idle(tables) or _copy(_original(), tables)
    try:
        try:
            yield process
        finally:
            process.end()
    except BaseException:
        _end(process.original)
        raise
    _idle.append(process.original)


def _copy_of_idle(tables: Sequence[Path]) -> Sandbox | None:
    """Somebody may have killed one meanwhile: that is seen for sure only when it does not answer."""
    while _idle:
        with suppress(UsageError):
            return _copy(_idle.pop(), tables)
    return None


def _copy(original: subprocess.Popen[str], tables: Sequence[Path]) -> Sandbox:
    try:
        return Sandbox(original, tables)
    except BaseException:
        _end(original)
        raise


def _end(original: subprocess.Popen[str]) -> None:
    with suppress(BrokenPipeError), original:  # shuts its pipes, of which one may hold a question, and waits
        original.kill()


def _original() -> subprocess.Popen[str]:
    """No environment and an isolated Python: nothing of this process's settings reaches the queries."""
    return subprocess.Popen(
        [sys.executable, "-I", "-m", "ingest.checks.findings.sandbox"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        env={"MALLOC_ARENA_MAX": "1"}, text=True, encoding="utf-8",
    )  # fmt: skip
