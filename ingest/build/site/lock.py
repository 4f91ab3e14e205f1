"""One publication at a time. The system lets go of the lock when its holder ends, however it ends."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TextIO

from ingest.core.problems import UsageError
from ingest.core.project import Project


@contextmanager
def only_one(project: Project, waiting: Callable[[], None] | None = None) -> Iterator[None]:
    """Holds the lock of a checkout.

    Where another has it: calls `waiting` and waits; without it raises UsageError.
    """
    project.build.mkdir(parents=True, exist_ok=True)
    with (project.build / "lock").open("w") as lock:
        _take(lock, waiting)
        os.set_inheritable(lock.fileno(), True)  # noqa: FBT003  # the standard library's own signature
        yield


def _take(lock: TextIO, waiting: Callable[[], None] | None) -> None:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        if waiting is None:
            raise UsageError("another spindle is publishing here; wait for it to end") from None
        waiting()
        fcntl.flock(lock, fcntl.LOCK_EX)
