"""Files ↔ one archive (tar; zip for other machines): same files, same bytes; sorted, without times or owner.

Packers of different versions write different bytes, and a web server packs what it sends anyway.
"""

from __future__ import annotations

import io
import tarfile
import zipfile
from collections.abc import Iterable
from pathlib import Path


def write_members(archive: tarfile.TarFile, files: Iterable[tuple[str, bytes]], top: str = "") -> None:
    """Each file by its name, below the folder `top`."""
    for name, content in sorted(files):
        member = tarfile.TarInfo(f"{top}{name}")
        member.size, member.mode = len(content), 0o644
        archive.addfile(member, io.BytesIO(content))


def pack(folder: Path, paths: Iterable[Path]) -> bytes:
    """The files and folders `paths` of a folder, as a zip; no others may be among them."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for path in sorted(paths):
            name = path.relative_to(folder).as_posix()
            archive.writestr(
                zipfile.ZipInfo(f"{name}/" if path.is_dir() else name),
                b"" if path.is_dir() else path.read_bytes(),
            )
    return packed.getvalue()


def unpack(archive: bytes, folder: Path) -> None:
    """Writes what is in it below `folder`, and nothing elsewhere, whatever it says."""
    folder.mkdir(parents=True)
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        opened.extractall(folder)  # noqa: S202 - of zip, which leaves the folder by no name
