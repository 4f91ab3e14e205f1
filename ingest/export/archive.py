"""A set's folder as one archive: its manifest, notes, logs and tables, byte for byte.

2008-07-nelson-md-raid/logs/sdb.hdparm.log
2008-07-nelson-md-raid/result.yaml

Unpacked into data/results/ it gives the same numbers. Same files, same bytes: sorted, no times, no owners.
"""

from __future__ import annotations

import gzip
import io
import tarfile
from collections.abc import Iterator
from pathlib import Path

from ingest.records import ResultSet

_BESIDE = ("notes.md", "result.yaml")


def write_archive(result_set: ResultSet, folder: Path, path: Path) -> None:
    """The archive of a set whose folder this is."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with (
        path.open("wb") as file,
        gzip.GzipFile(filename="", mode="wb", fileobj=file, mtime=0) as packed,
        tarfile.open(mode="w", fileobj=packed, format=tarfile.PAX_FORMAT) as archive,
    ):
        for name, content in sorted(_files(result_set, folder)):
            member = tarfile.TarInfo(f"{result_set.slug}/{name}")
            member.size, member.mode = len(content), 0o644
            archive.addfile(member, io.BytesIO(content))


def _files(result_set: ResultSet, folder: Path) -> Iterator[tuple[str, bytes]]:
    """What the set consists of; nothing else that may lie in its folder."""
    for source in result_set.sources:
        yield source.path, source.raw
    for name in _BESIDE:
        if (folder / name).is_file():
            yield name, (folder / name).read_bytes()
