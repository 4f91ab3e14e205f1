"""Builds `spindle-run`, the program for the target hardware: one file, the same bytes from the same sources.

A zipapp of runner/spindle_run/ with its plans, in order, with the time that zip files begin with, and
uncompressed: a zip library of another version would compress to other bytes.
"""

from __future__ import annotations

import hashlib
import io
import zipfile
from pathlib import Path

from ingest.core.project import Project

NAME = "spindle-run"
_SHEBANG = b"#!/usr/bin/env python3\n"
_EPOCH = (1980, 1, 1, 0, 0, 0)
_MAIN = "__main__.py"
_KINDS = (".py", ".ini", ".sh")


def write_runner(project: Project) -> None:
    """The runner and its checksum, to be served: /spindle-run and /spindle-run.sha256."""
    program = zipapp(project.root / "runner" / "spindle_run")
    (project.public / NAME).write_bytes(program)
    checksum = f"{hashlib.sha256(program).hexdigest()}  {NAME}\n"
    (project.public / f"{NAME}.sha256").write_text(checksum, encoding="utf-8")


def zipapp(sources: Path) -> bytes:
    """The runner as one executable file, from the folder of its package."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_STORED) as out:
        out.writestr(_member(_MAIN), (sources / _MAIN).read_bytes())
        for path in sorted(path for path in sources.rglob("*") if path.suffix in _KINDS):
            name = f"{sources.name}/{path.relative_to(sources).as_posix()}"
            out.writestr(_member(name), path.read_bytes())
    return _SHEBANG + archive.getvalue()


def _member(name: str) -> zipfile.ZipInfo:
    member = zipfile.ZipInfo(name, _EPOCH)
    member.create_system = 3  # Unix, whatever builds it
    member.external_attr = 0o100644 << 16
    return member
