"""What a set's results depend on: its files, our code, the vocabulary, the pinned libraries."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from ingest.limits import most
from ingest.project import Project
from ingest.resultset.walk import below

UNREADABLE = ""  # no set was ever built with this key: reading it says what is wrong


def code_key(project: Project) -> str:
    """Changes whenever the same logs might give other results."""
    own = Path(__file__).parents[1]
    code = (path for path in own.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return _digest(
        [*code, *project.reference.rglob("*.yaml"), *(project.root / "requirements").glob("*.txt")]
    )


@cache
def reading_code(project: Project) -> str:
    """Changes whenever the same log might be read otherwise: parsers, what they import, rules, libraries.

    Taken once, when this process starts to read: what changes on disk later is not what it runs.
    """
    own = Path(__file__).parents[1]
    folders = (own / "parsers", own / "logs")
    code = [*own.glob("*.py"), *(path for folder in folders for path in folder.rglob("*.py"))]
    reference = project.reference.rglob("*.yaml")
    files = _digest([*code, *reference, *(project.root / "requirements").glob("*.txt")])
    return hashlib.sha256(f"{sys.version} {files}".encode()).hexdigest()


def set_key(folder: Path, code: str) -> str:
    """Changes whenever the set or the code does."""
    try:
        paths = [path for path in below(folder, _raise) if path.is_file() and not path.is_symlink()]
        if sum(path.stat().st_size for path in paths) > most("set_bytes"):
            return UNREADABLE
        files = _digest(paths)
    except OSError:
        return UNREADABLE
    return hashlib.sha256(f"{code} {folder.name} {files}".encode()).hexdigest()


def _raise(error: OSError) -> None:
    raise error


def _digest(paths: Iterable[Path]) -> str:
    whole = hashlib.sha256()
    for path in sorted(paths):
        whole.update(os.fsencode(path.name) + f" {path.stat().st_size}\0".encode())
        whole.update(hashlib.sha256(path.read_bytes()).digest())
    return whole.hexdigest()
