"""Bytes → a file, replaced atomically (atomic write); inputs and output → a cached file with its checksum.

<name>.<process>.<random>.part lies beside a file until it is whole, and on the disk. What is kept is vouched
for by SHA-256 of its inputs and of its own content:

a file      32 bytes, the hash of its inputs and of the rest; the rest is the content
a folder    its file `stamp`, written last: its inputs, then a line with the hash of these and of the folder

Whatever does not fit its hash is damaged: one line says so, and it counts as absent.
"""

from __future__ import annotations

import hashlib
import logging
import os
import re
import shutil
import stat
import tempfile
from collections.abc import Callable, Collection, Iterable
from functools import cache
from pathlib import Path

from ingest.core.text import printable

STAMP = "stamp"
_HASH = 32  # bytes
_log = logging.getLogger("spindle")  # workers too: what nobody handles goes to standard error, as it is
_PART = re.compile(r".+\.(\d+)\.[^.]+\.part")


@cache
def beside(module: str, name: str) -> str:
    """The text of a file of ours (SQL, YAML) in the folder of a module, which passes its `__file__`."""
    return (Path(module).parent / name).read_text(encoding="utf-8")


def hash_of(*texts: str) -> str:
    """SHA-256 of several texts together."""
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()


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


def remove_others(folder: Path, names: Collection[str]) -> None:
    """What is kept in a folder under a name that is none of these; not a file that is being written."""
    for path in folder.glob("*"):
        if path.name not in names and path.suffix != ".part":
            remove(path)


def remove_parts(folder: Path) -> None:
    """Leftovers of ended processes below a folder."""
    for part in folder.rglob("*.part"):
        written_by = _PART.fullmatch(part.name)
        if written_by is None or not _is_running(int(written_by[1])):
            part.unlink(missing_ok=True)


def _is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:  # another user's
        return True
    return True


def digest(root: Path, paths: Iterable[Path]) -> str:
    """SHA-256 over path below `root`, type and content of each; of a link or a device no content is read."""
    combined = hashlib.sha256()
    for name, path in sorted((os.fsencode(path.relative_to(root)), path) for path in paths):
        kind = stat.S_IFMT(path.lstat().st_mode)
        combined.update(name + f"\0{kind:o}\0".encode())
        if stat.S_ISREG(kind):
            with path.open("rb") as file:
                combined.update(hashlib.file_digest(file, "sha256").digest())
    return combined.hexdigest()


def write_stamp(folder: Path, inputs: str) -> None:
    """Vouches for a folder that is whole. What a loss of power takes from it later does not fit the stamp."""
    write_whole(folder / STAMP, _stamp(inputs, content_of(folder)))


def is_stamped(folder: Path, inputs: str, read: Callable[[Path], str] | None = None) -> bool:
    """Whether it was made from these inputs, and is as it was made; `read` gives its `content_of`."""
    try:
        stamp = (folder / STAMP).read_bytes()
        made_from = stamp.partition(b"\n")[0].decode(errors="replace")
        if stamp == _stamp(made_from, (read or content_of)(folder)):
            return made_from == inputs
    except (FileNotFoundError, NotADirectoryError):  # never made, or not to the end
        return False
    except OSError:  # a folder in place of a file, say
        pass
    _log_damaged(folder)
    return False


def content_of(folder: Path) -> str:
    """SHA-256 of all that is in a folder, but for its stamp."""
    return digest(folder, (path for path in folder.rglob("*") if path != folder / STAMP))


def _stamp(inputs: str, content: str) -> bytes:
    return f"{inputs}\n{hashlib.sha256(f'{inputs} {content}'.encode()).hexdigest()}\n".encode()


def keep(path: Path, inputs: str, content: bytes) -> None:
    """Writes a file that was made from these inputs, whole or not at all."""
    write_whole(path, _hash(inputs, content) + content)


def kept(path: Path, inputs: str) -> bytes | None:
    """The content of a file that was made from these inputs, or None."""
    try:
        stored = path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError:
        stored = b""
    content = stored[_HASH:]
    if stored[:_HASH] == _hash(inputs, content):
        return content
    _log_damaged(path)
    remove(path)
    return None


def kept_or_made(path: Path, inputs: str, make: Callable[[], bytes]) -> bytes:
    """The content of a file that was made from these inputs; where there is none, it is made now."""
    content = kept(path, inputs)
    if content is None:
        content = make()
        keep(path, inputs, content)
    return content


def _hash(inputs: str, content: bytes) -> bytes:
    return hashlib.sha256(inputs.encode() + b"\0" + content).digest()


def _log_damaged(path: Path) -> None:
    _log.warning("spindle: %s: damaged since it was written; rebuilt", printable(os.path.relpath(path)))


def link(source: str | Path, target: str | Path) -> None:
    """The same file under another name."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copyfile(source, target)


def link_tree(source: Path, target: Path) -> None:
    """Every file below `source`, in folders of its own below `target`; what is there is replaced."""
    waiting = [(os.fspath(source), os.fspath(target))] if source.is_dir() else []
    while waiting:  # without pathlib, which takes longer than the system does
        old, new = waiting.pop()
        os.makedirs(new, exist_ok=True)  # noqa: PTH103
        with os.scandir(old) as entries:
            for entry in entries:
                if entry.is_dir():
                    waiting.append((entry.path, f"{new}/{entry.name}"))
                else:
                    _replace(entry.path, f"{new}/{entry.name}")


def _replace(source: str, target: str) -> None:
    try:
        os.link(source, target)
    except OSError:
        Path(target).unlink(missing_ok=True)
        link(source, target)
