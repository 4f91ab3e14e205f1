"""A set's folder as one archive: its manifest, notes, logs, tables and facts, byte for byte.

2008-07-nelson-md-raid/logs/sdb.hdparm.log
2008-07-nelson-md-raid/result.yaml

Unpacked into data/results/ it gives the same numbers. Same files, same bytes: sorted, without times and
owners, and not packed: packers of different versions write different bytes (a web server packs it anyway).
"""

from __future__ import annotations

import io
import tarfile
from collections.abc import Iterator
from pathlib import Path

from ingest.sets.records import ResultSet

_BESIDE = ("notes.md", "result.yaml")


def write_archive(result_set: ResultSet, folder: Path, path: Path) -> None:
    """The archive of a set whose folder this is."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tarfile.open(path, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for name, content in sorted(_files(result_set, folder)):
            member = tarfile.TarInfo(f"{result_set.slug}/{name}")
            member.size, member.mode = len(content), 0o644
            archive.addfile(member, io.BytesIO(content))


def _files(result_set: ResultSet, folder: Path) -> Iterator[tuple[str, bytes]]:
    """What the set consists of; nothing else that may lie in its folder."""
    for source in result_set.sources:
        yield source.path, source.raw
    for path in sorted((folder / "facts").rglob("*")):
        if path.is_file():
            yield path.relative_to(folder).as_posix(), path.read_bytes()
    for name in _BESIDE:
        if (folder / name).is_file():
            yield name, (folder / name).read_bytes()
