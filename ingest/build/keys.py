"""What a set's results depend on: its files, our code, words, the site's name, Python, libraries, fonts."""

from __future__ import annotations

import re
import stat
import sys
from collections.abc import Iterator
from functools import cache, partial
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from ingest.charts.system_fonts import fonts_content, system_fonts
from ingest.core.digests import Digests
from ingest.core.files import digest, hash_of
from ingest.core.limits import most
from ingest.core.project import Project
from ingest.sets.folder import below

UNREADABLE = ""  # no set was ever built with this key: reading it says what is wrong
# What Python keeps there, and editors: it comes and goes while sets are made.
_BESIDE_CODE = re.compile(r"/__pycache__/|/\.[^/]*$|~$").search
_PINNED = re.compile(r"^([A-Za-z0-9._-]+)==", re.MULTILINE)


def code_key(project: Project, digests: Digests | None = None) -> str:
    """Changes whenever the same logs might give other results; with `digests` only new code is read."""
    return hash_of(*_code(project, digests), system_fonts())


def code_key_anywhere(project: Project) -> str:
    """The same on every machine where the same logs give the same results: of fonts the content counts."""
    return hash_of(*_code(project), fonts_content())


def _code(project: Project, digests: Digests | None = None) -> Iterator[str]:
    own = Path(__file__).parents[1]
    read = partial(_own_code, own)
    yield digests.of(own, read) if digests else read()
    yield _beside_code(project)
    yield project.site_name


def _own_code(own: Path) -> str:
    code = (path for path in own.rglob("*") if path.is_file() and not _BESIDE_CODE(path.as_posix()))
    return digest(own, code)


def set_key(folder: Path, code: str, digests: Digests | None = None) -> str:
    """Changes whenever the set or the code does. With `digests` only what looks otherwise is read."""
    read = partial(_files, folder)
    try:
        return f"{code} {digests.of(folder, read) if digests else read()}"
    except OSError:
        return UNREADABLE


def _files(folder: Path) -> str:
    paths = list(below(folder))
    if sum(_size(path) for path in paths) > most("set_bytes"):
        raise OSError(f"{folder.name}: too large to be read")
    return digest(folder.parent, [folder, *paths])


def _size(path: Path) -> int:
    """Of what `digest` reads."""
    status = path.lstat()
    return status.st_size if stat.S_ISREG(status.st_mode) else 0


def _beside_code(project: Project) -> str:
    """Reference data, Python, and packages as locked and as installed."""
    references = sorted({project.reference, Path(__file__).parents[2] / "data" / "reference"})
    lock = project.root / "requirements" / "build.txt"
    locked = lock.read_text(encoding="utf-8") if lock.is_file() else ""
    installed = (f"{name}=={_installed(name)}" for name in sorted(set(_PINNED.findall(locked))))
    words = (digest(reference, reference.rglob("*.yaml")) for reference in references)
    return hash_of(*words, locked, sys.version, *installed)


@cache
def _installed(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:  # one for another system
        return ""
