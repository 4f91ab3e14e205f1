"""Files that are written whole or not at all (atomic write), and what a stop in the middle leaves of them.

<name>.<process>.<random>.part lies beside the file until it is whole, and on the disk.
"""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from pathlib import Path

_PART = re.compile(r".+\.(\d+)\.[^.]+\.part")


def write_whole(path: Path, content: bytes) -> None:
    """Replaces a file in one step, so that processes may share its folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f"{path.name}.{os.getpid()}.", suffix=".part")
    part = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError:
        part.unlink(missing_ok=True)
        raise


def remove(path: Path) -> None:
    """A file, a link or a folder with all that is in it; nothing where nothing is."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def remove_parts(folder: Path) -> None:
    """What processes that are gone have left below a folder."""
    for part in folder.rglob("*.part"):
        written_by = _PART.fullmatch(part.name)
        if written_by is None or not _lives(int(written_by[1])):
            part.unlink(missing_ok=True)


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:  # another user's
        return True
    return True
