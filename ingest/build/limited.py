"""One set at work: no more CPU seconds (ITIMER_PROF) than a set may take, and its failures are its own.

with one_set_at_work("data/results/2008-07-a-set"):
    at_work_on("logs/a.log")      named, should the time end here
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from ingest.core.limits import most
from ingest.core.problems import Problem, ProblemsError, UsageError
from ingest.core.workers import OutOfTime, at_work_on, out_of_time


@contextmanager
def one_set_at_work(name: str) -> Iterator[None]:
    """Raises ProblemsError. What the machine lacks (disk, memory) and a mistake of the call are no such."""
    try:
        with _at_most(most("set_seconds")):
            at_work_on("")
            yield
    except OutOfTime as error:
        where = f"{name}/{error.what}" if error.what else name
        expected = f"at most {most('set_seconds')} CPU seconds for all of a set"
        do = "shorten or simplify this, or split the set"
        raise ProblemsError([Problem(where, 0, expected, "more, the last of them here", do)]) from None
    except (ProblemsError, UsageError, OSError, MemoryError):
        raise
    except Exception as error:  # a mistake of ours, that the next set need not pay for
        found = " ".join(f"{type(error).__name__}: {error}".split())[:_LONGEST]
        do = f"leave it out (spindle publish --without {name.rpartition('/')[2]}), and report this line"
        raise ProblemsError([Problem(name, 0, "a set that can be made", found, do)]) from error


_LONGEST = 300


@contextmanager
def _at_most(seconds: float) -> Iterator[None]:
    """Signals reach the main thread alone; in another one nothing is limited."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGPROF, out_of_time)
    signal.setitimer(signal.ITIMER_PROF, seconds, 1)  # again, should a library have caught the first
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
