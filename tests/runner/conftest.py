"""The runner's package is imported from runner/, as Python does inside the zipapp."""

from __future__ import annotations

import py_compile
import stat
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from ingest.build.runner import zipapp
from tests.runner.fakes import Fake

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built spindle-run, as a contributor gets it, with its modules compiled: a hundred calls would each do that."""
    folder = tmp_path_factory.mktemp("runner")
    path = folder / "spindle-run"
    path.write_bytes(zipapp(ROOT / "runner" / "spindle_run"))
    with zipfile.ZipFile(path, "a") as archive:
        for source in sorted((ROOT / "runner" / "spindle_run").rglob("*.py")):
            compiled = folder / "compiled"
            py_compile.compile(
                str(source),
                str(compiled),
                invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
            )
            archive.write(compiled, f"{source.relative_to(ROOT / 'runner').as_posix()}c")
    path.chmod(0o755)
    return path


@pytest.fixture
def fake(tmp_path: Path) -> Callable[[str, str], None]:
    """Writes a fake tool into tmp_path/bin."""

    def write(name: str, script: str) -> None:
        path = tmp_path / "bin" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        path.chmod(path.stat().st_mode | stat.S_IXUSR)

    return write


@pytest.fixture
def fake_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Fake:
    """A machine made of files."""
    return Fake(tmp_path, monkeypatch)
