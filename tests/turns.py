"""Workers that publish this checkout take turns; `spindle publish` itself refuses to be the second."""

from __future__ import annotations

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager

from tests.checkout import ROOT


@contextmanager
def turn() -> Iterator[None]:
    """Waits for the others."""
    (ROOT / "build").mkdir(exist_ok=True)
    with (ROOT / "build" / "test-lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
