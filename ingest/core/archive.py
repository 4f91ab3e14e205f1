"""Files ↔ one archive (tar, PAX): same files, same bytes; sorted, without times and owners, and not packed.

Packers of different versions write different bytes, and a web server packs what it sends anyway.
"""

from __future__ import annotations

import io
import tarfile
from collections.abc import Iterable
from pathlib import Path


def write_members(archive: tarfile.TarFile, files: Iterable[tuple[str, bytes]], top: str = "") -> None:
    """Each file by its name, below the folder `top`."""
    for name, content in sorted(files):
        member = tarfile.TarInfo(f"{top}{name}")
        member.size, member.mode = len(content), 0o644
        archive.addfile(member, io.BytesIO(content))


def pack(folder: Path, paths: Iterable[Path]) -> bytes:
    """The files and folders `paths` of a folder; no others may be among them."""
    whole = io.BytesIO()
    with tarfile.open(fileobj=whole, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for path in sorted(paths):
            if path.is_dir():
                member = tarfile.TarInfo(path.relative_to(folder).as_posix())
                member.type, member.mode = tarfile.DIRTYPE, 0o755
                archive.addfile(member)
            else:
                write_members(archive, [(path.relative_to(folder).as_posix(), path.read_bytes())])
    return whole.getvalue()


def unpack(archive: bytes, folder: Path) -> None:
    """Writes what is in it below `folder`, and nothing elsewhere."""
    folder.mkdir(parents=True)
    with tarfile.open(fileobj=io.BytesIO(archive)) as opened:
        opened.extractall(folder, filter="data")
