"""Workers that publish the same checkout take turns; what all of them need, one of them makes."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.checkout import ROOT


@contextmanager
def turn(path: Path = ROOT / "build" / "test-lock") -> Iterator[None]:
    """Waits for the others."""
    path.parent.mkdir(exist_ok=True)
    with path.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def made_once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """A folder of this run that `make` fills, whatever the number of workers."""
    own = factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / name
    folder.mkdir(exist_ok=True)
    with turn(folder / "lock"):
        if not (folder / "whole").exists():
            make(folder)
            (folder / "whole").touch()
    return folder
